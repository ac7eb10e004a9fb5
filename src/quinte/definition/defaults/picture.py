"""A view as a picture: board, piles and plates.

Elements that moves name (cells, cards, piles) have that name as `data-target` and a readable one
as `aria-label`: the page lets players click them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from quinte.definition.defaults.render import acts, cards_of, said
from quinte.definition.fields import Cells, Row, Zone
from quinte.drawing import pieces
from quinte.drawing.svg import MARGIN, WIDTH, Drawing

if TYPE_CHECKING:
    from quinte.definition.boards import Board
    from quinte.definition.parts import Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View

LARGEST = 90
"""Maximum width of the cells of a small board."""
CARD = 62, 88
FAN = 34
"""Visible part of a card in an overlapping row."""


class Picture:
    """The board with its tokens, then the piles on the table, then a plate for each seat.

    The viewer's own plate comes first.
    """

    def svg(self, game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
        draw = Drawing()
        title = page.words(f"{game.name}.title")
        pieces.title(draw, title)
        new = {event.get("cell") for event in events}
        new |= {card for event in events for card in cards_of(event)}
        layers = [view[name] for name, field in game.fields.items() if isinstance(field, Cells)]
        if game.board is not None and layers:
            self.board(draw, game.board, layers, page, new)
        self.table(draw, game, view, page, new)
        first = view["seat"] if type(view["seat"]) is int else 0
        for seat in (*range(first, game.players), *range(first)):
            self.seat(draw, game, view, seat, page, new)
        turn = next((seat for seat in range(game.players) if acts(view, seat)), None)
        return draw.written(page, title, pieces.described(page, game.players, turn))

    def board(
        self,
        draw: Drawing,
        board: Board,
        layers: Sequence[Sequence[Any]],
        page: Page,
        new: set[Any],
    ) -> None:
        """Cells with the tokens on them; rows and columns are labelled at the edge."""
        xs, ys = [x for x, _ in board.points], [y for _, y in board.points]
        unit = min((WIDTH - 2 * MARGIN) / (max(xs) - min(xs) + 2), LARGEST)
        left = (WIDTH - unit * (max(xs) - min(xs))) / 2
        top = draw.height + 14 + unit / 2
        places = [
            (left + unit * (x - min(xs)), top + unit * (y - min(ys))) for x, y in board.points
        ]
        for a, b in board.edges:
            draw.line([places[a], places[b]], "line-line", 2)
        if board.lettered:
            self.edge(draw, board, places, unit)
        for cell, (x, y) in enumerate(places):
            owner = next((layer[cell] for layer in layers if layer[cell] is not None), None)
            name = board.names[cell]
            label = name if owner is None else f"{name}, {page.name(owner)}"
            with draw.at(x, y, data_target=name, aria_label=label):
                self.cell(draw, board.shape, unit)
                if owner is not None:
                    pieces.token(draw, unit * 0.4, owner % len(pieces.COLOURS))
                    if name in new:
                        draw.add("circle", "line-ring", cx=0, cy=0, r=unit * 0.44, stroke_width=4)
        draw.height = top + unit * (max(ys) - min(ys) + 0.5) + 16

    def edge(
        self, draw: Drawing, board: Board, places: Sequence[tuple[float, float]], unit: float
    ) -> None:
        """The letters of the columns and the numbers of the rows."""
        for (x, y), name in zip(places, board.names, strict=True):
            if y == places[0][1]:
                draw.text(x, y - unit * 0.58, name[0], 20, "ink-2")
            if x == places[0][0]:
                draw.text(x - unit * 0.6, y + 7, name[1:], 20, "ink-2", anchor="end")

    def cell(self, draw: Drawing, shape: str, unit: float) -> None:
        """An empty cell; on a board of intersections, only an area to click."""
        if shape == "square":
            draw.rect(-unit * 0.48, -unit * 0.48, unit * 0.96, unit * 0.96, "paper-2", 4)
        elif shape == "hex":
            draw.path(pieces.polygon(6, unit * 0.56), "paper-2 edge-line")
        else:
            draw.circle(0, 0, unit * 0.1, "rule")
            draw.add("circle", cx=0, cy=0, r=unit * 0.46, fill_opacity=0)

    def table(self, draw: Drawing, game: Setup, view: View, page: Page, new: set[Any]) -> None:
        """Piles that belong to no seat, side by side, then the table's numbers."""
        x, below = float(MARGIN + 4), 0
        for name, field in game.fields.items():
            if not field.shown or isinstance(field, Row) or field.needs == "board":
                continue
            if isinstance(field, Zone) and not field.each_seat:
                held = view[name]
                number = held if isinstance(held, int) else len(held)
                text = page.words(f"{game.name}.field.{name}", n=number, cards="")
                text = text.strip(" :\u00a0\u202f–")
                with draw.at(x, draw.height + 8, data_target=name, aria_label=text):
                    self.pile(draw, game, held, text, new)
                x += max(160, FAN * (1 if isinstance(held, int) else number) + CARD[0])
                below = 140
        draw.height += below

    def pile(
        self, draw: Drawing, game: Setup, held: int | list[str], label: str, new: set[Any]
    ) -> None:
        """A pile face down, or its cards in a row."""
        if isinstance(held, int) or not held:
            pieces.pile(draw, *CARD, held or 0, label, anchor="start")  # type: ignore[arg-type]
            return
        draw.text(0, CARD[1] + 24, label, 20, "ink-2", anchor="start")
        for i, card in enumerate(held):
            with draw.at(FAN * i, 0):
                self.card(draw, game, card, new)

    def seat(
        self, draw: Drawing, game: Setup, view: View, seat: int, page: Page, new: set[Any]
    ) -> None:
        """A seat's plate: its sign, name, numbers and cards."""
        zones = [
            name
            for name, field in game.fields.items()
            if field.shown and isinstance(field, Zone) and field.each_seat
        ]
        on_board = any(isinstance(field, Cells) for field in game.fields.values())
        height = 150 if zones else 48
        pieces.plate(draw, MARGIN, draw.height, pieces.INNER, height, acts=acts(view, seat))
        shown = [page.name(seat)] + [
            said(game, name, view[name][seat], page)
            for name, field in game.fields.items()
            if field.shown and type(field) is Row
        ]
        with draw.at(MARGIN + 24, draw.height + 32):
            if on_board:
                with draw.at(8, -8):
                    pieces.token(draw, 13, seat % len(pieces.COLOURS))
            draw.text(30 if on_board else 0, 0, " · ".join(shown), 22, anchor="start", room=600)
        x = float(MARGIN + 24)
        for name in zones:
            cards = view[name][seat]
            step = min(70.0, 600 / max(1, len(cards)))
            for card in cards:
                label = game.deck.labels[card] if game.deck is not None and card else None
                with draw.at(x, draw.height + 50, data_target=card, aria_label=label):
                    self.card(draw, game, card, new)
                x += step
            x += 30
        draw.height += height + 12

    def card(self, draw: Drawing, game: Setup, card: str | None, new: set[Any]) -> None:
        """A card; None is face down."""
        if card is None or game.deck is None:
            pieces.back(draw, *CARD)
            return
        pieces.card(draw, *CARD, new=card in new)
        colour = game.deck.colours.get(card, "print")
        draw.text(CARD[0] / 2, 54, game.deck.labels[card], 26, colour, bold=True, room=52)
