"""Quinto as text: the board, the racks, what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quinte.games.quinto_tiles.edition import LETTERS, Edition

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from quinte.core.game import Event, Game, View
    from quinte.core.render import Page

FREE, CENTRE, BACK = "·", "+", "▒"
ASCII = {FREE: ".", BACK: "?"}
MOST = 24
"""So many plays are listed; of more, a few from all over."""


def text(game: Game, view: View, page: Page, events: Sequence[Event] = ()) -> str:
    """A view as text."""
    edition: Edition = game.box[game.options["edition"]]
    head = "    " + " ".join(LETTERS[: edition.columns])
    lines = [head]
    for row, tiles in enumerate(view["board"]):
        signs = [
            page.paint("strong", tile) if tile != "." else _free(edition, row, column, page)
            for column, tile in enumerate(tiles)
        ]
        lines.append(f"{row + 1:>3} {' '.join(signs)} {row + 1}")
    words = page.words
    bag = words("quinto-tiles.bag", n=view["bag"])
    lines += [head, "", words("quinto-tiles.multiples", multiple=game.options["multiple"], bag=bag)]
    width = max(len(page.name(seat)) for seat in range(game.players))
    for seat, (rack, score) in enumerate(zip(view["racks"], view["scores"], strict=True)):
        mark = ">" if seat == view["to_move"] else " "
        points = words("quinto-tiles.points", n=abs(score), score=score)
        shown = f"{mark} {page.name(seat):<{width}}  {_rack(rack, page)}  {points}"
        lines.append(shown.rstrip())
    return "\n".join(lines)


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


def story(game: Game, events: Sequence[Event], page: Page) -> list[str]:
    """What happened, in sentences."""
    return [_sentence(event, page) for event in events]


def _sentence(event: Event, page: Page) -> str:
    words = page.words
    kind = event["event"]
    shown = dict(event)
    if "seat" in event:
        shown["name"] = page.name(event["seat"])
    if kind == "opening":
        shown["drawn"] = ", ".join(f"{page.name(seat)} {tile}" for seat, tile in event["drawn"])
    if kind == "placed":
        shown["runs"] = _runs(event["runs"])
    if kind == "drawn":
        shown["n"] = event["number"]
        if "rack" in event:
            return words("quinto-tiles.event.drawn_to", **shown)
    return words(f"quinto-tiles.event.{kind}", **shown)


def menu(game: Game, moves: list[str], page: Page) -> list[str]:
    """The legal moves for a person to read."""
    words = page.words
    plays = [move for move in moves if move != "pass"]
    lines = []
    if plays:
        few = plays if len(plays) <= MOST else plays[:: -(-len(plays) // MOST)]
        more = "" if len(few) == len(plays) else " …"
        lines.append(words("quinto-tiles.menu.plays", n=len(plays)))
        for i in range(0, len(few), 6):
            lines.append("  " + " ".join(f"{play:<11}" for play in few[i : i + 6]).rstrip())
        lines[-1] += more
    if "pass" in moves:
        key = "quinto-tiles.menu.may_pass" if plays else "quinto-tiles.menu.must_pass"
        lines.append(f"{words('quinto-tiles.move.pass'):<6} {words(key)}")
    return lines
