"""The whole training of `examples/ppo_cinco`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tests.soak.campaign import Campaign, Counts, Job, scaled

FULL = 50
"""Iterations, as the script has them."""


def cut(size: float) -> list[Job]:
    """One training; of a small run, as much of it."""
    return [{"iterations": scaled(FULL, size), "seed": 1}]


def work(job: Job) -> Counts:
    study: Any = import_module("ppo_cinco.ppo_cinco")
    iterations = job["iterations"]
    _, curve = study.train(iterations, every=iterations, seed=job["seed"], tell=lambda line: None)
    reached = curve[-1]["shares"]
    if reached["random"][0] < curve[0]["shares"]["random"][0]:
        raise AssertionError(f"it has unlearnt to play: {curve}")
    return {"moves learnt from": curve[-1]["moves"]}


ALL = Campaign("study", "PPO on Cinco", "0 that unlearnt to play", cut, work, limit=4 * 3600)
