"""Optional packages: if one is missing, the error names the extra to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from quinte.errors import QuinteError


class MissingExtra(QuinteError):
    """A package that an extra installs is missing."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Wrap imports of packages that `quinte[name]` installs."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package in ("", "quinte"):  # our own bug, not a missing package
            raise
        raise MissingExtra("extra.missing", package=package, extra=name) from None
