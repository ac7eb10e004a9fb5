"""Positions of Quinto for tests: say what matters, the other tiles lie in the bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import quinte
from quinte.definition.game import game_of
from quinte.engine.state import State
from quinte.engine.types import Position
from quinte.games.quinto_tiles.rules import score_of


def board_of(lines: Mapping[str, str], rows: int, columns: int) -> list[str]:
    """A board from runs as notation has them: {"7I": "55", "J7": "5.5"}; dots are free."""
    cells = {}
    for place, tiles in lines.items():
        across = place[0].isdigit()
        row = int(place[:-1] if across else place[1:]) - 1
        column = ord(place[-1] if across else place[0]) - ord("A")
        for i, tile in enumerate(tiles):
            if tile != ".":
                cells[(row, column + i) if across else (row + i, column)] = tile
    return [
        "".join(cells.get((row, column), ".") for column in range(columns)) for row in range(rows)
    ]


def position(
    racks: Sequence[str],
    lines: Mapping[str, str] | None = None,
    *,
    bag: str | None = None,
    scores: Sequence[int] | None = None,
    to_move: int | None = 0,
    passes: int = 0,
    **options: Any,
) -> Position:
    """A position; the bag holds the tiles that are nowhere else, ascending, unless it is given."""
    players = len(racks)
    game = quinte.game("quinto-tiles", players=players, **options)
    edition = game.box[game.options["edition"]]
    board = board_of(lines or {}, edition.rows, edition.columns)
    used = "".join([*board, *racks])
    left = "".join(str(t) * (n - used.count(str(t))) for t, n in enumerate(edition.counts))
    return {
        "game": "quinto-tiles",
        "options": {"players": players, **options},
        "board": board,
        "racks": list(racks),
        "bag": left if bag is None else bag,
        "scores": list(scores or [0] * players),
        "to_move": to_move,
        "passes": passes,
    }


def load(*arguments: Any, **fields: Any) -> State:
    """The state of such a position."""
    wanted = position(*arguments, **fields)
    return game_of(wanted).load(wanted)


FULL = {"7I": "56775", "I3": "5555", "M8": "5555", "11N": "5555", "3E": "5555"}
"""Twenty-one tiles in five full runs: a board for a small box, on which no 1 and no 2 fits."""


def small(
    racks: Sequence[str], lines: Mapping[str, str] = FULL, bag: str = "", **fields: Any
) -> State:
    """A state of a box that has just these tiles, so that the bag can be as small as wanted."""
    wanted = position(racks, lines, bag=bag, **fields)
    used = "".join([*wanted["board"], *racks, bag])
    counts = [used.count(str(tile)) for tile in range(10)]
    shipped = quinte.kinds()["quinto-tiles"].components
    edition = wanted["options"].get("edition", "1964")
    changed = {**shipped["editions"][edition], "tiles": counts}
    components = {"editions": {**shipped["editions"], edition: changed}}
    options = wanted["options"]
    return quinte.game("quinto-tiles", components=components, **options).load(wanted)


def play(state: State, *moves: str) -> State:
    """Play moves, each by the seat it names or else by the one to move."""
    for move in moves:
        seat, text = state.game.address(state, move)
        state.game.play_text(state, seat, text)
    return state


def plays(state: State) -> dict[str, int]:
    """The moves of the seat to move, each with its score."""
    seat = state.turn()
    return {state.game.text(state, seat, move): score_of(move) for move in state.moves(seat)}
