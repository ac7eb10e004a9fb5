"""Score 5 as a picture: the card on the block, bids, hands by family, what each is worth."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from quinte.drawing import pieces
from quinte.drawing.svg import MARGIN, WIDTH, Drawing, width_of
from quinte.games.score5.view import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quinte.definition.parts import Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View

CARD = (50, 68)
IN_A_ROW = 12
FAN = 26
"""How far apart the cards of a hidden hand are."""
COLOURS = {"g": "green", "r": "red", "y": "yellow", "v": "violet", "b": "blue", "*": "print"}
SIGNS = {
    "g": "M0 -11C9 -6 9 6 0 11C-9 6 -9 -6 0 -11Z",
    "r": "M0 10C-14 0 -10 -10 -4.5 -10C-2 -10 0 -8 0 -5.5C0 -8 2 -10 4.5 -10C10 -10 14 0 0 10Z",
    "y": pieces.star(12, 0.62, 9),
    "v": "M-10 -4L-5 -10H5L10 -4L0 11Z",
    "b": "M0 -11C5 -4 9 0 9 4A9 8 0 0 1 -9 4C-9 0 -5 -4 0 -11Z",
    "*": pieces.star(12, 0.42),
}
"""A leaf, a heart, a sun, a gem and a drop; the card of any family has a star."""
DETAILS = {
    "g": "M0 -7V9M0 -1L4 -4M0 4L-4 1",
    "y": "",
    "r": "",
    "v": "M-10 -4H10M-3 -4L0 10L3 -4",
    "b": "M-4 5A5 4.5 0 0 0 0 8.5",
    "*": "",
}


def svg(game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
    """A view as a picture."""
    draw = Drawing()
    words = page.words
    over = view["phase"] == "end"
    head = words("score5.over") if over else words("score5.auction_of", auction=view["auction"])
    pieces.title(draw, words("score5.title"), head)
    new = {event["card"] for event in events if event["event"] in ("revealed", "won", "taken")}
    if not over:
        _stage(draw, game, view, page, new)
    for seat in range(game.players):
        _seat(draw, game, view, seat, page, new)
    actor = view["takers"][0] if view["phase"] == "take" else None
    said = f"{head}. {pieces.described(page, game.players, actor)}"
    return draw.written(page, words("score5.title"), said)


def sign(draw: Drawing, family: str) -> None:
    """The sign of a family around (0, 0), about 22 high."""
    draw.path(SIGNS[family], COLOURS[family])
    if DETAILS[family]:
        draw.path(DETAILS[family], "line-bone", stroke_width=1.4)


def card(draw: Drawing, name: str | None, *, new: bool = False, best: bool = False) -> None:
    """A card of a hand, its corner at (0, 0); one of the best five has a tick."""
    width, height = CARD
    if name is None:
        pieces.back(draw, width, height)
        return
    pieces.card(draw, width, height, new=new)
    draw.rect(0.5, height - 13, width - 1, 12, COLOURS[name[0]], 5)
    draw.text(width / 2, 26, name[1:], 23, "print", bold=True, room=width - 6)
    with draw.at(width / 2, 41, 0.9):
        sign(draw, name[0])
    if best:
        draw.circle(width / 2, height - 6, 10, "bone edge-good")
        draw.path("M20 62L24 66L31 58", "line-good", stroke_width=3.5)


def _stage(draw: Drawing, game: Setup, view: View, page: Page, new: set[str]) -> None:
    """The block: what is bid for, or what is shared, between the pile and the cards gone."""
    words = page.words
    y = draw.height
    draw.height = y + 214
    pieces.plate(draw, MARGIN, y, pieces.INNER, 214, acts=False)
    with draw.at(MARGIN + 28, y + 58, data_pile="auctions"):
        pieces.pile(draw, 62, 86, view["pile"], words("picture.pile", n=view["pile"]))
    top = partial(_scaled, draw, view["out"][-1], 62 / CARD[0]) if view["out"] else None
    with draw.at(WIDTH - MARGIN - 90, y + 58, data_pile="out"):
        if top:
            pieces.pile(draw, 62, 86, len(view["out"]), words("score5.unsold_pile"), top)
    if view["phase"] == "bid":
        with draw.at(WIDTH / 2 - 62, y + 14, data_card=view["card"]):
            _block(draw, game, view["card"], new=view["card"] in new)
        rounds = words("score5.round_of", round=view["round"], rounds=game.options["bid_rounds"])
        draw.text(WIDTH / 2, y + 201, rounds, 20, "ink-2", room=330)
        return
    spoils = view["spoils"]
    names = [page.name(seat) for seat in view["takers"]]
    draw.text(
        WIDTH / 2, y + 48, words("score5.sharing_now", name=names[0]), 22, bold=True, room=400
    )
    step = min(CARD[0] + 8, 400 / max(1, len(spoils)))
    for i, name in enumerate(spoils):
        with draw.at(WIDTH / 2 - step * len(spoils) / 2 + i * step + 4, y + 70, data_card=name):
            card(draw, name, new=name in new)
    draw.text(WIDTH / 2, y + 180, " › ".join(names), 20, "ink-2", room=430)


def _scaled(draw: Drawing, name: str, scale: float) -> None:
    with draw.at(0, 0, scale):
        card(draw, name)


def _block(draw: Drawing, game: Setup, name: str, *, new: bool) -> None:
    """The card on the block, large, with its stars and its tie-break value."""
    width, height = 124, 166
    number = game.box.numbers[name]
    pieces.card(draw, width, height, new=new)
    draw.rect(1, height - 20, width - 2, 19, COLOURS[name[0]], 9)
    draw.text(width / 2, 65, name[1:], 52, "print", bold=True)
    with draw.at(width / 2, 106, 2.3):
        sign(draw, name[0])
    stars = next((n for n, each in enumerate(game.box.stars.values(), 1) if number in each), 0)
    for i in range(stars):
        with draw.at(width / 2 + (i - (stars - 1) / 2) * 15, height - 10.5):
            draw.path(pieces.star(7), "bone")
    draw.text(width - 8, 21, str(game.box.ties[number]), 20, "print-muted", anchor="end")


def _seat(draw: Drawing, game: Setup, view: View, seat: int, page: Page, new: set[str]) -> None:
    hand, y = view["hands"][seat], draw.height + 12
    laid = _lying(view, seat)
    bidding = view["phase"] == "bid"
    open_ = shown(game, view, seat)
    held = [name for name in hand if name not in laid][0 if open_ else laid.count(None) :]
    rows = -(-len(held) // IN_A_ROW) if open_ else 1
    beside = not open_ and len(held) * FAN < 300  # a hidden hand leaves room for the bid
    below = 1 if laid and not beside else 0
    height = 62 + (rows + below) * (CARD[1] + 8)
    acts = not view["done"][seat] if bidding else view["takers"][:1] == [seat]
    pieces.plate(draw, MARGIN, y, pieces.INNER, height, acts=acts)
    left, right = MARGIN + 24, WIDTH - MARGIN - 20
    draw.text(left, y + 36, page.name(seat), 24, bold=True, anchor="start", room=250)
    if bidding and view["done"][seat]:
        where = left + 20 + width_of(page.name(seat), 24, bold=True)
        done = page.words("score5.is_done")
        draw.text(min(where, 300), y + 36, f"✓ {done}", 20, "good", anchor="start", bold=True)
    best: list[str] = []
    if open_:
        best, total = game.box.best(hand)
        draw.text(right, y + 37, str(total), 28, bold=True, anchor="end")
        room = 14 + 18 * len(str(total))
        five = page.words("score5.best_five")
        draw.text(right - room, y + 36, five, 20, "ink-2", anchor="end")
    step = CARD[0] + 4 if open_ else min(FAN, (pieces.INNER - 60) / max(1, len(held)))
    for i, name in enumerate(held):
        row, column = divmod(i, IN_A_ROW) if open_ else (0, i)
        there = (left - 4 + column * step, y + 52 + row * (CARD[1] + 8))
        with draw.at(*there, 1, data_seat=seat, data_card=name if open_ else None):
            card(draw, name if open_ else None, new=name in new, best=name in best)
    if laid:
        x, down = (360, y + 52) if beside else (left, y + 52 + rows * (CARD[1] + 8))
        with draw.at(x, down):
            gone = view["phase"] == "take" and seat not in view["takers"]
            _bid(draw, seat, laid, WIDTH - MARGIN - 20 - x, page, best, gone=gone)
    draw.height = y + height


def _lying(view: View, seat: int) -> list[str | None]:
    """The bid of a seat: what it chooses in this round, as far as that is known, or had laid."""
    chosen: list[str | None] | None = view["choosing"][seat]
    if chosen or (chosen is not None and view["done"][seat]):
        return chosen
    return list(view["laid"][seat])


def _bid(draw: Drawing, seat: int, laid: list[str | None], width: float, page: Page,
         best: list[str], *, gone: bool) -> None:  # fmt: skip
    """What somebody has laid, from (0, 0); the sum where it is known. What is shared fades."""
    draw.text(0, 42, page.words("score5.bid_label"), 20, "ink-2", anchor="start")
    step = min(CARD[0] + 4, (width - 144 - CARD[0]) / max(1, len(laid) - 1))
    for i, name in enumerate(laid):
        opacity = 0.4 if gone else None
        with draw.at(64 + i * step, 0, data_bid=seat, data_card=name, opacity=opacity):
            card(draw, name, best=name in best)
    if None not in laid:
        total = sum(int(name[1:]) for name in laid if name)
        draw.text(width, 45, f"= {total}", 26, bold=True, anchor="end")
