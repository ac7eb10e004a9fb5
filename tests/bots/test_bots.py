"""Bots: they get a view, choose a legal move, and the greedy one plays with some sense."""

from __future__ import annotations

import pytest

import quinte
from quinte import Fast, QuinteError
from quinte.bots import LEVELS, Greedy, Level, bot
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from tests.games.cinco.positions import load
from tests.registered import SHIPPED, TRIED
from tests.testing.trials import SETS, tried


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("kind", [*TRIED, "whist"])
def test_a_bot_plays_whole_games_of_legal_moves(kind: str, name: str) -> None:
    player = bot(name)
    for game in tried(kind, SETS):
        rng = Fast(1)
        state = game.start(seed=1)
        while state.turn() >= 0:
            seat = state.turn()
            state.play(seat, player.choose(game, state.view(seat), state.moves(seat), rng))
        assert state.result() is not None, game


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", [*TRIED, "whist"])
def test_every_level_plays_with_any_number_of_players(name: str, level: int) -> None:
    player = Level(level)
    for players in quinte.kinds()[name].options["players"].extremes():
        game = quinte.game(name, players=players)
        state = game.start(seed=level)
        rng = Fast(level)
        for _ in range(2 if level < max(LEVELS) else 1):  # the highest takes its time
            seat = state.turn()
            move = player.choose(game, state.view(seat), state.moves(seat), rng)
            assert move in state.moves(seat)
            state.play(seat, move)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_game_names_its_five_levels(name: str) -> None:
    kind = quinte.kinds()[name]
    assert len(kind.definition.levels) == len(LEVELS)
    for level in LEVELS:
        assert hasattr(Level(level).of(quinte.game(name)), "choose")


def test_a_beginner_overlooks_moves() -> None:
    state = load([[80], [8]], board={12: 0, 11: 0, 30: 0, 44: 0, 39: 1, 40: 1, 41: 1})
    seat = state.turn()
    view, moves = state.view(seat), state.moves(seat)
    chosen = {Greedy(0.3).choose(state.game, view, moves, Fast(seed)) for seed in range(40)}
    assert len(chosen) > 3  # not always the one that wins
    assert {Greedy().choose(state.game, view, moves, Fast(seed)) for seed in range(9)} < chosen


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(QuinteError, match="unknown bot “deep”; choose from random, greedy"):
        bot("deep")


def choice(state: quinte.State) -> str:
    seat = state.turn()
    move = bot("greedy").choose(state.game, state.view(seat), state.moves(seat), Fast(1))
    return state.game.text(state, seat, move)  # type: ignore[no-any-return]


def test_greedy_completes_a_line_of_five() -> None:
    state = load([[80], [8]], board={12: 0, 11: 0, 30: 0, 44: 0, 39: 1, 40: 1, 41: 1})
    assert choice(state) == "80@81"


def test_greedy_blocks_a_line_of_four() -> None:
    state = load([[80], [8]], board={12: 1, 11: 1, 30: 1, 44: 1, 39: 0, 40: 0})
    assert choice(state) == "80@81"


def test_greedy_draws_with_an_empty_hand() -> None:
    assert choice(load([[], [8]])) == "draw"


@pytest.mark.parametrize("players", [2, 3])
def test_greedy_beats_random(players: int) -> None:
    game = quinte.game("cinco", players=players)
    greedy, random = bot("greedy"), bot("random")
    wins = 0
    for seed in range(30):
        state = game.start(seed=seed)
        rng = Fast(seed)
        mine = seed % players
        while state.turn() >= 0:
            seat = state.turn()
            player = greedy if seat == mine else random
            state.play(seat, player.choose(game, state.view(seat), state.moves(seat), rng))
        result = state.result()
        assert result is not None
        wins += mine in result.winners
    assert wins >= 27


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_is_described_in_words(name: str, language: str) -> None:
    said = [Words(language).find(f"{name}.level.{level}") for level in LEVELS]
    assert None not in said
    assert len(set(said)) == len(LEVELS)
