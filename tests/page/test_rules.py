"""The rules: the aim first, figures to try, the rule of a refusal beside the game, two sheets of
paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.axe import accessible
from tests.page.conftest import Open
from tests.page.window import Window
from tests.variants import variants

GAMES = ["cinco", "score5", "quinto-tiles", "quinto-cards"]
ONE_MINUTE = {"en": "In one minute", "fr": "En une minute"}
PAGES = re.compile(rb"/Type\s*/Page\b")
IN_VIEW = """id => { const box = document.getElementById(id).getBoundingClientRect();
    return box.top >= -1 && box.top < innerHeight }"""


# French is longer; one game is enough to see that English fits.
@pytest.mark.parametrize(
    ("game", "language"),
    variants(
        [(game, language) for game in GAMES for language in ONE_MINUTE],
        {("cinco", "en"), *((game, "fr") for game in GAMES if game != "cinco")},
    ),
)
def test_the_rules_of_every_game_fill_two_sheets_in_both_languages(
    game: str, language: str, open_window: Open
) -> None:
    window = open_window("dark", language)
    window.open(f"/rules/{game}")
    expect(window.page.locator("aside h2")).to_have_text(ONE_MINUTE[language])
    assert len(PAGES.findall(window.page.pdf(prefer_css_page_size=True))) == 2


def test_paper_has_no_bar_no_contents_and_no_buttons(window: Window) -> None:
    window.open("/rules/cinco#C10")
    page = window.page
    page.wait_for_selector(".rule.marked details[open]")
    page.emulate_media(media="print")
    for gone in (".bar", ".band .cloth", ".contents", ".deeds", ".try", "details"):
        assert page.locator(gone).filter(visible=True).count() == 0, gone
    expect(page.locator("aside")).to_contain_text("In one minute")
    expect(page.locator("figure svg").first).to_be_visible()


def test_an_example_is_played_on_its_board_over_the_rules(open_window: Open) -> None:
    window = open_window(language="fr")
    window.open("/rules/cinco")
    page = window.page
    page.locator("figure[data-example=reach] .try").click()
    page.locator('[data-hand="84"]').click()
    expect(page.locator(".cell.lit")).to_have_count(3)
    page.locator('[data-cell="83"]').click(force=True)
    rule = page.locator(".refusal a")
    expect(rule).to_have_attribute("href", "/rules/cinco#C7")
    page.locator('[data-cell="90"]').click()
    expect(page.locator(".trying .story li")).to_have_count(1)
    page.get_by_role("button", name="Recommencer").click()
    expect(page.locator(".trying .story li")).to_have_count(0)
    page.get_by_role("button", name="Montrer le coup").click()
    expect(page.locator(".trying .story li")).to_contain_text("84")
    accessible(page, {"exclude": [[".defs"], ["main figure svg"]]})
    window.press("Escape")
    expect(page.locator(".trying")).to_have_count(0)
    assert page.url.endswith("/rules/cinco")


@pytest.mark.parametrize(
    ("game", "name"),
    variants(
        [("score5", "sharing"), ("quinto-tiles", "side-by-side"), ("quinto-cards", "bridges")],
        [("quinto-cards", "bridges")],
    ),
)
def test_the_move_of_an_example_is_shown_on_a_phone(
    game: str, name: str, open_window: Open
) -> None:
    window = open_window("light", width=360, height=740)
    window.open(f"/rules/{game}?try={name}")
    page = window.page
    page.locator(".told").get_by_role("button", name="Show the move").click()
    again = page.locator(".told").get_by_role("button", name="Start again")
    expect(again).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    window.press("Escape")
    expect(page.locator(".trying")).to_have_count(0)


def test_the_rule_of_a_refusal_opens_beside_the_game_and_leads_back_to_it(
    open_window: Open,
) -> None:
    window = open_window(language="fr")
    window.against_bot("quinto-tiles")
    window.ready()
    page = window.page
    at = page.url
    page.locator(".rack .tile").first.click()
    page.locator('[data-cell="1A"]').click()
    page.locator(".deeds .main").click()
    link = page.locator(".refusal a")
    rule = (link.get_attribute("href") or "").partition("#")[2]
    link.focus()
    window.press("Enter")
    sheet = page.get_by_role("dialog", name="Règles")
    expect(sheet.locator(".rule.marked h3")).to_contain_text(rule)
    page.wait_for_function(IN_VIEW, arg=rule)
    assert page.evaluate("() => document.activeElement.id") == rule
    accessible(page, {"include": [["dialog"]], "exclude": [["figure svg"]]})
    window.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page).to_have_url(at)
    expect(page.locator(".own[data-cell='1A']")).to_have_count(1)  # still laid, to be changed
