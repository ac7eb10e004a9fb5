"""Quinto as a picture: on blue linen, before each player their hand, their tickets, their rows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from quinte.drawing import pieces
from quinte.drawing.paint import pattern, radial
from quinte.drawing.svg import MARGIN, WIDTH, Drawing
from quinte.games.quinto_cards.deck import PHASES, Deck
from quinte.games.quinto_cards.picture import faces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quinte.definition.parts import Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View

WIDE, HIGH = faces.CARD
LARGE = 1.22
"""The cards of a hand are larger than those of a row."""
EDGE = 8
"""From the edge of the picture to that of the linen."""
STRIP, PLATE, ROW = 108, 60, 100
"""How high piles and lamps, a name plate, and a line of two rows are."""
HAND = HIGH * LARGE + 24
HALF = (pieces.INNER - 12) / 2
TICKET = 0.76
"""How large the tickets beside a hand are."""
CLOTH = radial("cards-cloth", (0, "#41619c"), (1, "#1c2f5c"), centre=(0.46, 0.18), radius=1)
LINEN = pattern("cards-linen", 3, 3,
                '<path d="M0 .5H3" stroke="#fff" stroke-opacity=".05"/>'
                '<path d="M.5 0V3" stroke="#000" stroke-opacity=".1"/>')  # fmt: skip


def svg(game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
    """A view as a picture."""
    draw = Drawing()
    words = page.words
    pieces.title(draw, words("quinto-cards.title"), words(f"quinto-cards.phase.{view['phase']}"))
    _cloth(draw, STRIP + sum(_height(view, seat) for seat in range(game.players)))
    _strip(draw, view, page)
    new = _new(events)
    for seat in range(game.players):
        _seat(draw, game, view, seat, page, new)
    draw.height -= 6
    said = pieces.described(page, game.players, _acting(view))
    return draw.written(page, words("quinto-cards.title"), said)


def _acting(view: View) -> int | None:
    giver: int | None = view["turn"]["giver"]
    to_move: int | None = view["to_move"]
    return to_move if giver is None else giver


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


def _cloth(draw: Drawing, height: float) -> None:
    """The linen under everything, with a seam."""
    for name, paint in (("cloth", CLOTH), ("weave", LINEN)):
        draw.add("rect", name, x=EDGE, y=draw.height, width=WIDTH - 2 * EDGE, height=height, rx=14,
                 fill=draw.fill(paint))  # fmt: skip
    draw.add("rect", "seam", x=EDGE + 5, y=draw.height + 5, width=WIDTH - 2 * EDGE - 10,
             height=height - 10, rx=10, fill="none", stroke="#fff", stroke_opacity=0.28,
             stroke_width=1.2, stroke_dasharray="6 4")  # fmt: skip


def _strip(draw: Drawing, view: View, page: Page) -> None:
    """Both piles, the prize that is turned up, and the phase as three lamps."""
    words = page.words
    y = draw.height
    draw.height = y + STRIP
    with draw.at(MARGIN + 8, y + 22, data_pile="draw"):
        for i in range(min(3, view["draw"]) - 1, -1, -1):
            with draw.at(2.5 * i, -2.5 * i):
                faces.back(draw)
        if not view["draw"]:
            draw.add("rect", x=1, y=1, width=WIDE - 2, height=HIGH - 2, rx=6, fill="none",
                     stroke="#fff", stroke_opacity=0.4, stroke_width=1.5)  # fmt: skip
        label = words("picture.pile", n=view["draw"])
        draw.text(WIDE + 18, 42, label, 20, "bone", anchor="start", room=120)
    with draw.at(MARGIN + 218, y + 34, data_pile="points"):
        if view["prize"]:
            faces.point(draw, view["prize"])
        else:
            faces.tickets(draw, view["points"])
        label = words("quinto-cards.points_left", n=view["points"])
        draw.text(faces.POINT[0] + 18, 30, label, 20, "bone", anchor="start", room=164)
    reached = PHASES.index(view["phase"])
    for i in range(len(PHASES)):
        with draw.at(WIDTH - MARGIN - 156 + i * 58, y + 58):
            faces.lamp(draw, i, "lit" if i == reached else "past" if i < reached else "dark")


def _height(view: View, seat: int) -> float:
    """How high a player's part is."""
    rows = [row["owner"] for row in view["rows"]].count(seat)
    return float(PLATE + HAND + -(-rows // 2) * ROW + 10)


def _seat(draw: Drawing, game: Setup, view: View, seat: int, page: Page,
          new: Counter[tuple[str, object]]) -> None:  # fmt: skip
    deck: Deck = game.box[game.options["vier"]]
    y = draw.height
    won = sorted(view["won"][seat], key=deck.prize_numbers.__getitem__)
    total = sum(deck.values[deck.prize_numbers[card]] for card in won)
    _plate(draw, game, seat, total, page, acts=_acting(view) == seat)
    top = y + PLATE + 14
    for i, name in enumerate(view["hands"][seat]):
        with draw.at(MARGIN + 6 + i * (WIDE * LARGE + 6), top, LARGE, data_seat=seat,
                     data_card=name):  # fmt: skip
            faces.card(draw, name, page)
    _won(draw, won, top, [won[i:].count(card) <= new["won", (seat, card)]
                          for i, card in enumerate(won)])  # fmt: skip
    top = y + PLATE + HAND
    for i, row in enumerate(row for row in view["rows"] if row["owner"] == seat):
        with draw.at(MARGIN + (i % 2) * (HALF + 12), top + i // 2 * ROW, data_row=row["id"]):
            laid_on = view["turn"]["row"] == row["id"]
            _row(draw, row, page, new=new["row", row["id"]], laid_on=laid_on)
    draw.height = y + _height(view, seat)


def _plate(draw: Drawing, game: Setup, seat: int, total: int, page: Page, *,
           acts: bool) -> None:  # fmt: skip
    """The disc, the name and the points; who acts has a ring and an arrow."""
    y, width = draw.height, pieces.INNER
    draw.add("rect", "shade", x=MARGIN, y=y + 3, width=width, height=PLATE - 8, rx=16, fill="#000",
             opacity=0.3)  # fmt: skip
    draw.rect(MARGIN, y, width, PLATE - 8, "paper", 16)
    if acts:
        draw.add("rect", "acts", x=MARGIN - 1, y=y - 1, width=width + 2, height=PLATE - 6, rx=17,
                 fill="none", stroke=faces.RING, stroke_width=4)  # fmt: skip
        draw.add("path", "acts", d=f"M{MARGIN - 8} {y + 15:g}V{y + 37:g}L{MARGIN + 8} {y + 26:g}Z",
                 fill=faces.RING)  # fmt: skip
    teams = bool(game.options.get("teams"))  # Q10: partners have the same disc
    disc = seat % 2 if teams else seat
    with draw.at(MARGIN + 34, y + 25, data_team=disc if teams else None):
        pieces.token(draw, 19, disc)
    draw.text(MARGIN + 66, y + 33, page.name(seat), 22, bold=True, anchor="start", room=340)
    right = WIDTH - MARGIN - 20
    draw.text(right, y + 36, str(total), 30, "ink serif", anchor="end")
    draw.text(right - 16 - 18 * len(str(total)), y + 34, page.words("quinto-cards.won_label"), 20,
              "ink-2", anchor="end")  # fmt: skip


def _won(draw: Drawing, won: list[str], top: float, new: list[bool]) -> None:
    """The tickets beside the hand, in up to three lines, the highest last."""
    wide, high = faces.POINT[0] * TICKET, faces.POINT[1] * TICKET + 4
    room = pieces.INNER - 5 * (WIDE * LARGE + 6) - 30
    line = max(6, -(-len(won) // 3))
    step = min(wide + 4, (room - wide) / max(1, line - 1))
    left = WIDTH - MARGIN - 6 - wide - (min(line, len(won)) - 1) * step
    for i, name in enumerate(won):
        x, y = left + i % line * step, top + i // line * high
        with draw.at(x, y, TICKET, data_won=name):
            faces.point(draw, name, new=new[i])


def _row(draw: Drawing, row: dict[str, object], page: Page, *, new: int, laid_on: bool) -> None:
    """A trough: its number over its ticket, then five places; the last cards are new."""
    cards = row["cards"]
    assert isinstance(cards, list)  # a view's shape
    draw.add("rect", "trough", width=HALF, height=ROW - 12, rx=14, fill_opacity=0.28,
             fill=faces.RING if laid_on else "#09122c", stroke=faces.RING if laid_on else None,
             stroke_width=2.5 if laid_on else None)  # fmt: skip
    draw.text(29, 29, f"R{row['id']}", 20, "bone", bold=laid_on)
    if isinstance(row["head"], str):
        with draw.at(8, 42, 0.72):
            faces.point(draw, row["head"])
    for i in range(5):
        with draw.at(56 + i * (WIDE + 3.5), 8):
            if i < len(cards):
                faces.card(draw, cards[i], page, new=i >= len(cards) - new)
            else:
                draw.add("rect", x=1, y=1, width=WIDE - 2, height=HIGH - 2, rx=6, fill="none",
                         stroke="#fff", stroke_opacity=0.4, stroke_width=1.5,
                         stroke_dasharray="4 5")  # fmt: skip
