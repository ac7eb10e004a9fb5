"""The study of `examples/ppo_cinco`: its gradient is right, it learns, and its notebook and picture
are those of the script.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.compiled.modes import ROOT

FOLDER = ROOT / "examples" / "ppo_cinco"
SCRIPT = FOLDER / "ppo_cinco.py"


@pytest.fixture(scope="module")
def study() -> Any:
    return import_module("ppo_cinco.ppo_cinco")


def decisions(study: Any, seed: int, games: int = 4, steps: int = 60) -> Any:
    """Enough to have games that ended."""
    return study.Rollout(games, seed, steps).collect(study.new_parameters(seed))


def test_the_gradient_is_that_of_finite_differences(study: Any) -> None:
    p = {name: value.astype(np.float64) for name, value in study.new_parameters(3).items()}
    inputs, masks, chosen, logs, advantages, returns = decisions(study, 3)
    p["place"] *= 5  # so that some decisions are clipped, and some are not
    batch = (inputs, masks, chosen, logs, advantages, returns)
    rng = np.random.default_rng(3)
    _, gradient, _ = study.loss_and_gradient(p, batch, entropy=0.1)
    assert set(gradient) == set(p)
    for name, value in p.items():
        assert np.abs(gradient[name]).max() > 1e-6, name
        for _ in range(4):
            direction = rng.standard_normal(value.shape)
            losses = []
            for step in (1e-6, -1e-6):
                moved = {**p, name: value + step * direction}
                losses.append(study.loss_and_gradient(moved, batch, entropy=0.1)[0])
            slope = (losses[0] - losses[1]) / 2e-6
            assert slope == pytest.approx((gradient[name] * direction).sum(), rel=1e-3, abs=1e-6)


def test_only_legal_actions_have_a_chance(study: Any) -> None:
    inputs, masks, chosen, logs, _, _ = decisions(study, 5)
    scores, values, _ = study.forward(study.new_parameters(5), inputs)
    policy = np.exp(study.log_policy(scores, masks))
    assert (policy[masks == 0] == 0).all()
    assert np.allclose(policy.sum(1), 1, atol=1e-5)
    assert (masks[np.arange(len(chosen)), chosen] == 1).all()
    assert np.isfinite(logs).all()
    assert (np.abs(values) <= 1).all()
    certain = np.zeros((100, 365), np.float32)
    certain[:, 7] = 1
    assert (study.sampled(certain, np.random.default_rng(1)) == 7).all()


def test_a_win_counts_for_who_made_it_and_against_the_other(
    study: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without smoothing, returns are rewards: the last move has 1, the other's before it −0.99."""
    monkeypatch.setattr(study, "SMOOTHING", 1.0)
    n, steps = 8, 120
    rollout = study.Rollout(n, 2, steps)
    seats, rewards = [], []
    play = rollout.games.step

    def step(actions: Any) -> None:
        seats.append(rollout.games.seats.copy())
        play(actions)
        rewards.append(rollout.games.rewards.copy())

    monkeypatch.setattr(rollout.games, "step", step)
    returns = rollout.collect(study.new_parameters(2))[-1].reshape(steps, n)
    won = [(t, g) for t in range(1, steps) for g in range(n) if rewards[t][g].any()]
    assert won
    for t, g in won:
        assert rewards[t][g][seats[t][g]] == 1  # who makes the five wins
        assert returns[t, g] == pytest.approx(1, abs=1e-5)
        assert seats[t - 1][g] != seats[t][g]
        assert returns[t - 1, g] == pytest.approx(-study.DISCOUNT, abs=1e-5)


LEARNING = """
import json, sys
from pathlib import Path
import numpy as np
from ppo_cinco import ppo_cinco as study
study.OPPONENTS = ("random",)
few = {"games": 64, "deals": 20, "every": 24, "rate": 4e-3, "seed": 2, "out": Path(sys.argv[1])}
told = []
p, curve = study.train(24, tell=told.append, **few)
assert [row["moves"] for row in curve] == [0, 24 * 64 * study.STEPS]
assert len(told) == 2
assert all(np.isfinite(value).all() for value in p.values())
assert (few["out"] / "curve.svg").read_text() == study.picture(curve)
few["out"] = None
(first, _), (second, _) = (study.train(1, tell=told.append, **few) for _ in range(2))
assert all((first[name] == second[name]).all() for name in first)
"""


def test_it_learns_within_seconds(tmp_path: Path) -> None:
    """In a process of its own, since NumPy here may have threads that wait for each other."""
    subprocess.run(
        [sys.executable, "-c", LEARNING, str(tmp_path)], cwd=ROOT / "examples", check=True
    )
    curve = json.loads((tmp_path / "curve.json").read_text())
    before, after = (row["shares"]["random"] for row in curve)
    assert after[0] > before[0] + 0.3, (before, after)


def test_drawing_is_weighed_against_all_ways_to_place(study: Any) -> None:
    policy = np.zeros((2, 365), np.float32)
    policy[:, 0] = 0.4, 0.6
    policy[:, 10:12] = [[0.25, 0.35], [0.3, 0.1]]
    assert study.decided(policy).tolist() == [11, 0]


def test_the_notebook_is_made_from_the_script() -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        made = import_module("notebook").notebook(SCRIPT.read_text("utf-8"))
    finally:
        sys.path.remove(str(ROOT / "tools"))
    assert SCRIPT.with_suffix(".ipynb").read_text("utf-8") == made
    cells = json.loads(made)["cells"]
    assert {cell["cell_type"] for cell in cells} == {"markdown", "code"}
    source = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    compile(source, "notebook", "exec")


CELLS = """
import ast, json, sys
from types import ModuleType
shown = []
display = ModuleType("IPython.display")
display.SVG, display.display = str, shown.append
sys.modules |= {"IPython": ModuleType("IPython"), "IPython.display": display}
kernel = ["kernel", "-f", "connection.json"]
sys.argv = [*kernel, "--iterations", "1", "--deals", "1", "--every", "1"]
cells = json.load(sys.stdin)["cells"]
room = {"__name__": "__main__", "get_ipython": None}
for cell in cells:
    if cell["cell_type"] == "code":
        source = "".join(cell["source"])
        assert not isinstance(ast.parse(source).body[-1], ast.Expr), "a value would be printed"
        exec(compile(source, cell["id"], "exec"), room)
assert [row["moves"] for row in room["curve"]] == [0, 256 * room["STEPS"]]
assert shown == [room["picture"](room["curve"])] and shown[0].startswith("<svg")
"""


def test_every_cell_of_the_notebook_runs(tmp_path: Path) -> None:
    """One after another, as a kernel does, with a training of one iteration."""
    with SCRIPT.with_suffix(".ipynb").open() as notebook:
        command = [sys.executable, "-W", "error", "-c", CELLS]
        subprocess.run(command, cwd=tmp_path, stdin=notebook, check=True)
    assert {path.name for path in tmp_path.iterdir()} == {"agent.npz", "curve.json", "curve.svg"}


def test_the_picture_in_the_documents_is_that_of_the_curve(study: Any) -> None:
    curve = json.loads((FOLDER / "curve.json").read_text("utf-8"))
    drawn = (ROOT / "docs/pictures/ppo-cinco.svg").read_text("utf-8")
    assert study.picture(curve) == drawn
    document = (ROOT / "docs/study.md").read_text("utf-8")
    last = curve[-1]
    for mean, low, high in last["shares"].values():
        assert f"{100 * mean:.1f} % ({100 * low:.1f}–{100 * high:.1f})" in document
    assert f"{last['moves'] / 1e6:.2f} million moves" in document
    assert f"{last['seconds']:.0f} seconds of processor time" in document
