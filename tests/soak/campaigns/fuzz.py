"""Fuzzed messages to a server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from quinte.server.rooms import rooms
from tests.server.fuzzing import fuzzed
from tests.server.seeded import Seeded
from tests.soak.campaign import Campaign, Counts, Job, portions, scaled

A_PIECE = 5000


def cut(size: float) -> list[Job]:
    messages = portions(scaled(1_000_000, size), A_PIECE)
    return [{"seed": seed, "messages": number} for seed, number in enumerate(messages)]


def work(job: Job) -> Counts:
    chance = patch.object(rooms, "secrets", Seeded(job["seed"]))
    with chance, TemporaryDirectory(prefix="quinte-soak-") as folder:
        codes = asyncio.run(fuzzed(Path(folder), job["messages"], job["seed"]))
    return {
        "messages": codes.total(),
        "granted": codes[None],
        "refused": codes.total() - codes[None],
    }


FUZZ = Campaign(
    "fuzz",
    "fuzzed messages",
    "0 server faults, 0 tables that differ from their log",
    cut,
    work,
)
