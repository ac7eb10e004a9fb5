"""What axe finds on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that depend on colours: all that another theme can break."""
# Colours can be judged only where they are drawn.
DRAWN = """drawn => {
    for (const unseen of document.adoptedStyleSheets) unseen.disabled = drawn;
    return [getComputedStyle(document.documentElement).opacity, 'axe' in window];
}"""
# Only what is wrong comes back: to copy what was found to be right takes as long as to find it.
RUN = """async ([where, options]) => {
    const { violations } = await axe.run(where ?? document, options);
    return { violations };
}"""


def accessible(page: Page, where: Any = None, rules: tuple[str, ...] = ()) -> None:
    """Axe finds nothing there; with `rules`, only these are asked."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    opacity, known = page.evaluate(DRAWN, True)
    assert opacity == "1"
    if not known:
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate(RUN, [where, options]))
    page.evaluate(DRAWN, False)
    theme = page.locator("html").get_attribute("data-theme")
    assert found.violations_count == 0, f"{page.url}, {theme}\n{found.generate_report()}"


def accessible_in(page: Page, *themes: str, where: Any = None) -> None:
    """Axe finds nothing in these colours either, which is all that a theme changes."""
    for theme in themes:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        accessible(page, where, COLOURS)
