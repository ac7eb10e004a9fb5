"""SVG to PNG in a separate process: the renderer would keep the event loop waiting."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from quinte.bots.child import Child
from quinte.extras import MissingExtra
from quinte.server.http.limits import TooMany
from quinte.server.previews.renderer import work

PACKAGES = ("resvg_py", "fontTools", "brotli")
"""What `quinte[previews]` installs."""
STARTING, SECONDS = 60.0, 20.0
"""Seconds that the first picture may take, when fonts are unpacked, and later ones."""
MOST_WAITING = 10
KEPT = 64
"""Pictures kept, of some 100 kB each."""

Key = tuple[Any, ...]


def missing() -> str | None:
    """A package that would be needed and is not installed."""
    return next((name for name in PACKAGES if find_spec(name) is None), None)


class Painter:
    """One process that draws previews one after the other; the newest are kept."""

    def __init__(self, assets: Path) -> None:
        self.assets = assets
        self.able = missing() is None
        """Whether pictures can be made, as far as is known."""
        self.child: Child | None = None
        self.place: TemporaryDirectory[str] | None = None
        self.thread = ThreadPoolExecutor(1, "painter")
        self.made: OrderedDict[Key, asyncio.Future[bytes]] = OrderedDict()
        self.waiting = 0

    async def paint(self, key: Key, draw: Callable[[], str]) -> bytes:
        """The picture of an SVG, drawn once per key in a thread. Raises MissingExtra or TooMany."""
        if name := missing():
            raise MissingExtra("extra.missing", package=name, extra="previews")
        if key not in self.made:
            if self.waiting >= MOST_WAITING:
                raise TooMany("limit.previews", most=MOST_WAITING)
            self.made[key] = asyncio.ensure_future(self._drawn(draw))
            self.made[key].add_done_callback(lambda done: self._settled(key, done))
        self.made.move_to_end(key)
        while len(self.made) > KEPT:
            self.made.popitem(last=False)
        return await asyncio.shield(self.made[key])

    async def _drawn(self, draw: Callable[[], str]) -> bytes:
        self.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.thread, self._paint, draw)
        finally:
            self.waiting -= 1

    def _paint(self, draw: Callable[[], str]) -> bytes:
        """Paint in the process; blocks. A process that fails is ended, the next starts anew."""
        svg = draw()
        try:
            patience = SECONDS if self.child else STARTING
            if self.child is None:
                self.place = self.place or TemporaryDirectory(prefix="quinte-fonts-")
                self.child = Child(work, self.assets, Path(self.place.name))
            self.child.connection.send(svg)
            if not self.child.connection.poll(patience):
                raise TimeoutError
            drawn = bytes(self.child.connection.recv())
        except (EOFError, OSError) as fault:
            self._end()
            raise TooMany("limit.preview_failed") from fault
        if not drawn:
            self.able = False
            raise TooMany("limit.preview_failed")
        return drawn

    def _settled(self, key: Key, done: asyncio.Future[bytes]) -> None:
        """Forget failures, so that the next request tries again."""
        if (done.cancelled() or done.exception()) and self.made.get(key) is done:
            del self.made[key]

    def _end(self) -> None:
        if self.child:
            self.child.end()
            self.child = None

    def close(self) -> None:
        """End the process and remove its files."""
        self._end()
        self.thread.shutdown(wait=False, cancel_futures=True)
        if self.place:
            self.place.cleanup()
