"""Games on many machines, with Ray: batches of games, each played by a worker process there.

Ray retries a batch when its machine is lost. A bot that crashes its process takes down only the
worker that Ray's process started, as in a local pool.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from quinte.arena.plan import Plan
from quinte.arena.play import Played, Times
from quinte.arena.pool import Pool
from quinte.extras import extra

FIRST, LARGEST = 2, 64
"""Games in the first batches, to learn how long they take, and in the largest."""
QUIET = {"RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_USAGE_STATS_ENABLED": "0"}


def batch(plan: Plan, numbers: list[int]) -> list[tuple[Played, Times]]:
    """Play some games on whatever machine Ray picks."""
    pool = Pool(plan, 1)
    try:
        return list(pool.play(numbers))
    finally:
        pool.close()


class Cluster:
    """A Ray cluster: the one at `address`, one that is already running, or this machine alone."""

    def __init__(self, plan: Plan, address: str | None = None) -> None:
        os.environ.update({name: os.environ.get(name, value) for name, value in QUIET.items()})
        with extra("ray"):
            import ray
        self.ray: Any = ray
        self.plan = plan
        self.joined = not ray.is_initialized()
        if self.joined:
            there = address or os.environ.get("RAY_ADDRESS")
            own: dict[str, Any] = {} if there else {"include_dashboard": False}
            ray.init(there, log_to_driver=False, logging_level=logging.ERROR, **own)
        self.remote = ray.remote(num_cpus=1, max_retries=3)(batch)
        self.shared = ray.put(plan)
        self.running: dict[Any, int] = {}

    def slots(self) -> int:
        """Number of batches that can run at once."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def play(self, numbers: Iterable[int]) -> Iterator[tuple[Played, Times]]:
        """Yield games as their batches finish."""
        waiting = iter(numbers)
        size = FIRST
        while True:
            while len(self.running) < self.slots() + 1 and (some := list(islice(waiting, size))):
                self.running[self.remote.remote(self.shared, some)] = len(some)
            if not self.running:
                return
            ready, _ = self.ray.wait(list(self.running), num_returns=1)
            for done in ready:
                del self.running[done]
                games = self.ray.get(done)
                size = min(LARGEST, 2 * size)
                yield from games

    def close(self) -> None:
        """Cancel running batches, and disconnect from a cluster that we joined."""
        for task in self.running:
            self.ray.cancel(task, force=True)
        self.running.clear()
        if self.joined:
            self.ray.shutdown()
