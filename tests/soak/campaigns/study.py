"""The whole training of `examples/ppo_cinco`, as its document shows it."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from tests.compiled.modes import ROOT
from tests.soak.campaign import Campaign, Counts, Job, scaled

FULL = 50
"""Iterations, as in the document."""
SLACK = 0.1
"""Other processors add numbers in another order, and a training goes another way."""


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
    if iterations == FULL:
        shown = json.loads((ROOT / "examples/ppo_cinco/curve.json").read_text())[-1]["shares"]
        worse = [name for name in shown if reached[name][0] < shown[name][0] - SLACK]
        if worse:
            raise AssertionError(f"worse than documented against {worse}: {reached}, not {shown}")
    return {"moves learnt from": curve[-1]["moves"]}


ALL = Campaign("study", "PPO on Cinco", "as strong as documented", cut, work, limit=4 * 3600)
