"""A move is the number of the card."""

from __future__ import annotations

from typing import Any

from quinte.core.document import Fields
from quinte.core.errors import BadNotation, BadPosition
from quinte.core.game import Game, Position
from quinte.core.state import State


def text(state: State, seat: int, move: int) -> str:
    return str(move)


def parse(state: State, seat: int, text: str) -> tuple[int, ...]:
    wanted = text.strip()
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 4):
        raise BadNotation("duel.notation", text=text)
    return (int(wanted),)


def explain(state: State, seat: int, text: str, told: dict[str, Any]) -> bool:
    state.game.after(state, seat, text)
    return True


def pieces(game: Game, position: Position) -> list[str]:
    cards = [*position["draw"], *position["gone"], *(c for h in position["hands"] for c in h)]
    return [str(card) for card in [*cards, *(card for card in position["laid"] if card)]]


def check(game: Game, fields: Fields) -> None:
    for name in ("hands", "laid", "draw", "gone", "won"):
        fields.rows(name)
    cards = sorted(int(card) for card in pieces(game, fields.data))
    if cards != list(range(1, game.components["cards"]["count"] + 1)):
        raise BadPosition("duel.cards", "D2")
