"""Cinco as text: the board with its numbers, a line a seat, the piles, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from quinte.core.game import Event, Game, View
    from quinte.core.render import Page

SIGNS = ("●", "○", "▲")
ASCII_SIGNS = ("X", "O", "#")
COLOURS = ("red", "cyan", "yellow")
BACK = "▒▒"
ASCII_BACK = "??"


def text(game: Game, view: View, page: Page, events: Sequence[Event] = ()) -> str:
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
    width = max(12, *(len(page.name(seat)) for seat in range(game.players)))
    for seat, hand in enumerate(view["hands"]):
        team = seat % teams
        back = ASCII_BACK if page.ascii else BACK
        plain = [back if card is None else f"{card:2}" for card in hand] or ["-"]
        styles = ["faint" if card is None else "strong" for card in hand] or ["faint"]
        cards = " ".join(page.paint(*each) for each in zip(styles, plain, strict=True))
        cards += " " * (11 - len(" ".join(plain)))
        left = page.words("cinco.tokens_left", n=game.box.tokens - placed.count(team))
        mark = ">" if view["to_move"] == seat else " "
        lines.append(f"{mark} {_sign(team, page)} {page.name(seat):<{width}} {cards}  {left}")
    return lines


def _piles(view: View, page: Page) -> str:
    words = page.words
    piles = [words("cinco.draw_pile", n=view["draw"])]
    if view["discard"]:
        piles.append(words("cinco.discard_pile", n=len(view["discard"]), top=view["discard"][-1]))
    if view["stall"]:
        piles.append(words("cinco.stall", n=view["stall"]))
    return "  " + ("; " if page.ascii else " · ").join(piles)


def story(game: Game, events: Sequence[Event], page: Page) -> list[str]:
    """What happened, in sentences: the cards that one seat draws or discards in a row share one."""

    def alike(event: Event) -> tuple[str, int | None, bool]:
        return event["event"], event.get("seat"), "card" in event

    lines = []
    laid = {event["card"] for event in events if event["event"] == "placed"}
    for (kind, seat, open_card), group in groupby(events, alike):
        row = list(group)
        cards = [event["card"] for event in row if open_card and event["card"] not in laid]
        if kind == "discarded" and not cards:
            continue  # told with the token
        more: dict[str, Any] = {"n": len(row), "cards": cards or row[0].get("cards")}
        if seat is not None:
            more["name"] = page.name(seat)
        if kind == "reshuffled":
            more["n"] = row[0]["cards"]
        named = {("drawn", True): "drawn_card", ("dealt", False): _dealt(row[0])}
        key = named.get((kind, open_card), kind)
        each = row if kind == "placed" else row[:1]
        lines += [page.words(f"cinco.event.{key}", **{**event, **more}) for event in each]
    return lines


def _dealt(event: Event) -> str:
    return "dealt_cards" if "cards" in event else event["event"]


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
            word = page.words(f"cinco.move.{move}")
            lines.append(f"{word:<6} {page.words(f'cinco.menu.{move}')}")
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
