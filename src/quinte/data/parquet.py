"""Rows in a Parquet file, a group at a time, so that memory does not grow with the games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from quinte.data.rows import Columns, column_names
from quinte.extras import extra

with extra("data"):
    import pyarrow as pa
    import pyarrow.parquet as pq

FORMAT = "quinte-moves/1"
GROUP = 8192
"""Rows after which a group is written; games are not divided."""

TYPES: dict[str, tuple[Any, bool]] = {
    "game_id": (pa.int64(), False),
    "game": (pa.string(), False),
    "rules": (pa.int16(), False),
    "options": (pa.string(), False),
    "components": (pa.string(), False),
    "players": (pa.int8(), False),
    "round": (pa.int16(), True),
    "seed": (pa.int64(), True),
    "key": (pa.string(), True),
    "first": (pa.int8(), True),
    "step": (pa.int32(), False),
    "seat": (pa.int8(), False),
    "player": (pa.string(), True),
    "ms": (pa.int64(), True),
    "position": (pa.string(), False),
    "legal_moves": (pa.int32(), False),
    "move": (pa.string(), False),
    "view": (pa.string(), False),
    "scores": (pa.list_(pa.int32()), False),
    "winners": (pa.list_(pa.int8()), False),
    "reason": (pa.string(), False),
    "value": (pa.float32(), False),
    "best_move": (pa.string(), False),
    "move_value": (pa.float32(), True),
}
"""The type of every column, and whether it may be null."""
LONG = ("position", "view")
"""Texts that hardly ever repeat: a dictionary of them would only cost."""


def schema_of(*, views: bool, evaluations: bool) -> pa.Schema:
    """The columns of a file."""
    names = ("game_id", *column_names(views=views, evaluations=evaluations))
    return pa.schema([pa.field(name, TYPES[name][0], TYPES[name][1]) for name in names])


class MoveFile:
    """A file that is being written; it gets its name when it is whole."""

    def __init__(self, path: Path, *, views: bool, evaluations: bool, group: int = GROUP) -> None:
        self.path = path
        self.draft = path.with_name(path.name + ".part")
        self.schema = schema_of(views=views, evaluations=evaluations)
        self.group = group
        self.games = 0
        self.moves = 0
        self.waiting: Columns = {name: [] for name in self.schema.names}
        try:
            self.draft.touch()  # fails in the system's words, Arrow in its own
            self.writer = pq.ParquetWriter(
                str(self.draft),
                self.schema,
                compression="zstd",
                use_dictionary=[name for name in self.schema.names if name not in LONG],
                write_statistics=[name for name in self.schema.names if name not in LONG],
            )
        except OSError as error:
            error.filename = str(path)
            raise

    def add(self, columns: Columns) -> None:
        """Add a game; one without moves leaves no rows and has no number."""
        rows = len(columns["step"])
        if not rows:
            return
        self.waiting["game_id"] += [self.games] * rows
        for name, values in columns.items():
            self.waiting[name] += values
        self.games += 1
        self.moves += rows
        if len(self.waiting["step"]) >= self.group:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting as a group of rows."""
        if not self.waiting["step"]:
            return
        self.writer.write_table(pa.table(self.waiting, schema=self.schema))
        self.waiting = {name: [] for name in self.schema.names}

    def finish(self, card: str, made: dict[str, Any]) -> None:
        """Write the rest, the card and how the file was made, and give it its name."""
        self.flush()
        about = {"quinte.format": FORMAT, "quinte.card": card, "quinte.export": json.dumps(made)}
        self.writer.add_key_value_metadata(about)
        self.writer.close()
        self.draft.replace(self.path)

    def discard(self) -> None:
        """Leave nothing."""
        self.writer.close()
        self.draft.unlink(missing_ok=True)
