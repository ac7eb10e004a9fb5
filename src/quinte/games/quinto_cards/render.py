"""Quinto as text: rows with their heads, hands, point cards, what happened.

Cards are shown as they are typed; a word also in the reader's language, or in the German of the
original box.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.games.quinto_cards.deck import Deck

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from quinte.core.game import Event, Game, View
    from quinte.core.render import Page

COLOURS = {"o": "yellow", "r": "red", "g": "green", "b": "blue"}
POINTS = {"r": "red", "y": "yellow", "b": "blue"}
BACK, ASCII_BACK = "▒▒", "??"


def text(game: Game, view: View, page: Page, events: Sequence[Event] = ()) -> str:
    """A view as text."""
    deck: Deck = game.box[game.options["vier"]]
    return "\n".join([*_head(view, page), *_rows(view, page), "", *_seats(game, deck, view, page)])


def _head(view: View, page: Page) -> list[str]:
    words = page.words
    phase = words(f"quinto-cards.phase.{view['phase']}")
    piles = words("quinto-cards.piles", draw=view["draw"], points=view["points"])
    lines = [f"{page.paint(view['phase'], phase)}  {piles}"]
    if view["prize"]:
        lines.append(words("quinto-cards.next_prize", card=_point(view["prize"], page)))
    return lines


def _rows(view: View, page: Page) -> list[str]:
    words = page.words
    lines = [""]
    for row in view["rows"]:
        mark = ">" if row["id"] == view["turn"]["row"] else " "
        head = _point(row["head"], page) if row["head"] else "-"
        pad = " " * (4 - len(row["head"] or "-"))
        owner = page.name(row["owner"])
        lines.append(f"{mark} R{row['id']:<3} {owner:<12} {head}{pad} {_cards(row['cards'], page)}")
    return lines if len(lines) > 1 else [*lines, words("quinto-cards.no_rows_yet")]


def _seats(game: Game, deck: Deck, view: View, page: Page) -> list[str]:
    words = page.words
    lines = []
    acting = view["turn"]["giver"]
    acting = view["to_move"] if acting is None else acting
    for seat, hand in enumerate(view["hands"]):
        mark = ">" if seat == acting else " "
        lines.append(f"{mark} {page.name(seat):<12} {_cards(hand, page)}")
        won = sorted(view["won"][seat], key=deck.prize_numbers.__getitem__)
        total = sum(deck.values[deck.prize_numbers[card]] for card in won)
        if won:
            cards = " ".join(_point(card, page) for card in won)
            lines.append("      " + words("quinto-cards.has_won", cards=cards, total=total))
    return lines


def _point(card: str, page: Page) -> str:
    return page.paint(POINTS[card[0]], card)


def _card(card: str | None, page: Page) -> str:
    if card is None:
        return page.paint("faint", ASCII_BACK if page.ascii else BACK)
    if card[0] in COLOURS and card[2:].isdigit():
        return page.paint(COLOURS[card[0]], card)
    gloss = _gloss(card, page)
    return page.paint("strong", card) + (f"({gloss})" if gloss else "")


def _gloss(card: str, page: Page) -> str:
    """What a word means to the reader; nothing where the card says it already."""
    word = card[:3]
    if word.startswith("="):
        return ""
    kind = "original" if page.original else "word"
    meant = page.words(f"quinto-cards.{kind}.{word}")
    return "" if meant.upper() == word else meant


def _cards(cards: Iterable[str | None], page: Page) -> str:
    return " ".join(_card(card, page) for card in cards) or "-"


def story(game: Game, events: Sequence[Event], page: Page) -> list[str]:
    """What happened, in sentences."""
    return [_sentence(event, page) for event in events]


def _sentence(event: Event, page: Page) -> str:
    words = page.words
    kind = event["event"]
    shown = dict(event)
    for field in ("seat", "owner", "to"):
        if field in event:
            shown[{"seat": "name"}.get(field, field)] = page.name(event[field])
    if kind == "opening":
        drawn = (f"{page.name(seat)} {_card(card, page)}" for seat, card in event["drawn"])
        shown["drawn"] = ", ".join(drawn)
    if kind == "phase":
        shown["phase"] = words(f"quinto-cards.phase.{event['phase']}")
    if kind in ("turned_up", "given"):
        shown["card"] = _point(event["card"], page)
    if kind == "laid":
        shown["card"] = _card(event["card"], page)
    if kind == "drawn":
        shown["n"] = event["number"]
    if "cards" in event:
        shown["cards"] = _cards(event["cards"], page)
        if kind in ("dealt", "redealt", "drawn"):
            return words(f"quinto-cards.event.{kind}_to", **shown)
    for field in ("head", "prize"):
        if event.get(field):
            shown[field] = _point(event[field], page)
    if kind == "began" and event["head"] is None:
        return words("quinto-cards.event.began_headless", **shown)
    if kind == "completed":
        whose = "completed_own" if event["owner"] == event["seat"] else "completed"
        end = "" if event["prize"] else "_for_nothing"
        return words(f"quinto-cards.event.{whose}{end}", **shown)
    return words(f"quinto-cards.event.{kind}", **shown)


def menu(game: Game, moves: list[str], page: Page) -> list[str]:
    """The legal moves for a person to read."""
    words = page.words
    lines = []
    places: dict[str, list[str]] = {}
    for move in moves:
        place, colon, card = move.partition(":")
        if colon:
            places.setdefault(place, []).append(card)
        elif move.startswith("give "):
            places.setdefault("give", []).append(move.removeprefix("give "))
        else:
            word = words(f"quinto-cards.move.{move}")
            lines.append(f"{word:<8} {words(f'quinto-cards.menu.{move}')}")
    for place, cards in places.items():
        if place == "give":
            shown = " ".join(_point(card, page) for card in cards)
            lines.append(f"{'give …':<8} {words('quinto-cards.menu.give', cards=shown)}")
        else:
            lines.append(f"{place + ':…':<8} {_cards(cards, page)}")
    return lines
