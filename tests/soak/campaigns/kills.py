"""Kills under play: of the server on SQLite, of either of two workers on PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server.databases import programs, throwaway
from tests.server.killing import Killing, KillingWorkers
from tests.soak.campaign import AT_MOST, Campaign, Counts, Job, portions, scaled

A_PIECE = 10
CLEAN = "0 lost, 0 doubled, 0 views that differ"


def cut(full: int, size: float) -> list[Job]:
    kills = portions(scaled(full, size), A_PIECE)
    return [{"seed": seed, "kills": number} for seed, number in enumerate(kills)]


def cut_sqlite(size: float) -> list[Job]:
    return cut(1000, size)


def cut_postgresql(size: float) -> list[Job]:
    return cut(200, size)


def killed(killing: Killing, job: Job) -> Counts:
    done = asyncio.run(killing.run(job["kills"]))
    gap = {f"ms without a connection{AT_MOST}": round(1000 * done.gap)} if done.gap else {}
    return {
        "kills": done.kills,
        "acknowledged moves found in the log": done.acknowledged,
        "views compared with a replay": done.views,
        **gap,
    }


def on_sqlite(job: Job) -> Counts:
    with TemporaryDirectory(prefix="quinte-soak-") as folder:
        return killed(Killing(Path(folder) / "quinte.sqlite3", job["seed"]), job)


def on_postgresql(job: Job) -> Counts:
    found = programs()
    if found is None:
        raise FileNotFoundError("PostgreSQL is not here: tools/system-packages installs it")
    with throwaway(found) as postgres:
        return killed(KillingWorkers(postgres.new(), job["seed"]), job)


SQLITE = Campaign("kills-sqlite", "kills under play, SQLite", CLEAN, cut_sqlite, on_sqlite)
POSTGRESQL = Campaign(
    "kills-postgresql",
    "kills of either of two workers under play, PostgreSQL",
    CLEAN,
    cut_postgresql,
    on_postgresql,
)
