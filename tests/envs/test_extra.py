"""Players neither install nor compile environments; who lacks them is told in one line."""

from __future__ import annotations

import tomllib

from tests.compiled.modes import ROOT, run

LISTED = "import setup; print(*[each.name for each in setup.extensions()])"


def compiled(without: str = "") -> set[str]:
    output, errors, code = run("-c", LISTED, QUINTE_BUILD="require", QUINTE_WITHOUT=without)
    assert code == 0, errors
    return set(output.split())


def test_a_quick_build_leaves_out_the_environments_only() -> None:
    left_out = compiled() - compiled(without="envs")
    assert "quinte.envs.batch" in left_out
    assert all(name.startswith("quinte.envs.") for name in left_out)
    quick = (ROOT / "Makefile").read_text().split("compiled-quick: ")
    assert any(line.startswith("export QUINTE_WITHOUT = envs\n") for line in quick)


def test_players_do_not_install_what_environments_need() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {each.split(">")[0] for each in extras["optional-dependencies"]["envs"]}
    assert "numpy" in needed
    for lock in ("terminal", "play"):
        text = (ROOT / f"requirements/{lock}.lock").read_text()
        locked = {line.split("==")[0] for line in text.splitlines() if "==" in line}
        assert not needed & locked


MISSING = """
import sys
sys.modules["numpy"] = None
import quinte
try:
    import quinte.envs.vector
except quinte.QuinteError as error:
    print(error)
"""


def test_a_missing_package_is_named_with_the_extra() -> None:
    output, errors, code = run("-c", MISSING)
    assert (code, len(output.splitlines())) == (0, 1), errors
    assert "numpy" in output
    assert "quinte[envs]" in output


QUICK = """
from quinte.engine import state
state.COMPILED = True
import quinte.envs.codecs.codec
"""


def test_a_build_without_environments_says_how_to_get_them() -> None:
    output, errors, code = run("-c", QUICK, pure=True)
    assert (output, code) == ("", 1)
    assert errors.splitlines()[-1] == (
        "ImportError: quinte was built for playing only: `make build` compiles the environments"
    )
