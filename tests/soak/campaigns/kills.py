"""Kills of the server under play, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server.databases import programs, throwaway
from tests.server.killing import Killing
from tests.soak.campaign import Campaign, Counts, Job, portions, scaled

A_PIECE = 10
CLEAN = "0 lost, 0 doubled, 0 views that differ"


def cut(full: int, size: float) -> list[Job]:
    kills = portions(scaled(full, size), A_PIECE)
    return [{"seed": seed, "kills": number} for seed, number in enumerate(kills)]


def cut_sqlite(size: float) -> list[Job]:
    return cut(1000, size)


def cut_postgresql(size: float) -> list[Job]:
    return cut(200, size)


def killed(database: Path | str, job: Job) -> Counts:
    done = asyncio.run(Killing(database, job["seed"]).run(job["kills"]))
    return {
        "kills": done.kills,
        "acknowledged moves found in the log": done.acknowledged,
        "views compared with a replay": done.views,
    }


def on_sqlite(job: Job) -> Counts:
    with TemporaryDirectory(prefix="quinte-soak-") as folder:
        return killed(Path(folder) / "quinte.sqlite3", job)


def on_postgresql(job: Job) -> Counts:
    found = programs()
    if found is None:
        raise FileNotFoundError("PostgreSQL is not here: tools/system-packages installs it")
    with throwaway(found) as postgres:
        return killed(postgres.new(), job)


SQLITE = Campaign("kills-sqlite", "kills under play, SQLite", CLEAN, cut_sqlite, on_sqlite)
POSTGRESQL = Campaign(
    "kills-postgresql", "kills under play, PostgreSQL", CLEAN, cut_postgresql, on_postgresql
)
