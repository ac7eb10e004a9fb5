"""The commands of `docs/hosting.md`, on real nginx and PostgreSQL."""

from __future__ import annotations

from tests.hosting.trial import run
from tests.soak.campaign import Campaign, Counts, Job


def cut(_: float) -> list[Job]:
    """All of it, at any size."""
    return [{}]


def hosted(_: Job) -> Counts:
    report = run()
    return {
        "commands of hosting.md": report.commands,
        "moves meanwhile": report.moves,
        "things checked": len(report.checks),
    }


ALL = Campaign("hosting", "hosting, as documented", "0 commands that fail", cut, hosted)
