"""A player of Score 5 who sees what a card adds to the own five, and little of the others.

Every bid leaves the player who wins with it no worse than before. The bid follows from the view,
whatever of it is laid so far, because cards are laid one by one and a bot has no memory.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

from quinte.engine.rng import Fast
from quinte.games.score5.bidder import Bid, gain, number, simple_bid, steps
from quinte.games.score5.rules import MOVES

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View

FINE = 1 << 30
ALL = 0.95
"""The part of what a card adds that somebody pays who does not want to lose it."""


class Novice:
    """Bids a part of what a card adds, and takes what adds most, or what is highest."""

    def __init__(
        self,
        wants: float = 0.0,
        least: float = 0.8,
        most: float = 0.8,
        raises: bool = True,
        sorts: bool = True,
    ) -> None:
        self.wants = wants
        """What a card must add for it to bid for sure; one that adds half as much it overlooks
        every other time."""
        self.least, self.most = least, most
        """Between which parts of what a card adds its bid comes to: it guesses."""
        self.raises = raises
        """Whether it bids more once another has laid more cards than itself."""
        self.sorts = sorts
        """Whether it thinks of families when it takes a card."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        if view["phase"] == "take":
            return max(moves, key=lambda move: self.liking(game, view, move))
        bid = Bid(number(game, self.bid(game, view)), 1.0, 0.0)
        return max(steps(game, view, moves, [bid]), key=lambda each: each.share).move

    def liking(self, game: Game, view: View, move: int) -> float:
        """How much it likes a card of the spoils."""
        card = move - MOVES["take"]
        hand = view["hands"][view["seat"]] if self.sorts else []
        return gain(game, hand, game.box.names[card])

    def bid(self, game: Game, view: View) -> list[str]:
        """The cards it wants to lay."""
        seat = view["seat"]
        hand, laid = view["hands"][seat], view["laid"]
        eager, guess = self.mood(view)
        if gain(game, hand, view["card"]) < eager:
            return []
        if view["round"] == 1:
            return simple_bid(game, hand, view["card"], guess)
        others = [len(cards) for other, cards in enumerate(laid) if other != seat]
        if not self.raises or max(others) <= len(laid[seat]):
            return list(laid[seat])
        more = simple_bid(game, hand, view["card"], ALL)
        values = {card: game.box.values[game.box.numbers[card]] for card in hand}
        return max(laid[seat], more, key=lambda cards: sum(values[card] for card in cards))

    def mood(self, view: View) -> tuple[float, float]:
        """What a card must add this time, and how much of it it pays: set by the auction."""
        auction = [view["auction"], view["card"], view["seat"], view["hands"], view["sets"]]
        digest = blake2b(json.dumps(auction).encode(), digest_size=8).digest()
        rng = Fast(int.from_bytes(digest, "big"))
        eager = self.wants * rng.below(FINE) / FINE
        return eager, self.least + (self.most - self.least) * rng.below(FINE) / FINE
