"""The command line for tests, in English unless they say otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import Quinte


@pytest.fixture
def quinte(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Quinte:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")
    return Quinte(capsys, monkeypatch)


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the games of a test are kept that name no file."""
    folder = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder / "quinte" / "games"
