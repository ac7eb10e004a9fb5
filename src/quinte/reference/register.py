"""The register: what rulebooks leave open and what was decided, which figures are reconstructed.

All of it is derived: notes from the rulebooks (`texts/rules.*.md`), figures and their provenance
from `components.toml`, options from the game's definition.
"""

from __future__ import annotations

from typing import Any

from quinte.definition.registry import Kind
from quinte.language.rulebook import rulebook
from quinte.language.words import Words


def register(kind: Kind, words: Words) -> str:
    """The register of a game as Markdown."""
    parts = [f"## {words(f'{kind.name}.title')}"]
    noted = [
        (rule.id, note)
        for rule in rulebook(kind.name, words.language).rules.values()
        for note in rule.notes
    ]
    decisions = [
        [id_, note["open"], note["decided"], note["why"], note.get("option", "")]
        for id_, note in noted
        if "open" in note
    ]
    parts += _table(words, "decisions", "rule open decided why option", decisions)
    reconstructed = [
        [id_, note["reconstructed"], note["known"], note["components"]]
        for id_, note in noted
        if "reconstructed" in note
    ]
    parts += _table(words, "reconstructions", "rule reconstructed known components", reconstructed)
    sources = [
        [entry["rule"], words(f"register.{entry['source']}"), figures_of(kind, entry["figures"])]
        for entry in kind.provenance
    ]
    parts += _table(words, "sources", "rule source figures", sources)
    if kind.components:
        parts.append(words("register.correct", game=kind.name))
    return "\n\n".join(parts) + "\n"


def figures_of(kind: Kind, paths: list[str]) -> str:
    """Figures with their paths in `components.toml`."""
    return "; ".join(f"`{path}` = {_figure(value_at(kind.components, path))}" for path in paths)


def value_at(components: Any, path: str) -> Any:
    """What stands at a place such as `stars.one.2`, or `stars.one.2.0-1` for the first two."""
    value = components
    for step in path.split("."):
        if not isinstance(value, list):
            value = value[step]
        elif "-" in step:
            first, last = step.split("-")
            value = value[int(first) : int(last) + 1]
        else:
            value = value[int(step)]
    return value


def _figure(value: Any) -> str:
    """A figure in few characters; nested lists and tables are only counted."""
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_figure(each)}" for key, each in value.items())
    if isinstance(value, list):
        if any(isinstance(each, list) for each in value):
            return " / ".join(_figure(each) for each in value)
        return " ".join(map(str, value))
    return str(value)


def _table(words: Words, name: str, columns: str, rows: list[list[str]]) -> list[str]:
    """A table with a title, or nothing if it has no rows."""
    if not rows:
        return []
    head = [words(f"register.column.{column}") for column in columns.split()]
    lines = [head, ["---"] * len(head), *rows]
    drawn = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    return [f"### {words(f'register.{name}')}", drawn]
