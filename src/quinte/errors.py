"""What can be refused.

Every refusal is a *code*, the id of the *rule* it rests on and *arguments*: any front end can say
it in any language. `str(error)` says it in English.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _bare(error: QuinteError) -> str:
    """A refusal without any catalogue: its code, rule and arguments."""
    return f"{error.code} {error.rule or ''} {error.arguments}"


class QuinteError(Exception):
    """A refusal. Nothing has changed."""

    def __init__(self, code: str, rule: str | None = None, **arguments: Any) -> None:
        super().__init__(code, rule, arguments)
        self.code = code
        self.rule = rule
        self.arguments = arguments

    def __str__(self) -> str:
        return self.in_words(self)

    in_words: Callable[[QuinteError], str] = staticmethod(_bare)
    """How a refusal is said; `quinte.language` puts English here."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.code, self.rule, self.arguments)

    def as_json(self) -> dict[str, Any]:
        """The refusal as any front end gets it."""
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
    """A move that can be read but that a rule forbids here."""


class NotYourTurn(QuinteError):
    """The seat may not act now."""


class NoSuchSeat(NotYourTurn):
    """The seat is not at the table."""


class BadNotation(QuinteError):
    """A text that is no move."""


class BadPosition(QuinteError):
    """A position that cannot be, or that contradicts itself."""


class BadOption(QuinteError):
    """An option that the game does not have, or a value it does not take."""


class BadRecord(QuinteError):
    """A record that cannot be replayed."""


class NoSuchGame(QuinteError):
    """No game of that name is registered."""


class DefinitionError(TypeError):
    """A definition that cannot be a game; each line says what to write."""
