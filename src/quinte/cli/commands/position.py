"""`quinte moves`, `quinte apply`, `quinte show`: positions in, moves and positions out."""

from __future__ import annotations

from typing import Any

import click

from quinte.cli.common import (
    components_option,
    final,
    original_option,
    page,
    plain,
    read_position,
    seat_of,
    theme_option,
    write_text,
)
from quinte.document import write
from quinte.engine.state import State
from quinte.engine.types import ALL
from quinte.errors import BadNotation
from quinte.language.verbs import canonical
from quinte.language.words import Words


def make_moves(words: Words) -> click.Command:
    @click.command("moves", help=words("cli.moves.help"))
    @click.argument("position", type=click.Path(allow_dash=True))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.moves.json"))
    @components_option(words)
    def command(position: str, as_json: bool, components: str | None) -> None:
        state = read_position(position, components)
        moves = [
            (seat, state.game.text(state, seat, move))
            for seat in state.actors()
            for move in state.moves(seat)
        ]
        if as_json:
            click.echo(write([explained(state, seat, move) for seat, move in moves]))
            return
        for seat, move in moves:
            click.echo(f"{seat}: {move}")

    return command


def explained(state: State, seat: int, move: str) -> dict[str, Any]:
    """A legal move with everything `explain` returns."""
    told = state.game.explain(state, seat, move)
    more = {name: told[name] for name in told if name not in ("text", "legal", "broken")}
    return {"seat": seat, "move": move, **more}


def make_apply(words: Words) -> click.Command:
    @click.command("apply", help=words("cli.apply.help"))
    @click.argument("position", type=click.Path(allow_dash=True))
    @click.argument("moves", nargs=-1, required=True, metavar="MOVE…")
    @click.option("--seat", type=int, metavar="SEAT", help=words("cli.apply.seat"))
    @components_option(words)
    def command(
        position: str, moves: tuple[str, ...], seat: int | None, components: str | None
    ) -> None:
        state = read_position(position, components)
        game = state.game
        given = None if seat is None else seat_of(state, seat)
        for text in moves:
            named, move = game.address(state, text)
            prefixed = move != text.strip()
            if given is not None and prefixed and named != given:
                raise BadNotation("seat.two", text=text, seat=given)
            whose = named if prefixed or given is None else given
            typed = canonical(words, game.name, game.definition.words, move)
            game.play_text(state, whose, typed)
        click.echo(write(state.position()))

    return command


def make_show(words: Words) -> click.Command:
    @click.command("show", help=words("cli.show.help"), epilog=words("cli.show.epilog"))
    @click.argument("position", type=click.Path(allow_dash=True))
    @click.option("--seat", type=int, metavar="SEAT", help=words("cli.show.seat"))
    @click.option("--svg", metavar="FILE", help=words("cli.show.svg"))
    @theme_option(words)
    @original_option(words)
    @components_option(words)
    def command(
        position: str,
        seat: int | None,
        svg: str | None,
        theme: str,
        original: bool,
        components: str | None,
    ) -> None:
        state = read_position(position, components)
        viewer = ALL if seat is None else seat_of(state, seat)
        shown = page(words, original=original, theme=theme)
        if svg is not None:
            write_text(svg, state.game.svg(state.view(viewer), plain(shown)))
            return
        click.echo(state.game.show(state.view(viewer), shown))
        result = state.result()
        if result:
            click.echo(final(state.game, state.view(viewer), result, shown))

    return command
