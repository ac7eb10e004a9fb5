"""For operators: health check and metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from quinte.server.http.api.context import Here
from quinte.server.http.session import Forbidden
from quinte.server.metrics import exposition

LOCAL = ("127.0.0.1", "::1")
router = APIRouter()


@router.get(
    "/health",
    tags=["server"],
    responses={503: {"description": "No database, or it takes no writes"}},
)
async def health(server: Here) -> JSONResponse:
    """Whether the server can reach its database, and whether the last commit succeeded."""
    if not await server.store.alive():
        return JSONResponse({"ok": False}, 503)
    if not await server.store.writable():
        return JSONResponse({"ok": False, "commits": "failing"}, 503)
    return JSONResponse({"ok": True})


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Prometheus metrics; only from the same machine, and not through a proxy."""
    passed_on = {"forwarded", "x-forwarded-for"} & set(request.headers)
    if not request.client or request.client.host not in LOCAL or passed_on:
        raise Forbidden("session.local")
    return Response(exposition(), media_type="text/plain; version=0.0.4")
