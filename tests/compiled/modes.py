"""Running things in the other mode."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import quinte

ROOT = Path(__file__).parent.parent.parent

needs_compiled = pytest.mark.skipif(
    not quinte.COMPILED, reason="quinte is not compiled here (no C compiler, or QUINTE_PURE=1)"
)


def environment(pure: bool = False, **more: str) -> dict[str, str]:
    """This one's environment, for a process in one of the modes; copies leave no bytecode."""
    env = {name: value for name, value in os.environ.items() if name != "QUINTE_PURE"}
    copied = {"PYTHONDONTWRITEBYTECODE": "1"} if "PYTHONPATH" in more else {}
    return env | ({"QUINTE_PURE": "1"} if pure else {}) | copied | more


def start(*arguments: str, pure: bool = False, **more: str) -> subprocess.Popen[str]:
    """Start Python with arguments, from the root of the checkout."""
    return subprocess.Popen(
        [sys.executable, *arguments], cwd=ROOT, env=environment(pure, **more), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def run(*arguments: str, pure: bool = False, **more: str) -> tuple[str, str, int]:
    """Run Python to the end: output, errors, exit code."""
    process = start(*arguments, pure=pure, **more)
    output, errors = process.communicate()
    return output, errors, process.returncode
