"""A view of Quinto cards as planes and scalars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quinte.envs.views.layout import Scalars, one_of, seen_from
from quinte.games.quinto_cards.deck import PHASES

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.types import View
    from quinte.games.quinto_cards.deck import Deck

KINDS = 24


def planes(game: Game, view: View, part: int) -> list[list[int]]:
    """A line of eight numbers for each row: owner, head, length, cards."""
    deck = _deck(game)
    lines = [_row(game, deck, view["seat"], row) for row in view["rows"]]
    lines += [[0] * 8] * (deck.number - len(lines))
    return lines


def scalars(game: Game, view: View, part: int) -> Scalars:
    """What is removed, what each seat holds and has won, and whose turn it is."""
    deck = _deck(game)
    removed = [0] * len(deck.names)
    for face in view["removed"]:
        removed[deck.numbers[deck.card_of(face)]] += 1
    turn = view["turn"]
    ids = [row["id"] for row in view["rows"]]
    return [
        ("removed", removed),
        *(("seat", _seat(deck, view, seat)) for seat in seen_from(view["seat"], game.players)),
        ("phase", one_of(PHASES.index(view["phase"]), 3)),
        ("prize", [_prize(deck, view["prize"])]),
        ("row of the turn", [0 if turn["row"] is None else ids.index(turn["row"]) + 1]),
        ("laid in the turn", [turn["laid"]]),
        ("quinto in the turn", [int(turn["completed"])]),
        ("draw pile", [view["draw"]]),
        ("point deck", [view["points"]]),
    ]


def _deck(game: Game) -> Deck:
    deck: Deck = game.box[game.options["vier"]]
    return deck


def _row(game: Game, deck: Deck, seat: int, row: dict[str, Any]) -> list[int]:
    owner = seen_from(seat, game.players).index(row["owner"])
    faces = [deck.faces_by_name[card] + 1 for card in row["cards"]]
    return [owner + 1, _prize(deck, row["head"]), len(faces), *(faces + [0] * 5)[:5]]


def _seat(deck: Deck, view: View, seat: int) -> list[int]:
    hand = view["hands"][seat]
    known = [deck.numbers[card] + 1 for card in hand if card is not None]
    won = [0] * KINDS
    for card in view["won"][seat]:
        won[deck.prize_numbers[card]] += 1
    flags = (view["first_turns"][seat], view["shown"][seat], view["to_move"] == seat,
             view["turn"]["giver"] == seat)  # fmt: skip
    return [*(sorted(known) + [0] * 5)[:5], len(hand), *won, *map(int, flags)]


def _prize(deck: Deck, name: str | None) -> int:
    return 0 if name is None else deck.prize_numbers[name] + 1
