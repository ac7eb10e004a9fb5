"""Middleware around all routes: security headers, size limits, errors without internal details."""

from __future__ import annotations

import asyncio
import logging

from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quinte.errors import QuinteError
from quinte.language.words import Words
from quinte.server.http.errors import BadRequest, language_of, refusal_json

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

BODY_SECONDS = 20.0
"""Seconds in which the body of a request must arrive."""


def refusal_response(headers: Headers, error: QuinteError, status: int) -> JSONResponse:
    """An error response in the client's language."""
    words = Words(language_of(headers.get("accept-language")))
    return JSONResponse({"error": refusal_json(error, words)}, status)


class Guard:
    """ASGI middleware: security headers, body-size limit, and errors without internal details."""

    def __init__(self, app: ASGIApp, longest: int) -> None:
        self.app = app
        self.longest = longest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        asked = Headers(scope=scope)
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self.body(receive)
        except TimeoutError:
            late = refusal_response(asked, BadRequest("request.late"), 408)
            late.headers["Connection"] = "close"
            await late(scope, receive, guarded)
            return
        if body is None:
            long = BadRequest("request.text", most=self.longest)
            await refusal_response(asked, long, 413)(scope, receive, guarded)
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
