"""The verbs of moves in a player's language: at a French terminal `mise r10+g5` is `bid r10+g5`.

A text such as `score5.verb.bid` lists the forms of a verb, `mise|miser`: the first is shown, all
are understood. Files, records and the protocol keep the notation, which is English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import combining, normalize

from quinte.language.words import Words

VERB = re.compile(r"([^\W\d_]+)(?:(?=\s+[^\s:])|\s*(?=:)|$)")
"""The word that a move starts with, before a space, a colon or nothing."""


def forms(words: Words, key: str) -> list[str]:
    """The forms that a text lists, the one to show first; none if there is no such text."""
    found = words.find(key)
    return found.split("|") if found else []


def said(words: Words, game: str, text: str) -> str:
    """A move, or only its verb, as the player may type it: `bid r10` as `mise r10`."""
    verb = VERB.match(text)
    known = forms(words, f"{game}.verb.{verb[1]}") if verb else []
    return known[0] + text[len(verb[1]) :] if verb and known else text


def canonical(words: Words, game: str, verbs: Iterable[str], text: str) -> str:
    """A typed move in its notation; accents may be missing, and English is always understood."""
    typed = text.strip()
    if found := VERB.match(typed):
        for verb in verbs:
            if bare(found[1]) in {verb, *map(bare, forms(words, f"{game}.verb.{verb}"))}:
                return verb + typed[found.end() :]
    return text


def bare(word: str) -> str:
    """A word in lower case, without accents."""
    return "".join(c for c in normalize("NFD", word.lower()) if not combining(c))
