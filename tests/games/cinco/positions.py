"""Positions of Cinco for tests: say what matters, the other cards go to the pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quinte.definition.game import game_of
from quinte.engine.state import State
from quinte.engine.types import Position


def position(
    hands: Sequence[Sequence[int]] = ((1, 2, 3, 4), (5, 6, 7, 8)),
    *,
    board: dict[int, int] | None = None,
    next_cards: Sequence[int] = (),
    draw: Sequence[int] | None = None,
    discard: Sequence[int] = (),
    to_move: int | None = 0,
    stall: int = 0,
    **options: Any,
) -> Position:
    """A position; `next_cards` are drawn first, `draw` is the whole pile, the rest is discarded."""
    used = {*next_cards, *discard, *(card for hand in hands for card in hand)}
    rest = [card for card in range(1, 91) if card not in used]
    if draw is None:
        pile, discarded = [*next_cards, *rest], list(discard)
    else:
        pile = list(draw)
        discarded = [*discard, *(card for card in rest if card not in pile)]
    return {
        "game": "cinco",
        "options": {"players": len(hands), **options},
        "board": {str(cell): team for cell, team in (board or {}).items()},
        "hands": [list(hand) for hand in hands],
        "draw": pile,
        "discard": discarded,
        "to_move": to_move,
        "stall": stall,
    }


def load(*arguments: Any, **fields: Any) -> State:
    """The state of such a position."""
    wanted = position(*arguments, **fields)
    return game_of(wanted).load(wanted)


def texts(state: State) -> list[str]:
    """The legal moves of the seat to move."""
    return [state.game.text(state, seat, m) for seat in state.actors() for m in state.moves(seat)]


def play(state: State, *moves: str) -> State:
    """Play moves in turn."""
    for move in moves:
        state.game.play_text(state, state.turn(), move)
    return state
