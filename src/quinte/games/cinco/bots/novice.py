"""A player of Cinco who overlooks lines: never one's own four, often what others are up to.

Every turn a line of the board gets one look. How good a look a five on it needs depends on whose
tokens lie there, on how many they are and on whether they lie side by side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from quinte.games.cinco.rollout import DRAWING, FREEDOM, OTHER, OWN
from quinte.games.cinco.rules import MOVES

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View

FINE = 1 << 30
SHARED = (0.0, 0.0, 3.0, 20.0, 1_000.0)
"""OTHER with three teams: what hinders one of two others helps the third as much as oneself."""

POOR, MISSED = 0.25, 10.0
"""A hand that reaches less than this part of what is usual is poor; and what a swap loses for all
that a hand reaches beyond that.
"""


class Novice:
    """Plays what looks best on the lines it notices; ties are broken at random."""

    def __init__(
        self,
        own: float = 1.0,
        fours: float = 1.0,
        threes: float = 1.0,
        apart: float = 1.0,
        spares: bool = True,
    ) -> None:
        self.own = own
        """How often it notices a line of its own; one of four always."""
        self.fours = fours
        """How often it notices four tokens of another team,"""
        self.threes = threes
        """or three; fewer never."""
        self.apart = apart
        """How often of these it still does where the tokens do not lie side by side."""
        self.spares = spares
        """Whether it spares its low cards, which fit more cells."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        worth = self.worth(game, view, rng)
        hand = view["hands"][view["seat"]]
        free = [cell for cell in range(1, 91) if str(cell) not in view["board"]]
        reach = {card: sum(cell >= card for cell in free) for card in hand}
        values = []
        for move in moves:
            card, cell = move >> 7, move & 127
            if move == MOVES["swap"]:
                values.append(swapping(reach, len(free)))
            elif move == MOVES["draw"]:
                values.append(DRAWING[len(hand)])
            elif cell:
                spent = FREEDOM * reach[card] if self.spares else 0.0
                values.append(worth.get(cell, 0.0) - spent)
            else:
                values.append(DRAWING[3])
        best = max(values)
        finest = [move for move, value in zip(moves, values, strict=True) if value == best]
        return finest[rng.below(len(finest))]

    def worth(self, game: Game, view: View, rng: Rng) -> dict[int, float]:
        """What a token on each cell adds to the fives it notices."""
        team = view["seat"] % len(game.sides)
        hinders = OTHER if len(game.sides) == 2 else SHARED
        board = {int(cell): owner for cell, owner in view["board"].items()}
        worth: dict[int, float] = {}
        for line in game.box.lines:
            look = rng.below(FINE) / FINE
            for five in (line[i : i + 5] for i in range(len(line) - 4)):
                owners = [board.get(cell) for cell in five]
                teams = {owner for owner in owners if owner is not None}
                if 0 in five or len(teams) > 1 or look >= self.noticed(owners, team):
                    continue
                mine = teams <= {team}
                gain = (OWN if mine else hinders)[min(5 - owners.count(None), 4)]
                for cell in five:
                    worth[cell] = worth.get(cell, 0.0) + gain
        return worth

    def noticed(self, owners: Sequence[int | None], team: int) -> float:
        """How often it notices a five with these tokens of one team, or none."""
        number = 5 - owners.count(None)
        if not number or team in owners:
            return 1.0 if number == 4 else self.own
        seldom = self.apart if is_apart(owners) else 1.0
        return seldom * {4: self.fours, 3: self.threes}.get(number, 0.0)


def swapping(reach: Mapping[int, int], free: int) -> float:
    """What a swap is worth with cards that reach so many of the free cells each.

    A card not yet seen reaches half of them on average; only cards that reach much less are a
    hand to get rid of.
    """
    part = 2 * sum(reach.values()) / (len(reach) * max(free, 1))
    return DRAWING[len(reach)] - MISSED * max(part - POOR, 0.0)


def is_apart(owners: Sequence[int | None]) -> bool:
    """Whether a free cell lies between tokens."""
    taken = [place for place, owner in enumerate(owners) if owner is not None]
    return any(after - before > 1 for before, after in pairwise(taken))
