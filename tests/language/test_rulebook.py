"""Rulebooks: how one is parsed, and how a rule is found."""

from __future__ import annotations

import pytest

import quinte
from quinte import IllegalMove
from quinte.installed import packages
from quinte.language import rulebook as books
from quinte.language.rulebook import FIELDS, LABELS, Rulebook, example, parse, rule, rulebook
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words

BOOK = """\
# A game

What it is about.

Still about it.

## Getting ready

Before the rules.

### G1 The cards

There are ten cards,
and no more.

They are small.

```sh
# no heading
### nor this
```

![A card.](example:card-1)

> **Left open:** how many
> cards there are.
> **Decided:** ten.
> **Why:** we counted
> them twice.
> **Option:** `cards`

> An ordinary quotation.

> **Reconstructed:** their size.
> **Known:** nothing.
> **Components:** `cards.size`

### G10 The end

It ends.

## Later
"""


@pytest.fixture
def book() -> Rulebook:
    return parse(BOOK, "en")


class TestParse:
    def test_titles_and_texts_are_where_they_stand(self, book: Rulebook) -> None:
        assert (book.title, book.text) == ("A game", "What it is about.\n\nStill about it.")
        assert [section.title for section in book.sections] == ["Getting ready", "Later"]
        assert book.sections[0].text == "Before the rules."
        assert book.sections[1].rules == ()

    def test_rules_are_in_order_with_id_and_title(self, book: Rulebook) -> None:
        assert [(each.id, each.title) for each in book.rules.values()] == [
            ("G1", "The cards"),
            ("G10", "The end"),
        ]

    def test_the_first_paragraph_is_the_sentence_in_one_line(self, book: Rulebook) -> None:
        assert book.rules["G1"].sentence == "There are ten cards, and no more."
        assert book.rules["G10"].sentence == "It ends."
        assert book.rules["G10"].text == "It ends."

    def test_what_looks_like_a_heading_in_code_is_none(self, book: Rulebook) -> None:
        assert "# no heading\n### nor this" in book.rules["G1"].text

    def test_notes_have_their_fields_with_lines_that_go_on(self, book: Rulebook) -> None:
        assert book.rules["G1"].notes == (
            {
                "open": "how many cards there are.",
                "decided": "ten.",
                "why": "we counted them twice.",
                "option": "`cards`",
            },
            {"reconstructed": "their size.", "known": "nothing.", "components": "`cards.size`"},
        )
        assert book.rules["G10"].notes == ()

    def test_the_labels_of_each_language_are_the_same_fields(self) -> None:
        for language in LANGUAGES:
            lines = "\n".join(f"> **{label}:** text" for label in LABELS[language])
            notes = parse(f"# T\n\n## S\n\n### A1 R\n\nS.\n\n{lines}", language).rules["A1"].notes
            assert notes == (dict.fromkeys(FIELDS, "text"),)

    def test_french_puts_a_space_before_a_colon(self) -> None:
        note = "> **Non précisé\u00a0:** ceci.\n> **Décision :** cela."
        text = f"# T\n\n## S\n\n### A1 R\n\nS.\n\n{note}"
        assert parse(text, "fr").rules["A1"].notes == ({"open": "ceci.", "decided": "cela."},)

    @pytest.mark.parametrize(
        "text",
        [
            "# T\n\n## S\n\n### No rule\n\nText.",
            "# T\n\n### A1 A rule without a section\n\nText.",
            "# T\n\n## S\n\n### a1 Small letters\n\nText.",
            "# T\n\n## S\n\n### A1\n\nText.",
        ],
    )
    def test_a_heading_of_the_third_level_that_is_no_rule_is_an_error(self, text: str) -> None:
        with pytest.raises(ValueError, match="rule heading outside a section"):
            parse(text, "en")

    def test_a_rule_that_is_there_twice_is_an_error(self) -> None:
        with pytest.raises(ValueError, match="A1"):
            parse("# T\n\n## S\n\n### A1 One\n\nText.\n\n### A1 Again\n\nText.", "en")

    def test_a_label_that_is_no_field_is_an_error(self) -> None:
        with pytest.raises(ValueError, match="Because"):
            parse("# T\n\n## S\n\n### A1 One\n\nText.\n\n> **Because:** so.", "en")

    def test_nothing_is_no_book(self) -> None:
        assert parse("", "en") == Rulebook("", "", ())


class TestFind:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_rule_is_found_by_its_game_or_alone(self, language: str) -> None:
        named = rule("C7", language, "cinco")
        assert named is not None
        assert named.id == "C7"
        assert rule("C7", language) is named

    def test_a_rule_of_another_game_or_of_none_is_not_found(self) -> None:
        assert rule("C7", "en", "score5") is None
        assert rule("X1", "en") is None
        assert rule("c7", "en") is None

    def test_a_prefix_that_is_no_game_finds_the_only_rule_of_that_id(self) -> None:
        found = rule("C7", "en", "option")
        assert found is not None
        assert found.title == rulebook("cinco", "en").rules["C7"].title

    def test_an_id_that_two_games_have_is_found_only_by_game(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        cinco = quinte.kinds()["cinco"].package
        monkeypatch.setattr(books, "packages", lambda: {"cinco": cinco, "twin": cinco})
        assert rule("C7", "en") is None
        assert rule("C7", "en", "cinco") is not None
        assert rule("C7", "en", "twin") is not None

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_a_game_may_come_without_rules(
        self, language: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(packages(), "bare", "quinte.testing")
        assert rulebook("bare", language) == Rulebook("", "", ())
        assert rule("D3", language, "bare") is None
        error = IllegalMove("bare.not_in_hand", "D3", card=1)
        assert Words(language).error(error).endswith("— D3")

    def test_a_game_that_cannot_be_imported_takes_no_rule_from_others(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(packages(), "broken", "quinte.nowhere")
        assert rulebook("broken", "en") == Rulebook("", "", ())
        assert rule("C7", "en", "option") is rulebook("cinco", "en").rules["C7"]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_rules_of_a_game_may_be_sentences_among_its_texts(self, language: str) -> None:
        book = rulebook("duel", language)
        assert (book.title, list(book.rules)) == ("Duel", ["D1", "D2", "D3", "D4"])
        error = IllegalMove("duel.not_in_hand", "D3", card="7")
        assert Words(language).error(error).endswith(book.rules["D3"].sentence)

    def test_an_example_that_is_not_there_is_an_error(self) -> None:
        with pytest.raises(FileNotFoundError):
            example("cinco", "nowhere")
