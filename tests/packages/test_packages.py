"""The packages are whole: built, installed where there is nothing else, and played from there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_string
from pathlib import Path

import httpx
import pytest

import quinte
from quinte import _build
from tests.packages.builder import ROOT, Empty, packages, run

HOT = [path.relative_to(ROOT / "src").with_suffix("") for path in _build.hot(ROOT / "src/quinte")]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source distribution of a clean checkout, and the wheel that was built from it."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not here")
    return packages(tmp_path_factory.mktemp("packages")) / "dist"


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (found,) = dist.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def source(dist: Path) -> Path:
    (found,) = dist.glob("*.tar.gz")
    return found


def served(empty: Empty) -> tuple[str, list[str]]:
    """The page that an installed server sends, and the games that it knows."""
    child = subprocess.Popen(
        [empty.python, "-m", "quinte", "serve", "--port", "0", "--lang", "en"], cwd=empty.folder,
        env=empty.environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        assert child.stdout is not None
        address = re.search(r"http://\S+/", child.stdout.readline())
        assert address, child.communicate()[1]
        with httpx.Client(base_url=address[0], trust_env=False) as browser:
            page = browser.get("/").raise_for_status().text
            for file in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
                browser.get(file).raise_for_status()
            return page, [each["id"] for each in browser.get("/api/games").json()]
    finally:
        child.terminate()
        child.communicate()


def check_installed(empty: Empty, how: str) -> None:
    """It runs as it should, and it is the installed one that does."""
    shown = empty.run("-c", "import quinte; print(quinte.__file__, quinte.COMPILED)").split()
    assert Path(shown[0]).is_relative_to(empty.folder)
    assert f"quinte {quinte.__version__} ({how}" in empty.run("-m", "quinte", "--version")
    page, games = served(empty)
    assert "/assets/" in page
    assert set(games) >= {"cinco", "score5", "quinto-tiles", "quinto-cards"}


def test_a_wheel_needs_neither_node_nor_a_compiler(wheel: Path, tmp_path: Path) -> None:
    empty = Empty(tmp_path / "empty")
    empty.install(wheel)
    check_installed(empty, "compiled")


def test_a_source_distribution_needs_no_node_and_uses_a_compiler_if_there_is_one(
    source: Path, tmp_path: Path
) -> None:
    for how, compiler in (("compiled", {}), ("plain Python", {"CC": "false"})):
        empty = Empty(tmp_path / how.replace(" ", "-"))
        path = f"{empty.folder}/bin:/usr/bin:/bin"  # the compiler's
        empty.install(source, PATH=path, **compiler)
        check_installed(empty, how)


def test_the_same_wheel_is_built_from_the_checkout_and_from_the_source_distribution(
    dist: Path, wheel: Path
) -> None:
    (other,) = (dist.parent / "wheel").glob("*.whl")
    assert other.name == wheel.name
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(other) as two:
        files = [{each.filename: each.CRC for each in package.infolist()} for package in (one, two)]
    assert files[0] == files[1]


def test_a_wheel_holds_the_page_the_extensions_and_no_path_of_the_builder(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        assert "quinte/server/page/index.html" in names
        assert "quinte/locales/fr.mo" in names
        for module in HOT:
            (found,) = (name for name in names if re.fullmatch(rf"{module}\.[^/]+\.(so|pyd)", name))
            assert str(ROOT).encode() not in opened.read(found)
        assert not [name for name in names if name.startswith(("tests", "web", "tools"))]


def test_a_source_distribution_holds_what_the_page_is_made_of_and_the_tests(source: Path) -> None:
    with tarfile.open(source) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {"web/src/look/look.css", "web/package-lock.json", "tools/build-page"} <= names
    assert {"src/quinte/server/page/index.html", "tests/conftest.py", "Makefile"} <= names
    assert not [name for name in names if "node_modules" in name or name.endswith(".so")]


def test_a_registry_would_show_them_well(dist: Path, wheel: Path) -> None:
    run(sys.executable, "-m", "twine", "check", "--strict", *sorted(dist.iterdir()), cwd=dist)
    with zipfile.ZipFile(wheel) as opened:
        (name,) = (each for each in opened.namelist() if each.endswith(".dist-info/METADATA"))
        shown = message_from_string(opened.read(name).decode())
    assert shown["Version"] == quinte.__version__
    assert shown["Author"] == "Quinte contributors"
    assert shown["License-Expression"] == "MIT"
    assert "card game" in shown["Keywords"]
    assert "Topic :: Games/Entertainment :: Board Games" in shown.get_all("Classifier", [])
    text = str(shown.get_payload())
    assert "make play" in text
    assert "<img" not in text
    assert [link for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link] == []


def test_a_build_without_isolation_has_what_an_isolated_one_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["dependency-groups"]["build"] == project["build-system"]["requires"]
