"""Hints: moves that can be played whole, the best first, with sentences in both languages."""

from __future__ import annotations

import pytest

import quinte
from quinte.bots.hint import hints
from quinte.drawing.page import Page
from quinte.engine.rng import Fast
from quinte.engine.types import Fact
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words

GAMES = ["cinco", "quinto-cards", "quinto-tiles", "score5"]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_a_whole_move_of_which_everybody_hears(game: str) -> None:
    state, rng = quinte.game(game, players=2).start(seed=3), Fast(3)
    for _ in range(4):
        seat = state.turn()
        found = hints(state.game, state.view(seat), state.moves(seat), rng, 3, 4)
        assert 1 <= len(found) <= 3
        assert found[0].behind == 0
        assert len({hint.text for hint in found}) == len(found)
        for hint in found:
            after, facts = state.copy(), list[Fact]()
            after.log = facts
            state.game.play_text(after, seat, hint.text)
            assert state.game.events(facts, None)
        state.game.play_text(state, seat, found[-1].text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_say_cards_and_players_as_people_do(language: str) -> None:
    state = quinte.game("score5", players=3).start(seed=3)
    page = Page(Words(language), ["Ada", "Bo", "Cy"], spoken=True)
    found = hints(state.game, state.view(0), state.moves(0), Fast(1), 3, 4)
    told = [line for hint in found for line in hint.why(page)]
    cards = [card for hand in state.position()["hands"] for card in hand]
    assert told
    assert not [line for line in told for card in cards if card in line.split()]
    assert not [line for line in told if "score5." in line or "{" in line]
