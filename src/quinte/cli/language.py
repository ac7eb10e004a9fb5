"""The language to use: `--lang`, else the locale, else English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quinte.language.words import spoken


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language; an unsupported one is an error only if `--lang` names it."""
    for i, argument in enumerate(arguments):
        if argument == "--lang" and i + 1 < len(arguments):
            return arguments[i + 1]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return spoken(environment)
