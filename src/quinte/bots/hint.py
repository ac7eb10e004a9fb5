"""Hints: the best moves of a strong bot, its estimates, and the reasons."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from quinte.bots.level import LEVELS, Level
from quinte.bots.search import Search
from quinte.definition.parts import Alike, Piece, Reason, Reasons
from quinte.definition.registry import kinds

if TYPE_CHECKING:
    from quinte.bots.bot import Adviser, Evaluation
    from quinte.definition.game import Game
    from quinte.drawing.page import Page
    from quinte.engine.rng import Rng
    from quinte.engine.state import State
    from quinte.engine.types import Fact, View

PIECES = ("card", "block")
"""Arguments that name a piece of the game."""

NUMBERS = ("cells", "mine", "lower", "higher")
"""Arguments that list cells, or cards that are called by their numbers."""

BEST = 3
"""Number of moves in a hint, unless another is asked for."""
FAR = 0.1
"""A move whose chance is this much below the first is a mistake: only who asks for a number of
moves is shown it.
"""
DIGITS = 3
"""Of a chance that are told: as a percentage it has one decimal place."""
REASONS = 3
"""Number of reasons for a move: the first explain most."""
WARNING = ".why.danger"
"""In the names of reasons that would read as a fault of one move if others left them out."""
WINS = ".why.wins"
"""In the name of a reason that says that a move wins at once."""
WINLESS = ".why.winless"
"""In the names of reasons that say that the seat cannot win any more."""


@dataclass(frozen=True)
class Hint:
    """A move, its estimated win rate, the margin behind the best, and the reasons."""

    move: int
    text: str
    """As a table accepts it: a complete bid, where a single move would be only a part."""
    estimate: float
    behind: float
    share: float
    points: float | None
    """Expected; None if nothing is known of them, or if a reason says how the game ends."""
    can_win: bool
    """Otherwise the estimate is a part of a game that nobody wins."""
    reasons: list[Reason]

    def why(self, page: Page) -> list[str]:
        """The reasons as sentences."""
        return [sentence(page, *reason) for reason in self.reasons]

    def as_json(self, page: Page) -> dict[str, Any]:
        return {
            "move": self.text,
            "estimate": round(self.estimate, 4),
            "behind": round(self.behind, 4),
            "share": round(self.share, 4),
            "points": None if self.points is None else round(self.points, 1),
            "can_win": self.can_win,
            "why": self.why(page),
        }


def sentence(page: Page, key: str, arguments: dict[str, Any]) -> str:
    """A reason in words; seats by name, cards as the game's `render.piece` shows them."""
    known = dict(arguments)
    if "seat" in arguments:
        known["name"] = page.name(arguments["seat"])
    if "seats" in arguments:
        names = [page.name(seat) for seat in arguments["seats"]]
        known |= {"names": page.words.all_of(names), "either": page.words.one_of(names)}
    for name in NUMBERS:
        if name in arguments:
            numbers = [str(number) for number in arguments[name]]
            known |= {name: page.words.all_of(numbers), "any": page.words.one_of(numbers)}
    if "chance" in arguments:
        known["percent"] = percentage(page, arguments["chance"])
    game = kinds().get(key.partition(".")[0])
    render = game.definition.render if game else None
    if isinstance(render, Piece):
        known |= {name: render.piece(arguments[name], page) for name in PIECES if name in known}
        if "cards" in arguments:
            cards = [render.piece(card, page) for card in arguments["cards"]]
            known["cards"] = page.words.all_of(cards) if page.spoken else " ".join(cards)
    return page.words(key, **known)


def percentage(page: Page, chance: float) -> str:
    """A chance in whole per cent; 0 and 100 only if it is impossible or certain."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return page.words("hint.under_one")
    if whole == 100 and chance < 1:
        return page.words("hint.over_99")
    return page.words.number(whole / 100, ".0%")


def adviser(game: Game, level: int = LEVELS[-1], seconds: float | None = None) -> Adviser:
    """A level that can evaluate moves, which may be given time; if it cannot, a search."""
    bot: Any = Level(level, seconds).of(game)
    if hasattr(bot, "evaluate"):
        return bot  # type: ignore[no-any-return]
    search = Search(iterations=1000, seconds=1.0)
    if seconds is not None:
        search.allow(seconds)
    return search


def hints(
    game: Game, view: View, moves: Sequence[int], rng: Rng, number: int | None = None,
    level: int = LEVELS[-1], seconds: float | None = None,
) -> list[Hint]:  # fmt: skip
    """The best moves of the seat the view belongs to, best first; moves that come to the same are
    one. Without a number, at most three, and none that is far worse than the first; if the first
    wins at once, those that do. With seconds of processor time, the level uses those instead of its
    usual limits.
    """
    start = game.determinise(view, rng)
    found = lines(adviser(game, level, seconds), start, view["seat"], moves, rng, number or BEST)
    estimates = monotone([(line.evaluation.estimate, line.share) for line in found])
    if number is None:
        estimates = [estimate for estimate in estimates if estimates[0] - estimate < FAR]
        if has(found[0].reasons, WINS):
            won = [has(line.reasons, WINS) for line in found]
            estimates = estimates[: [*won, False].index(False)]
        found = found[: len(estimates)]
    found = by_points(found, estimates)
    reasons = told_once([line.reasons for line in found])
    return [
        Hint(line.moves[0], game.whole(line.texts), estimate, estimates[0] - estimate, line.share,
             None if is_known(line) else line.evaluation.points,
             not has(line.reasons, WINLESS), why)
        for line, estimate, why in zip(found, estimates, reasons, strict=True)
    ]  # fmt: skip


def by_points(found: Sequence[Line], estimates: Sequence[float]) -> list[Line]:
    """Of chances that read alike, those with more points first."""
    order = sorted(
        range(len(found)),
        key=lambda i: (-round(estimates[i], DIGITS), -(found[i].evaluation.points or 0.0)),
    )
    return [found[i] for i in order]


def has(reasons: Sequence[Reason], name: str) -> bool:
    """Whether a reason is named so."""
    return any(name in key for key, _ in reasons)


@dataclass(frozen=True)
class Line:
    """A move, and those the bot adds before others observe anything: a bid is made of several."""

    begun: Line | None
    """What the last of its moves is added to."""
    state: State
    """Before the last of its moves."""
    seat: int
    evaluation: Evaluation
    share: float
    """Of the whole line."""

    @property
    def moves(self) -> list[int]:
        return [*(self.begun.moves if self.begun else ()), self.evaluation.move]

    @property
    def texts(self) -> list[str]:
        text = self.state.game.text(self.state, self.seat, self.evaluation.move)
        return [*(self.begun.texts if self.begun else ()), text]

    @property
    def reasons(self) -> list[Reason]:
        """Why the moves, what explains most first."""
        game: Game = self.state.game
        known, one = game.definition.knowledge, self.evaluation
        found: list[Reason] = []
        if isinstance(known, Reasons):
            found += known.reasons(game, self.state.view(self.seat), one.move)
        if one.certain and one.points is not None and played(self).turn() >= 0:
            found.insert(0, outcome(round(one.points)))
        return found + (self.begun.reasons if self.begun else [])

    def same(self) -> list[Hashable]:
        """Equal for lines that come to the same."""
        game: Game = self.state.game
        known, move = game.definition.knowledge, self.evaluation.move
        last: Hashable = move
        if isinstance(known, Alike):
            last = known.alike(game, self.state.view(self.seat), move)
        return [*(self.begun.same() if self.begun else ()), last]

    def is_whole(self) -> bool:
        """Whether others observe it, or nothing can be added."""
        facts: list[Fact] = []
        after = played(self, facts)
        return after.game.heard(facts) or not after.acts(self.seat)


def played(line: Line, facts: list[Fact] | None = None) -> State:
    """The state after a line."""
    state = line.state.copy()
    state.log = facts
    state.play(line.seat, line.evaluation.move)
    return state


def lines(
    bot: Adviser, start: State, seat: int, moves: Sequence[int], rng: Rng, number: int
) -> list[Line]:
    """The best whole moves; of those that come to the same, the first has the share of all."""

    def steps(begun: Line | None, state: State, moves: Sequence[int]) -> list[Line]:
        share = begun.share if begun else 1.0
        found = ranked(state, seat, bot.evaluate(state.game, state.view(seat), moves, rng))
        return [Line(begun, state, seat, each, share * each.share) for each in found]

    waiting = steps(None, start, moves)
    found: list[Line] = []
    kinds_found: list[list[Hashable]] = []
    while waiting:
        line = waiting.pop(0)
        same = line.same()
        if same in kinds_found:
            at = kinds_found.index(same)
            found[at] = replace(found[at], share=found[at].share + line.share)
        elif len(found) == number:
            break
        elif line.is_whole():
            found.append(line)
            kinds_found.append(same)
        else:
            after = played(line)
            for step in steps(line, after, after.moves(seat)):
                less = (i for i, one in enumerate(waiting) if one.share < step.share)
                waiting.insert(next(less, len(waiting)), step)
    return found


def ranked(state: State, seat: int, found: Sequence[Evaluation]) -> list[Evaluation]:
    """Evaluations in a bot's order; of equal ones, what the game's knowledge likes best first:
    where a game is won or lost with any move, the bot has no favourite.
    """
    game: Game = state.game
    known = game.definition.knowledge
    if known is None:
        return list(found)
    worth = known.appraise(game, state.view(seat), [one.move for one in found])
    ordered: list[Evaluation] = []
    pairs = zip(worth, found, strict=True)
    equal = groupby(pairs, lambda pair: (pair[1].estimate, pair[1].share, pair[1].points))
    for _, group in equal:
        ordered += [one for _, one in sorted(group, key=lambda pair: -pair[0])]
    return ordered


def outcome(ahead: int) -> Reason:
    """How a game ends for certain, in points ahead."""
    where = "ahead" if ahead > 0 else "behind" if ahead < 0 else "level"
    return f"hint.{where}", {"n": abs(ahead)}


def is_known(line: Line) -> bool:
    """Whether how the game ends is certain: by the bot, or by a reason `ends_…` of the game."""
    return line.evaluation.certain or has(line.reasons, ".why.ends_")


def told_once(found: Sequence[Sequence[Reason]]) -> list[list[Reason]]:
    """The reasons for each move; what is true of all is told of the first only, unless it explains
    most or warns. Of two moves that would read the same, the later ends with what is not true of
    the earlier; if there is nothing, it has the reasons of the earlier.
    """
    common = [
        reason for reason in found[0]
        if WARNING not in reason[0] and all(reason in others for others in found[1:])
    ]  # fmt: skip
    told: list[list[Reason]] = [list(found[0][:REASONS])]
    for i, reasons in enumerate(found[1:], 1):
        rest = [reason for n, reason in enumerate(reasons) if not n or reason not in common]
        first, more = rest[:REASONS], rest[REASONS:]
        if more and first in told:
            earlier = found[told.index(first)]
            first[-1] = next((reason for reason in more if reason not in earlier), first[-1])
        alike = [n for n in range(i) if list(reasons) == list(found[n]) or first == told[n]]
        told.append([same_as(alike[0])] if reasons and alike else first)
    return told


def same_as(number: int) -> Reason:
    """Instead of reasons that were all told of an earlier move."""
    place = number + 1
    return f"hint.same_as.{place}" if place <= BEST else "hint.same_as", {"n": place}


def monotone(found: Sequence[tuple[float, float]]) -> list[float]:
    """Estimates in the order of their moves, none higher than one before it.

    A search looks less at what seems worse, so the order is surer than an estimate from a few
    looks: where it is higher than the one before, both are their mean, by how much was looked at.
    """
    pooled: list[tuple[float, float, int]] = []
    for estimate, share in found:
        value, weight, number = estimate, max(share, 1e-9), 1
        while pooled and pooled[-1][0] < value:
            before, heavier, more = pooled.pop()
            value = (before * heavier + value * weight) / (heavier + weight)
            weight, number = weight + heavier, number + more
        pooled.append((value, weight, number))
    return [value for value, _, number in pooled for _ in range(number)]
