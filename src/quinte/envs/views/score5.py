"""A view of Score 5 as planes and scalars."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from quinte.envs.views.layout import Scalars, one_of, seen_from
from quinte.games.score5.rules import PHASES

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.types import View


def planes(game: Game, view: View, part: int) -> list[list[int]]:
    """One row of 51 cards each: hands, bids that are seen, the own choice, and single cards."""
    seats = seen_from(view["seat"], game.players)
    card = [] if view["card"] is None else [view["card"]]
    groups = [
        *(view["hands"][seat] for seat in seats),
        *(view["laid"][seat] for seat in seats),
        view["choosing"][view["seat"]],
        view["out"],
        card,
        view["spoils"],
    ]
    return [_cards(game, group) for group in groups]


def scalars(game: Game, view: View, part: int) -> Scalars:
    """Who has done what, and how far the game is."""
    seats = seen_from(view["seat"], game.players)
    takers = view["takers"]
    bidding = view["phase"] == "bid"
    return [
        ("cards laid", [len(view["laid"][seat]) for seat in seats]),
        ("done", [int(view["done"][seat]) for seat in seats]),
        ("turn to take", [takers.index(seat) + 1 if seat in takers else 0 for seat in seats]),
        ("acting", [int(not view["done"][seat] if bidding else takers[:1] == [seat])
                    for seat in seats]),
        ("phase", one_of(PHASES.index(view["phase"]), 3)),
        ("auction", [view["auction"]]),
        ("round", [view["round"]]),
        ("rounds", [min(game.options["bid_rounds"], 255)]),
    ]  # fmt: skip


def _cards(game: Game, cards: Iterable[str | None]) -> list[int]:
    row = [0] * len(game.box.names)
    for card in cards:
        if card is not None:
            row[game.box.numbers[card]] = 1
    return row
