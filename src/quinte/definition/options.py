"""The options of a game, and their defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from quinte.document import named
from quinte.errors import BadOption

Value = int | str | bool


@dataclass(frozen=True)
class Option:
    """One option: its values, the rule it belongs to, and when it applies."""

    name: str
    values: tuple[Value, ...] = ()
    default: Value = None  # type: ignore[assignment]
    """By default the first of the values, or the lowest of a range."""
    rule: str = ""
    low: int | None = None
    high: int | None = None
    only: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.default is None:
            first = self.values[0] if self.values else self.low
            object.__setattr__(self, "default", first)

    def applies(self, options: Mapping[str, Value]) -> bool:
        """Whether the option exists with these others."""
        return all(options.get(other) in values for other, values in self.only.items())

    def accepts(self, value: object) -> bool:
        """Whether the value is allowed; types must match exactly: True is not 1."""
        if self.values:
            return any(type(value) is type(v) and value == v for v in self.values)
        if type(value) is not int:
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)

    def choices(self) -> str:
        """The allowed values, in a form that needs no translation."""
        if self.values:
            return ", ".join(written(value) for value in self.values)
        return f"{self.low}…{self.high}"

    def read(self, text: str) -> Value:
        """Parse a text like `3`, `true` or `joker`."""
        for value in self.values:
            if text == written(value):
                return value
        digits = text.removeprefix("-")
        numbers = all(type(value) is int for value in self.values)
        if numbers and digits.isascii() and digits.isdigit() and len(digits) < 19:
            return int(text)
        return text

    def extremes(self) -> tuple[Value, ...]:
        """All values, or the lowest of a range and the default: what tests go through."""
        if self.values:
            return self.values
        return tuple(dict.fromkeys((self.low or 0, self.default)))


def written(value: Value) -> str:
    """A value as typed on a command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def complete(declared: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """The given options, checked, with the defaults of the others that apply."""
    for name in given:
        if name not in declared:
            raise BadOption("option.unknown", option=name, known=list(declared))
    full: dict[str, Value] = {}
    for name, option in declared.items():
        if not option.applies(full):
            if name in given:
                raise BadOption("option.elsewhere", option.rule, option=name, only=_where(option))
            continue
        value = given.get(name, option.default)
        if not option.accepts(value):
            found, choices = named(value), option.choices()
            raise BadOption("option.value", option.rule, option=name, value=found, choices=choices)
        full[name] = value
    return full


def _where(option: Option) -> str:
    return ", ".join(
        f"{other}={'|'.join(written(value) for value in values)}"
        for other, values in option.only.items()
    )


def every_set(declared: Mapping[str, Option]) -> Iterator[dict[str, Value]]:
    """Every valid combination of options; ranges are represented by their extremes."""
    seen = set()
    for values in product(*(option.extremes() for option in declared.values())):
        wished = dict(zip(declared, values, strict=True))
        options = {name: value for name, value in wished.items() if declared[name].applies(wished)}
        key = tuple(options.items())
        if key not in seen:
            seen.add(key)
            yield options
