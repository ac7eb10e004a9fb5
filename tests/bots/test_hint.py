"""Hints: moves that can be played whole, the best first, with sentences in both languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import quinte
from quinte import Game
from quinte.bots import hint as hinting
from quinte.bots.bot import Evaluation
from quinte.bots.hint import (
    REASONS,
    WINLESS,
    WINS,
    hints,
    lines,
    monotone,
    percentage,
    told_once,
)
from quinte.cli.commands.hint import hint_lines
from quinte.definition.parts import Reason
from quinte.drawing.page import Page
from quinte.engine.rng import Fast, Rng
from quinte.engine.types import Fact, View
from quinte.games.score5.rules import MOVES
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from tests.games.cinco.positions import load as cinco
from tests.games.quinto_tiles.positions import small as tiles

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
        assert [hint.estimate for hint in found] == sorted(
            (h.estimate for h in found), reverse=True
        )
        assert all(1 <= len(hint.reasons) <= REASONS for hint in found)
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


class Told:
    """An adviser that is told what to say of each of the moves it is asked about."""

    def __init__(self, *evaluations: Evaluation) -> None:
        self.evaluations = evaluations

    def choose(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> int:
        return self.evaluations[0].move

    def evaluate(self, game: Game, view: View, moves: Sequence[int], rng: Rng) -> list[Evaluation]:
        return [one for one in self.evaluations if one.move in moves]


def test_an_estimate_from_a_few_looks_does_not_contradict_the_order() -> None:
    assert monotone([(0.6, 0.7), (0.5, 0.2), (0.4, 0.1)]) == [0.6, 0.5, 0.4]
    first, second, third = monotone([(0.6, 0.9), (0.7, 0.1), (0.2, 0.0)])
    assert first == second == pytest.approx(0.61)
    assert third == 0.2
    assert monotone([(0.1, 0.5), (0.2, 0.25), (0.4, 0.25)]) == pytest.approx([0.2] * 3)


def test_what_is_true_of_all_moves_is_told_once_unless_it_explains_most() -> None:
    both: Reason = ("a", {"n": 1})
    one: Reason = ("b", {})
    other: Reason = ("c", {"n": 2})
    assert told_once([[one, both], [other, both]]) == [[one, both], [other]]
    assert told_once([[both, one], [both, other]]) == [[both, one], [both, other]]
    assert told_once([[both, one], [both]]) == [[both, one], [both]]
    assert told_once([[both, one], [both, one]]) == [[both, one], [("hint.same_as.1", {"n": 1})]]
    assert told_once([[both] * 5]) == [[both] * REASONS]


def test_moves_that_would_read_the_same_are_told_apart() -> None:
    same: list[Reason] = [("a", {}), ("b", {}), ("c", {}), ("d", {"n": 1})]
    one: list[Reason] = [*same, ("e", {"card": 62})]
    two: list[Reason] = [*same, ("e", {"card": 60})]
    other: list[Reason] = [("f", {})]
    assert told_once([one, two, other]) == [one[:3], [*two[:2], two[-1]], other]
    assert told_once([same, same, other]) == [same[:3], [("hint.same_as.1", {"n": 1})], other]
    assert told_once([other, same, same]) == [other, same[:3], [("hint.same_as.2", {"n": 2})]]
    third: list[Reason] = [*same, ("g", {})]
    assert told_once([other, same, same, same])[3] == [("hint.same_as.2", {"n": 2})]
    assert told_once([same[:3], other, third])[2] == [*same[:2], ("d", {"n": 1})]
    assert told_once([[], []]) == [[], []]


def test_a_danger_is_told_of_every_move_that_leaves_it() -> None:
    danger: Reason = ("cinco.why.danger", {"cells": [29]})
    one, other = [("a", {}), danger], [("b", {}), danger]
    assert told_once([one, other]) == [one, other]


def advised(monkeypatch: pytest.MonkeyPatch, *evaluations: Evaluation) -> None:
    """Have hints come from an adviser that is told what to say."""
    monkeypatch.setattr(hinting, "adviser", lambda *_: Told(*evaluations))


def test_a_mistake_is_not_offered_unless_a_number_of_moves_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = cinco([[70, 80], [8]])
    moves = [state.game.parse(state, 0, text)[0] for text in ("70@71", "80@81", "draw")]
    good, fair, bad = (
        Evaluation(move, estimate, None, 1 / 3)
        for move, estimate in zip(moves, (0.6, 0.51, 0.49), strict=True)
    )
    advised(monkeypatch, good, fair, bad)
    asked = (state.game, state.view(0), moves, Fast(1))
    assert [hint.text for hint in hints(*asked)] == ["70@71", "80@81"]
    assert [hint.text for hint in hints(*asked, 3)] == ["70@71", "80@81", "draw"]


def test_beside_a_move_that_wins_at_once_only_those_are_offered_that_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = cinco([[70, 80], [8]], board={12: 0, 11: 0, 30: 0, 44: 0})
    moves = [state.game.parse(state, 0, text)[0] for text in ("80@81", "draw", "70@82")]
    advised(monkeypatch, *(Evaluation(move, 1.0, None, 1 / 3) for move in moves))
    asked = (state.game, state.view(0), moves, Fast(1))
    assert [hint.text for hint in hints(*asked)] == ["80@81"]
    assert len(hints(*asked, 3)) == 3
    both = [state.game.parse(state, 0, text)[0] for text in ("80@81", "draw", "70@81")]
    advised(monkeypatch, *(Evaluation(move, 1.0, None, 1 / 3) for move in both))
    assert [hint.text for hint in hints(state.game, state.view(0), both, Fast(1))] == ["80@81"]


def test_a_part_of_a_game_that_nobody_wins_is_no_chance_of_winning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for stall, can_win in ((48, True), (49, False)):
        state = cinco([[70, 80], [8]], stall=stall)
        (draw,) = state.game.parse(state, 0, "draw")
        advised(monkeypatch, Evaluation(draw, 0.5, None, 1.0))
        (hint,) = hints(state.game, state.view(0), [draw], Fast(1))
        assert hint.can_win == can_win
        (told, *_) = hint_lines([hint], state, 0, Page(Words("en")))
        assert told == ("draw  50.0% to win" if can_win else "draw  no win possible")


def test_only_cinco_has_reasons_that_end_all_hope_and_that_win_at_once() -> None:
    """In the other games somebody always wins, and a chance hidden by mistake would be missed."""
    texts = Path(quinte.__file__).parent.glob("games/*/texts/en.po")
    keys = [key for path in texts for key in re.findall(r'msgid "(.*)"', path.read_text("utf-8"))]
    hopeless = [key for key in keys if WINLESS in key]
    assert sorted(hopeless) == [f"cinco.why.winless{end}" for end in ("", "_all", "_end")]
    assert [key for key in keys if WINS in key] == ["cinco.why.wins"]


def test_of_chances_that_read_alike_those_with_more_points_come_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = cinco([[70, 80], [8]])
    moves = [state.game.parse(state, 0, text)[0] for text in ("70@71", "80@81", "draw")]
    told = zip(moves, (0.9994, 0.9992, 0.998), (20.0, 30.0, 99.0), strict=True)
    advised(monkeypatch, *(Evaluation(move, chance, n, 1 / 3) for move, chance, n in told))
    found = hints(state.game, state.view(0), moves, Fast(1))
    assert [hint.points for hint in found] == [30.0, 20.0, 99.0]


def test_nothing_is_expected_of_points_where_a_reason_says_how_the_game_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = tiles(["5", ""], scores=[10, 20])
    (move,) = state.game.parse(state, 0, "4H:5")
    advised(monkeypatch, Evaluation(move, 1.0, 10.0, 1.0))
    (hint,) = hints(state.game, state.view(0), [move], Fast(1))
    assert hint.why(Page(Words("en")))[0] == "ends the game with you 10 points ahead"
    assert hint.points is None


def test_moves_that_come_to_the_same_are_one_hint_with_the_share_of_all() -> None:
    state = cinco([[70, 80], [8]], board={12: 0, 11: 0, 30: 0, 44: 0})
    moves = [state.game.parse(state, 0, text)[0] for text in ("70@81", "80@81", "70@82", "draw")]
    bot = Told(*(Evaluation(move, 0.5 - i / 100, None, 0.25) for i, move in enumerate(moves)))
    found = lines(bot, state, 0, moves, Fast(1), 3)
    assert [line.texts for line in found] == [["70@81"], ["70@82"], ["draw"]]
    assert [line.share for line in found] == [0.5, 0.25, 0.25]


def test_where_any_move_loses_the_one_that_looks_best_comes_first() -> None:
    state = cinco([[70, 80], [8]], board={12: 0, 11: 0, 30: 0, 44: 0})
    moves = [state.game.parse(state, 0, text)[0] for text in ("draw", "70@82", "70@81")]
    lost = Told(*(Evaluation(move, 0.0, None, 1 / 3) for move in moves))
    assert lines(lost, state, 0, moves, Fast(1), 3)[0].texts == ["70@81"]
    fair = Told(*(Evaluation(move, 0.3 - i / 10, None, 1 / 3) for i, move in enumerate(moves)))
    assert lines(fair, state, 0, moves, Fast(1), 3)[0].texts == ["draw"]


def test_whole_bids_are_compared_not_their_first_cards() -> None:
    state = quinte.game("score5", players=2).start(seed=3)
    low, high = (
        MOVES["lay"] + state.game.box.numbers[card] for card in state.view(0)["hands"][0][:2]
    )
    done = MOVES["done"]

    class Bids(Told):
        def evaluate(
            self, game: Game, view: View, moves: Sequence[int], rng: Rng
        ) -> list[Evaluation]:
            """Of ten bids, four of both cards, three of the first, three of the second."""
            match len(view["choosing"][0]):
                case 0:
                    return [Evaluation(low, 0.5, None, 0.7), Evaluation(high, 0.6, None, 0.3)]
                case 1 if low in moves or high in moves:
                    return [
                        Evaluation(high, 0.4, None, 4 / 7),
                        Evaluation(done, 0.55, None, 3 / 7),
                    ]
                case _:
                    return [Evaluation(done, 0.45, None, 1.0)]

    found = lines(Bids(), state, 0, state.moves(0), Fast(1), 3)
    assert [line.moves for line in found] == [[low, high, done], [low, done], [high, done]]
    assert [line.share for line in found] == pytest.approx([0.4, 0.3, 0.3])
    assert [line.evaluation.estimate for line in found] == [0.45, 0.55, 0.45]


def test_only_what_is_impossible_has_no_chance() -> None:
    page = Page(Words("en"))
    chances = [0.0, 0.001, 0.5, 0.999, 1.0]
    told = ["0%", "less than 1%", "50%", "more than 99%", "100%"]
    assert [percentage(page, chance) for chance in chances] == told
    assert percentage(Page(Words("fr")), 0.001) == "moins de 1\u00a0%"
