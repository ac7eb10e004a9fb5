"""A value that Python takes for equal to a listed one is still another value."""

from __future__ import annotations

import pytest

from quinte.definition.options import Option, Value
from quinte.definition.registry import kinds

LISTED = [
    pytest.param(option, value, id=f"{name}-{option.name}-{value}")
    for name, kind in kinds().items()
    for option in kind.options.values()
    for value in option.values
    if not isinstance(value, str)
]


@pytest.mark.parametrize(("option", "value"), LISTED)
def test_an_equal_value_of_another_type_is_not_accepted(option: Option, value: Value) -> None:
    assert option.accepts(value)
    for other in (int(value), float(value), bool(value)):
        if type(other) is not type(value):
            assert not option.accepts(other)
