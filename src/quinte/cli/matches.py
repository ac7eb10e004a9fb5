"""Shared by commands that play matches: the options, and the score as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from quinte.cli.shell.offers import matches
from quinte.definition.game import Game
from quinte.drawing.page import Page
from quinte.errors import BadOption
from quinte.language.words import Words
from quinte.records.match import Match
from quinte.records.scoring import Scoring


def match_options(words: Words) -> Callable[[Any], Any]:
    """`--match` and `--max-rounds`."""

    def both(command: Any) -> Any:
        most = click.option(
            "--max-rounds", type=int, metavar="N", help=words("cli.option.max_rounds")
        )
        match = click.option("--match", metavar="MATCH", help=words("cli.option.match"),
                             shell_complete=matches)  # fmt: skip
        return match(most(command))

    return both


def scoring_of(game: Game, match: str | None, max_rounds: int | None) -> Scoring | None:
    """The match as typed, if any."""
    if match is not None:
        return Scoring.spelled(game, match, max_rounds)
    if max_rounds is not None:
        raise BadOption("match.max_alone")
    return None


def side_name(match: Match, side: int, page: Page) -> str:
    """The names of a side."""
    return " + ".join(page.name(seat) for seat in match.game.sides[side])


def standing_text(match: Match, page: Page) -> str:
    """The score of the sides, in a line."""
    standing = match.standing()
    scores = [
        f"{side_name(match, side, page)} {score}" for side, score in enumerate(standing.scores)
    ]
    return page.words("match.standing", n=standing.rounds, scores=", ".join(scores))


def match_ending(match: Match, page: Page) -> str:
    """How a match ended, in a sentence."""
    standing = match.standing()
    names = [side_name(match, side, page) for side in standing.leaders]
    key = "match.stopped" if standing.reason == "max_rounds" else "match.won"
    return page.words(key, n=len(names), names=page.words.all_of(names), match=str(match.scoring))
