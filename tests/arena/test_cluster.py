"""Ray: a local cluster of two nodes plays the same games as one process."""

from __future__ import annotations

import os
from typing import Any

import pytest

import quinte
from quinte.arena.cluster import QUIET, Cluster
from quinte.arena.plan import Plan
from quinte.arena.pool import Pool
from quinte.arena.tournament import Tournament

BAD = "python:tests.arena.bad_bots:"


@pytest.mark.filterwarnings("default")  # Ray's own
def test_two_nodes_play_the_same_games_as_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {**QUIET, "RAY_raylet_start_wait_time_s": "120"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PYTHONPATH", os.getcwd())  # where the nodes find our bad bots
    ray: Any = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster as Nodes

    plan = Plan(quinte.game("cinco"), ("greedy", "random", f"{BAD}Crash"), 6, 5)
    nodes: Any = Nodes(
        initialize_head=True,
        head_node_args={
            "num_cpus": 1,
            "include_dashboard": False,
            "object_store_memory": 80_000_000,
        },
    )
    try:
        nodes.add_node(num_cpus=1, object_store_memory=80_000_000)
        crew = Cluster(plan, nodes.address)
        try:
            assert sum(node["Alive"] for node in ray.nodes()) == 2
            tournament = Tournament(plan)
            tournament.play(crew)
        finally:
            crew.close()
    finally:
        nodes.shutdown()
    here = Tournament(plan)
    pool = Pool(plan, 1)
    here.play(pool)
    pool.close()
    assert tournament.games == here.games
    assert here.summary()["bots"][2]["lost_by_rule"] == 4
