"""Quinto as text: rows with their heads, hands, point cards, what happened.

Cards are shown as they are typed; a word also in the reader's language, or in the German of the
original box.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from quinte.definition.parts import Line
from quinte.drawing.lines import (
    COLUMNS,
    bracketed,
    folded,
    glossary,
    in_columns,
    label,
    padded,
    width,
)  # fmt: skip
from quinte.games.quinto_cards.deck import COLOURS as COLOUR_LETTERS
from quinte.games.quinto_cards.deck import SHAPES, WORDS, Deck
from quinte.games.quinto_cards.view import sums
from quinte.language.verbs import said

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from quinte.definition.parts import Explain, Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View
    from quinte.language.words import Words

COLOURS = {"o": "yellow", "r": "red", "g": "green", "b": "blue"}
POINTS = {"r": "red", "y": "yellow", "b": "blue"}
BACK, ASCII_BACK = "▒▒", "??"
ROOMY = 13
"""Up to this many rows, and twice as many seats, each row has a line."""


def text(game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
    """A view as text; cards laid and points won that events tell of are marked.

    Many rows lie close together, two in a line, below the seat that owns them.
    """
    new = _New(events)
    roomy = len(view["rows"]) + 2 * game.players <= ROOMY
    lines = _roomy(game, view, page, new) if roomy else _dense(game, view, page, new)
    return "\n".join(line.rstrip() for line in _head(view, page, new) + lines)


class _New:
    """What events tell of."""

    def __init__(self, events: Sequence[EventData]) -> None:
        self.prize = any(event["event"] == "turned_up" for event in events)
        self.laid = Counter(event["row"] for event in events if event["event"] == "laid")
        self.won: Counter[tuple[int, str]] = Counter()
        for event in events:
            if event["event"] == "completed":
                self.won[event["seat"], event["prize"]] += 1
            elif event["event"] == "given":
                self.won[event["to"], event["card"]] += 1

    def in_row(self, row: Mapping[str, Any]) -> list[bool]:
        """Which cards of a row are new: the last ones."""
        old = len(row["cards"]) - self.laid[row["id"]]
        return [place >= old for place in range(len(row["cards"]))]

    def in_won(self, seat: int, cards: Sequence[str]) -> list[bool]:
        """Which point cards of a seat are new; among equal ones the first."""
        return [
            cards[:place].count(card) < self.won[seat, card] for place, card in enumerate(cards)
        ]


def _head(view: View, page: Page, new: _New) -> list[str]:
    words = page.words
    phase = words(f"quinto-cards.phase.{view['phase']}")
    piles = words("quinto-cards.piles", draw=view["draw"], points=view["points"])
    lines = [f"{page.paint(view['phase'], phase)}  {piles}"]
    if view["prize"]:
        prize = bracketed([_point(view["prize"], page)], [new.prize], page)
        lines.append(words("quinto-cards.next_prize", card=prize.strip(" ")))
    return lines


def _roomy(game: Setup, view: View, page: Page, new: _New) -> list[str]:
    """One line per row, and up to two per seat."""
    lines = [""]
    for row in view["rows"]:
        start = f"{_place(view, row)} {label(page, row['owner'])} {_worth(row, page)}"
        lines.append(start + _cards(row["cards"], page, new.in_row(row), COLUMNS - width(start)))
    if not view["rows"]:
        lines.append(page.words("quinto-cards.no_rows_yet"))
    lines.append("")
    for seat in range(game.players):
        lines.append(_seat(view, seat, page))
        if won := _won(game, view, seat, page, new):
            lines += folded("      " + won, indent=8)
    return lines


def _dense(game: Setup, view: View, page: Page, new: _New) -> list[str]:
    """Seats with their points in a line where they fit, and their rows two in a line."""
    lines = []
    for seat in range(game.players):
        line = _seat(view, seat, page)
        won = _won(game, view, seat, page, new)
        lines += folded(f"{line}  {won}" if won else line, indent=15)
        rows = [
            f"   {_place(view, row)} {_worth(row, page)}"
            + _cards(row["cards"], page, new.in_row(row), 0)
            for row in view["rows"]
            if row["owner"] == seat
        ]
        lines += in_columns(rows, 2, COLUMNS)
    return lines


def _place(view: View, row: Mapping[str, Any]) -> str:
    mark = ">" if row["id"] == view["turn"]["row"] else " "
    return f"{mark} R{row['id']:<3}"


def _worth(row: Mapping[str, Any], page: Page) -> str:
    return padded(_point(row["head"], page) if row["head"] else "-", 4)


def _seat(view: View, seat: int, page: Page) -> str:
    giver = view["turn"]["giver"]
    mark = ">" if seat == (view["to_move"] if giver is None else giver) else " "
    hand = view["hands"][seat]
    start = f"{mark} {label(page, seat)}"
    return start + _cards(hand, page, [False] * len(hand), COLUMNS - width(start)).rstrip()


def _won(game: Setup, view: View, seat: int, page: Page, new: _New) -> str:
    """The point cards of a seat and their sum, nothing before the first."""
    deck: Deck = game.box[game.options["vier"]]
    won = sorted(view["won"][seat], key=deck.prize_numbers.__getitem__)
    if not won:
        return ""
    total = sum(deck.values[deck.prize_numbers[card]] for card in won)
    points = [_point(card, page) for card in won]
    cards = bracketed(points, new.in_won(seat, won), page).strip(" ")
    return page.words("quinto-cards.has_won", cards=cards, total=total)


def spoken(card: str, words: Words) -> str:
    """A card as people say it: `red circle 1`."""
    if card == "==":
        return words("quinto-cards.said.bridge")
    if card[:3] in WORDS:
        said = {"=": "either", "=b": "as_bridge"}.get(card[3:], "word")
        return words(f"quinto-cards.said.{said}", word=words(f"quinto-cards.word.{card[:3]}"))
    colour = words(f"quinto-cards.word.{WORDS[COLOUR_LETTERS.index(card[0])]}")
    shape = words(f"quinto-cards.word.{WORDS[4 + SHAPES.index(card[1])]}")
    return words("quinto-cards.said.card", colour=colour, shape=shape, number=card[2])


def piece(name: str, page: Page) -> str:
    """A card, or a point card (`y30`), in a sentence."""
    return _point(name, page) if name[1:].isdigit() else _card(name, page)


def spoken_point(card: str, words: Words) -> str:
    """A point card as people say it: `30 points`."""
    return words("quinto-cards.said.points", points=card[1:])


def _point(card: str, page: Page) -> str:
    if page.spoken:
        return spoken_point(card, page.words)
    return page.paint(POINTS[card[0]], card)


def _card(card: str | None, page: Page, *, glossed: bool = True) -> str:
    if card is None:
        return page.paint("faint", ASCII_BACK if page.ascii else BACK)
    if page.spoken:
        return spoken(card, page.words)
    if card[0] in COLOURS and card[2:].isdigit():
        return page.paint(COLOURS[card[0]], card)
    gloss = _gloss(card, page) if glossed else ""
    return page.paint("strong", card) + (f"({gloss})" if gloss else "")


def _gloss(card: str, page: Page) -> str:
    """What a word means to the reader; nothing where the card says it already."""
    word = card[:3]
    if word.startswith("="):
        return ""
    kind = "original" if page.original else "word"
    meant = page.words(f"quinto-cards.{kind}.{word}")
    return "" if meant.upper() == word else meant


def _cards(cards: Sequence[str | None], page: Page, new: Sequence[bool], room: int) -> str:
    """Cards with a space around each, new ones in brackets; with their meanings if these fit."""
    glossed = bracketed([_card(card, page) for card in cards], new, page)
    if width(glossed) <= room + 1:
        return glossed if cards else " -"
    return bracketed([_card(card, page, glossed=False) for card in cards], new, page)


def _listed(cards: Iterable[str | None], page: Page) -> str:
    return (", " if page.spoken else " ").join(_card(card, page) for card in cards) or "-"


def story(game: Setup, events: Sequence[EventData], page: Page) -> list[str]:
    """What happened, in sentences.

    Cards laid on a row one after the other share one; that who has laid cards stops, and draws
    cards that others do not see, goes without saying.
    """
    nothing: EventData = {"event": ""}
    told = [
        event
        for before, event in pairwise([nothing, *events])
        if not _goes_without_saying(before, event)
    ]
    lines = []
    for laid, group in groupby(told, lambda event: (event["event"] == "laid", event.get("row"))):
        row = list(group)
        if laid[0]:
            cards = _listed([event["card"] for event in row], page)
            lines.append(_sentence({**row[0], "card": cards}, page))
        else:
            lines += [_sentence(event, page) for event in row]
    return lines


def brief(
    game: Setup, events: Sequence[EventData], page: Page, you: int | None = None
) -> list[Line]:
    """A line per card laid, with the row it starts or the quinto it completes; gifts, phases."""
    lines, words = [], page.words
    began = {event["row"] for event in events if event["event"] == "began"}
    quintos = {event["row"]: event["prize"] for event in events if event["event"] == "completed"}
    last = {event["row"]: event for event in events if event["event"] == "laid"}
    for event in events:
        kind, seat, row = event["event"], event.get("seat"), event.get("row")
        if kind == "laid":
            key, prize = ("new", None) if row in began else ("laid", None)
            if row in quintos and event is last[row]:
                key, prize = ("quinto", quintos[row]) if quintos[row] else ("quinto_alone", None)
            points = prize[1:] if prize else ""
            shown = {"card": _bare(event["card"], words), "row": row, "points": points}
            lines.append(Line(words(f"quinto-cards.brief.{key}", **shown), seat))
        elif kind == "given":
            key = "given_you" if seat == you else "given"
            shown = {"name": page.name(event["seat"]), "points": event["card"][1:]}
            lines.append(Line(words(f"quinto-cards.brief.{key}", **shown), event["to"]))
        elif kind == "phase":
            lines.append(Line(words(f"quinto-cards.phase.{event['phase']}"), head=True))
        elif kind in ("passed", "shown", "redealt"):
            lines.append(Line(words(f"quinto-cards.brief.{kind}"), seat, quiet=True))
    return lines


def parts(events: Sequence[EventData]) -> list[int]:
    """A card lies in its row before what it completes is paid out."""
    return [i for i, event in enumerate(events) if i and event["event"] == "completed"]


def _bare(card: str, words: Words) -> str:
    """A card in as few words as can be: `four`, `red circle 1`."""
    is_word = card[:3] in WORDS and not card.endswith("=b")
    return words(f"quinto-cards.word.{card[:3]}") if is_word else spoken(card, words)


def _goes_without_saying(before: EventData, event: EventData) -> bool:
    hidden = event["event"] == "drawn" and "cards" not in event
    after: str = before["event"]
    return after == "stopped" if hidden else after == "laid" and event["event"] == "stopped"


def _sentence(event: EventData, page: Page) -> str:
    return page.words(f"quinto-cards.event.{_told_as(event)}", **_in_words(event, page))


def _told_as(event: EventData) -> str:
    """The text for an event: its own name, or that of the case it is."""
    kind: str = event["event"]
    if kind in ("dealt", "redealt", "drawn") and "cards" in event:
        return f"{kind}_to"
    if kind == "began" and event["head"] is None:
        return "began_headless"
    if kind == "completed":
        whose = "completed_own" if event["owner"] == event["seat"] else "completed"
        return whose if event["prize"] else f"{whose}_for_nothing"
    return kind


def _in_words(event: EventData, page: Page) -> dict[str, Any]:
    """The fields of an event as its text shows them."""
    kind = event["event"]
    shown = dict(event)
    for field in ("seat", "owner", "to"):
        if field in event:
            shown["name" if field == "seat" else field] = page.name(event[field])
    points = ("head", "prize", "card") if kind in ("turned_up", "given") else ("head", "prize")
    for field in points:
        if event.get(field):
            shown[field] = _point(event[field], page)
    if kind == "opening":
        shown["drawn"] = [
            page.words(
                f"quinto-cards.event.{'drew_too' if i else 'drew'}",
                name=page.name(seat),
                card=_card(card, page),
            )
            for i, (seat, card) in enumerate(event["drawn"])
        ]
    if kind == "phase":
        shown["phase"] = page.words(f"quinto-cards.phase.{event['phase']}")
    if kind == "drawn":
        shown["n"] = event["number"]
    if "cards" in event:
        shown["cards"] = _listed(event["cards"], page)
    return shown


def reckoning(game: Setup, view: View, page: Page) -> list[str]:
    """How the points of a game that is over come about (Q21, Q22); partners also together."""
    words = page.words
    said = [_reckoned(seat, each, page) for seat, each in enumerate(sums(game, view)["points"])]
    lines = [line for line, _ in said]
    for side in game.sides:
        if len(side) > 1:
            total = signed(sum(said[seat][1] for seat in side))
            names = " + ".join(page.name(seat) for seat in side)
            lines.append(words("quinto-cards.reckoning.side", names=names, total=total))
    return lines


def _reckoned(seat: int, told: Mapping[str, Any], page: Page) -> tuple[str, int]:
    """What a seat has won, what its rows add and take off, and what is left."""
    words = page.words
    parts = [words("quinto-cards.reckoning.won", points=told["won"])]
    short = [f"R{row['row']}" for row in told["rows"] if row["length"] < 3]
    if told["negative"] and told["won"]:
        parts.append(words("quinto-cards.reckoning.negative", n=len(short), rows=short))
    for key, wanted in (("plus", 1), ("minus", -1)):
        rows = [row for row in told["rows"] if row["points"] * wanted > 0]
        if rows:
            points = signed(sum(row["points"] for row in rows), always=True)
            listed = [f"R{row['row']}" for row in rows]
            parts.append(
                words(f"quinto-cards.reckoning.{key}", n=len(rows), points=points, rows=listed)
            )
    total: int = told["points"]
    line = {"name": page.name(seat), "parts": ", ".join(parts), "total": signed(total)}
    return words("quinto-cards.reckoning.line", **line), total


def signed(number: int, *, always: bool = False) -> str:
    """A number of points with a proper minus sign."""
    return f"{number:+}".replace("-", "−") if always or number < 0 else str(number)


def foretold(game: Setup, told: Mapping[str, Any], page: Page) -> list[str]:
    """What a card would do; of a row or a card alone, what may be laid there."""
    words = page.words
    if "moves" in told:
        return menu(game, told["moves"], page) or [words("quinto-cards.foretold.nothing")]
    if "card" not in told:
        return []
    card = _card(told["card"], page)
    if told["row"] is None:
        return [words("quinto-cards.foretold.new", card=card)]
    lines = [words("quinto-cards.foretold.on", card=card, row=told["row"], length=told["length"])]
    wins = told["wins"]
    if wins and wins["prize"]:
        lines.append(words("quinto-cards.foretold.wins", prize=_point(wins["prize"], page)))
    if wins and wins["gifts"]:
        gifts = " ".join(_point(gift, page) for gift in wins["gifts"])
        name = page.name(wins["from"])
        lines.append(
            words("quinto-cards.foretold.gift", n=len(wins["gifts"]), name=name, cards=gifts)
        )
    return lines


def menu(game: Setup, moves: list[str], page: Page, explain: Explain | None = None) -> list[str]:
    """The legal moves for a person to read."""
    words = page.words
    rows = []
    places: dict[str, list[str]] = {}
    for move in moves:
        place, colon, card = move.partition(":")
        if colon:
            places.setdefault(place, []).append(card)
        elif move.startswith("give "):
            places.setdefault("give", []).append(move.removeprefix("give "))
        else:
            rows.append((move, words(f"quinto-cards.menu.{move}")))
    for place, cards in places.items():
        if place == "give":
            shown = " ".join(_point(card, page) for card in cards)
            rows.append(("give …", words("quinto-cards.menu.give", cards=shown)))
        else:
            rows.append((f"{place}:…", _listed(cards, page)))
    return glossary([(said(words, "quinto-cards", move), does) for move, does in rows], 8)
