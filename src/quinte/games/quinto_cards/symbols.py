"""Quinto's cards as symbols of the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import quinte
from quinte.drawing.page import Page
from quinte.games.quinto_cards import faces
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words

if TYPE_CHECKING:
    from quinte.drawing.paint import Add


def symbols(add: Add) -> None:
    """Cards, those with words in each language, and the points."""
    deck = quinte.kinds()["quinto-cards"].box[4]
    box = (-3, -3, faces.CARD[0] + 6, faces.CARD[1] + 8)
    add("cards-back", box, partial(faces.card, name=None, page=Page(Words("en"))))
    for name in sorted({*deck.numbers, *deck.faces_by_name}):
        plain = name[0].islower() or name == "=="  # without a word
        for language in LANGUAGES[:1] if plain else LANGUAGES:
            id_ = f"cards-{name.replace('=', '_')}" + ("" if plain else f"-{language}")
            add(id_, box, partial(faces.card, name=name, page=Page(Words(language))))
    for name in deck.prizes:
        box = (-3, -3, faces.POINT[0] + 6, faces.POINT[1] + 8)
        add(f"point-{name}", box, partial(faces.point, name=name))
