"""A progress bar for whatever takes a person's time."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 2.0
"""Seconds after which a person wants to see that something happens."""


class Bar:
    """A progress bar on standard error, when that is a terminal and it takes its time."""

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
        """Say how many are done, and how it stands."""
        if self.shown:
            described = f"{self.label} {note}" if note else self.label
            self.shown.update(self.task, completed=number, description=described)
        elif sys.stderr.isatty() and time.monotonic() > self.patient_until:
            self.show(number)

    def show(self, number: int) -> None:
        """Rich is slow to import: only now that somebody waits."""
        from rich.console import Console
        from rich.progress import Progress

        self.shown = Progress(console=Console(stderr=True), transient=True)
        self.task = self.shown.add_task(self.label, total=self.total)
        self.shown.start()
        self.done(number)
