"""Metrics for Prometheus."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
REQUESTS = Counter("quinte_requests", "Requests to tables, by what they ask and how they end",
                   ["do", "end"], registry=REGISTRY)  # fmt: skip
COMMIT = Histogram("quinte_commit_seconds", "Time of a transaction", registry=REGISTRY,
                   buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2))  # fmt: skip
FAILED_COMMITS = Counter("quinte_failed_commits", "Transactions that the database refused",
                         registry=REGISTRY)  # fmt: skip
BATCH = Histogram("quinte_commit_writes", "Writes that shared a transaction", registry=REGISTRY,
                  buckets=(1, 2, 5, 10, 20, 50, 100, 500))  # fmt: skip
THINKING = Histogram("quinte_bot_seconds", "Time a bot thinks about a move", registry=REGISTRY,
                     buckets=(0.001, 0.01, 0.1, 0.5, 1, 2, 5, 10, 30))  # fmt: skip
HINTING = Histogram("quinte_hint_seconds", "Time a bot thinks about a hint", registry=REGISTRY,
                    buckets=(0.1, 0.5, 1, 2, 5, 10, 30))  # fmt: skip
BOT_FAULTS = Counter("quinte_bot_faults", "Bots that crashed or were too slow", registry=REGISTRY)
ROOMS = Gauge("quinte_tables_in_memory", "Tables in memory", registry=REGISTRY)
CONNECTIONS = Gauge("quinte_connections", "Open WebSockets", registry=REGISTRY)


@cache
def counter(do: str, end: str) -> Counter:
    """Of requests that ask for this and end so."""
    return REQUESTS.labels(do=do, end=end)


def exposition() -> bytes:
    """All metrics in Prometheus's text format."""
    return generate_latest(REGISTRY)
