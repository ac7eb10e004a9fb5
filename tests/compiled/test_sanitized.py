"""The laws on a build that checks every index into a C array."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compiled.modes import ROOT, environment, needs_compiled, run

FLAGS = "-O1 -fsanitize=bounds -fno-sanitize-recover=all -fno-omit-frame-pointer"

pytestmark = needs_compiled


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of a build with bounds checks."""
    folder = tmp_path_factory.mktemp("sanitized")
    ignored = shutil.ignore_patterns("*.so", "__pycache__", "_build.json")
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    built = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=folder, text=True,
        env=environment(QUINTE_BUILD="require", CFLAGS=FLAGS, LDFLAGS="-fsanitize=undefined"),
        capture_output=True, check=False,
    )  # fmt: skip
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "src"


def test_the_laws_hold_with_bounds_checked(sanitized: Path) -> None:
    """One test, since two workers would build twice."""
    shown = "import quinte; print(quinte.__file__, quinte.COMPILED)"
    output, _, _ = run("-c", shown, PYTHONPATH=str(sanitized))
    assert output.split() == [str(sanitized / "quinte" / "__init__.py"), "True"]

    planted = (
        "import quinte; state = quinte.game('cinco').start(seed=1, first=0); "
        "state.apply(0, state.position()['hands'][0][0] << 7 | 127)"
    )
    _, errors, code = run("-c", planted, PYTHONPATH=str(sanitized))
    assert code != 0
    assert "out of bounds" in errors

    arguments = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/testing/test_laws.py")
    output, errors, code = run(*arguments, PYTHONPATH=str(sanitized), QUINTE_TESTS="few", CI="")
    assert code == 0, output + errors
