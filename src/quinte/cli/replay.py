"""`quinte replay`: a record shown move by move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from quinte.cli.common import ending, original_option, page, read_text
from quinte.cli.matches import match_ending, standing_text
from quinte.core.document import write
from quinte.core.errors import BadOption
from quinte.core.game import Viewer
from quinte.core.match import Match, is_match
from quinte.core.record import Record
from quinte.core.render import Page
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


def tell_record(kept: Record, viewer: Viewer, shown: Page, *, brief: bool) -> None:
    """A game, entry by entry."""
    game, words = kept.game, shown.words
    view = ""
    for number, step in enumerate(kept.steps()):
        done = words("cli.replay.start")
        if step.entry:
            done = describe(step.entry, words, shown.name(step.entry["seat"]), viewer)
        click.echo(f"{number:4}  {done}")
        for line in game.tell(game.events(step.facts, viewer), shown):
            click.echo("      " + line)
        view = game.show(step.state.view(viewer), shown)
        if not brief:
            click.echo(view + "\n")
    if brief:
        click.echo(view)
    result = kept.result()
    click.echo(ending(game, result, shown) if result else words("cli.replay.unfinished"))


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
        if positions and seat is not None:
            raise BadOption("cli.replay.either")
        text = read_text(record)
        match = Match.read(text) if is_match(text) else None
        records = match.records if match else [Record.read(text)]
        game = match.game if match else records[0].game
        viewer: Viewer = ALL if seat is None else at_table(seat, game.players)
        for number, kept in enumerate(records, 1):
            names = [each["name"] for each in kept.seats]
            shown = page(words, names, original=original)
            if match and not positions:
                click.echo(words("cli.play.round", round=number, match=str(match.scoring)))
            if positions:
                for step in kept.steps():
                    click.echo(write(step.state.position()))
            else:
                tell_record(kept, viewer, shown, brief=brief)
        if match and not positions:
            names = [each["name"] for each in match.seats]
            shown = page(words, names, original=original)
            click.echo(standing_text(match, shown))
            if match.standing().over:
                click.echo(match_ending(match, shown))

    return command
