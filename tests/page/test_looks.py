"""Everybody can read it: axe finds nothing, nothing scrolls sideways, everything can be hit."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.page.conftest import Open
from tests.page.players import MOUSE, play_on
from tests.page.window import Window

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# All of the page but the box from which its pieces are drawn, and the pictures of the rules, which
# have hundreds of parts: that each has a name is enough.
PAGE = {"exclude": [[".box"], [".rules figure svg"]]}
NAMELESS = """() => [...document.querySelectorAll('.rules figure svg')]
    .filter(each => each.getAttribute('role') !== 'img' || !each.querySelector('title').textContent)
    .length"""
# Cells of boards are smaller; they can be made larger, and there is the keyboard.
SMALL = """() => [...document.querySelectorAll('button, select, input:not([type=checkbox])')]
    .filter(each => !each.closest('.field') && each.checkVisibility())
    .map(each => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
    .filter(([_, box]) => box.height < 43.9 || box.width < 43.9).map(([html]) => html)"""


def lobby(window: Window, _: Random) -> None:
    window.open()
    window.page.wait_for_selector(".game")


def form(window: Window, rng: Random) -> None:
    lobby(window, rng)
    window.page.locator('[data-game="score5"] button[aria-expanded]').click()
    window.page.wait_for_selector(".new-table")


def waiting(window: Window, _: Random) -> None:
    window.open(f"/table/{window.new_table('quinto-cards')}")
    window.page.wait_for_selector(".waiting")


def board(game: str, turns: int) -> Callable[[Window, Random], None]:
    def look(window: Window, rng: Random) -> None:
        window.against_bot(game, "random")
        window.quick = True
        play_on(window, game, MOUSE, rng, turns)
        window.ready()

    return look


def finished(window: Window, _: Random) -> None:
    window.against_bot("cinco")
    window.ask(window.table, do="resign")
    window.page.wait_for_selector(".table-page[data-phase=over]")


def replay(window: Window, rng: Random) -> None:
    finished(window, rng)
    window.open(f"/replay/{window.table}")
    window.page.wait_for_selector(".replay img")


def rules(window: Window, _: Random) -> None:
    window.open("/rules/quinto-tiles")


def cover(window: Window, _: Random) -> None:
    table = window.new_table("score5")
    window.ask(table, do="sit", seat=1, name="Bob")
    window.ask(table, do="start")
    window.open(f"/table/{table}")
    window.page.wait_for_selector(".cover")


PLACES: list[tuple[Any, str, str]] = [
    (lobby, "auto", "en"), (lobby, "contrast", "fr"), (form, "light", "fr"), (form, "dark", "en"),
    (waiting, "dark", "fr"), (waiting, "contrast", "en"), (cover, "light", "en"),
    (board("cinco", 3), "light", "fr"), (board("cinco", 3), "contrast", "en"),
    (board("quinto-cards", 4), "dark", "en"), (board("quinto-cards", 4), "light", "fr"),
    (board("quinto-tiles", 2), "contrast", "fr"), (board("quinto-tiles", 2), "auto", "en"),
    (board("score5", 4), "dark", "fr"), (board("score5", 4), "contrast", "en"),
    (board("gomoku", 2), "light", "fr"), (board("whist", 2), "contrast", "en"),
    (finished, "light", "en"), (replay, "dark", "en"),
    (rules, "contrast", "fr"), (rules, "auto", "en"),
]  # fmt: skip
NAMES = [
    f"{number}-{place.__qualname__.split('.')[0]}-{theme}-{language}"
    for number, (place, theme, language) in enumerate(PLACES)
]


@pytest.mark.parametrize(
    ("place", "theme", "language"),
    PLACES,
    ids=NAMES,
)
def test_axe_finds_nothing_and_a_phone_shows_it_whole_with_room_for_fingers(
    place: Callable[[Window, Random], None], theme: str, language: str, open_window: Open
) -> None:
    window = open_window(theme, language)
    place(window, Random(3))
    page = window.page
    assert page.locator("html").get_attribute("lang") == language
    assert page.locator("html").get_attribute("data-theme") == theme
    found = Axe().run(page, PAGE)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate(NAMELESS) == 0
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(SIDEWAYS) == 0
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("game", ["gomoku"])
def test_the_cells_of_a_board_can_be_made_large_enough_for_a_finger(
    game: str, open_window: Open
) -> None:
    window = open_window(width=360, height=740)
    window.against_bot(game)
    window.page.locator(".larger").click()
    box = window.page.locator("[data-cell], [data-target]").first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    assert window.page.evaluate(SIDEWAYS) == 0


def test_pieces_move_only_for_those_who_like_motion(open_window: Open) -> None:
    flown = []
    for motion in (True, False):
        window = open_window(motion=motion)
        window.page.add_init_script(
            "window.flown = 0; const animate = Element.prototype.animate;"
            "Element.prototype.animate = function (...given) {"
            " window.flown++; return animate.apply(this, given) };"
            "document.addEventListener('animationstart', () => window.flown++, true)"
        )
        window.against_bot("cinco")
        window.quick = True
        rng = Random(1)
        while window.ready() and window.page.locator(".stone.last").count() == 0:
            MOUSE["cinco"](window, rng)
        for _ in range(4):
            if window.ready():
                MOUSE["cinco"](window, rng)
        flown.append(int(window.page.evaluate("window.flown")))
    assert flown[0] > 0
    assert flown[1] == 0
