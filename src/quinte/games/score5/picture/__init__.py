"""Score 5 as a picture: a little theatre with the lot in its light, bids, hands by family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quinte.drawing import pieces
from quinte.drawing.paint import BRASS, ID, linear, pattern, radial
from quinte.drawing.svg import FONTS, MARGIN, WIDTH, Drawing, width_of
from quinte.games.score5.view import shown, sums

if TYPE_CHECKING:
    from collections.abc import Sequence

    from quinte.definition.parts import Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View

FACE = (70, 98)
"""The measure in which cards are drawn."""
CARD = (50, 70)
IN_A_ROW = 12
FAN = 26
"""How far apart the cards of a hidden hand are."""
CORNER, CORNER_OF_THREE = 32, 28
"""The size of a value in a card's corner: three figures must fit beside the next card."""
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
    "y": "M0 -4A4 4 0 1 1 0 4A4 4 0 1 1 0 -4",
    "v": "M-10 -4H10M-3 -4L0 10L3 -4",
    "b": "M-4 5A5 4.5 0 0 0 0 8.5",
}
ARCH = "M5 93V63A30 18 0 0 1 65 63V93Z"
SILKS = {
    family: linear(f"score5-silk-{ord(family)}", (0, light), (1, dark), to=(0.4, 1))
    for family, light, dark in (
        ("g", "#2f7d4f", "#1d5a36"),
        ("r", "#c8402f", "#8f2318"),
        ("y", "#e3a81c", "#a87407"),
        ("v", "#6f3fa0", "#4a2475"),
        ("b", "#2557a7", "#153a78"),
        ("*", "#20242f", "#000000"),
    )
}
WEAVES = {
    family: pattern(f"score5-weave-{ord(family)}", width, height, content)
    for family, width, height, content in (
        ("g", 8, 8, '<path d="M4 1C6.5 3 6.5 5 4 7C1.5 5 1.5 3 4 1Z" fill="#fff" opacity=".16"/>'),
        ("r", 7, 7, '<path d="M0 0L7 7M7 0L0 7" stroke="#fff" stroke-opacity=".15"/>'),
        ("y", 6, 6, '<circle cx="3" cy="3" r="1.3" fill="#fff" opacity=".32"/>'),
        ("v", 8, 10,
         '<path d="M4 0L8 5L4 10L0 5Z" fill="none" stroke="#fff" stroke-opacity=".2"/>'),
        ("b", 10, 5,
         '<path d="M0 2.5Q2.5 0 5 2.5T10 2.5" fill="none" stroke="#fff" stroke-opacity=".24"/>'),
        ("*", 8, 8, '<circle cx="4" cy="4" r="1" fill="#ffd76a" opacity=".5"/>'),
    )
}  # fmt: skip
"""The silk of each family and its weave: families can be told apart without their colours."""
NET = pattern("score5-net", 10, 10, '<path d="M5 0L10 5L5 10L0 5Z" fill="none" stroke="#e7c27a" '
              'stroke-opacity=".5"/>')  # fmt: skip
CLOTH = radial("score5-cloth", (0, "#7c2350"), (1, "#3a0c29"), centre=(0.46, 0.18), radius=0.9)
VELVET = linear("score5-velvet", (0, "#2c0519"), (1, "#a01c4a"))
SWAG = pattern(
    "score5-swag", 158, 140,
    f'<path d="M0 0H158V62Q118 110 79 110T0 62Z" fill="url(#{ID}-score5-velvet)"/>'
    '<path d="M20 0Q40 74 79 104M50 0Q58 60 79 104M108 0Q100 60 79 104M138 0Q118 74 79 104" '
    'fill="none" stroke="#2c0519" stroke-opacity=".55" stroke-width="3"/>'
    '<path d="M0 62Q40 110 79 110T158 62" fill="none" stroke="#e7b85a" stroke-width="4"/>'
    '<path d="M0 68Q40 116 79 116T158 68" fill="none" stroke="#e7b85a" stroke-width="6" '
    'stroke-dasharray="1.5 3.5" opacity=".9"/>',
)  # fmt: skip
BEAM = linear("score5-beam", (0, "#ffe9b8", 0.5), (1, "#ffe9b8", 0.02))
POOL = radial("score5-pool", (0, "#ffe2a8", 0.55), (1, "#ffe2a8", 0))
OAK = linear("score5-oak", (0, "#8a5429"), (1, "#4a270f"))


def svg(game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
    """A view as a picture."""
    draw = Drawing()
    words = page.words
    over = view["phase"] == "end"
    head = words("score5.over") if over else words("score5.auction_of", auction=view["auction"])
    pieces.title(draw, words("score5.title"), head)
    new = {event["card"] for event in events if event["event"] in ("revealed", "won", "taken")}
    before = len(draw.parts)
    top = draw.height
    _bill(draw, game, view)
    if not over:
        _stage(draw, game, view, page, new)
    for seat in range(game.players):
        _seat(draw, game, view, seat, page, new)
    draw.height += 8
    draw.parts, drawn = draw.parts[:before], draw.parts[before:]
    _cloth(draw, top, draw.height + MARGIN - 8)
    draw.parts += drawn
    actor = view["takers"][0] if view["phase"] == "take" else None
    said = f"{head}. {pieces.described(page, game.players, actor)}"
    return draw.written(page, words("score5.title"), said)


# Cards


def sign(draw: Drawing, family: str, fill: str = "#fffaf0") -> None:
    """The sign of a family around (0, 0), about 22 high."""
    draw.add("path", "", d=SIGNS[family], fill=fill)
    if detail := DETAILS.get(family):
        draw.add("path", "", d=detail, fill="none", stroke="#000", stroke_opacity=0.38,
                 stroke_width=1.6, stroke_linecap="round")  # fmt: skip


def stock(draw: Drawing, family: str) -> None:
    """The card of a family without its figures."""
    with draw.once(f"score5-stock-{ord(family)}", 0, 0) as first:
        if first:
            width, height = FACE
            draw.add("rect", "score5-sheet", width=width, height=height, rx=8, fill="#fbf6ea",
                     stroke="#d8ccb2")  # fmt: skip
            draw.add("path", "", d=ARCH, fill=draw.fill(SILKS[family]))
            draw.add("path", "score5-skin", d=ARCH, fill=draw.fill(WEAVES[family]))
            with draw.at(35, 71, 1.05):
                sign(draw, family)


def back(draw: Drawing) -> None:
    """A card face down."""
    with draw.once("score5-down", 0, 0) as first:
        if first:
            width, height = FACE
            inner: dict[str, Any] = {
                "x": 4,
                "y": 4,
                "width": width - 8,
                "height": height - 8,
                "rx": 5,
            }
            draw.add("rect", "score5-sheet", width=width, height=height, rx=8, fill="#fbf6ea")
            draw.add("rect", "", **inner, fill="#5a1238")
            draw.add("rect", "score5-skin", **inner, fill=draw.fill(NET))
            draw.add("circle", "", cx=35, cy=49, r=15, fill="#5a1238", stroke="#e7c27a",
                     stroke_width=1.5)  # fmt: skip
            draw.add("text", "poster", "5", x=35, y=57, font_size=22, fill="#f0d08a",
                     text_anchor="middle", font_family=FONTS["poster"])  # fmt: skip


def face(draw: Drawing, name: str | None, *, best: bool = False, stars: int = 0,
         tie: int | None = None) -> None:  # fmt: skip
    """A card of a hand: its value stays in sight when the next card lies on it."""
    if name is None:
        back(draw)
        return
    stock(draw, name[0])
    size = CORNER_OF_THREE if len(name) > 3 else CORNER
    draw.text(7, 33, name[1:], size, "poster print", anchor="start")
    if tie is not None:
        draw.text(65, 13, str(tie), 9, "print-muted", bold=True, anchor="end")
    _stars(draw, stars)
    if best:
        tick(draw)


def lot(draw: Drawing, name: str, stars: int, tie: int, size: float = 9) -> None:
    """The card that is auctioned: its value in the middle."""
    stock(draw, name[0])
    draw.text(35, 41, name[1:], 31 if len(name) > 3 else 34, "poster print")
    draw.text(65, 12, str(tie), size, "print-muted", bold=True, anchor="end")
    _stars(draw, stars)


def _stars(draw: Drawing, number: int) -> None:
    for i in range(number):
        with draw.at(35 + (i - (number - 1) / 2) * 9, 88):
            draw.add("path", "", d=pieces.star(3.6), fill="#ffe9b0")


def tick(draw: Drawing) -> None:
    """The mark of the best five, on a card."""
    with draw.at(14, 84), draw.once("score5-tick", 0, 0) as first:
        if first:
            draw.add("circle", "", r=7.5, fill="#1d6b42", stroke="#fbf6ea", stroke_width=1.5)
            draw.add("path", "", d="M-3.4 .2L-.8 2.8L3.6 -2.4", fill="none", stroke="#fff",
                     stroke_width=1.8, stroke_linecap="round")  # fmt: skip


def card(draw: Drawing, name: str | None, *, new: bool = False, best: bool = False) -> None:
    """A card in the picture, its corner at (0, 0); one of the best five has a tick."""
    with draw.at(0, 0, CARD[0] / FACE[0]):
        face(draw, name, best=best)
    if new:
        _mark(draw, *CARD)


def _mark(draw: Drawing, width: float, height: float) -> None:
    """A frame around a new card, with one marked corner."""
    draw.add("rect", "new", x=-2.5, y=-2.5, width=width + 5, height=height + 5, rx=9, fill="none",
             stroke="#ffd76a", stroke_width=4)  # fmt: skip
    draw.add("path", "", d=f"M{width - 13:g} -4.5H{width + 4.5:g}V13Z", fill="#ffd76a")


def stars_of(game: Setup, name: str) -> int:
    """How many stars a card has."""
    number = game.box.numbers[name]
    return next((n for n, each in enumerate(game.box.stars.values(), 1) if number in each), 0)


# The theatre


def plinth(draw: Drawing) -> None:
    """The oak plinth of the lot, 320 wide and 64 high."""
    draw.add("path", "", d="M2 52A158 12 0 0 1 318 52A158 12 0 0 1 2 52Z", opacity=0.45)
    draw.add("path", "", d="M22 8H298L316 50H4Z", fill=draw.fill(OAK))
    draw.add("path", "", d="M22 8H298L302 18H18Z", fill="#a86a35")
    draw.add("path", "", d="M4 46H316V52H4Z", fill=draw.fill(BRASS))


def hammer(draw: Drawing) -> None:
    """The hammer that falls when a lot is sold, 150 wide and 104 high, its head at the left."""
    draw.add("rect", "", x=52, y=46, width=92, height=11, rx=5.5, fill="#6d3d19")
    draw.add("rect", "", x=52, y=46, width=92, height=4, rx=2, fill="#c98a4f", opacity=0.7)
    draw.add("rect", "", x=26, y=20, width=44, height=64, rx=9, fill=draw.fill(OAK))
    draw.add("rect", "", x=26, y=20, width=16, height=64, rx=8, fill="#b87a45")
    for y in (32, 66):
        draw.add("rect", "", x=24, y=y, width=48, height=6, rx=3, fill=draw.fill(BRASS))


def light(draw: Drawing) -> None:
    """The spotlight and its pool, 1000 wide and 600 high."""
    draw.add("path", "", d="M455 0H545L740 600H260Z", fill=draw.fill(BEAM))
    draw.add("path", "", d="M80 480A420 120 0 0 1 920 480A420 120 0 0 1 80 480Z",
             fill=draw.fill(POOL))  # fmt: skip


def swags(draw: Drawing, width: float, height: float) -> None:
    """The velvet above the stage."""
    draw.fill(VELVET)
    draw.add("rect", "", width=width, height=height, fill=draw.fill(SWAG))


def _cloth(draw: Drawing, top: float, bottom: float) -> None:
    """The plum cloth on which all lies, and the swags above it."""
    with draw.at(8, top):
        draw.add("rect", "", width=WIDTH - 16, height=bottom - top, rx=14, fill=draw.fill(CLOTH))
    with draw.at(8, top, 0.557):
        swags(draw, 1264, 130)


def _bill(draw: Drawing, game: Setup, view: View) -> None:
    """The twelve lots: those gone with family and value, by their stars, and those to come."""
    y, width = draw.height + 64, 52
    told = sums(game, view)
    gone = {n: [card for card in told["gone"] if stars_of(game, card) == n] for n in (1, 2, 3)}
    with draw.at(WIDTH / 2 - 6 * width - 4, y):
        draw.add("rect", "", width=12 * width + 8, height=66, rx=12, fill="#1e0312", opacity=0.86)
        for number, stars in enumerate(told["bill"], 1):
            now = number == view["auction"] and view["phase"] == "bid"
            left = gone[stars]
            with draw.at(6 + (number - 1) * width, 5):
                _chip(draw, width - 4, number, stars, left.pop(0) if left and not now else None,
                      now=now)  # fmt: skip
    draw.height = y + 66


def _chip(draw: Drawing, width: float, number: int, stars: int, gone: str | None,
          *, now: bool) -> None:  # fmt: skip
    """A lot on the bill."""
    fill, opacity = ("#ffd76a", 1.0) if now else ("#fbf6ea", 0.22 if gone else 0.06)
    draw.add("rect", "", width=width, height=56, rx=7, fill=fill, fill_opacity=opacity,
             stroke="#fff", stroke_opacity=0 if gone or now else 0.28)  # fmt: skip
    if gone:
        with draw.at(width / 2, 16, 0.8):
            sign(draw, gone[0])
        draw.text(width / 2, 47, gone[1:], 20, "poster bone")
        return
    for i in range(stars):
        with draw.at(width / 2 + (i - (stars - 1) / 2) * 13, 16):
            draw.add("path", "", d=pieces.star(6), fill="#3a0c29" if now else "#ffdfe9")
    draw.text(width / 2, 47, str(number), 20, "poster print" if now else "poster bone")


def _stage(draw: Drawing, game: Setup, view: View, page: Page, new: set[str]) -> None:
    """What is bid for, or what is shared."""
    if view["phase"] == "bid":
        _on_the_plinth(draw, game, view, page, new)
    else:
        _to_share(draw, view, page, new)


def _on_the_plinth(draw: Drawing, game: Setup, view: View, page: Page, new: set[str]) -> None:
    """The lot in its light, above the round."""
    y, name = draw.height + 8, view["card"]
    draw.height = y + 316
    with draw.at(WIDTH / 2 - 250, y, 0.5):
        light(draw)
    with draw.at(WIDTH / 2 - 100, y + 246, 0.625):
        plinth(draw)
    with draw.at(WIDTH / 2 - 84, y + 14, data_card=name):
        with draw.at(0, 0, 168 / FACE[0]):
            lot(draw, name, stars_of(game, name), game.box.ties[game.box.numbers[name]])
        if name in new:
            _mark(draw, 168, 235)
    rounds = page.words("score5.round_of", round=view["round"], rounds=game.options["bid_rounds"])
    draw.text(WIDTH / 2, y + 308, rounds, 20, "bone", room=640)


def _to_share(draw: Drawing, view: View, page: Page, new: set[str]) -> None:
    """The winner's cards, below who chooses and above who follows."""
    y, spoils = draw.height + 8, view["spoils"]
    draw.height = y + 176
    names = [page.name(seat) for seat in view["takers"]]
    head = page.words("score5.sharing_now", name=names[0])
    draw.text(WIDTH / 2, y + 38, head, 26, "poster bone", room=640)
    step = min(CARD[0] + 8, 640 / max(1, len(spoils)))
    for i, name in enumerate(spoils):
        with draw.at(WIDTH / 2 - step * len(spoils) / 2 + i * step + 4, y + 58, data_card=name):
            card(draw, name, new=name in new)
    draw.text(WIDTH / 2, y + 162, " › ".join(names), 20, "bone", room=640)


# Seats


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
    with draw.at(MARGIN + 38, y + 28):
        pieces.token(draw, 18, seat)
    left, right = MARGIN + 66, WIDTH - MARGIN - 20
    draw.text(left, y + 36, page.name(seat), 24, bold=True, anchor="start", room=220)
    if bidding and view["done"][seat]:
        where = left + 20 + width_of(page.name(seat), 24, bold=True)
        done = page.words("score5.is_done")
        draw.text(min(where, 310), y + 36, f"✓ {done}", 20, "good", anchor="start", bold=True)
    best: list[str] = []
    if open_:
        best, total = game.box.best(hand)
        draw.text(right, y + 37, str(total), 28, "poster ink", anchor="end")
        room = 14 + 18 * len(str(total))
        five = page.words("score5.best_five")
        draw.text(right - room, y + 36, five, 20, "ink-2", anchor="end")
    left = MARGIN + 20
    step = CARD[0] + 4 if open_ else min(FAN, (pieces.INNER - 60) / max(1, len(held)))
    for i, name in enumerate(held):
        row, column = divmod(i, IN_A_ROW) if open_ else (0, i)
        there = (left + column * step, y + 54 + row * (CARD[1] + 8))
        with draw.at(*there, 1, data_seat=seat, data_card=name if open_ else None):
            card(draw, name if open_ else None, new=name in new, best=name in best)
    if laid:
        x, down = (360, y + 54) if beside else (left + 4, y + 54 + rows * (CARD[1] + 8))
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
        draw.text(width, 46, f"= {total}", 28, "poster ink", anchor="end")
