"""All extensions or none: the stamp, the import hook, and what a user is told."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import quinte
from quinte import _build
from tests.compiled.modes import ROOT, environment, needs_compiled, run

VERSION = ("-m", "quinte", "--version", "--lang", "en")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the sources with whatever is compiled."""
    ignored = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=ignored)
    shutil.copy(ROOT / "setup.py", tmp_path)
    return tmp_path


def version(checkout: Path, pure: bool = False) -> tuple[str, str, int]:
    return run(*VERSION, pure=pure, PYTHONPATH=str(checkout / "src"))


def test_hot_modules_are_those_with_a_pxd_beside_them() -> None:
    root = Path(quinte.__file__).parent
    names = [path.relative_to(root).as_posix() for path in _build.hot(root)]
    assert {"engine/playout.py", "engine/rng.py", "engine/state.py", "games/cinco/rules.py"} <= set(
        names
    )
    assert "engine/bits.py" not in names


def test_with_quinte_pure_the_same_code_runs_plain(checkout: Path) -> None:
    assert "(plain Python, Python" in version(checkout, pure=True)[0]


def test_without_a_stamp_the_extensions_that_lie_there_are_not_used(checkout: Path) -> None:
    (checkout / "src/quinte/_build.json").unlink(missing_ok=True)
    output, errors, code = version(checkout)
    assert "(plain Python, Python" in output
    assert (errors, code) == ("", 0)


@needs_compiled
@pytest.mark.parametrize(
    "edited", ["games/cinco/rules.py", "engine/state.pxd", "engine/bits_c.pxd"]
)
def test_a_source_newer_than_the_stamp_is_refused_in_one_line(checkout: Path, edited: str) -> None:
    with (checkout / "src/quinte" / edited).open("a") as stream:
        stream.write("\n# edited\n")
    output, errors, code = version(checkout)
    assert (output, code) == ("", 1)
    assert len(errors.splitlines()) == 1
    assert "make build" in errors
    assert "QUINTE_PURE=1" in errors
    assert "(plain Python" in version(checkout, pure=True)[0]


@needs_compiled
def test_outside_a_checkout_the_stamp_is_trusted(checkout: Path) -> None:
    (checkout / "setup.py").unlink()
    with (checkout / "src/quinte/engine/bits_c.pxd").open("a") as stream:
        stream.write("\n# an installed copy has no sources to differ from\n")
    assert "(compiled, Python" in version(checkout)[0]


@needs_compiled
def test_the_stamp_is_the_digest_of_the_sources() -> None:
    root = Path(quinte.__file__).parent
    assert json.loads((root / _build.STAMP).read_text()) == _build.digest(root)


@pytest.mark.parametrize(("setting", "code"), [("auto", 0), ("require", 1)])
def test_a_build_that_fails_leaves_no_extension_behind(
    checkout: Path, setting: str, code: int
) -> None:
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, checkout)
    built = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"], cwd=checkout, text=True,
        env=environment(QUINTE_BUILD=setting, CC="false", QUINTE_CACHE=str(ROOT / "build/cache")),
        capture_output=True, check=False,
    )  # fmt: skip
    assert built.returncode == code, built.stdout + built.stderr
    assert list(checkout.rglob("*.so")) == []
    assert not (checkout / "src/quinte/_build.json").exists()
    if setting == "auto":
        assert "not compiled, quinte will run as plain Python" in built.stdout
    output, errors, left = version(checkout)
    assert "(plain Python, Python" in output
    assert (errors, left) == ("", 0)


def test_plain_mode_prefers_the_source_of_anybodys_game(tmp_path: Path) -> None:
    package = tmp_path / "somebodys"
    package.mkdir()
    (package / "__init__.py").touch()
    for name in ("rules", "other"):
        (package / f"{name}.py").write_text("plain = True\n")
        (package / f"{name}{EXTENSION_SUFFIXES[0]}").touch()
    (package / "rules.pxd").touch()
    found = _build.PlainFinder.find_spec("quinte_gomoku.rules", [str(package)])
    assert found is not None
    assert found.origin == str(package / "rules.py")
    # Without a .pxd it is an extension like any other, and none of our business.
    assert _build.PlainFinder.find_spec("quinte_gomoku.other", [str(package)]) is None
    # Libraries built in the same way that are not games are left alone.
    assert _build.PlainFinder.find_spec("somebodys.rules", [str(package)]) is None


@needs_compiled
def test_a_third_partys_plain_game_runs_on_the_compiled_core() -> None:
    from quinte.engine.playout import play_games

    assert play_games(quinte.game("duel", players=3).blank(), quinte.Fast(1), 5) > 0
