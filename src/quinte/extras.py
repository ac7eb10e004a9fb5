"""Packages that come with an extra: where one is missing, the refusal names what to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from quinte.errors import QuinteError


class MissingExtra(QuinteError):
    """A package that only an extra installs is not here."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Put around the imports of whatever `quinte[name]` installs."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package in ("", "quinte"):  # a fault of ours
            raise
        raise MissingExtra("extra.missing", package=package, extra=name) from None
