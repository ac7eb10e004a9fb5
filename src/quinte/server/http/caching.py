"""Responses from kept answers: with an entity tag, and empty if the client has that version."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

from fastapi import Request, Response

from quinte.server.http.limits import address_of

if TYPE_CHECKING:
    from quinte.server.server import Server

FOR_ALL = "public, max-age=300"
"""Depends on nothing but the address and the language; an upgrade may change it."""
FOR_GUEST = "private, max-age=300"
"""A finished game: only those who know its address have it."""
CHANGING = "private, no-cache"
"""To be checked every time: the table may have advanced, or the guest may no longer see it."""


async def kept(
    server: Server,
    request: Request,
    key: tuple[Hashable, ...],
    make: Callable[[], bytes],
    *,
    cost: int,
    control: str,
    media_type: str = "application/json",
) -> Response:
    """A kept answer as a response. Making it counts as so many requests of the client's address."""
    address = address_of(request)
    answer = await server.kept.get(key, make, lambda: server.addresses.take(address, cost))
    headers = {"ETag": answer.tag, "Cache-Control": control, "Vary": "Accept-Language"}
    known = request.headers.get("if-none-match", "")
    if answer.tag in (tag.strip().removeprefix("W/") for tag in known.split(",")):
        return Response(status_code=304, headers=headers)
    return Response(answer.body, media_type=media_type, headers=headers)


def encoded(data: Any) -> bytes:
    """JSON as responses carry it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
