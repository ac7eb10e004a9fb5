"""News between processes that share a database: which table has got how far."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

OnNews = Callable[[str, int], Awaitable[None]]
OnSilence = Callable[[], Awaitable[None]]


class News:
    """Nobody else to tell: a single process."""

    async def tell(self, changes: Sequence[tuple[str, int]]) -> None:
        """Say which tables have got how far."""

    async def open(self, on_news: OnNews, on_silence: OnSilence) -> None:
        """Begin to listen; `on_silence` is called when news may have been missed."""

    async def stop_listening(self) -> None:
        """Hear no more, but still tell."""

    async def close(self) -> None:
        """Hang up."""


no_news = News()
