"""Random damage to a position, treated as nothing but JSON.

A position is a tree of objects, lists and values. A string of digits and dots, and one that is a
top-level field, counts as a list of characters. A place is a container and the key or index of a
value in it. A damage changes a position in place and returns what it did, or an empty string if it
found nothing to damage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from quinte.engine.rng import Fast
from quinte.engine.types import Position

Place = tuple[Any, Any]
Damage = Callable[[Position, Position, Fast], str]
"""Damages a position, given another one of the same game."""

WHOLE = ("game", "options", "rng")
"""Fields of every game, which are removed or replaced as a whole."""
STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    10**30,
    1.5,
    "",
    "?",
    [],
    {},
    [[]],
    {"": 0},
)
TRIES = 8


class Signs(list[Any]):
    """A string as a list of characters."""


def damaged(position: Position, other: Position, rng: Fast) -> tuple[Position, str]:
    """A copy with one damage, sometimes two; and what was done to it."""
    copy, spare = _apart(position), _apart(other)
    done: list[str] = []
    number = 1 if rng.below(4) else 2
    while len(done) < number:
        told = DAMAGES[rng.below(len(DAMAGES))](copy, spare, rng)
        if told:
            done.append(told)
    return _together(copy), ", ".join(done)


# The damages


def lose_a_field(position: Position, other: Position, rng: Fast) -> str:
    """Remove a field of the position, or of an object in it."""
    objects = [each for each in [position, *_inside(position)] if isinstance(each, dict) and each]
    owner = _any(objects, rng)
    name = _any(list(owner), rng)
    del owner[name]
    return f"{name!r} lost"


def change_the_type(position: Position, other: Position, rng: Fast) -> str:
    """Put a value of a strange type in place of a field, or anywhere."""
    fields = [(position, key) for key in position]
    owner, key = _any(fields, rng) if rng.below(2) else _somewhere(position, rng)
    owner[key] = deepcopy(_any(STRANGE, rng))
    return f"{key!r} is {owner[key]!r}"


def double(position: Position, other: Position, rng: Fast) -> str:
    """Duplicate an element of a list, there or in another list."""
    source, target = _lists(position, rng)
    if not source:
        return ""
    element = _any(source, rng)
    target.insert(rng.below(len(target) + 1), deepcopy(element))
    return f"{element!r} doubled"


def lose(position: Position, other: Position, rng: Fast) -> str:
    """Remove an element of a list."""
    source, _ = _lists(position, rng)
    return f"{source.pop(rng.below(len(source)))!r} lost" if source else ""


def move(position: Position, other: Position, rng: Fast) -> str:
    """Move an element of a list to another list, or elsewhere in its own."""
    source, target = _lists(position, rng)
    if not source:
        return ""
    element = source.pop(rng.below(len(source)))
    target.insert(rng.below(len(target) + 1), element)
    return f"{element!r} moved"


def swap(position: Position, other: Position, rng: Fast) -> str:
    """Exchange two values of one type: of two seats, or of two fields."""
    (one, here), (two, there) = _alike(position, rng)
    one[here], two[there] = two[there], one[here]
    same = one[here] == two[there]
    return "" if same else f"{here!r} and {there!r} swapped: {one[here]!r}, {two[there]!r}"


def take_after(position: Position, other: Position, rng: Fast) -> str:
    """Replace a value by another of its type: another seat's hand, another count."""
    (one, here), (two, there) = _alike(position, rng)
    same = one[here] == two[there]
    one[here] = deepcopy(two[there])
    return "" if same else f"{here!r} is {there!r}: {one[here]!r}"


def miscount(position: Position, other: Position, rng: Fast) -> str:
    """Make a number one too high or too low."""
    found = [(owner, key) for owner, key in _places(position) if type(owner[key]) is int]
    if not found:
        return ""
    owner, key = _any(found, rng)
    owner[key] += 1 if rng.below(2) else -1
    return f"{key!r} counted as {owner[key]}"


def flip(position: Position, other: Position, rng: Fast) -> str:
    """Negate a flag, or exchange something and null."""
    flags = [
        (owner, key)
        for owner, key in _places(position)
        if owner[key] is None or isinstance(owner[key], bool)
    ]
    values = [place for place in _fields(position) if type(position[place[1]]) in (int, Signs)]
    if not flags + values:
        return ""
    owner, key = _any(flags + values, rng)
    if isinstance(owner[key], bool):
        owner[key] = not owner[key]
    elif owner[key] is None:
        texts = [each for each in _inside(position) if isinstance(each, str)]
        owner[key] = _any(texts, rng) if texts and rng.below(2) else rng.below(4)
    else:
        owner[key] = None
    return f"{key!r} is {owner[key]!r}"


def turn_round(position: Position, other: Position, rng: Fast) -> str:
    """Rotate a list by one, or reverse it."""
    found, _ = _lists(position, rng)
    turned = found[1:] + found[:1] if rng.below(2) else found[::-1]
    if turned == found:
        return ""
    found[:] = turned
    return f"turned round: {found!r}"


def cut(position: Position, other: Position, rng: Fast) -> str:
    """Cut off the end of a list, or move it to the end of another."""
    source, target = _lists(position, rng)
    at = rng.below(len(source) + 1)
    rest = source[at:]
    if not rest:
        return ""
    del source[at:]
    if rng.below(2):
        target.extend(rest)
    return f"cut off: {rest!r}"


def borrow(position: Position, other: Position, rng: Fast) -> str:
    """Replace a field by its value at another moment: another phase, a longer history."""
    while True:
        shared = [key for key in position if key in other and key not in WHOLE]
        if not shared:
            return ""
        key = _any(shared, rng)
        here, there = position[key], other[key]
        if here == there:
            return ""
        if not (isinstance(here, dict) and isinstance(there, dict) and rng.below(2)):
            position[key] = deepcopy(there)
            return f"{key!r} borrowed: {there!r}"
        position, other = here, there


DAMAGES: tuple[Damage, ...] = (
    lose_a_field,
    change_the_type,
    double,
    lose,
    *(move, swap, swap, flip, borrow) * 2,
    take_after,
    miscount,
    turn_round,
    cut,
)
"""Damages that conserve the pieces come more often: the others are found by counting."""


# Places


def _any(some: Any, rng: Fast) -> Any:
    return some[rng.below(len(some))]


def _keys(node: Any) -> list[Any]:
    return list(node) if isinstance(node, dict) else list(range(len(node)))


def _places(node: Any) -> Iterator[Place]:
    """Every place in a node and below it; opaque fields are not descended into."""
    for key in _keys(node):
        if key not in WHOLE:
            yield node, key
            if isinstance(node[key], (dict, list)):
                yield from _places(node[key])


def _inside(node: Any) -> list[Any]:
    return [owner[key] for owner, key in _places(node)]


def _fields(position: Position) -> list[Place]:
    return [(position, key) for key in position if key not in WHOLE]


def _somewhere(position: Position, rng: Fast) -> Place:
    """A place at any depth; every field is equally likely, however much it contains."""
    owner, key = _any(_fields(position), rng)
    while isinstance(owner[key], (dict, list)) and owner[key] and rng.below(3):
        owner = owner[key]
        key = _any(_keys(owner), rng)
    return owner, key


def _alike(position: Position, rng: Fast) -> tuple[Place, Place]:
    """Two places with values of one type; the same one twice if no other is found."""
    here = _somewhere(position, rng)
    kind = type(here[0][here[1]])
    for _ in range(TRIES):
        there = _somewhere(position, rng)
        if type(there[0][there[1]]) is kind:
            return here, there
    return here, here


def _lists(position: Position, rng: Fast) -> tuple[list[Any], list[Any]]:
    """Two lists of the position, perhaps the same; empty ones if it has none."""
    found = [each for each in _inside(position) if isinstance(each, list)]
    return (_any(found, rng), _any(found, rng)) if found else ([], [])


def _apart(node: Any, *, field: bool = False) -> Any:
    """A copy with strings split into characters."""
    if isinstance(node, dict):
        return {
            key: deepcopy(value) if key in WHOLE else _apart(value, field=True)
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [_apart(each) for each in node]
    if isinstance(node, str) and (field or not node.strip("0123456789.")):
        return Signs(node)
    return node


def _together(node: Any) -> Any:
    """Join strings again, where they are still strings."""
    if isinstance(node, dict):
        return {key: _together(value) for key, value in node.items()}
    if isinstance(node, Signs) and all(isinstance(sign, str) for sign in node):
        return "".join(node)
    return [_together(each) for each in node] if isinstance(node, list) else node
