"""Expected errors.

Each has a *code*, the id of the *rule* it rests on, and *arguments*: any front end can show it in
any language. `str(error)` is in English.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


def _bare(error: QuinteError) -> str:
    """An error message without catalogues: code, rule and arguments."""
    return f"{error.code} {error.rule or ''} {error.arguments}"


class QuinteError(Exception):
    """An expected error with a code, a rule id and arguments. The state is unchanged."""

    def __init__(self, code: str, rule: str | None = None, **arguments: Any) -> None:
        super().__init__(code, rule, arguments)
        self.code = code
        self.rule = rule
        self.arguments = arguments
        self.names: Sequence[str] | None = None
        """Who sits where, if this was refused at a table."""

    def __str__(self) -> str:
        return self.in_words(self)

    in_words: Callable[[QuinteError], str] = staticmethod(_bare)
    """Formats the message; `quinte.language` installs the English one."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.rule, self.arguments)

    def as_json(self) -> dict[str, Any]:
        arguments = {
            name: value.as_json() if isinstance(value, QuinteError) else value
            for name, value in self.arguments.items()
        }
        return {"code": self.code, "rule": self.rule, "arguments": arguments}


def _rebuild(
    kind: type[QuinteError], code: str, rule: str | None, arguments: dict[str, Any]
) -> QuinteError:
    return kind(code, rule, **arguments)


class IllegalMove(QuinteError):
    """A well-formed move that a rule forbids here."""


class NotYourTurn(QuinteError):
    """The seat may not act now."""


class NoSuchSeat(NotYourTurn):
    """The seat does not exist at this table."""


class BadNotation(QuinteError):
    """Text that cannot be parsed as a move."""


class BadPosition(QuinteError):
    """An impossible or inconsistent position."""


class BadOption(QuinteError):
    """An unknown option, or an invalid value."""


class BadRecord(QuinteError):
    """A record that cannot be replayed."""


class NoSuchGame(QuinteError):
    """No game of that name is registered."""
