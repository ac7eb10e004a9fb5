"""The rulebook of a game, `texts/rules.en.md` and `rules.fr.md`, parsed into its parts.

A rule is a heading `### C7 Place a token`, then a paragraph that states it in one sentence (errors
quote it), then its explanation: prose, pictures `![…](example:NAME)` of a view in
`texts/examples/`, and notes. A note is a blockquote with labels: what the printed rules leave open
and what was decided, or which printed figures are reconstructed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from quinte.installed import packages
from quinte.language.texts import Text, texts_of

HEADING = re.compile(r"(#{1,3}) +(.+)")
RULE = re.compile(r"([A-Z]\d+) +(.+)")
LABEL = re.compile(r"> \*\*(.+?)[ \u00a0]?:\*\* ?(.*)")
EXAMPLE = re.compile(r"!\[([^\]]*)\]\(example:([a-z0-9-]+)\)")
LABELS = {
    "en": ("Left open", "Decided", "Why", "Option", "Reconstructed", "Known", "Components"),
    "fr": (
        "Non précisé",
        "Décision",
        "Pourquoi",
        "Option",
        "Reconstitué",
        "Ce qu’on sait",
        "Matériel",
    ),
}
FIELDS = ("open", "decided", "why", "option", "reconstructed", "known", "components")
"""The labels of a note in each language, in the same order."""

Note = dict[str, str]
"""`open`, `decided`, `why` and maybe `option`; or `reconstructed`, `known` and `components`."""


@dataclass(frozen=True)
class Rule:
    """One rule: its id, title, sentence, and full text as Markdown."""

    id: str
    title: str
    sentence: str
    text: str
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Section:
    """A group of rules, with its introduction."""

    title: str
    text: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in one language."""

    title: str
    text: str
    sections: tuple[Section, ...]

    @property
    def rules(self) -> dict[str, Rule]:
        """All rules by id, in the order of the book."""
        return {rule.id: rule for section in self.sections for rule in section.rules}


@cache
def rulebook(game: str, language: str) -> Rulebook:
    """The rules of a game in a language; empty if it has no rulebook, or cannot be imported."""
    try:
        folder = resources.files(packages()[game])
    except Exception:  # whatever an installed game does then, others have their rules
        return Rulebook("", "", ())
    if own := texts_of(packages()[game]):
        return sentences(own.catalogue("", language).texts)
    path = folder / "texts" / f"rules.{language}.md"
    return parse(path.read_text("utf-8"), language) if path.is_file() else Rulebook("", "", ())


def sentences(texts: Mapping[str, Text]) -> Rulebook:
    """The rulebook of a game whose rules are a sentence each, `[rule]` of its texts."""
    told = {key.removeprefix(".rule."): str(text) for key, text in texts.items()
            if key.startswith(".rule.")}  # fmt: skip
    title, summary = str(texts.get(".title", "")), str(texts.get(".summary", ""))
    rules = tuple(Rule(id_, "", text, text, ()) for id_, text in told.items())
    return Rulebook(title, summary, (Section(title, "", rules),) if rules else ())


def parse(text: str, language: str) -> Rulebook:
    title, head = "", ""
    sections: list[tuple[str, str, list[Rule]]] = []
    for level, name, body in _parts(text):
        if level == 1:
            title, head = name, body
        elif level == 2:
            sections.append((name, body, []))
        else:
            if not (named := RULE.fullmatch(name)) or not sections:
                raise ValueError(f"rule heading outside a section: {name}")
            if any(named[1] == rule.id for _, _, rules in sections for rule in rules):
                raise ValueError(f"this rule is there twice: {name}")
            sentence = body.partition("\n\n")[0].replace("\n", " ")
            notes = tuple(_notes(body, language))
            sections[-1][2].append(Rule(named[1], named[2], sentence, body, notes))
    return Rulebook(
        title, head, tuple(Section(name, body, tuple(rules)) for name, body, rules in sections)
    )


def _parts(text: str) -> Iterator[tuple[int, str, str]]:
    """Headings, each with its level and the text below it; code blocks are skipped."""
    level, name, lines, fenced = 0, "", list[str](), False
    for line in [*text.splitlines(), "# end"]:
        fenced ^= line.startswith("```")
        heading = HEADING.fullmatch(line)
        if heading and not fenced:
            if level:
                yield level, name, "\n".join(lines).strip()
            level, name, lines = len(heading[1]), heading[2], []
        else:
            lines.append(line)


def _notes(body: str, language: str) -> Iterator[Note]:
    """The labelled blockquotes of a text."""
    fields = dict(zip(LABELS[language], FIELDS, strict=True))
    for block in body.split("\n\n"):
        note: Note = {}
        field = ""
        for line in block.splitlines():
            if match := LABEL.fullmatch(line):
                if match[1] not in fields:
                    raise ValueError(f"unknown note label: {match[1]}")
                field = fields[match[1]]
                note[field] = match[2]
            elif field and line.startswith("> "):
                note[field] += " " + line[2:]
        if note:
            yield note


def rule(id_: str, language: str, game: str | None = None) -> Rule | None:
    """A rule by its id, in the given game or in the only game that has it."""
    named = [game] if game in packages() else packages()
    found = [book.rules[id_] for each in named if id_ in (book := rulebook(each, language)).rules]
    return found[0] if len(found) == 1 else None


def example(game: str, name: str) -> dict[str, Any]:
    """A picture of the rulebook: a `view`, and maybe the `events` that led to it."""
    path = resources.files(packages()[game]) / "texts" / "examples" / f"{name}.json"
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data
