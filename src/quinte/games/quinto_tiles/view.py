"""What a seat may see of Quinto: all but the other racks and the order of the bag.

At the end all racks lie open, since they are subtracted. Nothing passes but what is named here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quinte.definition.facts import Event
from quinte.engine.types import ALL

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.engine.types import Position, View, Viewer

PUBLIC = ("game", "options", "board", "scores", "to_move", "passes")
EVENTS = {
    "opening": Event("drawn", irreversible=True, forgets=True),
    "begins": Event("seat"),
    "drawn": Event("seat", "number", private="rack", irreversible=True),
    "placed": Event("seat", "play", "cells", "score", "runs"),
    "passed": Event("seat"),
    "redrawn": Event(irreversible=True, forgets=True),
    "left": Event("seat", "rack", "points", irreversible=True),
}
"""Who may see what of each kind of fact."""

HIDDEN = "?"


def view(game: Setup, position: Position, seat: Viewer) -> View:
    """What the seat may see; a tile it cannot see is a question mark."""
    over = position["to_move"] is None
    return {
        **{name: position[name] for name in PUBLIC},
        "seat": seat,
        "racks": [
            rack if over or seat in (ALL, owner) else HIDDEN * len(rack)
            for owner, rack in enumerate(position["racks"])
        ],
        "bag": len(position["bag"]),
    }


def sums(game: Setup, view: View) -> dict[str, Any]:
    """T1: how many tiles of each number the viewer has not seen: in the bag, on other racks."""
    edition = game.box[game.options["edition"]]
    seen = "".join([*view["board"], *view["racks"]])
    return {"unseen": [count - seen.count(str(n)) for n, count in enumerate(edition.counts)]}


def complete(game: Setup, view: View) -> Position:
    """A position that looks like the view: the lowest tiles where some are hidden."""
    unseen = [str(n) for n, count in enumerate(sums(game, view)["unseen"]) for _ in range(count)]
    racks = []
    for rack in view["racks"]:
        hidden = rack.count(HIDDEN)
        racks.append(rack.replace(HIDDEN, "") + "".join(unseen[:hidden]))
        unseen = unseen[hidden:]
    return {
        **{name: view[name] for name in PUBLIC},
        "racks": racks,
        "bag": "".join(unseen),
    }
