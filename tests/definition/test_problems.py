"""Every mistake in a definition is a sentence that says what to write."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import fields as arguments_of
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from quinte_gomoku import Gomoku
from quinte_whist import WHIST, Whist

import quinte
from quinte import (
    DeclaredState,
    DefinitionError,
    Event,
    GameDefinition,
    Grid,
    Notation,
    Option,
    Points,
    State,
    TurnState,
    fields,
)
from quinte.definition.registry import Kind

PLAYERS = Option("players", values=(2,), rule="G1")
SIZE = Option("size", values=(9, 13, 15), default=15, rule="G2")
GOMOKU: dict[str, Any] = {
    "name": "gomoku",
    "state": Gomoku,
    "options": [PLAYERS, SIZE],
    "board": lambda options: Grid(options["size"], on="lines"),
}


def said(**changes: Any) -> list[str]:
    """What is said of Gomoku with these changes, without the name before each line."""
    given = {**GOMOKU, **changes}
    with pytest.raises(DefinitionError) as caught:
        GameDefinition(**given)
    lines = str(caught.value).splitlines()
    assert all(line.startswith(f"{given['name']}: ") for line in lines)
    return [line.removeprefix(f"{given['name']}: ") for line in lines]


def state(*bases: type, **members: Any) -> Any:
    """A class of Gomoku's package, so that it finds its texts."""
    return type("Odd", bases or (Gomoku,), {"__module__": "quinte_gomoku", **members})


def module(name: str, **members: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(members)
    return made


class Clumsy(Notation):
    """Writes moves itself, so that they need no names."""

    def text(self, state: State, seat: int, move: int) -> str:
        return str(move)


class Mute:
    """A notation that lacks everything."""

    def text(self) -> None: ...
    def parse(self) -> None: ...


OPTIONS = 'options=[Option("players", values=(2,)), …]'
DRAWN = '{"drawn": Event("seat", private="card"), …}'
BOARD = "board must be a Board, like Grid(8), or a function of the options"
DECK = "deck must be a Deck, like Deck.french(), or a function of the options"
MOVES = 'moves must be a list of names, like ("pass", …)'
TABLE: list[tuple[dict[str, Any], str]] = [
    # name, state
    (
        {"name": "Go Moku"},
        'name must be lower-case words joined by hyphens, like "nine-holes", not \'Go Moku\'',
    ),
    ({"name": 5}, 'name must be lower-case words joined by hyphens, like "nine-holes", not 5'),
    ({"state": None}, "state must be a subclass of quinte.State or quinte.TurnState, not None"),
    (
        {"state": dict},
        "state must be a subclass of quinte.State or quinte.TurnState, not <class 'dict'>",
    ),
    (
        {"state": state(TurnState, apply=Gomoku.apply)},
        "class Odd must define legal_moves(self, seat: int) -> list[int]: "
        "the moves of a seat that may act",
    ),
    (
        {"state": state(TurnState, legal_moves=Gomoku.legal_moves)},
        "class Odd must define apply(self, seat: int, move: int) -> None: make a legal move",
    ),
    # options
    ({"options": None}, f"options must be a list, like {OPTIONS}, not None"),
    ({"options": "players"}, f"options must be a list, like {OPTIONS}, not 'players'"),
    ({"options": [2]}, f"options must be a list, like {OPTIONS}, not [2]"),
    ({"options": []}, f"options must start with the players: {OPTIONS}"),
    ({"options": [SIZE]}, f"options must start with the players: {OPTIONS}"),
    (
        {"options": [PLAYERS, Option("board size", values=(9,))]},
        "option 'board size' must have a name like board_size",
    ),
    (
        {"options": [PLAYERS, Option("components", values=(9,))]},
        "option components: the name is taken: choose another",
    ),
    ({"options": [PLAYERS, SIZE, SIZE]}, "two options are called size"),
    ({"options": [PLAYERS, Option("size")]}, "option size must have values=(…), or low= and high="),
    (
        {"options": [PLAYERS, Option("size", low=9)]},
        "option size must have values=(…), or low= and high=",
    ),
    (
        {"options": [PLAYERS, Option("size", values=9)]},  # type: ignore[arg-type]
        "option size: values must be numbers, texts or flags, like (9, 13), not 9",
    ),
    (
        {"options": [PLAYERS, Option("size", values=(9, None))]},  # type: ignore[arg-type]
        "option size: values must be numbers, texts or flags, like (9, 13), not (9, None)",
    ),
    (
        {"options": [PLAYERS, Option("size", values=(9, 13, 15), default=3)]},
        "option size: default 3 is not one of 9, 13, 15",
    ),
    (
        {"options": [PLAYERS, Option("size", low=5, high=9, default=10)]},
        "option size: default 10 is not one of 5…9",
    ),
    (
        {"options": [Option("players", values=("two",)), SIZE]},
        "option players: values must be numbers of players, like (2, 3), not two",
    ),
    (
        {"options": [Option("players", low=0, high=3), SIZE]},
        "option players: values must be numbers of players, like (2, 3), not 0…3",
    ),
    (
        {"options": [PLAYERS, Option("size", values=(9,), only={"teams": (2,)})]},
        "option size: only names teams, which is not an option before it",
    ),
    (
        {"options": [PLAYERS, Option("size", values=(9,), only={"players": (7,)})]},
        "option size: only: players is never 7",
    ),
    (
        {"options": [PLAYERS, Option("size", values=(9,), only={"players": 2})]},  # type: ignore[dict-item]
        "option size: only must be a table, like only={\"players\": (4,)}, not {'players': 2}",
    ),
    # board, deck, moves
    ({"board": None}, "field stones needs a board: add board=Grid(columns, rows)"),
    ({"board": 9}, f"{BOARD}, not 9"),
    ({"board": Grid}, f"{BOARD}, not {Grid!r}"),
    ({"board": lambda options: 9}, f"{BOARD} that returns one, not 9"),
    (
        {"board": lambda options: Grid(options["sise"])},
        "board fails with players=2, size=15: KeyError: 'sise'",
    ),
    (
        {"board": lambda options: Grid(15 // (options["size"] - 9))},
        "board fails with players=2, size=9: ZeroDivisionError: integer division or modulo by zero",
    ),
    (
        {"board": lambda options: Points({"a": (0, 0), "A": (0, 1)})},
        "moves: two are called 'a'; small and capital letters are alike",
    ),
    ({"deck": "cards"}, f"{DECK}, not 'cards'"),
    ({"deck": lambda options: None}, f"{DECK} that returns one, not None"),
    ({"moves": "pass"}, f"{MOVES}, not 'pass'"),
    ({"moves": 5}, f"{MOVES}, not 5"),
    ({"moves": [1, 2]}, f"{MOVES}, not [1, 2]"),
    ({"moves": lambda options: None}, f"{MOVES}, not None"),
    ({"moves": [" pass"]}, "moves: ' pass' must be a name without spaces around it"),
    ({"moves": [""]}, "moves: '' must be a name without spaces around it"),
    (
        {"moves": ["pass", "Pass"]},
        "moves: two are called 'pass'; small and capital letters are alike",
    ),
    (
        {"state": state(stones=None), "board": None},
        'moves have no names: add moves=("pass", …), a board, a deck, or notation=',
    ),
    # events
    ({"events": ["placed"]}, f"events must be a table, like {DRAWN}, not ['placed']"),
    (
        {"events": {"placed": "seat"}},
        f"events must be a table, like {DRAWN}, not {{'placed': 'seat'}}",
    ),
    # values
    ({"rules_version": 0}, "rules_version must be a whole number from 1, not 0"),
    ({"rules_version": "1"}, "rules_version must be a whole number from 1, not '1'"),
    ({"points": None}, "points must be True or False, not None"),
    ({"listing": "rows"}, "listing must be columns, numbered, story, not 'rows'"),
    ({"exchangeable": "stones"}, "exchangeable must be a list of names, not 'stones'"),
    ({"exchangeable": ["hands"]}, "exchangeable names hands, which is not a field"),
    ({"words": "pass"}, "words must be a list of names, not 'pass'"),
    ({"words": 3}, "words must be a list of names, not 3"),
    (
        {"words": ["a1"]},
        'texts.toml: move.a1 is missing: add a1 = { en = "…", fr = "…" } under [move]',
    ),
    ({"matches": []}, 'matches must be a table, like {"cumulative": {}}, not []'),
    (
        {"matches": {"double": 2}},
        "matches must be a table, like {\"cumulative\": {}}, not {'double': 2}",
    ),
    ({"levels": [{"bot": "random"}]}, "levels must be 5, from weak to strong, not 1"),
    ({"levels": 5}, 'levels must be a list of bots, like {"bot": "random"}, not 5'),
    (
        {"levels": [1] * 5},
        'levels must be a list of bots, like {"bot": "random"}, not [1, 1, 1, 1, 1]',
    ),
    # parts
    ({"notation": None}, "notation must not be None: leave it out, or derive quinte.Notation"),
    (
        {"notation": Clumsy},
        "notation must be an object or a module, not a class: write Clumsy()",
    ),
    (
        {"notation": Mute()},
        "notation: Mute lacks explain() and check() and pieces(): "
        "write them, or derive quinte.Notation",
    ),
    (
        {"visibility": module("mine", view=print)},
        "visibility: mine lacks complete(): write it, or derive quinte.Visibility",
    ),
    ({"render": None}, "render must not be None: leave it out, or derive quinte.Render"),
    (
        {"picture": 3},
        "picture: int lacks svg(): write it, or derive quinte.Picture",
    ),
    (
        {"knowledge": object()},
        "knowledge: object lacks appraise(): write it, or derive quinte.Knowledge",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "sentence"), TABLE, ids=[each[1][:60] for each in TABLE])
def test_a_mistake_is_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    assert sentence in said(**changes)


def shared() -> dict[str, Any]:
    one = fields.per_seat(0)
    return {"won": one, "lost": one}


FIELDS: list[tuple[dict[str, Any], str]] = [
    ({"seat": fields.seat()}, "field seat: the name is taken: choose another"),
    ({"copy": fields.field(0)}, "field copy: the name is taken: choose another"),
    ({"rng": fields.field(0)}, "field rng: the name is taken: choose another"),
    (shared(), "fields won and lost share a declaration: write one for each"),
    (
        {"x": fields.field(None)},
        "field x: the default must be a whole number, a flag or a text, not None",
    ),
    (
        {"x": fields.per_seat([])},
        "field x: the default must be a whole number, a flag or a text, not []",
    ),
    ({"x": fields.field(0, low=1, high=3)}, "field x: the default 0 is not between 1 and 3"),
    (
        {"x": fields.seat(-1)},
        "field x: the default must be a seat, counted from 0, or None, not -1",
    ),
    (
        {"x": fields.zone(visible_to="friends")},  # type: ignore[arg-type]
        "field x: visible_to must be one of all, owner, nobody, not 'friends'",
    ),
    (
        {"x": fields.zone(visible_to="owner")},
        'field x: visible_to="owner" needs each_seat=True',
    ),
    ({"x": fields.discard()}, "field x needs a deck: add deck=Deck.french()"),
]


@pytest.mark.parametrize(("members", "sentence"), FIELDS)
def test_a_field_that_cannot_be_is_a_sentence(members: dict[str, Any], sentence: str) -> None:
    assert sentence in said(state=state(**members))


def test_a_state_without_fields_says_all_that_it_must_write() -> None:
    signatures = [
        "moves(self, seat: int) -> list[int]: the legal moves of a seat, ascending",
        "check(self, seat: int, move: int) -> None: raise IllegalMove unless it is legal",
        "redeal(self, seat: int, rng: Rng) -> None: resample what the seat cannot see",
        "position(self) -> dict[str, Any]: the whole truth as JSON",
        "restore(self, position: dict[str, Any]) -> None: take over a checked position",
        "apply(self, seat: int, move: int) -> None: make a legal move",
        "deal(self, first: int) -> None: set up a new game from self.rng",
        "turn(self) -> int: the seat to move, -1 at the end; or actors(), where several are",
        "result(self) -> Result | None: the result once nobody may act",
    ]
    events = 'events must say who may see what: events={"placed": Event("seat", "cell"), …}'
    expected = [f"class Odd must define {signature}" for signature in signatures]
    assert said(state=state(State)) == [*expected, events]


def test_a_state_with_fields_says_what_is_left_to_write() -> None:
    expected = ["legal_moves", "apply", "deal", "turn", "result"]
    lines = said(state=state(DeclaredState, won=fields.per_seat(0)))
    assert [line.split("(")[0].rpartition(" ")[2] for line in lines] == expected


HIDDEN = f"hands, stock: hidden, so events must say who may see what: events={DRAWN}"


def test_hidden_cards_need_events() -> None:
    given = {"state": Whist, "deck": WHIST.deck, "options": WHIST.options, "board": None}
    assert said(name="whist", **given) == [HIDDEN]


def test_a_fact_that_lacks_what_its_event_names_is_a_sentence() -> None:
    event = Event("seat", private="card")
    with pytest.raises(DefinitionError) as caught:
        event.told({"fact": "drawn", "seat": 1}, 0)
    assert str(caught.value) == "report('drawn') lacks card=, which its Event names"
    with pytest.raises(DefinitionError, match="lacks seat="):
        Event(private="card").told({"fact": "drawn", "card": 1}, 0)


ANYTHING: list[Any] = [None, 0, -1, 2.5, "", "x", [], {}, (), [None], {"x": None}, object, object()]


@pytest.mark.parametrize("argument", [each.name for each in arguments_of(GameDefinition)])
def test_whatever_an_argument_is_nothing_but_sentences_comes_of_it(argument: str) -> None:
    for wrong in [*ANYTHING, lambda: None, lambda options: None, print, quinte]:
        try:
            made = GameDefinition(**{**GOMOKU, argument: wrong})
        except DefinitionError as error:
            lines = str(error).splitlines()
            assert lines, wrong
        else:  # right by chance: then it is a game that can be started
            assert made.told is not None
            assert len(made.levels) == 5


@pytest.mark.parametrize("argument", ["name", "state", "options"])
def test_what_must_be_given_is_asked_for(argument: str) -> None:
    given = {name: value for name, value in GOMOKU.items() if name != argument}
    with pytest.raises(TypeError, match=f"missing 1 required keyword-only argument: '{argument}'"):
        GameDefinition(**given)


# Texts

TEXTS = """
title = { en = "Moku", fr = "Moku" }
summary = { en = "Stones.", fr = "Des pierres." }
[option]
players = { en = "Two.", fr = "Deux." }
size = { en = "Size.", fr = "Taille." }
"""
RULES = """
from quinte_gomoku import Gomoku

class Moku(Gomoku):
    pass
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """Makes a package with a class of states, and with texts if there are any."""
    monkeypatch.syspath_prepend(str(tmp_path))
    made: list[str] = []

    def make(texts: str | bytes | None, rules: str = RULES, plain: bool = False) -> Any:
        name = f"moku_{tmp_path.name}_{len(made)}".replace("-", "_")
        made.append(name)
        if plain:
            (tmp_path / f"{name}.py").write_text(rules)
        else:
            (tmp_path / name).mkdir()
            (tmp_path / name / "__init__.py").write_text(rules)
            if texts is not None:
                data = texts if isinstance(texts, bytes) else texts.encode()
                (tmp_path / name / "texts.toml").write_bytes(data)
        return import_module(name)

    yield make
    for name in made:
        sys.modules.pop(name, None)


def test_a_game_with_its_texts_is_a_game(package: Callable[..., Any]) -> None:
    GameDefinition(**{**GOMOKU, "state": package(TEXTS).Moku})


def test_a_package_without_texts_is_told_how_to_start(package: Callable[..., Any]) -> None:
    made = package(None)
    start = 'write one that starts with title = { en = "…", fr = "…" }'
    assert said(state=made.Moku) == [f"{made.__name__} has no texts.toml: {start}"]


def test_a_module_that_is_no_package_cannot_have_texts(package: Callable[..., Any]) -> None:
    sentence = "class Moku must be in a package, whose texts.toml lies beside it"
    assert said(state=package(None, plain=True).Moku) == [sentence]
    typed = type("Moku", (Gomoku,), {"__module__": "__main__"})
    assert said(state=typed) == [sentence]


WRONG_TEXTS = [
    (
        "size =",
        "sise =",
        'option.size is missing: add size = { en = "…", fr = "…" } under [option]',
    ),
    ("title =", "name =", 'title is missing: add title = { en = "…", fr = "…" } at the top'),
    (', fr = "Moku"', "", "title has no fr: add fr = \"…\" beside 'Moku'"),
    ('en = "Two.", ', "", "option.players has no en: add en = \"…\" beside 'Deux.'"),
    ('fr = "Deux."', 'fr = "{n}"', "option.players uses {n} in one language only"),
    (
        'en = "Two."',
        "en = 2",
        'option.players must be a table of texts: option.players = { en = "…", fr = "…" }',
    ),
    (
        '{ en = "Stones.", fr = "Des pierres." }',
        '"Stones."',
        'summary must be a table of texts: summary = { en = "…", fr = "…" }',
    ),
    (
        '"Size."',
        '"{ size"',
        "option.size has a brace that is not of a {name}: '{ size'",
    ),
    (
        '"Size."',
        '"{size:>3}"',
        "option.size has a brace that is not of a {name}: '{size:>3}'",
    ),
]


@pytest.mark.parametrize(("old", "new", "sentence"), WRONG_TEXTS)
def test_a_text_that_is_wrong_is_a_sentence(
    package: Callable[..., Any], old: str, new: str, sentence: str
) -> None:
    assert old in TEXTS
    found = said(state=package(TEXTS.replace(old, new)).Moku)
    assert f"texts.toml: {sentence}" in found


def test_a_file_that_is_not_toml_is_a_sentence(package: Callable[..., Any]) -> None:
    (sentence,) = said(state=package("title = ").Moku)
    assert sentence.startswith("texts.toml cannot be read: Invalid value (at ")
    (sentence,) = said(state=package(b"title = '\xff'").Moku)
    assert sentence.startswith("texts.toml cannot be read: 'utf-8' codec can't decode")


def test_events_fields_and_rules_need_texts(package: Callable[..., Any]) -> None:
    rules = RULES.replace("    pass", "    won: list[int] = fields.per_seat(0)")
    texts = TEXTS + '[rule]\nG1 = { en = "Two.", fr = "Deux." }\n'
    made = package(texts, "from quinte import fields\n" + rules)
    add = 'add {} = {{ en = "…", fr = "…" }} under [{}]'
    assert said(state=made.Moku, events={"drawn": Event("seat", private="card")}) == [
        f"texts.toml: rule.G2 is missing: {add.format('G2', 'rule')}",
        f"texts.toml: event.drawn is missing: {add.format('drawn', 'event')}",
        f"texts.toml: event.drawn_hidden is missing: {add.format('drawn_hidden', 'event')}",
        f"texts.toml: field.won is missing: {add.format('won', 'field')}",
    ]


# Entry points


POINTS = [
    (
        "moku",
        "quinte_gomoku:GOMOKU",
        "moku: quinte_gomoku:GOMOKU is called gomoku: name the entry point gomoku",
    ),
    (
        "gomoku",
        "quinte_gomoku:Grid",
        f"gomoku: quinte_gomoku:Grid must be a GameDefinition, not {Grid!r}",
    ),
    (
        "gomoku",
        "quinte_gomoku:GOMUKO",
        "gomoku: quinte_gomoku:GOMUKO cannot be imported: AttributeError: "
        "module 'quinte_gomoku' has no attribute 'GOMUKO'",
    ),
    (
        "gomoku",
        "quinte_gomuko:GOMOKU",
        "gomoku: quinte_gomuko:GOMOKU cannot be imported: ModuleNotFoundError: "
        "No module named 'quinte_gomuko'",
    ),
]


@pytest.mark.parametrize(("name", "value", "sentence"), POINTS)
def test_an_entry_point_that_names_no_game_is_a_sentence(
    name: str, value: str, sentence: str
) -> None:
    kind = Kind(metadata.EntryPoint(name, value, "quinte.games"), "quinte_gomoku")
    with pytest.raises(DefinitionError) as caught:
        kind.definition  # noqa: B018
    assert str(caught.value) == sentence


def test_a_package_that_fails_says_how(package: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "moku_fails.py").write_text("{}['x']\n")
    kind = Kind(metadata.EntryPoint("moku", "moku_fails:MOKU", "quinte.games"), "moku_fails")
    with pytest.raises(DefinitionError, match=r"^moku: .* cannot be imported: KeyError: 'x'$"):
        kind.definition  # noqa: B018


def test_components_that_are_not_toml_are_a_sentence(
    package: Callable[..., Any], tmp_path: Path
) -> None:
    made = package(TEXTS)
    (tmp_path / made.__name__ / "components.toml").write_text("board = ")
    kind = Kind(metadata.EntryPoint("moku", f"{made.__name__}:MOKU", "quinte.games"), made.__name__)
    with pytest.raises(DefinitionError, match=r"^moku: components\.toml cannot be read: Invalid"):
        kind.components  # noqa: B018


def sentences() -> set[str]:
    """All sentences that are tested here, for what documents quote."""
    texts = {f"texts.toml: {sentence}" for _, _, sentence in WRONG_TEXTS}
    points = {sentence for _, _, sentence in POINTS}
    return {sentence for _, sentence in [*TABLE, *FIELDS]} | texts | points | {HIDDEN}
