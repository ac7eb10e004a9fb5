"""Views, events and moves as text, from the fields and the game's texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from quinte.definition.fields import Cells, Row, Seat, Zone
from quinte.definition.parts import Line
from quinte.drawing.lines import COLUMNS, beside, bracketed, folded, label, width

if TYPE_CHECKING:
    from quinte.definition.boards import Board
    from quinte.definition.parts import Explain, Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View

SIGNS, ASCII_SIGNS = "●○▲■◆✚", "XO#*+@"
COLOURS = ("red", "cyan", "yellow", "green", "violet", "blue")
MOST = 40
"""Longer lists of moves are counted in a menu, not shown."""


class Render:
    """The board, the seats beside or below it, and the rest of the table, one line each."""

    def text(self, game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
        table = [*self.seats(game, view, page, events), *self.table(game, view, page)]
        layers = [view[name] for name, field in game.fields.items() if isinstance(field, Cells)]
        if game.board is None or not layers:
            return "\n".join(table)
        new = {event.get("cell") for event in events}
        drawn = self.board(game.board, layers, page, new)
        aside = beside(drawn, table, 3)
        return "\n".join(aside if max(map(width, aside)) <= COLUMNS else [*drawn, *table])

    def board(
        self, board: Board, layers: Sequence[Sequence[Any]], page: Page, new: set[Any]
    ) -> list[str]:
        """Cells in rows: the seats' signs; a dot or the cell's name if empty."""
        wide = 2 if board.lettered else 1 + max(map(len, board.names))
        rows: dict[float, list[int]] = {}
        for cell, (_, y) in enumerate(board.points):
            rows.setdefault(round(y, 3), []).append(cell)
        lines = []
        for number, row in enumerate(rows.values(), 1):
            line = f"{number:2} " if board.lettered else ""
            start = width(line)
            for cell in row:
                column = start + round(board.points[cell][0] * wide)
                line += " " * (column - width(line))
                line += self.cell(board, cell, layers, page, new)
            lines.append(line)
        if board.lettered:
            letters = dict.fromkeys(name[0] for name in board.names)
            lines.insert(0, "   " + "".join(f" {letter}" for letter in letters))
        return lines

    def cell(
        self,
        board: Board,
        cell: int,
        layers: Sequence[Sequence[Any]],
        page: Page,
        new: set[Any],
    ) -> str:
        """One cell, preceded by a space or a mark."""
        name = board.names[cell]
        owner = next((layer[cell] for layer in layers if layer[cell] is not None), None)
        if owner is None:
            return " " + page.paint("faint", "." if board.lettered else name)
        mark = page.paint("new", ">") if name in new else " "
        return mark + self.sign(owner, page)

    def sign(self, seat: int, page: Page) -> str:
        """The symbol of a seat's tokens."""
        signs = ASCII_SIGNS if page.ascii else SIGNS
        return page.paint(COLOURS[seat % len(COLOURS)], signs[seat % len(signs)])

    def seats(self, game: Setup, view: View, page: Page, events: Sequence[EventData]) -> list[str]:
        """One line per seat: whether it is to move, its sign, its cards and its numbers."""
        new = {card for event in events for card in cards_of(event)}
        shown = [(name, field) for name, field in game.fields.items() if field.shown]
        on_board = any(isinstance(field, Cells) for _, field in shown)
        lines = []
        for seat in range(game.players):
            line = ("> " if acts(view, seat) else "  ") + (
                f"{self.sign(seat, page)} " if on_board else ""
            )
            line += label(page, seat)
            for name, field in shown:
                if isinstance(field, Zone) and field.each_seat:
                    held = view[name][seat]
                    cards = [self.card(game, card, page) for card in held]
                    line += bracketed(cards, [card in new for card in held], page) + " "
                elif type(field) is Row:
                    line += " " + said(game, name, view[name][seat], page)
            lines.append(line.rstrip())
        return lines

    def table(self, game: Setup, view: View, page: Page) -> list[str]:
        """What belongs to no seat, one line per field."""
        lines = []
        for name, field in game.fields.items():
            if not field.shown or isinstance(field, (Row, Seat)):
                continue
            if isinstance(field, Zone):
                if field.each_seat:
                    continue
                held = view[name]
                cards = [] if isinstance(held, int) else [self.card(game, c, page) for c in held]
                number = held if isinstance(held, int) else len(held)
                key = f"{game.name}.field.{name}"
                lines.append("  " + page.words(key, n=number, cards=" ".join(cards) or "–"))
            else:
                lines.append("  " + said(game, name, view[name], page))
        return [part for line in lines for part in folded(line)]

    def card(self, game: Setup, card: str | None, page: Page) -> str:
        """A card on the screen; None is face down."""
        if card is None:
            return page.paint("faint", "??" if page.ascii else "▒▒")
        return page.paint("strong", printed(game, card, page))

    def story(self, game: Setup, events: Sequence[EventData], page: Page) -> list[str]:
        """The text `event.KIND`; for viewers who miss a private field, `event.KIND_hidden`."""
        return [self.sentence(game, event, page) for event in events]

    def sentence(self, game: Setup, event: EventData, page: Page, wanted: str = "event") -> str:
        """An event as a sentence, or in the words of another kind of text if it has them."""
        kind = event["event"]
        hidden = any(name not in event for name in game.told[kind].private)
        known = {name: self.known(game, value, page) for name, value in event.items()}
        if isinstance(event.get("seat"), int):
            known["name"] = page.name(event["seat"])
        told = kind + ("_hidden" if hidden else "")
        if page.words.find(f"{game.name}.{wanted}.{told}") is None:
            wanted = "event"
        return page.words(f"{game.name}.{wanted}.{told}", **known)

    def brief(
        self, game: Setup, events: Sequence[EventData], page: Page, you: int | None = None
    ) -> list[Line]:
        """The text `brief.KIND` or `brief.KIND_hidden`, else the sentence."""
        return [
            Line(self.sentence(game, event, page, "brief"), event.get("seat")) for event in events
        ]

    def known(self, game: Setup, value: Any, page: Page) -> Any:
        """A field of an event as text: cards as printed."""
        if isinstance(value, list):
            return " ".join(str(self.known(game, each, page)) for each in value)
        is_card = game.deck is not None and isinstance(value, str) and value in game.deck.number
        return printed(game, value, page) if is_card else value

    def menu(
        self, game: Setup, moves: list[str], page: Page, explain: Explain | None = None
    ) -> list[str]:
        """The moves, or the first of very many and their number."""
        more = [f"… ({len(moves)})"] if len(moves) > MOST else []
        return folded("  ".join([*moves[:MOST], *more]), COLUMNS - 4, 0)

    def foretold(self, game: Setup, told: Mapping[str, Any], page: Page) -> list[str]:
        """Why the game would end."""
        result = told.get("result")
        return [page.words(f"{game.name}.reason.{result['reason']}")] if result else []


def acts(view: View, seat: int) -> bool:
    """Whether a view of a turn-based game shows that it is the seat's turn."""
    return view.get("to_move") == seat and not view.get("outcome")


def cards_of(event: EventData) -> list[Any]:
    """The cards that an event mentions."""
    return [*event.get("cards", ()), *([event["card"]] if "card" in event else [])]


def said(game: Setup, name: str, value: Any, page: Page) -> str:
    """A number, flag or text of a view in its own sentence."""
    counted = {"n": value} if type(value) is int else {}
    return page.words(f"{game.name}.field.{name}", value=value, **counted)


def printed(game: Setup, card: str, page: Page) -> str:
    """A card's face, in letters if symbols cannot be shown."""
    return card if page.ascii or game.deck is None else game.deck.labels[card]
