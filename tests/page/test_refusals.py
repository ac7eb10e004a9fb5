"""A refusal floats over the board and moves nothing, names its rule once, and is gone with the next
action."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.players import CARD, hurry
from tests.page.window import Window

BOXES = """() => [...document.querySelectorAll(
        '.bar, .board, .board > *, .hand, .hand > *, .rack, .plate, .deeds, .deeds > *, .turn')]
    .filter(each => each.checkVisibility())
    .map(each => { const { x, y, width, height } = each.getBoundingClientRect();
        return [each.className.baseVal ?? each.className, x, y, width, height].join(' ') })"""
TOAST = ".toast.refusal"
SIZES = [(1440, 900), (360, 740), (740, 360)]
RULE = re.compile(r"\b[CTQSWG]\d+\b")


def wait_for(window: Window, selector: str) -> None:
    """Play on until there is such a thing in my turn."""
    rng = Random(1)
    while window.ready() and not window.page.locator(selector).count():
        hurry([window], rng, most=1)


def cinco(window: Window) -> Callable[[], None]:
    wait_for(window, CARD)
    window.page.locator(CARD).last.click()
    cell = window.page.locator('.cell[aria-disabled="true"]').first
    return lambda: cell.click(force=True)


def tiles(window: Window) -> Callable[[], None]:
    window.ready()
    window.page.locator(".rack .tile").first.click()
    window.page.locator('[data-cell="1A"]').click()
    window.page.wait_for_timeout(300)  # what it would score is asked for meanwhile
    return lambda: window.page.locator(".deeds .primary").click()


def cards(window: Window) -> Callable[[], None]:
    dimmed = ".hand button.card[aria-disabled=true]"
    wait_for(window, dimmed)
    return lambda: window.page.locator(dimmed).first.click(force=True)


def score5(window: Window) -> Callable[[], None]:
    """Nothing that the board offers is refused; but nothing can be taken back yet."""
    window.ready()
    take_back = window.page.locator(".tools button[aria-label^='Take back']")
    return lambda: take_back.dispatch_event("click")


def gomoku(window: Window) -> Callable[[], None]:
    window.ready()
    hurry([window], Random(1), most=1)
    window.ready()
    window.page.wait_for_selector(".picture .cell.lit")
    taken = window.page.locator('.picture .cell[aria-disabled="true"]').first
    return lambda: taken.click(force=True)


@pytest.mark.parametrize(
    ("game", "refused"),
    [
        ("cinco", cinco),
        ("quinto-tiles", tiles),
        ("quinto-cards", cards),
        ("score5", score5),
        ("gomoku", gomoku),
    ],
)
def test_a_refusal_moves_nothing_names_its_rule_once_and_goes_with_the_next_action(
    game: str, refused: Any, open_window: Open
) -> None:
    window = open_window(width=1440, height=900)
    window.against_bot(game, "random")
    again = refused(window)
    page, toast = window.page, window.page.locator(TOAST)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(0, 0)
        page.wait_for_timeout(50)
        before = page.evaluate(BOXES)
        again()
        expect(page.locator("[role=alert]").filter(has=toast)).to_have_count(1)
        page.mouse.move(0, 0)
        page.wait_for_timeout(300)  # it has risen, and a piece is home again
        assert page.evaluate(BOXES) == before
        box = toast.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        expect(toast.locator(".why")).to_have_text(re.compile(r"[.!?]$"))  # a whole sentence
        named = RULE.findall(toast.inner_text())
        links = toast.locator("a")
        if game != "score5":
            assert len(named) == 1
            expect(links).to_have_attribute("href", f"/rules/{game}#{named[0]}")
        else:
            assert (named, links.count()) == ([], 0)
        page.keyboard.press("Tab")  # one may want to read the rule
        expect(toast).to_have_count(1)
        page.mouse.click(3, height - 3)
        expect(toast).to_have_count(0)
