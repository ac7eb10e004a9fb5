"""Quinto as text, in both languages, with and without signs."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

import quinte
from quinte import ALL, Fast
from quinte.drawing.lines import fits
from quinte.drawing.page import Page
from quinte.engine.state import State
from quinte.engine.types import EventData, Fact
from quinte.language.words import Words
from tests.games.quinto_tiles.positions import load, play, plays, small

FRENCH = """\
    A B C D E F G H I J K L M N O P Q R
  1 · · · · · · · · · · · · · · · · · ·   Multiples de 5\u202f; 72 tuiles dans le sac
  2 · · · · · · · · · · · · · · · · · ·
  3 · · · · · · · · · · · · · · · · · ·     Ada         6 7 8 9 9  10 points
  4 · · · · · · · · · · · · · · · · · ·   > Bo          ▒ ▒ ▒ ▒ ▒  1 point
  5 · · · · · · · · · · · · · · · · · ·     Maximilien  ▒ ▒ ▒ ▒ ▒  0 point
  6 · · · · · · · · + 5 5 · · · · · · ·
  7 · · · · · · · · + 0 · · · · · · · ·
  8 · · · · · · · · · · · · · · · · · ·
  9 · · · · · · · · · · · · · · · · · ·
 10 · · · · · · · · · · · · · · · · · ·
 11 · · · · · · · · · · · · · · · · · ·
 12 · · · · · · · · · · · · · · · · · ·"""
ENGLISH = """\
    A B C D E F G H I J K L M N O P Q R
  1 · · · · · · · · · · · · · · · · · ·   Multiples of 5; 72 tiles in the bag
  2 · · · · · · · · · · · · · · · · · ·
  3 · · · · · · · · · · · · · · · · · ·     Player 1  ▒ ▒ ▒ ▒ ▒  10 points
  4 · · · · · · · · · · · · · · · · · ·   > Player 2  ▒ ▒ ▒ ▒ ▒  1 point
  5 · · · · · · · · · · · · · · · · · ·     Player 3  ▒ ▒ ▒ ▒ ▒  0 points
  6 · · · · · · · · + 5 5 · · · · · · ·
  7 · · · · · · · · + 0 · · · · · · · ·
  8 · · · · · · · · · · · · · · · · · ·
  9 · · · · · · · · · · · · · · · · · ·
 10 · · · · · · · · · · · · · · · · · ·
 11 · · · · · · · · · · · · · · · · · ·
 12 · · · · · · · · · · · · · · · · · ·"""


def table() -> State:
    lines = {"6J": "55", "J7": "0"}
    racks = ["97869", "01234", "44777"]
    return load(racks, lines, scores=[10, 1, 0], to_move=1, edition="1968")


def batched(words: list[str]) -> list[tuple[str, str]]:
    return list(zip(words[::2], words[1::2], strict=True))


def page(language: str = "en", *names: str, **more: Any) -> Page:
    return Page(Words(language), names, **more)


def beside_the_board(shown: str) -> list[str]:
    """What stands to the right of the rows."""
    head, *rows = shown.splitlines()
    return [row[len(head) + 3 :] for row in rows if len(row) > len(head)]


class TestAView:
    def test_in_french_with_the_viewer_s_own_rack(self) -> None:
        state = table()
        shown = state.game.show(state.view(0), page("fr", "Ada", "Bo", "Maximilien"))
        assert shown == FRENCH

    def test_in_english_as_a_spectator_has_it(self) -> None:
        state = table()
        assert state.game.show(state.view(None), page()) == ENGLISH

    def test_at_an_open_table_all_racks_are_shown(self) -> None:
        state = table()
        shown = state.game.show(state.view(ALL), page())
        assert all(rack in shown for rack in ("6 7 8 9 9", "0 1 2 3 4", "4 4 7 7 7"))
        assert "▒" not in shown

    @pytest.mark.parametrize(
        ("edition", "centres"),
        [
            ("1964", [(7, "I")]),
            ("1964-wood", [(8, "H")]),
            ("1968", [(6, "I"), (6, "J"), (7, "I"), (7, "J")]),
        ],
    )
    def test_the_cells_for_the_first_play_are_marked(
        self, edition: str, centres: list[tuple[int, str]]
    ) -> None:
        state = load(["05579", "01234"], edition=edition)
        lines = state.game.show(state.view(0), page()).splitlines()
        head = lines[0]
        marked = [
            (number, head[at.start()])
            for number, line in enumerate(lines)
            for at in re.finditer(r"\+", line)
        ]
        assert marked == centres

    def test_on_an_ascii_page_nothing_else_is_written(self) -> None:
        state = table()
        shown = state.game.show(state.view(1), page(ascii=True))
        assert shown.isascii()
        assert shown == ENGLISH.replace("·", ".").replace("▒", "?").replace(
            "> Player 2  ? ? ? ? ?", "> Player 2  0 1 2 3 4"
        )

    def test_the_multiple_and_the_bag_are_named(self) -> None:
        state = small(["16777", "67899"], {"7I": "77"}, bag="0123456787", multiple=7)
        assert "Multiples of 7; 10 tiles in the bag" in state.game.show(state.view(0), page())
        one = small(["55501", "01234"], bag="7")
        assert "Multiples of 5; 1 tile in the bag" in one.game.show(one.view(0), page())
        assert "Multiples de 5\u202f; 1 tuile dans" in one.game.show(one.view(0), page("fr"))

    def test_an_empty_rack_leaves_the_scores_in_line(self) -> None:
        state = small(["", "12"], to_move=1, scores=[5, 6])
        lines = beside_the_board(state.game.show(state.view(1), page("en", "Ada", "Bo")))
        assert lines[-2:] == ["  Ada             5 points", "> Bo   1 2        6 points"]

    def test_at_the_end_nobody_is_marked(self) -> None:
        state = play(small(["1", "2"], scores=[20, 21]), "pass", "1: pass")
        lines = beside_the_board(state.game.show(state.view(None), page("en", "Ada", "Bo")))
        assert lines == [
            "Multiples of 5; 0 tiles in the bag",
            "  Ada  1          19 points",
            "  Bo   2          19 points",
        ]

    def test_colours_are_asked_for_by_what_they_mean(self) -> None:
        state = table()
        painted: list[tuple[str, str]] = []

        def paint(style: str, text: str) -> str:
            painted.append((style, text))
            return f"<{text}>"

        shown = state.game.show(state.view(0), page(paint=paint))
        assert {sign for style, sign in painted if style == "strong"} == {"5", "0"}
        assert {sign for style, sign in painted if style == "faint"} == {"·", "+"}
        assert len(painted) == 12 * 18
        assert re.sub("[<>]", "", shown.replace("> Player", "  Player")) == re.sub(
            "> Player", "  Player", state.game.show(state.view(0), page())
        )

    def test_a_score_below_zero_in_french(self) -> None:
        state = small(["19", "2"], scores=[-10, -2], to_move=None, passes=2, voluntary_pass=True)
        assert "-10 points" in state.game.show(state.view(0), page("fr"))

    @pytest.mark.parametrize(
        ("language", "shown"),
        [
            ("en", ["-10 points", "-1 point", "0 points", "1 point"]),
            ("fr", ["-10 points", "-1 point", "0 point", "1 point"]),
        ],
    )
    def test_one_point_is_singular_below_zero_too(self, language: str, shown: list[str]) -> None:
        racks = ["19", "1", "", "2"]
        scores = [-10, -1, 0, 1]
        state = small(racks, scores=scores, to_move=None, passes=3, voluntary_pass=True)
        lines = beside_the_board(state.game.show(state.view(0), page(language)))[-4:]
        assert [line.rsplit("  ", 1)[1] for line in lines] == shown


SENTENCES: list[tuple[EventData, str, str]] = [
    (
        {"event": "opening", "drawn": [[0, 5], [1, 7]]},
        "Opening draw: Ada drew 5, Bo 7",
        "Tirage initial\u00a0: Ada a tiré 5, Bo 7",
    ),
    ({"event": "begins", "seat": 1}, "First player: Bo", "Pour commencer\u00a0: Bo"),
    ({"event": "drawn", "seat": 0, "number": 1}, "Ada: draws 1 tile", "Ada\u00a0: 1 tuile tirée"),
    (
        {"event": "drawn", "seat": 0, "number": 3},
        "Ada: draws 3 tiles",
        "Ada\u00a0: 3 tuiles tirées",
    ),
    (
        {"event": "drawn", "seat": 0, "number": 1, "rack": "01555"},
        "Ada: draws 1 tile, now 01555",
        "Ada\u00a0: 1 tuile tirée\u202f; chevalet\u00a0: 01555",
    ),
    (
        {"event": "drawn", "seat": 0, "number": 2, "rack": "01555"},
        "Ada: draws 2 tiles, now 01555",
        "Ada\u00a0: 2 tuiles tirées\u202f; chevalet\u00a0: 01555",
    ),
    (
        {
            "event": "placed",
            "seat": 1,
            "play": "8I:50",
            "cells": ["8I", "8J"],
            "score": 15,
            "runs": [
                {"at": "8I", "tiles": "50", "sum": 5},
                {"at": "I7", "tiles": "55", "sum": 10},
            ],
        },
        "Bo: 8I:50 for 15 points: 5+0 = 5, 5+5 = 10",
        "Bo\u00a0: 8I:50 pour 15 points (5+0 = 5, 5+5 = 10)",
    ),
    (
        {
            "event": "placed",
            "seat": 1,
            "play": "7I:5",
            "cells": ["7I"],
            "score": 5,
            "runs": [{"at": "7I", "tiles": "5", "sum": 5}],
        },
        "Bo: 7I:5 for 5 points: 5 = 5",
        "Bo\u00a0: 7I:5 pour 5 points (5 = 5)",
    ),
    ({"event": "passed", "seat": 0}, "Ada: passes", "Ada\u00a0: passe"),
    (
        {"event": "redrawn"},
        "Nobody could start: all tiles are returned and redrawn",
        "Personne n’a pu commencer\u00a0: toutes les tuiles retournent au sac "
        "et chacun tire un nouveau chevalet",
    ),
    (
        {"event": "left", "seat": 1, "rack": "129", "points": 12},
        "Bo: 129 left, minus 12 points",
        "Bo\u00a0: reste 129, à déduire\u00a0: 12",
    ),
]


class TestTheStory:
    @pytest.mark.parametrize(("event", "english", "french"), SENTENCES)
    def test_each_event_has_its_sentence(self, event: EventData, english: str, french: str) -> None:
        game = quinte.game("quinto-tiles")
        assert game.tell([event], page("en", "Ada", "Bo")) == [english]
        assert game.tell([event], page("fr", "Ada", "Bo")) == [french]

    def test_a_turn_is_told_in_order(self) -> None:
        state = load(["55501", "01234"], {"7I": "55"})
        facts: list[Fact] = []
        state.log = facts
        play(state, "8I:505")
        told = state.game.tell(state.game.events(facts, 1), page("en", "Ada", "Bo"))
        first = "Ada: 8I:505 for 25 points: 5+0+5 = 10, 5+5 = 10, 5+0 = 5"
        assert told == [first]  # that she draws goes without saying
        told = state.game.tell(state.game.events(facts, 0), page("en", "Ada", "Bo"))
        assert told[0] == first
        assert told[1].startswith("Ada: draws 3 tiles, now ")

    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_a_whole_game_has_words_for_everything(self, language: str) -> None:
        chosen: list[dict[str, Any]] = [{}, {"players": 4, "multiple": 9, "edition": "1968"}]
        for seed, options in enumerate(chosen):
            facts: list[Fact] = []
            state = quinte.game("quinto-tiles", **options).start(seed=seed, log=facts)
            shown = []
            rng = Fast(seed)
            for _ in range(500):
                if state.turn() < 0:
                    break
                shown.append(state.game.show(state.view(0), page(language)))
                shown += state.game.menu(list(plays(state)), page(language))
                state.play(state.turn(), state.draw(state.turn(), rng))
            assert state.result() is not None
            shown.append(state.game.show(state.view(0), page(language)))
            for viewer in (0, None, ALL):
                for event in state.game.events(facts, viewer):
                    (sentence,) = state.game.tell([event], page(language))
                    shown.append(sentence)
            assert not any("quinto-tiles" in text or "{" in text for text in shown)

    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_options_reasons_and_help_have_words(self, language: str) -> None:
        words = Words(language)
        options = quinte.kinds()["quinto-tiles"].options
        keys = ["title", "summary", "help", "reason.tiles", "reason.blocked", "verb.pass"]
        keys += [f"option.{name}" for name in options]
        for key in keys:
            assert words.find(f"quinto-tiles.{key}"), key
        told = words("quinto-tiles.help", multiple=7)
        assert all(len(line) <= 100 for line in told.splitlines())
        assert all(sign in told for sign in ("7I:97869", "C3:0.5", "pass", " 7"))


class TestTheMenu:
    def test_the_plays_that_score_most_come_first_with_their_scores(self) -> None:
        state = load(["05579", "01234"], {"7I": "55"})
        moves = list(plays(state))
        scores = {move: state.game.explain(state, 0, move)["score"] for move in moves}
        for language, head, more in (
            ("en", "147 plays, best first", "135 more; "),
            ("fr", "147 coups, les meilleurs d’abord", "et 135 autres\u202f; "),
        ):
            explain = partial(state.game.explain, state, 0)
            menu = state.game.menu(moves, page(language), explain)
            assert menu[0].startswith(head)
            assert menu[-1].startswith(more)
            words = " ".join(menu[1:-1]).split()
            listed = {play: int(score) for play, score in batched(words)}
            assert len(listed) == 12
            assert listed.items() <= scores.items()
            assert sorted(listed.values()) == sorted(scores.values())[-12:]
            assert fits(menu)
            assert menu[1].split()[1] == str(max(scores.values()))

    def test_few_plays_are_all_listed(self) -> None:
        moves = [f"7{letter}:5" for letter in "ABCDEFGHIJKL"]
        menu = quinte.game("quinto-tiles").menu(moves, page())
        assert sorted(" ".join(menu[1:]).split()) == sorted(moves)
        more = quinte.game("quinto-tiles").menu([*moves, "7M:5"], page())
        assert more[-1].startswith("1 more; ")

    def test_a_single_play_is_said_in_the_singular(self) -> None:
        game = quinte.game("quinto-tiles")
        assert game.menu(["7I:5"], page())[0].startswith("1 play (7I:978 is across")
        assert game.menu(["7I:5"], page("fr"))[0].startswith("1 coup possible (7I:978 va à droite")

    def test_where_a_pass_is_allowed_it_comes_last(self) -> None:
        state = load(["00555", "01234"], voluntary_pass=True)
        moves = list(plays(state))
        menu = state.game.menu(moves, page())
        assert menu[0].startswith(f"{len(moves) - 1} plays")
        assert menu[-1] == "pass   skip your turn"
        assert state.game.menu(moves, page("fr"))[-1] == "passe  passer votre tour"
        assert "pass" not in " ".join(menu[1:-1])

    def test_where_nothing_fits_there_is_the_pass_alone(self) -> None:
        state = small(["1", "2"])
        moves = list(plays(state))
        assert state.game.menu(moves, page()) == ["pass   nothing fits, so you must pass"]
        assert state.game.menu(moves, page("fr")) == [
            "passe  rien à poser\u00a0: vous perdez votre tour"
        ]

    def test_without_moves_there_is_no_menu(self) -> None:
        assert quinte.game("quinto-tiles").menu([], page()) == []


class TestWhatIsNew:
    def test_new_tiles_stand_in_brackets_those_side_by_side_in_one_pair(self) -> None:
        state = load(["55501", "01234"], {"7I": "55"})
        facts: list[Fact] = []
        state.log = facts
        play(state, "8I:505")
        events = state.game.events(facts, 1)
        for ascii_ in (False, True):
            shown = page("en", "Ada", "Bo", ascii=ascii_)
            lines = state.game.show(state.view(1), shown, events).splitlines()
            free = "." if ascii_ else "·"
            assert lines[7].startswith(f"  7 {f'{free} ' * 8}5 5 {free} ")
            assert lines[8].startswith(f"  8 {f'{free} ' * 7}{free}[5 0 5]{free} ")
        assert "[" not in state.game.show(state.view(1), page())

    def test_a_play_down_and_around_tiles_marks_the_new_ones_alone(self) -> None:
        state = load(["55501", "01234"], {"7I": "55"})
        event = {"event": "placed", "seat": 1, "cells": ["6I", "8I"]}
        lines = state.game.show(state.view(1), page(), [event]).splitlines()
        assert [line[19:22] for line in lines[6:9]] == ["[·]", " 5 ", "[·]"]


class TestBeforeAPlay:
    @pytest.mark.parametrize(
        ("text", "english", "french"),
        [
            (
                "8I:505",
                ["8I: 5+0+5 = 10", "I7: 5+5 = 10", "J7: 5+0 = 5", "score: 25"],
                [
                    "8I\u00a0: 5+0+5 = 10",
                    "I7\u00a0: 5+5 = 10",
                    "J7\u00a0: 5+0 = 5",
                    "points\u00a0: 25",
                ],
            ),
            ("8I:1", ["I7: 5+1 = 6"], ["I7\u00a0: 5+1 = 6"]),
            ("8I:", [], []),
            ("pass", [], []),
        ],
    )
    def test_its_sums_and_score_are_said_in_words(
        self, text: str, english: list[str], french: list[str]
    ) -> None:
        state = load(["55501", "01234"], {"7I": "55"})
        told = state.game.explain(state, 0, text)
        assert state.game.foretell(told, page()) == english
        assert state.game.foretell(told, page("fr")) == french
