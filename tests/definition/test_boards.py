"""Boards: names, places, lines, rays and neighbours."""

from __future__ import annotations

import re

import pytest

from quinte import Board, Grid, Hex, Points


def named(board: Board, cells: tuple[int, ...] | list[int]) -> list[str]:
    return [board.names[cell] for cell in cells]


def test_columns_are_letters_and_rows_numbers_from_the_top() -> None:
    board = Grid(3, 2)
    assert board.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert board.points[board.number["c2"]] == (2, 1)
    assert len(board) == 6


def test_a_grid_is_square_unless_it_has_rows() -> None:
    assert len(Grid(4)) == 16


def test_pieces_stand_in_squares_or_where_lines_cross() -> None:
    assert (Grid(3).shape, Grid(3).edges) == ("square", ())
    crossed = Grid(3, on="lines")
    assert crossed.shape == "point"
    assert len(crossed.edges) == 12


def test_a_ray_runs_to_the_edge() -> None:
    board = Grid(4)
    assert named(board, board.ray(board.number["b1"], (1, 0))) == ["c1", "d1"]
    assert named(board, board.ray(board.number["b1"], (-1, 1))) == ["a2"]
    assert board.ray(board.number["d4"], (1, 1)) == []


def test_lines_run_along_rows_columns_and_diagonals() -> None:
    board = Grid(3)
    through = board.lines(3)
    assert [len(lines) for lines in through] == [3, 2, 3, 2, 4, 2, 3, 2, 3]
    assert ["a1", "b2", "c3"] in [named(board, line) for line in through[4]]
    assert all(cell in line for cell, lines in enumerate(through) for line in lines)
    assert not any(board.lines(4))


@pytest.mark.parametrize("on", ["squares", "lines"])
def test_neighbours_of_a_grid_are_up_to_eight(on: str) -> None:
    board = Grid(3, on=on)  # type: ignore[arg-type]
    assert named(board, board.neighbours(board.number["a1"])) == ["b1", "a2", "b2"]
    assert len(board.neighbours(board.number["b2"])) == 8


def test_hexagons_have_six_neighbours_and_three_ways() -> None:
    board = Hex([3, 4, 5, 4, 3])
    assert len(board) == 19
    assert board.names[0] == "a1"
    assert named(board, board.neighbours(board.number["c3"])) == [
        "b2",
        "b3",
        "c2",
        "c4",
        "d2",
        "d3",
    ]
    assert len(board.lines(5)[board.number["c3"]]) == 3
    assert named(board, board.ray(board.number["a1"], board.directions[1])) == [
        "b2",
        "c3",
        "d3",
        "e3",
    ]


def test_hexagons_may_have_names_of_their_own() -> None:
    assert Hex([1, 2], names=["top", "left", "right"]).number == {"top": 0, "left": 1, "right": 2}


def test_points_are_neighbours_along_edges_only() -> None:
    board = Points({"a": (0, 0), "b": (1, 0), "c": (5, 5)}, edges=[("a", "b"), ("c", "b")])
    assert named(board, board.neighbours(1)) == ["a", "c"]
    assert board.neighbours(0) == (1,)
    assert not any(board.lines(2))
    assert board.shape == "point"


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Grid(0), "a grid has 1 to 26 columns and at least one row"),
        (lambda: Grid(27), "a grid has 1 to 26 columns and at least one row"),
        (lambda: Grid(3, 0), "a grid has 1 to 26 columns and at least one row"),
        (lambda: Grid(3, on="points"), 'on must be "squares" or "lines", not \'points\''),  # type: ignore[arg-type]
        (lambda: Hex([]), "a board of hexagons has 1 to 26 rows"),
        (lambda: Hex([1] * 27), "a board of hexagons has 1 to 26 rows"),
        (lambda: Hex([1, 2], names=["a"]), "a board with 3 cells needs as many names"),
        (lambda: Hex([2], names=["a", "a"]), "two cells of a board have the same name"),
        (lambda: Points({}), "a board with 0 cells needs as many names"),
        (lambda: Points({"a": (0, 0)}, [("a", "z")]), "edges name z, which is not a point"),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_says_why(make: object, problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(problem)}$"):
        make()  # type: ignore[operator]
