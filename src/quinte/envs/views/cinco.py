"""A view of Cinco as planes and scalars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.envs.views.layout import Scalars, seen_from
from quinte.games.cinco.view import tokens_left

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.types import View

SIDE = 11


def planes(game: Game, view: View, part: int) -> list[list[int]]:
    """Tokens of each team, the own one first; the cards of the hand, and the discards."""
    teams = seen_from(view["seat"] % len(game.sides), len(game.sides))
    shown = [{int(cell) for cell, owner in view["board"].items() if owner == team}
             for team in teams]  # fmt: skip
    return [_plane(game, cells) for cells in (*shown, set(view["hands"][view["seat"]]),
                                              set(view["discard"]))]  # fmt: skip


def scalars(game: Game, view: View, part: int) -> Scalars:
    """What is not on the board."""
    seats = seen_from(view["seat"], game.players)
    hand = view["hands"][view["seat"]]
    left = tokens_left(game, view)
    limit = game.options["stall_limit"] * game.players
    return [
        ("hand", [*hand, 0, 0, 0, 0][:4]),
        ("hand sizes", [len(view["hands"][seat]) for seat in seats]),
        ("to move", [int(view["to_move"] == seat) for seat in seats]),
        ("tokens left", [left[team] for team in seen_from(seats[0] % len(left), len(left))]),
        ("draw pile", [view["draw"]]),
        ("moves before a stall", [min(limit - view["stall"], 255)]),
    ]


def _plane(game: Game, cells: set[int]) -> list[int]:
    grid = [0] * (SIDE * SIDE)
    for q, row in enumerate(game.box.rows):
        for i, cell in enumerate(row):
            grid[SIDE * q + i + max(0, 5 - q)] = int(cell in cells)
    return grid
