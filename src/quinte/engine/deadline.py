"""When a bot stops thinking: by processor time, so that a busy machine does not weaken it."""

from __future__ import annotations

import time

WALL = 8.0
"""By the clock on the wall it stops after this many times as long: a safety net."""


class Deadline:
    """After some seconds of processor time of the thread that made it; never if None."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        if seconds is not None:
            self.used = time.thread_time() + seconds
            self.wall = time.monotonic() + WALL * seconds

    def passed(self) -> bool:
        """Whether it is over; asked by the thread that made it."""
        if self.seconds is None:
            return False
        return time.thread_time() >= self.used or time.monotonic() >= self.wall
