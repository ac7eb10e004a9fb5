"""One module a game: each holds a `CONTEST`, and no other file names it."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from bench.contest import Contest


def contests() -> list[Contest]:
    """What the modules of this folder say, in the order of their names."""
    names = sorted(module.name for module in iter_modules(__path__))
    return [import_module(f"{__name__}.{name}").CONTEST for name in names]
