"""Plants faults in copies of the project and sees each caught by the tests that must catch it.

The working tree is never touched. Exit code 0: all were caught; 1: some were not; 2: the list no
longer fits the project, or its tests fail without any fault; 130: interrupted.

examples:
  python -m tests.faults                                 plant all faults, two at once
  python -m tests.faults --list                          what they are, and why
  python -m tests.faults --only one-yes-is-enough        plant one
  python -m tests.faults --jobs 1 --json faults.json     write down what came of each
"""

from __future__ import annotations

import argparse
import json
import resource
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.faults.campaign import Campaign, Outcome, Unhealthy
from tests.faults.fault import Fault, Rotten, read_faults
from tests.faults.processes import Stopped

ROOT = Path(__file__).parents[2]
LISTS = Path(__file__).parent / "planted"
ESCAPED, WRONG, INTERRUPTED = 1, 2, 130


def parser() -> argparse.ArgumentParser:
    """The command line."""
    told, _, examples = (__doc__ or "").partition("examples:\n")
    made = argparse.ArgumentParser(
        "python -m tests.faults", description=told, epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    made.add_argument("--only", nargs="+", metavar="NAME", help="plant these faults only")
    made.add_argument("--list", action="store_true", help="print all faults and plant none")
    made.add_argument(
        "--jobs", type=positive, default=2, metavar="N", help="faults planted at once (2)"
    )
    made.add_argument("--json", type=Path, metavar="FILE", help="write the outcomes to a file")
    return made


def positive(text: str) -> int:
    """A number of jobs."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def chosen(faults: Sequence[Fault], only: Sequence[str] | None) -> list[Fault]:
    """The faults that were named, in the order of the list; all if none were."""
    names = [fault.name for fault in faults]
    for name in only or ():
        if name not in names:
            raise Rotten(f"there is no fault {name!r}: see --list")
    return [fault for fault in faults if not only or fault.name in only]


def describe(faults: Sequence[Fault]) -> str:
    """All faults, as `--list` shows them."""
    return "\n".join(
        f"{fault.name}\n    {fault.file}: {fault.why}\n    caught by {'; '.join(fault.tests)}"
        for fault in faults
    )


def summary(outcomes: Sequence[Outcome], began: float) -> str:
    """How many were caught, and what that took."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    missed = [outcome.fault.name for outcome in outcomes if not outcome.caught]
    told = (
        f"{len(outcomes)} faults planted, {len(outcomes) - len(missed)} caught; "
        f"{time.monotonic() - began:.0f} s, {used.ru_utime + used.ru_stime:.0f} s of processor time"
    )
    return told + "".join(f"\nnot caught: {name}" for name in missed)


def main(arguments: Sequence[str] | None = None, root: Path = ROOT, lists: Path = LISTS) -> int:
    """Run the command; its exit code."""
    given = parser().parse_args(arguments)
    began = time.monotonic()
    try:
        faults = chosen(read_faults(lists), given.only)
        if given.list:
            print(describe(faults))
            return 0
        outcomes = Campaign(root, faults, given.jobs, lambda text: print(text, flush=True)).run()
    except (Rotten, Unhealthy) as problem:
        print(f"faults: {problem}", file=sys.stderr)
        return WRONG
    except (KeyboardInterrupt, Stopped):
        print("faults: interrupted, all copies are removed", file=sys.stderr)
        return INTERRUPTED
    if given.json:
        whole = {"faults": [outcome.as_json() for outcome in outcomes]}
        given.json.write_text(json.dumps(whole, indent=1) + "\n")
    print(summary(outcomes, began))
    return 0 if all(outcome.caught for outcome in outcomes) else ESCAPED


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # copies are removed then, too
    sys.exit(main())
