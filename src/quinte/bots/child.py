"""A process of ours at the other end of a pipe, which can be ended whatever it is doing."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from typing import Any

SPAWN = multiprocessing.get_context("spawn")


class Child:
    """Jobs go in and answers come out by `connection`; EOFError or OSError there: it has died."""

    def __init__(self, work: Callable[..., None], *arguments: Any) -> None:
        """Start it: `work`, a function of a module, gets its end of the pipe, then the others."""
        self.connection, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(theirs, *arguments), daemon=True)
        self.process.start()
        theirs.close()

    def end(self, patience: float = 0.0) -> None:
        """Ask it to end, if it has children of its own, and after so many seconds kill it."""
        if patience:
            self.process.terminate()
            self.process.join(patience)
        self.process.kill()
        self.process.join()
        self.connection.close()
