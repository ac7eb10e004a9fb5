"""A soak can be stopped and resumed, and a piece that fails stops no other."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.soak.command import main
from tests.soak.results import ROOT, Results
from tests.soak.toys import PIECES, STOPS_AT, begun, failing, hanging, waiting

PATIENCE = 60


def arguments(folder: Path, *more: str) -> list[str]:
    kept = ["--results", str(folder / "results"), "--report", str(folder / "soak.md")]
    return [*kept, "--workers", "1", *more]


def results(folder: Path) -> Results:
    (path,) = (folder / "results").glob("*/results.jsonl")
    found = Results(path)
    found.read()
    return found


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_run_resumes_with_the_rest_only(tmp_path: Path, how: signal.Signals) -> None:
    command = [sys.executable, "-m", "tests.soak.toys", str(tmp_path), *arguments(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as run:
        limit = time.monotonic() + PATIENCE
        while STOPS_AT not in begun(tmp_path) and time.monotonic() < limit:
            time.sleep(0.01)
        run.send_signal(how)
        if how == signal.SIGKILL:  # its worker ends when its piece does, and nobody hears of that
            (tmp_path / "go").touch()
        said, _ = run.communicate(timeout=PATIENCE)
    if how == signal.SIGINT:
        assert run.returncode == 130
        assert "to resume: python -m tests.soak" in said
        assert (
            f"**Unfinished**: {STOPS_AT} of {PIECES} pieces" in (tmp_path / "soak.md").read_text()
        )
    assert begun(tmp_path) == list(range(STOPS_AT + 1))
    (tmp_path / "go").touch()
    assert main([waiting(tmp_path)], arguments(tmp_path)) == 0
    assert begun(tmp_path) == [*range(STOPS_AT + 1), *range(STOPS_AT, PIECES)]
    assert f"| {PIECES} pieces " in (tmp_path / "soak.md").read_text()
    assert main([waiting(tmp_path)], arguments(tmp_path)) == 0
    assert len(begun(tmp_path)) == PIECES + 1  # nothing was left
    assert main([waiting(tmp_path)], arguments(tmp_path, "--fresh")) == 0
    assert len(begun(tmp_path)) == 2 * PIECES + 1


def test_a_piece_that_fails_is_kept_and_the_others_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([failing(tmp_path)], arguments(tmp_path)) == 1
    assert begun(tmp_path) == list(range(PIECES))
    found = results(tmp_path).of("failing")
    assert [result.ok for result in found] == [True, False, False, True, True, True]
    assert "assert wanted != 1" in str(found[1].error)
    assert "wanted = 1" in str(found[1].error)
    assert found[2].error == "the process ended with exit code 7"
    again = "python -m tests.soak --size 1 --piece failing:1"
    assert again in capsys.readouterr().out
    report = (tmp_path / "soak.md").read_text()
    assert "| pieces that fail | 4 pieces      | **a fault in 2 pieces** |" in report
    assert f"`{again}`" in report
    assert main([failing(tmp_path)], arguments(tmp_path)) == 1  # still so, and nothing is run
    assert len(begun(tmp_path)) == PIECES


def test_a_piece_that_hangs_is_ended(tmp_path: Path) -> None:
    (tmp_path / "go").touch()
    both = [hanging(tmp_path), waiting(tmp_path)]
    assert main(both, arguments(tmp_path, "--size", "0.17")) == 1
    (hung,) = results(tmp_path).of("hanging")
    assert str(hung.error).startswith("hung: no result after")
    (ended,) = results(tmp_path).of("waiting")
    assert ended.ok


def test_one_piece_runs_alone_and_is_not_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([failing(tmp_path)], arguments(tmp_path, "--piece", "failing:0")) == 0
    assert main([failing(tmp_path)], arguments(tmp_path, "--piece", "failing:1")) == 1
    assert "AssertionError" in capsys.readouterr().out
    assert begun(tmp_path) == [0, 1]
    assert not (tmp_path / "results").exists()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--only", "nothing"], "there is no campaign 'nothing'"),
        (["--piece", "waiting:6"], "waiting has pieces 0 to 5 at size 1"),
        (["--piece", "waiting"], "waiting has pieces 0 to 5 at size 1"),
        (["--size", "0"], "invalid size value"),
        (["--workers", "0"], "--workers must be at least 1"),
    ],
)
def test_a_wrong_command_line_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], said: str
) -> None:
    with pytest.raises(SystemExit) as refused:
        main([waiting(tmp_path)], given)
    assert refused.value.code == 2
    assert said in capsys.readouterr().err


def test_two_runs_do_not_share_results(tmp_path: Path) -> None:
    (tmp_path / "go").touch()
    assert main([waiting(tmp_path)], arguments(tmp_path)) == 0
    with results(tmp_path).writing(), pytest.raises(SystemExit):
        main([waiting(tmp_path)], arguments(tmp_path))
