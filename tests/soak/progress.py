"""How far campaigns are: bars on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

from tests.soak.campaign import Campaign
from tests.soak.results import Result, Results

LINE_SECONDS = 30.0


def time_left(seconds: float) -> str:
    """A duration that nobody needs to the second."""
    if seconds < 90:
        return f"about {seconds:.0f} s left"
    return (
        f"about {seconds / 60:.0f} min left"
        if seconds < 5400
        else f"about {seconds / 3600:.1f} h left"
    )


class Count:
    """How far one campaign is."""

    def __init__(self, total: int, done: int, failed: int) -> None:
        self.total, self.done, self.failed = total, done, failed
        self.before = done
        self.began: float | None = None

    def line(self) -> str:
        text = f"{self.done} of {self.total} pieces, {self.failed} failed"
        new = self.done - self.before
        if self.began is None or not new or self.done == self.total:
            return text
        a_piece = (time.monotonic() - self.began) / new
        return f"{text}, {time_left(a_piece * (self.total - self.done))}"


class Progress:
    """What a run has done of campaigns; results of earlier runs count."""

    def __init__(
        self, campaigns: Sequence[Campaign], size: float, results: Results, console: Console
    ) -> None:
        self.console = console
        self.counts: dict[str, Count] = {}
        for campaign in campaigns:
            found = results.of(campaign.name)
            failed = sum(not result.ok for result in found)
            self.counts[campaign.name] = Count(len(campaign.cut(size)), len(found), failed)
        self.printed = time.monotonic()
        self.bars: Bars | None = None
        if console.is_terminal:
            failed_column = TextColumn("{task.fields[failed]} failed")
            shown = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
            self.bars = Bars(*shown, failed_column, TimeRemainingColumn(), console=console)
            self.tasks = {
                name: self.bars.add_task(
                    name, start=False, total=count.total, completed=count.done, failed=count.failed
                )
                for name, count in self.counts.items()
            }

    def shown(self) -> AbstractContextManager[object]:
        """While this is open, bars are drawn."""
        return self.bars or nullcontext()

    def begin(self, campaign: Campaign) -> None:
        """A piece of it is begun."""
        count = self.counts[campaign.name]
        if count.began is None:
            count.began = time.monotonic()
            if self.bars:
                self.bars.start_task(self.tasks[campaign.name])

    def done(self, campaign: Campaign, result: Result) -> None:
        """A piece of it is done."""
        name, count = campaign.name, self.counts[campaign.name]
        count.done += 1
        if not result.ok:
            count.failed += 1
            summary = (result.error or "").partition("\n")[0]
            self.console.print(f"{name}:{result.piece} failed: {summary}", markup=False)
        if self.bars:
            self.bars.update(self.tasks[name], completed=count.done, failed=count.failed)
        elif count.done == count.total:
            self.print_line(name)

    def show(self) -> None:
        """Without a terminal, print a line for each campaign under way every LINE_SECONDS."""
        if self.bars is None and time.monotonic() > self.printed + LINE_SECONDS:
            for name, count in self.counts.items():
                if count.began is not None and count.done < count.total:
                    self.print_line(name)

    def print_line(self, name: str) -> None:
        self.printed = time.monotonic()
        self.console.print(f"{name}: {self.counts[name].line()}", markup=False, highlight=False)
