"""Laws of clicks: in the page, a game without a board of its own is played on its picture."""

from __future__ import annotations

import re
from html import unescape

from quinte.definition.defaults.picture import Picture
from quinte.definition.game import Game
from quinte.drawing.page import Page
from quinte.language.words import Words
from quinte.testing.law import Law, moments, require

TARGET = re.compile(r' data-target="([^"]*)"')


def what_moves_name_is_in_the_picture(game: Game, seed: int) -> None:
    """Every cell, card or pile that a legal move names can be clicked; all else is a button.

    A text is split at `@`: `52@60` is a card, then a cell. Of games with pictures of their own,
    which the page may not use, nothing is required.
    """
    if not isinstance(game.definition.picture, Picture):
        return
    board, deck = game.board, game.deck
    named = {*game.fields, *(board.names if board else ()), *(deck.names if deck else ())}
    page = Page(Words("en"), embedded=bool(seed % 2))
    for state in moments(game, seed, 3):
        for seat in state.actors():
            drawn = set(map(unescape, TARGET.findall(game.svg(state.view(seat), page))))
            for move in state.moves(seat):
                text = game.text(state, seat, move)
                lacking = named.intersection(text.split("@")) - drawn
                require(not lacking, "not in the picture", text=text, lacking=sorted(lacking))


CLICK_LAWS: tuple[Law, ...] = (what_moves_name_is_in_the_picture,)
