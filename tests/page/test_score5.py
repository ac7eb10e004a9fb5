"""The theatre of Score 5: it fits every window, says what a bid does, and may only be looked at."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.players import BID, CARD, hurry
from tests.page.window import Window
from tests.variants import variants

SIZES = [(1440, 900), (1366, 768), (1024, 768), (2560, 1440), (768, 1024), (740, 360), (360, 740)]
FITS = """() => {
    const page = document.documentElement;
    const outside = [...document.querySelectorAll(
        '.theatre :is(.hand .card, .deeds button, .bid, .bid .card, .plate, .lies, .shown, .lot)')]
        .filter(each => each.checkVisibility())
        .filter(each => {
            const box = each.getBoundingClientRect();
            return box.left < -1 || box.top < -1
                || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
        });
    return page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth && !outside.length;
}"""
CUT = """() => [...document.querySelectorAll('.theatre .mine .about')]
    .filter(each => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
    .map(each => each.textContent)"""


MOVES = {2: 0, 5: 11}
"""How many moves are made before one looks: at the first lot, and at large hands. Twelve lots come
up, and each is at least one move.
"""


def prepared(window: Window, players: int, **options: object) -> str:
    bots: list[str | None] = ["random"] * (players - 1)
    return window.begin("score5", [None, *bots], options={"players": players, **options})


def begun(window: Window, players: int, **options: object) -> None:
    window.look(prepared(window, players, **options))
    window.page.wait_for_selector(".theatre")
    window.ready()


@pytest.mark.parametrize(("players", "language"), variants([(2, "en"), (5, "fr")], [(5, "fr")]))
def test_nothing_scrolls_and_the_hand_is_in_every_window(
    players: int, language: str, open_window: Open
) -> None:
    window = open_window("light", language)
    table = prepared(window, players, bid_rounds=1)
    hurry([window], Random(players), most=MOVES[players], table=table)
    window.look(table)
    assert window.ready()
    if window.page.locator(CARD).count():
        window.page.locator(CARD).first.click()
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        window.page.wait_for_function("size => innerWidth === size", arg=width)
        window.page.wait_for_function(FITS)  # once the hand has measured its room
        assert window.page.evaluate(CUT) == [], (width, height)


def test_the_deed_names_the_bid_and_what_becomes_of_the_one_before(window: Window) -> None:
    begun(window, 2)
    page, bid = window.page, window.page.locator(BID)
    expect(bid).to_have_text("Bid nothing")
    window.press("1", "2")
    expect(page.locator(".bid .card")).to_have_count(2)
    values = [
        int("".join(filter(str.isdigit, label)))
        for label in page.locator(".bid .card").evaluate_all("all => all.map(e => e.ariaLabel)")
    ]
    expect(bid).to_have_text(f"Bid {sum(values)}")
    expect(page.locator(".bid .sum")).to_have_text(str(sum(values)))
    bid.click()
    page.locator(".pips .on").nth(1).wait_for()
    window.ready()
    expect(bid).to_have_text(f"Stay at {sum(values)}")
    page.locator(".bid .card").first.click()
    expect(bid).to_have_text(f"Bid {values[1]}")
    expect(page.locator(".turn p")).to_contain_text("You take back")
    page.locator(".bid .card").first.click()
    expect(bid).to_have_text("Withdraw")
    expect(page.locator(".turn p")).to_contain_text("you cannot win this lot")
    window.press("Escape")
    expect(bid).to_have_text(f"Stay at {sum(values)}")


def test_what_i_choose_stays_while_others_choose_and_a_card_that_cannot_be_laid_says_why(
    open_window: Open,
) -> None:
    ada, bob = open_window(), open_window()
    table = ada.new_table("score5")
    bob.call("/api/guest", {"name": "Bob"})
    bob.ask(table, do="sit")
    ada.ask(table, do="start")
    ada.open(f"/table/{table}")
    ada.ready()
    page = ada.page
    page.locator(".hand .card").first.click()
    bob.ask(table, do="move", text="bid -")
    expect(page.locator(".chip.done")).to_have_count(1)
    expect(page.locator(".bid .card")).to_have_count(1)
    page.locator(BID).click()
    page.locator(".pips .on").nth(1).wait_for()
    page.locator(BID).click()
    expect(page.locator(BID)).to_be_disabled()
    page.locator(".hand .card").first.click(force=True)
    expect(page.locator(".refusal")).to_be_visible()
    expect(page.locator(".hand .card")).to_have_count(4)


def test_open_hands_are_a_tab_of_the_rail(window: Window) -> None:
    begun(window, 3, open_hands=True)
    window.page.get_by_role("tab", name="Hands").click()
    expect(window.page.locator(".hands .card")).to_have_count(15)
    expect(window.page.locator(".hands b")).to_have_text(["75"] * 3)
