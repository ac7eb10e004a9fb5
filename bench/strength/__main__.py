"""`make strength`: plays what is missing of every match, and writes `docs/strength.md`.

`ONLY=cinco` replays the matches whose names start that way, `ONLY=openspiel` the one against
OpenSpiel. An interrupted run resumes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench.machine import ROOT, facts
from bench.strength.exploit import KEPT, POSITIONS, kept_rows
from bench.strength.match import DIGESTS, HERE, Match, PeerMatch, Table, read
from bench.strength.peer import FILE, PEER, Kept, missing, shares
from bench.strength.peer import play as play_peer
from bench.strength.report import Finding, document, peer_section, with_section
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


def play_openspiel(match: PeerMatch, kept: Kept) -> None:
    """Play the match against OpenSpiel to its end, in this process."""
    for row in play_peer(match, kept):
        pairs = kept.pairs(row["game"])
        told = f"{PEER}, {row['game']}: {len(pairs)} of {match.deals} deals"
        if pairs:
            told += ", {:.1%} ({:.1%} – {:.1%})".format(*shares(pairs))
        print(told, flush=True)


def play_all(table: Table, given: argparse.Namespace) -> None:
    """Play what is missing of the chosen matches; those of a name that are over start over."""
    chosen = [match for match in table.matches if match.name.startswith(given.only)]
    if given.only:
        # A run that was interrupted resumes; a finished one starts over.
        for match in chosen:
            if match.played(given.folder).over:
                match.path(given.folder).unlink(missing_ok=True)
    for match in chosen:
        played = play(match, given.folder, given.processes)
        share = played.summary()["bots"][0]["share"]
        print(f"{match.name}: {share[0]:.1%} ({share[1]:.1%} – {share[2]:.1%})", flush=True)
    if table.openspiel and PEER.startswith(given.only):
        kept = Kept(given.folder / FILE)
        if given.only and not any(missing(table.openspiel, kept)):
            kept.clear()
        play_openspiel(table.openspiel, kept)


def whole(least: int) -> Callable[[str], int]:
    """Reads a whole number, no less than that."""

    def number(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"a whole number from {least} up is meant, not {text}")
        return int(text)

    return number


INTERRUPTED = 130
"""What a shell expects of a command that was ended by Ctrl-C."""


def main() -> None:
    try:
        measure()
    except KeyboardInterrupt:
        print("interrupted: the same command goes on")
        sys.exit(INTERRUPTED)


def measure() -> None:
    """Play, and write the document; if playing is interrupted, of what is there."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength")
    parser.add_argument("only", nargs="?", default="", help="replay these matches")
    parser.add_argument("--table", type=Path, default=HERE / "matches.toml")
    parser.add_argument("--folder", type=Path, default=HERE)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "strength.md")
    parser.add_argument("--processes", type=whole(1), default=max(1, (os.cpu_count() or 2) // 2))
    parser.add_argument("--positions", type=whole(0), default=POSITIONS,
                        help="last auctions of Score 5 in which bidders are read")  # fmt: skip
    given = parser.parse_args()
    table = read(given.table)
    given.folder.mkdir(parents=True, exist_ok=True)
    names = [*(match.name for match in table.matches), *([PEER] if table.openspiel else [])]
    if not any(name.startswith(given.only) for name in names):
        games = dict.fromkeys(name.partition("-level")[0] for name in names)
        parser.error(f"no match begins with “{given.only}”; they begin with {', '.join(games)}")
    try:
        play_all(table, given)
    except KeyboardInterrupt:
        write(table, given, stored_rows)  # nothing that takes long
        raise
    write(table, given, kept_rows)


def stored_rows(folder: Path, _: int) -> list[str]:
    """What was found of readers last, by whatever code."""
    file = folder / KEPT
    return list(json.loads(file.read_text("utf-8"))["rows"]) if file.exists() else []


def write(
    table: Table, given: argparse.Namespace, read_by: Callable[[Path, int], list[str]]
) -> None:
    """Write the document of what has been played so far."""
    made = [given.out, *(given.folder / name for name in (FILE, DIGESTS, KEPT))]
    files = [*made, *(match.path(given.folder) for match in table.matches)]
    inside = all(path.resolve().is_relative_to(ROOT) for path in files)

    def known(used: str) -> dict[str, str]:
        return facts(used, *(path.resolve() for path in files)) if inside else {}

    peer = ""
    if table.openspiel:
        peer = peer_section(table.openspiel, Kept(given.folder / FILE), known("one used"))
    if given.only and PEER.startswith(given.only) and given.out.exists():
        text = with_section(given.out.read_text("utf-8"), peer)
    else:
        findings = [Finding.of(match, given.folder) for match in table.matches]
        exploited = read_by(given.folder, given.positions) if given.positions else []
        machine = known(f"{given.processes} used, one a game")
        text = document(table, findings, machine, exploited) + peer
    given.out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
