"""News between processes that share a database: which table has got how far."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

Heard = Callable[[str, int], Awaitable[None]]
Missed = Callable[[], Awaitable[None]]


class News:
    """Nobody else to tell: a single process."""

    async def tell(self, changes: Sequence[tuple[str, int]]) -> None:
        """Say which tables have got how far."""

    async def open(self, heard: Heard, missed: Missed) -> None:
        """Begin to listen; `missed` is called when news may have been missed."""

    async def stop_listening(self) -> None:
        """Hear no more, but still tell."""

    async def close(self) -> None:
        """Hang up."""


no_news = News()
