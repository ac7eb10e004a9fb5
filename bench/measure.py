"""Measurement: repeated short samples, their median and their spread."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

Rates = dict[str, float]
"""Number of each unit per second."""

Chunk = Callable[[], tuple[int, ...]]
"""A piece of work; returns how many of each unit of its measure it did."""


@dataclass(frozen=True)
class Measure:
    """One thing to measure. The ratio and the goals refer to its first unit."""

    name: str
    title: str
    units: tuple[str, ...]


PLAY = Measure("play", "random games inside the core", ("moves", "games"))
DRIVEN = Measure("driven", "random games driven from Python", ("moves", "games"))
COPY = Measure("copy", "copy", ("copies",))
PLAYOUT = Measure("playout", "copy and play out", ("play-outs", "moves"))
RESAMPLE = Measure("resample", "resample", ("states",))
POSITION = Measure("position", "position()", ("positions",))
LOAD = Measure("load", "load()", ("states",))

SEARCH = Measure("search", "rounds of search", ("rounds",))
CHOOSE = Measure("choose", "moves of level 5", ("moves",))
THINKING = (SEARCH, CHOOSE)
"""Of the compiled engine only."""

MEASURES = (PLAY, DRIVEN, COPY, PLAYOUT, RESAMPLE, POSITION, LOAD)


class NotMeasuredError(Exception):
    """Why a system cannot be measured here."""


class System(Protocol):
    """A system that can be timed."""

    @property
    def measures(self) -> Collection[str]:
        """The names of its measures."""

    def sample(self, measure: Measure, seconds: float) -> Rates:
        """Work for about that many seconds."""


@dataclass(frozen=True)
class Figure:
    """The median of some samples, and their spread."""

    median: float
    spread: float

    @classmethod
    def of(cls, rates: Sequence[float]) -> Figure:
        """The spread is the full range, as a share of the median."""
        median = statistics.median(rates)
        return cls(median, (max(rates) - min(rates)) / median)


def sample(measure: Measure, chunk: Chunk, seconds: float) -> Rates:
    """Work for that many seconds of processor time; returns the rates per second."""
    done = [0] * len(measure.units)
    begin = time.process_time()
    taken = 0.0
    while taken < seconds:
        for i, count in enumerate(chunk()):
            done[i] += count
        taken = time.process_time() - begin
    return {unit: count / taken for unit, count in zip(measure.units, done, strict=True)}
