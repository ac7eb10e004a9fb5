"""When a bot stops: by its own processor time, long after that by the clock on the wall."""

from __future__ import annotations

import time

import pytest

from quinte.engine.deadline import WALL, Deadline


class Clocks:
    """Clocks that a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.used = self.wall = 100.0
        monkeypatch.setattr(time, "thread_time", lambda: self.used)
        monkeypatch.setattr(time, "monotonic", lambda: self.wall)
        monkeypatch.setattr(time, "perf_counter", lambda: self.wall)


def test_a_busy_machine_takes_no_time_from_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(monkeypatch)
    limit = Deadline(2.0)
    clocks.wall += 10.0
    clocks.used += 1.9
    assert not limit.passed()
    clocks.used += 0.2
    assert limit.passed()


def test_a_bot_that_gets_no_time_at_all_stops_some_day(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(monkeypatch)
    limit = Deadline(2.0)
    clocks.wall += 2.0 * WALL + 0.1
    assert limit.passed()


def test_no_limit_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(monkeypatch)
    limit = Deadline(None)
    clocks.wall = clocks.used = 1e9
    assert not limit.passed()
