"""Runs the commands of docs/hosting.md and writes docs/hosting-check.md.

examples:
  python -m tests.hosting                    build a wheel of this checkout and install that
  python -m tests.hosting dist/quinte-*.whl  install one that is built already
"""

from __future__ import annotations

import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from bench.machine import facts
from tests.hosting.document import ROOT
from tests.hosting.trial import Report, run

CHECK = ROOT / "docs" / "hosting-check.md"
VERSIONS = (
    ("/usr/sbin/nginx", "-v"), ("postgres", "--version"), ("openssl", "version"),
    ("systemd-analyze", "--version"), ("logrotate", "--version"), ("curl", "--version"),
)  # fmt: skip


def version(*command: str) -> str:
    """The first line of what a program says of itself."""
    done = subprocess.run(
        command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    first = done.stdout.splitlines()[0].replace("postgres (PostgreSQL)", "PostgreSQL")
    return re.sub(r" \(.*", "", first).removeprefix("nginx version: ")


def page(report: Report) -> str:
    """What was run, with what, and what was seen."""
    known = facts("", CHECK)
    versions = ", ".join(version(*command) for command in VERSIONS)
    lines = [
        "# The commands of hosting.md, run",
        "",
        "Written by `python -m tests.hosting`; `make soak` runs the same, with folders",
        "for machines and stand-ins for what needs root ([hosting.md](hosting.md)); nginx,",
        "PostgreSQL, pip, openssl and logrotate are real.",
        "",
        f"All {report.commands} commands succeeded, and people made {report.moves} moves "
        f"meanwhile, in {report.seconds:.0f} s.",
        "",
        f"- date: {datetime.now(UTC).date().isoformat()}",
        f"- commit: {known['commit']}",
        f"- {known['Python']}; {versions}",
        "",
        "What was seen to work:",
        "",
        *(f"- {each}" for each in report.checks),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    built = [Path(each) for each in sys.argv[1:]]
    CHECK.write_text(page(run(*built)), "utf-8")
    print(CHECK.read_text("utf-8"))
