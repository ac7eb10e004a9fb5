"""The manual of a game: its rulebook with pictures drawn and options listed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from quinte.definition.game import game_of
from quinte.definition.options import Option, written
from quinte.definition.registry import Kind
from quinte.drawing.page import Page
from quinte.language.rulebook import EXAMPLE, Rule, example, rulebook

MENTION = re.compile(r"(?<![`\w-])[A-Z]\d+(?![`\w])")
"""A rule id in a text."""

Picture = Callable[[str, str, dict[str, Any]], str]
"""Renders an example, by name and caption, as Markdown: its `view` and maybe `events`."""


def in_text(page: Page) -> Picture:
    """Pictures as text."""

    def picture(_: str, caption: str, shown: dict[str, Any]) -> str:
        view = shown["view"]
        drawn = game_of(view).show(view, page, shown.get("events", ()))
        return f"```\n{drawn}\n```\n\n*{caption}*"

    return picture


def in_svg(page: Page, played: Callable[[str, str], bool] | None = None) -> Picture:
    """Pictures as SVG figures for an HTML page; those that can be `played` have their name."""

    def picture(name: str, caption: str, shown: dict[str, Any]) -> str:
        view = shown["view"]
        game = game_of(view)
        drawn = game.svg(view, page, shown.get("events", ())).strip()
        named = f' data-example="{name}"' if played and played(game.name, name) else ""
        return f"<figure{named}>{drawn}<figcaption>{caption}</figcaption></figure>"

    return picture


def manual(kind: Kind, page: Page, picture: Picture, *, anchors: bool = False) -> str:
    """All rules of a game as Markdown; with anchors, every rule id can be linked to."""
    book = rulebook(kind.name, page.words.language)
    parts = [f"# {book.title}", book.text]
    for section in book.sections:
        parts += [f"## {section.title}", section.text]
        for rule in section.rules:
            parts.append(entry(rule, anchors=anchors))
    parts.append(options(kind, page))
    text = "\n\n".join(part for part in parts if part)
    if anchors:
        text = _linked(text, set(book.rules))
    return _pictured(kind, text, picture)


def _linked(text: str, ids: set[str]) -> str:
    """Link the rules that a text mentions, except in headings and code."""

    def link(found: re.Match[str]) -> str:
        return f"[{found[0]}](#{found[0]})" if found[0] in ids else found[0]

    lines = text.split("\n")
    return "\n".join(
        line if line.startswith(("#", "![")) else MENTION.sub(link, line) for line in lines
    )


def entry(rule: Rule, *, anchors: bool = False) -> str:
    """One rule, its sentence in bold."""
    anchor = f'<a id="{rule.id}"></a>' if anchors else ""
    _, _, more = rule.text.partition("\n\n")
    title = f"{rule.id} · {rule.title}" if rule.title else rule.id
    said = f"### {anchor}{title}\n\n**{rule.sentence}**"
    return f"{said}\n\n{_notes_apart(more)}".rstrip()


def _notes_apart(text: str) -> str:
    """Put the labels of a note on separate lines."""
    lines = text.split("\n")
    return "\n".join(
        ">\n" + line if line.startswith("> **") and before.startswith("> ") else line
        for before, line in zip(["", *lines], lines, strict=False)
    )


def options(kind: Kind, page: Page) -> str:
    """The options, from the game's definition."""
    words = page.words
    rows = [f"| `{name}` | {_values(option, words('rules.default'))} | {option.rule} | "
            f"{words(f'{kind.name}.option.{name}')} |"
            for name, option in kind.options.items()]  # fmt: skip
    head = [words(f"rules.column.{name}") for name in ("option", "values", "rule", "meaning")]
    return "\n".join(
        [f"## {words('rules.options')}", "", _row(head), _row(["---"] * len(head)), *rows]
    )


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _values(option: Option, default: str) -> str:
    """The values as typed, the default marked."""
    return f"{option.choices().replace('|', ', ')} ({default} {written(option.default)})"


def one_rule(kind: Kind, page: Page, id_: str, picture: Picture) -> str:
    """The rule with that id, as Markdown."""
    return _pictured(kind, entry(rulebook(kind.name, page.words.language).rules[id_]), picture)


def _pictured(kind: Kind, text: str, picture: Picture) -> str:
    """A text with its examples drawn."""

    def drawn(found: re.Match[str]) -> str:
        caption, name = found.groups()
        return picture(name, caption, example(kind.name, name))

    return EXAMPLE.sub(drawn, text) + "\n"
