"""`quinte hint`: moves that a strong bot suggests in a position, with reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from quinte.bots import LEVELS
from quinte.bots.hint import Hint, hints
from quinte.cli.common import SEED, components_option, page, read_position, think_option
from quinte.document import write
from quinte.drawing.page import Page
from quinte.engine.rng import Fast
from quinte.errors import NotYourTurn
from quinte.language.verbs import said
from quinte.language.words import Words

if TYPE_CHECKING:
    from quinte.engine.state import State


def make_hint(words: Words) -> click.Command:
    @click.command("hint", help=words("cli.hint.help"), epilog=words("cli.hint.epilog"))
    @click.argument("position", type=click.Path(allow_dash=True))
    @click.option("--seat", type=int, metavar="SEAT", help=words("cli.hint.seat"))
    @click.option(
        "--moves", "number", type=click.IntRange(1, 100), metavar="N",
        help=words("cli.hint.moves"),
    )  # fmt: skip
    @click.option(
        "--level", type=click.IntRange(LEVELS[0], LEVELS[-1]), default=LEVELS[-1], metavar="N",
        help=words("cli.hint.level"),
    )  # fmt: skip
    @think_option(words, "cli.hint.think")
    @click.option("--seed", type=SEED, default=0, metavar="N", help=words("cli.hint.seed"))
    @click.option("--json", "as_json", is_flag=True, help=words("cli.hint.json"))
    @components_option(words)
    def command(
        position: str, seat: int | None, number: int | None, level: int, think: float | None,
        seed: int, as_json: bool, components: str | None,
    ) -> None:  # fmt: skip
        state = read_position(position, components)
        if seat is None and state.turn() < 0:
            raise NotYourTurn("turn.over", seat=0)
        who = state.act_or_refuse(state.turn() if seat is None else seat)
        # From here on, only the seat's view is used.
        view, moves = state.view(who), state.moves(who)
        found = hints(state.game, view, moves, Fast(seed), number, level, think)
        shown = page(words)
        if as_json:
            told = [hint.as_json(shown) for hint in found]
            click.echo(write({"seat": who, "level": level, "hints": told}))
        else:
            click.echo("\n".join(hint_lines(found, state, who, shown)))

    return command


def hint_lines(found: list[Hint], state: State, seat: int, page: Page) -> list[str]:
    """A move a line, what it does and its reasons below."""
    words, game = page.words, state.game
    lines = []
    moves = [said(words, game.name, hint.text) for hint in found]
    width = max(map(len, moves))
    for hint, move in zip(found, moves, strict=True):
        chance = words("cli.hint.chance", percent=words.number(hint.estimate, ".1%"))
        more = [chance if hint.can_win else words("cli.hint.no_win")]
        behind = round(round(100 * found[0].estimate, 1) - round(100 * hint.estimate, 1), 1)
        if found[0].can_win and hint.can_win and behind > 0:
            percent = words.number(behind, ".1f")
            more.append(words("cli.hint.behind", n=int(behind), percent=percent))
        if hint.points is not None:
            more.append(words("cli.hint.points", points=words.number(hint.points, "+.1f")))
        lines.append(f"{page.paint('strong', move.ljust(width))}  {' · '.join(more)}")
        does = words("list.semicolon").join(
            game.foretell(game.explain(state, seat, hint.text), page)
        )
        below = [does, *hint.why(page)] if does else hint.why(page)
        lines += [f"{' ' * width}  {line}" for line in below]
    return lines
