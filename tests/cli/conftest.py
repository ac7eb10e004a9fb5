"""The command line for tests, in English unless they say otherwise."""

from __future__ import annotations

import pytest

from tests.cli.command import Quinte


@pytest.fixture
def quinte(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Quinte:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")
    return Quinte(capsys, monkeypatch)
