"""Running `quinte` inside a test: quick, with what it printed and its exit code."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pytest

from quinte.cli import main


@dataclass
class Ran:
    """What a command did."""

    output: str
    errors: str
    code: int

    @property
    def lines(self) -> list[str]:
        return self.output.splitlines()


class Quinte:
    """`quinte("moves", "-", stdin="…")`."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.patch = patch

    def __call__(self, *arguments: str, stdin: str = "") -> Ran:
        self.patch.setattr("sys.stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as left:
            main(list(arguments))
        captured = self.capsys.readouterr()
        code = left.value.code
        assert isinstance(code, int)
        return Ran(captured.out, captured.err, code)

    def refused(self, *arguments: str, stdin: str = "") -> str:
        """The one line on standard error of a refusal."""
        ran = self(*arguments, stdin=stdin)
        assert ran.code == 2, ran
        assert ran.output == ""
        assert len(ran.errors.splitlines()) == 1, ran.errors
        assert ran.errors.startswith("quinte: ")
        assert "Traceback" not in ran.errors
        return ran.errors.removeprefix("quinte: ").strip()
