"""What is wrong with the options, fields, board, deck, moves and events that are declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from quinte.definition.boards import Board
from quinte.definition.decks import Deck
from quinte.definition.declared import TurnState
from quinte.definition.facts import Event
from quinte.definition.fields import Field
from quinte.definition.options import Option, complete, written
from quinte.errors import BadOption

PLAYERS = 'options=[Option("players", values=(2,)), …]'
RESERVED_OPTIONS = {"name", "components"}
"""What `quinte.game` takes besides options."""
OF_POSITIONS = {"game", "options", "rng", "seat"}
"""What positions and views hold besides fields."""
RESERVED_FIELDS = (set(dir(TurnState)) - {"to_move", "outcome"}) | OF_POSITIONS | {"players", "log"}
EQUIPMENT: dict[str, tuple[type, str]] = {
    "board": (Board, "Grid(8)"),
    "deck": (Deck, "Deck.french()"),
}
MAKES = {"board": "board=Grid(columns, rows)", "deck": "deck=Deck.french()"}
DRAWN = '{"drawn": Event("seat", private="card"), …}'


def option_problems(options: Any) -> Iterator[str]:
    """Options that cannot be chosen from."""
    if not listed(options) or not all(isinstance(option, Option) for option in options):
        yield f"options must be a list, like {PLAYERS}, not {options!r}"
        return
    if not options or options[0].name != "players":
        yield f"options must start with the players: {PLAYERS}"
    before: dict[str, Option] = {}
    for option in options:
        if not isinstance(option.name, str) or not option.name.isidentifier():
            yield f"option {option.name!r} must have a name like board_size"
            continue
        if option.name in RESERVED_OPTIONS:
            yield f"option {option.name}: the name is taken: choose another"
        if option.name in before:
            yield f"two options are called {option.name}"
        if problem := value_problem(option) or only_problem(option, before):
            yield f"option {option.name}{problem}"
        before[option.name] = option


def value_problem(option: Option) -> str:
    """What is wrong with the values of an option, or its range."""
    values = option.values
    if not listed(values) or any(type(value) not in (int, str, bool) for value in values):
        return f": values must be numbers, texts or flags, like (9, 13), not {values!r}"
    if not values and (type(option.low) is not int or type(option.high) is not int):
        return " must have values=(…), or low= and high="
    if not option.accepts(option.default):
        return f": default {option.default!r} is not one of {option.choices()}"
    seats = values or (option.low,)
    if option.name == "players" and any(type(n) is not int or n < 1 for n in seats):
        return f": values must be numbers of players, like (2, 3), not {option.choices()}"
    return ""


def only_problem(option: Option, before: Mapping[str, Option]) -> str:
    """What is wrong with where an option applies."""
    example = 'only={"players": (4,)}'
    if not isinstance(option.only, Mapping) or not all(map(listed, option.only.values())):
        return f": only must be a table, like {example}, not {option.only!r}"
    for other, values in option.only.items():
        if other not in before:
            return f": only names {other}, which is not an option before it"
        for value in values:
            if not before[other].accepts(value):
                return f": only: {other} is never {value!r}"
    return ""


def field_problems(fields: Mapping[str, Field]) -> Iterator[str]:
    """Fields that no state can have."""
    for name, field in fields.items():
        if name in RESERVED_FIELDS:
            yield f"field {name}: the name is taken: choose another"
        elif field.name != name:
            yield f"fields {name} and {field.name} share a declaration: write one for each"
        elif problem := field.problem():
            yield f"field {name}: {problem}"


def equipment_problems(it: Any) -> Iterator[str]:
    """Boards, decks and moves that are none, or that some options make none of."""
    found = [problem for name in EQUIPMENT if (problem := equipment_problem(it, name))]
    yield from found
    if not found and (problem := made_problem("moves", names_of(it), it.options, name_problem)):
        yield problem


def equipment_problem(it: Any, name: str) -> str:
    """What is wrong with the board or the deck."""
    kind, example = EQUIPMENT[name]
    given = getattr(it, name)
    wanted = f"{name} must be a {kind.__name__}, like {example}, or a function of the options"
    if given is None or isinstance(given, kind):
        return ""
    if not callable(given) or isinstance(given, type):
        return f"{wanted}, not {given!r}"

    def problem(made: Any) -> str:
        return "" if isinstance(made, kind) else f"{wanted} that returns one, not {made!r}"

    return made_problem(name, given, it.options, problem)


def names_of(it: Any) -> Callable[[Mapping[str, Any]], Any]:
    """A function of the options that makes the names of all moves, as a game does."""

    def names(options: Mapping[str, Any]) -> Any:
        for given in (it.moves, it.deck, it.board):
            if given is not None:
                made = given(options) if callable(given) else given
                return made if given is it.moves else made.names
        return ()

    return names


def name_problem(names: Any) -> str:
    """What is wrong with the names of moves."""
    if not listed(names) or not all(isinstance(name, str) for name in names):
        return f'moves must be a list of names, like ("pass", …), not {names!r}'
    lowered = Counter(name.lower() for name in names)
    for name in names:
        if not name or name != name.strip():
            return f"moves: {name!r} must be a name without spaces around it"
        if lowered[name.lower()] > 1:
            return f"moves: two are called {name.lower()!r}; small and capital letters are alike"
    return ""


def made_problem(
    name: str,
    make: Callable[[Mapping[str, Any]], Any],
    options: Sequence[Option],
    problem: Callable[[Any], str],
) -> str:
    """What is wrong with what is made from the options, and with which of them."""
    for chosen in option_sets(options):
        given = ", ".join(f"{key}={written(value)}" for key, value in chosen.items())
        try:
            found = problem(make(chosen))
        except Exception as error:
            return f"{name} fails with {given}: {type(error).__name__}: {error}"
        if found:
            return found
    return ""


def option_sets(options: Sequence[Option]) -> Iterator[dict[str, Any]]:
    """The defaults, then every other value of every option by itself."""
    declared = {option.name: option for option in options}
    yield complete(declared, {})
    for option in options:
        for value in option.extremes():
            with suppress(BadOption):  # an option that exists beside others only
                yield complete(declared, {option.name: value})


def event_problems(it: Any) -> Iterator[str]:
    """Facts of which nobody knows who may hear them."""
    given = it.events
    if given is not None:
        whole = isinstance(given, Mapping) and all(isinstance(key, str) for key in given)
        if not whole or not all(isinstance(event, Event) for event in given.values()):
            yield f"events must be a table, like {DRAWN}, not {given!r}"
    elif it.hidden:
        fields = ", ".join(it.hidden)
        yield f"{fields}: hidden, so events must say who may see what: events={DRAWN}"
    elif not it.fields:
        yield 'events must say who may see what: events={"placed": Event("seat", "cell"), …}'


def listed(value: Any) -> bool:
    """Whether a value is a list or a tuple, not a text."""
    return isinstance(value, Sequence) and not isinstance(value, str)
