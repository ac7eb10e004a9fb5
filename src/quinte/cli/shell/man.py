"""`quinte man`: the manual page, made of the same texts as `--help`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import click

import quinte
from quinte.language.words import Words

EXAMPLES = "\b"
"""A paragraph that begins so is printed line by line."""


def make_man(words: Words) -> click.Command:
    """The command."""

    @click.command("man", help=words("cli.man.help"), epilog=words("cli.man.epilog"))
    @click.pass_context
    def command(context: click.Context) -> None:
        assert context.parent is not None
        group = context.parent.command
        assert isinstance(group, click.Group)
        click.echo("\n".join(manual(group, words)))

    return command


def manual(group: click.Group, words: Words) -> Iterator[str]:
    """The whole page in roff, a line at a time."""
    context = click.Context(group, info_name="quinte")
    yield '.\\" -*- coding: utf-8 -*-'
    yield f'.TH QUINTE 1 "" "quinte {quinte.__version__}" "{quoted(words("cli.man.title"))}"'
    yield ".nh"
    yield section(words("cli.man.name"))
    summary = (group.help or "").partition("\n")[0]
    yield f"quinte \\- {escaped(summary.rstrip('.'))}"
    yield section(words("cli.man.synopsis"))
    yield ".B quinte"
    yield escaped(" ".join(group.collect_usage_pieces(context)))
    yield section(words("cli.man.description"))
    yield from paragraphs(group.help or "")
    yield from options(group, context)
    everywhere = {name for each in group.get_params(context) for name in each.opts}
    yield section(words("cli.man.commands"))
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is not None:
            yield from of_command(command, click.Context(command, context, name), everywhere)
    for name in ("environment", "files", "exit"):
        yield section(words(f"cli.man.{name}"))
        yield from listed(words(f"cli.man.{name}_text"))
    yield section(words("cli.man.examples"))
    yield from paragraphs(group.epilog or "")


def of_command(
    command: click.Command, context: click.Context, told: Collection[str]
) -> Iterator[str]:
    """What one command does and takes, besides the options that are told already."""
    yield f".SS {escaped(context.command_path)}"
    yield f".B {escaped(context.command_path)}"
    yield escaped(" ".join(command.collect_usage_pieces(context)))
    yield ".PP"
    yield from paragraphs(command.help or "")
    yield from options(command, context, told)
    yield from paragraphs(command.epilog or "")
    if isinstance(command, click.Group):
        for name, part in command.commands.items():
            yield from of_command(part, click.Context(part, context, name), told)


def options(
    command: click.Command, context: click.Context, told: Collection[str] = ()
) -> Iterator[str]:
    """The options, as `--help` has them."""
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record and record[1] and not set(told) & {*parameter.opts}:
            yield ".TP"
            yield f"\\fB{escaped(record[0])}\\fR"
            yield from (escaped(line) for line in record[1].splitlines() if line.strip())


def paragraphs(text: str) -> Iterator[str]:
    """A text with empty lines between its paragraphs; examples stay as they are."""
    for paragraph in re.split(r"\n{2,}", text.replace("\\b", EXAMPLES).strip("\n")):
        lines = paragraph.split("\n")
        kept = [line for line in lines if line.strip() not in ("", EXAMPLES)]
        if not kept:
            continue
        yield ".PP"
        if EXAMPLES in paragraph or any(line.startswith("  ") for line in lines):
            yield from (".nf", *(escaped(line) for line in kept), ".fi")
        else:
            yield from (escaped(line.strip()) for line in kept)


def listed(text: str) -> Iterator[str]:
    """Lines of the form `name: what it is`."""
    for line in text.splitlines():
        name, _, what = line.partition("|")
        yield from (".TP", f"\\fB{escaped(name)}\\fR", escaped(what))


def section(title: str) -> str:
    """A heading."""
    return f".SH {escaped(title.upper())}"


def quoted(text: str) -> str:
    """A text inside an argument in quotation marks."""
    return escaped(text).replace('"', "\\(dq")


def escaped(text: str) -> str:
    """A line in which roff sees no command."""
    safe = text.replace("\\", "\\e").replace("-", "\\-").replace("\b", "")
    safe = (
        safe.replace("'", "\\(aq").replace("`", "\\(ga").replace("~", "\\(ti").replace("^", "\\(ha")
    )
    return f"\\&{safe}" if safe[:1] in (".", "'") else safe
