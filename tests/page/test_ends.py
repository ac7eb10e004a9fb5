"""Rarer ends that the rules of a game know: the card says why. The usual ones: `test_end.py`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import quinte
from tests.page.conftest import Open
from tests.page.window import Window

NAMES = ["Ada", "Bob", "Cleo"]
NOBODY = {"en": "No winner.", "fr": "Personne n’a gagné."}
Wish = Callable[[str], int]
"""How gladly the players of a test make a move."""


def lays(move: str) -> int:
    """As many tokens or tiles as possible."""
    return 1 if "@" in move else sum(sign.isdigit() for sign in move.partition(":")[2])


def waits(move: str) -> int:
    """No token."""
    return -lays(move)


def spares(move: str) -> int:
    """As few tiles as possible, and nothing else as long as one can be laid."""
    return -lays(move) if ":" in move else -9


ENDS: list[tuple[str, str, int, Wish, str, str]] = [
    ("cinco", "last_token", 2, lays, "en", "one side has placed its last token."),
    ("cinco", "full_board", 3, lays, "fr", "le plateau est plein."),
    ("cinco", "stalled", 2, waits, "fr", "trop de tours sans jeton."),
    ("quinto-tiles", "blocked", 2, spares, "fr", "plus personne ne pouvait jouer."),
]


@pytest.mark.parametrize(("name", "reason", "players", "wish", "language", "why"), ENDS)
def test_rare_ends_say_why_too(
    name: str,
    reason: str,
    players: int,
    wish: Wish,
    language: str,
    why: str,
    open_window: Open,
    rng: Random,
) -> None:
    window = open_window(language=language)
    table = together(window, name, players)
    end = play(window, table, quinte.game(name, players=players), wish, rng)
    assert end["reason"] == reason
    window.look(table)
    card = window.page.locator(".result")
    expect(card.locator(".why")).to_have_text(why)
    title = card.locator("h1")
    if name == "cinco":
        assert end["winners"] == []
        expect(title).to_have_text(NOBODY[language])
        expect(window.page.locator(".five, .medal")).to_have_count(0)
    else:
        expect(title).to_contain_text(NAMES[end["winners"][0]])
        expect(title).to_contain_text(str(max(end["scores"]) - min(end["scores"])))


def together(window: Window, game: str, players: int) -> str:
    """A game of several at one screen, begun; its table is not open yet."""
    table = window.new_table(game, [None] * players, options={"players": players})
    for seat in range(1, players):
        window.ask(table, do="sit", seat=seat, name=NAMES[seat])
    window.ask(table, do="start")
    return table


def play(window: Window, table: str, game: quinte.Game, wish: Wish, rng: Random) -> dict[str, Any]:
    """To the end: everybody makes the move they like best that completes no line."""
    while acting := window.call(f"/api/tables/{table}")["status"]["acting"]:
        seat = acting[0]
        moves = window.call(f"/api/tables/{table}/moves?seat={seat}")
        view = window.call(f"/api/tables/{table}?seat={seat}")["view"]
        liked = sorted(moves, key=lambda move: (-wish(move), rng.random()))
        best = next(move for move in liked if not completes(game, view, seat, move))
        window.ask(table, do="move", seat=seat, text=best)
    return dict(window.call(f"/api/tables/{table}")["status"]["result"])


def completes(game: quinte.Game, view: quinte.View, seat: int, move: str) -> bool:
    """Whether a move completes a line of Cinco."""
    if "@" not in move:
        return False
    state = game.determinise(view, quinte.Fast(1))
    game.play_text(state, seat, move)
    result = state.result()
    return result is not None and result.reason == "line"
