"""The shared screen: what is printed on it, and how hands are wiped from it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from shutil import get_terminal_size

import click

from quinte.drawing.lines import COLUMNS, LINES, folded
from quinte.language.words import Words

try:
    import readline
except ImportError:  # not on Windows
    readline = None  # type: ignore[assignment]
try:
    import termios
except ImportError:
    termios = None  # type: ignore[assignment]

CLEAR = "\x1b[H\x1b[2J"
FORGET = "\x1b[3J"
"""Also clears the scrollback."""


COLUMN = re.compile(r" +\S+(?: \S+)? {2,}")
"""The indentation of a list's second column: `  draw    `."""


class Screen:
    """Standard output: a terminal that is cleared and wraps lines, or plain text."""

    @property
    def is_terminal(self) -> bool:
        return sys.stdout.isatty()

    @property
    def is_cleared(self) -> bool:
        """Whether the screen can be cleared before the next look at the table."""
        return self.is_terminal and os.environ.get("TERM") != "dumb"

    def explain(self, text: str) -> None:
        """Sentences and lists; at a terminal, the sentences form one paragraph."""
        self.say(re.sub(r"(?<=\S)\n(?=\S)", " ", text) if self.is_terminal else text)

    def say(self, text: str, indent: int = 0) -> None:
        """Lines, wrapped at the width of the terminal."""
        for line in text.splitlines():
            click.echo("\n".join(self.fold(" " * indent + line)))

    def fold(self, line: str) -> list[str]:
        """A wrapped line: indented, or aligned with the second column of a list."""
        if not self.is_terminal:
            return [line]
        start = len(line) - len(line.lstrip())
        column = COLUMN.match(line)
        indent = column.end() if column else start + 2
        return folded(line, get_terminal_size((COLUMNS, LINES)).columns, indent)

    def compose(self, news: Sequence[str], table: str, foot: str, words: Words) -> None:
        """A look at the table: what happened, the table, what can be done.

        At a terminal it fills the whole screen, and only the newest events are shown if there are
        many.
        """
        if not self.is_cleared:
            self.say("\n".join(["", *news, table, foot]))
            return
        lines = get_terminal_size((COLUMNS, LINES)).lines
        below = [part for line in f"{table}\n{foot}".splitlines() for part in self.fold(line)]
        above = fitting([self.fold(line) for line in news], lines - len(below) - 2, words)
        self.clear()
        click.echo("\n".join([*above, "", *below] if above else below), color=True)

    def clear(self) -> None:
        """Clear the screen, if possible."""
        if self.is_cleared:
            click.echo(CLEAR, nl=False, color=True)

    def forget(self) -> None:
        """Clear screen, scrollback and readline history, so that no hand stays visible."""
        if readline:
            readline.clear_history()
        if not self.is_terminal:
            return
        click.echo(CLEAR + FORGET if self.is_cleared else "\n" * 60, nl=False, color=True)
        if termios and sys.stdin.isatty():  # a stray Enter must not uncover the next hand
            termios.tcflush(sys.stdin, termios.TCIFLUSH)


def fitting(news: Sequence[Sequence[str]], room: int, words: Words) -> list[str]:
    """The newest events, each wrapped, that fit into a number of lines."""
    kept = [line for item in news for line in item]
    number = 0
    while number < len(news) and len(kept) + (number > 0) > room:
        kept = kept[len(news[number]) :]
        number += 1
    return [words("cli.play.more_news", n=number), *kept] if number else kept
