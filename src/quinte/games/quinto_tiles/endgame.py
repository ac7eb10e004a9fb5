"""The end of a game, when the bag is empty: all racks of the state count as known.

Alpha-beta to the end, deeper and deeper, with null windows and a table of positions met before;
where the limit does not reach the end, what the racks are likely to make still. Three and four
play as two sides: the seat to move for its lead over the best other, all others against that lead.
"""

from __future__ import annotations

from quinte.engine.deadline import Deadline
from quinte.games.quinto_tiles import rules
from quinte.games.quinto_tiles.policy import Policy
from quinte.games.quinto_tiles.rules import QuintoTiles

COMPILED = not __file__.endswith(".py")

POINT = 100
ROOM = 65536
"""For the plays of all positions between the root and where the search is."""
WIDE = 1_000_000_000
DEPTHS = (1, 2, 4, 128)
"""Searches one after the other: each orders the moves for the next. The last reaches the end:
twenty tiles, each followed by passes of all."""
UNKNOWN = -2_000_000_000
TABLE = 524288
"""Positions that are remembered; a newer one replaces an older."""
SIGNS = 2880
"""Cells, 18 a row, times ten tiles."""
SORTED = 40
"""Moves that are looked at in order; where so many have not sufficed, all are looked at."""
EXACT, LEAST, MOST = 0, 1, 2
"""What a remembered value is: the value itself, or a bound."""
CERTAIN = 64
"""Added to a bound that rests on no guess; the depth is counted above."""
DEPTH = 7
WORD = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX_A, MIX_B = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
RACK, TURN, SCORE = 4096, 32768, 65536
"""Where the numbers of racks, turns and scores begin, of which keys are made."""


def mixed(number: int) -> int:
    """A number spread over 64 bits (splitmix64)."""
    number = number * STEP & WORD
    number = (number ^ number >> 30) * MIX_A & WORD
    number = (number ^ number >> 27) * MIX_B & WORD
    return number ^ number >> 31


class Endgame:
    """A search for the seat to move, within limits."""

    def __init__(self, policy: Policy, nodes: int, deadline: Deadline) -> None:
        if not COMPILED:
            self.plays, self.values = [0] * 65536, [0] * 65536
            self.signs = [0] * 2880
            self.keys, self.firsts = [0] * 524288, [0] * 524288
            self.worths, self.notes = [0] * 524288, [0] * 524288
        for i in range(SIGNS):
            self.signs[i] = mixed(i + 1)
        self.policy = policy
        self.limit = nodes
        self.deadline = deadline
        self.nodes = 0
        self.top = 0
        self.seat = -1
        self.choice = 0
        self.stopped = False
        self.uncertain = False

    def margins(self, state: QuintoTiles, moves: list[int], number: int) -> dict[int, int]:
        """How far ahead the best moves end, in hundredths: for certain, if nothing is `uncertain`.

        As many as asked for, and those that are as good as the last of them; others are worse.
        Nothing at all is told if the limits do not let it look two moves ahead.
        """
        if not self.is_end(state):
            raise ValueError("tiles may still be drawn")
        self.seat = state.turn()
        self.stopped = False
        ordered = sorted(moves, key=lambda move: -self.policy.equity(state, move))
        found: dict[int, int] = {}
        for depth in DEPTHS:
            self.uncertain = False
            deeper: dict[int, int] = {}
            least = -WIDE
            for move in ordered:
                value = self.tried(state, move, depth, least)
                if self.stopped:
                    self.uncertain = True
                    return found if depth > 2 else {}
                deeper[move] = value
                if value > least and len(deeper) >= number:
                    least = sorted(deeper.values(), reverse=True)[number - 1]
            found = {move: value for move, value in deeper.items() if value >= least}
            if not self.uncertain:
                break
            ordered.sort(key=lambda move: -deeper[move])
        return found

    def tried(self, state: QuintoTiles, move: int, depth: int, least: int) -> int:
        """What a move of the root leads to; if that is less than a bound, any value below it."""
        if least == -WIDE:
            return self.after(state, 0, move, depth, -WIDE, WIDE)
        value = self.after(state, 0, move, depth, least - 1, least)
        if value < least or self.stopped:
            return min(value, least - 1)
        return self.after(state, 0, move, depth, least - 1, WIDE)

    def is_end(self, state: QuintoTiles) -> bool:
        """Whether play goes on with an empty bag."""
        if state is None:
            return False
        return state.turn() >= 0 and state.in_bag() == 0

    def allow(self, nodes: int, deadline: Deadline) -> None:
        """So many positions more than have been looked at, until another deadline."""
        self.limit = self.nodes + nodes
        self.deadline = deadline

    def after(
        self, state: QuintoTiles, key: int, move: int, depth: int, low: int, high: int
    ) -> int:
        """The final lead of the side to move after a move, searched to the given depth.

        The key stands for the tiles laid since the root.
        """
        seat = state.turn()
        if depth <= 1 and move != 0:
            return self.evaluate(state, seat, move)
        if move != 0:
            key ^= self.laid(state, move)
            other = self.next_holder(state, seat)
            if other >= 0:  # who is next, and need not be asked if it is known
                value = self.recalled(state, key, move, other, depth - 1, low, high)
                if value != UNKNOWN:
                    return value
        child = state.copy()
        child.apply(seat, move)
        if child.turn() < 0:
            return self.ahead(child, seat, 0)
        if depth <= 1:
            return self.evaluate(state, seat, move)
        if self.allied(seat, child.turn()):
            return self.best(child, key, depth - 1, low, high)
        return -self.best(child, key, depth - 1, -high, -low)

    def recalled(
        self, state: QuintoTiles, key: int, move: int, other: int, depth: int, low: int, high: int
    ) -> int:
        """What is remembered of the position after a play, when another seat is to move."""
        seat = state.turn()
        gain = rules.score_of(move)
        whole = self.whole(state, key, state.kept(move), gain, other, 0)
        base = self.ahead(state, seat, gain)
        if self.allied(seat, other):
            return self.recall(whole, depth, base, low, high)
        value = self.recall(whole, depth, -base, -high, -low)
        return value if value == UNKNOWN else -value

    def next_holder(self, state: QuintoTiles, seat: int) -> int:
        """The next other seat with tiles; -1 if there is none."""
        other = (seat + 1) % state.players
        while other != seat:
            if state.held(other) != 0:
                return other
            other = (other + 1) % state.players
        return -1

    def allied(self, seat: int, other: int) -> bool:
        """Whether two seats are on one side."""
        return (seat == self.seat) == (other == self.seat)

    def ahead(self, state: QuintoTiles, seat: int, gain: int) -> int:
        """How far ahead the side of a seat is when that has scored so much more."""
        mine = 0
        most = -WIDE
        for other in range(state.players):
            score = state.score(other) + (gain if other == seat else 0)
            if other == self.seat:
                mine = score
            elif score > most:
                most = score
        return POINT * (mine - most if seat == self.seat else most - mine)

    def laid(self, state: QuintoTiles, move: int) -> int:
        """The key of the tiles of a play."""
        key = 0
        line = move >> rules.LINE
        at = move >> rules.START & 31
        pattern = move >> rules.PATTERN & 31
        while pattern:
            if pattern & 1:
                cell = 18 * line + at
                if line >= state.rows:
                    cell = 18 * at + line - state.rows
                key ^= self.signs[10 * cell + (move & 15)]
                move >>= 4
            pattern >>= 1
            at += 1
        return key

    def evaluate(self, state: QuintoTiles, seat: int, move: int) -> int:
        """How far ahead the side of the seat is likely to end after a move.

        Certain if no tile is left then.
        """
        mine = 0
        most = -WIDE
        for other in range(state.players):
            rack = state.held(other)
            value = POINT * state.score(other)
            if other == seat:
                rack = state.kept(move)
                value += POINT * rules.score_of(move)
            if rack != 0:
                self.uncertain = True
                value += self.policy.last[rack]
            if other == self.seat:
                mine = value
            elif value > most:
                most = value
        return mine - most if seat == self.seat else most - mine

    def best(self, state: QuintoTiles, key: int, depth: int, low: int, high: int) -> int:
        """How far ahead the side to move ends: exact between low and high, otherwise a bound.

        What is remembered of a position is how far ahead it ends from here on.
        """
        self.count_node()
        if self.stopped:
            return 0
        seat = state.turn()
        base = self.ahead(state, seat, 0)
        whole = self.whole(state, key, state.held(seat), 0, seat, state.passes)
        found = self.recall(whole, depth, base, low, high)
        if found != UNKNOWN:
            return found
        place = whole & (TABLE - 1)
        before = self.uncertain
        first = self.firsts[place] if self.keys[place] == whole else 0
        found = self.look(state, key, depth, low, high, first)
        if not self.stopped:
            kind = LEAST if found >= high else MOST if found <= low else EXACT
            self.keep(place, whole, self.choice, found - base, kind, self.uncertain, depth)
        self.uncertain = before or self.uncertain
        return found

    def count_node(self) -> None:
        """Stop when a limit is reached."""
        self.nodes += 1
        if self.nodes >= self.limit or (self.nodes % 64 == 0 and self.deadline.passed()):
            self.stopped = True

    def look(
        self, state: QuintoTiles, key: int, depth: int, low: int, high: int, remembered: int
    ) -> int:
        """The same, by looking at all moves until one suffices; it is then the `choice`.

        The move that was best before comes first: it may save listing the others.
        """
        found = -WIDE
        guessed = False
        choice = 0
        if depth == 1:
            remembered = 0
        if remembered != 0:
            self.uncertain = False
            found = self.after(state, key, remembered, depth, low, high)
            self.choice = choice = remembered
            guessed = self.uncertain
            if found >= high:
                return found
        first = self.top
        end = first + self.list_moves(state, depth)
        self.top = end
        for i in range(first, end):
            if depth > 1 and i < first + SORTED:
                self.promote(i, end)
            if remembered != 0 and self.plays[i] == remembered:
                continue
            value = self.probe(state, key, self.plays[i], depth, max(low, found), high, found)
            if self.stopped:
                break
            if value > found:
                found = value
                choice = self.plays[i]
            guessed = guessed or self.uncertain
            if found >= high and depth > 1:
                guessed = self.uncertain  # the others do not matter
                break
        self.top = first
        self.choice = choice
        self.uncertain = guessed
        return found

    def list_moves(self, state: QuintoTiles, depth: int) -> int:
        """All moves from `top` on, with what each is worth at once; how many."""
        n = state.count()
        first = self.top
        if first + n + 1 > ROOM:
            self.stopped = True
            return 0
        for i in range(n):
            self.plays[first + i] = state.listed(i)
        if n == 0 or state.may_pass():
            self.plays[first + n] = 0
            n += 1
        if depth > 1:
            for i in range(first, first + n):
                self.values[i] = self.policy.equity(state, self.plays[i])
        return n

    def probe(
        self, state: QuintoTiles, key: int, move: int, depth: int, low: int, high: int, found: int
    ) -> int:
        """What a move leads to; after the first, only whether it is better, unless it is."""
        self.uncertain = False
        if found == -WIDE or depth == 1:
            return self.after(state, key, move, depth, low, high)
        value = self.after(state, key, move, depth, low, low + 1)
        if low < value < high and not self.stopped:
            self.uncertain = False
            value = self.after(state, key, move, depth, low, high)
        return value

    def whole(
        self, state: QuintoTiles, key: int, kept: int, gain: int, turn: int, passes: int
    ) -> int:
        """The key of a position: its tiles laid, its racks, who is to move and after what.

        The seat to move of the state keeps a rack and has scored something more. Of more others
        than one, who is how far behind the best of them counts, too.
        """
        key ^= mixed(TURN + 8 * turn + passes)
        most = -WIDE
        for seat in range(state.players):
            key ^= mixed(RACK * (1 + seat) + (kept if seat == state.turn() else state.held(seat)))
            score = state.score(seat) + (gain if seat == state.turn() else 0)
            if seat != self.seat and score > most:
                most = score
        if state.players > 2:
            for seat in range(state.players):
                score = state.score(seat) + (gain if seat == state.turn() else 0)
                if seat != self.seat and score < most:
                    key ^= mixed(SCORE * (1 + seat) + most - score)
        return key

    def recall(self, whole: int, depth: int, base: int, low: int, high: int) -> int:
        """What is remembered of a position, if it is enough to answer with."""
        place = whole & (TABLE - 1)
        note = self.notes[place]
        if self.keys[place] != whole or (note & CERTAIN == 0 and note >> DEPTH < depth):
            return UNKNOWN
        value = self.worths[place] + base
        kind = note & 3
        if (kind == LEAST and value < high) or (kind == MOST and value > low):
            return UNKNOWN
        if note & CERTAIN == 0:
            self.uncertain = True
        return value

    def keep(
        self, place: int, key: int, choice: int, worth: int, kind: int, guessed: bool, depth: int
    ) -> None:
        """Remember a position."""
        self.keys[place] = key
        self.firsts[place] = choice
        self.worths[place] = worth
        self.notes[place] = kind | (0 if guessed else CERTAIN) | depth << DEPTH

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
