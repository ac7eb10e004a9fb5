"""The default picture, on its own and embedded in a page that shows title and players itself."""

from __future__ import annotations

import re
from typing import Any

import pytest

import quinte
from quinte.drawing.page import Page
from quinte.language.words import Words

NAMES = ("Ada", "Bob")
TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")
TARGET = re.compile(r' data-target="([^"]*)"')
OWN = 'scale(1.3)"'


def drawn(name: str, *, embedded: bool) -> str:
    game = quinte.game(name)
    state = game.start(seed=1)
    return game.svg(state.view(0), Page(Words("en"), NAMES, embedded=embedded))


@pytest.mark.parametrize("name", ["gomoku", "whist"])
def test_an_embedded_picture_leaves_title_names_and_ground_to_the_page(name: str) -> None:
    alone, inside = (drawn(name, embedded=embedded) for embedded in (False, True))
    texts: dict[str, list[Any]] = {"alone": TEXT.findall(alone), "inside": TEXT.findall(inside)}
    assert sum(text.startswith(NAMES) for text in texts["alone"]) == 2
    assert not any(text.startswith(NAMES) for text in texts["inside"])
    assert 'class="room"' in alone
    assert 'class="room"' not in inside
    assert set(TARGET.findall(inside)) == set(TARGET.findall(alone))


def test_an_embedded_picture_shows_the_viewers_cards_large_and_below_all_others() -> None:
    inside = drawn("whist", embedded=True)
    assert inside.count(OWN) == 7
    assert inside.rindex("scale(0.7)") < inside.index('data-target="stock"') < inside.index(OWN)
    for name in NAMES:
        assert f'role="group" aria-label="{name}"' in inside


def test_a_seat_that_has_nothing_takes_no_room() -> None:
    assert "group" not in drawn("gomoku", embedded=True)
