"""A game with its options chosen: where states come from, and what is said of them."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from types import MappingProxyType
from typing import Any

from quinte.definition import registry
from quinte.definition.facts import event_of
from quinte.definition.options import complete
from quinte.definition.registry import Kind, without_provenance
from quinte.document import Fields
from quinte.drawing.page import Page
from quinte.engine.rng import KEY_BYTES, Keyed, Rng, key_of, rng_from
from quinte.engine.state import State, at_table
from quinte.engine.types import ALL, Event, Fact, Position, View, Viewer
from quinte.errors import BadNotation, BadOption, BadPosition, IllegalMove, NotYourTurn
from quinte.language.words import Words, spoken

Explain = Callable[[str], Mapping[str, Any]]
"""What `Game.explain` says of a text, for one state and seat."""

DEFAULT_SEED = 0
"""Where a position without `rng` takes its chance from."""


class Game:
    """Immutable: a registered game, its options and its components."""

    def __init__(
        self,
        kind: Kind,
        options: Mapping[str, Any],
        components: Mapping[str, Any] | None = None,
    ) -> None:
        self.kind = kind
        self.name = kind.name
        self.options: Mapping[str, Any] = MappingProxyType(complete(kind.options, options))
        self.players: int = self.options["players"]
        given = kind.components if components is None else without_provenance(components)
        self.components: Mapping[str, Any] = deepcopy(given)
        self.sides = kind.state.sides(self.options)
        self.box = kind.box if components is None else kind.state.unpack(self.components)

    @classmethod
    def named(cls, name: str, options: Mapping[str, Any]) -> Game:
        """The game of that name with its own components."""
        return cls(registry.kind(name), options)

    # States

    def blank(self) -> State:
        """A state that is neither dealt nor restored."""
        return self.kind.state(self)

    def start(
        self,
        seed: int | None = None,
        *,
        key: bytes | None = None,
        first: int | None = None,
        log: list[Fact] | None = None,
    ) -> State:
        """A new game: from a 256-bit key, from an integer seed, or else from secret chance.

        `first` is the seat that begins; without it the rules decide. `log` collects facts.
        """
        if first is not None and not (type(first) is int and 0 <= first < self.players):
            raise BadOption("seat.unknown", seat=first)
        if key is None:
            key = secrets.token_bytes(KEY_BYTES) if seed is None else key_of(seed)
        state = self.blank()
        state.rng = Keyed(key)
        state.log = log
        state.deal(-1 if first is None else first)
        return state

    def load(self, position: object) -> State:
        """The state of a position; BadPosition says what is wrong with one that cannot be."""
        fields = Fields(position, BadPosition)
        name = fields.text("game")
        if name != self.name:
            raise BadPosition("position.game", game=name, expected=self.name)
        if complete(self.kind.options, fields.table("options")) != self.options:
            raise BadPosition("position.options")
        rng = fields.text("rng") if "rng" in fields else Keyed(key_of(DEFAULT_SEED)).text()
        state = self.blank()
        try:
            state.rng = rng_from(rng)
        except ValueError:
            raise BadPosition("position.rng", value=rng) from None
        self.kind.call("notation", "check")(self, fields)
        fields.close()
        state.restore(fields.data)
        return state

    def determinise(self, view: View, rng: Rng) -> State:
        """A state that looks like the view: any completion, then all that is hidden drawn anew."""
        try:
            position = self.kind.call("view", "complete")(self, view)
            state = self.load(position).resample(view["seat"], rng)
        except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as error:
            if rng is None:
                raise TypeError("guessing needs a generator") from None
            raise BadPosition("view.malformed", problem=repr(error)) from None
        if state.view(view["seat"]) != view:
            raise BadPosition("view.unlike")
        return state

    # What a seat may see

    def view(self, position: Position, seat: Viewer) -> View:
        """What the seat may see of a position."""
        return self.kind.call("view", "view")(position, seat)  # type: ignore[no-any-return]

    def sums(self, view: View) -> dict[str, Any]:
        """What a view comes to: what everybody could work out from it, if a game says so."""
        part = self.kind.part("view")
        found: dict[str, Any] = part.sums(self, view) if hasattr(part, "sums") else {}
        return found

    def events(self, facts: Iterable[Fact], seat: Viewer) -> list[Event]:
        """What the seat is told of what happened."""
        part = self.kind.part("view")
        if seat is not None and seat != ALL:
            seat = at_table(seat, self.players)
        events = (event_of(fact, seat, part.TOLD, part.TO_ITS_SEAT) for fact in facts)
        return [event for event in events if event is not None]

    # Words and signs

    def text(self, state: State, seat: int, move: int) -> str:
        """One move as text."""
        return self.kind.call("notation", "text")(state, seat, move)  # type: ignore[no-any-return]

    def parse(self, state: State, seat: int, text: str) -> tuple[int, ...]:
        """The move, or row of moves, that a text stands for; BadNotation if for none."""
        return self.kind.call("notation", "parse")(state, seat, text)  # type: ignore[no-any-return]

    def whole(self, texts: Sequence[str]) -> str:
        """Moves of one seat that follow each other as one text, where a game has such texts."""
        part = self.kind.part("notation")
        return part.whole(texts) if hasattr(part, "whole") else " ".join(texts)

    def explain(self, state: State, seat: int, text: str) -> dict[str, Any]:
        """What a move, or an unfinished one, would do, and which rules it breaks."""
        answer: dict[str, Any] = {"text": text, "legal": False, "broken": []}
        try:
            answer["legal"] = self.kind.call("notation", "explain")(state, seat, text, answer)
        except (BadNotation, IllegalMove, NotYourTurn) as error:
            answer["broken"].append(error.as_json())
        return answer

    def address(self, state: State, text: str) -> tuple[int, str]:
        """The seat of a text and its move: `2: keep`; without one, the lowest seat that may act."""
        before, colon, after = text.partition(":")
        digits = before.strip()
        is_seat = digits.isascii() and digits.isdigit() and len(digits) < 4
        if not (colon and is_seat and after[:1].isspace()):
            return max(state.turn(), 0), text.strip()
        if int(digits) >= self.players:
            raise BadNotation("seat.unknown", seat=int(digits))
        return int(digits), after.strip()

    def play_text(self, state: State, seat: int, text: str) -> tuple[int, ...]:
        """Play what a text stands for, all of it or nothing; the moves made."""
        moves = self.parse(state, seat, text)
        if len(moves) > 1:
            self.after(state, seat, text)
        for move in moves:
            state.play(seat, move)
        return moves

    def after(self, state: State, seat: int, text: str) -> State:
        """A copy of the state on which a text is played."""
        new = state.copy()
        for move in self.parse(state, seat, text):
            new.play(seat, move)
        return new

    def appraise(self, view: View, moves: Sequence[int]) -> list[float]:
        """How good each move looks to the seat of the view: higher is better."""
        return self.kind.call("knowledge", "appraise")(self, view, moves)  # type: ignore[no-any-return]

    def show(self, view: View, page: Page, events: Sequence[Event] = ()) -> str:
        """A view as text; what the events tell of is marked as new."""
        return self.kind.call("render", "text")(self, view, page, events)  # type: ignore[no-any-return]

    def svg(self, view: View, page: Page | None = None, events: Sequence[Event] = ()) -> str:
        """A view as a picture; what the events tell of is marked as new.

        Without a page, in the language of the environment.
        """
        page = page or Page(Words(spoken(os.environ)))
        return self.kind.call("picture", "svg")(self, view, page, events)  # type: ignore[no-any-return]

    def tell(self, events: Sequence[Event], page: Page) -> list[str]:
        """Events as sentences, a line each or some in one."""
        return self.kind.call("render", "story")(self, events, page)  # type: ignore[no-any-return]

    def menu(self, moves: list[str], page: Page, explain: Explain | None = None) -> list[str]:
        """Legal moves for a person to read; with what each would do, the best may come first."""
        return self.kind.call("render", "menu")(self, moves, page, explain)  # type: ignore[no-any-return]

    def foretell(self, told: Mapping[str, Any], page: Page) -> list[str]:
        """What a move would do, from what `explain` tells of it, in sentences."""
        return self.kind.call("render", "foretold")(self, told, page)  # type: ignore[no-any-return]

    def reckon(self, view: View, page: Page) -> list[str]:
        """How the points of a finished game come about, in lines; none if a game says nothing."""
        part = self.kind.part("render")
        lines: list[str] = part.reckoning(self, view, page) if hasattr(part, "reckoning") else []
        return lines

    def pieces(self, position: Position) -> list[str]:
        """Every card, tile and token of a position: never more, never fewer."""
        return self.kind.call("notation", "pieces")(self, position)  # type: ignore[no-any-return]

    # Itself as data

    def written_options(self) -> dict[str, Any]:
        """The options as positions and records write them: the players, and what is not default."""
        declared = self.kind.options
        return {
            name: value
            for name, value in self.options.items()
            if name == "players" or value != declared[name].default
        }

    @cached_property
    def digest(self) -> str:
        """A hash of the components."""
        written = json.dumps(self.components, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(written.encode()).hexdigest()

    @property
    def shipped(self) -> bool:
        """Whether the components are those that come with the game."""
        return self.components == self.kind.components

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.name, self.options, self.components) == (
            other.name,
            other.options,
            other.components,
        )

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.options.items()), self.digest))

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.written_options().items())
        return f"quinte.game({self.name!r}, {options})"

    def __reduce__(self) -> tuple[Any, ...]:
        components = None if self.shipped else dict(self.components)
        return _game, (self.name, dict(self.options), components)


def _game(name: str, options: dict[str, Any], components: dict[str, Any] | None) -> Game:
    return Game(registry.kind(name), options, components)


def game(name: str, *, components: Mapping[str, Any] | None = None, **options: Any) -> Game:
    """The game of that name: `game("cinco", players=3)`; errors say what would be right."""
    return Game(registry.kind(name), options, components)


def game_of(position: object, components: Mapping[str, Any] | None = None) -> Game:
    """The game that a position, a view or a record belongs to."""
    fields = Fields(position, BadPosition)
    return Game(registry.kind(fields.text("game")), fields.table("options"), components)
