"""For operators: health check and metrics."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from quinte.server.http.api.context import Here
from quinte.server.http.guard import FORWARDED
from quinte.server.http.session import Forbidden
from quinte.server.metrics import exposition

LOCAL = ("127.0.0.1", "::1")
NAMES = (*LOCAL, "localhost")
"""By which a scraper on this machine calls it; a proxy would pass on a public name."""
router = APIRouter()


@router.get(
    "/health",
    tags=["server"],
    responses={503: {"description": "No database, or it takes no writes"}},
)
async def health(server: Here) -> JSONResponse:
    """Whether the server can reach its database, and whether the last commit succeeded; which of
    the processes at this address answers, and how many there are.
    """
    who = {"worker": server.settings.worker, "workers": server.settings.workers}
    if not await server.store.alive():
        return JSONResponse({"ok": False, **who}, 503)
    if not await server.store.writable():
        return JSONResponse({"ok": False, "commits": "failing", **who}, 503)
    return JSONResponse({"ok": True, **who})


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, server: Here) -> Response:
    """Prometheus metrics; only from this machine, by its local name, and not through a proxy."""
    passed_on = FORWARDED & set(request.headers)
    named = urlsplit(f"//{request.headers.get('host', '')}").hostname
    if not request.client or request.client.host not in LOCAL or passed_on or named not in NAMES:
        raise Forbidden("session.local")
    return Response(exposition(server.settings), media_type="text/plain; version=0.0.4")
