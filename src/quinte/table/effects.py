"""How log entries and requests are declared: one class each, listed nowhere else.

The class of a request declares its fields (annotations), its purpose (the docstring, which is its
description in the server's schema), when it is granted (`check`), what it does (`apply`) and which
fields everyone is sent (`told`). The declarations are in `quinte.table.requests`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from json.encoder import encode_basestring_ascii as quoted
from typing import Annotated, Any, ClassVar

from quinte.document import Fields
from quinte.engine.types import Fact
from quinte.errors import QuinteError
from quinte.table.forms import Range, read

SORTED = json.JSONEncoder(sort_keys=True)
Entry = dict[str, Any]
AnyTable = Any
"""A `Table`; its module imports this one, so declarations use this name."""

Place = Annotated[int, Range(0, 99)]
"""A seat number; the table checks that it exists."""


class Refused(QuinteError):
    """A request that the table rejects. Nothing has changed."""


class Effect:
    """What a log entry does to a table. Its fields are those of the entry."""

    do: ClassVar[str]
    told: ClassVar[tuple[str, ...]]
    """Entry fields that everyone is sent; for a move, the game's events say more."""
    restarts_waiting: ClassVar[bool]
    """Whether the clock for replacing absent players restarts."""
    listed: ClassVar[bool]
    """Whether lists may change after it, although the phase is the same: who sits where, and their
    names, above all.
    """
    limited: ClassVar[bool]
    """Whether one person may do it only so often between two moves."""

    def __init_subclass__(
        cls,
        *,
        do: str = "",
        told: tuple[str, ...] = (),
        restarts_waiting: bool = True,
        listed: bool = True,
        limited: bool = False,
    ) -> None:
        cls.do, cls.told = do, told
        cls.restarts_waiting, cls.listed, cls.limited = restarts_waiting, listed, limited
        if do:
            EFFECTS[do] = cls

    @staticmethod
    def apply(table: AnyTable, entry: Entry) -> list[Fact] | None:
        """Apply the entry; returns the facts of the game, if any."""
        raise NotImplementedError


class Request(Effect):
    """What a person may ask of a table. Its fields are those of the request."""

    def __init_subclass__(cls, *, do: str = "", **more: Any) -> None:
        super().__init_subclass__(do=do, **more)
        if do:
            REQUESTS[do] = cls

    def check(self, table: AnyTable, by: str, at: int) -> Entry:
        """The remaining fields of the entry. Raises Refused, IllegalMove …; changes nothing."""
        raise NotImplementedError

    def digest(self) -> str:
        """Tells its content from that of others."""
        content = f'["{self.do}", {{{", ".join(map(_field, sorted(vars(self).items())))}}}]'
        return blake2b(content.encode(errors="replace"), digest_size=8).hexdigest()

    def signed(self, name: str) -> Request:
        """The request with the guest's name filled in, where it needs one."""
        return self


def _field(field: tuple[str, Any]) -> str:
    """A field of a request as JSON; most are texts, or missing."""
    name, value = field
    if value is None:
        return f'"{name}": null'
    written = quoted(value) if type(value) is str else SORTED.encode(value)
    return f'"{name}": {written}'


@dataclass(frozen=True, kw_only=True)
class OfSeat(Request):
    """A request for one of your seats; `seat` is optional if you have only one."""

    seat: Place | None = None


EFFECTS: dict[str, type[Effect]] = {}
"""All entries by their `do`, except the first of a log."""
REQUESTS: dict[str, type[Request]] = {}
"""Those that people may request."""


def read_request(data: Mapping[str, Any]) -> Request:
    """A request read strictly from JSON; Refused says what is wrong with it."""
    fields = Fields(data, Refused)
    do = fields.text("do")
    if do not in REQUESTS:
        raise Refused("table.request", found=do[:40], known=list(REQUESTS))
    return REQUESTS[do](**read(REQUESTS[do], fields))
