"""Metrics for Prometheus.

Several processes that serve one address keep them in files that all of them read, one set for each
worker whoever it is: whichever is asked answers for all.
"""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from quinte.server.settings import Settings

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
ROOMS = Gauge("quinte_tables_in_memory", "Tables in memory", registry=REGISTRY,
              multiprocess_mode="livesum")  # fmt: skip
CONNECTIONS = Gauge("quinte_connections", "Open WebSockets", registry=REGISTRY,
                    multiprocess_mode="livesum")  # fmt: skip
WORKERS = Gauge("quinte_workers", "Processes that serve this address now", registry=REGISTRY,
                multiprocess_mode="livesum")  # fmt: skip
STARTS = Counter("quinte_worker_starts", "How often each of those processes was started",
                 ["worker"], registry=REGISTRY)  # fmt: skip
OF_WORKER = Gauge("quinte_worker_connections", "Open WebSockets of each of those processes",
                  ["worker"], registry=REGISTRY, multiprocess_mode="livesum")  # fmt: skip


@cache
def counter(do: str, end: str) -> Counter:
    """Of requests that ask for this and end so."""
    return REQUESTS.labels(do=do, end=end)


def started(settings: Settings) -> None:
    """This process serves from now on."""
    WORKERS.set(1)
    STARTS.labels(settings.worker).inc()


def ended(worker: int, folder: str) -> None:
    """A worker has ended: what it had open no longer counts."""
    mark_process_dead(worker, folder)  # type: ignore[no-untyped-call]


def connected(settings: Settings, number: int) -> None:
    """So many WebSockets are open in this process."""
    CONNECTIONS.set(number)
    OF_WORKER.labels(settings.worker).set(number)


def exposition(settings: Settings) -> bytes:
    """All metrics in Prometheus's text format; of all processes that serve this address."""
    if not settings.metrics:
        return generate_latest(REGISTRY)
    everybody = CollectorRegistry()
    MultiProcessCollector(everybody, str(settings.metrics))  # type: ignore[no-untyped-call]
    return generate_latest(everybody)
