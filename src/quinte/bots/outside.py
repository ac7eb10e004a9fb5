"""Foreign bots: `exec:COMMAND`, a program, and `python:MODULE:NAME`, a class.

Only the local user may name these. A server accepts the names in `BOTS` and no others.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from quinte.bots import BOTS, Bot, bot, usual_name
from quinte.bots.process import SECONDS, START_SECONDS, Process
from quinte.errors import QuinteError

EXEC = "exec:"
PYTHON = "python:"


def is_bot(name: str) -> bool:
    """Whether a name is a bot's, not a person's."""
    return usual_name(name) in BOTS or name.startswith((EXEC, PYTHON))


def refuse_outside(names: Iterable[str]) -> None:
    """Raise QuinteError if a name would run foreign code; for names that come from files."""
    if outside := [name for name in names if name.startswith((EXEC, PYTHON))]:
        raise QuinteError("bot.trust", bots=outside)


def any_bot(name: str, seconds: float = SECONDS) -> Bot:
    """The bot of that name: one of ours, a program or a class.

    `seconds` limits a program's answers.
    """
    if name.startswith(EXEC):
        command = name.removeprefix(EXEC).strip()
        if not command:
            raise QuinteError("bot.empty", bot=name)
        return Process(command, seconds)
    if name.startswith(PYTHON):
        return _imported(name)
    return bot(name)


class TooSlow(BaseException):
    """Not an Exception: a bot must not be able to take it for one of its own."""


@contextmanager
def in_time() -> Iterator[None]:
    """Raise TooSlow if foreign code does not start in time, where that can be noticed: not beside
    the timer of an arena's worker, which ends the process.
    """
    worker = hasattr(signal, "getitimer") and any(signal.getitimer(signal.ITIMER_PROF))
    if not hasattr(signal, "setitimer") or worker or not is_main():
        yield
        return

    def late(*_: Any) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, START_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def is_main() -> bool:
    """Whether this is the main thread, which alone may have handlers of signals."""
    return threading.current_thread() is threading.main_thread()


def _imported(name: str) -> Bot:
    """A class in an importable module, also from the current folder."""
    module, _, inside = name.removeprefix(PYTHON).partition(":")
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    try:
        with in_time():
            made: Bot = getattr(import_module(module), inside)()
    except TooSlow:
        raise QuinteError("bot.late", bot=name, seconds=START_SECONDS) from None
    except (Exception, SystemExit) as error:
        problem = f"{type(error).__name__}: {error}"
        raise QuinteError("bot.import", bot=name, problem=problem) from None
    return made
