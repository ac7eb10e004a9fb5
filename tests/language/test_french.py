"""French is written as French typography wants it, in every catalogue and in the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import quinte

ROOT = Path(quinte.__file__).parent
CATALOGUES = [*ROOT.glob("locales/**/*.po"), *ROOT.glob("games/*/texts/*.po")]
FILES = sorted(
    [
        *(path for path in CATALOGUES if path.stem == "fr" or path.parts[-3] == "fr"),
        *ROOT.glob("games/*/texts/rules.fr.md"),
    ]
)
CODE = re.compile(r"`[^`]*`|\(example:[^)]*\)")
COMMAND = re.compile(
    r"^ +quinte .*$|--[a-z-]+|\bquinte [a-z]+\b|\b[a-z-]+-of-\d|:\w+|\b\w+=\w+|\([a-z]+[,)]", re.M
)
"""What keeps its English: commands, options and the words of the notation, in brackets."""

WRONG = {
    "a straight apostrophe": r"[^\W\d_]'(?=[^\W\d_]|[«{`*])",
    "a plain space before a sign": r" (?=[:;!%»])| (?=\?(?! \d))|« ",
    "no space before a sign": r"[^\W\d_][;?!»](?=\s|$)|«(?=\w)",
    "a wide space before a sign that takes a thin one": "\u00a0(?=[;?!])",
    "a thin space before a sign that takes a wide one": "\u202f(?=[:%»])",
    "dots that are no ellipsis": r"\.\.\.",
    "a decimal point": r"\b\d+\.\d+[ \u00a0](?:%|points?\b|s\b)",
}
ENGLISH = re.compile(
    r"\b(?:the|and|of|with|without|your?|you|is|are|not|this|that|cards?|rows?|players?|seats?"
    r"|moves?|bots?|hints?|rounds?|won|wins?|lays?|takes?)\b",
    re.I,
)
SAID_OTHERWISE = re.compile(r"\b(?:rencontres?|fut|gardées?|redonnée?s?|Place \{seat\})\b", re.I)


def texts(path: Path) -> Iterator[str]:
    """What a file says to players: paragraphs, or the texts of a catalogue."""
    if path.suffix == ".md":
        yield from CODE.sub("`code`", path.read_text("utf-8")).split("\n\n")
        return
    with path.open("rb") as stream:
        for message in read_po(stream, locale="fr", abort_invalid=True):
            said = message.string
            if message.id:
                for text in said if isinstance(said, tuple) else (str(said),):
                    yield CODE.sub("`code`", text)


def faults(text: str) -> list[str]:
    """What a typographer would mark in a text."""
    found = [fault for fault, pattern in WRONG.items() if re.search(pattern, text, re.M)]
    plain = re.sub(r"{[^}]*}|«\u00a0\w+\u00a0»", "", COMMAND.sub("", text))
    found += [f"English: {word}" for word in ENGLISH.findall(plain)]
    return found + [f"said otherwise here: {word}" for word in SAID_OTHERWISE.findall(text)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_typographer_finds_nothing_to_mark(path: Path) -> None:
    marked = {text: found for text in texts(path) if (found := faults(text))}
    assert marked == {}


def test_every_french_file_is_read() -> None:
    assert len(FILES) == 2 + 2 * len(list(ROOT.glob("games/*/texts")))
    assert all(sum(map(len, texts(path))) > 500 for path in FILES)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("c'est à vous", "a straight apostrophe"),
        ("l'«\u00a0option\u00a0»", "a straight apostrophe"),
        ("d'{name}", "a straight apostrophe"),
        ("Points : {scores}", "a plain space before a sign"),
        ("posez ; ou passez", "a plain space before a sign"),
        ("On remet ça ?", "a plain space before a sign"),
        ("Adjugé !", "a plain space before a sign"),
        ("95 %", "a plain space before a sign"),
        ("« mot »", "a plain space before a sign"),
        ("posez; ou passez", "no space before a sign"),
        ("On remet ça?", "no space before a sign"),
        ("«mot»", "no space before a sign"),
        ("posez\u00a0; ou passez", "a wide space before a sign that takes a thin one"),
        ("95\u202f%", "a thin space before a sign that takes a wide one"),
        ("Un instant...", "dots that are no ellipsis"),
        ("0.1 point d’avance", "a decimal point"),
        ("le bot réfléchit", "English: bot"),
        ("cinq cards", "English: cards"),
        ("la rencontre est finie", "said otherwise here: rencontre"),
    ],
)
def test_a_typographer_would_mark_this(text: str, fault: str) -> None:
    assert fault in faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "c’est à vous\u00a0: posez\u202f; on remet ça\u202f?",
        "«\u00a0mot\u00a0», 95\u00a0%, 0,1 point…",
        "défausser une carte morte, 88! ou {card}!",
        "et {n} autres\u202f; ? 7I montre ceux d’une case",
        "faites précéder le coup de sa place\u00a0: '2: keep'",
        "à partir de 7I:978, exec:COMMANDE ou http://HÔTE:PORT/",
    ],
)
def test_notation_and_commands_are_no_faults(text: str) -> None:
    assert faults(text) == []
