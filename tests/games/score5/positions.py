"""Positions of Score 5 for tests: say what matters, the other cards lie where they must."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import quinte
from quinte.definition.game import game_of
from quinte.engine.state import State
from quinte.engine.types import Position

STARTERS = {
    "A": "g5 r10 y15 v20 b25",
    "B": "r5 y10 v15 b20 g25",
    "C": "y5 v10 b15 g20 r25",
    "D": "v5 b10 g15 r20 y25",
    "E": "b5 g10 r15 y20 v25",
}


def ordered(cards: Sequence[str]) -> list[str]:
    """Cards in card order."""
    return sorted(cards, key=quinte.game("score5").box.numbers.__getitem__)


def position(
    hands: Sequence[str],
    card: str | None = "r40",
    *,
    sets: str | None = None,
    auction: int = 1,
    laid: Sequence[str] | None = None,
    choosing: Sequence[str] | None = None,
    done: Sequence[bool] | None = None,
    out: str = "",
    phase: str = "bid",
    round: int | None = None,
    spoils: str = "",
    takers: Sequence[int] = (),
    **options: Any,
) -> Position:
    """A position; hands and cards are words like "g5 r10". The pile is filled as S3 wants it."""
    players = len(hands)
    used = {*" ".join(hands).split(), *out.split(), *spoils.split(), card}
    stars = quinte.game("score5").box.stars
    names = quinte.game("score5").box.names
    pile: list[str] = []
    for kind, number in (("one", 4), ("two", 7), ("three", 1)):
        cards = [names[n] for n in stars[kind]]
        free = [name for name in cards if name not in used]
        pile += free[: number - sum(name in used for name in cards)]
    return {
        "game": "score5",
        "options": {"players": players, **options},
        "sets": sets or "ABCDE"[:players],
        "hands": [ordered(hand.split()) for hand in hands],
        "pile": pile,
        "out": out.split(),
        "auction": 12 - len(pile),
        "card": card,
        "phase": phase,
        "round": round or (1 if phase == "bid" or options.get("bid_rounds") == 1 else 2),
        "laid": [ordered(bid.split()) for bid in laid or [""] * players],
        "choosing": [ordered(bid.split()) for bid in choosing or [""] * players],
        "done": list(done or [False] * players),
        "spoils": ordered(spoils.split()),
        "takers": list(takers),
    }


def starters(players: int) -> list[str]:
    """The hands that the first sets give."""
    return [STARTERS[letter] for letter in "ABCDE"[:players]]


def load(*arguments: Any, **fields: Any) -> State:
    """The state of such a position."""
    wanted = position(*arguments, **fields)
    return game_of(wanted).load(wanted)


def play(state: State, *moves: str) -> State:
    """Play moves, each by the seat it names or else by the lowest that may act."""
    for move in moves:
        seat, text = state.game.address(state, move)
        state.game.play_text(state, seat, text)
    return state


def texts(state: State, seat: int) -> list[str]:
    """The legal moves of a seat."""
    return [state.game.text(state, seat, move) for move in state.moves(seat)]
