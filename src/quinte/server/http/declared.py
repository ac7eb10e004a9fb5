"""Pydantic models of the requests a table accepts and of the entries it sends.

The declarations are in `quinte.table.requests`; here their field annotations become pydantic
fields, with descriptions, enumerations and limits for OpenAPI and for the page's types.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, create_model

from quinte.table.effects import EFFECTS, REQUESTS, Effect, Request
from quinte.table.forms import Form, Length, Limit, OneOf, Pattern, Range, forms

Number = Annotated[int, Field(ge=0, le=2**53)]


class Model(BaseModel):
    """Unknown fields are rejected, and values are not coerced."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Asked(Model):
    """Base of all requests; numbered requests are idempotent."""

    declared: ClassVar[type[Request]]
    client: Annotated[str, StringConstraints(max_length=40)] = ""
    number: Number | None = None

    def request(self, name: str) -> Request:
        """The table's own request, signed with the guest's name; `client` and `number` are left
        out.

        Pydantic has validated it, so that the table does not check its form again.
        """
        given = {form.name: getattr(self, form.name) for form in forms(self.declared)}
        return self.declared(**given).signed(name)


def limited(type_: Any, limit: Limit | None) -> Any:
    """A type with its limit as a pydantic annotation."""
    match limit:
        case Range(low, high):
            return Annotated[type_, Field(ge=low, le=high)]
        case Length(least, most):
            return Annotated[type_, Field(min_length=least or None, max_length=most)]
        case Pattern(regex):
            return Annotated[type_, Field(pattern=f"^{regex.pattern}$")]
        case OneOf(values):
            return Literal[values]
    return type_


def field(form: Form) -> Any:
    """A field for `create_model`: its type, and its default or an ellipsis."""
    type_ = limited(form.type, form.limit)
    return type_ | None if form.nullable else type_, ... if form.required else form.default


def model(declared: type[Request]) -> type[Asked]:
    """The model of a request."""
    fields: dict[str, Any] = {"do": (Literal[declared.do], ...)}
    fields |= {form.name: field(form) for form in forms(declared)}
    made: type[Asked] = create_model(
        declared.__name__,
        __base__=Asked,
        __module__=__name__,
        __doc__=declared.__doc__,
        **fields,
    )
    made.declared = declared
    return made


def any_of(declared: Iterable[type[Request]]) -> Any:
    """A union of requests, discriminated by `do`."""
    return Annotated[reduce(or_, map(model, declared)), Field(discriminator="do")]


def told(declared: Iterable[type[Effect]]) -> type[Model]:
    """A model with every field that any entry may carry; each entry has only some of them."""
    found: dict[str, Any] = {}
    for effect in declared:
        types = {form.name: form.type for form in forms(effect)}
        found |= {name: (types[name] | None, None) for name in effect.told}
    return create_model("Told", __base__=Model, __module__=__name__, **found)


if TYPE_CHECKING:
    TableRequest = Asked
    Told = Model
else:
    TableRequest = any_of(REQUESTS.values())
    Told = told(EFFECTS.values())

ASKING: TypeAdapter[Asked] = TypeAdapter(TableRequest)
