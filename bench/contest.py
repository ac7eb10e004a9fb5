"""What is measured on one game, and the goals."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from bench.measure import (
    MEASURES,
    THINKING,
    Chunk,
    Figure,
    Measure,
    NotMeasuredError,
    Rates,
    System,
)

if TYPE_CHECKING:
    from quinte import Game

OURS = "quinte, compiled"
PORTABLE = "quinte, a portable wheel"
PLAIN = "quinte, plain Python"
YARDSTICK = "C by hand"
PEER = "OpenSpiel"
JUDGE = "the slow judge of the tests"

ROUNDS = 9
SECONDS = 0.4
WARM_UP = 0.05


@dataclass(frozen=True)
class Goal:
    """Ours should do at least `times` what the other system does, per second."""

    measure: Measure
    against: str
    least: Fraction


@dataclass(frozen=True)
class Contest:
    """One of our games and what it is compared with, as declared in a module of `bench.games`."""

    game: str
    title: str
    options: Mapping[str, Any]
    kinds: tuple[str, ...]
    """The kinds of moves."""
    kind: Callable[[int], str]
    """The kind of a move."""
    goals: tuple[Goal, ...]
    peer: str | None = None
    """The nearest game of OpenSpiel, if any."""
    driven_peer: str | None = None
    """Another one, when driven from Python."""
    yardstick: tuple[str, ...] = ("play", "playout")
    """What the hand-written C can measure."""
    depth: int = 40
    """Number of moves after which a state counts as mid-game."""
    own: Mapping[Measure, Callable[[Game], Chunk]] = field(default_factory=dict)
    """Extra measures of this game only, compiled."""
    judge: Callable[[Game], Chunk] | None = None
    """The first of these, done by the slow reference of the tests."""

    @property
    def measures(self) -> tuple[Measure, ...]:
        """All measures of the compiled engine."""
        return (*MEASURES, *THINKING, *self.own)


@dataclass
class Results:
    """The results of one game."""

    contest: Contest
    samples: defaultdict[tuple[str, str], list[Rates]] = field(
        default_factory=lambda: defaultdict(list)
    )
    kinds: dict[str, dict[str, int]] = field(default_factory=dict)
    """Games and moves by kind, for each system that counted them."""
    absent: dict[str, str] = field(default_factory=dict)
    """Why a system was not measured."""

    def figure(self, system: str, measure: Measure, unit: str) -> Figure | None:
        """The figure of a system; None if it was not measured."""
        samples = self.samples.get((system, measure.name))
        return Figure.of([rates[unit] for rates in samples]) if samples else None

    def ratio(self, measure: Measure, unit: str, system: str) -> float | None:
        """How many times as fast as the system ours is; None if either was not measured.

        The median over the rounds, each sample against the one taken next to it.
        """
        ours = self.samples.get((OURS, measure.name))
        theirs = self.samples.get((system, measure.name))
        if not ours or not theirs:
            return None
        pairs = zip(ours, theirs, strict=True)
        return statistics.median(mine[unit] / other[unit] for mine, other in pairs)

    def drop(self, system: str, why: str) -> None:
        """The system cannot be measured after all."""
        self.absent[system] = why
        for key in [key for key in self.samples if key[0] == system]:
            del self.samples[key]


def steps(systems: Mapping[str, System], results: Results) -> Iterator[str]:
    """Measure everything; yield a label before each sample.

    Samples are interleaved, so that a slow minute of the machine affects all alike.
    """
    for round_ in range(ROUNDS + 1):
        for measure in results.contest.measures:
            for name, system in systems.items():
                if measure.name not in system.measures or name in results.absent:
                    continue
                yield f"{results.contest.title}: {measure.title}"
                try:
                    rates = system.sample(measure, SECONDS if round_ else WARM_UP)
                except NotMeasuredError as error:
                    results.drop(name, str(error))
                    continue
                if round_:
                    results.samples[name, measure.name].append(rates)


def steps_expected(systems: Mapping[str, System], contest: Contest) -> int:
    each = sum(m.name in system.measures for m in contest.measures for system in systems.values())
    return (ROUNDS + 1) * each
