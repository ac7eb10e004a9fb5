"""The texts of a game in one file, `texts.toml`, the languages of each text side by side.

    title = { en = "Gomoku", fr = "Gomoku" }
    [event]
    placed = { en = "{name}: {cell}", fr = "{name} : {cell}" }
    [field]
    stock = { en = ["{n} card", "{n} cards"], fr = ["{n} carte", "{n} cartes"] }

A list is a singular and a plural. `[rule]` holds the rules, a sentence each.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from gettext import NullTranslations
from importlib import resources
from typing import Any

FILE = "texts.toml"
LANGUAGES = ("en", "fr")
PLACEHOLDER = re.compile(r"{(\w+)}")
ZERO_IS_SINGULAR = {"fr"}

Text = str | list[str]


class Texts:
    """Every text by its key, in every language."""

    def __init__(self, source: str) -> None:
        self.by_key: dict[str, dict[str, Text]] = dict(_flat(tomllib.loads(source)))

    def catalogue(self, game: str, language: str) -> Catalogue:
        """The texts of one language, each key under the name of the game."""
        given = {
            f"{game}.{key}": texts[language]
            for key, texts in self.by_key.items()
            if language in texts
        }
        return Catalogue(given, language in ZERO_IS_SINGULAR)

    def problems(self) -> Iterator[str]:
        """What is missing or wrong, each with what to write."""
        for key, texts in self.by_key.items():
            if not isinstance(texts, dict) or not all(map(_is_text, texts.values())):
                yield f'{FILE}: {key} must be a table of texts: {key} = {{ en = "…", fr = "…" }}'
                continue
            known = next(iter(texts.values()), "")
            for text in texts.values():
                if set("{}") & set(PLACEHOLDER.sub("", str(text))):
                    yield f"{FILE}: {key} has a brace that is not of a {{name}}: {text!r}"
            for language in LANGUAGES:
                if language not in texts:
                    yield f'{FILE}: {key} has no {language}: add {language} = "…" beside {known!r}'
            used = [set(PLACEHOLDER.findall(str(text))) for text in texts.values()]
            if odd := set().union(*used).difference(set(used[0]).intersection(*used)):
                names = ", ".join(f"{{{name}}}" for name in sorted(odd))
                yield f"{FILE}: {key} uses {names} in one language only"


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict) and not set(value) & set(LANGUAGES):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _is_text(value: object) -> bool:
    forms = value if isinstance(value, list) and len(value) == 2 else [value]
    return all(isinstance(form, str) for form in forms)


class Catalogue(NullTranslations):
    """Texts as gettext looks them up."""

    def __init__(self, texts: Mapping[str, Text], zero_is_singular: bool) -> None:
        super().__init__()
        self.texts, self.zero_is_singular = texts, zero_is_singular

    def gettext(self, message: str) -> str:
        text = self.texts.get(message, message)
        return text if isinstance(text, str) else text[-1]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        text = self.texts.get(msgid1, msgid1)
        if isinstance(text, str):
            return text
        return text[0 if n == 1 or (n == 0 and self.zero_is_singular) else 1]


@cache
def texts_of(package: str) -> Texts | None:
    """The texts of a game's package, None if it has no such file."""
    try:
        path = resources.files(package) / FILE
    except (ImportError, TypeError):  # no package
        return None
    return Texts(path.read_text("utf-8")) if path.is_file() else None
