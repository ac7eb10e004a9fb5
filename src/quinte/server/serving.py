"""How uvicorn serves the application."""

from __future__ import annotations

import gc

import uvicorn
from fastapi import FastAPI

from quinte.server.http.doors import SPARE, Doors, guarded, raise_descriptors
from quinte.server.http.frames import frames
from quinte.server.settings import Settings

YOUNG = (2_000, 5, 100)
"""New objects before they are searched for garbage, how many such searches before one of all that
were new since the last, and how many of those before a search of everything. A request makes
hundreds of objects, hardly any of which refer to each other in a circle; a search keeps everybody
waiting for about a millisecond per thousand objects.
"""


def config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """One process, with time limits for everything a client may leave unfinished."""
    gc.set_threshold(*YOUNG)
    most = max(raise_descriptors() - SPARE, SPARE)
    doors = Doors(settings.sockets_per_address, settings.header_seconds, settings.proxies, most)
    return uvicorn.Config(
        app,
        http=guarded(doors),
        ws=frames(),
        lifespan="on",
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=4 * settings.longest_message,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=2,
    )
