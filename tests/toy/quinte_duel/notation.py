"""A move is the number of the card."""

from __future__ import annotations

from typing import Any

from quinte.definition.game import Game
from quinte.document import Fields
from quinte.engine.state import State
from quinte.engine.types import Position
from quinte.errors import BadNotation, BadPosition
from quinte_duel.rules import ENOUGH, HAND


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
    """Refuse a position that cannot be: how many cards lie where follows from the rounds played."""
    count, seats = game.components["cards"]["count"], game.players
    for name in ("draw", "gone"):
        for card in fields.rows(name):
            fields.whole(card, name, 1, count)
    for name in ("hands", "laid", "won"):
        fields.for_seats(name, seats, "D1")
    for seat, (hand, laid) in enumerate(
        zip(fields.rows("hands"), fields.rows("laid"), strict=True)
    ):
        if not isinstance(hand, list):
            raise BadPosition("document.type", field=f"hands[{seat}]", found="?", wanted="list")
        for card in [*hand, laid] if laid is not None else hand:
            fields.whole(card, f"hands[{seat}]", 1, count)
    if sorted(int(card) for card in pieces(game, fields.data)) != list(range(1, count + 1)):
        raise BadPosition("duel.cards", "D2")
    _check_rounds(game, fields, count)


def _check_rounds(game: Game, fields: Fields, count: int) -> None:
    seats, gone, laid = game.players, fields.rows("gone"), fields.rows("laid")
    rounds = [gone[at : at + seats] for at in range(0, len(gone), seats)]
    drawn = min(len(rounds), count // seats - HAND)
    held = HAND + drawn - len(rounds)
    for hand, card in zip(fields.rows("hands"), laid, strict=True):
        if len(hand) != held - (card is not None):
            raise BadPosition("duel.hand", "D3")
    won = [0] * seats
    for cards in rounds:
        if len(cards) < seats or (game.options["open_end"] and max(won) >= ENOUGH):
            raise BadPosition("duel.gone", "D4")
        won[cards.index(max(cards))] += 1
    over = game.options["open_end"] and max(won) >= ENOUGH
    if None not in laid or (over and any(laid)):
        raise BadPosition("duel.laid", "D3")
    if fields.rows("won") != won or any(type(number) is not int for number in fields.rows("won")):
        raise BadPosition("duel.won", "D3")
