"""A view of Quinto tiles as planes and scalars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.envs.views.layout import Scalars, seen_from
from quinte.games.quinto_tiles.view import HIDDEN, sums

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.types import View


def planes(game: Game, view: View, part: int) -> list[list[int]]:
    """Where tiles lie, their numbers, and the same for the play that is put together."""
    cells = "".join(view["board"])
    laid = unfinished(game, view, part)
    return [
        [int(tile != ".") for tile in cells],
        [0 if tile == "." else int(tile) for tile in cells],
        [int(cell in laid) for cell in range(len(cells))],
        [laid.get(cell, 0) for cell in range(len(cells))],
    ]


def scalars(game: Game, view: View, part: int) -> Scalars:
    """What each seat holds and has scored, and the tiles that nobody has seen."""
    down = (part >> 40 & 63) >= len(view["board"])
    return [
        *(("seat", _seat(view, seat)) for seat in seen_from(view["seat"], game.players)),
        ("unseen", sums(game, view)["unseen"]),
        ("bag", [view["bag"]]),
        ("passes", [view["passes"]]),
        ("direction", [1 + down if part else 0]),
        ("tiles laid", [part >> 20 & 7]),
    ]


def unfinished(game: Game, view: View, part: int) -> dict[int, int]:
    """The cells of an unfinished play with its tiles; its first cell from the start."""
    if not part:
        return {}
    board = view["board"]
    line, at = part >> 40 & 63, part >> 35 & 31
    across = line < len(board)
    row, column = (line, at) if across else (at, line - len(board))
    tiles = [part >> 4 * i & 15 for i in range(part >> 20 & 7)]
    laid: dict[int, int] = {}
    while len(laid) < max(1, len(tiles)):
        if board[row][column] == ".":
            laid[row * len(board[0]) + column] = tiles[len(laid)] if tiles else 0
        row, column = (row, column + 1) if across else (row + 1, column)
    return laid


def _seat(view: View, seat: int) -> list[int]:
    rack = view["racks"][seat]
    held = [rack.count(str(number)) for number in range(10)]
    score = min(max(view["scores"][seat], 0), 1023)
    assert sum(held) == len(rack) or rack == HIDDEN * len(rack)
    return [*held, len(rack), score >> 2, score & 3, int(view["to_move"] == seat)]
