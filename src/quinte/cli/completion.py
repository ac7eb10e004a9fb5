"""`quinte completion SHELL`: shell completion of commands, games and options."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from quinte.language.words import Words

SHELLS = ("bash", "zsh", "fish")


def make_completion(words: Words) -> click.Command:
    @click.command("completion", help=words("cli.completion.help"))
    @click.argument("shell", type=click.Choice(SHELLS))
    @click.pass_context
    def command(context: click.Context, shell: str) -> None:
        kind = get_completion_class(shell)
        assert kind is not None and context.parent is not None  # noqa: PT018
        group = context.parent.command
        click.echo(kind(group, {}, "quinte", "_QUINTE_COMPLETE").source())

    return command
