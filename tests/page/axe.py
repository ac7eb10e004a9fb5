"""What axe finds on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that depend on colours: all that another theme can break."""
# Colours can be judged only where they are drawn.
DRAWN = """drawn => {
    for (const unseen of document.adoptedStyleSheets) unseen.disabled = drawn;
    return getComputedStyle(document.documentElement).opacity;
}"""


def accessible(page: Page, where: Any = None, rules: tuple[str, ...] = ()) -> None:
    """Axe finds nothing there; with `rules`, only these are asked."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    assert page.evaluate(DRAWN, True) == "1"
    found = Axe().run(page, where, options)
    page.evaluate(DRAWN, False)
    theme = page.locator("html").get_attribute("data-theme")
    assert found.violations_count == 0, f"{page.url}, {theme}\n{found.generate_report()}"
