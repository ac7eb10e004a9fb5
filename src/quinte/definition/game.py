"""A game with its options chosen: creates states, and renders them as text and pictures."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from types import MappingProxyType
from typing import Any

from quinte.definition import registry
from quinte.definition.boards import Board
from quinte.definition.decks import Deck
from quinte.definition.facts import Events
from quinte.definition.fields import Field
from quinte.definition.options import complete
from quinte.definition.parts import Brief, Explain, Line, Parted, Reckoning, Sums, Whole
from quinte.definition.registry import Kind, without_provenance
from quinte.document import Fields
from quinte.drawing.page import Page
from quinte.engine.rng import KEY_BYTES, Keyed, Rng, key_of, rng_from
from quinte.engine.state import State, at_table
from quinte.engine.types import ALL, EventData, Fact, Position, View, Viewer
from quinte.errors import BadNotation, BadOption, BadPosition, IllegalMove, NotYourTurn
from quinte.language.words import Words, spoken

DEFAULT_SEED = 0
"""The generator of a position without `rng`."""


class Game:
    """Immutable: a registered game, its options and its components."""

    def __init__(
        self,
        kind: Kind,
        options: Mapping[str, Any],
        components: Mapping[str, Any] | None = None,
    ) -> None:
        self.kind = kind
        self.definition = kind.definition
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

    # From its definition

    @cached_property
    def board(self) -> Board | None:
        """The board for these options."""
        given = self.definition.board
        return given(self.options) if callable(given) else given

    @cached_property
    def deck(self) -> Deck | None:
        """The deck for these options."""
        given = self.definition.deck
        return given(self.options) if callable(given) else given

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The names of all possible moves, by number; none if a notation makes them."""
        given = self.definition.moves
        if given is not None:
            return tuple(given(self.options) if callable(given) else given)
        named = self.deck or self.board
        return named.names if named is not None else ()

    @cached_property
    def move_number(self) -> dict[str, int]:
        """The number of every move by its name in lower case."""
        return {name.lower(): move for move, name in enumerate(self.moves)}

    @property
    def fields(self) -> Mapping[str, Field]:
        """The declared fields of its states."""
        return self.definition.fields

    @cached_property
    def told(self) -> Events:
        """Who may see what, by kind of fact."""
        return self.definition.told

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from some seat."""
        return bool(self.definition.hidden or self.definition.shuffled)

    @cached_property
    def _sums(self) -> Sums | None:
        """Its visibility, if it derives anything; asking a protocol every time would be slow."""
        part = self.definition.visibility
        return part if isinstance(part, Sums) else None

    @cached_property
    def sums_for_all(self) -> bool:
        """Whether what it derives is the same for all viewers: it is made from what all see."""
        return bool(getattr(self.definition.visibility, "SUMS_FOR_ALL", False))

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
        """A new game: from a 256-bit key, from an integer seed, or else from a random key.

        `first` is the seat that goes first; by default the rules decide. `log` collects facts.
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
        """The state of a position. Raises BadPosition if it is impossible or inconsistent."""
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
        self.definition.notation.check(self, fields)
        fields.close()
        state.restore(fields.data)
        return state

    def determinise(self, view: View, rng: Rng) -> State:
        """A random state consistent with the view. Raises BadPosition if none exists."""
        try:
            position = self.definition.visibility.complete(self, view)
            state = self.load(position).resample(view["seat"], rng)
        except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as error:
            if rng is None:
                raise TypeError("expected an Rng") from None
            problem = (BadPosition("document.missing", field=str(error.args[0]))
                       if isinstance(error, KeyError) else str(error))  # fmt: skip
            raise BadPosition("view.malformed", problem=problem) from None
        if state.view(view["seat"]) != view:
            raise BadPosition("view.unlike")
        return state

    # Views and events

    def view(self, position: Position, seat: Viewer) -> View:
        """What the seat may see of a position."""
        return self.definition.visibility.view(self, position, seat)

    def sums(self, view: View) -> dict[str, Any]:
        """What everyone could derive from a view, if the game defines it."""
        return {} if self._sums is None else self._sums.sums(self, view)

    def events(self, facts: Iterable[Fact], seat: Viewer) -> list[EventData]:
        """What the seat may see of the given facts."""
        if seat is not None and seat != ALL:
            seat = at_table(seat, self.players)
        kinds, events = self.told, []
        for fact in facts:
            kind = kinds.get(fact["fact"])
            event = None if kind is None else kind.told(fact, seat)
            if event is not None:
                events.append(event)
        return events

    def heard(self, facts: Iterable[Fact]) -> bool:
        """Whether everybody is told something of the given facts."""
        for fact in facts:
            kind = self.told.get(fact["fact"])
            if kind is not None and kind.told(fact, None) is not None:
                return True
        return False

    # Text and pictures

    def text(self, state: State, seat: int, move: int) -> str:
        """One move in notation."""
        return self.definition.notation.text(state, seat, move)

    def parse(self, state: State, seat: int, text: str) -> tuple[int, ...]:
        """The move, or sequence of moves, that a text stands for; raises BadNotation if none."""
        return self.definition.notation.parse(state, seat, text)

    def whole(self, texts: Sequence[str]) -> str:
        """Consecutive moves of one seat as one text, if the game has such texts."""
        part = self.definition.notation
        return part.whole(texts) if isinstance(part, Whole) else " ".join(texts)

    def explain(self, state: State, seat: int, text: str) -> dict[str, Any]:
        """What a complete or partial move would do, and which rules it breaks."""
        answer: dict[str, Any] = {"text": text, "legal": False, "broken": []}
        try:
            answer["legal"] = self.definition.notation.explain(state, seat, text, answer)
        except (BadNotation, IllegalMove, NotYourTurn) as error:
            answer["broken"].append(error.as_json())
        return answer

    def address(self, state: State, text: str) -> tuple[int, str]:
        """The seat and the move of a text like `2: keep`; the default seat is the lowest that may
        act.
        """
        before, colon, after = text.partition(":")
        digits = before.strip()
        is_seat = digits.isascii() and digits.isdigit() and len(digits) < 4
        if not (colon and is_seat and after[:1].isspace()):
            return max(state.turn(), 0), text.strip()
        if int(digits) >= self.players:
            raise BadNotation("seat.unknown", seat=int(digits))
        return int(digits), after.strip()

    def play_text(self, state: State, seat: int, text: str) -> tuple[int, ...]:
        """Play what a text stands for, all of it or nothing; returns the moves."""
        moves = self.parse(state, seat, text)
        if len(moves) > 1:
            self.after(state, seat, text)
        for move in moves:
            state.play(seat, move)
        return moves

    def after(self, state: State, seat: int, text: str) -> State:
        """A copy of the state after playing a text."""
        new = state.copy()
        for move in self.parse(state, seat, text):
            new.play(seat, move)
        return new

    def appraise(self, view: View, moves: Sequence[int]) -> list[float]:
        """How good each move looks to the seat of the view: higher is better."""
        part = self.definition.knowledge
        return [0.0] * len(moves) if part is None else part.appraise(self, view, moves)

    def show(self, view: View, page: Page, events: Sequence[EventData] = ()) -> str:
        """A view as text; pieces that the events mention are marked as new."""
        return self.definition.render.text(self, view, page, events)

    def svg(self, view: View, page: Page | None = None, events: Sequence[EventData] = ()) -> str:
        """A view as SVG; pieces that the events mention are marked as new.

        Without a page, in the language of the environment.
        """
        page = page or Page(Words(spoken(os.environ)))
        return self.definition.picture.svg(self, view, page, events)

    def tell(self, events: Sequence[EventData], page: Page) -> list[str]:
        """Events as sentences, one per line or several combined."""
        return self.definition.render.story(self, events, page)

    def brief(self, events: Sequence[EventData], page: Page, you: int | None = None) -> list[Line]:
        """Events for the move list, in a few words if the game has such texts.

        `you` is the seat that is addressed as “you” where a line names it.
        """
        part = self.definition.render
        if isinstance(part, Brief):
            return part.brief(self, events, page, you)
        seats = {event["seat"] for event in events if "seat" in event}
        seat = seats.pop() if len(seats) == 1 else None
        return [Line(text, seat) for text in self.tell(events, page)]

    def parts(self, events: Sequence[EventData]) -> list[int]:
        """Where a step divides: what comes before may be told before the rest is seen."""
        part = self.definition.render
        return part.parts(events) if isinstance(part, Parted) else []

    def menu(self, moves: list[str], page: Page, explain: Explain | None = None) -> list[str]:
        """Legal moves for people to read; if their effects are given, the best may come first."""
        return self.definition.render.menu(self, moves, page, explain)

    def foretell(self, told: Mapping[str, Any], page: Page) -> list[str]:
        """What a move would do, from the result of `explain`, as sentences."""
        return self.definition.render.foretold(self, told, page)

    def reckon(self, view: View, page: Page) -> list[str]:
        """How the scores of a finished game are made up, in lines; empty if the game has no such
        text.
        """
        part = self.definition.render
        return part.reckoning(self, view, page) if isinstance(part, Reckoning) else []

    def pieces(self, position: Position) -> list[str]:
        """Every card, tile and token of a position: never more, never fewer."""
        return self.definition.notation.pieces(self, position)

    # Serialisation

    def written_options(self) -> dict[str, Any]:
        """The options as positions and records contain them: players, and non-default values."""
        return dict(self._written)

    @cached_property
    def _written(self) -> dict[str, Any]:
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
    """The game of that name: `game("cinco", players=3)`; errors say what would be valid."""
    return Game(registry.kind(name), options, components)


def game_of(position: object, components: Mapping[str, Any] | None = None) -> Game:
    """The game that a position, a view or a record belongs to."""
    fields = Fields(position, BadPosition)
    return Game(registry.kind(fields.text("game")), fields.table("options"), components)
