"""The catalogues, and translated error messages.

A text has a key (`turn.other`, `cinco.taken`): the program's catalogues are in `quinte/locales`, a
game's are in its `texts.toml` or `texts/`, found by the name before the first dot.
"""

from __future__ import annotations

import gettext
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from quinte.errors import QuinteError
from quinte.installed import packages
from quinte.language.rulebook import rule
from quinte.language.texts import LANGUAGES, Catalogue, Text, texts_of

FIELD = re.compile(r"{(\w+)}")
SPACES = "\u00a0\u202f"
"""Non-breaking spaces."""
FRENCH = str.maketrans({",": "\u202f", ".": ",", "%": "\u00a0%", "-": "−"})
"""Thousands separator, decimal mark, percent sign and minus in French."""
SEATS = ("seat", "actors", "free", "yours")
"""Arguments of errors that are seats: at a table, people are told names instead."""
TERMS = {
    "table.phase": "phase",
    "table.offered": "offer",
    "table.agreed": "offer",
    "table.no_offer": "offer",
}
"""Errors whose arguments are words of the protocol, which are said as terms of that kind."""
COLOUR = re.compile("(\x1b\\[[0-9;]*m)")
"""Terminal escape sequences; other unprintable characters are shown as escapes."""


def spoken(environment: Mapping[str, str]) -> str:
    """The language of an environment, as gettext finds it, if we speak it, else English.

    `LANGUAGE` lists languages in order of preference and counts before the locale, unless that is
    the C locale, whose messages are not translated.
    """
    set_ = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, set_), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return "en"
    wanted = environment.get("LANGUAGE") or locale
    named = (re.split(r"[_.@]", each)[0].lower() for each in wanted.split(":"))
    return next((each for each in named if each in LANGUAGES), "en")


class Words:
    """Texts in one language: `words("cinco.taken", cell=60)`."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise QuinteError("language.unknown", language=language, known=list(LANGUAGES))
        self.language = language

    def __call__(self, key: str, /, **arguments: Any) -> str:
        """The text of a key. With an argument `n`, in the plural form for that number."""
        n = arguments.get("n")
        text = self.find(key, n if isinstance(n, int) else None)
        shown = {name: self.shown(value) for name, value in arguments.items()}
        if text is None or not set(FIELD.findall(text)) <= set(shown):
            listed = ", ".join(f"{name}={value}" for name, value in arguments.items())
            return f"{key}: {listed}" if listed else key
        return text.format_map(shown)

    def find(self, key: str, n: int | None = None) -> str | None:
        """The raw text of a key, or None if there is none."""
        for catalogue in catalogues(key.partition(".")[0], self.language):
            text = key if n is None else catalogue.ngettext(key, key, n)
            text = catalogue.gettext(key) if text == key else text
            if text != key:
                return text
        return None

    def shown(self, value: object) -> str:
        """A value as it appears in a sentence."""
        if isinstance(value, (list, tuple)):
            return ", ".join(self.shown(each) for each in value) or "–"
        if value is None or isinstance(value, bool):
            return json.dumps(value)
        if isinstance(value, float):
            return self.number(value, "")
        if isinstance(value, QuinteError):
            return self(value.code, **value.arguments)
        parts = COLOUR.split(str(value))
        return "".join(part if COLOUR.fullmatch(part) else _printable(part) for part in parts)

    def name(self, seat: int, names: Sequence[str] = ()) -> str:
        """Who sits there: a name, else “Player 1” for seat 0."""
        return (seat < len(names) and names[seat]) or self("seat.name", seat=seat + 1)

    def all_of(self, names: Sequence[str]) -> str:
        """Names in a sentence: “Ada, Bo and Cy”."""
        return self._listed("list.and", names)

    def one_of(self, names: Sequence[str]) -> str:
        """Choices in a sentence: “Ada, Bo or Cy”."""
        return self._listed("list.or", names)

    def _listed(self, key: str, names: Sequence[str]) -> str:
        if len(names) < 2:
            return self.shown(list(names))
        return self(key, others=list(names[:-1]), last=names[-1])

    def cardinal(self, n: int) -> str:
        """A small number in letters, a larger one in digits."""
        return self.find(f"cardinal.{n}") or str(n)

    def number(self, value: float, form: str) -> str:
        """A number as the language writes it, by a Python format (`,.0f`, `.1%`)."""
        written = f"{value:{form}}"
        return written.translate(FRENCH) if self.language == "fr" else written

    def error(self, error: QuinteError) -> str:
        """An error message, followed by the rule it rests on."""
        sentence = self._sentence(error)
        if not error.rule:
            return sentence
        said = rule(error.rule, self.language, error.code.partition(".")[0])
        if not said:
            return f"{sentence} — {error.rule}"
        return self("rules.refused", sentence=sentence, id=error.rule, rule=said.sentence)

    def _sentence(self, error: QuinteError) -> str:
        """A refusal without its rule; at a table, seats are called by their names."""
        arguments = dict(error.arguments)
        if kind := TERMS.get(error.code):
            for name, value in arguments.items():
                terms = [self.find(f"term.{kind}.{each}") or each for each in _several(value)]
                arguments[name] = self.one_of(terms)
        named = f"named.{error.code}"
        if error.names is None or self.find(named) is None:
            return self(error.code, **arguments)
        for name in SEATS:
            if name in arguments:
                seats = _several(arguments[name])
                arguments[name] = self.all_of([self.name(seat, error.names) for seat in seats])
        return self(named, **arguments)


def _several(value: Any) -> Sequence[Any]:
    return value if isinstance(value, (list, tuple)) else (value,)


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() or c in SPACES else repr(c)[1:-1] for c in text)


def texts_under(prefix: str, language: str) -> dict[str, Text]:
    """Every text of a game, or of the program, by its key; a plural as a pair."""
    found: dict[str, Text] = {}
    for catalogue in catalogues(prefix, language):
        if isinstance(catalogue, Catalogue):
            found |= catalogue.texts
            continue
        for key, text in catalogue._catalog.items():  # type: ignore[attr-defined]
            name, number = key if isinstance(key, tuple) else (key, None)
            if number is None:
                found[name] = text
            else:
                forms = found.setdefault(name, ["", ""])
                assert isinstance(forms, list)  # made above
                forms[number] = text
    return {key: text for key, text in found.items() if key.startswith(f"{prefix}.")}


@cache
def catalogues(prefix: str, language: str) -> tuple[gettext.NullTranslations, ...]:
    """The catalogues to search for a prefix: the game's own, then the program's."""
    found: list[gettext.NullTranslations] = []
    places = []
    if prefix in packages():
        if own := texts_of(packages()[prefix]):
            found.append(own.catalogue(prefix, language))
        places.append(resources.files(packages()[prefix]) / "texts" / f"{language}.mo")
    places.append(resources.files("quinte") / "locales" / f"{language}.mo")
    for place in places:
        if place.is_file():
            with place.open("rb") as stream:
                found.append(gettext.GNUTranslations(stream))
    return tuple(found)
