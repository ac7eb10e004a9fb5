"""Guests, identified by a signed cookie or a signed token."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import blake2b

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from starlette.requests import HTTPConnection

from quinte.errors import QuinteError
from quinte.server.settings import Settings
from quinte.table.seat import checked_name

COOKIE = "quinte"
YEAR = 365 * 24 * 3600
TOKEN_SECONDS = 90 * 24 * 3600


class Forbidden(QuinteError):
    """Unknown guest, or a request from a foreign origin."""


@dataclass(frozen=True)
class Guest:
    """A person: a private id and a public name."""

    id: str
    name: str


class Sessions:
    """Signs and verifies cookies and tokens."""

    def __init__(self, key: str, settings: Settings, serials: dict[str, int]) -> None:
        self.cookies = URLSafeSerializer(key, salt="cookie")
        self.tokens = URLSafeTimedSerializer(key, salt="token that expires")
        self.origins = set(settings.origins)
        self.public = settings.public
        self.secure = settings.secure
        self.serials = serials
        """Of the valid tokens of those who have revoked some."""
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
        return str(self.tokens.dumps([guest.id, guest.name, self.serials.get(guest.id, 0)]))

    def guest(self, connection: HTTPConnection) -> Guest | None:
        """The guest of a request, or None; a cookie counts only from our own pages."""
        if token := _bearer(connection):
            return self.of_token(token)
        cookie = connection.cookies.get(COOKIE)
        return _read(self.cookies, cookie) if cookie else None

    def of_token(self, token: str) -> Guest | None:
        """The guest of a token that has neither expired nor been revoked."""
        try:
            id_, name, serial = self.tokens.loads(token, max_age=TOKEN_SECONDS)
            guest = Guest(str(id_), checked_name(str(name)))
        except (BadSignature, ValueError, TypeError, QuinteError):
            return None
        return guest if serial == self.serials.get(guest.id, 0) else None

    def owner(self, token: str) -> Guest | None:
        """Whose token it is, though it may have expired or been revoked."""
        try:
            id_, name, _ = self.tokens.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        return Guest(str(id_), str(name))

    def known(self, connection: HTTPConnection) -> Guest:
        """The guest of a request; raises Forbidden if unknown, or if the origin is foreign."""
        guest = self.guest(connection)
        if guest is None:
            raise Forbidden("session.token" if _bearer(connection) else "session.none")
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
        if origin is not None and (origin in self.origins or self.is_own(origin, connection)):
            return
        raise Forbidden("session.origin", origin=(origin or "")[:100])

    def is_own(self, origin: str, connection: HTTPConnection) -> bool:
        """Whether an origin is one of our public addresses or, if none are named, the one that the
        request was sent to, with its scheme.
        """
        if self.public:
            return origin in self.public
        scheme = "https" if self.secure else connection.url.scheme.replace("ws", "http", 1)
        return origin == f"{scheme}://{connection.headers.get('host')}"


def _bearer(connection: HTTPConnection) -> str:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _read(serializer: URLSafeSerializer, text: str) -> Guest | None:
    try:
        id_, name = serializer.loads(text)
        return Guest(str(id_), checked_name(str(name)))
    except (BadSignature, ValueError, TypeError, QuinteError):
        return None
