"""A bot that bids by a mix, so that nobody can read it: `auction.py` says how.

The table asks for one card at a time and a bot has no memory. So the mix follows from the view
alone, whatever is chosen so far, and the next step is drawn from the bids that begin with what is
chosen: step by step, a whole bid is drawn exactly as often as the mix says.

How many cards each has laid is told between the rounds. What is laid before the round that counts
is drawn from the mix, too, and surely changed, so that it tells nothing; then it is drawn again. If
more rounds follow, it is drawn again in each, so that no number of cards tells what counts at last;
between them it is kept more and more often, so that bidding closes.
"""

from __future__ import annotations

import json
import tomllib
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from importlib import resources
from math import exp
from typing import TYPE_CHECKING, NamedTuple, cast

from quinte.engine.deadline import Deadline
from quinte.engine.evaluation import Evaluation
from quinte.engine.rng import Fast
from quinte.games.score5.auction import Auction
from quinte.games.score5.rules import MOVES
from quinte.games.score5.value import ValueFunction, chances

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.definition.parts import Setup
    from quinte.engine.result import Result
    from quinte.engine.rng import Rng
    from quinte.engine.types import View
    from quinte.games.score5.rules import Score5

FINE = 1 << 30
SOLVING, SAMPLED = 500, 2_000
"""Rounds of regret matching in the auction itself: for two seats, and for more."""
LOOKS = 10_000
"""Outcomes that it may look at in a second."""
FURTHER = 8
"""So many times longer it takes to look ahead over two auctions, when only three are left."""
EXPECTED = 300
ROUGHLY = 8
"""So many times fewer rounds before the round that counts."""
TRACE = 0.015
"""What is played less often is not played."""
COUNTS = 3
"""The first round that may count, if there are as many: before it, bids are changed."""
UNREAD = 0.35
"""How often somebody who mixes lays as many cards as the simple player would."""
REMEMBERED = 8
SHARED = 6
"""So many cards of the last spoils are shared out in all ways."""


class Bid(NamedTuple):
    """A set of cards that may be laid."""

    cards: int
    share: float
    """How often."""
    estimate: float
    """The chance to win the game with it."""


@cache
def weights() -> dict[int, list[list[float]]]:
    """The weights of the value function by number of players, from `bench.learn.score5`."""
    text = resources.files("quinte.games.score5").joinpath("value.toml").read_text("utf-8")
    return {int(players): rows for players, rows in tomllib.loads(text)["weights"].items()}


class Bidder:
    """Solves the auction at hand, and for `iterations` outcomes the one that may follow."""

    def __init__(
        self,
        iterations: int = 0,
        seconds: float | None = None,
        bids: int = 24,
        strays: float = 0.2,
        slack: float = 0.01,
        blur: float = 0.0,
        depth: int = 2,
        trust: float = 0.3,
    ) -> None:
        if not 2 <= bids <= 24:
            raise ValueError("a seat has 2 to 24 bids to think of")
        self.iterations = iterations
        self.seconds = seconds
        self.depth = depth
        """How many auctions ahead it solves: a second one only at the end."""
        self.bids = bids
        self.trust = trust
        """How far it expects each of several others to bid as the simple player does, until the
        number of cards laid shows that they do not; against one other, the mix needs no trust."""
        self.strays = strays
        """How often it leaves the mix for a bid that is nearly as good: so even where the mix is a
        single bid, nobody knows what it lays."""
        self.slack = slack
        """What nearly is: a chance to win that is less by this makes a bid a third as likely."""
        self.blur = blur
        """The same for weaker players, as a part of an even chance: with more players, all chances
        are smaller, and so are their differences. The larger of both counts."""
        self.known: OrderedDict[str, list[Bid]] = OrderedDict()
        self.simulations = 0
        """Outcomes whose next auction it has solved so far."""

    def allow(self, seconds: float) -> bool:
        """Think up to this long instead of as usual, if it looks ahead at all."""
        if not self.iterations:
            return False
        self.iterations = max(1, round(LOOKS * seconds))
        self.seconds = seconds
        return True

    # What a bot does

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """A move of the mix."""
        evaluations = self.evaluate(game, view, moves, rng)
        at = rng.below(FINE) / FINE
        for each in evaluations:
            at -= each.share
            if at < 0:
                return each.move
        return evaluations[0].move

    def evaluate(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> list[Evaluation]:
        """What it thinks of the moves, what it plays most often first; rng is not needed."""
        if view["phase"] == "take":
            evaluations = self.takes(game, view, moves)
        else:
            evaluations = steps(game, view, moves, self.mix(game, view))
        return sorted(evaluations, key=lambda each: (-each.share, -each.estimate, each.move))

    def takes(self, game: Game, view: View, moves: Sequence[int]) -> list[Evaluation]:
        """What every card of the spoils leads to, if the others then take what suits them best."""
        evaluator = ValueFunction(game.box, game.players, weights()[game.players])
        state = cast("Score5", game.determinise(view, Fast(0)))
        seat = view["seat"]
        last = not view["pile"] and len(moves) <= SHARED
        hopes = []
        for move in moves:
            after = taken(state, seat, move)
            hopes.append(won(shared(after), seat) if last else chances(evaluator, after)[seat])
        best = max(hopes)
        return [
            Evaluation(move, hope, None, 1.0 / hopes.count(best) if hope == best else 0.0)
            for move, hope in zip(moves, hopes, strict=True)
        ]

    # The mix

    def mix(self, game: Game, view: View) -> list[Bid]:
        """The bids it thinks of and how often it lays each: the same for the same auction."""
        seat = view["seat"]
        laid = number(game, view["laid"][seat])
        rounds = game.options["bid_rounds"]
        counts = min(rounds, COUNTS)
        if view["round"] < counts:
            bids = self.solved(game, view, True)
            return without(bids, laid) if view["round"] > 1 else bids
        bids = self.solved(game, view, False)
        anew = 1.0 if view["round"] == rounds else counts / view["round"]
        return partly(bids, laid, anew)

    def solved(self, game: Game, view: View, roughly: bool) -> list[Bid]:
        """The mix of the auction; roughly, where nothing hangs on it."""
        seen = {name: value for name, value in view.items() if name not in ("choosing", "done")}
        key = json.dumps([seen, dict(game.options), game.digest, roughly], sort_keys=True)
        if key not in self.known:
            rng = Fast(int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "big"))
            self.known[key] = self.think(game, view, roughly, rng)
            if len(self.known) > REMEMBERED:
                self.known.popitem(last=False)
        return self.known[key]

    def think(self, game: Game, view: View, roughly: bool, rng: Fast) -> list[Bid]:
        """Solve the auction."""
        until = Deadline(self.seconds)
        seat = view["seat"]
        iterations = 0 if roughly else self.iterations
        open_view = {**view, "choosing": [None] * game.players, "done": [False] * game.players}
        open_view["choosing"][seat] = []
        evaluator = ValueFunction(game.box, game.players, weights()[game.players])
        state = cast("Score5", game.determinise(open_view, rng))
        auction = Auction(state, evaluator, self.depth if iterations else 0)
        auction.prepare(self.bids, True)
        if game.players > 2:
            self.expect(game, view, auction)
        solving = (SOLVING if game.players == 2 else SAMPLED) // (ROUGHLY if roughly else 1)
        auction.solve(solving, rng)
        if iterations and view["pile"]:
            looks = -(-iterations // (game.players - 1))  # each takes longer
            self.simulations += look_ahead(auction, looks, view["pile"], until, rng)
            auction.solve(solving, rng)
        auction.expected(seat, EXPECTED, rng)
        return self.played(auction.bids_of(seat), max(self.slack, self.blur / game.players))

    def expect(self, game: Game, view: View, auction: Auction) -> None:
        """Expect the others to bid as the simple player does, as far as what they laid allows."""
        for other in range(game.players):
            bid = simple_bid(game, view["hands"][other], view["card"])
            trust = self.trust
            if view["round"] > 1:
                unread = UNREAD ** (view["round"] - 1)
                trust /= trust + (1.0 - trust) * unread
                if len(view["laid"][other]) != len(bid):
                    trust = 0.0
            if other != view["seat"] and trust > 0.0:
                auction.expect(view["seat"], other, number(game, bid), trust)

    def played(self, bids: list[tuple[int, float, float]], slack: float) -> list[Bid]:
        """A mix as it is played: with bids nearly as good, without traces."""
        best = max(hope for _, _, hope in bids)
        near = [exp((hope - best) / slack) for _, _, hope in bids]
        part = self.strays / sum(near)
        shares = [
            (1.0 - self.strays) * share + part * likely
            for (_, share, _), likely in zip(bids, near, strict=True)
        ]
        shares = [share if share >= TRACE else 0.0 for share in shares]
        return [
            Bid(cards, share / sum(shares), hope)
            for (cards, _, hope), share in zip(bids, shares, strict=True)
        ]


def taken(state: Score5, seat: int, move: int) -> Score5:
    """A copy in which a seat has taken a card."""
    after = state.copy()
    after.apply(seat, move)
    return after


def shared(state: Score5) -> Result:
    """How a game ends if each of the last spoils is taken for the win, then for points.

    Who could not win with a card may still keep it from somebody.
    """
    result = state.result()
    if result is not None:
        return result
    taker = state.turn()
    ends = [shared(taken(state, taker, move)) for move in state.moves(taker)]
    return max(ends, key=lambda end: (won(end, taker), end.scores[taker]))


def won(result: Result, seat: int) -> float:
    """A seat's part of the win."""
    return (seat in result.winners) / max(1, len(result.winners))


def look_ahead(auction: Auction, iterations: int, pile: int, until: Deadline,
               rng: Fast) -> int:  # fmt: skip
    """See what likely outcomes are worth in the auction after them, for cards that may come.

    Returns how many it has seen.
    """
    if pile == 2:
        iterations = max(1, iterations // FURTHER)
    n = auction.foremost(max(1, iterations // 4 if pile > 1 else iterations))
    looked = 0
    while looked < (iterations if pile > 1 else n):  # the last card is not secret
        if looked % n == 0:
            auction.shuffle(rng)
        auction.look(looked % n, rng)
        looked += 1
        if until.passed():
            break
    auction.correct(min(n, looked))
    return looked


# Bids as rows of moves


def number(game: Game, cards: Sequence[str]) -> int:
    """Cards by name as a set."""
    return sum(1 << game.box.numbers[card] for card in cards)


def estimate_of(bids: list[Bid], cards: int) -> float:
    """What is known of a bid, or else of the whole mix."""
    for bid in bids:
        if bid.cards == cards:
            return bid.estimate
    return sum(bid.share * bid.estimate for bid in bids)


def without(bids: list[Bid], cards: int) -> list[Bid]:
    """The mix without a bid, unless there is no other."""
    rest = sum(bid.share for bid in bids if bid.cards != cards)
    if rest <= 0.0:
        return bids
    return [
        Bid(bid.cards, 0.0 if bid.cards == cards else bid.share / rest, bid.estimate)
        for bid in bids
    ]


def partly(bids: list[Bid], kept: int, anew: float) -> list[Bid]:
    """A mix of which only a part is drawn anew; otherwise a bid is kept."""
    if anew >= 1.0:
        return bids
    mix = [Bid(bid.cards, anew * bid.share, bid.estimate) for bid in bids if bid.cards != kept]
    rest = 1.0 - sum(bid.share for bid in mix)
    return [Bid(kept, rest, estimate_of(bids, kept)), *mix]


def steps(game: Game, view: View, moves: Sequence[int], bids: list[Bid]) -> list[Evaluation]:
    """The next step towards the bids of a mix that begin with what is chosen."""
    seat = view["seat"]
    chosen = number(game, view["choosing"][seat])
    laid = number(game, view["laid"][seat])
    keeps = view["round"] > 1 and laid != 0
    found: dict[int, list[Bid]] = {}
    for bid in bids:
        rest = bid.cards ^ chosen
        lowest = rest & -rest
        if bid.cards & chosen != chosen:
            continue
        if keeps and bid.cards == laid:  # keeping is the only way to it
            move = MOVES["keep"] if chosen == 0 else None
        else:
            move = MOVES["lay"] + lowest.bit_length() - 1 if rest else MOVES["done"]
        if move is not None and move in moves:  # cards are laid in order
            found.setdefault(move, []).append(bid)
    whole = sum(bid.share for group in found.values() for bid in group)
    if whole <= 0.0:
        return stranded(found, bids, chosen)
    evaluations = []
    for move, group in found.items():
        share = sum(bid.share for bid in group)
        if share > 0.0:
            hope = sum(bid.share * bid.estimate for bid in group) / share
        else:
            hope = max(bid.estimate for bid in group)
        evaluations.append(Evaluation(move, hope, None, share / whole))
    return evaluations


def stranded(found: dict[int, list[Bid]], bids: list[Bid], chosen: int) -> list[Evaluation]:
    """Somebody else began this bid: go on to the best that begins so, or be done."""
    if not found:
        return [Evaluation(MOVES["done"], estimate_of(bids, chosen), None, 1.0)]
    best = max(found, key=lambda move: max(bid.estimate for bid in found[move]))
    return [
        Evaluation(move, max(bid.estimate for bid in group), None, 1.0 if move == best else 0.0)
        for move, group in found.items()
    ]


# What a simple player sees.

SHARE = 0.8
"""How much of a card's worth a bid may cost: its cards are lost, but only to the others."""


def gain(game: Setup, hand: list[str], card: str) -> float:
    """What a card adds to the score of a hand; among those that add nothing, the higher."""
    before = game.box.best(hand)[1]
    value = game.box.values[game.box.numbers[card]]
    return float(game.box.best([*hand, card])[1] - before + value / 1000)


def simple_bid(game: Setup, hand: list[str], block: str, share: float = SHARE) -> list[str]:
    """Cards that cost little and come to a good part of what the card on the block adds."""
    added = gain(game, hand, block)
    if added < 1:  # nothing but its own height
        return []
    worth = added * share
    with_it = [*hand, block]
    full = game.box.best(with_it)[1]
    laid: list[str] = []
    total = cost = 0.0
    for card in sorted(hand, key=lambda card: _loss(game, with_it, card)):
        value = game.box.values[game.box.numbers[card]]
        left = [other for other in with_it if other not in (*laid, card)]
        price = full - game.box.best(left)[1]
        if price > worth or total >= worth:
            continue
        laid.append(card)
        total += value
        cost = price
    if total <= cost:
        return []
    return sorted(laid, key=game.box.numbers.__getitem__)


def _loss(game: Setup, hand: list[str], card: str) -> tuple[float, int]:
    """What a hand loses without a card, then the higher value first: few cards make a bid."""
    loss = game.box.best(hand)[1] - game.box.best([other for other in hand if other != card])[1]
    return loss, -game.box.values[game.box.numbers[card]]
