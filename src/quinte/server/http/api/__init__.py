"""The REST API, one router per topic. Table state is sent only as made by `Table.message`."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from quinte.server.http.api import (
    examples,
    games,
    guests,
    hints,
    monitoring,
    pictures,
    previews,
    records,
    tables,
)
from quinte.server.http.api.context import REFUSALS, polite


def routes() -> APIRouter:
    api = APIRouter(prefix="/api", dependencies=[Depends(polite)])
    for each in (games, examples, guests, tables, hints, pictures, previews, records):
        api.include_router(each.router)
    router = APIRouter(responses=REFUSALS)
    router.include_router(monitoring.router)
    router.include_router(api)
    return router
