"""The low levels of Quinto: no fifth card is missed; the published end, where short rows cost."""

from __future__ import annotations

from collections import Counter

import pytest

import quinte
from quinte import Fast
from quinte.bots import Level
from quinte.games.quinto_cards.bots.ending import Ending
from quinte.games.quinto_cards.bots.novice import is_fifth


def rates(level: int, games: int = 4) -> Counter[str]:
    """How often a level that plays itself could complete a row with a card, and did."""
    game, player, found = quinte.game("quinto-cards"), Level(level), Counter[str]()
    for seed in range(games):
        state, rng = game.start(seed=seed), Fast(seed)
        while state.turn() >= 0:
            seat = state.turn()
            view, moves = state.view(seat), state.moves(seat)
            move = player.choose(game, view, moves, rng)
            if any(is_fifth(view, each) for each in moves):
                found.update(chances=1, completed=is_fifth(view, move))
            values = game.appraise(view, moves)
            found.update(turns=1, best=game.appraise(view, [move])[0] == max(values))
            state.play(seat, move)
    return found


@pytest.mark.parametrize(("level", "least", "most"), [(1, 0.2, 0.75), (2, 0.7, 0.95)])
def test_a_low_level_completes_every_row_it_can_and_overlooks_other_moves(
    level: int, least: float, most: float
) -> None:
    found = rates(level)
    assert found["completed"] == found["chances"] > 5
    assert least < found["best"] / found["turns"] < most


def test_the_third_level_ends_published_games_above_zero_more_often_than_not() -> None:
    game, player = quinte.game("quinto-cards", rules="published"), Level(3)
    below = seats = 0
    for seed in range(24):
        state, rng = game.start(seed=seed), Fast(seed)
        while state.turn() >= 0:
            seat = state.turn()
            state.play(seat, player.choose(game, state.view(seat), state.moves(seat), rng))
        result = state.result()
        assert result is not None
        below += sum(score < 0 for score in result.scores)
        seats += len(result.scores)
    assert below < seats / 2


def test_a_hand_is_played_out_with_the_fewest_short_rows() -> None:
    deck = quinte.game("quinto-cards", rules="published").box[4]
    face = deck.faces_by_name
    ending = Ending(deck)
    names = [name for name in deck.faces if not deck.is_bridge(face[name]) and "=" not in name]
    first, second = next(
        (one, other) for one in names for other in names if deck.follows(face[one], face[other])
    )
    own = (face[first], 2, True)
    assert ending.short((), (own,)) == 1
    assert ending.short((second,), (own,)) == 0
    assert ending.short((second,), ()) == 1  # whoever can play must
    assert ending.short((second,), ((face[first], 2, False),)) == 0
