"""What the campaigns of `make soak` consist of."""

from __future__ import annotations

from collections import Counter

import pytest

from quinte.testing import every_game
from tests.compiled.modes import needs_compiled
from tests.soak.campaign import Campaign, portions, shares
from tests.soak.campaigns import faults
from tests.soak.campaigns.laws import EVERY
from tests.soak.table import CAMPAIGNS

GAMES = ("cinco", "score5", "quinto-cards", "quinto-tiles")
BY_NAME = {campaign.name: campaign for campaign in CAMPAIGNS}
JUDGES = [f"judge-{game}" for game in GAMES]


def total(name: str, what: str, size: float) -> int:
    return sum(job[what] for job in BY_NAME[name].cut(size))


def test_a_number_is_cut_without_a_rest() -> None:
    assert portions(25, 10) == [10, 10, 5]
    assert shares(7, 3) == [3, 2, 2]
    assert shares(2, 3) == [1, 1, 1]


@pytest.mark.parametrize("size", [1, 0.1, 0.01])
def test_campaigns_grow_with_the_size(size: float) -> None:
    assert total("kills-sqlite", "kills", size) == 1000 * size
    assert total("kills-postgresql", "kills", size) == 200 * size
    assert total("fuzz", "messages", size) == 1_000_000 * size
    for game in GAMES:
        full = 30_000 if game == "quinto-tiles" else 300_000
        assert full * size <= total(f"judge-{game}", "positions", size) <= full * size * 1.01 + 144
    runs = Counter[str]()
    for job in BY_NAME["laws"].cut(size):
        runs[job["game"]] += job["seeds"]
    assert runs == {game: max(3000 * size, len(every_game(game))) for game in GAMES}


@pytest.mark.parametrize("name", [*JUDGES, "claims", "laws", "modes"])
def test_every_option_set_is_among_the_pieces_of_a_small_run(name: str) -> None:
    found = {(job["game"], repr(job["options"])) for job in BY_NAME[name].cut(0.01)}
    games = [name.removeprefix("judge-")] if name in JUDGES else GAMES
    wanted = {(game, repr(dict(each.options))) for game in games for each in every_game(game)}
    assert found == wanted


@pytest.mark.parametrize("campaign", CAMPAIGNS, ids=lambda campaign: campaign.name)
def test_no_two_pieces_are_the_same(campaign: Campaign) -> None:
    jobs = [repr(job) for job in campaign.cut(1)]
    assert len(set(jobs)) == len(jobs)


@pytest.mark.parametrize("name", JUDGES)
def test_a_piece_of_a_judge_counts_its_positions(name: str) -> None:
    done = BY_NAME[name].work(BY_NAME[name].cut(0.0001)[0])
    assert done["positions"] > 0
    assert done["games"] == 1


def test_a_piece_of_the_claims_counts_them() -> None:
    jobs = [job for job in BY_NAME["claims"].cut(0.0001) if job["game"] == "score5"]
    done = BY_NAME["claims"].work(jobs[0])
    assert done["claims"] > done["positions"] > done["games"] == 1


def test_a_piece_of_the_laws_runs_all_of_them() -> None:
    done = BY_NAME["laws"].work(BY_NAME["laws"].cut(0.0001)[0])
    assert done == {"runs of a law": len(EVERY), "random seeds": 1}


@needs_compiled
def test_a_piece_in_both_modes_compares_every_line() -> None:
    job = {**BY_NAME["modes"].cut(0.0001)[0], "games": 2}
    done = BY_NAME["modes"].work(job)
    assert done["games"] == 2
    assert done["lines compared"] > 4


def test_a_piece_of_the_fuzzer_counts_its_messages() -> None:
    done = BY_NAME["fuzz"].work({"seed": 1, "messages": 60})
    assert done["messages"] == 60
    assert done["granted"] + done["refused"] == 60


PLANTED = """
import json, sys
with open(sys.argv[-1], "w") as found:
    json.dump({"faults": [{"caught": True}, {"caught": True}]}, found)
print("planted")
sys.exit(CODE)
"""


def test_planted_faults_are_counted_and_one_that_escapes_fails() -> None:
    done = faults.work({"command": ["-c", PLANTED.replace("CODE", "0")]})
    assert done == {"faults planted": 2, "caught": 2}
    with pytest.raises(RuntimeError, match="exit code 1\nplanted"):
        faults.work({"command": ["-c", PLANTED.replace("CODE", "1")]})
