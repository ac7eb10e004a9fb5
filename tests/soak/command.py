"""`make soak`: long campaigns against the server, the rules and the laws.

Ctrl-C stops a run, and the same command resumes it; results are kept in build/soak, by
the digest of the sources and the size. What was found is written to docs/soak.md. Exit code 0: no
fault; 1: some piece found one; 2: the command line is wrong; 130: stopped.

examples:
  python -m tests.soak                                   everything at full size, which takes hours
  python -m tests.soak --size 0.1                        a tenth of it
  python -m tests.soak --only kills-sqlite,fuzz          two campaigns
  python -m tests.soak --size 0.1 --fresh                forget earlier results of that size
  python -m tests.soak --size 0.1 --piece judge-cinco:7  one piece alone; its result is not kept
  python -m tests.soak --list                            all campaigns and their pieces
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

import quinte
from bench.machine import facts
from tests.soak import worker
from tests.soak.campaign import Campaign
from tests.soak.progress import Progress
from tests.soak.report import again, page
from tests.soak.results import ROOT, Busy, Results, sources
from tests.soak.run import now, remaining, run

FOUND, INTERRUPTED = 1, 130
REPORT = ROOT / "docs" / "soak.md"


def size(text: str) -> float:
    """Above 0; 1 is the full size."""
    number = float(text)
    if not 0 < number <= 100:
        raise ValueError(text)
    return number


def parser() -> argparse.ArgumentParser:
    """The command line."""
    about, _, examples = (__doc__ or "").partition("examples:\n")
    made = argparse.ArgumentParser(
        "python -m tests.soak", description=about, epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    made.add_argument("--size", type=size, default=1.0, help="share of the full size (1)")
    made.add_argument("--only", metavar="NAMES", help="these campaigns only, with commas between")
    made.add_argument("--fresh", action="store_true", help="forget earlier results of this size")
    made.add_argument("--piece", metavar="NAME:N", help="run one piece alone, here")
    made.add_argument("--list", action="store_true", help="print the campaigns and run none")
    made.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N",
                      help="pieces at once (one a core)")  # fmt: skip
    made.add_argument("--results", type=Path, default=ROOT / "build" / "soak", metavar="FOLDER",
                      help="where results are kept (build/soak)")  # fmt: skip
    made.add_argument("--report", type=Path, default=REPORT, metavar="FILE",
                      help="the report (docs/soak.md)")  # fmt: skip
    return made


def chosen(names: str | None, campaigns: Sequence[Campaign]) -> list[Campaign]:
    """The campaigns that were named; ValueError for one that is not there."""
    known = {campaign.name: campaign for campaign in campaigns}
    wanted = names.split(",") if names else list(known)
    for name in wanted:
        if name not in known:
            raise ValueError(f"there is no campaign {name!r}; there are {', '.join(known)}")
    return [campaign for campaign in campaigns if campaign.name in wanted]


def run_piece(name: str, size: float, campaigns: Sequence[Campaign]) -> int:
    """One piece in this process; ValueError if there is none of that name."""
    wanted, _, number = name.partition(":")
    (campaign,) = chosen(wanted, campaigns)
    jobs = campaign.cut(size)
    if not number.isdecimal() or int(number) >= len(jobs):
        raise ValueError(f"{campaign.name} has pieces 0 to {len(jobs) - 1} at size {size:g}")
    job = jobs[int(number)]
    print(json.dumps(job), flush=True)
    outcome = worker.run(campaign, job)
    print(outcome.error or json.dumps(outcome.counts))
    return FOUND if outcome.error else 0


def machine(report: Path, workers: int) -> dict[str, str]:
    """The commit and the machine."""
    inside = [report] if report.is_relative_to(ROOT) else []
    known = facts(f"{workers} used", *inside)
    of_benchmarks = ("date", "C compiler")
    built = {"Quinte": "compiled" if quinte.COMPILED else "plain Python"}
    return {name: text for name, text in known.items() if name not in of_benchmarks} | built


def merged(runs: Sequence[dict[str, str]]) -> dict[str, str]:
    """What all runs say of themselves: more than one commit or machine, where there was."""
    titles = dict.fromkeys(title for each in runs for title in each if title != "at")
    return {
        title: "; ".join(dict.fromkeys(each[title] for each in runs if title in each))
        for title in titles
    }


def soak(given: argparse.Namespace, campaigns: Sequence[Campaign], console: Console) -> int:
    """Run what is left of the chosen campaigns; the exit code."""
    wanted = chosen(given.only, campaigns)
    results = Results(given.results / f"{sources()}-{given.size:g}" / "results.jsonl")
    stopped = False
    with results.writing(given.fresh):
        pieces = remaining(wanted, given.size, results)
        if pieces:
            results.add_run(at=now(), **machine(given.report.resolve(), given.workers))
        progress = Progress(wanted, given.size, results, console)
        try:
            with progress.shown():
                run(pieces, results, given.workers, progress)
        except KeyboardInterrupt:
            stopped = True
        text = "\n".join(page(campaigns, given.size, results, merged(results.runs)))
        given.report.parent.mkdir(parents=True, exist_ok=True)
        given.report.write_text(text.rstrip() + "\n", "utf-8")
    if stopped:
        command = shlex.join(["python", "-m", "tests.soak", *sys.argv[1:]]).replace(" --fresh", "")
        console.print(f"stopped; to resume: {command}", markup=False, soft_wrap=True)
        return INTERRUPTED
    failed = [r for campaign in wanted for r in results.of(campaign.name) if not r.ok]
    for result in failed:
        how = again(result.campaign, result.piece, given.size)
        console.print(f"a fault: {how}", markup=False, soft_wrap=True)
    console.print(f"the report: {given.report}", markup=False, soft_wrap=True)
    return FOUND if failed else 0


def interrupt(number: int, _: object) -> None:
    """Stop once: what is under way is being ended when a second Ctrl-C comes."""
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def stoppable() -> None:
    """Ctrl-C and SIGTERM stop this process, even as a shell's background job."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupt)


def main(campaigns: Sequence[Campaign], arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit code."""
    made = parser()
    given = made.parse_args(arguments)
    try:
        if given.workers < 1:
            raise ValueError("--workers must be at least 1")
        if given.list:
            for campaign in campaigns:
                pieces = len(campaign.cut(given.size))
                print(f"{campaign.name:<20} {pieces:>6} pieces  {campaign.title}")
            return 0
        if given.piece:
            return run_piece(given.piece, given.size, campaigns)
        return soak(given, campaigns, Console())
    except (ValueError, Busy) as wrong:
        made.error("another run is under way" if isinstance(wrong, Busy) else str(wrong))
    except KeyboardInterrupt:
        return INTERRUPTED
