"""A screen of 80 columns and 24 lines is enough for every game, at every moment."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import quinte as package
from quinte.bots import bot
from quinte.cli import screen as screen_module
from quinte.cli.common import STYLES, page
from quinte.cli.screen import CLEAR, FORGET, Screen, fitting
from quinte.definition.game import Game
from quinte.drawing.lines import COLOUR, beside, folded, in_columns, width
from quinte.drawing.page import Page
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.engine.types import EventData, Fact
from quinte.language.words import Words

TABLES: list[tuple[str, dict[str, Any]]] = [
    *(("cinco", {"players": players}) for players in (2, 3, 4, 6)),
    *(("score5", {"players": players}) for players in (2, 3, 4, 5)),
    ("score5", {"players": 5, "open_hands": True}),
    *(
        ("quinto-tiles", {"players": players, "edition": edition})
        for players in (2, 3, 4)
        for edition in ("1964", "1964-wood", "1968")
    ),
    *(
        ("quinto-cards", {"players": players, "rules": rules})
        for players in (2, 3, 4)
        for rules in ("author", "published")
    ),
]
NAMES = ("Maximilienne de Bo", "greedy 1", "Ada", "greedy 22", "Bartholomäus", "random 3")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Standard output as a terminal of 80 by 24."""
    monkeypatch.setattr(Screen, "is_terminal", True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(screen_module, "get_terminal_size", lambda _: os.terminal_size((80, 24)))
    return monkeypatch


def looks(game: Game, seed: int, *, greedy: bool) -> Iterator[tuple[State, int, list[EventData]]]:
    """Turns of a game, one in three: the state, who moves, what they were told since their last."""
    rng, mind = Fast(seed), bot("greedy")
    facts: list[Fact] = []
    state = game.start(seed=seed, log=facts)
    heard = [game.events(facts, seat) for seat in range(game.players)]
    while actors := state.actors():
        seat = actors[rng.below(len(actors))]
        if rng.below(3) == 0:
            yield state, seat, heard[seat]
        facts.clear()
        heard[seat] = []
        moves = state.moves(seat)
        move = mind.choose(game, state.view(seat), moves, rng) if greedy else state.draw(seat, rng)
        state.play(seat, move)
        for other in range(game.players):
            heard[other] += game.events(facts, other)
    for seat in range(game.players):
        yield state, seat, heard[seat]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_every_look_at_a_table_fits_80_columns_and_24_lines(
    name: str,
    options: dict[str, Any],
    terminal: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = package.game(name, **options)
    for seed, language in enumerate(("fr", "en")):
        shown = Page(Words(language), NAMES, lambda style, text: f"\x1b[1m{text}\x1b[0m")
        hint = shown.words("cli.play.prompt")
        for state, seat, heard in looks(game, seed, greedy=seed == 0):
            table = game.show(state.view(seat), shown, heard)
            news = ["  " + line for line in game.tell(heard, shown)]
            Screen().compose(news, table, hint, shown.words)
            lines = capsys.readouterr().out.removeprefix(CLEAR).splitlines()
            assert max(map(width, lines)) <= 80, "\n".join(lines)
            assert len(lines) <= 23, "\n".join(lines)  # the last line is for the move
            assert len(table.splitlines()) <= 18, table  # and some are for what happened
            assert lines[-1] == hint


class TestWhatHappened:
    words = Words("en")

    def test_is_shown_whole_if_it_fits(self) -> None:
        assert fitting([["a", "b"], ["c"]], 3, self.words) == ["a", "b", "c"]

    def test_leaves_out_the_oldest_and_says_how_many(self) -> None:
        assert fitting([["a"], ["b"], ["c"]], 2, self.words) == [
            "… 2 earlier events (type news)",
            "c",
        ]

    def test_is_not_cut_inside_a_sentence(self) -> None:
        news = [["a"], ["b", "b"], ["c"]]
        assert fitting(news, 3, self.words) == ["… 2 earlier events (type news)", "c"]


class TestLines:
    def test_are_folded_between_words_and_indented(self) -> None:
        assert folded("one two three", 8, 2) == ["one two", "  three"]
        assert folded("one two", 7) == ["one two"]

    def test_a_word_that_is_too_long_stays_whole(self) -> None:
        assert folded("  abcdefghij kl", 6, 3) == ["  abcdefghij", "   kl"]

    def test_colours_take_no_room(self) -> None:
        painted = "\x1b[1mone\x1b[0m two three"
        assert [COLOUR.sub("", line) for line in folded(painted, 8, 2)] == ["one two", "  three"]

    def test_french_signs_stay_with_the_word_before(self) -> None:
        assert folded("Ada : oui", 5, 0) == ["Ada :", "oui"]
        assert folded("le coup ! oui", 8, 0) == ["le", "coup !", "oui"]

    def test_wide_letters_take_two_columns(self) -> None:
        assert width("五子") == 4
        assert width("e\u0301") == 1

    def test_blocks_stand_side_by_side(self) -> None:
        assert beside(["a", "bbb"], ["x", "", "z"]) == ["a    x", "bbb", "     z"]

    def test_columns_are_filled_from_the_top(self) -> None:
        assert in_columns(["a", "b", "c"], 2, 8) == ["a   c", "b"]


def test_a_list_is_folded_below_its_second_column(
    terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Screen().say("  draw    " + "word " * 20)
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("  draw    word word")
    assert second.startswith(" " * 10 + "word")


def test_without_a_terminal_nothing_is_folded_or_cleared(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Screen().compose(["news " * 30], "table", "hint", Words("en"))
    assert capsys.readouterr().out == "\n" + "news " * 30 + "\ntable\nhint\n"


def test_a_dumb_terminal_is_scrolled_instead_of_cleared(
    terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal.setenv("TERM", "dumb")
    terminal.setattr(sys, "stdin", None, raising=False)
    terminal.setattr(screen_module, "termios", None)
    Screen().forget()
    assert capsys.readouterr().out == "\n" * 60
    terminal.setenv("TERM", "xterm")
    Screen().forget()
    assert capsys.readouterr().out == CLEAR + FORGET


def test_what_is_new_has_a_colour_of_its_own() -> None:
    assert "new" in STYLES
    assert page(Words("en")).paint("new", "x") == "x"  # no terminal, no colours
