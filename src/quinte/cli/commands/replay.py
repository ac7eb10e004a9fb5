"""`quinte replay`: a record shown move by move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import click

from quinte.cli.common import ending, final, original_option, page, plain, read_book, theme_option
from quinte.cli.html import document
from quinte.cli.kept import KeptGame, named_file
from quinte.cli.matches import match_ending, standing_text
from quinte.cli.progress import Bar
from quinte.document import write
from quinte.drawing.page import Page
from quinte.engine.state import at_table
from quinte.engine.types import ALL, Viewer
from quinte.errors import BadOption
from quinte.language.words import Words
from quinte.records.match import Match
from quinte.records.record import Record, ReplayStep
from quinte.table.wording import entered

Book = Match | Record


def describe(entry: Mapping[str, Any], words: Words, name: str, viewer: Viewer) -> str:
    """One entry of a record in a line; events alone describe another seat's move."""
    if entry["do"] != "move":
        return entered(entry, words, name)
    if viewer not in (ALL, entry["seat"]):
        return words("record.did.hidden", name=name)
    return words("record.did.move", name=name, text=entry["text"])


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
    if result and not kept.early_end():
        click.echo(final(game, last.state.view(viewer), result, shown))
    else:
        click.echo(ending(game, result, shown) if result else words("cli.replay.unfinished"))


def heading(step: ReplayStep, shown: Page, viewer: Viewer) -> str:
    if not step.entry:
        return shown.words("cli.replay.start")
    return describe(step.entry, shown.words, shown.name(step.entry["seat"]), viewer)


def draw_record(kept: Record, viewer: Viewer, shown: Page, folder: Path, first: str) -> list[str]:
    """One picture per step, in files with this prefix; returns the figures for the index."""
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


def records_of(book: Book) -> list[Record]:
    """The games of a match, or the single game."""
    return book.records if isinstance(book, Match) else [book]


def print_positions(book: Book) -> None:
    """The position after every entry, one per line."""
    for kept in records_of(book):
        for step in kept.steps():
            click.echo(write(step.state.position()))


def draw(book: Book, viewer: Viewer, shown: Page, folder: Path) -> None:
    """One picture per step, and a page that shows them all."""
    words, figures = shown.words, []
    folder.mkdir(parents=True, exist_ok=True)
    for number, kept in enumerate(records_of(book), 1):
        first = f"{number}-" if isinstance(book, Match) else ""
        figures += draw_record(kept, viewer, plain(named(shown, kept)), folder, first)
    title = words(f"{book.game.name}.title")
    html = document(title, words.language, "\n".join(figures), shown.theme)
    (folder / "index.html").write_text(html, "utf-8")
    click.echo(words("cli.replay.drawn", n=len(figures), folder=str(folder)))


def tell(book: Book, viewer: Viewer, shown: Page, *, brief: bool) -> None:
    """A game, or the rounds of a match and its score."""
    for number, kept in enumerate(records_of(book), 1):
        if isinstance(book, Match):
            scoring = str(book.scoring)
            click.echo(shown.words("cli.play.round", round=number, match=scoring))
        tell_record(kept, viewer, named(shown, kept), brief=brief)
    if isinstance(book, Match):
        click.echo(standing_text(book, named(shown, book)))
        if book.standing().over:
            click.echo(match_ending(book, named(shown, book)))


def named(shown: Page, book: Book) -> Page:
    """The page with the players' names; seats may change between rounds of a match."""
    return replace(shown, names=tuple(each["name"] for each in book.seats))


def make_replay(words: Words) -> click.Command:
    @click.command("replay", help=words("cli.replay.help"), epilog=words("cli.replay.epilog"))
    @click.argument("record", type=KeptGame())
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
        book: Book = read_book(named_file(record))
        viewer: Viewer = ALL if seat is None else at_table(seat, book.game.players)
        shown = page(words, original=original, theme=theme)
        if positions:
            print_positions(book)
        elif svg_dir:
            draw(book, viewer, shown, svg_dir)
        else:
            tell(book, viewer, shown, brief=brief)

    return command
