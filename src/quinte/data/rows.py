"""The rows of a game: one for each move, column by column."""

from __future__ import annotations

import json
from typing import Any

from quinte.data.course import Course
from quinte.data.evaluator import Evaluator
from quinte.definition.game import Game

GAME = ("game", "rules", "options", "components", "players", "round", "seed", "key", "first")
"""Columns that are the same in all rows of a game, without its number."""
MOVE = ("step", "seat", "player", "ms", "position", "legal_moves", "move")
END = ("scores", "winners", "reason")
VIEW = ("view",)
EVALUATION = ("value", "best_move", "move_value")

Columns = dict[str, list[Any]]


def column_names(*, views: bool, evaluations: bool) -> tuple[str, ...]:
    """The columns of a file in order, without the number of the game."""
    return (*GAME, *MOVE, *(VIEW if views else ()), *END, *(EVALUATION if evaluations else ()))


class Tabulator:
    """Makes the rows of games."""

    def __init__(self, *, views: bool = False, level: int | None = None) -> None:
        self.views = views
        self.level = level
        self.evaluators: dict[Game, Evaluator] = {}

    def rows(self, course: Course) -> Columns:
        """The rows of a game as lists, one for each column. Every move is checked again."""
        state = course.start.copy()
        game: Game = state.game
        names = column_names(views=self.views, evaluations=self.level is not None)
        columns: Columns = {name: [] for name in names}
        same = constant(game, course)
        for number, (seat, move, player, ms) in enumerate(course.steps):
            position = written(state.position())
            row: dict[str, Any] = {
                **same,
                "step": number,
                "seat": seat,
                "player": player,
                "ms": ms,
                "position": position,
                "legal_moves": state.number_of_moves(seat),
                "move": game.text(state, seat, move),
            }
            if self.views:
                row["view"] = written(state.view(seat))
            if self.level is not None:
                judged = self.evaluator(game).judge(state, seat, move, position)
                row |= dict(zip(EVALUATION, judged, strict=True))
            state.play(seat, move)
            for name, column in columns.items():
                column.append(row[name])
        return columns

    def evaluator(self, game: Game) -> Evaluator:
        assert self.level is not None
        if game not in self.evaluators:
            self.evaluators[game] = Evaluator(game, self.level)
        return self.evaluators[game]


def constant(game: Game, course: Course) -> dict[str, Any]:
    """What all rows of a game have in common."""
    return {
        "game": game.name,
        "rules": game.kind.rules_version,
        "options": written(game.written_options()),
        "components": game.digest,
        "players": game.players,
        "round": course.round,
        "seed": course.seed,
        "key": None if course.key is None else course.key.hex(),
        "first": course.first,
        "scores": list(course.result.scores),
        "winners": list(course.result.winners),
        "reason": course.result.reason,
    }


def written(value: object) -> str:
    """Compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
