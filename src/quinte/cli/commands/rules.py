"""`quinte rules`, `quinte register`, `quinte components`: the rules and their sources."""

from __future__ import annotations

import sys

import click

from quinte.cli.common import GameName, original_option, page, plain, theme_option, write_text
from quinte.cli.html import document
from quinte.cli.shell.offers import rule_ids
from quinte.definition.registry import Kind, kinds
from quinte.errors import QuinteError
from quinte.language import rulebook
from quinte.language.words import Words
from quinte.reference.manual import in_svg, in_text, manual, one_rule
from quinte.reference.register import register

WIDEST = 88
"""Longer lines are tiring to read."""


def make_rules(words: Words) -> click.Command:
    @click.command("rules", help=words("cli.rules.help"), epilog=words("cli.rules.epilog"))
    @click.argument("game", type=GameName(), metavar="GAME")
    @click.argument("rule", required=False, metavar="[RULE]",
                    shell_complete=lambda ctx, _, text: rule_ids(words, ctx, text))  # fmt: skip
    @click.option("--html", metavar="FILE", help=words("cli.rules.html"))
    @theme_option(words)
    @original_option(words)
    def command(game: Kind, rule: str | None, html: str | None, theme: str, original: bool) -> None:
        book = rulebook.rulebook(game.name, words.language)
        if not book.rules:
            raise QuinteError("rules.none", game=game.name)
        shown = page(words, original=original, theme=theme)
        if rule and rule.upper() not in book.rules:
            raise QuinteError("rules.unknown", id=rule, known=list(book.rules))
        if html:
            from quinte.server.http.markdown import to_html  # slow to import, and used only here

            pictured = in_svg(plain(shown))
            text = (
                one_rule(game, shown, rule.upper(), pictured)
                if rule
                else manual(game, shown, pictured, anchors=True)
            )
            write_text(html, document(book.title, words.language, to_html(text), theme))
        elif rule:
            tell(one_rule(game, shown, rule.upper(), in_text(plain(shown))))
        else:
            tell(manual(game, shown, in_text(plain(shown))), paged=True)

    return command


def tell(markdown: str, *, paged: bool = False) -> None:
    """Markdown, formatted at a terminal, raw elsewhere."""
    if not sys.stdout.isatty():
        click.echo(markdown.rstrip())
        return
    from rich.console import Console  # slow to import, and used only here
    from rich.markdown import Markdown

    console = Console()
    console = Console(width=min(console.width, WIDEST))
    with console.capture() as captured:
        console.print(Markdown(markdown))
    if paged:
        click.echo_via_pager(captured.get())
    else:
        click.echo(captured.get(), nl=False)


def make_register(words: Words) -> click.Command:
    @click.command("register", help=words("cli.register.help"), epilog=words("cli.register.epilog"))
    @click.argument("game", type=GameName(), required=False, metavar="[GAME]")
    def command(game: Kind | None) -> None:
        named = [game] if game else list(kinds().values())
        tell(register_page(named, words), paged=True)

    return command


def register_page(named: list[Kind], words: Words) -> str:
    """The register of several games under one title."""
    parts = [f"# {words('register.title')}", words("register.about")]
    return "\n\n".join([*parts, *(register(kind, words).rstrip() for kind in named)]) + "\n"


def make_components(words: Words) -> click.Command:
    @click.command(
        "components", help=words("cli.components.help"), epilog=words("cli.components.epilog")
    )
    @click.argument("game", type=GameName(), metavar="GAME")
    def command(game: Kind) -> None:
        click.echo(game.text("components.toml"), nl=False)

    return command
