"""Guests, identified by a signed cookie or a signed token."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import blake2b

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from quinte.errors import QuinteError
from quinte.table.seat import checked_name

COOKIE = "quinte"
YEAR = 365 * 24 * 3600


class Forbidden(QuinteError):
    """Unknown guest, or a request from a foreign origin."""


@dataclass(frozen=True)
class Guest:
    """A person: a private id and a public name."""

    id: str
    name: str


class Sessions:
    """Signs and verifies cookies and tokens."""

    def __init__(self, key: str, origins: tuple[str, ...]) -> None:
        self.cookies = URLSafeSerializer(key, salt="cookie")
        self.tokens = URLSafeSerializer(key, salt="token")
        self.origins = set(origins)
        self.key = key.encode()[:64]

    def source(self, address: str) -> str:
        """What the database keeps of an address: whether two are the same, no more."""
        return blake2b(address.encode(), key=self.key, digest_size=8).hexdigest()

    def new(self, name: str) -> Guest:
        return Guest(secrets.token_urlsafe(16), checked_name(name))

    def cookie(self, guest: Guest) -> str:
        return str(self.cookies.dumps([guest.id, guest.name]))

    def token(self, guest: Guest) -> str:
        """A token for a program that plays for the guest."""
        return str(self.tokens.dumps([guest.id, guest.name]))

    def guest(self, connection: HTTPConnection) -> Guest | None:
        """The guest of a request, or None; a cookie counts only from our own pages."""
        if token := _bearer(connection):
            return _read(self.tokens, token)
        cookie = connection.cookies.get(COOKIE)
        return _read(self.cookies, cookie) if cookie else None

    def known(self, connection: HTTPConnection) -> Guest:
        """The guest of a request; raises Forbidden if unknown, or if the origin is foreign."""
        guest = self.guest(connection)
        if guest is None:
            raise Forbidden("session.none")
        self.check_origin(connection)
        return guest

    def check_origin(self, connection: HTTPConnection) -> None:
        """Raise Forbidden unless the Origin header is ours, or one the operator allowed."""
        headers = connection.headers
        if _bearer(connection):
            return  # a program: browsers never add this header on their own
        origin = headers.get("origin")
        same_site = headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
        if origin is None and same_site:
            return
        if origin is not None and (origin in self.origins or _is_own(origin, headers)):
            return
        raise Forbidden("session.origin", origin=(origin or "")[:100])


def _bearer(connection: HTTPConnection) -> str:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _is_own(origin: str, headers: Headers) -> bool:
    return origin.partition("://")[2] == headers.get("host")


def _read(serializer: URLSafeSerializer, text: str) -> Guest | None:
    try:
        id_, name = serializer.loads(text)
        return Guest(str(id_), checked_name(str(name)))
    except (BadSignature, ValueError, TypeError, QuinteError):
        return None
