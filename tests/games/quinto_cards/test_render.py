"""Quinto as text, in both languages, with the words of the box, with and without signs."""

from __future__ import annotations

import re
from typing import Any

import pytest

import quinte
from quinte import ALL, Fast
from quinte.drawing.lines import COLOUR, fits
from quinte.drawing.page import Page
from quinte.engine.state import State
from quinte.engine.types import EventData, Fact
from quinte.games.quinto_cards.render import spoken
from quinte.language.verbs import said
from quinte.language.words import Words
from tests.games.quinto_cards.test_positions import WORDS, late, load, play, position, texts_of

ENGLISH = """\
Yellow phase  draw pile 54, point cards 14

  R9   Ada          y30  bs4 FOU(four)
  R10  Maximilien   y40  bh1 HEX(hexagon) == RED=w

> Ada          oc2 rc1 HEX(hexagon) BLU=(blue) ==
      won: r10 r10 r15 r25 = 60
  Maximilien   ▒▒ ▒▒ ▒▒ ▒▒ ▒▒
      won: r15 r20 r20 r25 = 80"""
FRENCH = """\
Phase jaune  pioche\u00a0: 54\u202f; cartes-points\u00a0: 14

  R9   Ada          y30  bs4 FOU(quatre)
  R10  Maximilien   y40  bh1 HEX(hexagone) == RED=w(rouge)

> Ada          oc2 rc1 HEX(hexagone) BLU=(bleu) ==
      gains\u00a0: r10 r10 r15 r25 = 60
  Maximilien   ▒▒ ▒▒ ▒▒ ▒▒ ▒▒
      gains\u00a0: r15 r20 r20 r25 = 80"""
GERMAN = [("four", "vier"), ("hexagon", "Sechseck"), ("blue", "blau"), ("RED=w", "RED=w(rot)")]
HANDS = ["oc2 rc1 HEX BLU= ==", "gt1 gt2 gt3 gt4 BLU"]
NAMES = ("Ada", "Maximilien")


def table(**fields: Any) -> State:
    rows = ["0 y30 bs4 FOU", "1 y40 bh1 HEX == RED=w"]
    won = ["r25 r10 r15 r10", "r20 r15 r25 r20"]
    return load(position(HANDS, rows, won, **fields))


def page(language: str = "en", *names: str, **more: Any) -> Page:
    return Page(Words(language), names, **more)


class TestAView:
    @pytest.mark.parametrize(("language", "shown"), [("en", ENGLISH), ("fr", FRENCH)])
    def test_with_the_viewer_s_own_hand(self, language: str, shown: str) -> None:
        state = table()
        assert state.game.show(state.view(0), page(language, *NAMES)) == shown

    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_with_the_words_of_the_original_box(self, language: str) -> None:
        state = table()
        shown = state.game.show(state.view(0), page(language, *NAMES, original=True))
        german = ENGLISH
        for ours, theirs in GERMAN:
            german = german.replace(ours, theirs)
        assert shown.splitlines()[2:6] == german.splitlines()[2:6]
        assert shown.splitlines()[0] == (ENGLISH if language == "en" else FRENCH).splitlines()[0]

    @pytest.mark.parametrize(
        ("language", "original", "words"),
        [
            (
                "en",
                False,
                "orange red green blue circle triangle square hexagon one two three four",
            ),
            (
                "fr",
                False,
                "orange rouge vert bleu cercle triangle carré hexagone un deux trois quatre",
            ),
            ("en", True, "orange rot grün blau rund Dreieck Viereck Sechseck eins zwei drei vier"),
            ("fr", True, "orange rot grün blau rund Dreieck Viereck Sechseck eins zwei drei vier"),
        ],
    )
    def test_every_word_is_glossed_unless_the_card_says_it(
        self, language: str, original: bool, words: str
    ) -> None:
        game = quinte.game("quinto-cards")
        meanings = dict(zip(WORDS, words.split(), strict=True))
        for word, meant in meanings.items():
            gloss = "" if meant.upper() == word else f"({meant})"
            for card in (word, f"{word}=", f"{word}=w", f"{word}=b"):
                event = {"event": "laid", "seat": 0, "row": 1, "card": card}
                (told,) = game.tell([event], page(language, "Ada", original=original))
                assert f" {card}{gloss} " in told
        unglossed = {word for word, meant in meanings.items() if meant.upper() == word}
        assert unglossed == (
            {"RED", "ONE", "TWO"} if (language, original) == ("en", False) else set()
        )

    def test_a_spectator_sees_no_hand_and_names_are_seats(self) -> None:
        state = table()
        lines = state.game.show(state.view(None), page()).splitlines()
        assert lines[2] == "  R9   Player 1     y30  bs4 FOU(four)"
        assert lines[5] == "> Player 1     ▒▒ ▒▒ ▒▒ ▒▒ ▒▒"
        assert lines[7] == "  Player 2     ▒▒ ▒▒ ▒▒ ▒▒ ▒▒"
        fr = state.game.show(state.view(None), page("fr")).splitlines()
        assert fr[5].startswith("> Joueur ")

    def test_at_an_open_table_all_hands_are_shown(self) -> None:
        shown = table().game.show(table().view(ALL), page())
        assert "gt1 gt2 gt3 gt4 BLU(blue)" in shown
        assert "▒" not in shown

    def test_on_an_ascii_page_nothing_else_is_written(self) -> None:
        shown = table().game.show(table().view(0), page("en", *NAMES, ascii=True))
        assert shown.isascii()
        assert shown == ENGLISH.replace("▒▒", "??")

    def test_before_the_first_row(self) -> None:
        state = load(position(["oc1 rt2 gs3 bh4 ==", HANDS[1]]))
        assert state.game.show(state.view(0), page("en", *NAMES)) == (
            "Red phase  draw pile 100, point cards 24\n\nno rows yet\n\n"
            "> Ada          oc1 rt2 gs3 bh4 ==\n  Maximilien   ▒▒ ▒▒ ▒▒ ▒▒ ▒▒"
        )
        assert "\n\naucune rangée pour l’instant\n\n" in state.game.show(state.view(0), page("fr"))

    def test_the_published_prize_and_rows_without_head(self) -> None:
        state = load(position(HANDS, ["0 - bs4 FOU", "1 - bh1"], rules="published", prize="r20"))
        lines = state.game.show(state.view(0), page("en", *NAMES)).splitlines()
        assert lines[:5] == [
            "Red phase  draw pile 97, point cards 23",
            "Prize for the next quinto: r20",
            "",
            "  R1   Ada          -    bs4 FOU(four)",
            "  R2   Maximilien   -    bh1",
        ]
        fr = state.game.show(state.view(0), page("fr")).splitlines()
        assert fr[1] == "À gagner au prochain quinto\u00a0: r20"

    def test_without_a_prize_none_is_named(self) -> None:
        state = table()
        assert "Prize" not in state.game.show(state.view(0), page())

    def test_the_row_of_the_turn_is_marked(self) -> None:
        state = play(table(), "new:rc1")
        lines = state.game.show(state.view(1), page("en", *NAMES)).splitlines()
        assert [line[:5] for line in lines[2:5]] == ["  R9 ", "  R10", "> R11"]
        assert lines[4] == "> R11  Ada          y30  rc1"
        assert lines[6] == "> Ada          ▒▒ ▒▒ ▒▒ ▒▒"

    def test_who_must_give_is_marked_instead_of_who_moves(self) -> None:
        state = play(load(position(
            ["bh4 rc1 RED= == TWO", HANDS[1]],
            ["0 y30 bs4 FOU", "1 y40 bh1 bh2 bh3 HEX"],
            ["r10 r10 r15 r15", "r20 r20 r25 r25"],
            giver_chooses=True,
        )), "R10:bh4")  # fmt: skip
        lines = state.game.show(state.view(1), page("en", *NAMES)).splitlines()
        assert lines[4].startswith("  Ada ")
        assert lines[6].startswith("> Maximilien ")
        assert lines[5] == "      won: r10 r10 r15 r15 y40 = 90"

    def test_at_the_end_nobody_is_marked_and_an_empty_hand_is_a_dash(self) -> None:
        state = load(late(["== ==", ""], to_move=None, shown=[True, False]))
        shown = state.game.show(state.view(None), page("en", *NAMES))
        assert ">" not in shown
        assert "\n  Ada          == ==\n  Maximilien   -\n" in shown
        assert shown.startswith("Blue phase  draw pile 0, ")
        assert state.game.show(state.view(None), page("fr")).startswith(
            "Phase bleue  pioche\u00a0: 0\u202f; "
        )

    def test_high_cards_are_sorted_by_value(self) -> None:
        wanted = late(["", "oc4"], to_move=1)
        cards = wanted["won"][1]
        assert cards[-1][0] == "b"
        wanted["won"][1] = cards[::-1]
        state = load(wanted)
        total = sum(int(card[1:]) for card in cards)
        lines = state.game.show(state.view(0), page()).splitlines()
        assert " ".join(" ".join(lines[-2:]).split()) == f"won: {' '.join(cards)} = {total}"
        assert fits(lines)

    def test_colours_are_asked_for_by_what_they_mean(self) -> None:
        state = table()
        painted: list[tuple[str, str]] = []

        def paint(style: str, text: str) -> str:
            painted.append((style, text))
            return f"\x1b[1m{text}\x1b[0m"

        shown = state.game.show(state.view(0), page("en", *NAMES, paint=paint))
        assert COLOUR.sub("", shown) == ENGLISH
        styles = {text: style for style, text in painted}
        assert styles == {
            "Yellow phase": "yellow", "y30": "yellow", "y40": "yellow",
            "r10": "red", "r15": "red", "r20": "red", "r25": "red",
            "bs4": "blue", "bh1": "blue", "rc1": "red", "oc2": "yellow",
            "FOU": "strong", "HEX": "strong", "RED=w": "strong", "BLU=": "strong", "==": "strong",
            "▒▒": "faint",
        }  # fmt: skip
        assert len(painted) == len(COLOUR.findall(shown)) // 2

    def test_green_is_painted_green(self) -> None:
        painted: dict[str, str] = {}

        def paint(style: str, text: str) -> str:
            painted[text] = style
            return text

        state = table()
        state.game.show(state.view(1), page(paint=paint))
        assert painted["gt1"] == "green"


SENTENCES: list[tuple[EventData, str, str]] = [
    (
        {"event": "opening", "drawn": [[0, "oc1"], [1, "FOU="]]},
        "Opening draw: Ada drew oc1, Bo FOU=(four)",
        "Tirage initial\u00a0: Ada a tiré oc1, Bo FOU=(quatre)",
    ),
    ({"event": "begins", "seat": 1}, "First player: Bo", "Pour commencer\u00a0: Bo"),
    ({"event": "dealt", "seat": 0}, "Ada: dealt five cards", "Ada\u00a0: cinq cartes"),
    (
        {"event": "dealt", "seat": 0, "cards": ["oc1", "HEX", "=="]},
        "Ada: dealt oc1 HEX(hexagon) ==",
        "Ada\u00a0: main de départ oc1 HEX(hexagone) ==",
    ),
    (
        {"event": "redealt", "seat": 1},
        "Bo: first hand redealt",
        "Bo\u00a0: la première main ne convient pas, elle est remélangée et redistribuée",
    ),
    (
        {"event": "redealt", "seat": 1, "cards": ["oc1", "RED="]},
        "Bo: first hand redealt, now oc1 RED=",
        "Bo\u00a0: première main redistribuée\u202f; main\u00a0: oc1 RED=(rouge)",
    ),
    (
        {"event": "turned_up", "card": "y30"},
        "Prize for the next quinto: y30",
        "À gagner au prochain quinto\u00a0: y30",
    ),
    (
        {"event": "began", "seat": 0, "row": 3, "head": "r10"},
        "Ada: starts row R3, worth r10",
        "Ada\u00a0: nouvelle rangée R3, pour r10",
    ),
    (
        {"event": "began", "seat": 0, "row": 3, "head": None},
        "Ada: starts row R3",
        "Ada\u00a0: nouvelle rangée R3",
    ),
    (
        {"event": "laid", "seat": 1, "row": 12, "card": "oc1"},
        "Bo: plays oc1 on R12",
        "Bo\u00a0: oc1 sur R12",
    ),
    (
        {"event": "laid", "seat": 1, "row": 2, "card": "BLU=b"},
        "Bo: plays BLU=b(blue) on R2",
        "Bo\u00a0: BLU=b(bleu) sur R2",
    ),
    (
        {"event": "completed", "seat": 0, "row": 2, "owner": 1, "prize": "b70"},
        "Ada: quinto on R2 (owner: Bo), wins b70",
        "Ada\u00a0: quinto sur R2, chez Bo\u202f; gain\u00a0: b70",
    ),
    (
        {"event": "completed", "seat": 0, "row": 2, "owner": 0, "prize": "b70"},
        "Ada: quinto on R2, wins b70",
        "Ada\u00a0: quinto sur R2\u202f; gain\u00a0: b70",
    ),
    (
        {"event": "given", "seat": 0, "to": 1, "card": "y30"},
        "Ada: gives y30 to Bo",
        "Ada\u00a0: don de y30 à Bo",
    ),
    ({"event": "phase", "phase": "yellow"}, "Yellow phase", "Phase jaune"),
    ({"event": "phase", "phase": "blue"}, "Blue phase", "Phase bleue"),
    ({"event": "drawn", "seat": 0, "number": 1}, "Ada: draws 1 card", "Ada\u00a0: 1 carte piochée"),
    (
        {"event": "drawn", "seat": 0, "number": 3},
        "Ada: draws 3 cards",
        "Ada\u00a0: 3 cartes piochées",
    ),
    (
        {"event": "drawn", "seat": 0, "number": 1, "cards": ["oc1", "=="]},
        "Ada: draws 1 card, now oc1 ==",
        "Ada\u00a0: 1 carte piochée\u202f; main\u00a0: oc1 ==",
    ),
    (
        {"event": "drawn", "seat": 0, "number": 2, "cards": ["oc1", "=="]},
        "Ada: draws 2 cards, now oc1 ==",
        "Ada\u00a0: 2 cartes piochées\u202f; main\u00a0: oc1 ==",
    ),
    ({"event": "passed", "seat": 0}, "Ada: passes", "Ada\u00a0: passe"),
    (
        {"event": "shown", "seat": 1, "cards": ["==", "=="]},
        "Bo: shows == ==",
        "Bo\u00a0: main montrée, == ==",
    ),
    ({"event": "stopped", "seat": 1}, "Bo: ends the turn", "Bo\u00a0: fin du tour"),
]

GAMES: list[tuple[int, dict[str, Any]]] = [
    (154, {"players": 3}),
    (3, {"rules": "published"}),
    (2, {"players": 4, "teams": True, "giver_chooses": True}),
]


class TestTheStory:
    @pytest.mark.parametrize(("event", "english", "french"), SENTENCES)
    def test_each_event_has_its_sentence(self, event: EventData, english: str, french: str) -> None:
        game = quinte.game("quinto-cards")
        before = dict(event)
        assert game.tell([event], page("en", "Ada", "Bo")) == [english]
        assert game.tell([event], page("fr", "Ada", "Bo")) == [french]
        assert event == before

    @pytest.mark.parametrize(("owner", "of", "de"), [(0, "", ""), (1, " (owner: Bo)", ", chez Bo")])
    def test_a_quinto_that_wins_nothing(self, owner: int, of: str, de: str) -> None:
        game = quinte.game("quinto-cards")
        event = {"event": "completed", "seat": 0, "row": 2, "owner": owner, "prize": None}
        assert game.tell([event], page("en", "Ada", "Bo")) == [
            f"Ada: quinto on R2{of}, wins nothing"
        ]
        (french,) = game.tell([event], page("fr", "Ada", "Bo"))
        assert french == f"Ada\u00a0: quinto sur R2{de}, sans gain"

    def test_the_words_of_the_box_in_sentences_too(self) -> None:
        game = quinte.game("quinto-cards")
        events: list[EventData] = [
            {"event": "laid", "seat": 1, "row": 2, "card": "BLU=b"},
            {"event": "dealt", "seat": 0, "cards": ["RED", "SQU"]},
            {"event": "opening", "drawn": [[0, "FOU"]]},
        ]
        assert game.tell(events, page("en", "Ada", "Bo", original=True)) == [
            "Bo: plays BLU=b(blau) on R2",
            "Ada: dealt RED(rot) SQU(Viereck)",
            "Opening draw: Ada drew FOU(vier)",
        ]

    def test_a_turn_is_told_in_order(self) -> None:
        state = table()
        facts: list[Fact] = []
        state.log = facts
        play(state, "R9:==", "R9:BLU=w", "stop")
        told = state.game.tell(state.game.events(facts, 1), page("en", *NAMES))
        assert told == ["Ada: plays == BLU=w(blue) on R9"]
        told = state.game.tell(state.game.events(facts, 0), page("en", *NAMES))
        assert told[1].startswith("Ada: draws 2 cards, now ")
        stop = [{"event": "stopped", "seat": 0}]
        assert state.game.tell(stop, page("en", *NAMES)) == ["Ada: ends the turn"]

    @pytest.mark.parametrize("language", ["en", "fr"])
    @pytest.mark.parametrize(("seed", "options"), GAMES)
    def test_a_whole_game_has_words_for_everything(
        self, language: str, seed: int, options: dict[str, Any]
    ) -> None:
        facts: list[Fact] = []
        state = quinte.game("quinto-cards", **options).start(seed=seed, log=facts)
        shown = []
        rng = Fast(seed)
        while state.turn() >= 0:
            shown.append(state.game.show(state.view(0), page(language)))
            shown += state.game.menu(texts_of(state), page(language, original=True))
            state.play(state.turn(), state.draw(state.turn(), rng))
        shown.append(state.game.show(state.view(0), page(language)))
        for viewer in (0, None, ALL):
            for event in state.game.events(facts, viewer):
                (sentence,) = state.game.tell([event], page(language))
                shown.append(sentence)
        assert not any("quinto-cards" in text or "{" in text for text in shown)
        assert not any("None" in text for text in shown)

    @pytest.mark.parametrize("language", ["en", "fr"])
    def test_options_reasons_and_help_have_words(self, language: str) -> None:
        words = Words(language)
        options = quinte.kinds()["quinto-cards"].options
        keys = [
            "title",
            "summary",
            "help",
            "reason.rows",
            "verb.new",
            "verb.stop",
            "verb.pass",
            "verb.give",
        ]
        keys += [f"option.{name}" for name in options]
        for key in keys:
            assert words.find(f"quinto-cards.{key}"), key
        for line in words("quinto-cards.help").splitlines():
            assert len(line) <= 100
        signs = ("R2:rc1", "new:RED", "RED=w", "RED=b", "stop", "pass", "give y30", "o r g b")
        typed = [said(words, "quinto-cards", sign) for sign in signs]
        assert all(sign in words("quinto-cards.help") for sign in typed)


class TestTheMenu:
    def test_moves_are_listed_by_where_they_are_laid(self) -> None:
        state = table()
        moves = texts_of(state)
        assert state.game.menu(moves, page()) == [
            "new:…    oc2 rc1 HEX(hexagon) BLU=w(blue)",
            "R9:…     == BLU=b(blue)",
            "R10:…    rc1",
        ]
        assert state.game.menu(moves, page("fr"))[0] == (
            "nouvelle:… oc2 rc1 HEX(hexagone) BLU=w(bleu)"
        )
        assert state.game.menu(moves, page(original=True))[1] == "R9:…     == BLU=b(blau)"

    def test_no_move_is_left_out(self) -> None:
        game = quinte.game("quinto-cards", players=3, giver_chooses=True)
        state = game.start(seed=4)
        rng = Fast(4)
        while state.turn() >= 0:
            moves = texts_of(state)
            listed = []
            for line in game.menu(moves, page(paint=lambda _, text: f"<{text}>")):
                place = line.split(":")[0] if ":…" in line else ""
                cards = [part.split(">")[0] for part in line.split("<")[1:]]
                if line.startswith("give …"):
                    listed += [f"give {card}" for card in cards]
                else:
                    listed += [f"{place}:{card}" for card in cards] if place else [line.split()[0]]
            assert sorted(listed) == sorted(moves)
            state.play(state.turn(), state.draw(state.turn(), rng))

    def test_a_stop_comes_first_in_the_player_s_language(self) -> None:
        state = play(table(), "R9:==")
        moves = texts_of(state)
        assert state.game.menu(moves, page()) == [
            "stop     end your turn", "R9:…     HEX(hexagon) BLU=w(blue)"
        ]  # fmt: skip
        assert state.game.menu(moves, page("fr"))[0] == "fin      finir votre tour"

    def test_a_pass_is_alone(self) -> None:
        state = load(late(["== ==", "oc4"]))
        moves = texts_of(state)
        assert state.game.menu(moves, page()) == ["pass     nothing fits, so you must pass"]
        assert state.game.menu(moves, page("fr")) == ["passe    rien ne va\u00a0: vous passez"]

    def test_gifts_are_listed_in_one_line(self) -> None:
        game = quinte.game("quinto-cards")
        moves = ["give r20", "give y30"]
        assert game.menu(moves, page()) == ["give …   give one of your point cards: r20 y30"]
        assert game.menu(moves, page("fr")) == [
            "donne …  donner une de vos cartes-points\u00a0: r20 y30"
        ]

    def test_without_moves_there_is_no_menu(self) -> None:
        assert quinte.game("quinto-cards").menu([], page()) == []


def test_painted_cards_keep_their_colours_inside_sentences() -> None:
    page = Page(Words("en"), ("Ada", "Bo"), lambda style, text: f"\x1b[1m{text}\x1b[0m")
    game = quinte.game("quinto-cards")
    event = {"event": "laid", "seat": 0, "row": 1, "card": "oc1"}
    assert game.tell([event], page) == ["Ada: plays \x1b[1moc1\x1b[0m on R1"]


class TestWhatIsNew:
    def shown(self, *moves: str, **more: Any) -> list[str]:
        """The view of the second seat after moves, which are new."""
        state = table()
        facts: list[Fact] = []
        state.log = facts
        play(state, *moves)
        events = state.game.events(facts, 1)
        return state.game.show(state.view(1), page("en", *NAMES, **more), events).splitlines()  # type: ignore[no-any-return]

    def test_cards_laid_stand_in_brackets(self) -> None:
        assert self.shown("R9:==", "R9:BLU=w")[2] == (
            "> R9   Ada          y30  bs4 FOU(four)[== BLU=w(blue)]"
        )
        assert self.shown("new:rc1", ascii=True)[4] == "> R11  Ada          y30 [rc1]"

    def test_points_won_stand_in_brackets(self) -> None:
        state = table()
        event = {"event": "completed", "seat": 0, "row": 9, "owner": 0, "prize": "r10"}
        gift = {"event": "given", "seat": 1, "to": 0, "card": "r25"}
        lines = state.game.show(state.view(0), page("en", *NAMES), [event, gift]).splitlines()
        assert lines[6] == "      won: [r10]r10 r15[r25] = 60"
        assert lines[8] == "      won: r15 r20 r20 r25 = 80"

    def test_a_new_prize_stands_in_brackets(self) -> None:
        state = load(position(HANDS, ["0 - bs4 FOU"], rules="published", prize="r20"))
        event = {"event": "turned_up", "card": "r20"}
        lines = state.game.show(state.view(0), page(), [event]).splitlines()
        assert lines[1] == "Prize for the next quinto: [r20]"


class TestManyRows:
    def test_lie_two_in_a_line_below_their_owner(self) -> None:
        game = quinte.game("quinto-cards")
        view = game.start(seed=1, first=0).view(0)
        view["rows"] = [
            {"id": 3 * number, "owner": number % 2, "head": "r10", "cards": ["oc1", "CIR=w", "rc2"]}
            for number in range(1, 13)
        ]
        view["won"][1] = ["r25", "r10"]
        lines = game.show(view, page("fr", *NAMES)).splitlines()
        assert lines[1].startswith("> Ada ")
        assert lines[2].split() == "R6 r10 oc1 CIR=w rc2 R24 r10 oc1 CIR=w rc2".split()
        assert lines[5] == "  Maximilien   ▒▒ ▒▒ ▒▒ ▒▒ ▒▒  gains\u00a0: r10 r25 = 35"
        assert lines[6].split()[0] == "R3"
        assert len(lines) == 9
        laid = [{"event": "laid", "seat": 1, "row": 9, "card": "rc2"}]
        assert "CIR=w[rc2]" in game.show(view, page("fr", *NAMES), laid).splitlines()[7]
        assert fits(lines)

    def test_meanings_are_left_out_where_they_do_not_fit(self) -> None:
        game = quinte.game("quinto-cards")
        view = game.start(seed=1, first=0).view(0)
        words = ["TRI=b", "TRI", "TRI=w", "TRI"]
        view["rows"] = [{"id": 1, "owner": 0, "head": "r10", "cards": words}]
        line = game.show(view, page("fr", *NAMES)).splitlines()[2]
        assert line.endswith("TRI=b TRI TRI=w TRI")
        view["rows"][0]["cards"] = words[:2]
        line = game.show(view, page("fr", *NAMES)).splitlines()[2]
        assert line.endswith("TRI=b(triangle) TRI(triangle)")


class TestBeforeAMove:
    def test_what_a_card_would_do_is_said_in_words(self) -> None:
        state = table()

        def said(text: str, language: str = "en") -> list[str]:
            return state.game.foretell(state.game.explain(state, 0, text), page(language, *NAMES))  # type: ignore[no-any-return]

        assert said("new:rc1") == ["rc1 starts a new row in front of you"]
        assert said("new:rc1", "fr") == ["rc1 commence une nouvelle rangée devant vous"]
        assert said("R9:==") == ["== on row 9, card 3 of five"]
        assert said("R9:") == ["R9:…     == BLU=b(blue)"]
        assert said("gt1") == ["no card can be played there now"]
        assert said("stop") == []
        assert said("R10:rc1") == [
            "rc1 on row 10, card 5 of five",
            "a quinto, worth y40",
            "and Maximilien gives you r15",
        ]
        assert said("R10:rc1", "fr")[1:] == [
            "un quinto, qui rapporte y40",
            "et Maximilien vous donne r15",
        ]


@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("rc1", "red circle 1", "cercle rouge 1"),
        ("GRE", "the word green", "le mot vert"),
        ("RED=", "the word red, or a bridge", "le mot rouge ou pont"),
        ("RED=w", "the word red", "le mot rouge"),
        ("RED=b", "the word red as a bridge", "le mot rouge comme pont"),
        ("==", "bridge", "pont"),
    ],
)
def test_cards_are_named_as_people_say_them(card: str, english: str, french: str) -> None:
    assert spoken(card, Words("en")) == english
    assert spoken(card, Words("fr")) == french


# How points come about


def finished(seed: int, **options: Any) -> State:
    """A game that was played to its end at random."""
    state = quinte.game("quinto-cards", **options).start(seed=seed)
    rng = Fast(seed)
    while (seat := state.turn()) >= 0:
        state.play(seat, state.draw(seat, rng))
    return state


@pytest.mark.parametrize("rules", ["author", "published"])
@pytest.mark.parametrize("teams", [False, True])
def test_the_reckoning_comes_to_the_score(rules: str, teams: bool) -> None:
    options = {"rules": rules} | ({"players": 4, "teams": True} if teams else {})
    for seed in range(12):
        state = finished(seed, **options)
        told = state.game.sums(state.view(None))["points"]
        sides = {seat: side for side in state.game.sides for seat in side}
        points = [sum(told[s]["points"] for s in sides[seat]) for seat in sorted(sides)]
        result = state.result()
        assert result is not None
        assert tuple(points) == result.scores
        for each in told:
            gained = sum(row["points"] for row in each["rows"])
            assert each["points"] == (-each["won"] if each["negative"] else each["won"] + gained)


def test_the_reckoning_says_what_rows_add_and_take_off() -> None:
    page = Page(Words("en"), ("Ada", "Bo", "Cy", "Di"))
    said = "\n".join(
        line
        for seed in range(12)
        for state in (finished(seed), finished(seed, rules="published"),
                      finished(seed, players=4, teams=True))
        for line in state.game.reckon(state.view(None), page)
    )  # fmt: skip
    assert re.search(r"^Ada: won \d+, \+\d+ for a row of 3 or 4 cards \(R\d+\) = \d+$", said, re.M)
    assert re.search(r", −\d+ for a short row of 1 or 2 cards \(R\d+\) = −?\d+$", said, re.M)
    assert re.search(r"^Bo: won \d+, made negative by .*\(R\d+.*\) = −\d+$", said, re.M)
    assert re.search(r"^Ada \+ Cy together: −?\d+$", said, re.M)
    assert "quinto-cards." not in said
