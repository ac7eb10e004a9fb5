"""Quinto as text: the board, the racks, what happened."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from quinte.definition.parts import Line
from quinte.drawing.lines import beside, bracketed, in_columns, label
from quinte.games.quinto_tiles.edition import LETTERS, Edition
from quinte.language.verbs import said

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from quinte.definition.parts import Explain, Setup
    from quinte.drawing.page import Page
    from quinte.engine.types import EventData, View

FREE, CENTRE, BACK = "·", "+", "▒"
ASCII = {FREE: ".", BACK: "?"}
BEST = 12
"""Maximum number of plays listed."""


def text(game: Setup, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
    """A view as text, the racks beside the board; the tiles that events tell of are marked."""
    edition: Edition = game.box[game.options["edition"]]
    new = {cell for event in events if event["event"] == "placed" for cell in event["cells"]}
    board = ["    " + " ".join(LETTERS[: edition.columns])]
    for row, tiles in enumerate(view["board"]):
        signs = [
            page.paint("strong", tile) if tile != "." else _free(edition, row, column, page)
            for column, tile in enumerate(tiles)
        ]
        fresh = [edition.across(row, column) in new for column in range(edition.columns)]
        board.append(f"{row + 1:>3}{bracketed(signs, fresh, page)}")
    words = page.words
    bag = words("quinto-tiles.bag", n=view["bag"])
    head = words("quinto-tiles.multiples", multiple=game.options["multiple"], bag=bag)
    lines = beside(board, ["", head, "", *_seats(game, view, page)])
    return "\n".join(line.rstrip() for line in lines)


def _seats(game: Setup, view: View, page: Page) -> list[str]:
    width = min(12, max(len(page.name(seat)) for seat in range(game.players)))
    lines = []
    for seat, (rack, score) in enumerate(zip(view["racks"], view["scores"], strict=True)):
        mark = ">" if seat == view["to_move"] else " "
        points = page.words("quinto-tiles.points", n=abs(score), score=score)
        lines.append(f"{mark} {label(page, seat, width)}  {_rack(rack, page)}  {points}")
    return lines


def _sign(sign: str, page: Page) -> str:
    return ASCII.get(sign, sign) if page.ascii else sign


def _free(edition: Edition, row: int, column: int, page: Page) -> str:
    sign = CENTRE if (row, column) in edition.centres else FREE
    return page.paint("faint", _sign(sign, page))


def _rack(rack: str, page: Page) -> str:
    tiles = rack.replace("?", _sign(BACK, page))
    return f"{' '.join(tiles):<9}"


def _runs(runs: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{'+'.join(run['tiles'])} = {run['sum']}" for run in runs)


def story(game: Setup, events: Sequence[EventData], page: Page) -> list[str]:
    """What happened, in sentences; that another draws after a play goes without saying."""
    nothing: EventData = {"event": ""}
    return [
        _sentence(event, page)
        for before, event in pairwise([nothing, *events])
        if not (event["event"] == "drawn" and "rack" not in event and before["event"] == "placed")
    ]


def _sentence(event: EventData, page: Page) -> str:
    words = page.words
    kind = event["event"]
    shown = dict(event)
    if "seat" in event:
        shown["name"] = page.name(event["seat"])
    if kind == "opening":
        shown["drawn"] = [
            words(
                f"quinto-tiles.event.{'drew_too' if i else 'drew'}", name=page.name(seat), tile=tile
            )
            for i, (seat, tile) in enumerate(event["drawn"])
        ]
    if kind == "placed":
        shown["runs"] = _runs(event["runs"])
    if kind == "drawn":
        shown["n"] = event["number"]
        if "rack" in event:
            return words("quinto-tiles.event.drawn_to", **shown)
    return words(f"quinto-tiles.event.{kind}", **shown)


def brief(
    game: Setup, events: Sequence[EventData], page: Page, you: int | None = None
) -> list[Line]:
    """Plays with their scores, passes, and what is subtracted at the end."""
    lines = []
    for event in events:
        kind, seat = event["event"], event.get("seat")
        if kind == "placed":
            place, _, tiles = event["play"].partition(":")
            text = page.words("quinto-tiles.brief.placed", place=place, tiles=_gapped(tiles, page))
            lines.append(Line(text, seat, gain=event["score"]))
        elif kind == "left":
            text = page.words("quinto-tiles.brief.left", rack=event["rack"])
            lines.append(Line(text, seat, gain=-event["points"], quiet=True))
        elif kind in ("passed", "redrawn"):
            lines.append(Line(page.words(f"quinto-tiles.brief.{kind}"), seat, quiet=True))
    return lines


def _gapped(tiles: str, page: Page) -> str:
    """Tiles with a sign for those that lay there before."""
    return tiles.replace(".", _sign(FREE, page))


def foretold(game: Setup, told: Mapping[str, Any], page: Page) -> list[str]:
    """What tiles would do: the sum of every row and column they touch, and that of several."""
    words = page.words
    lines = [
        words("quinto-tiles.foretold.run", at=run["at"], run=_runs([run]))
        for run in told.get("runs", ())
    ]
    if told.get("tiles") and not told["broken"] and len(lines) > 1:
        lines.append(words("quinto-tiles.foretold.score", score=told["score"]))
    return lines


def menu(game: Setup, moves: list[str], page: Page, explain: Explain | None = None) -> list[str]:
    """The legal moves for a person to read: the best few with their scores."""
    words = page.words
    plays = [move for move in moves if move != "pass"]
    lines = []
    if plays:
        lines.append(words("quinto-tiles.menu.plays", n=len(plays)))
        lines += _best(plays, explain, page)
    if "pass" in moves:
        key = "quinto-tiles.menu.may_pass" if plays else "quinto-tiles.menu.must_pass"
        lines.append(f"{said(words, 'quinto-tiles', 'pass'):<6} {words(key)}")
    return lines


def _best(plays: list[str], explain: Explain | None, page: Page) -> list[str]:
    """The plays that score most, the best first; without scores, the first plays."""
    scores = {play: explain(play)["score"] for play in plays} if explain else {}
    best = sorted(plays, key=lambda play: -scores.get(play, 0))[:BEST]
    lines = in_columns([f"  {play:<11} {scores.get(play, ''):>3}" for play in best], 3, 66)
    others = len(plays) - len(best)
    return [*lines, page.words("quinto-tiles.menu.others", n=others)] if others else lines
