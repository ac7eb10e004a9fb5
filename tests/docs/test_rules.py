"""The rulebooks agree with the code, its figures and options, and with each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import quinte
from quinte.definition.game import game_of
from quinte.definition.registry import Kind
from quinte.drawing.page import Page
from quinte.engine.rng import Fast
from quinte.language.rulebook import EXAMPLE, Rule, Rulebook, example, rulebook
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from quinte.reference.manual import MENTION
from quinte.reference.register import value_at

ROOT = Path(__file__).parent.parent.parent
OURS = [kind for kind in quinte.kinds().values() if kind.package.startswith("quinte.games.")]
ID = re.compile(r"\b[A-Z]\d+\b")
CODE = re.compile(r"`([^`]+)`")
MARKDOWN = re.compile(r"[*_`|<>\[\]]|^[#>-]|!\[")
LONGEST = 200
"""Maximum length of a sentence that errors quote."""

each_game = pytest.mark.parametrize("kind", OURS, ids=lambda kind: kind.name)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def folder(kind: Kind) -> Path:
    return Path(str(resources.files(kind.package)))


def both(kind: Kind) -> tuple[Rulebook, Rulebook]:
    return rulebook(kind.name, "en"), rulebook(kind.name, "fr")


@cache
def code(kind: Kind) -> tuple[set[str], set[str]]:
    """The ids that head the rules, and those that the game's code and data name elsewhere."""
    _, listed, rest = (folder(kind) / "rules.py").read_text("utf-8").split('"""', 2)
    files = [path for ending in ("py", "toml") for path in folder(kind).glob(f"*.{ending}")]
    others = [path.read_text("utf-8") for path in files if path.name != "rules.py"]
    return set(ID.findall(listed)), set(ID.findall("\n".join([rest, *others])))


def whole(book: Rulebook) -> str:
    parts = [book.text, *(section.text for section in book.sections)]
    return "\n\n".join([*parts, *(rule.text for rule in book.rules.values())])


# Ids


@each_game
def test_every_rule_has_a_text_in_both_languages_code_and_tests(kind: Kind) -> None:
    english, french = both(kind)
    assert list(english.rules) == list(french.rules)
    listed, named = code(kind)
    assert set(english.rules) == listed
    assert len(listed) >= 10
    assert listed - named == set()
    tests = ROOT / "tests/games" / kind.package.rpartition(".")[2] / "test_rules.py"
    tested = set(re.findall(r"^class Test([A-Z]\d+)", tests.read_text("utf-8"), re.M))
    assert tested == listed


@each_game
def test_rules_are_in_the_order_of_their_numbers(kind: Kind) -> None:
    numbers = [int(id_[1:]) for id_ in rulebook(kind.name, "en").rules]
    assert numbers == list(range(1, len(numbers) + 1))


@each_game
@each_language
def test_every_rule_that_a_text_names_exists(kind: Kind, language: str) -> None:
    book = rulebook(kind.name, language)
    letter = next(iter(book.rules))[0]
    for rule in book.rules.values():
        named = {id_ for id_ in MENTION.findall(rule.text) if id_[0] == letter}
        assert named <= set(book.rules), rule.id
        assert rule.id not in MENTION.findall(rule.sentence)


@each_game
def test_options_and_matches_name_rules_that_exist(kind: Kind) -> None:
    known = rulebook(kind.name, "en").rules
    assert {option.rule for option in kind.options.values()} <= set(known)
    assert {table["rule"] for table in kind.definition.matches.values()} <= set(known)


# Texts


@each_game
@each_language
def test_a_sentence_is_short_and_plain(kind: Kind, language: str) -> None:
    for rule in rulebook(kind.name, language).rules.values():
        assert 0 < len(rule.sentence) <= LONGEST, rule.id
        assert not MARKDOWN.search(rule.sentence), rule.id
        assert rule.sentence.endswith("."), rule.id
        assert rule.title


@each_game
def test_both_languages_are_built_alike(kind: Kind) -> None:
    english, french = both(kind)
    assert [[rule.id for rule in section.rules] for section in english.sections] == [
        [rule.id for rule in section.rules] for section in french.sections
    ]
    for one, other in zip(english.rules.values(), french.rules.values(), strict=True):
        assert [list(note) for note in one.notes] == [list(note) for note in other.notes], one.id
        for field in ("option", "components"):
            said = [[CODE.findall(note.get(field, "")) for note in rule.notes]
                    for rule in (one, other)]  # fmt: skip
            assert said[0] == said[1], one.id
        assert examples(one) == examples(other), one.id
        assert one.text.count("\n|") == other.text.count("\n|"), one.id
    assert [name for _, name in EXAMPLE.findall(whole(english))] == [
        name for _, name in EXAMPLE.findall(whole(french))
    ]


def examples(rule: Rule) -> list[str]:
    return [name for _, name in EXAMPLE.findall(rule.text)]


@each_game
@each_language
def test_a_note_says_all_it_has_to_say(kind: Kind, language: str) -> None:
    for rule in rulebook(kind.name, language).rules.values():
        for note in rule.notes:
            assert set(note) - {"option"} in (
                {"open", "decided", "why"},
                {"reconstructed", "known", "components"},
            ), rule.id
            assert all(note.values()), rule.id


# Options and figures


@each_game
@each_language
def test_every_option_is_in_the_text_and_every_option_of_a_note_exists(
    kind: Kind, language: str
) -> None:
    book = rulebook(kind.name, language)
    for name, option in kind.options.items():
        assert f"`{name}`" in book.rules[option.rule].text, name
    for rule in book.rules.values():
        for note in rule.notes:
            named = CODE.findall(note.get("option", ""))
            assert bool(named) == ("option" in note), rule.id
            assert set(named) <= set(kind.options), rule.id


@each_game
@each_language
def test_every_component_that_a_note_names_exists(kind: Kind, language: str) -> None:
    for rule in rulebook(kind.name, language).rules.values():
        for note in rule.notes:
            named = CODE.findall(note.get("components", ""))
            assert bool(named) == ("components" in note), rule.id
            for path in named:
                value_at(kind.components, path)


def figures(components: Any, path: str = "") -> Iterator[str]:
    """The path of every figure: everything but tables and lists."""
    if isinstance(components, (dict, list)):
        pairs = components.items() if isinstance(components, dict) else enumerate(components)
        for key, value in pairs:
            yield from figures(value, f"{path}.{key}" if path else str(key))
    else:
        yield path


@each_game
def test_every_figure_says_once_where_it_comes_from(kind: Kind) -> None:
    named = [path for entry in kind.provenance for path in entry["figures"]]
    for path in named:
        assert value_at(kind.components, path) not in ([], {}), path
    places = [single for path in named for single in singly(path)]
    for figure in figures(kind.components):
        above = [path for path in places if f"{figure}.".startswith(f"{path}.")]
        assert len(above) == 1, figure


def singly(path: str) -> list[str]:
    """The places that `stars.one.2.0-1` stands for."""
    above, _, last = path.rpartition(".")
    if "-" not in last or not last[0].isdigit() or not last[-1].isdigit():
        return [path]
    low, high = map(int, last.split("-"))
    return [f"{above}.{place}" for place in range(low, high + 1)]


def test_no_tie_break_value_of_score_5_is_called_printed() -> None:
    kind = quinte.kinds()["score5"]
    for entry in kind.provenance:
        if entry["source"] == "printed":
            for path in entry["figures"]:
                shown = value_at(kind.components, path)
                assert path == "families" or [type(each) for each in shown] == [str, int], path


@each_game
def test_provenance_names_a_rule_and_reconstructions_have_a_note(kind: Kind) -> None:
    rules = rulebook(kind.name, "en").rules
    for entry in kind.provenance:
        assert set(entry) == {"rule", "source", "figures"}
        assert entry["source"] in ("printed", "public", "reconstructed")
        notes = rules[entry["rule"]].notes
        noted = [path for note in notes for path in CODE.findall(note.get("components", ""))]
        if entry["source"] != "printed":
            for path in entry["figures"]:
                assert any(related(path, each) for each in noted), path


def related(one: str, other: str) -> bool:
    """Whether one place is in the other."""
    return f"{one}.".startswith(f"{other}.") or f"{other}.".startswith(f"{one}.")


# Examples


def every_example() -> list[tuple[str, str]]:
    return [
        (kind.name, path.stem)
        for kind in OURS
        for path in sorted((folder(kind) / "texts/examples").glob("*"))
    ]


@pytest.mark.parametrize(("name", "which"), every_example())
def test_an_example_can_be_and_is_drawn(name: str, which: str) -> None:
    shown = example(name, which)
    assert {"view"} <= set(shown) <= {"view", "events", "before", "play"}
    view, events = shown["view"], shown.get("events", [])
    game = game_of(view)
    assert game.name == name
    assert game.determinise(view, Fast(1)).view(view["seat"]) == view
    for language in LANGUAGES:
        page = Page(Words(language))
        assert game.show(view, page, events).strip()
        assert game.svg(view, page, events).startswith("<svg")
        assert all(f"{name}." not in line for line in game.tell(events, page))


@each_game
def test_every_example_is_used_once_and_every_one_used_is_there(kind: Kind) -> None:
    used = [which for _, which in EXAMPLE.findall(whole(rulebook(kind.name, "en")))]
    assert sorted(used) == [which for name, which in every_example() if name == kind.name]


# Figures in the texts


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a text, row by row, without their heads."""
    found = re.findall(r"(?:^\|.*\n?)+", text, re.M)
    rows = ([line.strip("|").split("|") for line in each.splitlines()] for each in found)
    return [[[cell.strip() for cell in row] for row in table][2:] for table in rows]


@each_language
def test_the_tables_of_score_5_are_its_cards(language: str) -> None:
    kind = quinte.kinds()["score5"]
    sets, stars = tables(rulebook(kind.name, language).rules["S1"].text)
    families = kind.components["families"]
    assert sets == [
        [letter, *(str(value) for f in families for family, value, _ in cards if family == f)]
        for letter, cards in kind.components["sets"].items()
    ]
    of = kind.components["stars"]
    assert [row[1:] for row in stars] == [
        [", ".join(str(value) for family, value, _ in of[number] if family == f)
         for number in ("one", "two")]
        for f in families
    ]  # fmt: skip


@each_language
def test_the_table_of_quinto_is_its_boards_and_tiles(language: str) -> None:
    kind = quinte.kinds()["quinto-tiles"]
    (table,) = tables(rulebook(kind.name, language).rules["T1"].text)
    assert [[CODE.findall(row[0])[0], *row[1:]] for row in table] == [
        [name, f"{each['rows']} × {each['columns']}", *map(str, each["tiles"]),
         str(sum(each["tiles"]))]
        for name, each in kind.components["editions"].items()
    ]  # fmt: skip
