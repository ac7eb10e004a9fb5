"""What the shell offers where something is typed: bots, seats, languages, matches, rules."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

from quinte.bots import BOTS
from quinte.bots.outside import EXEC, PYTHON
from quinte.cli.common import game_named
from quinte.cli.seats import PERSON
from quinte.definition.registry import kinds
from quinte.language.rulebook import rulebook
from quinte.language.words import Words
from quinte.records.scoring import WITH_ROUNDS
from quinte.records.scoring import kinds as match_kinds

ROUNDS = (3, 5)
"""Numbers of rounds that are offered; any other may be typed."""


class Bots(click.ParamType[str]):
    """Names of bots with commas between them, completed by the shell."""

    name = "bots"
    offered: tuple[str, ...] = (*BOTS, EXEC, PYTHON)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin like the last one."""
        before, comma, last = incomplete.rpartition(",")
        return items((before + comma + name for name in self.offered), before + comma + last)


class Seats(Bots):
    """Names of people and bots with commas between them; bots are completed by the shell."""

    name = "seats"
    offered = (*Bots.offered, PERSON)


def matches(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The matches of the game that was named, or of any."""
    game = game_named(ctx)
    named = (
        f"{name}-{number}" if name in WITH_ROUNDS else name
        for kind in ([game] if game else kinds().values())
        for name in match_kinds(kind)
        for number in ROUNDS
    )
    return items(named, incomplete)


def rule_ids(words: Words, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """The rules of the game that was named, with their titles where a shell shows them."""
    game = game_named(ctx)
    rules = rulebook(game.name, words.language).rules.values() if game else ()
    wanted = incomplete.upper()
    return [
        CompletionItem(rule.id, help=rule.title) for rule in rules if rule.id.startswith(wanted)
    ]


def items(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Those that begin so, each once."""
    return [CompletionItem(name) for name in dict.fromkeys(names) if name.startswith(incomplete)]
