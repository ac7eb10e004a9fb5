"""One module per game: each defines a `CONTEST`, and no other file names it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from bench.contest import Contest


def contests() -> list[Contest]:
    """The contests of this folder, ordered by module name."""
    names = sorted(module.name for module in iter_modules(__path__))
    return [import_module(f"{__name__}.{name}").CONTEST for name in names]
