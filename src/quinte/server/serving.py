"""How uvicorn serves the application."""

from __future__ import annotations

import uvicorn
from fastapi import FastAPI

from quinte.server.http.doors import SPARE, Doors, guarded, raise_descriptors
from quinte.server.http.frames import Frames
from quinte.server.settings import Settings


def config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """One process, with time limits for everything a client may leave unfinished."""
    most = max(raise_descriptors() - SPARE, SPARE)
    doors = Doors(settings.sockets_per_address, settings.header_seconds, settings.proxies, most)
    return uvicorn.Config(
        app,
        http=guarded(doors),
        ws=Frames,
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
