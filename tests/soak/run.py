"""Runs what is left of campaigns on all cores, and keeps every result at once."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from datetime import UTC, datetime
from multiprocessing.connection import wait

from tests.soak.campaign import Campaign, Job
from tests.soak.progress import Progress
from tests.soak.results import Result, Results
from tests.soak.worker import Outcome, Worker

LOOK_SECONDS = 1.0
"""How often progress is shown, and hung pieces are looked for."""

Piece = tuple[Campaign, int, Job]


def remaining(campaigns: Sequence[Campaign], size: float, results: Results) -> list[Piece]:
    """The pieces that have no result yet."""
    return [
        (campaign, number, job)
        for campaign in campaigns
        for number, job in enumerate(campaign.cut(size))
        if (campaign.name, number) not in results.pieces
    ]


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def as_result(campaign: Campaign, number: int, outcome: Outcome) -> Result:
    """The line to append to the results."""
    return Result(
        campaign.name, number, outcome.error, outcome.counts, round(outcome.seconds, 3),
        round(outcome.processor, 3), now(),
    )  # fmt: skip


def run(pieces: Sequence[Piece], results: Results, workers: int, progress: Progress) -> None:
    """Run all; when this is interrupted, the pieces under way are lost and nothing else."""
    waiting = deque(pieces)
    crew: list[Worker] = []
    try:
        while waiting or any(worker.piece for worker in crew):
            idle = [worker for worker in crew if worker.piece is None]
            while waiting and (idle or len(crew) < workers):
                if not idle:
                    idle.append(Worker())
                    crew.append(idle[0])
                campaign, number, job = waiting.popleft()
                progress.begin(campaign)
                idle.pop().give(campaign, number, job)
            wait([worker.connection for worker in crew if worker.piece], LOOK_SECONDS)
            for worker in list(crew):
                if worker.piece and (outcome := worker.outcome()):
                    result = as_result(*worker.piece, outcome)
                    results.add(result)
                    progress.done(worker.piece[0], result)
                    worker.piece = None
                    if not worker.alive:
                        worker.stop()
                        crew.remove(worker)
            progress.show()
    finally:
        for worker in crew:
            worker.stop()
