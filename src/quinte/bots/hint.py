"""Hints: the best moves of a strong bot, its estimates, and the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from quinte.bots.level import LEVELS, Level
from quinte.bots.search import Search
from quinte.definition.parts import Piece, Reason, Reasons
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

BEST = 3
"""Number of moves in a hint."""


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
            "why": self.why(page),
        }


def sentence(page: Page, key: str, arguments: dict[str, Any]) -> str:
    """A reason in words; seats by name, cards as the game's `render.piece` shows them."""
    known = dict(arguments)
    if "seat" in arguments:
        known["name"] = page.name(arguments["seat"])
    game = kinds().get(key.partition(".")[0])
    render = game.definition.render if game else None
    if isinstance(render, Piece):
        known |= {name: render.piece(arguments[name], page) for name in PIECES if name in known}
        if "cards" in arguments:
            between = ", " if page.spoken else " "
            known["cards"] = between.join(render.piece(card, page) for card in arguments["cards"])
    return page.words(key, **known)


def adviser(game: Game, level: int = LEVELS[-1]) -> Adviser:
    """A level that can evaluate moves; if it cannot, a search."""
    bot: Any = Level(level).of(game)
    return bot if hasattr(bot, "evaluate") else Search(iterations=1000, seconds=1.0)


def hints(
    game: Game, view: View, moves: Sequence[int], rng: Rng, number: int = BEST,
    level: int = LEVELS[-1],
) -> list[Hint]:  # fmt: skip
    """The best moves of the seat the view belongs to, best first."""
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
    """A move, and those the bot would add before others observe anything: a bid is made of several.

    With the reasons for all of them; where two reasons are about the same thing, the last counts.
    """
    game, state = state.game, state.copy()
    known = game.definition.knowledge
    texts: list[str] = []
    reasons: dict[tuple[object, ...], Reason] = {}
    while True:
        view = state.view(seat)
        texts.append(game.text(state, seat, move))
        for key, arguments in known.reasons(game, view, move) if isinstance(known, Reasons) else ():
            of = key, arguments.get("seat"), arguments.get("card")
            reasons[of] = key, arguments
        facts: list[Fact] = []
        state.log = facts
        state.play(seat, move)
        if game.events(facts, None) or not state.acts(seat):
            return texts, list(reasons.values())
        move = bot.evaluate(game, state.view(seat), state.moves(seat), rng)[0].move


def behind(evaluations: Sequence[Evaluation], one: Evaluation) -> float:
    """How much lower a move's estimate is than that of the first move: the margin."""
    return max(0.0, evaluations[0].estimate - one.estimate)
