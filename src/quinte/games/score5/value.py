"""What hands value: every seat's chance to win, by weights learnt from bots playing themselves.

A hand is a few features, and the chances are the softmax of their weighted sums; there are weights
for every number of players and of auctions left. When none is left, the cards decide: S9, S10.
"""

from __future__ import annotations

import math

from quinte.engine import bits
from quinte.games.score5 import rules
from quinte.games.score5.deck import Deck
from quinte.games.score5.rules import Score5

COMPILED = not __file__.endswith(".py")

FEATURES = 8
LEFT = 13
SIZE = {"features": FEATURES, "left": LEFT}
"""For other modules: compiled, the constants are not visible."""


class ValueFunction:
    """The weights for a number of players, and room to work out chances."""

    def __init__(self, deck: Deck, players: int, weights: list[list[float]]) -> None:
        if not COMPILED:
            self.weight = [0.0] * 104
            self.feature = [0.0] * 8
            self.top, self.second = [0] * 6, [0] * 6
            self.chance = [0.0] * 5
        self.deck = deck
        self.players = players
        if len(weights) != LEFT or any(len(row) != FEATURES for row in weights):
            raise ValueError("weights for every number of auctions left")
        for left, row in enumerate(weights):
            for k, weight in enumerate(row):
                self.weight[left * FEATURES + k] = weight

    def read(self, hand: int) -> int:
        """Find the best and second best values of every family of a hand; all values, added."""
        for family in range(6):
            self.top[family] = self.second[family] = 0
        total = 0
        while hand:
            card = bits.lowest(hand)
            hand &= hand - 1
            family = self.deck.family[card]
            value = self.deck.value[card]
            total += value
            self.second[family] = self.top[family]  # cards of a family ascend
            self.top[family] = value
        return total

    def describe(self, hand: int) -> None:
        """The features of a hand."""
        total = self.read(hand)
        score = low = high = 0
        least = self.top[0]
        for family in range(5):
            top = self.top[family]
            score += top
            low += min(top, 40)
            high += max(top - 100, 0)
            least = min(least, top)
        spare = total - score
        self.feature[0] = score * 0.01
        self.feature[1] = spare * 0.01
        self.feature[2] = low * 0.01
        self.feature[3] = high * 0.01
        self.feature[4] = min(least, 75) * 0.01
        self.feature[5] = min(spare, 80) * 0.01
        self.feature[6] = bits.popcount(hand) * 0.1
        self.feature[7] = max(spare - 250, 0) * 0.01

    def value(self, hand: int, left: int) -> float:
        """How good a hand is with that many auctions left, in any measure that only grows."""
        if left == 0:
            return 1.0 * self.final(hand)
        self.describe(hand)
        total = 0.0
        for k in range(FEATURES):
            total += self.weight[left * FEATURES + k] * self.feature[k]
        return total

    def final(self, hand: int) -> int:
        """S9, S10: the score times 256, and the highest tie-break value shown."""
        return rules.worth_of(self.deck, hand, self.top)

    def foresee(self, state: Score5) -> None:
        """Work out the chance of every seat, where nobody is taking."""
        left = rules.auctions_left(state)
        best = 0.0
        total = 0.0
        for seat in range(self.players):
            self.chance[seat] = self.value(rules.hand_of(state, seat), left)
            if seat == 0 or self.chance[seat] > best:
                best = self.chance[seat]
        for seat in range(self.players):
            if left == 0:
                self.chance[seat] = 1.0 if self.chance[seat] == best else 0.0
            else:
                self.chance[seat] = math.exp(self.chance[seat] - best)
            total += self.chance[seat]
        for seat in range(self.players):
            self.chance[seat] /= total

    def share(self, state: Score5) -> None:
        """S7: let everybody take what promises most to themselves, until nothing is left."""
        left = rules.auctions_left(state)
        while rules.spoils_of(state):
            seat = state.turn()
            hand = rules.hand_of(state, seat)
            rest = rules.spoils_of(state)
            choice = bits.lowest(rest)
            if rest & (rest - 1) and self.players > 2:
                best = self.value(hand | self.deck.only[choice], left)
                rest &= rest - 1
                while rest:
                    card = bits.lowest(rest)
                    rest &= rest - 1
                    value = self.value(hand | self.deck.only[card], left)
                    if value > best:
                        best = value
                        choice = card
            rules.take(state, seat, choice)


def features(evaluator: ValueFunction, hand: int) -> list[float]:
    """The features of a hand, for learning."""
    evaluator.describe(hand)
    return [evaluator.feature[k] for k in range(FEATURES)]


def chances(evaluator: ValueFunction, state: Score5) -> list[float]:
    """Every seat's chance to win; spoils are shared first, so a state in the sharing changes."""
    evaluator.share(state)
    evaluator.foresee(state)
    return [evaluator.chance[seat] for seat in range(evaluator.players)]


def worth(evaluator: ValueFunction, hand: int) -> int:
    """What a hand shows at the end, for comparison."""
    return evaluator.final(hand)
