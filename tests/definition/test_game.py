"""The core API as the design writes it."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import pytest

import quinte
from quinte import ALL, BadNotation, Fast, IllegalMove, NotYourTurn, QuinteError
from quinte.engine.playout import copy_and_playout, play_games, playout


def test_the_example_of_the_design_runs() -> None:
    game = quinte.game("cinco", players=2)
    state = game.start(seed=7)
    (seat,) = state.actors()
    moves = state.moves(seat)
    text = game.text(state, seat, moves[1])
    assert game.parse(state, seat, text) == (moves[1],)
    assert game.explain(state, seat, text)["legal"] is True
    state.play(seat, moves[1])
    assert state.copy() == state
    assert state.result() is None
    other = state.resample(seat, Fast(1))
    assert other != state
    assert other.view(seat) == state.view(seat)
    assert game.load(state.position()) == state
    assert game.determinise(state.view(seat), Fast(1)).view(seat) == state.view(seat)
    assert state.view(None)["seat"] is None
    assert state.view(ALL)["seat"] == "all"


def test_the_same_seed_deals_the_same_game_and_no_seed_a_secret_one() -> None:
    game = quinte.game("cinco")
    assert game.start(seed=7) == game.start(seed=7)
    assert game.start(seed=7) != game.start(seed=8)
    assert game.start() != game.start()
    key = bytes(range(32))
    assert game.start(key=key).position()["rng"].startswith(key.hex())


def test_a_seed_deals_the_same_game_for_ever() -> None:
    # A change here alters every record: raise the rules version and say so in the changelog.
    position = quinte.game("cinco", players=3).start(seed=7).position()
    assert position["hands"] == HANDS_OF_SEED_7
    assert position["to_move"] == FIRST_OF_SEED_7


HANDS_OF_SEED_7 = [[1, 28, 67, 71], [8, 34, 72, 82], [31, 56, 65, 79]]
FIRST_OF_SEED_7 = 0


def test_a_position_without_generator_takes_a_fixed_one() -> None:
    game = quinte.game("cinco")
    position = game.start(seed=7).position()
    del position["rng"]
    assert game.load(position) == game.load(position)
    assert len(game.load(position).position()["rng"]) == 80


def test_a_move_may_be_prefixed_by_its_seat() -> None:
    game = quinte.game("cinco", players=3)
    state = game.start(seed=1, first=1)
    assert game.address(state, "2: swap") == (2, "swap")
    assert game.address(state, "swap") == (1, "swap")
    assert game.address(state, " 0:  52@60 ") == (0, "52@60")
    with pytest.raises(BadNotation, match="no seat 3"):
        game.address(state, "3: swap")


def test_errors_carry_code_rule_and_arguments() -> None:
    state = quinte.game("cinco").start(seed=7, first=0)
    with pytest.raises(IllegalMove) as caught:
        state.play(0, 0)
    assert caught.value.as_json() == {"code": "cinco.hand_full", "rule": "C5", "arguments": {}}
    assert "C5" in str(caught.value)
    with pytest.raises(NotYourTurn) as not_yet:
        state.play(1, 1)
    assert not_yet.value.arguments == {"seat": 1, "actors": [0]}
    back = pickle.loads(pickle.dumps(not_yet.value))  # noqa: S301
    assert (type(back), back.as_json()) == (NotYourTurn, not_yet.value.as_json())


def test_seats_that_are_not_there_get_nothing() -> None:
    state = quinte.game("cinco").start(seed=7)
    for seat in (-1, 2, 99, "0", 0.5):
        with pytest.raises(QuinteError, match="there is no seat"):
            state.view(seat)  # type: ignore[arg-type]
        with pytest.raises(QuinteError, match="there is no seat"):
            state.resample(seat, Fast(1))  # type: ignore[arg-type]
    for seat in (-1, 2, 99):
        assert state.moves(seat) == []


def test_a_view_that_no_position_has_is_refused() -> None:
    game = quinte.game("cinco")
    view = game.start(seed=7).view(0)
    spoilt: list[Any] = [
        {**view, "draw": 3},
        {**view, "extra": 1},
        {**view, "seat": 1},
        {**view, "hands": [[1]]},
        {**view, "discard": "all"},
        {},
        {name: view[name] for name in view if name != "hands"},
    ]
    for other in spoilt:
        with pytest.raises(QuinteError):
            game.determinise(other, Fast(1))


def test_components_are_ones_own() -> None:
    game = quinte.game("cinco")
    game.components["tokens"]["per_team"] = 7
    assert quinte.game("cinco").box.tokens == 35
    assert quinte.game("cinco").shipped


def test_nothing_is_told_to_a_seat_that_is_not_there() -> None:
    game = quinte.game("cinco")
    log: list[dict[str, Any]] = []
    state = game.start(seed=7, log=log)
    for nobody in (2, -1, "0", 0.0):
        with pytest.raises(QuinteError):
            game.events(log, nobody)  # type: ignore[arg-type]
    assert type(state.view(True)["seat"]) is int
    over = game.start(seed=7)
    over.run(Fast(1), 10_000)
    assert over.moves(over.turn()) == []


def test_without_a_generator_nothing_is_drawn() -> None:
    state = quinte.game("cinco").start(seed=7)
    nothing: Any = None
    for call in (
        lambda: state.resample(0, nothing),
        lambda: state.draw(state.turn(), nothing),
        lambda: state.run(nothing, 5),
        lambda: state.game.determinise(state.view(0), nothing),
    ):
        with pytest.raises(TypeError):
            call()


def test_games_and_states_pickle_and_compare() -> None:
    game = quinte.game("cinco", players=6, teams=3)
    back = pickle.loads(pickle.dumps(game))  # noqa: S301
    assert back == game
    assert hash(back) == hash(game)
    assert game != quinte.game("cinco", players=6)
    assert repr(game) == "quinte.game('cinco', players=6, teams=3)"
    state = game.start(seed=3)
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301
    assert state != "state"
    with pytest.raises(TypeError):
        hash(state)
    assert "'game': 'cinco'" in repr(state)


def test_playouts_play_to_the_end() -> None:
    game = quinte.game("cinco")
    state = game.start(seed=1)
    assert playout(state, Fast(1), 5) == 5
    assert playout(state, Fast(1), 10_000) < 10_000
    assert state.actors() == ()
    assert playout(state, Fast(1), 10) == 0
    assert play_games(game.blank(), Fast(1), 10) > 300
    root = game.start(seed=2)
    before = root.position()
    assert copy_and_playout(root, Fast(1), 10) > 300
    assert root.position() == before


def test_facts_are_reported_only_to_a_log() -> None:
    game = quinte.game("cinco")
    log: list[dict[str, object]] = []
    state = game.start(seed=7, first=0, log=log)
    assert [fact["fact"] for fact in log] == ["dealt", "dealt", "begins"]
    log.clear()
    copy = state.copy()
    copy.play(0, 1)
    assert log == []
    state.play(0, 1)
    assert [fact["fact"] for fact in log] == ["discarded"] * 4 + ["drawn"] * 4


def test_games_are_found_by_entry_point_and_imported_late() -> None:
    code = (
        "import sys, quinte; print(sorted(quinte.kinds())); "
        "print('quinte.games.cinco.rules' in sys.modules); quinte.game('cinco'); "
        "print('quinte.games.cinco.rules' in sys.modules)"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names, before, after = shown.stdout.splitlines()
    assert "'cinco'" in names
    assert (before, after) == ("False", "True")
    assert set(quinte.kinds()) >= {"cinco", "duel"}
