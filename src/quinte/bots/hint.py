"""Hints: the best moves of a strong bot, what it expects of them, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from quinte.bots.level import LEVELS, Level
from quinte.bots.search import Search
from quinte.definition.registry import kinds

if TYPE_CHECKING:
    from quinte.bots.bot import Adviser, Evaluation
    from quinte.definition.game import Game
    from quinte.drawing.page import Page
    from quinte.engine.rng import Rng
    from quinte.engine.state import State
    from quinte.engine.types import Fact, View

Reason = tuple[str, dict[str, Any]]
"""A sentence of the catalogues, and what goes into it."""

PIECES = ("card", "block")
"""What in a sentence is a piece of the game."""

BEST = 3
"""How many moves a hint names."""


@dataclass(frozen=True)
class Hint:
    """A move, how often it should win, how much less than the best that is, and why."""

    move: int
    text: str
    """As a table takes it: with all that belongs to it, where a move alone is only a part."""
    estimate: float
    behind: float
    share: float
    points: float | None
    reasons: list[Reason]

    def why(self, page: Page) -> list[str]:
        """The reasons as sentences."""
        return [sentence(page, *reason) for reason in self.reasons]

    def as_json(self, page: Page) -> dict[str, Any]:
        """For programs and the page."""
        return {
            "move": self.text,
            "estimate": round(self.estimate, 4),
            "behind": round(self.behind, 4),
            "share": round(self.share, 4),
            "points": None if self.points is None else round(self.points, 1),
            "why": self.why(page),
        }


def sentence(page: Page, key: str, arguments: dict[str, Any]) -> str:
    """A reason in words; a seat by its name, a card as the game's `render.piece` shows it."""
    known = dict(arguments)
    if "seat" in arguments:
        known["name"] = page.name(arguments["seat"])
    game = kinds().get(key.partition(".")[0])
    if show := getattr(game.part("render"), "piece", None) if game else None:
        known |= {name: show(arguments[name], page) for name in PIECES if name in arguments}
        if "cards" in arguments:
            between = ", " if page.spoken else " "
            known["cards"] = between.join(show(card, page) for card in arguments["cards"])
    return page.words(key, **known)


def adviser(game: Game, level: int = LEVELS[-1]) -> Adviser:
    """A level that says what it thinks; where it cannot, a search."""
    bot: Any = Level(level).of(game)
    return bot if hasattr(bot, "evaluate") else Search(iterations=1000, seconds=1.0)


def hints(
    game: Game, view: View, moves: Sequence[int], rng: Rng, number: int = BEST,
    level: int = LEVELS[-1],
) -> list[Hint]:  # fmt: skip
    """The best moves of the seat that sees the view, the best first."""
    state = game.determinise(view, rng)
    bot = adviser(game, level)
    evaluations = bot.evaluate(game, view, moves, rng)[:number]
    found = []
    for each in evaluations:
        texts, reasons = line(bot, state, view["seat"], each.move, rng)
        found.append(
            Hint(each.move, game.whole(texts), each.estimate, behind(evaluations, each), each.share,
                 each.points, reasons)
        )  # fmt: skip
    return found


def line(
    bot: Adviser, state: State, seat: int, move: int, rng: Rng
) -> tuple[list[str], list[Reason]]:
    """A move, and what the bot would add while nobody hears of it: a bid is made of several.

    With the reasons for all of them; what the last ones say of the same thing counts.
    """
    game, state = state.game, state.copy()
    because: Callable[[Game, View, int], list[Reason]] | None
    because = getattr(game.kind.part("knowledge"), "reasons", None)
    texts: list[str] = []
    reasons: dict[tuple[object, ...], Reason] = {}
    while True:
        view = state.view(seat)
        texts.append(game.text(state, seat, move))
        for key, arguments in because(game, view, move) if because else ():
            of = key, arguments.get("seat"), arguments.get("card")
            reasons[of] = key, arguments
        facts: list[Fact] = []
        state.log = facts
        state.play(seat, move)
        if game.events(facts, None) or not state.acts(seat):
            return texts, list(reasons.values())
        move = bot.evaluate(game, state.view(seat), state.moves(seat), rng)[0].move


def behind(evaluations: Sequence[Evaluation], one: Evaluation) -> float:
    """How much less a move should win than the one played first: the margin."""
    return max(0.0, evaluations[0].estimate - one.estimate)
