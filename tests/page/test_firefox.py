"""A whole game of each kind in Firefox: the first turns by mouse, the others asked for directly."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random

import pytest

from quinte.server.app import PAGE
from tests.page.firefox import PATIENCE, Firefox
from tests.page.players import BID, CARD, DEED, DEEDS, EITHER, PUT, SPOILS, cells_of
from tests.page.server import Served
from tests.variants import variants

pytestmark = pytest.mark.long
BY_HAND = 3
"""Turns by mouse; no game can end in so few."""


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    if not (PAGE / "index.html").is_file():
        pytest.skip("the page is not built: make page")
    firefox = Firefox(tmp_path_factory.mktemp("firefox"))
    yield firefox
    firefox.close()


@pytest.fixture
def firefox(started: Firefox) -> Iterator[Firefox]:
    started.troubles.clear()
    yield started
    assert started.troubles == []


def cinco(firefox: Firefox, rng: Random, _: list[str]) -> None:
    cards, draw = firefox.all(CARD), firefox.all(DEED)
    if not cards or (draw and rng.random() < 0.4):
        firefox.click(draw[0])
        return
    firefox.click(rng.choice(cards))
    firefox.click(rng.choice(firefox.wait('.cell.lit, [data-deed="discard"]')))


def score5(firefox: Firefox, rng: Random, _: list[str]) -> None:
    if spoils := firefox.all(SPOILS):
        firefox.click(rng.choice(spoils))
        return
    if cards := firefox.all(CARD):
        firefox.click(rng.choice(cards))
    firefox.click(firefox.wait(BID)[0])


def quinto_cards(firefox: Firefox, rng: Random, _: list[str]) -> None:
    cards, others = firefox.all(CARD), firefox.all(DEEDS)
    if others and (not cards or rng.random() < 0.3):
        firefox.click(rng.choice(others))
        return
    firefox.click(rng.choice(cards))
    firefox.click(rng.choice(firefox.wait(".row.lit")))
    firefox.wait(PUT)
    if either := firefox.all(EITHER):
        firefox.click(either[0])


def quinto_tiles(firefox: Firefox, rng: Random, moves: list[str]) -> None:
    if moves == ["pass"]:
        firefox.click(firefox.wait("[data-pass]")[0])
        return
    for cell, digit in cells_of(rng.choice(moves)):
        tile = f'.rack .tile[data-digit="{digit}"][aria-disabled=false]'
        firefox.click(firefox.wait(tile)[0])
        firefox.click(firefox.wait(f'[data-cell="{cell}"]')[0])
    firefox.click(firefox.wait(".deeds .main")[0])


TURNS: dict[str, Callable[[Firefox, Random, list[str]], None]] = {
    "cinco": cinco,
    "quinto-cards": quinto_cards,
    "quinto-tiles": quinto_tiles,
    "score5": score5,
}


@pytest.mark.parametrize("game", variants(TURNS, {"cinco", "score5"}))
def test_a_whole_game_is_played_in_firefox(
    game: str, firefox: Firefox, server: Served, rng: Random
) -> None:
    firefox.open(server.base)
    firefox.call("/api/guest", {"name": "Ada"})
    table = firefox.call("/api/tables", {"game": game, "seats": [None, "random"]})["id"]
    path = f"/api/tables/{table}"
    for request in ("sit", "start"):
        firefox.call(f"{path}/requests", {"do": request})
    firefox.open(f"{server.base}/table/{table}")
    firefox.wait(".board")
    for _ in range(BY_HAND):
        seq = my_turn(firefox, path)
        TURNS[game](firefox, rng, firefox.call(f"{path}/moves"))
        my_turn(firefox, path, seq + 1)
    play_to_the_end(firefox, path, rng)
    firefox.wait(".table-page[data-phase=over] .result .facts")
    assert firefox.all(".refusal") == []


def my_turn(firefox: Firefox, path: str, since: int = 0) -> int:
    """Wait until the table is that far, only I can move, and the page knows; how far it is."""
    end = time.monotonic() + PATIENCE
    while (table := firefox.call(path))["seq"] < since or table["status"]["acting"] != [0]:
        assert time.monotonic() < end, (table["status"], firefox.all(".refusal"))
        time.sleep(0.01)
    firefox.wait(".table-page[aria-busy=false] .turn.mine")
    return int(table["seq"])


def play_to_the_end(firefox: Firefox, path: str, rng: Random) -> None:
    """Ask for moves directly; the page follows."""
    while True:
        if moves := firefox.call(f"{path}/moves"):
            move = rng.choice(moves).replace("lay ", "bid ")
            firefox.call(f"{path}/requests", {"do": "move", "text": move})
        elif firefox.call(path)["status"]["acting"]:
            time.sleep(0.02)  # the bot is to move
        else:
            return
