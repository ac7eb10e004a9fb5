"""Rollout policy, priors and values of Cinco: lines to complete or stop, and good cells.

It reads the fields of a state and never changes them.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from quinte.engine import bits, rollout
from quinte.engine.rng import Rng
from quinte.engine.state import State
from quinte.games.cinco import rules
from quinte.games.cinco.board import Board
from quinte.games.cinco.rules import Cinco

if TYPE_CHECKING:
    from quinte.definition.game import Game

COMPILED = not __file__.endswith(".py")

OWN = (1.0, 4.0, 16.0, 70.0, 10_000.0)
"""A token more in a straight of five that holds 0 to 4 of one's own and no other."""
OTHER = (0.0, 2.0, 9.0, 60.0, 1_000.0)
"""A token in the way of one other team that holds 0 to 4 of a straight of five."""
DRAWING = (1.0, 40.0, 25.0, 15.0, 2.0)
"""Value of one more card in a hand of that size, on the same scale; of a full hand, of a swap."""
FREEDOM = 0.15
"""What it costs to spend a card, for every number it is lower than 90."""
SPARING = 0.3
"""How much lower a cell's prior is for every higher card that could take it, too."""
UNKNOWN = 0xFFFF
"""No line has tokens like that."""
BLUR = 0.4
"""Random error of the policy's scores, as a fraction of them."""

FEATURES = 15
WEIGHTS = (0.008, 0.087, 0.232, 0.156, 0.735, 0.118, 0.787, 0.356, 2.056, 0.735, -0.062, 0.147,
           4.685, 0.207, 0.020)  # fmt: skip
"""Weights of the features (`signs`), fitted by `python -m bench.learn.value cinco`."""


class RolloutPolicy(rollout.RolloutPolicy):
    """Scores a token on every cell for every team, by direction."""

    def __init__(self, game: Game) -> None:
        rollout.RolloutPolicy.__init__(self, game)
        if not COMPILED:
            self.own, self.other, self.drawing = [0.0] * 5, [0.0] * 5, [0.0] * 5
            self.gain = [0.0] * 819
            self.known = [0] * 99
            self.sign, self.weight = [0.0] * 15, [0.0] * 15
        for n in range(5):
            self.own[n] = OWN[n]
            self.other[n] = OTHER[n]
            self.drawing[n] = DRAWING[n]
        for n in range(FEATURES):
            self.weight[n] = WEIGHTS[n]
        for n in range(99):
            self.known[n] = UNKNOWN
        self.board: Board = game.box
        self.blur = BLUR
        self.freedom = FREEDOM

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        """Complete a line, stop one, build one, or take a card more: what looks best."""
        self.survey(state)  # type: ignore[arg-type]
        return self.glance(state, seat, rng)  # type: ignore[arg-type]

    def run(self, state: State, rng: Rng, limit: int) -> int:
        """Play on like that."""
        return self.play_on(state, rng, limit)  # type: ignore[arg-type]

    def priors(self, state: State, seat: int, moves: list[int]) -> list[float]:
        """By what the token adds; a low card, which could go to many cells, is spared."""
        return self.compare(state, seat, moves)  # type: ignore[arg-type]

    def values(self, state: State) -> list[float]:
        """From the features of every team."""
        return self.judge(state)  # type: ignore[arg-type]

    def signs(self, state: State, team: int) -> list[float]:
        """The features of a team: see `look_at`."""
        self.look_at(state, team)  # type: ignore[arg-type]
        return [self.sign[n] for n in range(FEATURES)]

    def play_on(self, state: Cinco, rng: Rng, limit: int) -> int:
        """`run`, for states of Cinco."""
        made = 0
        self.survey(state)
        while made < limit and not state.ending:
            seat = state.to_move
            move = self.glance(state, seat, rng)
            state.apply(seat, move)
            made += 1
            if move & 127 and move >> 7:
                for d in range(3):
                    self.renew(state, self.board.line[3 * (move & 127) + d])
        return made

    def survey(self, state: Cinco) -> None:
        """What a token on every cell is worth to every team."""
        for line in range(rules.LINES):
            self.renew(state, line)

    def renew(self, state: Cinco, line: int) -> None:
        """What a token on the cells of a line is worth, unless its tokens are those last seen."""
        same = True
        for team in range(state.teams):
            if self.known[rules.LINES * team + line] != state.lines[rules.LINES * team + line]:
                self.known[rules.LINES * team + line] = state.lines[rules.LINES * team + line]
                same = False
        if not same:
            for team in range(state.teams):
                self.score_line(state, team, line)

    def score_line(self, state: Cinco, team: int, line: int) -> None:
        """What a token adds to one's own straights on a line and takes from others', by cell."""
        own = state.lines[rules.LINES * team + line]
        first = state.lines[rules.LINES * ((team + 1) % state.teams) + line]
        second = state.lines[rules.LINES * ((team + 2) % 3) + line] if state.teams == 3 else 0
        gains = 273 * team + line // 11
        for place in range(11):
            self.gain[gains + 3 * self.board.cell[11 * line + place]] = 0.0
        for start in range(7):
            five = 31 << start
            if five & ~self.board.on[line] or not five & ~(own | first | second):
                continue
            mine = own & five
            theirs = (first | second) & five
            if not theirs:
                value = self.own[bits.popcount(mine)]
            elif not mine and not (first & five and second & five):
                value = self.other[bits.popcount(theirs)]
            else:
                continue
            for place in range(start, start + 5):
                self.gain[gains + 3 * self.board.cell[11 * line + place]] += value

    def glance(self, state: Cinco, seat: int, rng: Rng) -> int:
        """The best cell for the highest card that reaches it; or a card more."""
        size = state.sizes[seat]
        if size == 0:
            return rules.DRAW
        at = rules.HAND * seat
        card = state.hands[at]
        low = state.free_low & self.board.low[card]
        high = state.free_high & self.board.high[card]
        if not low and not high:  # C10
            if state.dead == rules.DISCARD:
                return card << 7
            if state.dead != rules.JOKER:
                return rules.DRAW if size < rules.HAND else rules.SWAP
            low = state.free_low
            high = state.free_high
        gains = 273 * (seat % state.teams)
        end = at + size
        best = rules.DRAW if size < rules.HAND else rules.SWAP
        highest = self.drawing[size]
        while low or high:
            if low:
                cell = bits.lowest(low) + 1
                low &= low - 1
            else:
                cell = bits.lowest(high) + 65
                high &= high - 1
            while at + 1 < end and state.hands[at + 1] <= cell:
                at += 1
            value = self.gain[gains + 3 * cell]
            value += self.gain[gains + 3 * cell + 1] + self.gain[gains + 3 * cell + 2]
            value *= 1.0 - self.blur * (rng.word() >> 40) / 16777216.0
            value -= self.freedom * (90 - state.hands[at])
            if value > highest:
                highest = value
                best = state.hands[at] << 7 | cell
        return best

    def compare(self, state: Cinco, seat: int, moves: list[int]) -> list[float]:
        """`priors`, for states of Cinco."""
        self.survey(state)
        gains = 273 * (seat % state.teams)
        out: list[float] = []
        for move in moves:
            cell = move & 127
            card = move >> 7
            if card == 0:
                value = self.drawing[state.sizes[seat]]
            elif cell == 0:
                value = self.drawing[3]
            else:
                value = 1.0 + self.gain[gains + 3 * cell]
                value += self.gain[gains + 3 * cell + 1] + self.gain[gains + 3 * cell + 2]
                for i in range(rules.HAND * seat, rules.HAND * seat + state.sizes[seat]):
                    if card < state.hands[i] <= cell:
                        value *= SPARING
            out.append(value)
        return out

    def look_at(self, state: Cinco, team: int) -> None:
        """Features of a team for the value estimate, over lines of five free of others' tokens.

        0, 1: one, two tokens; 2-5: three, 6-9: four, by who could fill them: 1 more if some other
        team has a card for a gap, 2 more if this one has for all; 10: cards in hand; 11: it is to
        move, 12: and can complete one; 13: how low its cards are; 14: of two tokens, those that its
        lowest card can go on with everywhere.
        """
        for n in range(FEATURES):
            self.sign[n] = 0.0
        self.read_hands(state, team)
        if state.to_move % state.teams == team:
            self.sign[11] = 1.0
        for line in range(rules.LINES):
            mine = state.lines[rules.LINES * team + line]
            if not mine:
                continue
            open_to = self.board.on[line] & ~others_on(state, team, line)
            for start in range(7):
                five = 31 << start
                if five & ~open_to or not mine & five:
                    continue
                n = bits.popcount(mine & five)
                if n < 3:
                    self.count_few(line, n, five & ~mine)
                else:
                    self.count_many(line, n, five & ~mine)

    def read_hands(self, state: Cinco, team: int) -> None:
        """Features 10 and 13, and the lowest card of the team and of all others: 91 for none."""
        self.own_low = self.other_low = 91
        for seat in range(state.players):
            low = state.hands[rules.HAND * seat] if state.sizes[seat] else 91
            if seat % state.teams != team:
                self.other_low = min(self.other_low, low)
                continue
            self.own_low = min(self.own_low, low)
            self.sign[10] += state.sizes[seat]
            for i in range(rules.HAND * seat, rules.HAND * seat + state.sizes[seat]):
                self.sign[13] += (90 - state.hands[i]) / 90.0

    def count_few(self, line: int, n: int, gaps: int) -> None:
        """Features 0, 1 and 14, of a straight of one or two tokens; `read_hands` comes before."""
        self.sign[n - 1] += 1.0
        low = 91
        while gaps:
            low = min(low, self.board.cell[11 * line + bits.lowest(gaps)])
            gaps &= gaps - 1
        if n == 2 and self.own_low <= low:
            self.sign[14] += 1.0

    def count_many(self, line: int, n: int, gaps: int) -> None:
        """Features 2-9 and 12, of a straight of three or four; `read_hands` comes before."""
        first = self.board.cell[11 * line + bits.lowest(gaps)]
        last = first
        if n == 3:
            last = self.board.cell[11 * line + bits.lowest(gaps & gaps - 1)]
        reach = 2 if self.own_low <= min(first, last) else 0
        block = 1 if self.other_low <= max(first, last) else 0
        self.sign[(2 if n == 3 else 6) + reach + block] += 1.0
        if n == 4 and reach and self.sign[11] > 0.0:
            self.sign[12] = 1.0

    def judge(self, state: Cinco) -> list[float]:
        """Every seat's win probability: its team's weighted features against the others'."""
        shares = []
        whole = 0.0
        for team in range(state.teams):
            self.look_at(state, team)
            total = 0.0
            for n in range(FEATURES):
                total += self.weight[n] * self.sign[n]
            share = math.exp(total)
            whole += share
            shares.append(share)
        out = []
        for seat in range(state.players):
            share = shares[seat % state.teams]
            out.append(share / whole)
        return out


def others_on(state: Cinco, team: int, line: int) -> int:
    """The tokens of all other teams on a line."""
    theirs = 0
    for other in range(state.teams):
        if other != team:
            theirs |= state.lines[rules.LINES * other + line]
    return theirs
