"""A progress bar for slow commands."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 2.0
"""Seconds before the bar appears."""


class Bar:
    """A progress bar on standard error, if that is a terminal and the work takes a while."""

    def __init__(self, label: str, total: int) -> None:
        self.label = label
        self.total = total
        self.patient_until = time.monotonic() + PATIENCE
        self.shown: Progress | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.shown:
            self.shown.stop()

    def done(self, number: int, note: str = "") -> None:
        """Report how many are done, with a note."""
        if self.shown:
            described = f"{self.label} {note}" if note else self.label
            self.shown.update(self.task, completed=number, description=described)
        elif sys.stderr.isatty() and time.monotonic() > self.patient_until:
            self.show(number)

    def show(self, number: int) -> None:
        """Rich is slow to import, so only when the bar appears."""
        from rich.console import Console
        from rich.progress import Progress

        self.shown = Progress(console=Console(stderr=True), transient=True)
        self.task = self.shown.add_task(self.label, total=self.total)
        self.shown.start()
        self.done(number)
