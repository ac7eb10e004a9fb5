"""States whose fields are declared: round trips, refused positions, turns and ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import quinte
from quinte import ALL, BadNotation, BadPosition, Fast, IllegalMove, NotYourTurn, Result, State
from quinte.definition.declared import DeclaredState, TurnState
from quinte.testing.law import journey


def gomoku() -> State:
    state = quinte.game("gomoku", size=9).start(seed=1)
    for move in ("a1", "b1", "a2", "b2"):
        state.play(state.turn(), state.game.move_number[move])
    return state


def whist() -> State:
    return quinte.game("whist", players=3).start(seed=1)


@pytest.mark.parametrize("name", ["gomoku", "whist", "duel"])
def test_a_state_comes_back_from_its_position(name: str) -> None:
    for state in journey(quinte.game(name), 3):
        assert isinstance(state, DeclaredState)
        position = state.position()
        assert list(position) == ["game", "options", *state.fields, "rng"]
        assert state.game.load(position).position() == position


def test_a_copy_is_apart() -> None:
    state = whist()
    copy = state.copy()
    state.play(state.turn(), state.moves(state.turn())[0])
    assert copy == whist()
    assert copy.log is None


def test_cards_may_be_given_in_any_order_but_piles_not() -> None:
    position = whist().position()
    other = {**position, "hands": [hand[::-1] for hand in position["hands"]]}
    assert quinte.game("whist", players=3).load(other).position() == position


def damaged(state: State, change: Callable[[dict[str, Any]], object]) -> BadPosition:
    position = state.position()
    change(position)
    with pytest.raises(BadPosition) as caught:
        state.game.load(position)
    return caught.value


OVER = {"scores": [1, 0], "winners": [0], "reason": "five"}


@pytest.mark.parametrize(
    ("make", "change", "code", "said"),
    [
        (gomoku, lambda p: p.pop("stones"), "document.missing", "“stones”"),
        (gomoku, lambda p: p.update(more=1), "document.unknown", "more"),
        (gomoku, lambda p: p["stones"].pop(), "document.length", "has 80 entries; expected 81"),
        (gomoku, lambda p: p.update(to_move=2), "document.number", "“to_move”"),
        (gomoku, lambda p: p.update(outcome=1), "document.result", "scores, winners and reason"),
        (gomoku, lambda p: p.update(outcome=OVER, to_move=1), "position.over", "must be 0"),
        (gomoku, lambda p: p.update(stones=[0] * 81), "position.stuck", "seat 0 is to move"),
        (whist, lambda p: p["hands"][0].append("zz"), "deck.unknown", '"zz" is not a card'),
        (whist, lambda p: p["hands"][0].pop(), "deck.count", "missing: "),
        (whist, lambda p: p["stock"].append(p["trump"][0]), "deck.count", "duplicate: "),
        (whist, lambda p: p["won"].reverse() or p.update(won=[1, 0, 0]), "whist.tricks", "tricks"),
        (whist, lambda p: p.update(rng="x"), "position.rng", "“x”"),
        (whist, lambda p: p.update(game="duel"), "position.game", "“duel”"),
        (whist, lambda p: p.update(options={"players": 2}), "position.options", "options"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(
    make: Callable[[], State], change: Callable[[dict[str, Any]], object], code: str, said: str
) -> None:
    error = damaged(make(), change)
    assert error.code == code
    assert said in str(error)


def test_a_position_must_come_back_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    state = gomoku()

    def validate(self: Any) -> None:
        self.stones[0] = None

    monkeypatch.setattr(type(state), "validate", validate)
    error = damaged(state, lambda position: None)
    assert (error.code, error.arguments) == ("position.round_trip", {"field": "stones"})


def test_moves_are_named_refused_by_their_rule_or_unknown() -> None:
    state = gomoku()
    game = state.game
    assert game.parse(state, 0, " C4 ") == (29,)
    for text in ("z9", "", "pass"):
        with pytest.raises(BadNotation) as misspelt:
            game.parse(state, 0, text)
        assert misspelt.value.code == "move.name"
    assert "moves look like a1" in str(misspelt.value)
    for move, code in ((0, "gomoku.taken"), (81, "move.unknown"), (-1, "move.unknown")):
        with pytest.raises(IllegalMove) as refused:
            state.play(0, move)
        assert refused.value.code == code
    with pytest.raises(NotYourTurn):
        state.play(1, 40)


def test_without_a_reason_of_its_own_an_illegal_move_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = gomoku()
    monkeypatch.setattr(type(state), "illegal", DeclaredState.illegal)
    with pytest.raises(IllegalMove, match="a1 is not allowed now"):
        state.play(0, 0)


def test_a_state_may_write_moves_itself() -> None:
    class Own(TurnState):
        def moves(self, seat: int) -> list[int]:
            return [3, 5] if self.acts(seat) else []

        def apply(self, seat: int, move: int) -> None:
            self.finish("done", [seat])

    state = Own(quinte.game("gomoku"))
    state.deal(-1)
    state.validate()
    with pytest.raises(IllegalMove):
        state.play(0, 4)
    state.play(0, 5)
    assert state.result() == Result((1, 0), (0,), "done")


def test_turns_go_round_and_a_finished_game_has_none() -> None:
    state = quinte.game("whist", players=3).blank()
    assert isinstance(state, TurnState)
    TurnState.deal(state, 2)
    assert state.actors() == (2,)
    state.next_turn()
    assert state.turn() == 0
    state.next_turn(1)
    assert state.acts(1)
    state.finish("done", winners=[2, 0], scores=[5, 0, 5])
    assert state.result() == Result((5, 0, 5), (0, 2), "done")
    assert (state.turn(), state.actors(), state.moves(0)) == (-1, (), [])


def test_cards_that_a_seat_cannot_see_are_dealt_again() -> None:
    state = whist()
    seen = {state.resample(0, Fast(seed)).position()["hands"][1][0] for seed in range(40)}
    assert len(seen) > 5
    for viewer in (0, 1, None, ALL):
        other = state.resample(viewer, Fast(3))
        assert other.view(viewer) == state.view(viewer)
        assert state.game.load(other.position()) == other


def test_explaining_tells_the_result_where_nothing_is_hidden() -> None:
    state = quinte.game("gomoku", size=9).start(seed=1)
    for move in ("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"):
        state.play(state.turn(), state.game.move_number[move])
    told = state.game.explain(state, 0, "e1")
    assert told["result"] == {"scores": [1, 0], "winners": [0], "reason": "five"}
    assert "result" not in state.game.explain(state, 0, "e2")
    assert state.game.explain(state, 0, "a1")["broken"][0]["rule"] == "G3"
