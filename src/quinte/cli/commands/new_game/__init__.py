"""`quinte new-game`: the skeleton of a package with a small game that can be played at once."""

from __future__ import annotations

import shlex
from pathlib import Path
from string import Template

import click

from quinte.cli.commands.new_game import board, cards, package
from quinte.definition.problems import NAME
from quinte.errors import BadOption
from quinte.installed import points
from quinte.language.words import Words

LONGEST = 30
"""So that lines with the name in them stay short."""


def files(name: str, *, with_cards: bool) -> dict[str, str]:
    """The files of the package by their paths in it."""
    kind = cards if with_cards else board
    module = "quinte_" + name.replace("-", "_")
    words = name.split("-")
    known = {
        "name": name,
        "module": module,
        "title": " ".join(word.capitalize() for word in words),
        "rules": "".join(word.capitalize() for word in words) + "Rules",
        "letter": name[0].upper(),
    }
    templates = {
        "pyproject.toml": package.PROJECT,
        "README.md": package.README,
        f"{module}/__init__.py": kind.GAME,
        f"{module}/texts.toml": kind.TEXTS,
        f"{module}/py.typed": "",
        f"tests/test_{name.replace('-', '_')}.py": package.LAWS + kind.TESTS,
    }
    return {path: Template(text).substitute(known) for path, text in templates.items()}


def make_new_game(words: Words) -> click.Command:
    """The command."""

    @click.command("new-game", help=words("cli.new_game.help"))
    @click.argument("name", metavar="NAME")
    @click.option("--folder", default=".", metavar="DIR", help=words("cli.new_game.folder"))
    @click.option("--cards", "with_cards", is_flag=True, help=words("cli.new_game.cards"))
    def command(name: str, folder: str, with_cards: bool) -> None:
        if not NAME.fullmatch(name) or len(name) > LONGEST:
            raise BadOption("cli.new_game.name", name=name, longest=LONGEST)
        if name in points():
            raise BadOption("cli.new_game.taken", name=name)
        target = Path(folder) / f"quinte-{name}"
        if target.exists():
            raise BadOption("cli.new_game.exists", folder=str(target))
        for path, text in files(name, with_cards=with_cards).items():
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            (target / path).write_text(text, "utf-8")
        click.echo(words("cli.new_game.written", folder=target))
        steps = {
            "install": f"pip install -e {shlex.quote(f'{target}[test]')}",
            "test": f"pytest {shlex.quote(str(target))}",
            "play": f"quinte play {name}",
        }
        wide = max(map(len, steps.values())) + 2
        for step, typed in steps.items():
            click.echo(f"  {typed:<{wide}}{words(f'cli.new_game.next.{step}')}")

    return command
