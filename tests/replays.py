"""Counting how often records are played again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from quinte.records.record import Record, ReplayStep


def counted(monkeypatch: pytest.MonkeyPatch) -> list[Record]:
    """The records that are played again from now on, each as often as it is, to its last entry."""
    replayed: list[Record] = []
    usual = Record.steps

    def steps(record: Record) -> Iterator[ReplayStep]:
        yield from usual(record)
        replayed.append(record)

    monkeypatch.setattr(Record, "steps", steps)
    return replayed
