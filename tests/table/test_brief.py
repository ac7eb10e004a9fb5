"""The move list: what each seat reads of a step in a few words, and what a takeback strikes out."""

from __future__ import annotations

from typing import Any

import pytest

from quinte.engine.types import Viewer
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from quinte.table.wording import worded
from tests.registered import TRIED
from tests.table.desk import ANN, BOB, Desk, pair, placement

Line = dict[str, Any]


def told(desk: Desk, viewer: Viewer = None, language: str = "en") -> dict[str, Any]:
    """All steps so far, as the table tells them to a viewer."""
    return worded(desk.table, desk.table.message(viewer, desk.steps), Words(language))


def lines(desk: Desk, viewer: Viewer = None, language: str = "en") -> list[Line]:
    return [line for step in told(desk, viewer, language)["steps"] for line in step["brief"]]


def last(desk: Desk, viewer: Viewer = None, language: str = "en") -> str:
    return str(lines(desk, viewer, language)[-1]["text"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TRIED)
def test_a_whole_game_is_told_line_by_line(game: str, language: str) -> None:
    desk = Desk(game, players=2).started().finish(7)
    for line in lines(desk, 0, language):
        assert line["text"]
        assert f"{game}." not in line["text"]  # a key without a text
        assert line["seat"] in (None, 0, 1)


@pytest.mark.parametrize("game", ["cinco", "quinto-cards", "quinto-tiles", "score5"])
def test_lines_are_short_and_name_who_moves(game: str) -> None:
    found = lines(Desk(game, players=2).started().finish(7), 0)
    assert {line["seat"] for line in found if not line["head"]} >= {0, 1}
    assert max(len(line["text"]) for line in found) < 40


def test_cinco_a_card_and_its_cell_or_that_cards_were_drawn() -> None:
    desk = pair()
    move = placement(desk)
    desk.ask(ANN, "move", text=move)
    desk.ask(BOB, "move", text="swap")
    desk.ask(ANN, "move", text="draw")
    card, _, cell = move.partition("@")
    assert [(line["seat"], line["text"], line["quiet"]) for line in lines(desk, 1)] == [
        (0, f"{card} → {cell}", False),
        (1, "swapped four", True),
        (0, "drew", True),
    ]
    assert last(desk, 0, "fr") == "pioche"


def test_tiles_a_play_with_its_score() -> None:
    desk = Desk("quinto-tiles", first=0).started()
    play = desk.table.moves(0)[-1]
    desk.ask(ANN, "move", text=play)
    score = desk.state.position()["scores"][0]
    assert [(line["text"], line["gain"]) for line in lines(desk)] == [
        (play.replace(":", " ").replace(".", "·"), score)
    ]


def test_cards_a_new_row_then_a_card_on_it() -> None:
    desk = Desk("quinto-cards", players=3).started().finish(4)
    texts = [line["text"] for line in lines(desk)]
    assert any(text.startswith("new row, ") for text in texts)
    assert any(text.endswith(" on row 1") for text in texts)
    assert any(": a quinto, " in text for text in texts)
    assert "Yellow phase" in [line["text"] for line in lines(desk) if line["head"]]
    given = [(line["seat"], line["text"]) for line in lines(desk) if " gives " in line["text"]]
    assert all(not text.startswith(desk.table.seats[seat].name or "") for seat, text in given)


def test_score_5_lots_and_those_who_win_and_take() -> None:
    desk = Desk("score5", players=3).started().finish(2)
    found = lines(desk)
    heads = [line["text"] for line in found if line["head"]]
    assert [text.partition(" ·")[0] for text in heads] == [f"Lot {n}" for n in range(1, 13)]
    texts = [line["text"] for line in lines(desk, 0)]
    assert any(text.startswith("Bob wins with ") for text in texts)
    assert any(text.startswith("You take ") for text in texts)
    assert not any(text.startswith("Ann ") for text in texts)
    assert any(text.startswith("Ann takes ") for text in [line["text"] for line in found])


def test_score_5_a_round_can_be_told_before_its_bids_and_a_share_before_the_next_lot() -> None:
    desk = Desk("score5", players=3).started().finish(2)
    for step in told(desk)["steps"]:
        kinds = [event["event"] for event in step["events"]]
        opening = [i for i, kind in enumerate(kinds) if i and kind in ("turned_up", "revealed")]
        assert [part["events"] for part in step.get("parts", [])] == opening
        for part in step.get("parts", []):
            after = kinds[part["events"]]
            rest = [line["text"] for line in step["brief"][part["brief"] :]]
            assert len(rest) == 1
            assert rest[0].startswith("Lot ") == (after == "revealed")
            assert step["story"][part["story"]].startswith("Auction ") == (after == "revealed")


def test_cards_the_fifth_card_can_be_told_before_what_it_wins() -> None:
    desk = Desk("quinto-cards", players=2).started().finish(3)
    quintos = [step for step in told(desk)["steps"] if step.get("parts")]
    assert quintos
    for step in told(desk)["steps"]:
        kinds = [event["event"] for event in step["events"]]
        completed = [i for i, kind in enumerate(kinds) if kind == "completed"]
        assert [part["events"] for part in step.get("parts", [])] == completed
        for part in step.get("parts", []):
            assert kinds[part["events"] - 1] == "laid"
            assert part["brief"] == 1


def test_a_bid_is_not_told_before_the_round_is_closed() -> None:
    desk = Desk("score5", players=3).started()
    desk.ask(ANN, "move", text=f"bid {desk.state.view(0)['hands'][0][0]}")
    for viewer in (0, 1, None):
        assert told(desk, viewer)["steps"][-1]["brief"] == []


def test_who_has_two_seats_is_called_by_their_names() -> None:
    desk = Desk("score5", players=3)
    for name in ("Ann", "Ada"):
        desk.ask(ANN, "sit", name=name)
    desk.seated(BOB)
    desk.ask(ANN, "start")
    desk.finish(2, 40)
    assert not any(line["text"].startswith("You ") for line in lines(desk, 0))
    assert any(line["text"].startswith("You ") for line in lines(desk, 2))


@pytest.mark.parametrize("bot", [True, False])
def test_a_takeback_names_the_steps_that_it_undid(bot: bool) -> None:
    desk = Desk("cinco", first=0, seats=[None, "random"]).started(ANN) if bot else pair()
    first = desk.ask(ANN, "move", text=placement(desk)).seq
    if bot:
        desk.commit(desk.table.bot_entry(1, [placement(desk)], desk.clock))
    else:
        desk.ask(BOB, "move", text=placement(desk))
    done = desk.ask(ANN, "offer", what="take_back")
    if not bot:
        assert "undone" not in done.public
        assert desk.table.status()["offers"]["take_back"]["undoes"] == [first, first + 1]
        done = desk.ask(BOB, "answer", what="take_back")
    assert done.public["undone"] == [first, first + 1]
    assert last(desk) == ("took back a move" if bot else "agreed")
    assert desk.again().undone == [first, first + 1]  # also when the log is read again
    assert "undone" not in desk.ask(ANN, "move", text=placement(desk)).public


@pytest.mark.parametrize(
    ("what", "english", "french"),
    [
        ("end", "Ann suggests ending the game without a winner",
         "Ann propose d’arrêter là, sans vainqueur"),
        ("take_back", "Ann asks to take back a move: {move}",
         "Ann demande à reprendre son coup\u00a0: {move}"),
    ],
)  # fmt: skip
def test_an_offer_is_a_sentence(what: str, english: str, french: str) -> None:
    desk = pair()
    move = placement(desk)
    desk.ask(ANN, "move", text=move)
    desk.ask(ANN, "offer", what=what)
    shown = move.replace("@", " → ")
    for language, text in (("en", english), ("fr", french)):
        offer = told(desk, 1, language)["status"]["offers"][what]
        assert offer["text"] == text.format(move=shown)
    desk.ask(BOB, "answer", what=what, yes=False)
    assert (last(desk), last(desk, None, "fr")) == ("declined", "refuse")
    assert lines(desk)[-1]["seat"] == 1


def test_a_takeback_of_what_nobody_saw_names_no_move() -> None:
    desk = Desk("score5", players=3).started()
    desk.ask(ANN, "move", text=f"bid {desk.state.view(0)['hands'][0][0]}")
    desk.ask(ANN, "offer", what="take_back")
    text = told(desk, 1)["status"]["offers"]["take_back"]["text"]
    assert text == "Ann asks to take back a move"
