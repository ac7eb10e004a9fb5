"""Problems of a definition, each a sentence that says what to write."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, get_args

from quinte.definition import parts
from quinte.definition.declarations import (
    MAKES,
    equipment_problems,
    event_problems,
    field_problems,
    listed,
    option_problems,
)
from quinte.definition.declared import DeclaredState
from quinte.definition.defaults.notation import Notation
from quinte.definition.fields import Seat
from quinte.engine.state import State

if TYPE_CHECKING:
    from quinte.definition.facts import Events
    from quinte.definition.fields import Field
    from quinte.definition.options import Option
    from quinte.language.texts import Texts

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LEVELS = 5
WRITTEN = {
    "legal_moves": "legal_moves(self, seat: int) -> list[int]: the moves of a seat that may act",
    "apply": "apply(self, seat: int, move: int) -> None: make a legal move",
    "deal": "deal(self, first: int) -> None: set up a new game from self.rng",
    "turn": "turn(self) -> int: the seat to move, -1 at the end; or actors(), where several are",
    "result": "result(self) -> Result | None: the result once nobody may act",
}
"""What a state must implement, or inherit from TurnState."""
INSTEAD = {"legal_moves": "moves", "turn": "actors"}
"""Alternatives."""
BY_HAND = {
    "moves": "moves(self, seat: int) -> list[int]: the legal moves of a seat, ascending",
    "check": "check(self, seat: int, move: int) -> None: raise IllegalMove unless it is legal",
    "redeal": "redeal(self, seat: int, rng: Rng) -> None: resample what the seat cannot see",
    "position": "position(self) -> dict[str, Any]: the whole truth as JSON",
    "restore": "restore(self, position: dict[str, Any]) -> None: take over a checked position",
} | {name: text for name, text in WRITTEN.items() if name != "legal_moves"}
"""What a state without declared fields must implement."""
PARTS: dict[str, type] = {
    "notation": parts.Notation,
    "visibility": parts.Visibility,
    "render": parts.Render,
    "picture": parts.Picture,
    "knowledge": parts.Knowledge,
}


class Defined(Protocol):
    """The definition being checked."""

    @property
    def name(self) -> str: ...
    @property
    def state(self) -> type[State]: ...
    @property
    def options(self) -> Sequence[Option]: ...
    @property
    def rules_version(self) -> int: ...
    @property
    def words(self) -> Sequence[str]: ...
    @property
    def points(self) -> bool: ...
    @property
    def listing(self) -> str: ...
    @property
    def matches(self) -> Mapping[str, Mapping[str, Any]]: ...
    @property
    def events(self) -> Events | None: ...
    @property
    def levels(self) -> Sequence[Any]: ...
    @property
    def exchangeable(self) -> Sequence[str] | None: ...
    @property
    def notation(self) -> parts.Notation: ...
    @property
    def package(self) -> str: ...
    @property
    def fields(self) -> dict[str, Field]: ...
    @property
    def hidden(self) -> tuple[str, ...]: ...
    @property
    def texts(self) -> Texts | None: ...


def problems(it: Defined) -> Iterator[str]:
    """All problems of a definition."""
    if not isinstance(it.name, str) or not NAME.fullmatch(it.name):
        example = 'lower-case words joined by hyphens, like "nine-holes"'
        yield f"name must be {example}, not {it.name!r}"
    if not (isinstance(it.state, type) and issubclass(it.state, State)):
        yield f"state must be a subclass of quinte.State or quinte.TurnState, not {it.state!r}"
        return
    found = [*state_problems(it), *option_problems(it.options), *part_problems(it)]
    found += [*value_problems(it), *field_problems(it.fields), *event_problems(it)]
    found += declared_problems(it)
    yield from found or equipment_problems(it)
    if not found:
        yield from text_problems(it)


def state_problems(it: Defined) -> Iterator[str]:
    """Methods that the state lacks."""
    declared = issubclass(it.state, DeclaredState)
    for name, signature in (WRITTEN if declared else BY_HAND).items():
        names = (name, INSTEAD[name]) if declared and name in INSTEAD else (name,)
        if not any(overridden(it.state, each) for each in names):
            yield f"class {it.state.__name__} must define {signature}"


def overridden(state: type[State], method: str) -> bool:
    """Whether a state implements a method, or inherits an implementation."""
    inherited = [getattr(base, method, None) for base in (State, DeclaredState)]
    return getattr(state, method, None) not in inherited


def part_problems(it: Defined) -> Iterator[str]:
    """Parts that lack functions."""
    for name, protocol in PARTS.items():
        part = getattr(it, name)
        if part is None and name == "knowledge":
            continue
        derive = f"derive quinte.{name.title()}"
        if part is None:
            yield f"{name} must not be None: leave it out, or {derive}"
            continue
        if isinstance(part, type):
            yield f"{name} must be an object or a module, not a class: write {part.__name__}()"
            continue
        wanted = [each for each in vars(protocol) if not each.startswith("_")]
        missing = [each for each in wanted if not callable(getattr(part, each, None))]
        if missing:
            whose = part.__name__ if isinstance(part, ModuleType) else type(part).__name__
            lacks = " and ".join(f"{each}()" for each in missing)
            them = "them" if len(missing) > 1 else "it"
            yield f"{name}: {whose} lacks {lacks}: write {them}, or {derive}"


def value_problems(it: Defined) -> Iterator[str]:
    """Plain values of the wrong type."""
    if type(it.rules_version) is not int or it.rules_version < 1:
        yield f"rules_version must be a whole number from 1, not {it.rules_version!r}"
    if type(it.points) is not bool:
        yield f"points must be True or False, not {it.points!r}"
    if it.listing not in get_args(parts.Listing):
        yield f"listing must be {', '.join(get_args(parts.Listing))}, not {it.listing!r}"
    if not names(it.words):
        yield f"words must be a list of names, not {it.words!r}"
    if it.exchangeable is not None and not names(it.exchangeable):
        yield f"exchangeable must be a list of names, not {it.exchangeable!r}"
    elif it.fields and (unknown := ", ".join(set(it.exchangeable or ()) - set(it.fields))):
        yield f"exchangeable names {unknown}, which is not a field"
    yield from table_problems(it)


def names(value: Any) -> bool:
    """Whether a value is a list of texts."""
    return listed(value) and all(isinstance(each, str) for each in value)


def table_problems(it: Defined) -> Iterator[str]:
    """Matches and levels that cannot be played."""
    if not isinstance(it.matches, Mapping) or not all(
        isinstance(each, Mapping) for each in it.matches.values()
    ):
        yield f'matches must be a table, like {{"cumulative": {{}}}}, not {it.matches!r}'
    named = listed(it.levels) and all(
        isinstance(level, Mapping) and "bot" in level for level in it.levels
    )
    if not named:
        yield f'levels must be a list of bots, like {{"bot": "random"}}, not {it.levels!r}'
    elif it.levels and len(it.levels) != LEVELS:
        yield f"levels must be {LEVELS}, from weak to strong, not {len(it.levels)}"


def declared_problems(it: Defined) -> Iterator[str]:
    """Fields that need a board or a deck; moves without names."""
    for name, each in it.fields.items():
        if each.needs and getattr(it, each.needs) is None:
            yield f"field {name} needs a {each.needs}: add {MAKES[each.needs]}"
    named = any(getattr(it, each) is not None for each in ("board", "deck", "moves"))
    if not named and getattr(type(it.notation), "text", None) is Notation.text:
        yield 'moves have no names: add moves=("pass", …), a board, a deck, or notation='


def text_problems(it: Defined) -> Iterator[str]:
    """Texts missing from `texts.toml`; those of catalogues are checked by a law."""
    module = sys.modules.get(it.package)
    if it.fields and not hasattr(module, "__path__"):
        yield f"class {it.state.__name__} must be in a package, whose texts.toml lies beside it"
        return
    try:
        texts = it.texts
    except ValueError as error:  # not TOML, or not UTF-8
        yield f"texts.toml cannot be read: {error}"
        return
    if texts is None:
        if it.fields:
            start = 'title = { en = "…", fr = "…" }'
            yield f"{it.package} has no texts.toml: write one that starts with {start}"
        return
    yield from texts.problems()
    for key in dict.fromkeys(wanted(it, texts)):
        if key not in texts.by_key:
            head, _, last = key.rpartition(".")
            where = f"under [{head}]" if head else "at the top"
            yield f'texts.toml: {key} is missing: add {last} = {{ en = "…", fr = "…" }} {where}'


def wanted(it: Defined, texts: Texts) -> Iterator[str]:
    """The keys of all texts that a game must have."""
    yield from ("title", "summary")
    yield from (f"option.{each.name}" for each in it.options)
    if any(key.startswith("rule.") for key in texts.by_key):
        yield from (f"rule.{each.rule}" for each in it.options if each.rule)
    for kind, event in (it.events or {}).items():
        yield f"event.{kind}"
        if event.private and not event.secret:
            yield f"event.{kind}_hidden"
    for name, each in it.fields.items():
        if each.shown and each.needs != "board" and not isinstance(each, Seat):
            yield f"field.{name}"
    yield from (f"move.{word}" for word in it.words)
