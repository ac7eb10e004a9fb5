"""Cinco as text: the board with its numbers, one line per seat, the piles, the events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from quinte.definition.parts import Line
from quinte.drawing.lines import bracketed, label, padded
from quinte.games.cinco.view import fives
from quinte.language.verbs import said

if TYPE_CHECKING:
    from quinte.definition.parts import Explain, Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View

SIGNS = ("●", "○", "▲")
ASCII_SIGNS = ("X", "O", "#")
COLOURS = ("red", "cyan", "yellow")
BACK = "▒▒"
ASCII_BACK = "??"


def text(game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
    """A view as text; the tokens that events tell of, and a line that has won, are marked."""
    placed = {event["cell"] for event in events if event["event"] == "placed"}
    board = _board(game, view, page, set().union(*fives(game, view)) or placed)
    return "\n".join([*board, "", *_seats(game, view, page, events), _piles(view, page)])


def _sign(team: int, page: Page) -> str:
    return page.paint(COLOURS[team], (ASCII_SIGNS if page.ascii else SIGNS)[team])


def _board(game: Setup, view: View, page: Page, new: set[int]) -> list[str]:
    rows = game.box.rows
    width = max(len(row) for row in rows)
    return ["  " * (width - len(row)) + _row(view, row, page, new) for row in rows]


def _row(view: View, row: Sequence[int], page: Page, new: set[int]) -> str:
    """Four columns a cell; new tokens stand in brackets."""
    shown = ""
    for before, cell in pairwise([0, *row, 0]):
        shown += page.paint("new", "]") if before in new else " "
        shown += _cell(view, cell, page, new)
    return shown.rstrip()


def _cell(view: View, cell: int, page: Page, new: set[int]) -> str:
    if cell == 0:
        return "   "
    if str(cell) not in view["board"]:
        return page.paint("faint", f"{cell:3}")
    sign = _sign(view["board"][str(cell)], page)
    return " " + page.paint("new", f"[{sign}") if cell in new else f"  {sign}"


def _seats(game: Setup, view: View, page: Page, events: Sequence[EventData]) -> list[str]:
    """One line per seat; more than three share lines, left to right in the order of play."""
    many = game.players > 3
    lines = [_seat(game, view, seat, page, events, brief=many) for seat in range(game.players)]
    if not many:
        return lines
    return [padded(lines[seat], 41) + lines[seat + 1] for seat in range(0, game.players, 2)]


def _seat(
    game: Setup, view: View, seat: int, page: Page, events: Sequence[EventData], *, brief: bool
) -> str:
    team = seat % len(game.sides)
    tokens = game.box.tokens - list(view["board"].values()).count(team)
    left = page.words("cinco.left" if brief else "cinco.tokens_left", n=tokens)
    drawn = {event.get("card") for event in events if event["event"] == "drawn"}
    hand = [_card(card, page) for card in view["hands"][seat]] or [page.paint("faint", "-")]
    new = [card is not None and card in drawn for card in view["hands"][seat]] or [False]
    cards = padded(bracketed(hand, new, page), 13)
    mark = ">" if view["to_move"] == seat else " "
    return f"{mark} {_sign(team, page)} {label(page, seat)}{cards} {left}"


def _card(card: int | None, page: Page) -> str:
    if card is None:
        return page.paint("faint", ASCII_BACK if page.ascii else BACK)
    return page.paint("strong", f"{card:2}")


def _piles(view: View, page: Page) -> str:
    words = page.words
    piles = [words("cinco.draw_pile", n=view["draw"])]
    if view["discard"]:
        piles.append(words("cinco.discard_pile", n=len(view["discard"]), top=view["discard"][-1]))
    if view["stall"]:
        piles.append(words("cinco.stall", n=view["stall"]))
    return "  " + ("; " if page.ascii else " · ").join(piles)


def story(game: Setup, events: Sequence[EventData], page: Page) -> list[str]:
    """What happened, in sentences: the cards that one seat draws or discards in a row share one."""

    def alike(event: EventData) -> tuple[str, int | None, bool]:
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


def brief(
    game: Setup, events: Sequence[EventData], page: Page, you: int | None = None
) -> list[Line]:
    """A line per move; deals and shuffles are left out."""
    moves = [event for event in events if event["event"] in ("placed", "drawn", "discarded")]
    return [
        _brief(seat, {event["event"]: event for event in group}, page)
        for seat, group in groupby(moves, lambda event: event["seat"])
    ]


def _brief(seat: int, did: Mapping[str, EventData], page: Page) -> Line:
    """One move, by the last event of each kind."""
    if "placed" in did:
        return Line(page.words("cinco.brief.placed", **did["placed"]), seat)
    if "drawn" in did:
        key = "cinco.brief.swapped" if "discarded" in did else "cinco.brief.drawn"
        return Line(page.words(key), seat, quiet=True)
    return Line(page.words("cinco.brief.discarded", **did["discarded"]), seat, quiet=True)


def _dealt(event: EventData) -> str:
    return "dealt_cards" if "cards" in event else event["event"]


def foretold(game: Setup, told: Mapping[str, Any], page: Page) -> list[str]:
    """What a move would do, in sentences; of a card alone, where it may go."""
    words = page.words
    if "cells" in told:
        if told["discard"]:
            return [words("cinco.menu.discard", card=told["card"])]
        key = "cinco.menu.place" if told["cells"] else "cinco.foretold.nowhere"
        return [words(key, card=told["card"], cells=_ranges(told["cells"]))]
    lines = []
    if "longest" in told:
        where = {"card": told["card"], "cell": told["cell"]}
        key = "token_closed" if told["longest"] > 1 and not told["open"] else "token"
        lines.append(words(f"cinco.foretold.{key}", n=told["longest"], **where))
    elif "card" in told:
        lines.append(words("cinco.menu.discard", card=told["card"]))
    if told.get("result"):
        reason = words(f"cinco.reason.{told['result']['reason']}")
        lines.append(words("cinco.foretold.end", reason=reason))
    return lines


def menu(game: Setup, moves: list[str], page: Page, explain: Explain | None = None) -> list[str]:
    """The legal moves for people to read: one line per card, cells in ranges."""
    lines = []
    cells: dict[str, list[int]] = {}
    for move in moves:
        card, at, cell = move.partition("@")
        if at:
            cells.setdefault(card, []).append(int(cell))
        elif move.endswith("!"):
            lines.append(f"{move:<6} {page.words('cinco.menu.discard', card=move[:-1])}")
        else:
            word = said(page.words, "cinco", move)
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
