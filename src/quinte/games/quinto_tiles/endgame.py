"""The end of a game between two, when the bag is empty: both racks are known, and chance is over.

Alpha-beta to the end, deeper and deeper; where the limit does not reach the end, what the racks are
likely to make still.
"""

from __future__ import annotations

from time import monotonic

from quinte.games.quinto_tiles import rules
from quinte.games.quinto_tiles.policy import Policy
from quinte.games.quinto_tiles.rules import QuintoTiles

COMPILED = not __file__.endswith(".py")

POINT = 100
ROOM = 65536
"""For the plays of all positions between the root and where the search is."""
WIDE = 1_000_000_000
DEEPEST = 64
"""Ten tiles, each followed by passes of both."""


class Endgame:
    """A search for the seat to move, within limits."""

    def __init__(self, policy: Policy, nodes: int, deadline: float) -> None:
        if not COMPILED:
            self.plays, self.values = [0] * 65536, [0] * 65536
        self.policy = policy
        self.limit = nodes
        self.deadline = deadline
        """When to stop by the monotonic clock; 0 for never."""
        self.nodes = 0
        self.top = 0
        self.stopped = False
        self.uncertain = False

    def margins(self, state: QuintoTiles, moves: list[int], all_exact: bool) -> dict[int, int]:
        """How far ahead each move ends, in hundredths: for certain, if nothing was `uncertain`.

        Moves that are worse than the best are only known to be no better than told, unless all
        are asked for. Nothing at all is told if the limits do not let it look two moves ahead.
        """
        if not self.all_known(state):
            raise ValueError("not the end of a game between two")
        ordered = sorted(moves, key=lambda move: -self.policy.equity(state, move))
        found: dict[int, int] = {}
        for depth in range(1, DEEPEST):
            self.uncertain = False
            deeper: dict[int, int] = {}
            best = -WIDE
            for move in ordered:
                low = -WIDE if all_exact else best
                deeper[move] = self.after(state, move, depth, low, WIDE)
                if self.stopped:
                    self.uncertain = True
                    return found if depth > 2 else {}
                best = max(best, deeper[move])
            found = deeper
            if not self.uncertain:
                break
            ordered.sort(key=lambda move: -deeper[move])
        return found

    def all_known(self, state: QuintoTiles) -> bool:
        """Whether two play on with an empty bag."""
        if state is None:
            return False
        return state.turn() >= 0 and state.players == 2 and state.in_bag() == 0

    def after(self, state: QuintoTiles, move: int, depth: int, low: int, high: int) -> int:
        """The final lead of the seat to move after a move, searched to the given depth."""
        seat = state.turn()
        if depth <= 1 and move != 0:
            return self.evaluate(state, seat, move)
        child = state.copy()
        child.apply(seat, move)
        if child.turn() < 0:
            return POINT * (child.score(seat) - child.score(1 - seat))
        if depth <= 1:
            return self.evaluate(state, seat, move)
        if child.turn() == seat:
            return self.best(child, depth - 1, low, high)
        return -self.best(child, depth - 1, -high, -low)

    def evaluate(self, state: QuintoTiles, seat: int, move: int) -> int:
        """How far ahead the seat is likely to end after a move; certain if no tile is left then."""
        rack = state.kept(move)
        other = state.held(1 - seat)
        if rack != 0 or other != 0:
            self.uncertain = True
        ahead = state.score(seat) + rules.score_of(move) - state.score(1 - seat)
        return POINT * ahead + self.policy.last[rack] - self.policy.last[other]

    def best(self, state: QuintoTiles, depth: int, low: int, high: int) -> int:
        """How far ahead the seat to move ends: exact between low and high, otherwise a bound."""
        self.nodes += 1
        if self.nodes >= self.limit or (
            self.deadline > 0 and self.nodes % 64 == 0 and monotonic() > self.deadline
        ):
            self.stopped = True
        n = state.count()
        first = self.top
        if first + n + 1 > ROOM:
            self.stopped = True
        if self.stopped:
            return 0
        for i in range(n):
            self.plays[first + i] = state.listed(i)
        if n == 0 or state.may_pass():
            self.plays[first + n] = 0
            n += 1
        for i in range(first, first + n):
            self.values[i] = self.policy.equity(state, self.plays[i])
        self.top = first + n
        found = -WIDE
        for i in range(first, first + n):
            self.promote(i, first + n)
            value = self.after(state, self.plays[i], depth, max(low, found), high)
            if self.stopped:
                break
            found = max(found, value)
            if found >= high:
                break
        self.top = first
        return found

    def promote(self, i: int, end: int) -> None:
        """Of the plays from one on, the most valuable to its place."""
        best = i
        for j in range(i + 1, end):
            if self.values[j] > self.values[best]:
                best = j
        play = self.plays[best]
        value = self.values[best]
        self.plays[best] = self.plays[i]
        self.values[best] = self.values[i]
        self.plays[i] = play
        self.values[i] = value
