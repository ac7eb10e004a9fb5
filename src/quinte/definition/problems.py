"""Problems of a definition, each a sentence that says what to write."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from quinte.definition import parts
from quinte.definition.declared import DeclaredState
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
MAKES = {"board": "board=Grid(columns, rows)", "deck": "deck=Deck.french()"}
PARTS: dict[str, type] = {
    "notation": parts.Notation,
    "visibility": parts.Visibility,
    "render": parts.Render,
    "picture": parts.Picture,
    "knowledge": parts.Knowledge,
}


class DefinitionError(TypeError):
    """An invalid definition; each line says what to write."""


class Defined(Protocol):
    """The definition being checked."""

    @property
    def name(self) -> str: ...
    @property
    def state(self) -> type[State]: ...
    @property
    def options(self) -> Sequence[Option]: ...
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
    if not NAME.fullmatch(it.name):
        example = 'lower-case words joined by hyphens, like "nine-holes"'
        yield f"name must be {example}, not {it.name!r}"
    if not (isinstance(it.state, type) and issubclass(it.state, State)):
        yield f"state must be a subclass of quinte.State or quinte.TurnState, not {it.state!r}"
        return
    found = [*state_problems(it), *option_problems(it.options), *part_problems(it)]
    found += declared_problems(it)
    yield from found
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
    inherited = {getattr(base, method, None) for base in (State, DeclaredState)}
    return getattr(state, method, None) not in inherited


def option_problems(options: Sequence[Option]) -> Iterator[str]:
    """Options without valid choices."""
    if not options or options[0].name != "players":
        yield 'options must start with the players: options=[Option("players", values=(2,)), …]'
    for option in options:
        if not option.values and (option.low is None or option.high is None):
            yield f"option {option.name} must have values=(…), or low= and high="
        elif not option.accepts(option.default):
            choices = option.choices()
            yield f"option {option.name}: default {option.default!r} is not one of {choices}"


def part_problems(it: Defined) -> Iterator[str]:
    """Functions that a part lacks."""
    for name, protocol in PARTS.items():
        part = getattr(it, name)
        if part is None:
            continue
        wanted = [each for each in vars(protocol) if not each.startswith("_")]
        missing = [each for each in wanted if not callable(getattr(part, each, None))]
        if missing:
            whose = part.__name__ if isinstance(part, ModuleType) else type(part).__name__
            lacks = " and ".join(f"{each}()" for each in missing)
            yield f"{name}: {whose} lacks {lacks}: write them, or derive quinte.{name.title()}"
    if it.levels and len(it.levels) != LEVELS:
        yield f"levels must be {LEVELS}, from weak to strong, not {len(it.levels)}"


def declared_problems(it: Defined) -> Iterator[str]:
    """Fields that need a board, a deck or events; moves without names."""
    by_default = type(it.notation).__module__.startswith("quinte.definition.")
    for name, each in it.fields.items():
        if each.needs and getattr(it, each.needs) is None:
            yield f"field {name} needs a {each.needs}: add {MAKES[each.needs]}"
    if by_default and not any(getattr(it, each) for each in ("board", "deck", "moves")):
        yield 'moves have no names: add moves=("pass", …), a board, a deck, or notation='
    if it.hidden and it.events is None:
        fields = ", ".join(it.hidden)
        example = 'events={"drawn": Event("seat", private="card"), …}'
        yield f"{fields}: hidden, so events must say who is told what: {example}"
    if not it.fields and it.events is None:
        yield 'events must say who is told what: events={"placed": Event("seat", "cell"), …}'
    for name in it.exchangeable or ():
        if it.fields and name not in it.fields:
            yield f"exchangeable names {name}, which is not a field"


def text_problems(it: Defined) -> Iterator[str]:
    """Texts missing from `texts.toml`; those of catalogues are checked by a law."""
    texts = it.texts
    if texts is None:
        if not it.fields:
            return
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
