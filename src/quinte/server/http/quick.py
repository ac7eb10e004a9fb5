"""Requests to tables read in one pass, where nothing is wrong with them.

The forms are those of `quinte.table.requests`. Whatever does not fit here is read again by
`declared`, which says what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, Meta, UnsetType

from quinte.table.effects import REQUESTS, Request
from quinte.table.forms import Form, Length, OneOf, Pattern, Range, forms

LONGEST_CLIENT = 40
BEYOND = 2**53
"""Numbers that a page can count to, and no further."""


class Asked(NamedTuple):
    """A request with its frame."""

    id: int
    table: str
    client: str
    number: int | None
    request: Request


def limited(form: Form) -> Any:
    """The type of a field, with its limit; it may be missing where a default stands in."""
    type_: Any = form.type
    match form.limit:
        case Range(low, high):
            type_ = Annotated[type_, Meta(ge=low, le=high)]
        case Length(least, most):
            type_ = Annotated[type_, Meta(min_length=least, max_length=most)]
        case Pattern(regex):
            type_ = Annotated[type_, Meta(pattern=rf"\A(?:{regex.pattern})\Z")]
        case OneOf(values):
            type_ = Literal[values]
    return type_ | None if form.nullable else type_


def struct(declared: type[Request]) -> type[msgspec.Struct]:
    """The form of a request."""
    number = Annotated[int, Meta(ge=0, le=BEYOND)]
    fields: list[Any] = [
        ("id", Annotated[int, Meta(ge=0, lt=BEYOND)]),
        ("table", str),
        ("client", Annotated[str, Meta(max_length=LONGEST_CLIENT)] | UnsetType, UNSET),
        ("number", number | None | UnsetType, UNSET),
    ]
    required = [(form.name, limited(form)) for form in forms(declared) if form.required]
    optional = [
        (form.name, limited(form) | UnsetType, UNSET)
        for form in forms(declared)
        if not form.required
    ]
    made: type[msgspec.Struct] = msgspec.defstruct(
        declared.__name__,
        fields[:2] + required + fields[2:] + optional,
        tag_field="do",
        tag=declared.do,
        forbid_unknown_fields=True,
        namespace={"declared": declared, "own": tuple(form.name for form in forms(declared))},
        gc=False,
    )
    return made


def reader(declared: Iterable[type[Request]]) -> msgspec.json.Decoder[Any]:
    """Reads any of these requests."""
    return msgspec.json.Decoder(reduce(or_, map(struct, declared)))


READER = reader(REQUESTS.values())


def read(data: bytes) -> Asked | None:
    """The request in a message; None if it is another message, or anything is odd about it."""
    if b"\\" in data:  # a colon may be spelt in other ways
        return None
    try:
        found = READER.decode(data)
    except (ValueError, RecursionError):
        return None
    given, client, number = {}, found.client, found.number
    for name in found.own:
        value = getattr(found, name)
        if value is not UNSET:
            given[name] = value
    # Every field has a colon: with as many colons as fields, besides those in texts, none was
    # there twice. `id`, `do` and `table` are always there.
    more = data.count(b":") - len(given) - 3 - (client is not UNSET) - (number is not UNSET)
    if more:
        texts = (found.table, client, *given.values())
        if more != sum(text.count(":") for text in texts if type(text) is str):
            return None
    if client is UNSET:
        client = ""
    if number is UNSET or number is None:
        number = found.id if client else None
    return Asked(found.id, found.table, client, number, found.declared(**given))
