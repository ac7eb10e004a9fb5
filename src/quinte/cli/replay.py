"""`quinte replay`: a record shown move by move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from quinte.cli.common import ending, original_option, page, read_text
from quinte.core.document import write
from quinte.core.errors import BadOption
from quinte.core.game import Viewer
from quinte.core.record import Record
from quinte.core.state import ALL, at_table
from quinte.core.words import Words


def describe(entry: Mapping[str, Any], words: Words, name: str, viewer: Viewer) -> str:
    """One entry of a record, in a line; what another seat has played, its events tell or hide."""
    more = {"text": entry.get("text"), "n": entry.get("entries")}
    if entry["do"] == "move" and viewer not in (ALL, entry["seat"]):
        return words("record.did.hidden", name=name)
    if entry["do"] == "replace":
        more["by"] = entry["by"]["name"]
    return words(f"record.did.{entry['do']}", name=name, **more)


def make_replay(words: Words) -> click.Command:
    """The command."""

    @click.command("replay", help=words("cli.replay.help"), epilog=words("cli.replay.epilog"))
    @click.argument("record", type=click.Path(allow_dash=True))
    @click.option("--seat", type=int, metavar="SEAT", help=words("cli.replay.seat"))
    @click.option("--positions", is_flag=True, help=words("cli.replay.positions"))
    @click.option("--brief", is_flag=True, help=words("cli.replay.brief"))
    @original_option(words)
    def command(
        record: str, seat: int | None, positions: bool, brief: bool, original: bool
    ) -> None:
        kept = Record.read(read_text(record))
        game = kept.game
        if positions and seat is not None:
            raise BadOption("cli.replay.either")
        viewer: Viewer = ALL if seat is None else at_table(seat, game.players)
        shown = page(words, [each["name"] for each in kept.seats], original=original)
        state = None
        for number, step in enumerate(kept.steps()):
            state = step.state
            if positions:
                click.echo(write(state.position()))
                continue
            done = words("cli.replay.start")
            if step.entry:
                done = describe(step.entry, words, shown.name(step.entry["seat"]), viewer)
            click.echo(f"{number:4}  {done}")
            for line in game.tell(game.events(step.facts, viewer), shown):
                click.echo("      " + line)
            if not brief:
                click.echo(game.show(state.view(viewer), shown) + "\n")
        result = kept.result()
        if positions:
            return
        if brief and state is not None:
            click.echo(game.show(state.view(viewer), shown))
        click.echo(ending(game, result, shown) if result else words("cli.replay.unfinished"))

    return command
