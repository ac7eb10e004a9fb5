"""Parameters of which `make test` runs enough, and `make soak` all."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from typing import Any

import pytest

VARIANTS = bool(os.environ.get("QUINTE_VARIANTS"))
"""Whether all are run, as in `make soak`."""


def variants(every: Iterable[Any], enough: Collection[Any]) -> list[Any]:
    """All of these parameters; those that are not among enough are left to `make soak`."""
    mark = pytest.mark.variant
    return [each if each in enough else pytest.param(*listed(each), marks=mark) for each in every]


def listed(values: Any) -> Any:
    return values if isinstance(values, tuple) else (values,)
