"""Which games there are: every package that the entry-point group `quinte.games` names."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import import_module, resources
from types import ModuleType
from typing import Any

from quinte.definition.options import Option
from quinte.engine.state import State
from quinte.errors import NoSuchGame
from quinte.installed import packages

PARTS: Mapping[str, tuple[str, ...]] = {
    "rules": (),
    "notation": ("text", "parse", "explain", "check", "pieces"),
    "view": ("view", "complete", "TOLD", "TO_ITS_SEAT"),
    "render": ("text", "story", "menu", "foretold"),
    "picture": ("svg",),
    "knowledge": ("appraise",),
}
"""The modules of a game and what each must hold; a game that lacks one is refused."""


class Kind:
    """A registered game, before options are chosen. Its parts are imported when first used."""

    def __init__(self, name: str, package: str) -> None:
        self.name = name
        self.package = package
        self._parts: dict[str, ModuleType] = {}

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """The game's `game.toml`."""
        return self._data("game.toml")

    @cached_property
    def components(self) -> dict[str, Any]:
        """The pieces in the box: the game's `components.toml` but for its `provenance`."""
        return without_provenance(self._data("components.toml"))

    @cached_property
    def provenance(self) -> list[dict[str, Any]]:
        """Which figures of the components are printed in the rulebook, which reconstructed."""
        return list(self._data("components.toml").get("provenance", []))

    def text(self, file: str) -> str:
        """A file of the game as it is written."""
        return (resources.files(self.package) / file).read_text("utf-8")

    def _data(self, file: str) -> dict[str, Any]:
        return tomllib.loads(self.text(file))

    @cached_property
    def options(self) -> dict[str, Option]:
        """What can be chosen, `players` first."""
        tables = self.manifest["options"]
        return {name: Option.declared(name, table) for name, table in tables.items()}

    @property
    def rules_version(self) -> int:
        """Raised by every change that alters the replay of records."""
        return int(self.manifest["rules_version"])

    @cached_property
    def state(self) -> type[State]:
        """The class of the game's states."""
        return getattr(self.part("rules"), self.manifest["state"])  # type: ignore[no-any-return]

    @cached_property
    def box(self) -> Any:
        """The game's own components as its rules use them."""
        return self.state.unpack(self.components)

    def part(self, name: str) -> ModuleType:
        """A module of the game, with all that it must hold."""
        if name in self._parts:
            return self._parts[name]
        module = import_module(f"{self.package}.{name}")
        missing = [needed for needed in PARTS[name] if not hasattr(module, needed)]
        if missing:
            raise ImportError(f"{module.__name__} lacks {', '.join(missing)}")
        self._parts[name] = module
        return module

    def call(self, part: str, function: str) -> Callable[..., Any]:
        """A function of a part."""
        return getattr(self.part(part), function)  # type: ignore[no-any-return]


def without_provenance(components: Mapping[str, Any]) -> dict[str, Any]:
    """Components without the notes on where their figures come from: these are no pieces."""
    return {name: value for name, value in components.items() if name != "provenance"}


@cache
def kinds() -> dict[str, Kind]:
    """All registered games by name."""
    return {name: Kind(name, package) for name, package in packages().items()}


def kind(name: str) -> Kind:
    """The registered game of that name."""
    found = kinds()
    if name not in found:
        raise NoSuchGame("game.unknown", game=name, known=list(found))
    return found[name]
