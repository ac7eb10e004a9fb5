"""Laws that every game keeps, for our games and anyone's.

A test of all laws on all options of a game, ours or not:

    from hypothesis import given, settings, strategies
    import pytest
    from quinte.testing import LAWS, every_game

    @pytest.mark.parametrize("game", every_game("cinco"), ids=repr)
    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
    def test_law(law, game):
        @settings(deadline=None)
        @given(seed=strategies.integers(0, 2**64 - 1))
        def holds(seed):
            law(game, seed)

        holds()

Laws need only the standard library; Hypothesis only chooses the seeds.
"""

from __future__ import annotations

from quinte.definition.game import Game
from quinte.definition.options import every_set
from quinte.definition.registry import kind
from quinte.testing.clicks import CLICK_LAWS
from quinte.testing.hiding import HIDING_LAWS
from quinte.testing.law import Law, LawBroken
from quinte.testing.playing import PLAYING_LAWS
from quinte.testing.playthrough import playthrough
from quinte.testing.positions import POSITION_LAWS
from quinte.testing.showing import SHOWING_LAWS
from quinte.testing.telling import TELLING_LAWS

LAWS: tuple[Law, ...] = (
    *PLAYING_LAWS,
    *TELLING_LAWS,
    *SHOWING_LAWS,
    *HIDING_LAWS,
    *POSITION_LAWS,
    *CLICK_LAWS,
)

__all__ = ["LAWS", "Law", "LawBroken", "every_game", "playthrough"]


def every_game(name: str) -> list[Game]:
    """The game with every combination of its options; ranges are represented by their extremes."""
    found = kind(name)
    return [Game(found, options) for options in every_set(found.options)]
