"""`quinte serve --workers`: dead workers are started again, and all of them stop together."""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from quinte.errors import QuinteError
from quinte.server import workers
from quinte.server.workers import Workers
from tests.cli.command import Quinte
from tests.server import crew
from tests.server.crew import begun
from tests.server.talk import PATIENCE


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(workers, "FIRST_WAIT", 0.001)
    monkeypatch.setattr(workers, "LONGEST_WAIT", 0.01)
    caplog.set_level(logging.INFO)


def until(condition: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < end
        sleep(0.01)


def supervised(supervisor: Workers, during: Callable[[], None]) -> int:
    """The exit code, when something has been done meanwhile and a signal has come."""
    wrong: list[BaseException] = []

    def aside() -> None:
        try:
            during()
        except BaseException as fault:
            wrong.append(fault)
        # To this thread: the one that waits for workers is not interrupted by it.
        signal.pthread_kill(threading.get_ident(), signal.SIGTERM)
        try:
            until(lambda: supervisor.stopping)
        except AssertionError as fault:
            wrong.append(fault)
            os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=aside)
    thread.start()
    before = signal.getsignal(signal.SIGTERM)
    code = supervisor.run()
    thread.join()
    assert not wrong, wrong
    assert signal.getsignal(signal.SIGTERM) is before
    return code


def test_a_dead_worker_is_started_again_and_all_stop_when_asked_to(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ready, dead = list[str](), list[int]()
    work = partial(crew.steady, tmp_path)
    supervisor = Workers(2, work, lambda: ready.append("all"), dead.append)

    def during() -> None:
        until(lambda: ready == ["all"])
        (killed,) = begun(tmp_path, 2)
        os.kill(killed, signal.SIGKILL)
        until(lambda: len(begun(tmp_path, 2)) == 2 and supervisor.workers[1].ready)

    assert supervised(supervisor, during) == 0
    assert (tmp_path / "stopped 1").exists()
    assert (tmp_path / "stopped 2").exists()
    assert [len(begun(tmp_path, number)) for number in (1, 2)] == [1, 2]
    assert dead[0] == 2
    assert sorted(dead) == [1, 2, 2]
    assert ready == ["all"]  # once
    assert "worker died by SIGKILL; another is started in 0.001 s" in caplog.messages


def test_a_worker_that_dies_quickly_again_and_again_is_given_up_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "MOST_QUICK", 3)
    supervisor = Workers(2, partial(crew.sickly, tmp_path))

    def during() -> None:
        until(lambda: "worker died with exit code 3 again, and is given up" in caplog.messages)

    assert supervised(supervisor, during) == 0
    assert [len(begun(tmp_path, number)) for number in (1, 2)] == [1, 3]
    assert (tmp_path / "stopped 1").exists()


def test_without_a_worker_the_server_ends(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "MOST_QUICK", 2)
    assert Workers(2, partial(crew.dying, tmp_path)).run() == 1
    assert [len(begun(tmp_path, number)) for number in (1, 2)] == [2, 0]
    assert caplog.messages[-1] == "no worker is left"


def test_deaths_after_a_long_life_are_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "QUICK", 0.0)
    monkeypatch.setattr(workers, "MOST_QUICK", 1)
    supervisor = Workers(1, partial(crew.steady, tmp_path))

    def during() -> None:
        for times in (1, 2):
            until(lambda times=times: len(begun(tmp_path, 1)) == times)  # type: ignore[misc]
            os.kill(begun(tmp_path, 1)[-1], signal.SIGKILL)
        until(lambda: len(begun(tmp_path, 1)) == 3 and supervisor.workers[0].ready)

    assert supervised(supervisor, during) == 0


def test_what_keeps_the_first_worker_from_starting_is_raised(tmp_path: Path) -> None:
    with pytest.raises(QuinteError, match="the cellar"):
        Workers(2, partial(crew.without_database, tmp_path)).run()


def test_a_database_that_is_away_for_a_while_is_no_reason_to_give_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "MOST_QUICK", 3)
    supervisor = Workers(2, partial(crew.refusing, tmp_path))

    def during() -> None:
        until(lambda: supervisor.announced)
        os.kill(begun(tmp_path, 2)[0], signal.SIGKILL)
        until(lambda: len(begun(tmp_path, 2)) == 10 and supervisor.workers[1].ready)

    assert supervised(supervisor, during) == 0
    assert sum("the cellar" in message for message in caplog.messages) == 8


def test_a_worker_that_does_not_stop_is_killed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "STOPPING", 0.2)
    supervisor = Workers(1, partial(crew.deaf, tmp_path))
    assert supervised(supervisor, lambda: until(lambda: supervisor.announced)) == 0
    assert "worker does not stop, and is killed" in caplog.messages


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_file_has_one_worker(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Quinte(capsys, monkeypatch).refused("serve", "--workers", "2", "--lang", language)
    assert "SQLite" in said
    assert "--workers" in said
    assert "--database postgresql://" in said
