"""Notifications between processes that share a database: which table has reached which number."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

OnNews = Callable[[str, int], Awaitable[None]]
OnSilence = Callable[[], Awaitable[None]]


class News:
    """Notifications between processes; this base class serves a single process and does nothing."""

    async def tell(self, changes: Sequence[tuple[str, int]]) -> None:
        """Announce the newest sequence number of each table."""

    async def open(self, on_news: OnNews, on_silence: OnSilence) -> None:
        """Start listening; `on_silence` is called when notifications may have been missed."""

    async def stop_listening(self) -> None:
        """Stop receiving, but keep sending."""

    async def close(self) -> None: ...


no_news = News()
