"""Quinto as a picture: in front of each player their rows, their hand and what they have won."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from quinte.drawing import pieces
from quinte.drawing.svg import MARGIN, WIDTH, Drawing
from quinte.games.quinto_cards import faces
from quinte.games.quinto_cards.deck import PHASES, Deck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quinte.definition.parts import Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View

WIDE, HIGH = faces.CARD
LARGE = 1.22
"""The cards of a hand are larger than those of a row."""
ROW = 88
WON = faces.POINT[1] + 12
"""A line of won cards below the hand, when there are too many to lie beside it."""
HALF = (pieces.INNER - 36) / 2


def svg(game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
    """A view as a picture."""
    draw = Drawing()
    words = page.words
    pieces.title(draw, words("quinto-cards.title"), words(f"quinto-cards.phase.{view['phase']}"))
    _piles(draw, view, page)
    new = _new(events)
    for seat in range(game.players):
        _seat(draw, game, view, seat, page, new)
    giver = view["turn"]["giver"]
    acting = view["to_move"] if giver is None else giver
    said = pieces.described(page, game.players, acting)
    return draw.written(page, words("quinto-cards.title"), said)


def _new(events: Sequence[EventData]) -> Counter[tuple[str, object]]:
    """How many cards were laid on a row, and how often a seat has won such a point card."""
    new: Counter[tuple[str, object]] = Counter()
    for event in events:
        if event["event"] == "laid":
            new["row", event["row"]] += 1
        elif event["event"] == "completed":
            new["won", (event["seat"], event["prize"])] += 1
        elif event["event"] == "given":
            new["won", (event["to"], event["card"])] += 1
    return new


def _piles(draw: Drawing, view: View, page: Page) -> None:
    """Both decks, the phase as three lamps, and the prize that is turned up."""
    words = page.words
    y = draw.height
    draw.height = y + 124
    pieces.plate(draw, MARGIN, y, pieces.INNER, 124, acts=False)
    with draw.at(MARGIN + 30, y + 16, data_pile="draw"):
        pieces.pile(draw, WIDE, HIGH, view["draw"], words("picture.pile", n=view["draw"]),
                    anchor="start")  # fmt: skip
    with draw.at(MARGIN + 190, y + 22, data_pile="points"):
        prize = view["prize"]
        face = partial(faces.point, draw, prize) if prize else None
        label = words("quinto-cards.points_left", n=view["points"])
        pieces.pile(draw, *faces.POINT, view["points"] + bool(prize), label, face, anchor="start")
    for i, colour in enumerate(PHASES):
        there = WIDTH - MARGIN - 210 + i * 72
        reached = PHASES.index(view["phase"])
        with draw.at(there, y + 58):
            draw.circle(0, 0, 22, colour if i <= reached else "slot")
            ink = ("print" if colour == "yellow" else "bone") if i <= reached else "ink-2"
            for n in range(i + 1):
                draw.circle((n - i / 2) * 11, 0, 4, ink)
            if i == reached:
                draw.add("circle", "line-ring", cx=0, cy=0, r=28, stroke_width=4)


def _seat(draw: Drawing, game: Setup, view: View, seat: int, page: Page,
          new: Counter[tuple[str, object]]) -> None:  # fmt: skip
    deck: Deck = game.box[game.options["vier"]]
    y = draw.height + 12
    rows = [row for row in view["rows"] if row["owner"] == seat]
    left, right = MARGIN + 24, WIDTH - MARGIN - 20
    won = sorted(view["won"][seat], key=deck.prize_numbers.__getitem__)
    hand = len(view["hands"][seat]) * (WIDE * LARGE + 6)
    beside = len(won) * (faces.POINT[0] + 4) <= right - left - hand
    height = 60 + HIGH * LARGE + (0 if beside else WON) + -(-len(rows) // 2) * ROW
    giver = view["turn"]["giver"]
    acting = view["to_move"] if giver is None else giver
    pieces.plate(draw, MARGIN, y, pieces.INNER, height, acts=acting == seat)
    indent = 0
    if game.options.get("teams"):  # Q10: partners have the same sign
        with draw.at(left + 14, y + 28, data_team=seat % 2):
            pieces.token(draw, 14, seat % 2)
        indent = 38
    draw.text(left + indent, y + 36, page.name(seat), 24, bold=True, anchor="start", room=230)
    total = sum(deck.values[deck.prize_numbers[card]] for card in won)
    draw.text(right, y + 37, str(total), 28, bold=True, anchor="end")
    draw.text(right - 18 - 18 * len(str(total)), y + 36, page.words("quinto-cards.won_label"), 20,
              "ink-2", anchor="end")  # fmt: skip
    top = y + 48
    for i, name in enumerate(view["hands"][seat]):
        with draw.at(left + i * (WIDE * LARGE + 6), top, LARGE, data_seat=seat, data_card=name):
            faces.card(draw, name, page)
    room = right - left - faces.POINT[0]
    step = min(faces.POINT[0] + 4, room / max(1, len(won) - 1))
    for i, name in enumerate(won):
        x = right - faces.POINT[0] - (len(won) - 1 - i) * step
        with draw.at(x, top + (18 if beside else HIGH * LARGE + 12), data_won=name):
            faces.point(draw, name, new=won[i:].count(name) <= new["won", (seat, name)])
    top += HIGH * LARGE + 12 + (0 if beside else WON)
    for i, row in enumerate(rows):
        with draw.at(left - 8 + (i % 2) * (HALF + 4), top + i // 2 * ROW, data_row=row["id"]):
            laid_on = view["turn"]["row"] == row["id"]
            _row(draw, row, page, new=new["row", row["id"]], laid_on=laid_on)
    draw.height = y + height


def _row(draw: Drawing, row: dict[str, object], page: Page, *, new: int, laid_on: bool) -> None:
    """Its number over its head, then five places; the last cards are new."""
    cards = row["cards"]
    assert isinstance(cards, list)  # a view's shape
    draw.text(20, 16, f"R{row['id']}", 20, "ring" if laid_on else "ink-2", bold=laid_on)
    if isinstance(row["head"], str):
        with draw.at(1, 22, 0.82):
            faces.point(draw, row["head"])
    for i in range(5):
        with draw.at(42 + i * (WIDE + 5), 0):
            if i < len(cards):
                faces.card(draw, cards[i], page, new=i >= len(cards) - new)
            else:
                draw.add("rect", "line-line", x=1, y=1, width=WIDE - 2, height=HIGH - 2, rx=6,
                         stroke_width=1.5, stroke_dasharray="4 5")  # fmt: skip
