"""The list of faults fits the project, and a fault that no test sees is told.

That each is caught, `python -m tests.faults` shows: it takes minutes, and runs in `make soak`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.faults.__main__ import LISTS, ROOT, main
from tests.faults.fault import Fault, read_faults, split_test

FAULTS = read_faults(LISTS)
AREAS = {
    "bots", "cli", "compiled", "data", "envs", "hiding", "page", "project", "records", "rules",
    "server", "state", "table",
}  # fmt: skip
OPERATORS = {"and", "or", "not"}


def test_every_area_of_the_project_has_some_of_forty_faults() -> None:
    assert {fault.area for fault in FAULTS} == AREAS
    assert len(FAULTS) >= 40
    games = "\n".join(fault.file for fault in FAULTS)
    for game in ("cinco", "score5", "quinto_tiles", "quinto_cards"):
        assert games.count(f"games/{game}/") >= 3, game


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_can_be_planted_and_says_why(fault: Fault) -> None:
    text = fault.text(ROOT)
    assert fault.planted(text) != text
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", fault.name)
    assert len(fault.why.split()) > 4
    assert fault.tests


def known_words() -> str:
    """All names of tests, of their parameters and of laws."""
    sources = [*ROOT.glob("tests/**/*.py"), *ROOT.glob("src/quinte/testing/*.py")]
    return "\n".join(path.read_text("utf-8") for path in sources)


def test_every_test_that_must_catch_a_fault_is_there() -> None:
    known = known_words()
    for fault in FAULTS:
        for test in fault.tests:
            file, keywords = split_test(test)
            assert (ROOT / file).is_file(), f"{fault.name}: {file}"
            for word in set(re.findall(r"[\w-]+", keywords)) - OPERATORS:
                assert word in known, f"{fault.name}: no test is called {word}"


TESTS = """
from code_of_ours import double, half

def test_double():
    assert double(2) == 4

def test_half():
    assert half(4)
"""
LIST = """
[[fault]]
name = "doubling-adds-one"
file = "src/code_of_ours.py"
old = "2 * n"
new = "n + 1"
why = "right for one number only"
tests = ["tests/test_code.py -k double"]

[[fault]]
name = "halves-are-rounded"
file = "src/code_of_ours.py"
old = "n / 2"
new = "n // 2"
why = "no test looks at odd numbers"
tests = ["tests/test_code.py -k half"]
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tiny project with one good test and one that sees little."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    root = tmp_path / "project"
    for folder in ("src", "tests", "lists"):
        (root / folder).mkdir(parents=True)
    code = "def double(n):\n    return 2 * n\n\n\ndef half(n):\n    return n / 2\n"
    (root / "src/code_of_ours.py").write_text(code)
    (root / "tests/test_code.py").write_text(TESTS)
    (root / "lists/arithmetic.toml").write_text(LIST)
    return root


def planted(project: Path, *arguments: str) -> int:
    return main(arguments, project, project / "lists")


def test_a_fault_that_no_test_sees_is_told_and_the_project_is_left_alone(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    told = tmp_path / "told.json"
    assert planted(project, "--jobs", "2", "--json", str(told)) == 1
    said = capsys.readouterr().out
    assert re.search(r"caught +[\d.]+ s  doubling-adds-one  \(test_double\)", said)
    assert re.search(r"ESCAPED +[\d.]+ s  halves-are-rounded\n", said)
    assert "2 faults planted, 1 caught" in said
    found = json.loads(told.read_text())["faults"]
    assert [(each["name"], each["caught"]) for each in found] == [
        ("doubling-adds-one", True),
        ("halves-are-rounded", False),
    ]
    assert {path: path.read_bytes() for path in project.rglob("*") if path.is_file()} == before


def test_tests_that_fail_without_any_fault_catch_nothing(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (project / "tests/test_code.py").open("a") as stream:
        stream.write("\n\ndef test_double_of_nothing():\n    assert double(0) == 1\n")
    assert planted(project, "--only", "doubling-adds-one") == 2
    said = capsys.readouterr().err
    assert "without any fault, tests fail" in said
    assert "test_double_of_nothing" in said


def test_a_list_that_has_rotted_is_refused(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = project / "src/code_of_ours.py"
    code.write_text(code.read_text().replace("2 * n", "n + n"))
    assert planted(project) == 2
    assert "doubling-adds-one: the old text occurs 0 times" in capsys.readouterr().err
    assert planted(project, "--only", "something-else") == 2
    assert "there is no fault 'something-else'" in capsys.readouterr().err


def test_what_would_be_planted_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    said = capsys.readouterr().out
    assert all(fault.name in said and fault.why in said for fault in FAULTS)
