"""Bots of Quinto: one that plays what is worth most at once, and one that tries it out first."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import TYPE_CHECKING

from quinte.engine.deadline import Deadline
from quinte.engine.evaluation import Evaluation
from quinte.games.quinto_tiles.endgame import Endgame
from quinte.games.quinto_tiles.policy import Policy, policy
from quinte.games.quinto_tiles.rules import MOVES, QuintoTiles, score_of

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.rng import Rng
    from quinte.engine.types import View

HUNDREDTH = 0.01

FIRST_CHECK = 12
"""Deals tried with all candidates before any is dropped."""
CHECKS = 4
"""Deals between two comparisons after that."""
BEHIND = 2.3
"""A candidate is dropped if it is this many standard errors behind the best."""
ADVISED = 4
"""Moves that advice at the end of a game is about, besides those as good as the last."""
UNSEEN = 0.001
"""What deals that were not drawn may hold: nothing is certain or impossible by trial."""
TILES_A_TURN = 3
"""As many as are laid on an average turn, about."""
FOREVER = 1 << 30
DEALS = 25
"""Deals that are searched where racks are hidden, if each takes as long as it may."""
MOST_DEALS = 100
PART = 4
"""Deals take one in so many of the nodes: they are larger than those of a game between two."""
MOST_LOST = 45
"""Points that a rack may cost at the end."""
LOGISTIC = 0.55
"""A logistic curve of that width is about as wide as a normal one of width 1."""


class Equity:
    """The move with the most score, tiles kept and least offered."""

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """The best move, among equals the first; a pass only where there is no play.

        Equity compares plays: of a pass it counts the tiles kept, not the turn given up.
        """
        state = determinised(game, view, rng)
        known = policy(game.options["multiple"])
        plays = [move for move in moves if move != MOVES["pass"]]
        return max(plays or moves, key=lambda move: known.equity(state, move))

    def evaluate(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> list[Evaluation]:
        """All moves: how far ahead one is with what each is worth beyond an average turn."""
        state = determinised(game, view, rng)
        known = policy(game.options["multiple"])
        ahead = Ahead(game, view, known)
        found = []
        for move in moves:
            if (over := ended(state, view, move)) is not None:
                found.append(over)
                continue
            worth = [float(score) for score in view["scores"]]
            worth[ahead.seat] += HUNDREDTH * (known.equity(state, move) - known.turn / 2)
            if move == MOVES["pass"] and len(moves) > 1:
                worth[ahead.seat] -= HUNDREDTH * known.turn
            found.append(Evaluation(move, ahead.chance(worth), ahead.margin(worth)))
        return best_first(found)


class Ahead:
    """What scores mean to a seat: how far ahead it is, and how likely to win from there."""

    def __init__(self, game: Game, view: View, known: Policy) -> None:
        self.seat: int = view["seat"]
        self.left = view["bag"] + sum(map(len, view["racks"]))
        self.spread = HUNDREDTH * known.spread

    def margin(self, worth: Sequence[float]) -> float:
        """How far ahead of the best other."""
        mine = worth[self.seat]
        return mine - max(other for seat, other in enumerate(worth) if seat != self.seat)

    def chance(self, worth: Sequence[float], laid: int = 0) -> float:
        """The chance to win when as many tiles are still to be laid as now, less some."""
        width = LOGISTIC * self.spread * sqrt(max(1, self.left - laid))
        mine = worth[self.seat]
        return 1.0 / sum(exp(min(50.0, (other - mine) / width)) for other in worth)

    def leading(self, margin: float, is_sure: bool) -> float:
        """The chance to win when as far ahead of the best other, for sure or about.

        A lead that others can take away together is not lost yet: they do not play together.
        """
        if is_sure:
            return 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0
        width = LOGISTIC * self.spread * sqrt(max(1, self.left))
        return 1.0 / (1.0 + exp(min(50.0, -margin / width)))


@dataclass(frozen=True)
class Question:
    """Which of the moves is best: what a seat sees, and by when it must know."""

    view: View
    root: QuintoTiles
    """A state that looks like the view."""
    moves: Sequence[int]
    known: Policy
    ahead: Ahead
    deadline: Deadline
    advises: bool
    """Whether somebody wants to know about several moves, not only which to play."""


class Trial:
    """A candidate, and how it did on each deal."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.chances: list[float] = []
        self.margins: list[float] = []

    @property
    def chance(self) -> float:
        """To win, on average."""
        return sum(self.chances) / len(self.chances)

    @property
    def margin(self) -> float:
        """On average."""
        return sum(self.margins) / len(self.margins)

    def beside(self, best: Trial, whole: int) -> Evaluation:
        """As far from the best as it was on the deals that both were tried on: deals differ."""
        n = len(self.chances)
        luck = best.chance - sum(best.chances[:n]) / n
        points = best.margin - sum(best.margins[:n]) / n
        chance = min(1.0 - UNSEEN, max(UNSEEN, self.chance + luck))
        return Evaluation(self.move, chance, self.margin + points, n / whole)

    def is_behind(self, other: Trial) -> bool:
        """Whether it did clearly worse than another on the same deals."""
        n = len(self.chances)
        apart = [b - a for a, b in zip(self.chances, other.chances, strict=True)]
        mean = sum(apart) / n
        variance = sum((x - mean) ** 2 for x in apart) / (n - 1)
        return mean > BEHIND * sqrt(variance / n)


class Simulation:
    """Tries the best candidates on deals that it draws, and plays each a few moves on.

    `iterations` is how many lines of play it follows in all, each until everybody has had `rounds`
    more turns, itself last; `seconds` how much processor time it may use; `nodes` how many
    positions it looks at when the bag is empty.
    """

    def __init__(
        self,
        iterations: int = 1500,
        seconds: float | None = None,
        candidates: int = 12,
        rounds: int = 1,
        nodes: int = 20_000,
    ) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.candidates = candidates
        self.rounds = rounds
        self.nodes = nodes
        self.simulations = 0
        """Lines of play followed so far; the search at the end of a game follows none."""

    def allow(self, seconds: float) -> bool:
        """Think this long instead of as usual."""
        self.iterations = self.nodes = FOREVER
        self.seconds = seconds
        return True

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        """The move that did best."""
        if len(moves) == 1:
            return moves[0]
        return self.think(game, view, moves, rng, False)[0].move

    def evaluate(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> list[Evaluation]:
        """The candidates it tried, or at the end the best moves."""
        return self.think(game, view, moves, rng, True)

    def think(
        self, game: Game, view: View, moves: Sequence[int], rng: Rng, advises: bool
    ) -> list[Evaluation]:
        """By search when nobody draws any more, if there is time; otherwise by trial."""
        deadline = Deadline(self.seconds)
        known = policy(game.options["multiple"])
        root = determinised(game, view, rng)
        ahead = Ahead(game, view, known)
        asked = Question(view, root, moves, known, ahead, deadline, advises)
        if view["bag"] == 0 and self.nodes > 0:
            between_two = len(holders(view)) <= 2
            found = self.search(asked) if between_two else self.searches(asked, rng)
            if found:
                return found
        return self.trials(asked, rng)

    def search(self, asked: Question) -> list[Evaluation]:
        """What moves lead to when both play their best; nothing if that takes too long.

        Where somebody out of tiles may still win, the other counts as playing for that one, too:
        then it is what the seat can be sure of, but not how the game ends.
        Advice is also about the best moves of other kinds, if there is time to search them.
        """
        root, known = asked.root, asked.known
        endgame = Endgame(known, self.nodes, asked.deadline)
        margins = endgame.margins(root, list(asked.moves), 1)
        searched = not endgame.uncertain
        certain = searched and is_between_two(asked.view)
        if asked.advises and searched:
            best = max(margins, key=lambda move: margins[move])
            ordered = sorted(
                asked.moves, key=lambda move: (move != best, -known.equity(root, move))
            )
            kinds = {kind(root, move): move for move in ordered[::-1]}
            more = endgame.margins(root, list(kinds.values()), ADVISED)
            margins = margins if endgame.uncertain else more
        found = []
        for move, hundredths in margins.items():
            margin = HUNDREDTH * hundredths
            chance = asked.ahead.leading(margin, certain or (searched and margin > 0))
            found.append(Evaluation(move, chance, margin, certain=certain))
        return best_first(found)

    def begun(self, asked: Question) -> list[Trial]:
        """The candidates; for advice, one of each kind."""
        root, known = asked.root, asked.known
        ordered = sorted(asked.moves, key=lambda move: -known.equity(root, move))
        if asked.advises:
            ordered = list({same(root, move): move for move in ordered[::-1]}.values())[::-1]
        every = [Trial(move) for move in ordered[: self.candidates]]
        if 0 in asked.moves and 0 not in ordered[: self.candidates]:
            every.append(Trial(0))
        return every

    def searches(self, asked: Question, rng: Rng) -> list[Evaluation]:
        """Search candidates on resampled deals; those clearly behind are dropped.

        Nothing if there are too many tiles to search the first deal to its end: trials, of more
        deals and with others who play for themselves, then say more.
        """
        ahead = asked.ahead
        every = self.begun(asked)
        running = list(every)
        endgame = Endgame(asked.known, 0, asked.deadline)
        nodes = self.nodes // PART
        seconds = None if self.seconds is None else self.seconds / DEALS
        deals = 0
        while endgame.nodes < nodes and deals < MOST_DEALS and not asked.deadline.passed():
            if len(running) == 1 and not (asked.advises and deals < FIRST_CHECK):
                break
            endgame.allow(nodes // DEALS, Deadline(seconds))
            deal = asked.root.resample(ahead.seat, rng)
            assert isinstance(deal, QuintoTiles)  # as root is
            tried = [trial.move for trial in running]
            margins = endgame.margins(deal, tried, len(tried))
            if not margins or (endgame.uncertain and not deals):
                break
            for trial in running:
                margin = HUNDREDTH * margins[trial.move]
                trial.margins.append(margin)
                is_sure = margin > 0 and not endgame.uncertain
                trial.chances.append(ahead.leading(margin, is_sure))
            deals += 1
            running = still_running(running)
        return compared(asked, every, running) if deals else []

    def trials(self, asked: Question, rng: Rng) -> list[Evaluation]:
        """Try candidates on resampled deals; those clearly behind are dropped.

        Advice is about different plays, and says how good the only one is, too.
        """
        known, ahead = asked.known, asked.ahead
        seat, seats = ahead.seat, range(len(asked.view["racks"]))
        every = self.begun(asked)
        running = list(every)
        followed = deals = 0
        plies = self.rounds * len(seats)
        laid = TILES_A_TURN * (plies + 1)
        while followed < self.iterations and (
            len(running) > 1 or (asked.advises and deals < FIRST_CHECK)
        ):
            if deals and asked.deadline.passed():
                break
            deal = asked.root.resample(seat, rng)
            for trial in running:
                state = deal.copy()
                assert isinstance(state, QuintoTiles)  # as root is
                known.follow(state, trial.move, plies)
                worth = [HUNDREDTH * known.weighs(other) for other in seats]
                trial.margins.append(ahead.margin(worth))
                over = state.turn() < 0
                trial.chances.append(won(worth, seat) if over else ahead.chance(worth, laid))
            deals += 1
            followed += len(running)
            running = still_running(running)
        self.simulations += followed
        if not deals:
            return [Evaluation(every[0].move, 0.5)]
        return compared(asked, every, running)


def still_running(running: list[Trial]) -> list[Trial]:
    """Without those that are clearly behind, once there are deals enough to tell."""
    deals = len(running[0].chances)
    if deals < FIRST_CHECK or deals % CHECKS:
        return running
    best = max(running, key=lambda trial: trial.chance)
    return [trial for trial in running if trial is best or not trial.is_behind(best)]


def compared(asked: Question, every: Sequence[Trial], running: Sequence[Trial]) -> list[Evaluation]:
    """All candidates beside the best."""
    whole = sum(len(trial.chances) for trial in every)
    best = max(running, key=lambda trial: (trial.chance, trial.margin))
    return best_first(
        ended(asked.root, asked.view, trial.move) or trial.beside(best, whole) for trial in every
    )


def holders(view: View) -> list[int]:
    """The seats that hold tiles."""
    return [seat for seat, rack in enumerate(view["racks"]) if rack]


def is_between_two(view: View) -> bool:
    """Whether only two can win, whatever they lose at the end: then what one gains, one loses."""
    if len(view["racks"]) == 2:
        return True
    playing = holders(view)
    out = [score for seat, score in enumerate(view["scores"]) if seat not in playing]
    least = min(view["scores"][seat] for seat in playing)
    return len(playing) == 2 and max(out) < least - MOST_LOST


def determinised(game: Game, view: View, rng: Rng) -> QuintoTiles:
    """A state that looks like the view."""
    state = game.determinise(view, rng)
    assert isinstance(state, QuintoTiles)  # the registry pairs them
    return state


def kind(state: QuintoTiles, move: int) -> Hashable:
    """The same for the same tiles on the same cells for the same points, in any order."""
    if move == MOVES["pass"]:
        return move
    cells = state.placement(move).cells
    return frozenset(cells), tuple(sorted(cells.values())), score_of(move)


def same(state: QuintoTiles, move: int) -> Hashable:
    """Equal for plays that come to the same: on an empty board also where they lie."""
    if state.placed or move == MOVES["pass"]:
        return kind(state, move)
    return tuple(sorted(state.placement(move).cells.values())), score_of(move)


def won(scores: Sequence[float], seat: int) -> float:
    """What final scores are worth to a seat: a shared win is split."""
    best = max(scores)
    return 1.0 / scores.count(best) if scores[seat] == best else 0.0


def ended(state: QuintoTiles, view: View, move: int) -> Evaluation | None:
    """A move that ends the game, where nothing that counts is hidden."""
    seat: int = view["seat"]
    if view["bag"] or len(set(holders(view)) - {seat}) > 1:
        return None
    after = state.copy()
    after.apply(seat, move)
    result = after.result()
    if result is None:
        return None
    others = [score for other, score in enumerate(result.scores) if other != seat]
    margin = float(result.scores[seat] - max(others))
    return Evaluation(move, won(result.scores, seat), margin, certain=True)


def best_first(found: Iterable[Evaluation]) -> list[Evaluation]:
    """In order of the chance to win, then of points; among equals as they came."""
    return sorted(found, key=lambda one: (-one.estimate, -(one.points or 0.0)))
