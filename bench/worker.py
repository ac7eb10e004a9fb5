"""Our engine in a separate process, in any of its builds: `python -m bench.worker cinco`.

It answers each line, `[measure, seconds]` or `"kinds"`, with one line of JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.contest import Contest
from bench.games import contests
from bench.measure import MEASURES, THINKING, Measure, NotMeasuredError, Rates, sample


class Worker:
    """The process, as a system that can be timed."""

    def __init__(
        self, contest: Contest, *, plain: bool = False, sources: Path | None = None
    ) -> None:
        self.plain = plain
        measures = MEASURES if plain else (*MEASURES, *THINKING) if sources else contest.measures
        self.measures = [measure.name for measure in measures]
        environment = {name: value for name, value in os.environ.items() if name != "QUINTE_PURE"}
        if plain:
            environment["QUINTE_PURE"] = "1"
        if sources:
            environment["PYTHONPATH"] = str(sources)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.worker", contest.game],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.communicate()

    def begin(self) -> None:
        """Wait until it is ready; raises NotMeasuredError if it runs the other kind of modules."""
        if self.answer()["compiled"] == self.plain:
            raise NotMeasuredError("no compiled modules are there: `make build` makes them")

    def answer(self) -> Any:
        line = self.process.stdout.readline() if self.process.stdout else ""
        if not line:
            raise SystemExit(2)  # stderr says why
        return json.loads(line)

    def ask(self, question: object) -> Any:
        if self.process.stdin:
            print(json.dumps(question), file=self.process.stdin, flush=True)
        return self.answer()

    def sample(self, measure: Measure, seconds: float) -> Rates:
        rates: Rates = self.ask([measure.name, seconds])
        return rates

    def kinds(self) -> dict[str, int]:
        found: dict[str, int] = self.ask("kinds")
        return found


def main(name: str) -> None:
    """The worker's side of the pipe."""
    import quinte  # the parent does not need it
    from bench.engine import Engine

    contest = next(each for each in contests() if each.game == name)
    engine = Engine(contest)
    chunks = engine.chunks()
    measures = {measure.name: measure for measure in contest.measures}
    print(json.dumps({"compiled": quinte.COMPILED}), flush=True)
    for line in sys.stdin:
        question = json.loads(line)
        if question == "kinds":
            answer: object = engine.kinds()
        else:
            measure, seconds = question
            answer = sample(measures[measure], chunks[measure], seconds)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
