"""Texts in one file: languages side by side, plural forms, and what is wrong with them."""

from __future__ import annotations

import pytest

from quinte.language.texts import Catalogue, Texts, texts_of
from quinte.language.words import Words

SOURCE = """
title = { en = "Whist", fr = "Whist" }
[field]
stock = { en = ["{n} card", "{n} cards"], fr = ["{n} carte", "{n} cartes"] }
[event.deep]
er.en = "deeper"
er.fr = "plus bas"
"""


def catalogue(language: str) -> Catalogue:
    return Texts(SOURCE).catalogue("whist", language)


def test_keys_are_the_names_of_tables_joined_by_dots() -> None:
    assert list(Texts(SOURCE).by_key) == ["title", "field.stock", "event.deep.er"]
    assert catalogue("fr").gettext("whist.event.deep.er") == "plus bas"
    assert catalogue("en").gettext("whist.none") == "whist.none"


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 0, "{n} cards"),
        ("en", 1, "{n} card"),
        ("en", 2, "{n} cards"),
        ("fr", 0, "{n} carte"),
        ("fr", 1, "{n} carte"),
        ("fr", 2, "{n} cartes"),
    ],
)
def test_none_is_plural_in_english_and_singular_in_french(language: str, n: int, said: str) -> None:
    assert catalogue(language).ngettext("whist.field.stock", "whist.field.stock", n) == said


def test_a_text_without_forms_serves_every_number() -> None:
    assert catalogue("en").ngettext("whist.title", "whist.title", 5) == "Whist"
    assert catalogue("en").gettext("whist.field.stock") == "{n} cards"


def test_numbers_choose_the_form_in_whole_sentences() -> None:
    said = [Words("fr")("whist.field.stock", n=n) for n in (0, 1, 2)]
    assert [text.rpartition(": ")[2] for text in said] == ["0 carte", "1 carte", "2 cartes"]


@pytest.mark.parametrize(
    ("source", "problems"),
    [
        ('a = { en = "x", fr = "y" }', []),
        ('a = { en = ["x", "xs"], fr = "y" }', []),
        ('a = "x"', ['texts.toml: a must be a table of texts: a = { en = "…", fr = "…" }']),
        (
            'a = { en = ["x"], fr = "y" }',
            ['texts.toml: a must be a table of texts: a = { en = "…", fr = "…" }'],
        ),
        ('a = { en = "x" }', ["texts.toml: a has no fr: add fr = \"…\" beside 'x'"]),
        ('a = { fr = "x" }', ["texts.toml: a has no en: add en = \"…\" beside 'x'"]),
        (
            'a = { en = "{b} {c}", fr = "{c} {d}" }',
            ["texts.toml: a uses {b}, {d} in one language only"],
        ),
        (
            'a = { en = "}", fr = "y" }',
            ["texts.toml: a has a brace that is not of a {name}: '}'"],
        ),
        ('a = { en = ["one {n}", "{n}"], fr = "{n}" }', []),
        ("[a]\nb = 3", ['texts.toml: a.b must be a table of texts: a.b = { en = "…", fr = "…" }']),
    ],
)
def test_what_is_wrong_with_a_text_is_said(source: str, problems: list[str]) -> None:
    assert list(Texts(source).problems()) == problems


def test_a_package_may_have_no_texts() -> None:
    assert texts_of("quinte.engine") is None
    assert texts_of("json.decoder") is None
    assert texts_of("quinte_no_such_package") is None
