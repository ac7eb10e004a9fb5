"""The report has what was obtained, and nothing else."""

from __future__ import annotations

from pathlib import Path

from tests.soak.campaign import Campaign, Counts, Job
from tests.soak.report import page
from tests.soak.results import Result, Results


def cut(size: float) -> list[Job]:
    return [{"game": "toy", "options": {"n": n % 3}} for n in range(round(4 * size))]


def work(_: Job) -> Counts:
    raise NotImplementedError


CAMPAIGN = Campaign("toy", "toys", "0 broken", cut, work)


def result(piece: int, error: str | None = None) -> Result:
    counts = {} if error else {"games": 1000 + piece}
    return Result("toy", piece, error, counts, 2.0, 61.0, "2026-01-02T03:04:05+00:00")


def report(tmp_path: Path, *found: Result) -> str:
    results = Results(tmp_path / "results.jsonl")
    results.pieces = {(each.campaign, each.piece): each for each in found}
    return "\n".join(page([CAMPAIGN], 1, results, {"commit": "abc, clean"}))


def test_a_whole_run_is_added_up(tmp_path: Path) -> None:
    text = report(tmp_path, *(result(piece) for piece in range(4)))
    assert "All 4 pieces were run; none found a fault." in text
    assert "- date: 2026-01-02\n- size: 1\n- commit: abc, clean\n" in text
    assert "| toys     | 4,006 games, 3 option sets | 0 broken | 4 min          |" in text


def test_an_unfinished_run_says_so(tmp_path: Path) -> None:
    text = report(tmp_path, result(0), result(3))
    assert "**Unfinished**: 2 of 4 pieces were run" in text
    assert "2,003 games, 1 option sets, **unfinished: 2 of 4 pieces**" in text


def test_what_was_not_run_has_no_figures(tmp_path: Path) -> None:
    text = report(tmp_path)
    assert "| toys     | not run       | —     | —              |" in text
    assert "date" not in text


def test_a_fault_is_told_with_how_to_see_it_again(tmp_path: Path) -> None:
    text = report(tmp_path, result(0), result(1, "lost\nmove 7"), result(2), result(3))
    assert "All 4 pieces were run; 1 found a fault." in text
    assert "3,005 games" in text
    assert "**a fault in 1 piece**" in text
    assert "0 broken" not in text
    told = "`python -m tests.soak --size 1 --piece toy:1`\n\n```text\nlost\nmove 7\n```"
    assert told in text


def test_a_line_that_a_kill_cut_off_is_dropped(tmp_path: Path) -> None:
    first = Results(tmp_path / "results.jsonl")
    with first.writing():
        first.add(result(0))
        first.add(result(1))
    written = first.path.read_bytes()
    first.path.write_bytes(written[:-9])
    again = Results(first.path)
    with again.writing():
        assert list(again.pieces) == [("toy", 0)]
        again.add(result(1))
    assert first.path.read_bytes() == written
