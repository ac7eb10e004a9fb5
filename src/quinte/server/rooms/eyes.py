"""Who at a table has been shown what happened; bots wait for them, though not for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quinte.engine.types import Viewer
    from quinte.server.rooms.watcher import Watcher

PATIENCE = 4.0
"""Seconds that a bot waits for those who have not seen the last step yet."""


class Eyes:
    """Who has said which step they have shown last. Whoever never says it is not waited for."""

    def __init__(self, played: Callable[[], bool], patience: float = PATIENCE) -> None:
        self.played = played
        """Whether somebody with a seat watches: then no spectator holds a bot up."""
        self.patience = patience
        self.shown: dict[tuple[Watcher, Viewer], int] = {}
        self.changed = asyncio.Event()

    def saw(self, watcher: Watcher, viewer: Viewer, seq: int) -> None:
        self.shown[watcher, viewer] = seq
        self.changed.set()

    def left(self, watcher: Watcher, viewer: Viewer) -> None:
        self.shown.pop((watcher, viewer), None)
        self.changed.set()

    def behind(self, seq: int) -> bool:
        """Whether a player has not seen a step yet; where nobody plays, a spectator."""
        played = self.played()
        return any(
            shown < seq
            for (_, viewer), shown in self.shown.items()
            if isinstance(viewer, int) or not played
        )

    async def follow(self, seq: int) -> None:
        """Wait until the step has been seen, or for as long as patience lasts."""
        try:
            async with asyncio.timeout(self.patience):
                while self.behind(seq):
                    self.changed.clear()
                    await self.changed.wait()
        except TimeoutError:
            pass
