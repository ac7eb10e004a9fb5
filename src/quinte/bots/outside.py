"""Foreign bots: `exec:COMMAND`, a program, and `python:MODULE:NAME`, a class.

Only the local user may name these. A server accepts the names in `BOTS` and no others.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib import import_module

from quinte.bots import BOTS, Bot, bot, usual_name
from quinte.bots.process import SECONDS, Process
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


def _imported(name: str) -> Bot:
    """A class in an importable module, also from the current folder."""
    module, _, inside = name.removeprefix(PYTHON).partition(":")
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    try:
        made: Bot = getattr(import_module(module), inside)()
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise QuinteError("bot.import", bot=name, problem=problem) from None
    return made
