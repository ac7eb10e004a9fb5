"""`make strength`: plays what is missing of every match, and writes `docs/strength.md`.

`ONLY=cinco` replays the matches whose names start that way. An interrupted run resumes.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from bench.machine import ROOT, facts
from bench.strength.exploit import POSITIONS, rows
from bench.strength.match import HERE, Match, read
from bench.strength.report import document
from quinte.arena.play import Played
from quinte.arena.pool import Pool
from quinte.arena.tournament import Tournament

SAVE_SECONDS = 20.0


def play(match: Match, folder: Path, processes: int) -> Tournament:
    """Play a match to its end; its file is always up to date."""
    tournament = match.played(folder)
    if tournament.over:
        return tournament
    saved = time.monotonic()

    def tell(_: Played) -> None:
        nonlocal saved
        if time.monotonic() > saved + SAVE_SECONDS:
            match.save(tournament, folder)
            saved = time.monotonic()
            print(f"{match.name}: {len(tournament.games)} of {len(tournament.plan)}", flush=True)

    crew = Pool(tournament.plan, processes)
    try:
        tournament.play(crew, tell)
    finally:
        crew.close()
        match.save(tournament, folder)
    return tournament


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.strength")
    parser.add_argument("only", nargs="?", default="", help="replay these matches")
    parser.add_argument("--table", type=Path, default=HERE / "matches.toml")
    parser.add_argument("--folder", type=Path, default=HERE)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "strength.md")
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    parser.add_argument("--positions", type=int, default=POSITIONS,
                        help="last auctions of Score 5 in which bidders are read")  # fmt: skip
    given = parser.parse_args()
    table = read(given.table)
    given.folder.mkdir(parents=True, exist_ok=True)
    chosen = [match for match in table.matches if match.name.startswith(given.only)]
    if not chosen:
        known = ", ".join(match.name for match in table.matches)
        parser.error(f"no match begins with “{given.only}”; there are: {known}")
    if given.only:
        # A run that was interrupted resumes; a finished one starts over.
        for match in chosen:
            if match.played(given.folder).over:
                match.path(given.folder).unlink(missing_ok=True)
    try:
        for match in chosen:
            played = play(match, given.folder, given.processes)
            share = played.summary()["bots"][0]["share"]
            print(f"{match.name}: {share[0]:.1%} ({share[1]:.1%} – {share[2]:.1%})", flush=True)
    except KeyboardInterrupt:
        print("interrupted: the same command goes on")
    results = {match: match.played(given.folder) for match in table.matches}
    used = f"{given.processes} used, one a game"
    files = [given.out, *(match.path(given.folder) for match in table.matches)]
    inside = all(path.resolve().is_relative_to(ROOT) for path in files)
    known_facts = facts(used, *(path.resolve() for path in files)) if inside else {}
    exploited = list(rows(given.positions)) if given.positions else []
    given.out.write_text(document(table, results, known_facts, exploited), "utf-8")


if __name__ == "__main__":
    main()
