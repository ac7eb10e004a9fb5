"""The results as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from bench.contest import (
    JUDGE,
    OURS,
    PEER,
    PLAIN,
    PORTABLE,
    ROUNDS,
    SECONDS,
    YARDSTICK,
    Contest,
    Goal,
    Results,
)
from bench.measure import (
    COPY,
    DRIVEN,
    LOAD,
    MEASURES,
    PLAY,
    PLAYOUT,
    POSITION,
    RESAMPLE,
    THINKING,
    Measure,
)

COLUMNS = ("system", "what", "per second", "spread", "ratio", "goal", "met")
NONE = "—"
NOT_MEASURED = "not measured"

Section = tuple[str, Sequence[Measure], Sequence[str]]
PORTABLE_TITLE = "As a wheel for everyone has it, compiled for any processor of this kind"
PLAIN_TITLE = "The same in plain Python, without the compiled modules"


def sections(contest: Contest) -> Iterator[Section]:
    """The sections of a game's tables."""
    middle = f"States in the middle of a game, after {contest.depth} random moves"
    peer = (PEER,) if contest.peer else ()
    yield "Random games inside the core", (PLAY,), (OURS, YARDSTICK, *peer)
    yield "Random games driven step by step from Python", (DRIVEN,), (OURS, *peer)
    yield middle, (COPY, PLAYOUT, RESAMPLE, POSITION, LOAD), (OURS, YARDSTICK)
    yield "Thinking, in the middle of a game", THINKING, (OURS,)
    if contest.own:
        judge = (JUDGE,) if contest.judge else ()
        yield f"Of {contest.title} alone", tuple(contest.own), (OURS, YARDSTICK, *judge)
    yield PORTABLE_TITLE, (PLAY, DRIVEN, PLAYOUT, *THINKING), (PORTABLE,)
    yield PLAIN_TITLE, MEASURES, (PLAIN,)


def offers(system: str, measure: Measure, contest: Contest) -> bool:
    """Whether a table has a line for the measure of a system."""
    if system == YARDSTICK:
        return measure.name in contest.yardstick
    if system == PEER:
        return measure in (PLAY, DRIVEN)
    return system != JUDGE or measure == next(iter(contest.own))


def amount(number: float) -> str:
    """A number with three significant digits."""
    size, sign = next((pair for pair in ((1e6, " M"), (1e3, " k")) if number >= pair[0]), (1.0, ""))
    scaled = number / size
    return f"{scaled:.{0 if scaled >= 100 else 1 if scaled >= 10 else 2}f}{sign}"


def times(ratio: float) -> str:
    """A ratio with two or three significant digits."""
    return f"{ratio:.0f} ×" if ratio >= 100 else f"{ratio:.3g} ×"


def named(system: str, contest: Contest, measure: Measure = PLAY) -> str:
    """The system's name in the tables."""
    if system != PEER:
        return system
    driven = contest.driven_peer if measure == DRIVEN else None
    return f"OpenSpiel {driven or contest.peer}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A Markdown table with aligned columns."""
    cells = [list(head), *map(list, rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    cells.insert(1, ["-" * width for width in widths])
    for row in cells:
        padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"| {' | '.join(padded)} |"
    yield ""


def met(goal: Goal, results: Results) -> bool | None:
    """Whether a goal is met; None if it was not measured."""
    ratio = results.ratio(goal.measure, goal.measure.units[0], goal.against)
    return None if ratio is None else ratio >= goal.least


def row(results: Results, measure: Measure, unit: str, system: str) -> list[str]:
    """A line of a section's table."""
    contest = results.contest
    figure = results.figure(system, measure, unit)
    ratio = None if system == OURS else results.ratio(measure, unit, system)
    goals = (g for g in contest.goals if (g.measure, g.against) == (measure, system))
    goal = next(goals, None) if unit == measure.units[0] else None
    return [
        named(system, contest, measure),
        f"{measure.title}: {unit}",
        amount(figure.median) if figure else NOT_MEASURED,
        f"{figure.spread:.0%}" if figure else NONE,
        times(ratio) if ratio else NONE,
        f"at least {goal.least} ×" if goal else NONE,
        {True: "yes", False: "**no**", None: NOT_MEASURED}[met(goal, results)] if goal else NONE,
    ]


def rows(
    results: Results, measures: Sequence[Measure], systems: Sequence[str]
) -> Iterator[list[str]]:
    """All lines of a section's table."""
    for measure in measures:
        for unit in measure.units:
            for system in systems:
                if offers(system, measure, results.contest):
                    yield row(results, measure, unit, system)


def kinds(results: Results) -> Iterator[str]:
    """Moves by kind: shows whose games consist of cheaper moves."""
    contest = results.contest
    lines = []
    for system, found in results.kinds.items():
        games = found["games"]
        counts = [found.get(kind, 0) for kind in contest.kinds]
        total = sum(counts)
        shares = [f"{count / total:.2%} ({count:,})" for count in counts]
        lines.append([system, f"{games:,}", f"{total / games:.1f}", *shares])
    yield "Moves by kind, counted apart from the timing; of ours, in the very games that are timed:"
    yield ""
    yield from table(("system", "games", "moves a game", *contest.kinds), lines)


def goal_lines(results: Results) -> list[str]:
    """The goals, each with its figure."""
    lines = []
    for goal in results.contest.goals:
        unit = goal.measure.units[0]
        ratio = results.ratio(goal.measure, unit, goal.against)
        verdict = {True: "met", False: "**missed**", None: NOT_MEASURED}[met(goal, results)]
        figure = f"{times(ratio)} " if ratio else "beside "
        against = named(goal.against, results.contest, goal.measure)
        lines.append(
            f"{verdict}: {results.contest.title}, {goal.measure.title}, {unit} a second: "
            f"{figure}{against} (goal: at least {goal.least} ×)"
        )
    return lines


def page(all_results: Sequence[Results], facts: Mapping[str, str]) -> Iterator[str]:
    """The lines of the page."""
    yield "# Benchmarks"
    yield ""
    yield "Written by `make bench`; what is compared, and what is not, stands in"
    yield "[README.md](README.md)."
    yield ""
    yield from table(("", ""), facts.items())
    yield f"Each figure is the median of {ROUNDS} samples of {SECONDS} seconds of processor time,"
    yield "taken in turns, system by system. Spread: highest less lowest, as a share of the median."
    yield "Ratio: ours, compiled, divided by that line; the median over the rounds."
    yield ""
    yield "## Goals"
    yield ""
    for results in all_results:
        yield from (f"- {line}" for line in goal_lines(results))
    for results in all_results:
        contest = results.contest
        yield ""
        yield f"## {contest.title}, {contest.options['players']} players"
        yield ""
        for system, why in results.absent.items():
            yield f"{named(system, contest)} was not measured: {why}."
            yield ""
        for number, (title, measures, systems) in enumerate(sections(contest), 1):
            yield f"### {number}. {title}"
            yield ""
            yield from table(COLUMNS, rows(results, measures, systems))
            if measures == (PLAY,):
                yield from kinds(results)


def write(path: Path, all_results: Sequence[Results], facts: Mapping[str, str], last: str) -> None:
    """Write the page; its last section, which has its own title, is preserved."""
    old = path.read_text("utf-8") if path.exists() else ""
    _, found, kept = old.partition(f"\n## {last}\n")
    path.write_text("\n".join(page(all_results, facts)).rstrip() + "\n" + found + kept, "utf-8")


def write_last(path: Path, title: str, lines: Iterable[str]) -> None:
    """Rewrite the last section of the page."""
    before = path.read_text("utf-8").partition(f"\n## {title}\n")[0] if path.exists() else ""
    section = "\n".join(["", "", f"## {title}", "", *lines])
    path.write_text((before.rstrip() + section).strip() + "\n", "utf-8")
