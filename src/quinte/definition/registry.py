"""The registry of games: every definition in the entry-point group `quinte.games`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import metadata, resources
from typing import Any

from quinte.definition.definition import GameDefinition
from quinte.definition.options import Option
from quinte.engine.state import State
from quinte.errors import DefinitionError, NoSuchGame
from quinte.installed import packages, points

COMPONENTS = "components.toml"
BUILT_IN = "quinte.games."


class Kind:
    """A registered game, before options are chosen. Its definition is imported on first use."""

    def __init__(self, point: metadata.EntryPoint, package: str) -> None:
        self.name = point.name
        self.point = point
        self.package = package

    @cached_property
    def definition(self) -> GameDefinition:
        """The game's definition; raises DefinitionError if the entry point names something else."""
        where = f"{self.name}: {self.point.value}"
        try:
            found = self.point.load()
        except DefinitionError:
            raise
        except Exception as error:
            fault = f"{type(error).__name__}: {error}"
            raise DefinitionError(f"{where} cannot be imported: {fault}") from error
        if not isinstance(found, GameDefinition):
            raise DefinitionError(f"{where} must be a GameDefinition, not {found!r}")
        if found.name != self.name:
            named = f"name the entry point {found.name}"
            raise DefinitionError(f"{where} is called {found.name}: {named}")
        return found

    @property
    def built_in(self) -> bool:
        """Whether the game comes with Quinte: the page is built with its texts."""
        return self.package.startswith(BUILT_IN)

    @cached_property
    def components(self) -> dict[str, Any]:
        """The pieces in the box: the game's `components.toml` without its `provenance`."""
        return without_provenance(self._box)

    @cached_property
    def provenance(self) -> list[dict[str, Any]]:
        """Which figures of the components are printed in the rulebook, which reconstructed."""
        return list(self._box.get("provenance", []))

    @cached_property
    def _box(self) -> dict[str, Any]:
        path = resources.files(self.package) / COMPONENTS
        try:
            return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
        except ValueError as error:  # not TOML, or not UTF-8
            raise DefinitionError(f"{self.name}: {COMPONENTS} cannot be read: {error}") from error

    def text(self, file: str) -> str:
        """A file of the game as text."""
        return (resources.files(self.package) / file).read_text("utf-8")

    @cached_property
    def options(self) -> dict[str, Option]:
        """The options, `players` first."""
        return {option.name: option for option in self.definition.options}

    @property
    def rules_version(self) -> int:
        """Incremented with every change that alters the replay of records."""
        return self.definition.rules_version

    @property
    def state(self) -> type[State]:
        return self.definition.state

    @cached_property
    def box(self) -> Any:
        """The game's own components in the form its rules use."""
        return self.state.unpack(self.components)


def without_provenance(components: Mapping[str, Any]) -> dict[str, Any]:
    """Components without the notes on where their figures come from."""
    return {name: value for name, value in components.items() if name != "provenance"}


@cache
def kinds() -> dict[str, Kind]:
    """All registered games by name."""
    return {name: Kind(point, packages()[name]) for name, point in points().items()}


def kind(name: str) -> Kind:
    """The registered game of that name; raises NoSuchGame."""
    found = kinds()
    if name not in found:
        raise NoSuchGame("game.unknown", game=name, known=list(found))
    return found[name]
