"""The document says what the arrays are, and its first lines run."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import quinte
from quinte.envs.registry import CODECS, codec
from tests.compiled.modes import ROOT

DOCUMENT = (ROOT / "docs/environments.md").read_text("utf-8")
TITLES = {"cinco": "Cinco", "score5": "Score 5", "quinto-cards": "Quinto cards",
          "quinto-tiles": "Quinto tiles"}  # fmt: skip


def rows(title: str) -> list[tuple[str, str]]:
    """Names and numbers of the scalars of a game, as documented."""
    part = DOCUMENT.split(f"### {title}\n")[1].split("\n### ")[0].split("\n## ")[0]
    table = part.split("| scalars | number | content |\n")[1]
    return re.findall(r"^\| ([a-z ]+) \| ([^|]+) \|", table, re.M)


@pytest.mark.parametrize("name", TITLES)
def test_every_scalar_is_documented_in_its_place(name: str) -> None:
    for players in quinte.kinds()[name].options["players"].values:
        game = quinte.game(name, players=players)
        coded = codec(game)
        coded.deal(1)
        found: dict[str, list[int]] = {}
        for part, numbers in CODECS[name][1].scalars(game, coded.state.view(0), 0):
            found.setdefault(part, []).append(len(numbers))
        written = rows(TITLES[name])
        assert [part for part, _ in written] == list(found)
        for part, number in written:
            each = number.removesuffix(" for each seat")
            length = int({"P": players, "teams": len(game.sides)}.get(each, each))
            count = game.players if number.endswith("each seat") else 1
            assert found[part] == [length] * count, part
        planes, height, width = coded.shape
        assert coded.size == planes * height * width + sum(map(sum, found.values()))


def test_the_numbers_of_actions_are_documented() -> None:
    assert codec(quinte.game("cinco")).actions == 365
    assert codec(quinte.game("score5")).actions == 53
    for vier in (2, 4):
        coded = codec(quinte.game("quinto-cards", vier=vier))
        rows_ = {2: 108, 4: 110}[vier]
        assert coded.actions == 26 + 10 * (rows_ + 1)
        assert coded.shape == (1, rows_, 8)
    coded = codec(quinte.game("quinto-tiles"))
    assert coded.actions == 12 + 2 * coded.shape[1] * coded.shape[2]


EXAMPLES = re.findall(r"```python\n(.*?)```\n\nIt prints `(.*?)`", DOCUMENT, re.S)


@pytest.mark.parametrize(("code", "printed"), EXAMPLES)
def test_examples_run_as_shown(
    code: str, printed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert DOCUMENT.count("```python") == len(EXAMPLES)
    monkeypatch.chdir(tmp_path)
    with redirect_stdout(StringIO()) as out:
        exec(code, {})  # noqa: S102 (our own document)
    assert out.getvalue().strip() == printed
