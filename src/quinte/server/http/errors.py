"""Errors as clients get them: code, rule, arguments, and a message in the user's language."""

from __future__ import annotations

import json
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from quinte.errors import QuinteError
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words


class BadRequest(QuinteError):
    """The request does not match its schema."""


def refusal_json(error: QuinteError, words: Words) -> dict[str, Any]:
    """The error as JSON with a translated message; lone surrogates in quoted input are replaced."""
    told = {**error.as_json(), "message": words.error(error)}
    return dict(json.loads(json.dumps(told, ensure_ascii=False).encode(errors="replace")))


def worded(explained: dict[str, Any], words: Words) -> dict[str, Any]:
    """What `explain` says of a move, with a translated message for each rule that it breaks."""
    broken = [
        refusal_json(QuinteError(each["code"], each["rule"], **each["arguments"]), words)
        for each in explained["broken"]
    ]
    return {**explained, "broken": broken}


def malformed(error: ValidationError | RequestValidationError) -> BadRequest:
    """One line about the first schema violation in a message."""
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return BadRequest("request.form", field=where[:100], problem=str(first["msg"])[:200])


def language_of(accepted: str | None) -> str:
    """The best supported language of an Accept-Language header."""
    for part in (accepted or "").split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
