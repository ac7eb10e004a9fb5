"""Score 5 as text: an auction that a person enjoys."""

from __future__ import annotations

import re
from functools import partial

import pytest

from quinte.drawing.page import Page
from quinte.engine.state import State
from quinte.engine.types import Fact
from quinte.language.words import Words
from tests.games.score5.positions import load, play, starters, texts

SHOWN = """\
Enchère 1 sur 12\u00a0:  r40 *  tour de mise 2 sur 3 au plus

> Ada          choix\u00a0: g5\u202f; mise\u00a0: r10 y15
      g5 r10 y15 v20 b25
      cinq meilleures\u00a0: g5 r10 y15 v20 b25 = 75
  Bo           5 cartes en main\u202f; choix fait\u202f; mise\u00a0: ▒▒▒"""


def test_the_bidding_in_french() -> None:
    state = play(load(starters(2)), "0: bid r10+y15", "1: bid r5", "0: lay g5", "1: keep")
    page = Page(Words("fr"), ("Ada", "Bo"))
    assert state.game.show(state.view(0), page) == SHOWN


def test_open_hands_are_shown_to_a_forgetful_player() -> None:
    closed, open_ = load(starters(2)), load(starters(2), open_hands=True)
    page = Page(Words("en"))
    assert "5 cards in hand" in closed.game.show(closed.view(0), page)
    assert "r5 y10 v15 b20 g25".split(maxsplit=1)[0] in open_.game.show(open_.view(0), page)
    assert "cards in hand" not in open_.game.show(open_.view(0), page)


def test_revealing_and_sharing_are_told() -> None:
    log: list[Fact] = []
    state = load(starters(2), bid_rounds=1)
    state.log = log
    play(state, "0: bid b25", "1: bid g25+r5", "take g25", "take r5")
    page = Page(Words("en"), ("Ada", "Bo"))
    told = state.game.tell(state.game.events(log, None), page)
    assert told[:5] == [
        "Done: Ada and Bo",
        "All bids are face down. Cards laid: Ada (1), Bo (2)",
        "Bids revealed: Ada: b25 = 25; Bo: g25 r5 = 30",
        "Sold! r40 goes to Bo",
        "The winner’s cards are shared out: g25 to Ada, r5 to Ada",
    ]
    assert told[5].startswith("Auction 2: ")
    own = state.game.tell(state.game.events(log, 1), page)
    assert own[:2] == ["Ada: done", "Bo: bids g25 r5"]  # not card by card


def test_every_event_and_view_has_words_in_both_languages() -> None:
    for language in ("en", "fr"):
        log: list[Fact] = []
        state = load(starters(3))
        state.log = log
        page = Page(Words(language), ascii=True)
        shown = []
        play(state, "0: bid -", "1: bid -", "2: bid -", "0: bid -", "1: bid -", "2: bid -")
        play(
            state, "0: bid g5", "1: bid -", "2: bid -", "0: keep", "1: bid -", "2: bid -", "take g5"
        )
        while state.turn() >= 0:
            state.play(state.turn(), state.moves(state.turn())[0])
            shown.append(state.game.show(state.view(0), page))
        shown += state.game.tell(state.game.events(log, 0), page)
        assert not any("score5." in text or "{" in text for text in shown)


def test_the_menu_groups_cards() -> None:
    state = play(load(starters(2)), "0: bid g5", "1: bid -")
    assert state.game.menu(texts(state, 0), Page(Words("en"))) == [
        "done   finish your bid for this round",
        "keep   keep your bid as it is",
        "bid …  bid several cards at once: bid r10+g5, or bid - for nothing",
    ]


def shown_after(*moves: str, language: str = "en", ascii: bool = False) -> list[str]:
    """The view of seat 0 after moves, which are new."""
    log: list[Fact] = []
    state = load(starters(2))
    state.log = log
    play(state, *moves)
    page = Page(Words(language), ("Ada", "Bo"), ascii=ascii)
    return state.game.show(state.view(0), page, state.game.events(log, 0)).splitlines()  # type: ignore[no-any-return]


def test_bids_that_have_changed_stand_in_brackets() -> None:
    first = shown_after("0: bid r10", "1: bid r5+y10")
    assert first[2] == "> Ada          bid [r10]"
    assert first[-1] == "> Bo           5 cards in hand; bid [▒▒▒ ▒▒▒]"
    second = shown_after("0: bid r10", "1: bid r5+y10", "0: keep", "1: bid r5")
    assert second[2] == "> Ada          bid r10"
    assert second[-1] == "> Bo           5 cards in hand; bid [▒▒▒]"
    plain = shown_after("0: bid r10", "1: bid r5+y10", ascii=True)
    assert plain[-1] == "> Bo           5 cards in hand; bid [??? ???]"


def test_a_card_that_comes_under_the_hammer_stands_in_brackets() -> None:
    rounds = ["0: bid b25", "1: bid g25+r5", "0: keep", "1: keep"]
    (head, *rest) = shown_after(*rounds, "take g25", "take r5")
    assert re.match(r"Auction 2 of 12: \[\w+ \*\] bidding round 1 of at most 3", head)
    assert "      g5[g25 r5]r10 y15 v20 b25" in rest
    assert "[" not in shown_after()[0]


def test_who_takes_next_is_named_with_what_is_left() -> None:
    rounds = ["0: bid b25", "1: bid g25+r5", "0: keep", "1: keep"]
    assert shown_after(*rounds)[0] == "Auction 1 of 12: cards to share, Ada picks next: g25 r5"
    assert shown_after(*rounds, language="fr")[0] == (
        "Enchère 1 sur 12\u00a0: partage, à Ada de choisir\u00a0: g25 r5"
    )


def test_what_a_bid_would_come_to_is_said_in_words() -> None:
    state = load(starters(2))

    def said(text: str, language: str = "en") -> list[str]:
        told = state.game.explain(state, 0, text)
        return state.game.foretell(told, Page(Words(language)))  # type: ignore[no-any-return]

    tie = state.game.explain(state, 0, "bid r10+g5")["tie"]
    assert said("bid r10+g5") == [f"g5 r10 = 15; tie-break value {tie}"]
    assert said("bid r10+g5+") == said("bid r10+g5")
    assert said("bid -") == ["no cards for now: you may still bid in the next round"]
    assert said("done") == said("bid -")
    assert said("lay g5") == said("bid g5")
    assert said("bid r10+g5", "fr")[0].startswith("g5 r10 = 15\u202f; en cas d’égalité")


def test_what_a_bid_without_cards_means_depends_on_whether_a_round_follows() -> None:
    def said(state: State) -> str:
        told = state.game.explain(state, 0, "bid -")
        return str(state.game.foretell(told, Page(Words("en")))[0])

    alone = load(starters(2), bid_rounds=1)
    assert said(alone) == "no cards: you cannot win this auction"
    nothing = play(load(starters(2)), "0: bid -", "1: bid -")
    assert said(nothing) == "no cards: you may still bid if somebody else changes their bid"
    assert said(second_round()) == "no cards for now: you may still bid in the next round"


def second_round(*bid: str) -> State:
    """Seat 0 has laid r10 and y15 in the first round, and now lays some again."""
    return play(load(starters(2)), "0: bid r10+y15", "1: bid -", *bid)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("done", ["withdraws r10 y15 = 25"]),
        ("bid -", ["withdraws r10 y15 = 25"]),
        ("keep", ["keeps r10 y15 = 25"]),
        ("bid r10+v20", ["keeps r10 = 10", "adds v20 = 20", "withdraws y15 = 15"]),
        ("lay r10", ["keeps r10 = 10", "not laid again so far: y15 = 15; done would withdraw it"]),
        ("bid r10+", ["keeps r10 = 10", "not laid again so far: y15 = 15; done would withdraw it"]),
    ],
)
def test_a_move_says_what_it_keeps_adds_and_withdraws(text: str, changes: list[str]) -> None:
    state = second_round()
    told = state.game.explain(state, 0, text)
    assert state.game.foretell(told, Page(Words("en")))[1:] == changes
    french = state.game.foretell(told, Page(Words("fr")))
    assert len(french) == 1 + len(changes)
    assert not any("score5." in line for line in french)


def test_the_menu_says_what_becomes_of_the_bid_before() -> None:
    def listed(state: State) -> list[str]:
        moves = [state.game.text(state, 0, move) for move in state.moves(0)]
        explain = partial(state.game.explain, state, 0)
        return state.game.menu(moves, Page(Words("en")), explain)  # type: ignore[no-any-return]

    lines = listed(second_round())
    assert lines[0] == "done   bid nothing: withdraws r10 y15 = 25"
    assert lines[1] == "keep   keep your bid as it is: keeps r10 y15 = 25"
    assert lines[-1].startswith("Cards from your last bid count only if you keep the bid")
    after = listed(second_round("0: lay r10"))
    assert after[0] == "done   finish your bid for this round: keeps r10 = 10; withdraws y15 = 15"
    assert listed(load(starters(2)))[0] == "done   bid nothing"
