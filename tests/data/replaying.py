"""Playing the games of a file again, from its rows alone."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

import quinte
from quinte.engine.result import Result
from quinte.engine.state import State
from quinte.records.record import ENDS

Row = dict[str, Any]


def rows_of(file: Path) -> list[Row]:
    return list(pq.read_table(file).to_pylist())


def games_of(file: Path) -> list[list[Row]]:
    """The rows of each game, which follow one another."""
    games = [list(rows) for _, rows in groupby(rows_of(file), lambda row: row["game_id"])]
    assert [rows[0]["game_id"] for rows in games] == list(range(len(games)))
    return games


def dealt(row: Row) -> State:
    """The start of a game, dealt again from its key if it has one."""
    game = quinte.game(row["game"], **json.loads(row["options"]))
    assert (game.players, game.digest) == (row["players"], row["components"])
    if row["key"] is None:  # it began from a position
        return game.load(json.loads(row["position"]))
    return game.start(key=bytes.fromhex(row["key"]), first=row["first"])


def replayed(rows: list[Row]) -> State:
    """Play a game from its rows by the rules; each must be what the rules say it is."""
    state = dealt(rows[0])
    end = None
    for number, row in enumerate(rows):
        seat = row["seat"]
        assert row["step"] == number
        assert json.loads(row["position"]) == state.position()
        assert row["legal_moves"] == len(state.moves(seat))
        if "view" in row:
            assert json.loads(row["view"]) == state.view(seat)
        [move] = state.game.parse(state, seat, row["move"])
        state.play(seat, move)
        end = Result(tuple(row["scores"]), tuple(row["winners"]), row["reason"])
    assert end is not None
    if end.reason not in ENDS.values():
        assert state.result() == end
    return state
