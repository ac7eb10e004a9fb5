"""Decks: names, numbers, what is printed, and shuffling."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from quinte import Deck, Fast


def test_a_card_is_its_place_among_the_names() -> None:
    deck = Deck(range(5, 8), labels={"6": "six"})
    assert deck.names == ("5", "6", "7")
    assert deck.number["7"] == 2
    assert deck.labels == {"5": "5", "6": "six", "7": "7"}
    assert len(deck) == 3


def test_a_french_deck_runs_suit_by_suit() -> None:
    deck = Deck.french()
    assert len(deck) == 52
    assert deck.names[:2] == ("2c", "3c")
    assert deck.names[-1] == "as"
    assert (deck.labels["th"], deck.labels["qs"]) == ("10♥", "Q♠")
    assert {name for name in deck.names if name in deck.colours} == {
        name for name in deck.names if name[1] in "dh"
    }


def test_a_shorter_deck_has_the_ranks_and_suits_it_is_given() -> None:
    assert Deck.french("ka", "hs").names == ("kh", "ah", "ks", "as")


def test_shuffling_keeps_every_card_and_favours_none() -> None:
    deck, rng = Deck("abcd"), Fast(1)
    first = Counter()  # type: Counter[int]
    for _ in range(4000):
        cards = deck.shuffled(rng)
        assert sorted(cards) == [0, 1, 2, 3]
        first[cards[0]] += 1
    assert all(900 < number < 1100 for number in first.values())
    assert deck.shuffled(Fast(7)) == deck.shuffled(Fast(7))


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Deck("aa"), "two cards of a deck have the same name"),
        (lambda: Deck("ab", labels={"c": "C"}), "c: no such card in the deck"),
        (lambda: Deck("ab", colours={"c": "red"}), "c: no such card in the deck"),
        (lambda: Deck.french(suits="cx"), "suits are letters of 'cdhs', not 'cx'"),
    ],
)
def test_a_deck_that_cannot_be_says_why(make: object, problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(problem)}$"):
        make()  # type: ignore[operator]


def test_an_unknown_colour_names_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"pink: no such colour; use room, .*, red, "):
        Deck("ab", colours={"a": "pink"})
