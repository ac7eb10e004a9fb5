"""The fields of a declaration, read from its annotations.

A field is a string, an integer or a flag; `Annotated` adds a limit. The reader here and the
server's schema use the same annotations, so that neither repeats the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from functools import cache
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from quinte.document import Fields, named
from quinte.errors import QuinteError

Refusal = Callable[[str], QuinteError]
"""Why a text is rejected."""


@dataclass(frozen=True)
class Range:
    """Integers, both ends included."""

    low: int
    high: int


@dataclass(frozen=True)
class Length:
    """Strings with a minimum and maximum number of characters."""

    least: int
    most: int
    refusal: Refusal | None = None

    def admits(self, text: str) -> bool:
        return self.least <= len(text) <= self.most


@dataclass(frozen=True)
class Pattern:
    """Strings that a regular expression matches entirely."""

    regex: re.Pattern[str]
    refusal: Refusal | None = None

    def admits(self, text: str) -> bool:
        return self.regex.fullmatch(text) is not None


@dataclass(frozen=True)
class OneOf:
    """One of a few strings."""

    values: tuple[str, ...]
    refusal: Refusal | None = None

    def admits(self, text: str) -> bool:
        return text in self.values


Limit = Range | Length | Pattern | OneOf


@dataclass(frozen=True)
class Form:
    """A field: its type, its limit, whether it may be null, and its default."""

    name: str
    type: Any
    limit: Limit | None
    nullable: bool
    default: Any

    @property
    def required(self) -> bool:
        return self.default is MISSING

    def read(self, given: Fields) -> Any:
        """The value in a JSON object; raises Refused if it is invalid."""
        value = given.get(self.name)
        if value is None and self.nullable:
            return None
        if isinstance(self.limit, Range):
            return given.number(self.name, self.limit.low, self.limit.high)
        if self.type is bool:
            return given.flag(self.name, default=False)
        text = given.text(self.name)
        if self.limit and not self.limit.admits(text):
            if self.limit.refusal:
                raise self.limit.refusal(text)
            raise given.error("document.form", field=self.name, found=named(text))
        return text


def _forms(declared: Any) -> tuple[Form, ...]:
    hints = get_type_hints(declared, include_extras=True)
    return tuple(
        Form(each.name, *_parsed(hints[each.name]), each.default) for each in fields(declared)
    )


forms: Callable[[type], tuple[Form, ...]] = cache(_forms)
"""The fields of a dataclass, in order; cached."""


def _parsed(hint: Any) -> tuple[Any, Limit | None, bool]:
    """Type, limit, and whether null is allowed."""
    options = [each for each in get_args(hint) if each is not NoneType]
    nullable = get_origin(hint) is not Annotated and NoneType in get_args(hint)
    inner = options[0] if nullable else hint
    if get_origin(inner) is Annotated:
        return (*get_args(inner)[:2], nullable)
    return inner, None, nullable


def read(declared: type, given: Fields) -> dict[str, Any]:
    """The field values in a JSON object; unknown fields are rejected."""
    values = {
        form.name: form.read(given)
        for form in forms(declared)
        if form.required or form.name in given
    }
    given.close()
    return values
