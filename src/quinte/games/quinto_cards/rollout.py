"""Rollout policy, priors and values of Quinto cards: rows to complete, rows to leave, the lead.

It reads the fields of a state and never changes them.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from quinte.engine import bits, rollout
from quinte.engine.rng import Rng
from quinte.engine.state import State
from quinte.games.quinto_cards import rules
from quinte.games.quinto_cards.deck import BRIDGE, BRIDGES, FIFTH, NOTHING, Deck
from quinte.games.quinto_cards.layout import GIVE, LAY, NEW, PASS, ROW, STOP
from quinte.games.quinto_cards.rules import QuintoCards

if TYPE_CHECKING:
    from quinte.definition.game import Game

COMPILED = not __file__.endswith(".py")

FULL = 1_000.0
REACHED = 500.0
LATE = 20
"""So few cards in the pile that one's own short rows must be mended,"""
MENDING = (-2000.0, 1500.0, 2000.0)
"""Q22: before all points turn against their owner: with 1 to 3 cards."""
FLEXIBLE = 0.5
"""What it costs to spend a card that could be a word or a bridge."""
BLUR = 3.0
"""Random error of the policy's scores."""
STEEP = 4.0
"""How many more points make a move's prior e times as high; a quinto counts as FULL does."""

AUTHOR = ((-3.0, -1.0, 2.0, -8.0), (-3.0, -1.0, -2.0, -8.0))
PUBLISHED = ((-30.0, 5.0, 40.0, 10.0), (-30.0, -4.0, -6.0, -12.0))
"""How well a row lies that is left with 1 to 4 cards, one's own or another's."""

SIGNS = 9
AUTHOR_WEIGHTS = (0.341, 0.541, -0.223, 0.289, -0.309, 0.269, 0.071, 0.0, 0.0)
PUBLISHED_WEIGHTS = (-0.085, 0.309, 0.012, -0.022, -0.003, -0.254, -0.006, 0.084, -0.173)
"""Weights of the features (`signs`), fitted by `python -m bench.learn.value quinto-cards`."""


class RolloutPolicy(rollout.RolloutPolicy):
    """Scores moves by the rows they complete, start or give away."""

    def __init__(self, game: Game) -> None:
        rollout.RolloutPolicy.__init__(self, game)
        if not COMPILED:
            self.value, self.left, self.mending = [0.0] * 256, [0.0] * 8, [0.0] * 3
            self.sign, self.weight = [0.0] * 9, [0.0] * 9
        self.deck: Deck = game.box[game.options["vier"]]
        for kind, value in enumerate(self.deck.values):
            self.value[kind] = value
        published = game.options["rules"] == "published"
        for mine in range(2):
            for length in range(4):
                self.left[4 * mine + length] = (PUBLISHED if published else AUTHOR)[mine][length]
        for n in range(SIGNS):
            self.weight[n] = (PUBLISHED_WEIGHTS if published else AUTHOR_WEIGHTS)[n]
        for n in range(3):
            self.mending[n] = MENDING[n]
        self.late = LATE
        self.full = FULL
        self.reached = REACHED
        self.flexible = FLEXIBLE
        self.blur = BLUR
        self.best = 0
        self.highest = 0.0

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """Complete a row, go on with one that can be, or lay what gives least away."""
        return self.glance(state, rng)  # type: ignore[arg-type]

    def priors(self, state: State, seat: int, moves: list[int]) -> list[float]:
        """By the same measure."""
        return self.compare(state, moves)  # type: ignore[arg-type]

    def values(self, state: State) -> list[float]:
        """From the features of every side."""
        return self.judge(state)  # type: ignore[arg-type]

    def signs(self, state: State, side: int) -> list[float]:
        """The features of a side: see `look_at`."""
        for n in range(SIGNS):
            self.sign[n] = 0.0
        for seat in self.game.sides[side]:
            self.look_at(state, seat)  # type: ignore[arg-type]
        return [self.sign[n] for n in range(SIGNS)]

    def glance(self, state: QuintoCards, rng: Rng) -> int:
        """The move with the best score, after adding a random error."""
        if state.giver >= 0:
            return GIVE + bits.lowest(rules.gifts_of(state, state.giver))
        seat = state.seat
        low = high = 0
        for i in range(5 * seat, 5 * seat + state.held[seat]):
            low |= self.deck.face_low[state.hand[i]]
            high |= self.deck.face_high[state.hand[i]]
        self.best = PASS
        self.highest = -1e9
        if rules.may_stop(state):
            self.best = STOP
            self.highest = 0.0
        if state.current >= 0:
            self.go_on(state, state.current, low, high, rng)
            return self.best
        self.among(state, -1, low, high & ~BRIDGES, rng)
        if not state.completed and state.had >> seat & 1:
            for row in range(state.rows):
                self.go_on(state, row, low, high, rng)
        return self.best

    def go_on(self, state: QuintoCards, row: int, low: int, high: int, rng: Rng) -> None:
        """The faces of a hand that fit a row."""
        low &= self.deck.low[state.after[row]]
        high &= self.deck.high[state.after[row]]
        if low | high and not rules.closed(state, row):
            self.among(state, row, low, high, rng)

    def among(self, state: QuintoCards, row: int, low: int, high: int, rng: Rng) -> None:
        """The best of some faces on a row, -1 for a new one, against the best so far."""
        base = NEW if row < 0 else LAY + ROW * state.ids[row]
        while low | high:
            if low:
                face = bits.lowest(low)
                low &= low - 1
            else:
                face = 64 + bits.lowest(high)
                high &= high - 1
            value = self.worth(state, row, face) + self.blur * (rng.word() >> 40) / 16777216.0
            if value > self.highest:
                self.highest = value
                self.best = base + face

    def worth(self, state: QuintoCards, row: int, face: int) -> float:
        """What a face on a row, -1 for a new one, is worth."""
        seat = state.seat
        length = 1 if row < 0 else state.length[row] + 1
        mine = row < 0 or state.owner[row] == seat
        if state.published and mine and state.piled < self.late and length < 4:
            return self.mending[length - 1]
        if length == 5:
            return self.full + self.prize(state, row)
        card = self.deck.card_played[face]
        used = 0
        for i in range(state.held[seat]):
            if state.hand[5 * seat + i] == card:
                used = 1 << i
        if self.reaches(state, used, face, 5 - length):
            return self.reached + self.prize(state, row) + length
        value = self.left[(0 if mine else 4) + length - 1]
        return value - self.flexible if 76 <= face < 82 or face > BRIDGE else value

    def prize(self, state: QuintoCards, row: int) -> float:
        """What completing a row wins: its prize, and Q18 what its owner must give, the lowest."""
        won = state.prize if state.published else NOTHING
        if row >= 0 and not state.published:
            won = state.head[row]
        total = self.value[won] if won != NOTHING else 0.0
        if row >= 0 and state.owner[row] != state.seat:
            owner = state.owner[row]
            lowest = NOTHING
            for i in range(24 * owner, 24 * owner + state.wins[owner]):
                kind = state.won[i]
                if self.deck.givable[state.phase] >> kind & 1 and kind < lowest:
                    lowest = kind
            if lowest != NOTHING:
                total += self.value[lowest]
        return total

    def reaches(self, state: QuintoCards, used: int, face: int, number: int) -> bool:
        """Whether so many more cards of the hand, each fitting the one before, complete a row."""
        if number == 0:
            return True
        seat = state.seat
        if number == 1:
            face += FIFTH
        for i in range(state.held[seat]):
            if not used >> i & 1:
                card = state.hand[5 * seat + i]
                low = self.deck.face_low[card] & self.deck.low[face]
                high = self.deck.face_high[card] & self.deck.high[face]
                while low | high:
                    if low:
                        other = bits.lowest(low)
                        low &= low - 1
                    else:
                        other = 64 + bits.lowest(high)
                        high &= high - 1
                    if self.reaches(state, used | 1 << i, other, number - 1):
                        return True
        return False

    def compare(self, state: QuintoCards, moves: list[int]) -> list[float]:
        """`priors`, for states of Quinto."""
        values: list[float] = []
        top = -1e9
        for move in moves:
            value = 0.0
            if move >= LAY:
                row = 0
                while state.ids[row] != (move - LAY) // ROW:
                    row += 1
                value = self.worth(state, row, (move - LAY) % ROW)
            elif move >= NEW:
                value = self.worth(state, -1, move - NEW)
            elif move >= GIVE:
                value = -self.value[move - GIVE] / 10.0
            top = max(top, value)
            values.append(value)
        out: list[float] = []
        for value in values:
            out.append(0.02 + math.exp(max(value - top, -60.0) / STEEP))
        return out

    def look_at(self, state: QuintoCards, seat: int) -> None:
        """Add the features of a seat: points in hundreds, and again scaled by the game's progress.

        0, 1: won; 2, 3: at the heads of its rows of three and four; 4, 5: of its shorter rows; 6:
        it is to move; 7: won while a short row would turn it round (published); 8: again.
        """
        late = 1.0 - float(state.piled) / self.deck.number
        won = 0.0
        for i in range(24 * seat, 24 * seat + state.wins[seat]):
            won += self.value[state.won[i]] / 100.0
        long = short = 0.0
        shorts = 0
        for row in range(state.rows):
            if state.owner[row] == seat:
                value = 0.3 if state.published else 0.0
                if state.head[row] != NOTHING and not state.published:
                    value = self.value[state.head[row]] / 100.0
                if state.length[row] > 2:
                    long += value
                else:
                    short += value
                    shorts += 1
        self.sign[0] += won
        self.sign[1] += won * late
        self.sign[2] += long
        self.sign[3] += long * late
        self.sign[4] += short
        self.sign[5] += short * late
        if state.seat == seat:
            self.sign[6] += 1.0
        if state.published and shorts:
            self.sign[7] += won
            self.sign[8] += won * late * late

    def judge(self, state: QuintoCards) -> list[float]:
        """Every seat's win probability: its side's weighted features against the others'."""
        out = [0.0] * state.players
        whole = 0.0
        for side in self.game.sides:
            for n in range(SIGNS):
                self.sign[n] = 0.0
            for seat in side:
                self.look_at(state, seat)
            total = 0.0
            for n in range(SIGNS):
                total += self.weight[n] * self.sign[n]
            share = math.exp(total)
            whole += share
            for seat in side:
                out[seat] = share
        return [share / whole for share in out]
