"""Shared by several commands: reading positions and options, and formatting output."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from gettext import gettext
from math import isnan
from pathlib import Path
from typing import Any

import click

from quinte.bots.level import LEAST, MOST
from quinte.definition import registry
from quinte.definition.game import Game, game_of
from quinte.definition.options import Option, Value, written
from quinte.document import read
from quinte.drawing.page import Page, unpainted
from quinte.drawing.svg import THEMES
from quinte.engine.result import Result
from quinte.engine.state import State, at_table
from quinte.engine.types import View
from quinte.errors import BadOption, BadPosition, BadRecord, QuinteError
from quinte.language.words import Words
from quinte.records.match import Match, is_match
from quinte.records.record import CONCESSIONS, Record

STYLES: dict[str, dict[str, Any]] = {
    "red": {"fg": "bright_red", "bold": True},
    "cyan": {"fg": "bright_cyan", "bold": True},
    "yellow": {"fg": "bright_yellow", "bold": True},
    "green": {"fg": "bright_green", "bold": True},
    "violet": {"fg": "bright_magenta", "bold": True},
    "blue": {"fg": "bright_blue", "bold": True},
    "strong": {"bold": True},
    "faint": {"dim": True},
    "new": {"reverse": True},
}


LONGEST_OFFERED = 20
"""Of longer ranges the shell offers the ends."""


class Seed(click.IntRange):
    """A number of 63 bits; help shows no range, since nobody comes near its ends."""

    def _describe_range(self) -> str:
        return ""


SEED = Seed(-(2**62), 2**62)


class Amount(click.FloatRange):
    """A number in a range; `nan`, which is in all of them for click, is not."""

    name = "number"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        found: float = super().convert(value, param, ctx)
        if isnan(found):
            told = gettext("{value!r} is not a valid {number_type}.")
            self.fail(told.format(value=value, number_type=self.name), param, ctx)
        return found


def think_option(words: Words, text: str = "cli.option.think") -> Callable[[Any], Any]:
    """`--think S`: processor time for bots."""
    return click.option("--think", type=Amount(LEAST, MOST), metavar="S", help=words(text))


class GameName(click.ParamType[registry.Kind]):
    """The name of a registered game, with shell completion."""

    name = "game"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> registry.Kind:
        return value if isinstance(value, registry.Kind) else registry.kind(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        names = (name for name in registry.kinds() if name.startswith(incomplete))
        return [click.shell_completion.CompletionItem(name) for name in names]


class Choice(click.ParamType[tuple[str, str]]):
    """A game option as `key=value`, with shell completion."""

    name = "key=value"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """Key and value, not yet checked."""
        key, equals, text = value.partition("=")
        if not equals:
            raise BadOption("option.form", text=value)
        return key.strip(), text.strip()

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        """The options that the game has beside those given, with their values."""
        game = game_named(ctx)
        given = dict(ctx.params.get("options") or ())
        pairs = (
            f"{option.name}={written(value)}"
            for kind in ([game] if game else registry.kinds().values())
            for option in offered(kind.options, given if game else {})
            for value in values_of(option)
        )
        return [
            click.shell_completion.CompletionItem(pair)
            for pair in dict.fromkeys(pairs)
            if pair.startswith(incomplete)
        ]


def game_named(ctx: click.Context) -> registry.Kind | None:
    """The game among the arguments, also while the last one is not whole (for the shell)."""
    named = [ctx.params.get("game"), *(registry.kinds().get(name) for name in ctx.args)]
    return next((kind for kind in named if isinstance(kind, registry.Kind)), None)


def offered(options: Mapping[str, Option], given: Mapping[str, str]) -> Iterator[Option]:
    """The options that apply beside those given, and are not among them."""
    full: dict[str, Value] = {}
    for name, option in options.items():
        if option.applies(full):
            full[name] = option.read(given[name]) if name in given else option.default
            if name not in given:
                yield option


def values_of(option: Option) -> Iterable[Value]:
    """What an option takes; of a long range, its ends and the default."""
    if option.low is None or option.high is None or option.high - option.low > LONGEST_OFFERED:
        return dict.fromkeys((*option.extremes(), *(() if option.high is None else (option.high,))))
    return range(option.low, option.high + 1)


def options_option(words: Words) -> Callable[[Any], Any]:
    """`-o key=value`, repeatable."""
    return click.option(
        "-o", "--option", "options", type=Choice(), multiple=True, help=words("cli.option.option")
    )


def components_option(words: Words) -> Callable[[Any], Any]:
    """`--components FILE`: components of another box."""
    return click.option("--components", metavar="FILE", help=words("cli.option.components"))


def read_components(path: str | None) -> dict[str, Any] | None:
    """Components from a file such as `quinte components` writes."""
    if path is None:
        return None
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise BadOption("cli.error.toml", file=path, problem=str(error)) from None


def chosen(
    kind: registry.Kind, options: Iterable[tuple[str, str]], components: str | None = None
) -> Game:
    """The game with options as typed, and perhaps other components."""
    given: dict[str, Any] = {}
    for key, text in options:
        if key in given:
            raise BadOption("option.twice", option=key)
        declared = kind.options.get(key)
        given[key] = declared.read(text) if declared else text
    return Game(kind, given, read_components(components))


def read_text(path: str) -> str:
    """A file, or standard input for `-`."""
    if path == "-":
        return "" if sys.stdin is None else sys.stdin.read()
    return Path(path).read_text("utf-8")


def write_text(path: str, text: str) -> None:
    """To a file, or to standard output for `-`."""
    if path == "-":
        click.echo(text, nl=False)
    else:
        Path(path).write_text(text, "utf-8")


@contextmanager
def reading(path: str) -> Iterator[None]:
    """Name the file in whatever is refused about what it holds."""
    file: object = QuinteError("cli.error.stdin") if path == "-" else path
    try:
        yield
    except UnicodeDecodeError:
        encoding = QuinteError("cli.error.encoding")
        raise QuinteError("cli.error.in_file", file=file, problem=encoding) from None
    except QuinteError as error:
        raise type(error)("cli.error.in_file", error.rule, file=file, problem=error) from None


def read_position(path: str, components: str | None = None) -> State:
    """The state of a position in a file, maybe with the pieces of another box."""
    own = read_components(components)
    with reading(path):
        position = read(read_text(path), BadPosition)
        if isinstance(position, dict) and "game" not in position and "position" in position:
            position = position["position"]  # a line of `quinte simulate --positions`
        if isinstance(position, dict) and "format" in position:
            refuse_arena(position)
            raise BadPosition("position.is_record")
        return game_of(position, own).load(position)


def read_book(path: str) -> Match | Record:
    """The game or match in a file; of a position, which command reads it."""
    with reading(path):
        text = read_text(path)
        found = read(text, BadRecord)
        if isinstance(found, dict) and "format" not in found and {"game", "position"} & {*found}:
            raise BadRecord("record.is_position")
        refuse_arena(found)
        return Match.read(text) if is_match(text) else Record.read(text)


def refuse_arena(found: object) -> None:
    """Say what reads a result of the arena."""
    if isinstance(found, dict) and str(found.get("format")).startswith("quinte-arena/"):
        raise BadRecord("record.is_arena")


def seat_of(state: State, seat: int | None) -> int:
    """The seat as typed, or the lowest that may act."""
    if seat is None:
        return max(state.turn(), 0)
    return at_table(seat, state.game.players)


def in_colour() -> bool:
    """Whether standard output is a terminal with colours, and the user has not disabled them."""
    asked_not_to = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not asked_not_to


def in_ascii() -> bool:
    """Whether the symbols of cards and tokens would come out as question marks."""
    try:
        "●○▲▒·…—".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return True
    return False


def original_option(words: Words) -> Callable[[Any], Any]:
    """`--original`: card words as printed in the box."""
    return click.option("--original", is_flag=True, help=words("cli.option.original"))


def theme_option(words: Words) -> Callable[[Any], Any]:
    """`--theme`: the theme of pictures."""
    return click.option(
        "--theme", type=click.Choice(THEMES), default=THEMES[0], help=words("cli.option.theme")
    )


def page(
    words: Words, names: Iterable[str] = (), *, original: bool = False, theme: str = THEMES[0]
) -> Page:
    """The rendering context of this terminal, or of pictures."""
    paint = (lambda style, text: click.style(text, **STYLES[style])) if in_colour() else unpainted
    return Page(words, tuple(names), paint, in_ascii(), original, theme)


def plain(page: Page) -> Page:
    """The same without colours and with all symbols, for output that is not a terminal."""
    return replace(page, paint=unpainted, ascii=False)


def final(game: Game, view: View, result: Result, page: Page) -> str:
    """How a game ended by its rules: how the points come about, then who has won."""
    return "\n".join([*game.reckon(view, page), ending(game, result, page)])


def ending(game: Game, result: Result | None, page: Page) -> str:
    """How a game ended, in a sentence."""
    words = page.words
    if result is None:
        return ""
    reason = reason_text(game, result.reason, words)
    names = [page.name(seat) for seat in result.winners]
    if not names:
        return words("result.nobody", reason=reason)
    said = words("result.winners", n=len(names), names=words.all_of(names), reason=reason)
    if result.reason in CONCESSIONS.values() or not game.definition.points:
        return said
    points = [str(score).replace("-", "−") for score in result.scores]
    scores = [f"{page.name(seat)} ({score})" for seat, score in enumerate(points)]
    return f"{said} {words('result.scores', scores=scores)}"


def reason_text(game: Game, reason: str, words: Words) -> str:
    """Why games end: the game's own text, or the general one."""
    key = f"{game.name}.reason.{reason}"
    return words(key if words.find(key) else f"result.{reason}")
