"""`quinte new-game`: packages that install, pass their tests and play."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from quinte.cli.commands.new_game import LONGEST, files
from tests.cli.command import Quinte
from tests.installed import environment, run

ROOT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.long
KINDS = {"nine-holes": (), "snap": ("--cards",)}
NAMES = ["x", "deck", "grid", "event", "turn-state", "nine-holes", "n" * LONGEST]


@pytest.fixture(scope="module", params=KINDS)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package of each kind."""
    folder = tmp_path_factory.mktemp("games")
    subprocess.run(
        [sys.executable, "-m", "quinte.cli", "new-game", request.param, *KINDS[request.param],
         "--folder", str(folder)], check=True, capture_output=True)  # fmt: skip
    return folder / f"quinte-{request.param}"


def name_of(package: Path) -> str:
    return package.name.removeprefix("quinte-")


@pytest.mark.long
def test_its_tests_pass(made: Path) -> None:
    plugins = ("-p", "no:cacheprovider", "-p", "no:schemathesis", "-p", "no:xdist")
    ran = run(made, "pytest", "-q", *plugins, "-W", "error")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert " passed" in ran.stdout
    assert "skipped" not in ran.stdout


def test_bots_play_it(made: Path) -> None:
    ran = run(made, "quinte.cli", "simulate", name_of(made), "--games", "3", "--bots", "level2")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"3 games of {name_of(made).replace('-', ' ').title()}" in ran.stdout


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_listed_and_played_at_the_terminal_in_both_languages(
    made: Path, language: str
) -> None:
    name = name_of(made)
    listed = run(made, "quinte.cli", "games", "--lang", language)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert f"{name}  {name.replace('-', ' ').title()}" in listed.stdout
    played = run(
        made, "quinte.cli", "play", name, "--seed", "1", "--lang", language, stdin="?\nquit\n"
    )
    assert "Traceback" not in played.stderr
    assert f"{name}." not in played.stdout.replace(f"{name}.quinte.json", "")


@pytest.mark.parametrize("cards", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_is_as_ruff_formats_it(name: str, cards: bool, tmp_path: Path) -> None:
    for path, text in files(name, with_cards=cards).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    for check in (["format", "--check"], ["check", "--select", "E,F,W,I,B,UP"]):
        ran = subprocess.run(
            ["ruff", *check, "--isolated", "--no-cache", "."],
            cwd=tmp_path, env=ruff_path(), capture_output=True, text=True, check=False)  # fmt: skip
        assert ran.returncode == 0, ran.stdout + ran.stderr


def ruff_path() -> dict[str, str]:
    return {"PATH": str(Path(sys.executable).parent)}


@pytest.mark.long
def test_it_is_strictly_typed(made: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache" / "new"),
         "."],
        cwd=made, env={**environment(made), "MYPYPATH": str(ROOT / "src")},
        capture_output=True, text=True, check=False)  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_it_says_what_to_do_next(quinte: Quinte, tmp_path: Path) -> None:
    ran = quinte("new-game", "nine-holes", "--folder", str(tmp_path / "my games"), "--lang", "en")
    target = tmp_path / "my games" / "quinte-nine-holes"
    assert ran.code == 0
    assert ran.lines[0] == f"{target} is ready. Next:"
    assert [line.split("  ")[1] for line in ran.lines[1:]] == [
        f"pip install -e '{target}[test]'",
        f"pytest '{target}'",
        "quinte play nine-holes",
    ]
    assert sorted(
        str(path.relative_to(target)) for path in target.rglob("*") if path.is_file()
    ) == [
        "README.md",
        "pyproject.toml",
        "quinte_nine_holes/__init__.py",
        "quinte_nine_holes/py.typed",
        "quinte_nine_holes/texts.toml",
        "tests/test_nine_holes.py",
    ]


@pytest.mark.parametrize(
    "name", ["Nine", "nine holes", "9-holes", "nine_holes", "-x", "x" * 31, ""]
)
def test_a_name_that_cannot_be_is_refused(quinte: Quinte, tmp_path: Path, name: str) -> None:
    said = quinte.refused("new-game", "--folder", str(tmp_path), "--lang", "en", "--", name)
    assert said == (
        f"“{name}” is not a name for a game; use lower-case words joined by hyphens, "
        "30 characters at most, like nine-holes"
    )
    assert list(tmp_path.iterdir()) == []


def test_an_installed_game_is_not_written_again(quinte: Quinte, tmp_path: Path) -> None:
    said = quinte.refused("new-game", "cinco", "--folder", str(tmp_path), "--lang", "en")
    assert said == "a game called “cinco” is already installed; choose another name"


def test_a_folder_that_exists_is_left_alone(quinte: Quinte, tmp_path: Path) -> None:
    target = tmp_path / "quinte-snap"
    target.mkdir()
    said = quinte.refused("new-game", "snap", "--folder", str(tmp_path), "--lang", "en")
    assert said == f"{target} already exists; choose another name or --folder"
    assert list(target.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_told(quinte: Quinte, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = quinte.refused("new-game", "snap", "--folder", str(tmp_path / "file"), "--lang", "en")
    assert "file" in said


@contextmanager
def changed(path: Path, old: str, new: str) -> Iterator[None]:
    """A file with a change, for a while."""
    whole = path.read_text("utf-8")
    assert old in whole
    path.write_text(whole.replace(old, new), "utf-8")
    yield
    path.write_text(whole, "utf-8")


def module_of(package: Path) -> Path:
    return package / f"quinte_{name_of(package).replace('-', '_')}"


def test_a_broken_definition_is_a_sentence_at_the_command_line(made: Path) -> None:
    odd = "options=[Option('seats', low=1), Option("
    with changed(module_of(made) / "__init__.py", "options=[Option(", odd):
        ran = run(made, "quinte.cli", "play", name_of(made), "--lang", "en")
    assert ran.returncode == 2
    assert ran.stderr.splitlines() == [
        f"quinte: {name_of(made)}: options must start with the players: "
        'options=[Option("players", values=(2,)), …]',
        f"quinte: {name_of(made)}: option seats must have values=(…), or low= and high=",
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Type a move, for example "), ("fr", "Tapez un coup, par exemple ")],
)
def test_without_a_help_text_help_names_a_move(made: Path, language: str, said: str) -> None:
    with changed(module_of(made) / "texts.toml", "\nhelp = ", "\nhint = "):
        typed = {"en": "help\nquit\n", "fr": "aide\nquitter\n"}[language]
        ran = run(
            made,
            "quinte.cli",
            "play",
            name_of(made),
            "--first",
            "0",
            "--lang",
            language,
            stdin=typed,
        )
    assert said in ran.stdout
    assert f"{name_of(made)}.help" not in ran.stdout
