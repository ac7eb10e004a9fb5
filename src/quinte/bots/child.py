"""A child process at the other end of a pipe, which can be killed whatever it is doing."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

SPAWN = multiprocessing.get_context("spawn")


class Child:
    """Jobs and answers pass through `connection`; EOFError or OSError there means it died."""

    def __init__(self, work: Callable[..., None], *arguments: Any) -> None:
        """Start it; `work`, a module-level function, gets its end of the pipe and the arguments."""
        self.connection, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(theirs, *arguments), daemon=True)
        self.process.start()
        theirs.close()

    def end(self, patience: float = 0.0) -> None:
        """Terminate the process, so that it can end its own children; kill it after `seconds`."""
        if patience:
            self.process.terminate()
            self.process.join(patience)
        self.process.kill()
        self.process.join()
        self.connection.close()


def end_all(children: Sequence[Child], patience: float) -> None:
    """End the children of a crew, which are given their time together."""
    for child in children:
        child.process.terminate()
    for child in children:
        child.end(patience)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Defer Ctrl-C, and start processes that ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def obey_parent() -> None:
    """In a child: the parent decides what Ctrl-C means; asked to end, end one's own children first.

    A second request must not interrupt that.
    """

    def leave(*_: Any) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        sys.exit(0)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, leave)
