"""Middleware around all routes: security headers, size limits, errors without internal details."""

from __future__ import annotations

import asyncio
import logging
from math import ceil
from typing import Any

from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quinte.errors import QuinteError
from quinte.language.words import Words
from quinte.server.http.errors import BadRequest, language_of, refusal_json
from quinte.server.http.limits import TooMany
from quinte.server.settings import Settings

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; style-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
"""Sent with every response, unless it says otherwise: nothing is loaded from elsewhere, and no
other site may frame us.
"""

HSTS = "max-age=31536000"
"""Browsers that came over TLS once come no other way for a year."""
FORWARDED = {"forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-host",
             "x-forwarded-proto"}  # fmt: skip
"""Headers that proxies add."""
UNTRUSTED = (
    "requests come through a proxy that --proxy does not name: all share the limits of one address"
)
FOR_OPERATORS = ("/health", "/metrics")
BODY_SECONDS = 20.0
"""Seconds in which the body of a request must arrive."""


def is_for_us(host: str, path: str, settings: Settings) -> bool:
    """Whether a request names a public address, if any are set; operators may use any name."""
    if not settings.public or path in FOR_OPERATORS:
        return True
    return host.lower() in (each.partition("://")[2] for each in settings.public)


def notice_proxy(asked: Headers, server: Any) -> None:
    """Warn once if requests come through a proxy that is not trusted."""
    if FORWARDED & set(asked) and not server.proxy_noticed:
        server.proxy_noticed = True
        server.log.warning(UNTRUSTED)


def refusal_response(headers: Headers, error: QuinteError, status: int) -> JSONResponse:
    """An error response in the client's language; a limit says when to come back."""
    words = Words(language_of(headers.get("accept-language")))
    answer = JSONResponse({"error": refusal_json(error, words)}, status)
    if isinstance(error, TooMany):
        answer.headers["Retry-After"] = str(max(1, ceil(error.seconds)))
    return answer


class Guard:
    """ASGI middleware: security headers, body-size limit, and errors without internal details."""

    def __init__(self, app: ASGIApp, longest: int) -> None:
        self.app = app
        self.longest = longest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started, server = False, scope["app"].state.server
        settings: Settings = server.settings

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if settings.secure:
                    headers.setdefault("Strict-Transport-Security", HSTS)
            await send(message)

        asked = Headers(scope=scope)
        notice_proxy(asked, server)
        body = await self.admitted(asked, scope["path"], settings, receive)
        if isinstance(body, JSONResponse):
            await body(scope, receive, guarded)
            return
        unread: list[Message] = [{"type": "http.request", "body": body}]

        async def read() -> Message:
            return unread.pop() if unread else await receive()

        try:
            await self.app(scope, read, guarded)
        except Exception:
            logging.getLogger("quinte.server").exception("fault", extra={"where": "http"})
            if not started:
                await refusal_response(asked, BadRequest("request.fault"), 500)(
                    scope, receive, guarded
                )

    async def admitted(
        self, asked: Headers, path: str, settings: Settings, receive: Receive
    ) -> bytes | JSONResponse:
        """The request's body, or a refusal: it is for another host, too slow or too long."""
        if not is_for_us(asked.get("host", ""), path, settings):
            wrong = BadRequest("session.host", known=list(settings.public))
            return refusal_response(asked, wrong, 421)
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self.body(receive)
        except TimeoutError:
            late = refusal_response(asked, BadRequest("request.late"), 408)
            late.headers["Connection"] = "close"
            return late
        if body is None:
            return refusal_response(asked, BadRequest("request.text", most=self.longest), 413)
        return body

    async def body(self, receive: Receive) -> bytes | None:
        """The request's body, or None if it is too long."""
        body, more = b"", True
        while more:
            message = await receive()
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self.longest:
                return None
        return body
