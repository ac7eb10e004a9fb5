"""Cinco as text, in both languages, with and without signs."""

from __future__ import annotations

import pytest

from quinte import ALL
from quinte.drawing.lines import COLOUR
from quinte.drawing.page import Page
from quinte.engine.state import State
from quinte.engine.types import Fact
from quinte.language.words import Words
from tests.games.cinco.positions import load, texts


def in_bold(style: str, text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m"


SHOWN = """\
            88  87  86  85  84  83
          89  38  39  40  41  42  82
        90  37  35  34  33  32  43  81
      61  60  36   7   8   9  31  44  80
    62  59  19  18   6   5  10   ●  45  79
  63  58  20  17   1       4   ○  29  46  78
    64  57  21  16   2   3   ●  28  47  77
      65  56  22  15  14  13  27  48  76
        66  55  23  24  25  26  49  75
          67  54  53  52  51  50  74
            68  69  70  71  72  73

> ● Ada           3 52        33 jetons restants
  ○ Bo           ▒▒           34 jetons restants
  pioche\u00a0: 86 · défausse\u00a0: 1, dernière carte 40 · 2 tours sans jeton"""


def test_a_view_in_french() -> None:
    state = load([[3, 52], [8]], board={12: 0, 11: 1, 30: 0}, discard=[40], stall=2)
    page = Page(Words("fr"), ("Ada", "Bo"))
    assert state.game.show(state.view(0), page) == SHOWN


def test_teams_differ_by_sign_also_in_ascii() -> None:
    state = load([[3], [8], [9]], board={12: 0, 11: 1, 30: 2})
    shown = state.game.show(state.view(None), Page(Words("en"), ascii=True))
    assert shown.isascii()
    assert "Player 2     ??" in shown
    assert all(sign in shown for sign in "XO#")


def test_colours_are_asked_for_by_what_they_mean() -> None:
    state = load([[3, 52], [8]], board={12: 0})
    styles = set()

    def paint(style: str, text: str) -> str:
        styles.add(style)
        return text

    state.game.show(state.view(0), Page(Words("en"), paint=paint))
    assert styles == {"red", "cyan", "strong", "faint"}


def test_every_event_has_a_sentence_in_both_languages() -> None:
    log: list[dict[str, object]] = []
    state = load([[52, 60], [1, 2, 3, 4]], draw=[])
    state.log = log
    for move in ("52@60", "swap", "draw"):
        state.game.play_text(state, state.turn(), move)
    for language in ("en", "fr"):
        page = Page(Words(language), ("Ada", "Bo"))
        for viewer in (0, 1, None, ALL):
            told = state.game.tell(state.game.events(log, viewer), page)
            assert not any("cinco.event" in line or "{" in line for line in told)


def test_cards_drawn_or_discarded_in_a_row_share_a_line() -> None:
    log: list[dict[str, object]] = []
    state = load([[1, 2, 3, 4], [5, 6, 7, 8]], next_cards=[90, 80, 70, 60])
    state.log = log
    state.game.play_text(state, 0, "swap")
    state.game.play_text(state, 1, "5@6")
    page = Page(Words("en"), ("Ada", "Bo"))
    assert state.game.tell(state.game.events(log, 0), page) == [
        "Ada: discards 1, 2, 3, 4",
        "Ada: draws 90, 80, 70, 60",
        "Bo: plays 5, token on 6",
    ]
    assert state.game.tell(state.game.events(log, 1), page)[1] == "Ada: draws 4 cards"


def test_columns_stay_in_line_with_colours_and_long_names() -> None:
    state = load([[3, 52], [8]], board={12: 0})
    plain = state.game.show(state.view(0), Page(Words("en"), ("Maximiliana Ada", "Bo")))
    painted = state.game.show(state.view(0), Page(Words("en"), ("Maximiliana Ada", "Bo"), in_bold))
    assert painted != plain
    assert COLOUR.sub("", painted) == plain
    columns = {line.index("tokens left") for line in plain.splitlines() if "tokens left" in line}
    assert len(columns) == 1


def test_the_menu_groups_cells_in_ranges() -> None:
    state = load([[85, 88, 89, 90], [8]], board={86: 0, 89: 1, 90: 0}, dead_cards="discard")
    page = Page(Words("en"))
    assert state.game.menu(texts(state), page) == [
        "swap   discard your four cards and draw four",
        "89!    discard the dead card 89",
        "90!    discard the dead card 90",
        "85@…   card 85: token on 85, 87-88",
        "88@…   card 88: token on 88",
    ]


def shown_after(state: State, *moves: str, ascii: bool = False) -> list[str]:
    """The view of seat 0 after moves, which are new."""
    log: list[Fact] = []
    state.log = log
    for move in moves:
        state.game.play_text(state, state.turn(), move)
    events = state.game.events(log, 0)
    page = Page(Words("en"), ("Ada", "Bo"), ascii=ascii)
    return state.game.show(state.view(0), page, events).splitlines()  # type: ignore[no-any-return]


def test_new_tokens_and_cards_stand_in_brackets() -> None:
    state = load([[3, 52], [8]], board={88: 0}, next_cards=[77])
    lines = shown_after(state, "3@83", "8@73")
    assert lines[0] == "             ●  87  86  85  84  [●]"
    assert lines[10] == "            68  69  70  71  72  [○]"
    state = load([[3, 52], [8]], board={88: 0}, next_cards=[77])
    lines = shown_after(state, "3@40", "8@41", ascii=True)
    assert lines[1] == "          89  38  39  [X] [O] 42  82"
    state = load([[3, 52], [8]], next_cards=[77])
    assert "> ● Ada           3 52        35 tokens left" in shown_after(state)
    assert "  ● Ada           3 52[77]    35 tokens left" in shown_after(state, "draw")


def test_a_line_that_has_won_is_marked() -> None:
    state = load([[84, 52], [8]], board={88: 0, 87: 0, 86: 0, 85: 0, 83: 1})
    lines = shown_after(state, "84@84")
    assert lines[0] == "            [●] [●] [●] [●] [●]  ○"
    plain = state.game.show(state.view(None), Page(Words("en"))).splitlines()
    assert plain[0] == lines[0]  # it is known without news, too
    assert not any("[" in line for line in lines[1:])


def test_more_than_three_seats_share_lines() -> None:
    state = load([[1], [2], [3], [4], [5], [6]])
    lines = state.game.show(state.view(0), Page(Words("en"))).splitlines()
    assert [line.split()[-1] for line in lines[12:15]] == ["left"] * 3
    assert lines[12].index("Player 1") < lines[12].index("Player 2")
    assert "Player 3" in lines[13]
    assert len(lines) == 16


FORETOLD = [
    ("52", ["card 52: token on 52-59, 61-90"]),
    ("3@", ["card 3: token on 3-59, 61-90"]),
    ("90", ["card 90 cannot be played now"]),
    ("52@61", ["card 52: token on 61, making 2 in a line"]),
    ("52@75", ["card 52: token on 75, with no neighbour of its colour"]),
    ("draw", []),
    ("52@60", []),
]


@pytest.mark.parametrize(("text", "said"), FORETOLD)
def test_what_a_move_would_do_is_said_in_words(text: str, said: list[str]) -> None:
    state = load([[3, 52], [8]], board={60: 0})
    game = state.game
    assert game.foretell(game.explain(state, 0, text), Page(Words("en"))) == said
    for line in game.foretell(game.explain(state, 0, text), Page(Words("fr"))):
        assert "cinco." not in line


def test_a_line_that_is_blocked_is_told_as_such_and_a_single_token_as_alone() -> None:
    def said(**board: dict[int, int]) -> list[str]:
        state = load([[52, 60], [8]], **board)
        told = state.game.explain(state, 0, "52@81")
        return list(state.game.foretell(told, Page(Words("en"))))

    blocked = said(board={44: 0, 30: 0, 11: 1})
    assert blocked == ["card 52: token on 81, making 3 in a line that is blocked"]
    alone = said(board=dict.fromkeys((44, 43, 45, 80, 82, 79), 1))
    assert alone == ["card 52: token on 81, with no neighbour of its colour"]


def test_a_move_that_ends_the_game_says_so() -> None:
    state = load([[84, 52], [8]], board={88: 0, 87: 0, 86: 0, 85: 0, 83: 1})
    told = state.game.explain(state, 0, "84@84")
    assert state.game.foretell(told, Page(Words("en"))) == [
        "card 84: token on 84, making 5 in a line",
        "ends the game: five tokens in a line",
    ]
    dead = load([[89], [8]], board={89: 0, 90: 1}, dead_cards="discard")
    told = dead.game.explain(dead, 0, "89")
    assert dead.game.foretell(told, Page(Words("en"))) == ["discard the dead card 89"]
    told = dead.game.explain(dead, 0, "89!")
    assert dead.game.foretell(told, Page(Words("en"))) == ["discard the dead card 89"]
