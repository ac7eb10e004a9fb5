"""`quinte games`: the games and their options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from quinte.definition.options import written
from quinte.definition.registry import Kind, kinds
from quinte.document import write
from quinte.language.words import Words
from quinte.records.scoring import WITH_ROUNDS
from quinte.records.scoring import kinds as match_kinds


def matches(kind: Kind) -> Iterator[str]:
    """A game's matches as typed, each with its rule if it has one."""
    for name, more in match_kinds(kind).items():
        number = "-N" if name in WITH_ROUNDS else ""
        rule = f" ({more['rule']})" if "rule" in more else ""
        yield f"{name}{number}{rule}"


def readable(words: Words) -> Iterator[Kind]:
    """The games whose declaration can be read; a line on standard error for each other."""
    for kind in kinds().values():
        try:
            kind.options  # noqa: B018 (imports the definition)
        except (OSError, LookupError, TypeError, ValueError, ImportError) as fault:
            broken = words("cli.games.broken", game=kind.name, package=kind.package)
            click.echo(f"quinte: {broken}: {type(fault).__name__}: {fault}", err=True)
        else:
            yield kind


def as_json(kind: Kind, words: Words) -> dict[str, Any]:
    """A game for programs: a range of whole numbers has `low` and `high` instead of values."""
    return {
        "game": kind.name,
        "title": words(f"{kind.name}.title"),
        "summary": words(f"{kind.name}.summary"),
        "rules": kind.rules_version,
        "options": [
            {
                "name": option.name,
                "about": words(f"{kind.name}.option.{option.name}"),
                "rule": option.rule,
                "default": option.default,
                **(
                    {"values": list(option.values)}
                    if option.values
                    else {"low": option.low, "high": option.high}
                ),
                "only": {name: list(values) for name, values in option.only.items()},
            }
            for option in kind.options.values()
        ],
        "matches": list(match_kinds(kind)),
        "levels": dict(levels(kind, words)),
    }


def levels(kind: Kind, words: Words) -> Iterator[tuple[str, str]]:
    """The levels that a game describes: what each sees and overlooks."""
    for number in range(1, len(kind.definition.levels) + 1):
        if said := words.find(f"{kind.name}.level.{number}"):
            yield f"level{number}", said


def make_games(words: Words) -> click.Command:
    @click.command("games", help=words("cli.games.help"))
    @click.option("--json", "in_json", is_flag=True, help=words("cli.games.json"))
    def command(in_json: bool) -> None:
        if in_json:
            click.echo(write([as_json(kind, words) for kind in readable(words)]))
            return
        for kind in readable(words):
            title = words(f"{kind.name}.title")
            click.echo(f"{click.style(kind.name, bold=True)}  {title}")
            click.echo(f"  {words(f'{kind.name}.summary')}")
            for option in kind.options.values():
                default = words("cli.games.default", value=written(option.default))
                where = ", ".join(
                    f"{name}={'|'.join(map(written, values))}"
                    for name, values in option.only.items()
                )
                only = f", {words('cli.games.only', where=where)}" if where else ""
                click.echo(f"  {option.name}={option.choices()}  ({default}{only}; {option.rule})")
                click.echo(f"      {words(f'{kind.name}.option.{option.name}')}")
            click.echo(f"  --match {', '.join(matches(kind))}")
            for name, said in levels(kind, words):
                click.echo(f"  {name}  {said}")

    return command
