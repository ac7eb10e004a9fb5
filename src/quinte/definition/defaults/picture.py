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
OWN, OTHERS = 1.3, 0.7
"""Scale of the viewer's cards and of the others', where the picture is embedded in a page."""
DISC = 56
"""Width of the disc that says whose a row is."""


class Picture:
    """The board with its tokens, then the piles on the table, then a plate for each seat.

    The viewer's own plate comes first. Embedded in a page, which has plates of its own, the others'
    cards come first and the viewer's last, each beside the disc of its seat.
    """

    def svg(self, game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
        draw = Drawing()
        title = page.words(f"{game.name}.title")
        new = {event.get("cell") for event in events}
        new |= {card for event in events for card in cards_of(event)}
        first = view["seat"] if type(view["seat"]) is int else 0
        around = (*range(first, game.players), *range(first))
        if page.embedded:
            for seat in around[1:]:
                self.row(draw, game, view, seat, page, new, OTHERS)
        else:
            pieces.title(draw, title)
        layers = [view[name] for name, field in game.fields.items() if isinstance(field, Cells)]
        if game.board is not None and layers:
            self.board(draw, game.board, layers, page, new)
        self.table(draw, game, view, page, new)
        if page.embedded:
            self.row(draw, game, view, first, page, new, OWN)
        else:
            for seat in around:
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
        above = unit * 0.58 + 26 if board.lettered else unit * 0.7
        top = draw.height + 14 + above
        places = [
            (left + unit * (x - min(xs)), top + unit * (y - min(ys))) for x, y in board.points
        ]
        wide, high = (unit * (max(of) - min(of)) for of in (xs, ys))
        draw.rect(left - 1.2 * unit, top - above, wide + 2 * unit, above + high + 0.7 * unit,
                  "paper edge-line", 14)  # fmt: skip
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
        draw.height = top + high + 0.7 * unit + 12

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
            draw.circle(0, 0, unit * 0.08, "ink-2")
            draw.add("circle", cx=0, cy=0, r=unit * 0.46, fill_opacity=0)

    def table(self, draw: Drawing, game: Setup, view: View, page: Page, new: set[Any]) -> None:
        """Piles that belong to no seat, side by side, then the table's numbers."""
        x, top = float(MARGIN + 16), draw.height + 10
        for name, field in game.fields.items():
            if not field.shown or isinstance(field, Row) or field.needs == "board":
                continue
            if isinstance(field, Zone) and not field.each_seat:
                held = view[name]
                number = held if isinstance(held, int) else len(held)
                text = page.words(f"{game.name}.field.{name}", n=number, cards="")
                text = text.strip(" :\u00a0\u202f–")
                if draw.height < top:
                    draw.rect(MARGIN, top, pieces.INNER, 136, "paper edge-line", 14)
                    draw.height = top + 148
                with draw.at(x, top + 14, data_target=name, aria_label=text):
                    self.pile(draw, game, held, text, new)
                x += max(160, FAN * (1 if isinstance(held, int) else number) + CARD[0])

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
        zones = hands(game)
        on_board = any(isinstance(field, Cells) for field in game.fields.values())
        height = 150 if zones else 48
        pieces.plate(draw, MARGIN, draw.height, pieces.INNER, height, acts=acts(view, seat))
        shown = [page.name(seat), *numbers(game, view, seat, page)]
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

    def row(
        self,
        draw: Drawing,
        game: Setup,
        view: View,
        seat: int,
        page: Page,
        new: set[Any],
        scale: float,
    ) -> None:
        """What a seat has, beside its disc: numbers, then cards; nothing if it has nothing."""
        zones, told = hands(game), numbers(game, view, seat, page)
        if not zones and not told:
            return
        width, height = CARD[0] * scale, CARD[1] * scale
        high = (34 if told else 0) + (height if zones else 0)
        with draw.at(0, draw.height + 14, role="group", aria_label=page.name(seat)):
            with draw.at(MARGIN + 20, high / 2):
                pieces.token(draw, 18, seat % len(pieces.COLOURS))
            if told:
                draw.text(MARGIN + DISC, 22, " · ".join(told), 22, anchor="start", room=600)
            held = sum(len(view[name][seat]) for name in zones)
            room = WIDTH - 2 * MARGIN - DISC - width - 24 * (len(zones) - 1)
            step = min(width * 1.1, room / max(1, held - 1))
            x = float(MARGIN + DISC)
            for name in zones:
                for card in view[name][seat]:
                    label = game.deck.labels[card] if game.deck is not None and card else None
                    with draw.at(x, high - height, scale, data_target=card, aria_label=label):
                        self.card(draw, game, card, new)
                    x += step
                x += 24
        draw.height += 14 + high

    def card(self, draw: Drawing, game: Setup, card: str | None, new: set[Any]) -> None:
        """A card; None is face down."""
        if card is None or game.deck is None:
            pieces.back(draw, *CARD)
            return
        pieces.card(draw, *CARD, new=card in new)
        colour = game.deck.colours.get(card, "print")
        draw.text(CARD[0] / 2, 54, game.deck.labels[card], 26, colour, bold=True, room=52)


def hands(game: Setup) -> list[str]:
    """The fields with the cards of each seat."""
    return [
        name
        for name, field in game.fields.items()
        if field.shown and isinstance(field, Zone) and field.each_seat
    ]


def numbers(game: Setup, view: View, seat: int, page: Page) -> list[str]:
    """What a seat's numbers say."""
    return [
        said(game, name, view[name][seat], page)
        for name, field in game.fields.items()
        if field.shown and type(field) is Row
    ]
