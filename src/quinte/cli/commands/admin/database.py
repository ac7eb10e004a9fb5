"""Opening the database of a server that may be running."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from quinte.cli.commands.storing import usable_url
from quinte.extras import extra

if TYPE_CHECKING:
    from sqlalchemy import Engine


@contextmanager
def database_engine(place: str) -> Iterator[Engine]:
    """An engine for a database of this version; whatever is wrong with it is said in a line."""
    with extra("server"):
        from quinte.server.storage.copies import file_of, refuse_other, same_revision, sync_engine
        from quinte.server.storage.store import usable
    url = usable_url(place)
    refuse_other(url, file_of(url))
    with usable(url):
        engine = sync_engine(url)
        with engine.connect() as opened:
            same_revision(opened)
        yield engine
