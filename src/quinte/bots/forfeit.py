"""Losing by rule: a bot that cannot play on forfeits the game."""

from __future__ import annotations

from quinte.errors import QuinteError


class Forfeit(QuinteError):
    """The bot whose turn it is has lost this game; the code says why, and how it ends."""

    @property
    def do(self) -> str:
        """The entry of a record that ends the game so."""
        return "time_out" if self.code == "bot.slow" else "resign"
