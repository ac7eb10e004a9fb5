"""What a load generator reads of the server's messages: the fields that it needs, and no more.

Of most updates that is their head, and whether they ask for a move. An answer begins with `re`, an
update with its table, seat and number; it ends with the legal moves, if it has any. The server's
encoder keeps their order.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

ANSWER = re.compile(rb'\{"re":(\d+),"(ok|error)"')
UPDATE = re.compile(rb'\{"table":"([\w-]+)","seat":(\d+),"seq":(\d+),')
TO_MOVE, MOVES = b'"number_of_moves":', b',"moves":['
"""What an update has only for those who may move; and where their moves begin, if they are sent."""


class Status(msgspec.Struct, gc=False):
    """How a table stands."""

    offers: dict[str, Any]
    next: str | None = None


class Trouble(msgspec.Struct):
    """Why something was refused."""

    code: str


class Answer(msgspec.Struct):
    """What became of a request."""

    ok: bool = False
    error: Trouble | None = None


class Ended(msgspec.Struct, gc=False):
    """How a table stands where nobody is to move."""

    status: Status


class Seen(msgspec.Struct, gc=False):
    """What a player sees."""

    view: dict[str, Any]


read_answer = msgspec.json.Decoder(Answer).decode
read_ended = msgspec.json.Decoder(Ended).decode
read_seen = msgspec.json.Decoder(Seen).decode
read_moves = msgspec.json.Decoder(list[str]).decode
write = msgspec.json.Encoder().encode
