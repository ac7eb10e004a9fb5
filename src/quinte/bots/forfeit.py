"""Forfeits: a bot that cannot continue loses the game."""

from __future__ import annotations

from quinte.errors import QuinteError


class Forfeit(QuinteError):
    """The bot to move loses this game; the code says why, and how it ends."""

    @property
    def do(self) -> str:
        """The record entry that ends the game this way."""
        return "time_out" if self.code == "bot.slow" else "resign"
