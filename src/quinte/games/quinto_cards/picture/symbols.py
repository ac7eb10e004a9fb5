"""Quinto's cards, tickets and lamps as symbols of the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from quinte.definition.registry import kinds
from quinte.drawing.page import Page
from quinte.games.quinto_cards.deck import PHASES
from quinte.games.quinto_cards.picture import faces
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words

if TYPE_CHECKING:
    from quinte.drawing.svg import Add


def symbols(add: Add) -> None:
    """Cards, those with words in each language, the points, and the lamps of the phases."""
    deck = kinds()["quinto-cards"].box[4]
    box = (0, 0, *faces.CARD)
    add("cards-back", box, faces.back)
    for name in sorted({*deck.numbers, *deck.faces_by_name}):
        plain = name[0].islower() or name == "=="  # without a word
        for language in LANGUAGES[:1] if plain else LANGUAGES:
            id_ = f"cards-{name.replace('=', '_')}" + ("" if plain else f"-{language}")
            add(id_, box, partial(faces.card, name=name, page=Page(Words(language))))
    for name in deck.prizes:
        add(f"point-{name}", (0, 0, *faces.POINT), partial(faces.point, name=name))
    add("point-back", (0, 0, *faces.POINT), partial(faces.tickets, number=1))
    around = (-faces.LAMP, -faces.LAMP, 2 * faces.LAMP, 2 * faces.LAMP)
    for number, phase in enumerate(PHASES):
        for state in ("lit", "past", "dark"):
            add(f"lamp-{phase}-{state}", around,
                partial(faces.lamp, phase=number, state=state))  # fmt: skip
