"""The examples of a rulebook, to be played: the position of a picture, and what happens in it.

A picture that shows what a move has led to may have the view `before` it. `play` is the move that
the text speaks of. What is hidden in the view is made up, always alike: a replay of the same moves
ends in the same position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from quinte.definition.game import Game, game_of
from quinte.definition.registry import kind
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.engine.types import EventData, Fact
from quinte.errors import QuinteError
from quinte.installed import packages
from quinte.language.rulebook import example

SEED = 1
"""Of what a view hides."""
MOST_REPLIES = 40
"""Moves of the others after one of the reader, where all act at the same time."""


class NoSuchExample(QuinteError):
    """The rulebook has no such example, or nothing can be played in it."""


@dataclass(frozen=True)
class Played:
    """A move in an example, and what the reader sees of it."""

    seat: int
    events: list[EventData]


@dataclass
class Example:
    """A position of the rulebook with a reader at one seat, who may play."""

    game: Game
    state: State
    seat: int
    events: list[EventData]
    """What had happened just before."""
    play: tuple[str, ...]
    """The moves that the text speaks of."""
    steps: list[Played] = field(default_factory=list)

    def moves(self) -> list[str]:
        """What the reader may play."""
        if not self.state.acts(self.seat):
            return []
        moves = self.state.moves(self.seat)
        return [self.game.text(self.state, self.seat, move) for move in moves]

    def move(self, text: str) -> None:
        """Play for the reader; those who act at the same time answer. Raises what a table would."""
        self.state.act_or_refuse(self.seat)
        others = [each for each in self.state.actors() if each != self.seat]
        self._done(self.seat, self.game.parse(self.state, self.seat, text))
        for _ in range(MOST_REPLIES):
            acting = [each for each in self.state.actors() if each in others]
            if not acting or self.state.acts(self.seat):
                return
            self._done(acting[0], [self._best(acting[0])])

    def _best(self, seat: int) -> int:
        """The move that looks best to a seat."""
        moves = self.state.moves(seat)
        worth = self.game.appraise(self.state.view(seat), moves)
        return max(zip(worth, moves, strict=True), key=lambda each: each[0])[1]

    def _done(self, seat: int, moves: Iterable[int]) -> None:
        facts: list[Fact] = []
        tried = self.state.copy()
        tried.log = facts
        for move in moves:
            tried.play(seat, move)
        tried.log = None
        self.state = tried
        self.steps.append(Played(seat, self.game.events(facts, self.seat)))


@cache
def names(game: str) -> frozenset[str]:
    """The examples that the rulebook of a game has."""
    folder = resources.files(packages()[game]) / "texts" / "examples"
    if not folder.is_dir():
        return frozenset()
    return frozenset(path.name.removesuffix(".json") for path in folder.iterdir())


def reader(shown: dict[str, Any], actors: Sequence[int]) -> int | None:
    """The seat from which an example is played: whose view it is, or whose turn; None if over."""
    seat = shown.get("before", shown["view"])["seat"]
    if type(seat) is int:
        return seat if seat in actors else None
    return actors[0] if actors else None


def load(game: str, name: str) -> Example:
    """An example as its picture shows it, or before the move that led there."""
    known = kind(game).name
    if name not in names(known):
        raise NoSuchExample("rules.example", game=known, name=name)
    shown = example(known, name)
    view = shown.get("before", shown["view"])
    there = game_of(view)
    state = there.determinise(view, Fast(SEED))
    seat = reader(shown, state.actors())
    if seat is None:
        raise NoSuchExample("rules.example", game=known, name=name)
    events = [] if "before" in shown else shown.get("events", [])
    return Example(there, state, seat, events, tuple(shown.get("play", ())))


@cache
def playable(game: str, name: str) -> bool:
    """Whether somebody may act in an example."""
    try:
        return load(game, name).seat >= 0
    except NoSuchExample:
        return False
