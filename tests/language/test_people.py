"""What people are told: names, not seats; lists as they are said; values as they were given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quinte
from quinte import BadOption, IllegalMove, NoSuchSeat, QuinteError
from quinte.drawing.page import Page
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words

ROOT = Path(quinte.__file__).parent
WORDS = Words("en")


@pytest.mark.parametrize(
    ("names", "english", "french"),
    [
        (["Ada"], "Ada", "Ada"),
        (["Ada", "Bo"], "Ada and Bo", "Ada et Bo"),
        (["Ada", "Bo", "Cy"], "Ada, Bo and Cy", "Ada, Bo et Cy"),
    ],
)
def test_the_last_of_several_names_follows_and(names: list[str], english: str, french: str) -> None:
    assert WORDS.all_of(names) == english
    assert Words("fr").all_of(names) == french


def test_a_seat_without_a_name_is_a_player_counted_from_one() -> None:
    assert Page(WORDS).name(0) == "Player 1"
    assert Page(WORDS, ["Ada", ""]).name(0) == "Ada"
    assert Page(WORDS, ["Ada", ""]).name(1) == "Player 2"


def test_an_error_at_a_table_names_people_not_seats() -> None:
    error = QuinteError("turn.other", seat=0, actors=[1, 2])
    assert WORDS.error(error) == "it is not seat 0’s turn; waiting for seat 1, 2"
    error.names = ["Ada", "Bo", ""]
    assert WORDS.error(error) == "it is not Ada’s turn; waiting for Bo and Player 3"


@pytest.mark.parametrize("language", LANGUAGES)
def test_phases_and_offers_are_said_in_the_language(language: str) -> None:
    words = Words(language)
    said = words.error(QuinteError("table.phase", phase="playing", wanted=["open", "over"]))
    assert not re.search(r"\b(playing|open|over)\b", said)
    assert "take_back" not in words.error(QuinteError("table.offered", what="take_back"))


@pytest.mark.parametrize(
    ("value", "said"), [("5", 'not "5"'), (True, "not true"), (None, "not null"), (5, "not 5")]
)
def test_an_option_that_is_refused_is_quoted_as_it_was_given(value: object, said: str) -> None:
    with pytest.raises(BadOption, match=f"{said} —"):
        quinte.game("cinco", players=value)


def test_moves_and_seats_that_are_refused_are_quoted_as_they_were_given() -> None:
    state = quinte.game("cinco").start(seed=1, first=0)
    with pytest.raises(IllegalMove, match='"5" is not a valid move'):
        state.play(0, "5")  # type: ignore[arg-type]
    with pytest.raises(NoSuchSeat, match="there is no seat null"):
        state.play(None, 1)  # type: ignore[arg-type]


def test_no_text_holds_an_escape_that_is_not_read() -> None:
    for source in ROOT.rglob("*.po"):
        assert not re.search(r"\\(?![nt\"\\])", source.read_text("utf-8")), source


def test_no_key_is_in_a_catalogue_twice() -> None:
    for source in ROOT.rglob("*.po"):
        keys = re.findall(r'^msgid "(.+)"', source.read_text("utf-8"), re.M)
        assert len(keys) == len(set(keys)), source


def test_every_way_to_end_a_game_is_said() -> None:
    for language in LANGUAGES:
        for key in ("record.did.agree", "result.agreement"):
            assert Words(language).find(key), key


@pytest.mark.parametrize("multiple", [2, 7])
def test_help_and_errors_of_quinto_name_the_multiple_that_is_played(multiple: int) -> None:
    for language in LANGUAGES:
        said = Words(language)("quinto-tiles.help", multiple=multiple)
        assert f" {multiple}" in said
    for text in ("multiple of five", "multiple of 5"):
        assert text not in WORDS("quinto-tiles.summary")
        book = (ROOT / "games/quinto_tiles/texts/rules.en.md").read_text("utf-8")
        assert text not in book
