"""`docs/soak.md`: what campaigns have done and found; nothing in it that was not obtained."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bench.report import table
from tests.soak.campaign import AT_MOST, Campaign, Job
from tests.soak.results import Result, Results

COLUMNS = ("campaign", "what was done", "found", "processor time")
NONE = "—"
HEAD = """\
Written by `make soak`, which runs the checks of `make test` at length: `make soak SOAK=0.1` runs a
tenth. A run that was stopped resumes where it was. Judges, laws and the comparison of compiled
with plain Python cover every option set of every game at every size. Processor time includes child
processes, except PostgreSQL's.
"""


def duration(seconds: float) -> str:
    """With the precision that a reader needs."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def again(campaign: str, piece: int, size: float) -> str:
    """How to run a piece alone."""
    return f"python -m tests.soak --size {size:g} --piece {campaign}:{piece}"


def done(found: Sequence[Result], jobs: Sequence[Job]) -> str:
    """The counts of all pieces without a fault, and how many pieces are missing."""
    counts: Counter[str] = Counter()
    for result in found:
        for what, number in result.counts.items():
            before = counts[what]
            counts[what] = max(before, number) if what.endswith(AT_MOST) else before + number
    parts = [f"{number:,} {what}" for what, number in counts.items()]
    if not found:
        return "not run"
    given = [jobs[result.piece] for result in found if result.ok]
    sets = {json.dumps([job["game"], job["options"]]) for job in given if "options" in job}
    if sets:
        parts.append(f"{len(sets)} option sets")
    if len(found) < len(jobs):
        parts.append(f"**unfinished: {len(found)} of {len(jobs)} pieces**")
    return ", ".join(parts)


def row(campaign: Campaign, size: float, results: Results) -> list[str]:
    """A campaign's line of the table."""
    found = results.of(campaign.name)
    failed = sum(not result.ok for result in found)
    pieces = f"{failed} piece{'s' if failed > 1 else ''}"
    verdict = f"**a fault in {pieces}**" if failed else campaign.clean
    time = duration(sum(result.processor for result in found))
    return [
        campaign.title,
        done(found, campaign.cut(size)),
        verdict if found else NONE,
        time if found else NONE,
    ]


def when(found: Sequence[Result]) -> str:
    """The day of the pieces, or the first and the last."""
    days = sorted({result.at[:10] for result in found})
    return days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"


def state(campaigns: Sequence[Campaign], size: float, results: Results) -> str:
    """Whether everything was run, and whether all is well."""
    found = [result for campaign in campaigns for result in results.of(campaign.name)]
    total = sum(len(campaign.cut(size)) for campaign in campaigns)
    failed = sum(not result.ok for result in found)
    if len(found) < total:
        how_far = f"**Unfinished**: {len(found):,} of {total:,} pieces were run"
    else:
        how_far = f"All {total:,} pieces were run"
    return f"{how_far}; {failed or 'none'} found a fault."


def page(
    campaigns: Sequence[Campaign], size: float, results: Results, facts: Mapping[str, str]
) -> Iterator[str]:
    """The lines of the page."""
    found = [result for campaign in campaigns for result in results.of(campaign.name)]
    yield "# Soak"
    yield ""
    yield from HEAD.splitlines()
    yield ""
    yield state(campaigns, size, results)
    yield ""
    if found:
        yield f"- date: {when(found)}"
    yield f"- size: {size:g}"
    yield from (f"- {title}: {text}" for title, text in facts.items())
    yield ""
    yield from table(COLUMNS, (row(campaign, size, results) for campaign in campaigns))
    failures = [result for result in found if not result.ok]
    if failures:
        yield "## Faults"
        yield ""
    for result in failures:
        yield f"`{again(result.campaign, result.piece, size)}`"
        yield ""
        yield "```text"
        yield from (result.error or "").splitlines()
        yield "```"
        yield ""
