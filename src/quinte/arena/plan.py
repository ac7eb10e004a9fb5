"""Who plays whom on which deal: every deal is played from all seats, so that luck cancels out.

A *line-up* is a set of bots, one per side (a team is one bot at all its seats). A *round* is one
deal, played by every line-up in every *seating*. With as many bots as sides there is one line-up;
with more, every choice of them; with fewer, every way to fill the sides with at least two. If a bot
is named twice, the list itself is the line-up: `level5,greedy,greedy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import combinations, combinations_with_replacement, permutations
from math import ceil
from typing import Any, NamedTuple

from quinte.bots.process import SECONDS
from quinte.definition.game import Game
from quinte.engine.rng import Fast
from quinte.errors import BadOption

MOST_SEATINGS = 6
"""If a line-up has more seatings than this, one random seating is rotated instead."""
PERSON = b"quinte-arena"


class Fixture(NamedTuple):
    """One game to play: its number, its deal, and which bot plays each side."""

    number: int
    deal: int
    sides: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """All games of a tournament, in order; these fields alone determine what is played."""

    game: Game
    names: tuple[str, ...]
    games: int
    seed: int = 0
    seconds: float = SECONDS
    first: int | None = None
    """The seat that goes first; None leaves it to the rules."""

    def __post_init__(self) -> None:
        if len(self.names) < 2:
            raise BadOption("arena.few")
        sides = len(self.game.sides)
        if len(self.bots) < len(self.names) != sides:
            raise BadOption("arena.sides", given=len(self.names), sides=sides)
        if len(self.bots) < 2:
            raise BadOption("arena.few")

    @cached_property
    def bots(self) -> tuple[str, ...]:
        """The bots, without duplicates."""
        return tuple(dict.fromkeys(self.names))

    @cached_property
    def line_ups(self) -> list[tuple[int, ...]]:
        """Who meets whom, by the indices of the bots."""
        sides = len(self.game.sides)
        numbers = range(len(self.bots))
        if len(self.names) == sides:
            return [tuple(self.bots.index(name) for name in self.names)]
        if len(numbers) > sides:
            return list(combinations(numbers, sides))
        mixed = combinations_with_replacement(numbers, sides)
        return [line_up for line_up in mixed if len(set(line_up)) > 1]

    @cached_property
    def round_size(self) -> int:
        """Games per round."""
        return len(self.round(0))

    @cached_property
    def rounds(self) -> int:
        """The games asked for, rounded up to whole rounds."""
        return max(1, ceil(self.games / self.round_size))

    def __len__(self) -> int:
        return self.rounds * self.round_size

    def fixture(self, number: int) -> Fixture:
        """The game of that number."""
        deal, within = divmod(number, self.round_size)
        if self.latest.get("deal") != deal:
            self.latest.update(deal=deal, seatings=self.round(deal))
        return Fixture(number, deal, self.latest["seatings"][within])

    @cached_property
    def latest(self) -> dict[str, Any]:
        """The seatings of the deal asked for last: a cache of one."""
        return {}

    def round(self, deal: int) -> list[tuple[int, ...]]:
        """The seatings of all line-ups on a deal."""
        return [
            seating
            for number, line_up in enumerate(self.line_ups)
            for seating in seatings(line_up, self.chance("order", deal, number))
        ]

    def chance(self, *where: object) -> Fast:
        """A separate generator for each purpose."""
        text = "/".join(map(str, (self.seed, *where)))
        return Fast(int.from_bytes(blake2b(text.encode(), digest_size=8, person=PERSON).digest()))

    def seated(self, fixture: Fixture) -> list[int]:
        """The bot at every seat."""
        of = {
            seat: bot
            for side, bot in zip(self.game.sides, fixture.sides, strict=True)
            for seat in side
        }
        return [of[seat] for seat in range(self.game.players)]


class Mirror(Plan):
    """One bot at all seats, every deal once: measures seats and options."""

    def __post_init__(self) -> None:
        pass

    @cached_property
    def line_ups(self) -> list[tuple[int, ...]]:
        """The bot against itself."""
        return [(0,) * len(self.game.sides)]


def seatings(line_up: Sequence[int], chance: Fast) -> list[tuple[int, ...]]:
    """All seatings if they are few; else one random seating, rotated around the table."""
    orders = sorted(set(permutations(line_up))) if len(line_up) < 6 else []
    if orders and len(orders) <= MOST_SEATINGS:
        return orders
    left, order = list(line_up), list[int]()
    while left:
        order.append(left.pop(chance.below(len(left))))
    return [tuple(order[(turn + side) % len(order)] for side in range(len(order)))
            for turn in range(len(order))]  # fmt: skip
