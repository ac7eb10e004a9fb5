"""Strict JSON for positions and records, with errors that say where and what."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from quinte.errors import QuinteError

DEEPEST = 40
"""Maximum nesting depth of a document."""


class Fields:
    """Typed access to a JSON object; `close` rejects fields that were never read."""

    def __init__(self, data: object, error: type[QuinteError]) -> None:
        self.error = error
        if not isinstance(data, dict):
            raise error("document.object", found=named(data))
        self.data: dict[str, Any] = data
        self.asked: set[str] = set()

    def __contains__(self, name: str) -> bool:
        return name in self.data

    def get(self, name: str) -> Any:
        """The raw value of a field."""
        self.asked.add(name)
        if name not in self.data:
            raise self.error("document.missing", field=name)
        return self.data[name]

    def text(self, name: str) -> str:
        return self._typed(name, str, "string")  # type: ignore[no-any-return]

    def table(self, name: str) -> dict[str, Any]:
        return self._typed(name, dict, "object")  # type: ignore[no-any-return]

    def rows(self, name: str) -> list[Any]:
        return self._typed(name, list, "list")  # type: ignore[no-any-return]

    def for_seats(self, name: str, players: int, rule: str) -> list[Any]:
        """A list with one entry per seat."""
        entries = self.rows(name)
        if len(entries) != players:
            raise self.error(
                "document.seats", rule, field=name, found=len(entries), players=players
            )
        return entries

    def number(self, name: str, low: int, high: int) -> int:
        """An integer from low to high."""
        return self.whole(self.get(name), name, low, high)

    def seat(self, name: str, players: int) -> int | None:
        """A seat number, or None for null."""
        return None if self.get(name) is None else self.number(name, 0, players - 1)

    def flag(self, name: str, *, default: bool) -> bool:
        """A boolean, or the default if missing."""
        return self._typed(name, bool, "boolean") if name in self else default

    def whole(self, value: object, name: str, low: int, high: int) -> int:
        """Check that a value inside the named field is an integer from low to high."""
        if type(value) is not int or not low <= value <= high:
            raise self.error("document.number", field=name, found=named(value), low=low, high=high)
        return value

    def close(self) -> None:
        """Reject fields that were never read."""
        unknown = [name for name in self.data if name not in self.asked]
        if unknown:
            raise self.error("document.unknown", fields=unknown, known=sorted(self.asked))

    def _typed(self, name: str, kind: type, wanted: str) -> Any:
        value = self.get(name)
        if not isinstance(value, kind):
            raise self.error("document.type", field=name, found=named(value), wanted=wanted)
        return value


def named(value: object) -> str:
    """A value, shortened for quoting in an error."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (RecursionError, TypeError, ValueError):
        return "…"
    return text if len(text) <= 60 else text[:57] + "…"


def read(text: str, error: type[QuinteError]) -> Any:
    """Parse strict JSON: no duplicate keys, no NaN."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(items)
        if len(table) < len(items):
            names = [name for name, _ in items]
            doubled = next(name for name in names if names.count(name) > 1)
            raise error("document.doubled", field=doubled)
        return table

    def constant(name: str) -> Any:
        raise error("document.constant", found=name)

    try:
        data = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as broken:
        raise error(
            "document.json", line=broken.lineno, column=broken.colno, problem=broken.msg
        ) from None
    except (RecursionError, ValueError):  # nested too deeply, or a number with too many digits
        raise error("document.too_deep") from None
    level, depth = [data], 0
    while level:
        inside = (part.values() if isinstance(part, dict) else part for part in level
                  if isinstance(part, (dict, list)))  # fmt: skip
        level = [each for parts in inside for each in parts]
        depth += 1
        if depth > DEEPEST:
            raise error("document.too_deep")
    return data


def write(value: object) -> str:
    """JSON on one line."""
    return json.dumps(value, ensure_ascii=False)


def write_long(header: Mapping[str, object], name: str, rows: Iterable[str]) -> str:
    """A JSON object, one line per field; the last field is a list of rows that are already JSON."""
    lines = [f" {write(field)}: {write(value)}," for field, value in header.items()]
    listed = ",\n".join(rows)
    lines.append(f" {write(name)}: [" + (f"\n{listed}\n ]" if listed else "]"))
    return "{\n" + "\n".join(lines) + "\n}\n"
