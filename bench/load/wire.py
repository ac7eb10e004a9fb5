"""What a load generator reads of the server's messages: the fields that it needs, and no more."""

from __future__ import annotations

from typing import Any

import msgspec


class Step(msgspec.Struct):
    """Something that happened at a table."""

    do: str
    seat: int | None = None


class Status(msgspec.Struct):
    """How a table stands."""

    phase: str
    acting: list[int]
    offers: dict[str, Any]
    next: str | None = None


class Trouble(msgspec.Struct):
    """Why something was refused."""

    code: str


class Message(msgspec.Struct):
    """An answer (with `re`), or how a table stands now."""

    re: int | None = None
    ok: bool = False
    error: Trouble | None = None
    table: str = ""
    seat: int | None = None
    seq: int = 0
    steps: list[Step] = []
    status: Status | None = None
    view: msgspec.Raw = msgspec.Raw()
    moves: list[str] | None = None


read = msgspec.json.Decoder(Message).decode
write = msgspec.json.Encoder().encode
