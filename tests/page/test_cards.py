"""Quinto's table of cards: what it says, what it refuses and why, and who may look on."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.players import CARD, cards_by_mouse, hurry
from tests.page.test_one_screen import SHARE, SIZES, WRONG
from tests.page.window import Window

DIMMED = ".hand button.card[aria-disabled=true]"
LIT = ".rows .lit"


def mine(window: Window) -> None:
    """A game against a bot, and it is my turn."""
    window.against_bot("quinto-cards", "random")
    window.quick = True
    assert window.ready()


def until(window: Window, rng: Random, selector: str) -> None:
    """Play on until something is there in my turn."""
    for _ in range(60):
        assert window.ready()
        if window.page.locator(selector).count():
            return
        cards_by_mouse(window, rng)
    raise AssertionError(f"there is never {selector}")


def test_a_card_that_fits_nowhere_says_why_when_it_is_clicked(window: Window, rng: Random) -> None:
    mine(window)
    until(window, rng, DIMMED)
    window.click(window.page.locator(DIMMED).first)
    toast = window.page.locator(".refusal")
    expect(toast).to_have_count(1)
    expect(toast.get_by_role("link")).to_contain_text("Rule Q")
    expect(window.page.locator("[aria-pressed=true]")).to_have_count(0)


def test_a_row_that_a_card_does_not_fit_is_crossed_and_says_why(
    window: Window, rng: Random
) -> None:
    mine(window)
    page = window.page
    while True:
        until(window, rng, CARD)
        window.click(page.locator(CARD).first)
        if page.locator(".row.off[data-row]").count():
            break
        window.press("Escape")
        cards_by_mouse(window, rng)
    rows = page.locator(".rows [data-row]").count()
    window.click(page.locator(".row.off[data-row]").first)
    expect(page.locator(".refusal")).to_have_count(1)
    expect(page.locator(".row.refused")).to_have_count(1)
    expect(page.locator(".rows [data-row]")).to_have_count(rows)
    expect(page.locator("[aria-pressed=true]")).to_have_count(1)


def test_a_row_that_is_clicked_first_calls_the_cards_that_fit_it(
    window: Window, rng: Random
) -> None:
    table, page = window.begin("quinto-cards", [None, "random"]), window.page
    hurry([window], rng, most=12, table=table)
    window.look(table)
    window.quick = True
    while window.ready():
        places = [move.partition(":")[0] for move in window.moves() if move.startswith("R")]
        if places:
            break
        cards_by_mouse(window, rng)
    assert window.table == table
    window.click(page.locator(f'[data-drop="{places[0]}"]'))
    expect(page.locator(".hand .called")).not_to_have_count(0)
    expect(page.locator(".turn")).to_contain_text(f"These fit row {places[0][1:]}")


def test_numbers_choose_a_card_and_escape_lets_it_go(window: Window, rng: Random) -> None:
    mine(window)
    until(window, rng, CARD)
    page = window.page
    card = page.locator(CARD).first
    window.press(str(int(card.get_attribute("data-hand") or "") + 1))
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(LIT)).not_to_have_count(0)
    window.press("Escape")
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    expect(page.locator(LIT)).to_have_count(0)


def test_the_prizes_are_a_tab_of_their_own(window: Window) -> None:
    mine(window)
    window.page.get_by_role("tab", name="Prizes").click()
    expect(window.page.locator(".prizes")).to_contain_text("Still to come")
    expect(window.page.locator(".prizes .of")).not_to_have_count(0)


def test_with_the_published_rules_all_is_in_the_window_too_and_the_prize_is_shown(
    open_window: Open, rng: Random
) -> None:
    window = open_window(language="fr")
    table = window.begin("quinto-cards", [None, "random"], options={"rules": "published"})
    hurry([window], rng, most=8, table=table)
    window.look(table)
    assert window.ready()
    expect(window.page.locator(".prize svg")).to_have_count(1)
    expect(window.page.locator(".row .head")).to_have_count(0)
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        assert window.page.evaluate(WRONG, SHARE) == [], (width, height)


def test_whoever_looks_on_sees_the_table_and_no_hand(window: Window, open_window: Open) -> None:
    mine(window)
    guest = open_window()
    guest.call("/api/guest", {"name": "Zoe"})
    guest.open(f"/table/{window.table}")
    guest.page.wait_for_selector(".rows")
    expect(guest.page.locator(".strip .plate")).to_have_count(2)
    expect(guest.page.locator(".dock .hand .card")).not_to_have_count(0)
    expect(guest.page.locator(".dock .whose")).to_have_text("Ada’s hand")
    expect(guest.page.locator(".hand [data-card]")).to_have_count(0)
    expect(guest.page.locator(".dock :is(.deeds, .hand) button")).to_have_count(0)
