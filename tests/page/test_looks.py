"""Everybody can read it: axe finds nothing in any theme, nothing scrolls sideways, everything can
be hit, and the focus is seen where it is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.page.axe import accessible, accessible_in
from tests.page.conftest import Open
from tests.page.players import MOUSE, hurry
from tests.page.window import Window
from tests.variants import VARIANTS

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
PAGE = {"exclude": [[".defs"]]}
# Axe does not see the pictures of the rules, which have hundreds of parts: that each has a name is
# enough.
PICTURES = """display => document.querySelectorAll('.rules figure svg')
    .forEach(each => { each.style.display = display })"""
NAMELESS = """() => [...document.querySelectorAll('.rules figure svg')]
    .filter(each => each.getAttribute('role') !== 'img' || !each.querySelector('title').textContent)
    .length"""
# Cells of boards are smaller: a finger is led to the nearest legal one, and there is the keyboard.
SMALL = """() => [...document.querySelectorAll(
        'button, select, input:not([type=checkbox], [type=radio])')]
    .filter(each => !each.closest('.board, .hand, .rack, .veil')
        && each.checkVisibility({ visibilityProperty: true }))
    .map(each => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
    .filter(([_, box]) => box.height < 43.9 || box.width < 43.9).map(([html]) => html)"""
THEMES = ("light", "dark", "contrast")
# The outline of what has the focus: whose it is and its box, if it is drawn.
OUTLINE = """() => {
    const at = document.activeElement;
    if (at === document.body || getComputedStyle(at).outlineStyle === 'none') return null;
    const { width, height } = at.getBoundingClientRect();
    return [at.outerHTML.slice(0, 80), width / innerWidth, height / innerHeight];
}"""


def lobby(window: Window) -> None:
    window.open()
    window.page.wait_for_selector(".game")


def board(game: str, moves: int) -> Callable[[Window], None]:
    def look(window: Window) -> None:
        table = window.begin(game, [None, "random"])
        hurry([window], Random(3), most=moves, table=table)
        window.look(table)
        window.ready()

    look.__name__ = game
    return look


def finished(window: Window) -> None:
    window.against_bot("cinco")
    window.ask(window.table, do="resign")
    window.page.wait_for_selector(".table-page[data-phase=over]")


def replay(window: Window) -> None:
    finished(window)
    window.open(f"/replay/{window.table}")
    window.page.wait_for_selector(".replay .board .cell")


def rules(window: Window) -> None:
    window.open("/rules/quinto-tiles")
    window.page.wait_for_selector(".rules")


def keys(window: Window) -> None:
    window.against_bot("score5")
    window.press("?")
    window.page.wait_for_selector("dialog")


def cover(window: Window) -> None:
    table = window.new_table("score5")
    window.ask(table, do="sit", seat=1, name="Bob")
    window.ask(table, do="start")
    window.open(f"/table/{table}")
    window.page.wait_for_selector(".cover")


PLACES: list[tuple[Callable[[Window], None], str]] = [
    (lobby, "fr"), (cover, "en"), (finished, "fr"), (replay, "en"), (rules, "fr"), (keys, "en"),
    (board("cinco", 5), "fr"), (board("quinto-cards", 8), "en"), (board("quinto-tiles", 4), "fr"),
    (board("score5", 12), "en"), (board("gomoku", 2), "fr"), (board("whist", 2), "en"),
]  # fmt: skip


NUMBERS = [
    pytest.param(n, id=place.__name__, marks=[pytest.mark.variant] * (place.__name__ == "gomoku"))
    for n, (place, _) in enumerate(PLACES)
]


@pytest.mark.parametrize("number", NUMBERS)
def test_axe_finds_nothing_and_a_phone_shows_it_whole_with_room_for_fingers(
    number: int, open_window: Open
) -> None:
    place, language = PLACES[number]
    theme, *others = THEMES[number % 3 :] + THEMES[: number % 3]
    window = open_window(theme, language)
    place(window)
    page = window.page
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate(NAMELESS) == 0
    page.evaluate(PICTURES, "none")
    accessible(page, PAGE)
    if VARIANTS:
        accessible_in(page, *others, where=PAGE)
    page.evaluate(PICTURES, "")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(SIDEWAYS) == 0
    assert page.evaluate(SMALL) == []


def test_the_focus_is_seen_where_it_is_and_draws_no_line_across_the_page(window: Window) -> None:
    window.open()
    page = window.page
    page.locator('[data-game="cinco"] a[href^="/rules"]').click()
    page.wait_for_selector(".rules")
    assert page.evaluate(OUTLINE) is None  # a new page has the focus as a whole, without a line
    window.against_bot("quinto-tiles", "random")
    window.ready()
    seen = 0
    for _ in range(30):
        window.press("Tab")
        drawn = page.evaluate(OUTLINE)
        if drawn:
            seen += 1
            assert drawn[1] < 0.5, drawn
            assert drawn[2] < 0.75, drawn
    assert seen > 12


def test_shortcuts_work_wherever_the_focus_is_and_are_listed(window: Window) -> None:
    window.against_bot("cinco", "random")
    window.ready()
    page = window.page
    page.get_by_role("button", name="Theme").focus()
    window.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    for said in ("Hint", "Draw", "move over the board"):
        expect(dialog).to_contain_text(said)
    window.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Theme")).to_be_focused()
    window.press("h")
    expect(page.locator(".advice [aria-expanded=true]")).to_have_count(1, timeout=20000)
    window.press("h")
    expect(page.locator(".advice [aria-expanded=true]")).to_have_count(0)


def test_pieces_move_only_for_those_who_like_motion(open_window: Open) -> None:
    flown = []
    for motion in (True, False):
        window = open_window(motion=motion)
        window.page.add_init_script(
            "window.flown = 0; const play = Animation.prototype.play;"
            "Animation.prototype.play = function () { window.flown++; return play.apply(this) };"
            "document.addEventListener('animationstart', () => window.flown++, true)"
        )
        window.against_bot("cinco")
        window.quick = True
        rng = Random(1)
        while window.ready() and window.page.locator(".stone.last").count() == 0:
            MOUSE["cinco"](window, rng)
        for _ in range(2):
            if window.ready():
                MOUSE["cinco"](window, rng)
        flown.append(int(window.page.evaluate("window.flown")))
    assert flown[0] > 0
    assert flown[1] == 0
