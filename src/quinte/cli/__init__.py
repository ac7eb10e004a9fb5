"""The command line: `quinte …`. Commands are imported when they are called."""

from __future__ import annotations

import codecs
import gettext
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path

import click

import quinte
from quinte.cli.language import language_of
from quinte.errors import DefinitionError, QuinteError
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words

SIMPLER = {"’": "'", "\u00a0": " ", "\u202f": " ", "−": "-", "–": "-", "—": "-", "…": "..."}
"""Replacements for characters that a terminal cannot show."""
COMMANDS = {
    "games": "commands.games",
    "rules": "commands.rules",
    "play": "commands.play",
    "saved": "kept",
    "moves": "commands.position",
    "apply": "commands.position",
    "show": "commands.position",
    "hint": "commands.hint",
    "simulate": "commands.simulate",
    "arena": "commands.arena",
    "balance": "commands.balance",
    "bot": "commands.bot",
    "export": "commands.export",
    "replay": "commands.replay",
    "serve": "commands.serve",
    "backup": "commands.storing",
    "restore": "commands.storing",
    "archive": "commands.storing",
    "admin": "commands.admin",
    "verify": "commands.verify",
    "register": "commands.rules",
    "components": "commands.rules",
    "new-game": "commands.new_game",
    "completion": "shell.completion",
    "man": "shell.man",
}
"""The module of each command, below `quinte.cli`."""

BAD_INPUT = 2
FAULT = 70
INTERRUPTED = 130


class Commands(click.Group):
    """The command group; each command is imported from its module when needed."""

    def __init__(self, words: Words) -> None:
        super().__init__("quinte", help=words("cli.help"), epilog=words("cli.epilog"))
        self.words = words

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"quinte.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, f"make_{cmd_name.replace('-', '_')}")(self.words)
        parts = command.commands.values() if isinstance(command, click.Group) else ()
        for each in (command, *parts):
            each.params.append(language_option(self.words))
        return command


def language_option(words: Words) -> click.Option:
    """`--lang`, which `main` has already read."""
    return click.Option(
        ["--lang"], expose_value=False, metavar="en|fr", help=words("cli.option.lang"),
        shell_complete=lambda _, __, text: [name for name in LANGUAGES if name.startswith(text)],
    )  # fmt: skip


def make(words: Words) -> Commands:
    """The whole command line in one language."""
    commands = Commands(words)
    commands.params.append(language_option(words))
    version = click.version_option(
        quinte.__version__, message=version_text(words), help=words("cli.option.version")
    )
    version(commands)
    return commands


def version_text(words: Words) -> str:
    """The version, and whether the rules are compiled."""
    how = "compiled" if quinte.COMPILED else "plain"
    python = ".".join(map(str, sys.version_info[:3]))
    version = f"quinte {quinte.__version__} ({words(f'cli.version.{how}')}, Python {python})"
    return version if quinte.COMPILED else f"{version}\n{words('cli.version.slow')}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and leave; the exit code is 2 after bad input."""
    with language_restored():
        code = run(list(sys.argv[1:] if arguments is None else arguments))
    sys.exit(code)


def run(given: list[str]) -> int:
    """The exit code of a command; bad input of any kind is one line on standard error."""
    words = Words("en")
    output = sys.stdout
    replace_unknown_signs()
    try:
        words = Words(language_of(given, os.environ))
        speak_click(words.language)
        code = make(words).main(given, prog_name="quinte", standalone_mode=False)
    except SystemExit as left:
        # Click exits, with its own standard output, when the reader of ours closes the pipe.
        code = left.code if sys.stdout is output else 0
    except click.exceptions.NoArgsIsHelpError as help_page:
        click.echo(help_page.format_message())
        code = 0
    except click.ClickException as error:
        code = fail(error.format_message())
    except (QuinteError, DefinitionError) as error:
        code = refuse(error, words)
    except OSError as error:
        code = fail(words("cli.error.file", file=error.filename or "-", problem=error.strerror))
    except UnicodeDecodeError:
        code = fail(words("cli.error.encoding"))
    except (KeyboardInterrupt, click.Abort):
        click.echo(err=True)
        code = INTERRUPTED
    except Exception as fault:
        if "QUINTE_DEBUG" in os.environ:
            raise
        fail(words("cli.error.fault", fault=f"{type(fault).__name__}: {fault}"))
        code = FAULT
    return code if isinstance(code, int) else 0


def replace_unknown_signs() -> None:
    """Write the next best sign for those the terminal cannot show, instead of failing."""
    codecs.register_error("quinte", simpler)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="quinte")


def simpler(error: UnicodeError) -> tuple[str, int]:
    """Straight apostrophes for curved ones, plain spaces for thin ones, "?" for the rest."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(SIMPLER.get(c, "?") for c in error.object[error.start : error.end]), error.end


def refuse(error: QuinteError | DefinitionError, words: Words) -> int:
    """What was refused, in a line; what is wrong with a definition, in as many as it takes."""
    if isinstance(error, QuinteError):
        return fail(words.error(error))
    for line in str(error).splitlines():
        fail(line)
    return BAD_INPUT


def fail(message: str) -> int:
    """One clear line on standard error."""
    click.echo("quinte: " + re.sub(r"[ \n]+", " ", message.strip()), err=True)
    return BAD_INPUT


def speak_click(language: str) -> None:
    """Translate Click's own texts (usage, options, errors) with our catalogue."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("click", str(Path(quinte.__file__).parent / "locales"))
    gettext.textdomain("click")


@contextmanager
def language_restored() -> Iterator[None]:
    """Leave the environment as it was, whatever language was spoken meanwhile."""
    before = os.environ.get("LANGUAGE")
    try:
        yield
    finally:
        os.environ.pop("LANGUAGE", None)
        if before is not None:
            os.environ["LANGUAGE"] = before
