"""Ctrl-C while a file is written: at once between two games, after the game while one is added."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Stopping:
    """Turns the first Ctrl-C into KeyboardInterrupt, where that leaves the file whole; what comes
    after it ends by itself.
    """

    def __init__(self) -> None:
        self.busy = False
        self.asked = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        usual = signal.signal(signal.SIGINT, self.stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, usual)

    def stop(self, *_: Any) -> None:
        self.asked = True
        if not self.busy:
            self.finishing()
            raise KeyboardInterrupt

    def finishing(self) -> None:
        """From now on, Ctrl-C changes nothing."""
        self.busy = True

    @contextmanager
    def whole(self) -> Iterator[None]:
        """What is done inside is done to its end; then Ctrl-C counts."""
        self.busy = True
        yield
        self.busy = False
        if self.asked:
            self.finishing()
            raise KeyboardInterrupt
