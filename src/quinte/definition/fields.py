"""Declared fields of a state: blank, copy, position, restore, view and redeal follow.

    class Whist(TurnState):
        hands: list[list[int]] = fields.hand()
        won: list[int] = fields.per_seat(0)

In a position, cards appear by name, everything else as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol

from quinte.document import named
from quinte.engine.result import Result
from quinte.engine.types import ALL
from quinte.errors import BadPosition

if TYPE_CHECKING:
    from quinte.definition.boards import Board
    from quinte.definition.decks import Deck
    from quinte.document import Fields
    from quinte.engine.types import Viewer

Sight = Literal["all", "owner", "nobody"]
SIGHTS: tuple[Sight, ...] = ("all", "owner", "nobody")
LOWEST, HIGHEST = -(2**63), 2**63 - 1
JSON_NAMES = {int: "number", bool: "boolean", str: "string"}


class Equipment(Protocol):
    """What fields need from their game: the number of players, the board and the deck."""

    players: int

    @property
    def board(self) -> Board | None: ...
    @property
    def deck(self) -> Deck | None: ...


class Field:
    """One declared field: how its value is created, copied, written, checked and shown."""

    name = ""
    hides = False
    needs = ""
    """What the definition must have for this field: `board`, `deck` or nothing."""

    def __init__(self, *, shown: bool = True) -> None:
        self.shown = shown
        """Whether texts and pictures show it."""

    def problem(self) -> str:
        """What is wrong with the declaration, and what to write."""
        return ""

    def initial(self, game: Equipment) -> Any:
        """The value in a state that is neither dealt nor restored."""
        return None

    def copied(self, value: str) -> str:
        """Source code that copies the value; immutable values are shared."""
        return value

    def dump(self, value: Any, game: Equipment) -> Any:
        """The value as written to a position."""
        return value

    def load(self, data: Any, game: Equipment) -> Any:
        """The value from a checked position."""
        return data

    def check(self, fields: Fields, game: Equipment) -> None:
        """Raise BadPosition unless the field of a position is valid."""
        fields.get(self.name)

    def same(self, data: Any, other: Any) -> bool:
        """Whether two positions agree on this field."""
        return bool(data == other)

    def view(self, data: Any, viewer: Viewer) -> Any:
        """What the viewer sees of the field of a position."""
        return data


class Value(Field):
    """An integer, a flag or a string: the type of its default."""

    def __init__(
        self, default: Any, *, low: int = LOWEST, high: int = HIGHEST, shown: bool = True
    ) -> None:
        super().__init__(shown=shown)
        self.default, self.low, self.high = default, low, high

    def problem(self) -> str:
        if type(self.default) not in JSON_NAMES:
            return f"the default must be a whole number, a flag or a text, not {self.default!r}"
        if type(self.default) is int and not self.low <= self.default <= self.high:
            return f"the default {self.default} is not between {self.low} and {self.high}"
        return ""

    def initial(self, game: Equipment) -> Any:
        return self.default

    def check_one(self, value: Any, fields: Fields, game: Equipment) -> None:
        """Raise BadPosition unless a value is valid for this field, or for an entry of its list."""
        kind = type(self.default)
        if kind is int:
            fields.whole(value, self.name, self.low, self.high)
        elif type(value) is not kind:
            wanted = JSON_NAMES[kind]
            raise BadPosition("document.type", field=self.name, found=named(value), wanted=wanted)

    def check(self, fields: Fields, game: Equipment) -> None:
        self.check_one(fields.get(self.name), fields, game)


class Seat(Value):
    """A seat; nullable if its default is None."""

    def problem(self) -> str:
        if self.default is None or (type(self.default) is int and self.default >= 0):
            return ""
        return f"the default must be a seat, counted from 0, or None, not {self.default!r}"

    def check_one(self, value: Any, fields: Fields, game: Equipment) -> None:
        if value is not None or self.default is not None:
            fields.whole(value, self.name, 0, game.players - 1)


class Row(Value):
    """A list with an entry for every seat."""

    def length(self, game: Equipment) -> int:
        return game.players

    def initial(self, game: Equipment) -> list[Any]:
        return [self.default] * self.length(game)

    def copied(self, value: str) -> str:
        return f"{value}[:]"

    def dump(self, value: list[Any], game: Equipment) -> list[Any]:
        return value[:]

    def load(self, data: list[Any], game: Equipment) -> list[Any]:
        return data[:]

    def check(self, fields: Fields, game: Equipment) -> None:
        found, wanted = fields.rows(self.name), self.length(game)
        if len(found) != wanted:
            raise BadPosition("document.length", field=self.name, found=len(found), wanted=wanted)
        for value in found:
            self.check_one(value, fields, game)


class Cells(Row):
    """The seat whose piece is on each cell of the board, or null."""

    needs = "board"

    def problem(self) -> str:
        return ""

    def length(self, game: Equipment) -> int:
        return len(game.board or ())

    def check_one(self, value: Any, fields: Fields, game: Equipment) -> None:
        if value is not None:
            fields.whole(value, self.name, 0, game.players - 1)


class Zone(Field):
    """Cards of the deck: one pile, or one for each seat."""

    needs = "deck"

    def __init__(
        self, *, each_seat: bool, visible_to: Sight, in_order: bool, shown: bool = True
    ) -> None:
        super().__init__(shown=shown)
        self.each_seat, self.visible_to, self.in_order = each_seat, visible_to, in_order
        self.hides = visible_to != "all"

    def problem(self) -> str:
        if self.visible_to not in SIGHTS:
            return f"visible_to must be one of {', '.join(SIGHTS)}, not {self.visible_to!r}"
        if self.visible_to == "owner" and not self.each_seat:
            return 'visible_to="owner" needs each_seat=True'
        return ""

    def initial(self, game: Equipment) -> list[Any]:
        return [[] for _ in range(game.players)] if self.each_seat else []

    def copied(self, value: str) -> str:
        return f"[each[:] for each in {value}]" if self.each_seat else f"{value}[:]"

    def piles(self, value: list[Any]) -> list[list[Any]]:
        """The piles of the zone, whether it has one or one for each seat."""
        return value if self.each_seat else [value]

    def dump(self, value: list[Any], game: Equipment) -> list[Any]:
        names = _deck(game).names
        written = [[names[card] for card in pile] for pile in self.piles(value)]
        return written if self.each_seat else written[0]

    def load(self, data: list[Any], game: Equipment) -> list[Any]:
        number = _deck(game).number
        read = [self.arranged([number[name] for name in pile]) for pile in self.piles(data)]
        return read if self.each_seat else read[0]

    def arranged(self, cards: list[int]) -> list[int]:
        """Cards in this zone's order: ascending, or as they came."""
        return sorted(cards) if self.in_order else cards

    def same(self, data: list[Any], other: list[Any]) -> bool:
        if not self.in_order:
            return data == other
        return [sorted(pile) for pile in self.piles(data)] == [
            sorted(pile) for pile in self.piles(other)
        ]

    def check(self, fields: Fields, game: Equipment) -> None:
        if self.each_seat:
            fields.for_seats(self.name, game.players, "")
        for pile in self.piles(fields.rows(self.name)):
            if not isinstance(pile, list):
                raise BadPosition(
                    "document.type", field=self.name, found=named(pile), wanted="list"
                )
            for card in pile:
                if not isinstance(card, str) or card not in _deck(game).number:
                    raise BadPosition("deck.unknown", field=self.name, card=named(card))

    def seen_by(self, viewer: Viewer, owner: int) -> bool:
        """Whether the viewer sees the cards of a pile; `owner` matters if each seat has one."""
        if self.visible_to == "owner":
            return viewer == ALL or (viewer is not None and viewer == owner)
        return self.visible_to == "all"

    def view(self, data: list[Any], viewer: Viewer) -> Any:
        if not self.each_seat:
            return data if self.seen_by(viewer, -1) else len(data)
        return [
            pile if self.seen_by(viewer, owner) else [None] * len(pile)
            for owner, pile in enumerate(data)
        ]

    def unseen(self, value: list[Any], viewer: Viewer) -> list[list[int]]:
        """The piles that the viewer cannot see."""
        return [
            pile
            for owner, pile in enumerate(self.piles(value))
            if not self.seen_by(viewer, owner if self.each_seat else -1)
        ]

    def complete(self, data: Any, unseen: Iterator[str]) -> list[Any]:
        """The zone of a view, with cards filled in where it shows none."""
        if isinstance(data, int):
            return [next(unseen) for _ in range(data)]
        if not self.each_seat:
            return list(data)
        return [[next(unseen) if card is None else card for card in pile] for pile in data]


class Outcome(Field):
    """The result, or null while the game is running."""

    def dump(self, value: Result | None, game: Equipment) -> dict[str, Any] | None:
        return value.as_json() if value else None

    def load(self, data: dict[str, Any] | None, game: Equipment) -> Result | None:
        if data is None:
            return None
        return Result(tuple(data["scores"]), tuple(data["winners"]), data["reason"])

    def check(self, fields: Fields, game: Equipment) -> None:
        value = fields.get(self.name)
        if value is not None and not _is_result(value, game.players):
            raise BadPosition("document.result", field=self.name)


def _is_result(value: Any, players: int) -> bool:
    if not isinstance(value, dict) or set(value) != {"scores", "winners", "reason"}:
        return False
    scores, winners = value["scores"], value["winners"]
    if not isinstance(scores, list) or not isinstance(winners, list):
        return False
    numbers = all(type(each) is int for each in [*scores, *winners])
    return (
        numbers
        and len(scores) == players
        and sorted(set(winners) & set(range(players))) == winners
        and isinstance(value["reason"], str)
        and value["reason"] != ""
    )


def _deck(game: Equipment) -> Deck:
    if game.deck is None:  # the registration requires one
        raise TypeError("a zone needs a deck")
    return game.deck


# The public constructors. They return Any, so that `won: list[int] = per_seat(0)` is well typed.


def field(default: Any, *, low: int = LOWEST, high: int = HIGHEST, shown: bool = True) -> Any:
    """An integer, flag or string of the whole table."""
    return Value(default, low=low, high=high, shown=shown)


def seat(default: int | None = 0, *, shown: bool = True) -> Any:
    """A seat; nullable with None as its default."""
    return Seat(default, shown=shown)


def per_seat(default: Any, *, low: int = LOWEST, high: int = HIGHEST, shown: bool = True) -> Any:
    """An integer, flag or string for every seat."""
    return Row(default, low=low, high=high, shown=shown)


def cells() -> Any:
    """The seat whose piece is on each cell of the board, or None."""
    return Cells(None)


def zone(
    *,
    each_seat: bool = False,
    visible_to: Sight = "all",
    in_order: bool = False,
    shown: bool = True,
) -> Any:
    """A pile of cards of the deck; with `in_order`, ascending."""
    return Zone(each_seat=each_seat, visible_to=visible_to, in_order=in_order, shown=shown)


def hand() -> Any:
    """The cards of each seat, ascending, visible only to itself."""
    return zone(each_seat=True, visible_to="owner", in_order=True)


def pile(*, shown: bool = True) -> Any:
    """Cards face down, the next one last; everyone knows how many."""
    return zone(visible_to="nobody", shown=shown)


def discard(*, shown: bool = True) -> Any:
    """Cards face up, in the order they came."""
    return zone(shown=shown)


def collected(cls: type) -> dict[str, Field]:
    """The fields of a class and its bases, in the order of declaration."""
    found: dict[str, Field] = {}
    for base in reversed(cls.__mro__):
        for name, value in vars(base).items():
            if isinstance(value, Field):
                value.name = name
                found[name] = value
    return found


def copier(fields: Mapping[str, Field]) -> Callable[[Any, Any], None]:
    """Generate a function that copies all fields from one state to another."""
    lines = [f" new.{name} = {field.copied(f'old.{name}')}" for name, field in fields.items()]
    space: dict[str, Any] = {}
    exec("\n".join(["def copy_fields(new, old):", *lines, " return"]), space)  # noqa: S102
    copy: Callable[[Any, Any], None] = space["copy_fields"]
    return copy
