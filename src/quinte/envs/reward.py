"""What agents get: nothing until the end, then by who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quinte.definition.game import Game
    from quinte.engine.result import Result

ILLEGAL = -1.0
"""For an illegal action that ends the game."""


def reward(game: Game, result: Result | None) -> list[float]:
    """What each seat gets for a result: 1 for winning alone, and in all 0.

    Sides that win together share; the losers pay in equal parts. With two sides, that is 1 and -1;
    nothing if all win, or nobody.
    """
    assert result is not None
    won = [side for side in game.sides if side[0] in result.winners]
    lost = len(game.sides) - len(won)
    if not won or not lost:
        return [0.0] * game.players
    gain = lost / (len(won) * (len(game.sides) - 1))
    loss = -1 / (len(game.sides) - 1)
    return [gain if seat in result.winners else loss for seat in range(game.players)]
