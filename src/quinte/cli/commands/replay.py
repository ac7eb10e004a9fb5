"""`quinte replay`: a record shown move by move."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

import click

from quinte.cli.common import ending, original_option, page, plain, read_text, theme_option
from quinte.cli.html import document
from quinte.cli.matches import match_ending, standing_text
from quinte.cli.progress import Bar
from quinte.document import write
from quinte.drawing.page import Page
from quinte.engine.state import at_table
from quinte.engine.types import ALL, Viewer
from quinte.errors import BadOption
from quinte.language.words import Words
from quinte.records.match import Match, is_match
from quinte.records.record import Record, ReplayStep


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
    for number, step in enumerate(kept.steps()):
        events = game.events(step.facts, viewer)
        click.echo(f"{number:4}  {heading(step, shown, viewer)}")
        for line in game.tell(events, shown):
            click.echo("      " + line)
        if not brief:
            click.echo(game.show(step.state.view(viewer), shown, events) + "\n")
        last = step
    if brief:
        click.echo(game.show(last.state.view(viewer), shown, events))
    result = kept.result()
    click.echo(ending(game, result, shown) if result else words("cli.replay.unfinished"))


def heading(step: ReplayStep, shown: Page, viewer: Viewer) -> str:
    """What an entry is, in a line."""
    if not step.entry:
        return shown.words("cli.replay.start")
    return describe(step.entry, shown.words, shown.name(step.entry["seat"]), viewer)


def draw_record(kept: Record, viewer: Viewer, shown: Page, folder: Path, first: str) -> list[str]:
    """A picture a step, in files whose names begin so; each as a figure for the index."""
    game, figures = kept.game, []
    steps = list(kept.steps())
    with Bar(shown.words("cli.replay.drawing"), len(steps)) as bar:
        for number, step in enumerate(steps):
            events = game.events(step.facts, viewer)
            file = f"{first}{number:04}.svg"
            (folder / file).write_text(game.svg(step.state.view(viewer), shown, events), "utf-8")
            told = [heading(step, shown, viewer), *game.tell(events, shown)]
            caption = "<br>".join(map(escape, told))
            figures.append(
                f'<figure id="{first}{number}"><img src="{file}" alt="" loading="lazy">'
                f"<figcaption><b>{number}</b> {caption}</figcaption></figure>"
            )
            bar.done(number + 1)
    return figures


def make_replay(words: Words) -> click.Command:
    """The command."""

    @click.command("replay", help=words("cli.replay.help"), epilog=words("cli.replay.epilog"))
    @click.argument("record", type=click.Path(allow_dash=True))
    @click.option("--seat", type=int, metavar="SEAT", help=words("cli.replay.seat"))
    @click.option("--positions", is_flag=True, help=words("cli.replay.positions"))
    @click.option("--brief", is_flag=True, help=words("cli.replay.brief"))
    @click.option("--svg-dir", metavar="DIR", type=Path, help=words("cli.replay.svg_dir"))
    @theme_option(words)
    @original_option(words)
    def command(
        record: str,
        seat: int | None,
        positions: bool,
        brief: bool,
        svg_dir: Path | None,
        theme: str,
        original: bool,
    ) -> None:
        if positions and (seat is not None or svg_dir):
            raise BadOption("cli.replay.either")
        text = read_text(record)
        match = Match.read(text) if is_match(text) else None
        records = match.records if match else [Record.read(text)]
        game = match.game if match else records[0].game
        viewer: Viewer = ALL if seat is None else at_table(seat, game.players)
        figures: list[str] = []
        for number, kept in enumerate(records, 1):
            names = [each["name"] for each in kept.seats]
            shown = page(words, names, original=original, theme=theme)
            if svg_dir:
                first = f"{number}-" if match else ""
                svg_dir.mkdir(parents=True, exist_ok=True)
                figures += draw_record(kept, viewer, plain(shown), svg_dir, first)
                continue
            if match and not positions:
                click.echo(words("cli.play.round", round=number, match=str(match.scoring)))
            if positions:
                for step in kept.steps():
                    click.echo(write(step.state.position()))
            else:
                tell_record(kept, viewer, shown, brief=brief)
        if svg_dir:
            title = words(f"{game.name}.title")
            html = document(title, words.language, "\n".join(figures), theme)
            (svg_dir / "index.html").write_text(html, "utf-8")
            click.echo(words("cli.replay.drawn", n=len(figures), folder=str(svg_dir)))
        elif match and not positions:
            names = [each["name"] for each in match.seats]
            shown = page(words, names, original=original)
            click.echo(standing_text(match, shown))
            if match.standing().over:
                click.echo(match_ending(match, shown))

    return command
