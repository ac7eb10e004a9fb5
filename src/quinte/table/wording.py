"""Messages of a table in words: sentences, lines for the move list, offers.

Everything is made from events that the viewer may see; nothing else of a table is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from quinte.definition.parts import Line
from quinte.drawing.page import Page
from quinte.engine.types import Viewer
from quinte.language.words import Words
from quinte.records.record import CONCESSIONS
from quinte.table.table import Table


def worded(table: Table, message: dict[str, Any], words: Words) -> dict[str, Any]:
    """The message with a `story` and a `brief` for each step, and a `text` for each offer."""
    viewer: Viewer = message["seat"]
    page = Page(words, [seat.name or "" for seat in table.seats], spoken=True)
    steps = [told(table, step, page, you(table, viewer)) for step in message["steps"]]
    offers = {
        what: {**offer, "text": asked(table, what, offer["seat"], viewer, page)}
        for what, offer in message["status"]["offers"].items()
    }
    return {**message, "steps": steps, "status": {**message["status"], "offers": offers}}


def told(
    table: Table, step: Mapping[str, Any], page: Page, you: int | None = None
) -> dict[str, Any]:
    """A step with its sentences and lines, and how many of them each of its parts has."""
    events = step["events"]

    def said(over: int) -> dict[str, list[Any]]:
        part = {**step, "events": events[:over]}
        story = table.game.tell(part["events"], page)
        return {"story": story, "brief": brief(table, part, page, you)}

    parts = [
        {"events": over, **{what: len(lines) for what, lines in said(over).items()}}
        for over in table.game.parts(events)
    ]
    return {**step, **said(len(events)), **({"parts": parts} if parts else {})}


def you(table: Table, viewer: Viewer) -> int | None:
    """The viewer's seat, if it is their only one: lines may then say “you”."""
    if type(viewer) is not int:
        return None
    person = table.seats[viewer].person
    return viewer if person and len(table.seats_of(person)) == 1 else None


def brief(
    table: Table, step: Mapping[str, Any], page: Page, you: int | None = None
) -> list[dict[str, Any]]:
    """A step in a few words per line: what was done at the table, then in the game."""
    lines = (*_done(step, page), *table.game.brief(step["events"], page, you))
    return [asdict(line) for line in lines]


def _done(step: Mapping[str, Any], page: Page) -> list[Line]:
    """What happened at the table itself; moves are told by the game."""
    do, words = step.get("do", "start"), page.words
    if do == "next":
        return [Line(words("table.brief.next"), head=True)]
    if do == "offer":
        do = "take_back" if step.get("undone") else f"offer.{step['what']}"
    elif do in CONCESSIONS and do != "resign":
        do = "forfeit"
    elif do == "answer":
        do = "yes" if step["yes"] else "no"
    if words.find(f"table.brief.{do}") is None:
        return []
    return [Line(words(f"table.brief.{do}"), step["seat"], quiet=True)]


def entered(entry: Mapping[str, Any], words: Words, name: str) -> str:
    """An entry of a record other than a move, as a sentence."""
    more = {"n": entry.get("entries"), "by": entry["by"]["name"] if "by" in entry else None}
    return words(f"record.did.{entry['do']}", name=name, **more)


def asked(table: Table, what: str, seat: int, viewer: Viewer, page: Page) -> str:
    """An open offer as a sentence; a takeback names the move, as far as the viewer saw it."""
    key, shown = f"table.asks.{what}", {"name": page.name(seat)}
    if what == "take_back" and (moves := table.moves_back(seat)):
        lines = table.game.brief(table.game.events(moves[0].facts, viewer), page)
        if move := ", ".join(line.text for line in lines if not line.head):
            return page.words("table.asks.take_back_of", move=move, **shown)
    return page.words(key, **shown)
