"""Cinco as text: the board with its numbers, a line a seat, the piles, what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quinte.core.game import Event, Game, View
    from quinte.core.render import Page

SIGNS = ("●", "○", "▲")
ASCII_SIGNS = ("X", "O", "#")
COLOURS = ("red", "cyan", "yellow")
BACK = "▒▒"
ASCII_BACK = "??"


def text(game: Game, view: View, page: Page) -> str:
    """A view as text."""
    return "\n".join([*_board(game, view, page), "", *_seats(game, view, page), _piles(view, page)])


def _sign(team: int, page: Page) -> str:
    return page.paint(COLOURS[team], (ASCII_SIGNS if page.ascii else SIGNS)[team])


def _board(game: Game, view: View, page: Page) -> list[str]:
    rows = game.box.rows
    width = max(len(row) for row in rows)
    return [
        "  " * (width - len(row)) + "".join(_cell(view, cell, page) for cell in row) for row in rows
    ]


def _cell(view: View, cell: int, page: Page) -> str:
    if cell == 0:
        return "    "
    if str(cell) in view["board"]:
        return "   " + _sign(view["board"][str(cell)], page)
    return page.paint("faint", f"{cell:4}")


def _seats(game: Game, view: View, page: Page) -> list[str]:
    teams = len(game.sides)
    placed = list(view["board"].values())
    lines = []
    for seat, hand in enumerate(view["hands"]):
        team = seat % teams
        back = ASCII_BACK if page.ascii else BACK
        cards = " ".join(
            page.paint("faint", back) if card is None else page.paint("strong", f"{card:2}")
            for card in hand
        )
        left = page.words("cinco.tokens_left", n=game.box.tokens - placed.count(team))
        mark = ">" if view["to_move"] == seat else " "
        lines.append(f"{mark} {_sign(team, page)} {page.name(seat):<12} {cards or '-':<11}  {left}")
    return lines


def _piles(view: View, page: Page) -> str:
    words = page.words
    piles = [words("cinco.draw_pile", n=view["draw"])]
    if view["discard"]:
        piles.append(words("cinco.discard_pile", n=len(view["discard"]), top=view["discard"][-1]))
    if view["stall"]:
        piles.append(words("cinco.stall", n=view["stall"]))
    return "  " + ("; " if page.ascii else " · ").join(piles)


def event(game: Game, event: Event, page: Page) -> str:
    """What happened, in a sentence."""
    kind = event["event"]
    if kind == "drawn" and "card" in event:
        kind = "drawn_card"
    if kind == "dealt" and "cards" in event:
        kind = "dealt_cards"
    named = {"name": page.name(event["seat"])} if "seat" in event else {}
    if kind == "reshuffled":
        named["n"] = event["cards"]
    return page.words(f"cinco.event.{kind}", **{**event, **named})


def menu(game: Game, moves: list[str], page: Page) -> list[str]:
    """The legal moves for a person to read: a line a card, cells in ranges."""
    lines = []
    cells: dict[str, list[int]] = {}
    for move in moves:
        card, at, cell = move.partition("@")
        if at:
            cells.setdefault(card, []).append(int(cell))
        elif move.endswith("!"):
            lines.append(f"{move:<6} {page.words('cinco.menu.discard', card=move[:-1])}")
        else:
            lines.append(f"{move:<6} {page.words(f'cinco.menu.{move}')}")
    for card, free in cells.items():
        place = page.words("cinco.menu.place", card=card, cells=", ".join(_ranges(free)))
        lines.append(f"{card + '@…':<6} {place}")
    return lines


def _ranges(numbers: list[int]) -> list[str]:
    """1 2 3 7 as 1-3, 7."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return [f"{low}" if low == high else f"{low}-{high}" for low, high in ranges]
