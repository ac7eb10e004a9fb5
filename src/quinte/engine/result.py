"""How a game ended."""

from __future__ import annotations

from typing import Any, NamedTuple


class Result(NamedTuple):
    """The score of every seat, the seats that won, and why the game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    def as_json(self) -> dict[str, Any]:
        """As positions, views and records contain it."""
        return {
            "scores": list(self.scores),
            "winners": list(self.winners),
            "reason": self.reason,
        }
