"""Score 5's pieces as symbols of the page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from quinte.definition.registry import kinds
from quinte.games.score5 import picture

if TYPE_CHECKING:
    from quinte.drawing.svg import Add, Drawing


def symbols(add: Add) -> None:
    """Cards face up and down, lots, the signs of the families, and the theatre."""
    deck = kinds()["score5"].box
    box = (0, 0, *picture.FACE)
    add("score5-back", box, picture.back)
    add("score5-tick", box, picture.tick)
    for number, card in enumerate(deck.names):
        name = card.replace("*", "x")
        stars = next((n for n, each in enumerate(deck.stars.values(), 1) if number in each), 0)
        marks = {"stars": stars, "tie": deck.ties[number]}
        add(f"score5-{name}", box, partial(picture.face, name=card, **marks))
        if stars:
            add(f"score5-lot-{name}", box, partial(picture.lot, name=card, **marks))
    for family in picture.SIGNS:
        sign = partial(_sign, family=family)
        add(f"score5-sign-{family.replace('*', 'x')}", (-13, -13, 26, 26), sign)
    add("score5-plinth", (0, 0, 320, 64), picture.plinth)
    add("score5-hammer", (0, 0, 150, 104), picture.hammer)
    add("score5-light", (0, 0, 1000, 600), picture.light)
    add("score5-swags", (0, 0, 158, 140), partial(picture.swags, width=158, height=140))


def _sign(draw: Drawing, family: str) -> None:
    picture.sign(draw, family, "currentColor")
