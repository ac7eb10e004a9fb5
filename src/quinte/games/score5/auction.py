"""One auction as a separate game: the bids worth considering, their outcomes, how to mix.

Bids are laid at once, so a good bidder cannot be read: it plays a mix. Each seat has a few sensible
bids, the cheapest of every sum that could be worth it. Who wins with which bid, and the order of
the others, is an outcome; its value is every seat's chance to win the game, from the value function
or from the next auction, solved in the same way for some cards that may come. Two seats play the
mix of the matrix game, more seats what regret matching comes to.
"""

from __future__ import annotations

from math import gcd

from quinte.engine import bits
from quinte.engine.rng import Rng
from quinte.engine.state import OPEN_TABLE
from quinte.games.score5 import rules
from quinte.games.score5.rules import Score5
from quinte.games.score5.solver import Solver
from quinte.games.score5.value import ValueFunction

COMPILED = not __file__.endswith(".py")

MOST = 32  # bids of a seat
SUMS = 256  # sums of a bid, in units
ORDERS = 64  # ways the others may stand to each other: a bit for every two of them
NOBODY = 5 * MOST * ORDERS
OUTCOMES = NOBODY + 1
BIDDEN = 1 << 24
NEVER = 1e9
LAID = 0.1  # among bids that cost the same, the one of fewer cards
FINE = 1 << 30
ERRING = 0.15  # how often others are thought to lay any of their bids
AHEAD, MATCHED = 8, 60  # bids of a seat and rounds of regret matching in an auction ahead
SEVERAL = 4  # times the rounds with more than two seats, where bids are drawn
AVERAGED = 600  # draws to see what mixes are worth
FURTHER = 12  # outcomes of the last auction but one that are followed into the last
ENUMERATED = (
    10  # a hand of so many cards has so few bids that all are looked at, in the last auction
)


class Auction:
    """An auction to think of; used again for the next one."""

    def __init__(self, state: Score5, evaluator: ValueFunction, depth: int) -> None:
        if not COMPILED:
            self.blank()
        self.players = state.players
        self.root = state.copy()
        self.scratch = state.copy()
        self.root.log = self.scratch.log = None
        self.evaluator = evaluator
        self.solver = Solver()
        self.unit = gcd(*self.evaluator.deck.values)
        self.time = self.met_count = 0
        self.ahead = Auction(state, evaluator, depth - 1) if depth > 0 else None

    def blank(self) -> None:
        """Plain Python only: compiled, these are part of the object."""
        self.count = [0] * 5  # bids of each seat; the first is to lay nothing
        self.bid, self.rank = [0] * 160, [0] * 160
        self.mix, self.now = [0.0] * 160, [0.0] * 160
        self.regret, self.gain = [0.0] * 160, [0.0] * 160
        self.cost, self.cheap = [0.0] * 256, [0] * 256
        self.cap = [0] * 5
        self.reach, self.reached = [0] * 1280, [0] * 5
        self.value = [0.0] * 51205
        self.better = [0.0] * 51205
        self.met, self.looked = [0] * 10241, [0] * 10241
        self.profile = bytearray(51205)
        self.known, self.trust = [0] * 5, [0.0] * 5
        self.pick, self.bids = [0] * 5, [0] * 5
        self.best = [0] * 30
        self.met_list, self.seen = [0] * 10241, [0] * 10241

    # The bids

    def prepare(self, most: int, exact: bool) -> None:
        """List the bids of every seat, up to a maximum; the root is in its bidding.

        Exact is, in the last auction, to look at all bids of hands that are small enough.
        """
        self.time += 1
        self.met_count = 0
        self.me = -1
        last = rules.auctions_left(self.root) == 1
        for seat in range(self.players):
            self.evaluator.read(rules.hand_of(self.root, seat))
            for family in range(6):
                self.best[seat * 6 + family] = self.evaluator.top[family]
            self.trust[seat] = 0.0
        for seat in range(self.players):
            self.add_up(seat)
        for seat in range(self.players):
            self.choose_bids(seat, most, last, exact)

    def add_up(self, seat: int) -> None:
        """Find the cheapest bid of every sum: what it takes from one's five and adds to others'."""
        hand = rules.hand_of(self.root, seat)
        deck = self.evaluator.deck
        cap = self.useful(seat)
        self.cap[seat] = cap
        for k in range(cap + 1):
            self.cost[k] = NEVER
        self.cost[0] = 0.0
        self.cheap[0] = 0
        self.evaluator.read(hand | deck.only[rules.on_block(self.root)])
        rest = hand
        while rest:
            card = bits.lowest(rest)
            rest &= rest - 1
            value = deck.value[card]
            price = self.price(seat, value, deck.family[card])
            for k in range(cap - 1, -1, -1):
                to = min(k + value // self.unit, cap)
                if self.cost[k] + price < self.cost[to]:
                    self.cost[to] = self.cost[k] + price
                    self.cheap[to] = self.cheap[k] | deck.only[card]
        n = 0
        for k in range(1, cap + 1):
            if self.cost[k] < NEVER:
                self.reach[seat * SUMS + n] = self.cheap[k]
                n += 1
        self.reached[seat] = n

    def useful(self, seat: int) -> int:
        """The sum in units that no other seat can beat: a higher bid is as good as any higher."""
        cap = 0
        for other in range(self.players):
            if other != seat:
                cap = max(cap, rules.sum_of(self.root, rules.hand_of(self.root, other)))
        return min(cap // self.unit + 1, SUMS - 1)

    def price(self, seat: int, value: int, family: int) -> float:
        """What laying a card costs a seat; the evaluator has read its hand, `best` the others'."""
        price = LAID
        if value == self.evaluator.top[family]:
            price += value - self.evaluator.second[family]
        for other in range(self.players):
            if other != seat and value > self.best[other * 6 + family]:
                gift = value - self.best[other * 6 + family]
                price += gift * (1.0 / (self.players - 1))
        return price

    def bucket(self, seat: int, bid: int) -> int:
        """The sum of a bid in units, those too high to be beaten as one."""
        return min(rules.sum_of(self.root, bid) // self.unit, self.cap[seat])

    def alone(self, seat: int, bid: int, who: int) -> float:
        """What `who` can expect if only that seat bids, and that."""
        for other in range(self.players):
            self.bids[other] = 0
        self.bids[seat] = bid
        rules.become(self.scratch, self.root)
        rules.settle(self.scratch, self.bids)
        self.evaluator.share(self.scratch)
        self.evaluator.foresee(self.scratch)
        return self.evaluator.chance[who]

    def choose_bids(self, seat: int, most: int, last: bool, exact: bool) -> None:
        """Of the cheapest bids, those up to the sum from which winning is worse than losing."""
        base = seat * MOST
        self.bid[base] = 0
        self.count[seat] = 1
        n = self.reached[seat]
        if n > 0:
            floor = 1.0
            for other in range(self.players):
                if other != seat and self.reached[other]:
                    floor = min(floor, self.alone(other, self.reach[other * SUMS], seat))
            hand = rules.hand_of(self.root, seat)
            if last and exact and bits.popcount(hand) <= ENUMERATED:
                n = self.every_bid(seat, hand)
            elif not last:
                low = 0
                high = n
                while low < high:
                    middle = (low + high) // 2
                    if self.alone(seat, self.reach[seat * SUMS + middle], seat) >= floor:
                        low = middle + 1
                    else:
                        high = middle
                n = max(low, 1)
            self.thin(seat, n, most)
        for i in range(self.count[seat]):
            self.rank[base + i] = rules.rank_of(self.root, seat, self.bid[base + i])

    def every_bid(self, seat: int, hand: int) -> int:
        """All bids of a small hand: of every sum the one that promises most; how many."""
        n = self.reached[seat]
        bid = hand
        while bid:
            total = self.bucket(seat, bid)
            for i in range(n):
                other = self.reach[seat * SUMS + i]
                if self.bucket(seat, other) == total:
                    mine = self.alone(seat, bid, seat)
                    theirs = self.alone(seat, other, seat)
                    if mine > theirs or (
                        mine == theirs
                        and rules.tie_of(self.root, bid) > rules.tie_of(self.root, other)
                    ):
                        self.reach[seat * SUMS + i] = bid
                    break
            bid = (bid - 1) & hand
        return n

    def thin(self, seat: int, n: int, most: int) -> None:
        """Of n bids those that promise more than any higher one, evenly thinned to so many."""
        highest = -1.0
        kept = 0
        for i in range(n - 1, -1, -1):
            bid = self.reach[seat * SUMS + i]
            chance = self.alone(seat, bid, seat)
            if chance > highest:
                highest = chance
                self.cheap[kept] = bid
                kept += 1
        size = min(kept, most - 1)
        for i in range(size):
            k = kept - 1
            if size > 1:
                k = kept - 1 - i * (kept - 1) // (size - 1)
            self.bid[seat * MOST + 1 + i] = self.cheap[k]
        self.count[seat] = 1 + size

    def also(self, seat: int, bid: int) -> int:
        """The place of a bid among those of the seat, where it is put if there is room; else 0."""
        base = seat * MOST
        for i in range(self.count[seat]):
            if self.bid[base + i] == bid:
                return i
        i = self.count[seat]
        if i == MOST:
            return 0
        self.bid[base + i] = bid
        self.rank[base + i] = rules.rank_of(self.root, seat, bid)
        self.count[seat] += 1
        return i

    def expect(self, me: int, other: int, bid: int, trust: float) -> None:
        """With more than two: `me` expects a bid with that chance, and thinks how to beat it."""
        self.me = me
        self.known[other] = self.also(other, bid)
        self.trust[other] = trust
        rank = rules.rank_of(self.root, other, bid)
        for i in range(self.reached[me]):
            higher = self.reach[me * SUMS + i]
            if rules.rank_of(self.root, me, higher) > rank:
                self.also(me, higher)
                break

    # What they lead to

    def outcome(self) -> int:
        """The outcome of the bids picked."""
        winner = 0
        for seat in range(1, self.players):
            if (
                self.rank[seat * MOST + self.pick[seat]]
                > self.rank[winner * MOST + self.pick[winner]]
            ):
                winner = seat
        if self.rank[winner * MOST + self.pick[winner]] < BIDDEN:
            slot = NOBODY
        else:
            order = 0
            place = 0
            for a in range(self.players):
                for b in range(a + 1, self.players):
                    if winner not in (a, b):
                        if self.rank[a * MOST + self.pick[a]] > self.rank[b * MOST + self.pick[b]]:
                            order |= 1 << place
                        place += 1
            slot = (winner * MOST + self.pick[winner]) * ORDERS + order
        if self.met[slot] != self.time:
            self.meet(slot)
        self.seen[slot] += 1
        return slot

    def meet(self, slot: int) -> None:
        """Value an outcome that is new."""
        self.met[slot] = self.time
        self.looked[slot] = self.seen[slot] = 0
        self.met_list[self.met_count] = slot
        self.met_count += 1
        for seat in range(self.players):
            self.profile[slot * 5 + seat] = self.pick[seat]
        self.follow(slot)
        self.evaluator.foresee(self.scratch)
        for seat in range(self.players):
            self.value[slot * 5 + seat] = self.evaluator.chance[seat]

    def follow(self, slot: int) -> None:
        """Play an outcome out on the scratch state, up to the next card."""
        for seat in range(self.players):
            self.bids[seat] = self.bid[seat * MOST + self.profile[slot * 5 + seat]]
        rules.become(self.scratch, self.root)
        rules.settle(self.scratch, self.bids)
        self.evaluator.share(self.scratch)

    # How to mix them

    def solve(self, rounds: int, rng: Rng) -> None:
        """Find the mixes of all seats."""
        if self.players == 2:
            self.solve_two(rounds)
        else:
            self.solve_more(rounds, rng)

    def solve_two(self, rounds: int) -> None:
        """Two seats: a matrix game."""
        solver = self.solver
        solver.rows = self.count[0]
        solver.columns = self.count[1]
        for i in range(solver.rows):
            for j in range(solver.columns):
                self.pick[0] = i
                self.pick[1] = j
                solver.pay[i * MOST + j] = self.value[self.outcome() * 5]
        solver.find(rounds)
        for i in range(solver.rows):
            self.mix[i] = solver.row[i]
        for j in range(solver.columns):
            self.mix[MOST + j] = solver.column[j]

    def draw(self, seat: int, mix: list[float], rng: Rng) -> int:
        """One of a seat's bids, by a mix."""
        at = rng.below(FINE) * (1.0 / FINE)
        last = self.count[seat] - 1
        for i in range(last):
            at -= mix[seat * MOST + i]
            if at < 0.0:
                return i
        return last

    def expects(self, seat: int, rng: Rng) -> bool:
        """Whether that seat does what is expected of it, this time."""
        return self.trust[seat] > 0.0 and rng.below(FINE) < self.trust[seat] * FINE

    def solve_more(self, rounds: int, rng: Rng) -> None:
        """Three seats or more: each regrets what it missed against bids drawn from the others."""
        for seat in range(self.players):
            for i in range(self.count[seat]):
                self.regret[seat * MOST + i] = self.mix[seat * MOST + i] = 0.0
                self.now[seat * MOST + i] = 1.0 / self.count[seat]
        for n in range(1, rounds + 1):
            for seat in range(self.players):
                for other in range(self.players):
                    if seat == self.me and self.expects(other, rng):
                        self.pick[other] = self.known[other]
                    else:
                        self.pick[other] = self.draw(other, self.now, rng)
                self.regret_of(seat, n)
        for seat in range(self.players):
            total = 0.0
            for i in range(self.count[seat]):
                total += self.mix[seat * MOST + i]
            for i in range(self.count[seat]):
                self.mix[seat * MOST + i] /= total

    def regret_of(self, seat: int, weight: int) -> None:
        """Regret matching of one seat against the bids picked."""
        base = seat * MOST
        size = self.count[seat]
        mean = 0.0
        for i in range(size):
            self.pick[seat] = i
            self.gain[i] = self.value[self.outcome() * 5 + seat]
            mean += self.gain[i] * self.now[base + i]
        total = 0.0
        for i in range(size):
            self.regret[base + i] += self.gain[i] - mean
            total += max(self.regret[base + i], 0.0)
        for i in range(size):
            if total > 0.0:
                self.now[base + i] = max(self.regret[base + i], 0.0) / total
            else:
                self.now[base + i] = 1.0 / size
            self.mix[base + i] += self.now[base + i] * weight

    def expected(self, me: int, samples: int, rng: Rng) -> None:
        """What each bid of a seat can expect if the others err now and then, in `gain`."""
        size = self.count[me]
        for i in range(size):
            self.gain[i] = 0.0
        if self.players == 2:
            other = 1 - me
            for i in range(size):
                self.pick[me] = i
                for j in range(self.count[other]):
                    self.pick[other] = j
                    part = (1.0 - ERRING) * self.mix[other * MOST + j] + ERRING / self.count[other]
                    self.gain[i] += part * self.value[self.outcome() * 5 + me]
            return
        for _ in range(samples):
            for other in range(self.players):
                self.pick[other] = self.draw(other, self.mix, rng)
                if self.expects(other, rng):
                    self.pick[other] = self.known[other]
                elif rng.below(FINE) < ERRING * FINE:
                    self.pick[other] = rng.below(self.count[other])
            for i in range(size):
                self.pick[me] = i
                self.gain[i] += self.value[self.outcome() * 5 + me] / samples

    # Further ahead

    def enter(self, state: Score5) -> None:
        """Think of the auction of another state of the same game."""
        if state is None:
            raise TypeError("no state")
        rules.become(self.root, state)

    def shuffle(self, rng: Rng) -> None:
        """Resample the pile."""
        self.root.redeal(OPEN_TABLE, rng)

    def average(self, samples: int, rng: Rng) -> None:
        """What the mixes are worth to every seat, in `gain`."""
        for seat in range(self.players):
            self.gain[seat] = 0.0
        if self.players == 2:
            self.gain[0] = self.solver.value()
            self.gain[1] = 1.0 - self.gain[0]
            return
        for _ in range(samples):
            for seat in range(self.players):
                self.pick[seat] = self.draw(seat, self.mix, rng)
            slot = self.outcome()
            for seat in range(self.players):
                self.gain[seat] += self.value[slot * 5 + seat] / samples

    def foremost(self, most: int) -> int:
        """Put the outcomes that were seen most often first, at most so many; how many."""
        n = min(most, self.met_count)
        for k in range(n):
            best = k
            for i in range(k + 1, self.met_count):
                if self.seen[self.met_list[i]] > self.seen[self.met_list[best]]:
                    best = i
            slot = self.met_list[k]
            self.met_list[k] = self.met_list[best]
            self.met_list[best] = slot
        return n

    def look(self, k: int, rng: Rng) -> None:
        """Solve the auction that follows the k-th outcome, and add what it is worth."""
        ahead = self.ahead
        if not 0 <= k < self.met_count or ahead is None:
            raise IndexError(k)
        slot = self.met_list[k]
        self.follow(slot)
        rules.become(ahead.root, self.scratch)
        ahead.prepare(AHEAD, False)
        rounds = MATCHED if self.players == 2 else MATCHED * SEVERAL
        ahead.solve(rounds, rng)
        if ahead.ahead is not None and rules.auctions_left(ahead.root) == 2:
            n = ahead.foremost(FURTHER)
            for i in range(n):
                ahead.look(i, rng)
            ahead.correct(n)
            ahead.solve(rounds, rng)
        ahead.average(AVERAGED, rng)
        for seat in range(self.players):
            if self.looked[slot] == 0:
                self.better[slot * 5 + seat] = 0.0
            self.better[slot * 5 + seat] += ahead.gain[seat]
        self.looked[slot] += 1

    def correct(self, n: int) -> None:
        """Take over what was seen ahead of the first n outcomes; move the others as far."""
        for seat in range(self.players):
            total = 0.0
            for k in range(n):
                at = self.met_list[k] * 5 + seat
                seen = self.better[at] / self.looked[self.met_list[k]]
                total += seen - self.value[at]
                self.value[at] = seen
            for k in range(n, self.met_count):
                self.value[self.met_list[k] * 5 + seat] += total / n

    # For the bot

    def bids_of(self, seat: int) -> list[tuple[int, float, float]]:
        """The bids of a seat, how often each is played, and what `expected` found."""
        base = seat * MOST
        return [
            (self.bid[base + i], self.mix[base + i], self.gain[i]) for i in range(self.count[seat])
        ]


def play(auction: Auction, state: Score5, most: int, rounds: int, stray: float, rng: Rng) -> None:
    """Play one auction of a state by mixes for all, sometimes any bid instead: for learning."""
    auction.enter(state)
    auction.prepare(most, False)
    auction.solve(rounds, rng)
    for seat in range(auction.players):
        if rng.below(FINE) < stray * FINE:
            auction.pick[seat] = rng.below(auction.count[seat])
        else:
            auction.pick[seat] = auction.draw(seat, auction.mix, rng)
        auction.bids[seat] = auction.bid[seat * MOST + auction.pick[seat]]
    rules.settle(state, auction.bids)
    auction.evaluator.share(state)
