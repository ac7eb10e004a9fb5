"""`make strength`: the table, the files that keep matches, the document."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

import quinte
from bench.strength import __main__ as measuring
from bench.strength import exploit
from bench.strength.__main__ import play
from bench.strength.exploit import (
    Reader,
    all_bids,
    coming,
    ended,
    gain,
    kept_rows,
    laid,
    last_auctions,
    moves_of,
    short_games,
)
from bench.strength.match import DIGESTS, HERE, Match, PeerMatch, read
from bench.strength.peer import FILE, Kept, missing
from bench.strength.report import (
    PEER_TITLE,
    Finding,
    kept_by,
    ladders,
    verdict,
    verdicts,
)
from bench.strength.sources import SHOWN, digest, of, used
from quinte import Fast
from quinte.arena.statistics import Estimate
from quinte.engine.types import View
from quinte.games.score5.bidder import Bid, Bidder
from quinte.games.score5.rules import MOVES

ROOT = Path(__file__).parent.parent.parent
TABLE = """
[[match]]
name = "cinco-greedy-random"
title = "Greedy against random"
game = "cinco"
bots = ["greedy", "random"]
games = 8
goal = 0.5

[[match]]
name = "score5-random-greedy"
title = "Random against two greedy bots"
game = "score5"
options = { players = 3 }
bots = ["random", "greedy", "greedy"]
games = 6
goal = 0.5

[time]
bot = "greedy"
seconds = 1.0
"""


def test_the_table_holds_every_promise() -> None:
    table = read()
    goals = {match.name: match.goal for match in table.matches}
    assert len(goals) == len(table.matches)
    assert goals["cinco-level5-greedy"] == 0.85
    assert goals["quinto-tiles-level5-greedy"] == 0.60
    assert goals["score5-level5-greedy"] == 0.50
    assert goals["quinto-cards-level5-greedy"] == 0.65
    for game in ("cinco", "score5", "quinto-tiles", "quinto-cards"):
        for level in (2, 3, 4, 5):
            assert goals[f"{game}-level{level}-level{level - 1}"] == 0.5
    for game, kind in quinte.kinds().items():
        counted = {match.plan.game.players for match in table.matches if match.game == game}
        assert counted in (set(kind.options["players"].extremes()), set()), game
    assert all(match.plan for match in table.matches)


def test_every_value_of_every_option_is_played_by_neighbouring_levels() -> None:
    matches = read().matches
    for game, kind in quinte.kinds().items():
        of_game = [match for match in matches if match.game == game]
        if not of_game:
            continue
        for option in kind.options.values():
            for value in set(option.extremes()) - {option.default}:
                bots = {
                    match.bots[:2] for match in of_game if match.options.get(option.name) == value
                }
                lowest = 6 if option.name == "players" else 5
                assert {(f"level{n}", f"level{n - 1}") for n in range(2, lowest)} <= bots


def test_a_result_is_replayed_when_the_code_changes_and_shown_until_then(tmp_path: Path) -> None:
    match = Match("m", "M", "cinco", ("greedy", "random"), 2, 0.5)
    games = play(match, tmp_path, 1).games
    assert len(games) == 2
    assert match.played(tmp_path).games == games
    assert Finding.of(match, tmp_path).current
    (tmp_path / DIGESTS).write_text('{"m": "another"}')
    assert not match.played(tmp_path).games
    found = Finding.of(match, tmp_path)
    assert found.played.games == games
    assert found.state == "open by earlier code"


def test_the_digest_depends_on_each_source_and_its_place(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "rules.py").write_text(name)
    both = tmp_path / "a" / "rules.py", tmp_path / "b" / "rules.py"
    first = of(tmp_path, both)
    assert of(tmp_path, both[::-1]) == first != of(tmp_path, both[:1])
    assert of(tmp_path / "a", both[:1]) != of(tmp_path, both[:1])
    (tmp_path / "b" / "rules.py").write_text("c")
    assert of(tmp_path, both) != first


def test_the_digest_is_of_what_plays_not_of_what_people_read(tmp_path: Path) -> None:
    rules = tmp_path / "rules.py"
    rules.write_text("def double(n):\n    return 2 * n\n")
    first = of(tmp_path, (rules,))
    rules.write_text(
        '"""Rules."""\n\n\ndef double(n):  # fast\n    """Twice."""\n    return 2 * n\n'
    )
    assert of(tmp_path, (rules,)) == first
    rules.write_text("def double(n):\n    return 3 * n\n")
    assert of(tmp_path, (rules,)) != first


def kinds_of(game: str) -> list[str]:
    return [str(level["bot"]) for level in quinte.kinds()[game].definition.levels]


@pytest.mark.parametrize("game", ["cinco", "score5", "quinto-tiles", "quinto-cards"])
def test_every_source_of_a_game_that_plays_belongs_to_some_level(game: str) -> None:
    own = Path(quinte.__file__).parent / "games" / game.replace("-", "_")
    plays = {
        path
        for path in own.rglob("*.p[yx]*")
        if path.suffix in (".py", ".pxd")
        and SHOWN.isdisjoint(path.relative_to(own).with_suffix("").parts)
    }
    found = used(game, [*kinds_of(game), "greedy"])
    assert {path for path in plays - found if path.name != "__init__.py"} == set()
    assert not any(SHOWN & {path.stem} for path in found)


def test_a_level_does_not_depend_on_the_code_of_others() -> None:
    def names(game: str, level: int) -> set[str]:
        return {path.name for path in used(game, [kinds_of(game)[level - 1]])}

    for game in ("cinco", "quinto-cards"):
        assert {"rollout.py", "rollout.pxd", "tree.py", "rules.py", "view.py"} <= names(game, 5)
        assert names(game, 5).isdisjoint({"novice.py", "knowledge.py", "greedy.py"})
    assert {"greedy.py", "knowledge.py", "ending.py"} <= names("quinto-cards", 3)
    assert {"novice.py", "knowledge.py"} <= names("quinto-cards", 1)  # it asks what a move is worth
    assert {"novice.py", "rollout.py"} <= names("cinco", 1)
    assert {"auction.py", "solver.py", "value.py", "value.toml"} <= names("score5", 3)
    assert {"search.py", "novice.py"}.isdisjoint(names("score5", 3) | names("quinto-tiles", 5))
    assert {"endgame.py", "policy.py", "rollout.pxd"} <= names("quinto-tiles", 5)  # of the engine


def test_the_settings_of_a_level_count_where_it_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = (("level3", "level2"), ("level5", "level4", "level4"))
    before = [digest("score5", pair) for pair in pairs]
    levels = quinte.kinds()["score5"].definition.levels
    monkeypatch.setitem(cast("dict[str, object]", levels[2]), "strays", 0.99)
    after = [digest("score5", pair) for pair in pairs]
    assert after[0] != before[0]
    assert after[1] == before[1]


def test_a_level_that_is_given_its_time_does_not_depend_on_its_usual_limits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sides = (("level5",), ("level5@0.1",))
    before = [digest("quinto-cards", side) for side in sides]
    level = cast("dict[str, object]", quinte.kinds()["quinto-cards"].definition.levels[4])
    monkeypatch.setitem(level, "iterations", 7)
    limited = [digest("quinto-cards", side) for side in sides]
    assert limited[0] != before[0]
    assert limited[1] == before[1]
    monkeypatch.setitem(level, "plies", 7)
    assert digest("quinto-cards", sides[1]) != before[1]


def test_the_digest_of_a_game_has_no_settings_of_levels(tmp_path: Path) -> None:
    made = tmp_path / "__init__.py"
    made.write_text("GAME = Game(rules=1, levels=[1, 2])\n")
    first = of(tmp_path, (made,))
    made.write_text("GAME = Game(rules=1, levels=[3, 4])\n")
    assert of(tmp_path, (made,)) == first
    made.write_text("GAME = Game(rules=2, levels=[3, 4])\n")
    assert of(tmp_path, (made,)) != first


def test_neighbouring_levels_stand_in_a_table_of_their_game(tmp_path: Path) -> None:
    usual = Match("a", "A", "score5", ("level2", "level1"), 2, 0.5)
    varied = Match(
        "b", "B", "score5", ("level2", "level1"), 2, 0.5, {"players": 2, "open_hands": True}
    )
    found = [Finding(match, match.played(tmp_path)) for match in (usual, varied)]
    assert list(ladders(found))[1:] == [
        "### score5",
        "",
        "| played | even share | 2 v 1 |",
        "|---|---|---|",
        "| 2 players | 50.0% | not played |",
        "| 2 players, `open_hands=true` | 50.0% | not played |",
    ]
    found[1].games, found[1].over, found[1].share = 2, True, Estimate(0.6, 0.4, 0.8)
    *_, last = ladders(found)
    assert last.endswith("| **60.0%** (40.0% – 80.0%), open |")
    assert list(verdicts(found)) == [
        "Of 2 goals: 1 not played, 1 open.",
        "",
        "- open: score5, b: **60.0%** (40.0% – 80.0%), goal 50.0%",
    ]
    found[1].unwon = 0.9
    *_, last = verdicts(found)
    assert last.endswith("goal 50.0%; nobody won 90.0% of the games")


def test_where_levels_lie_close_more_games_are_played() -> None:
    games = {match.name: match.games for match in read().matches}
    assert games["score5-players=5-level4-level3"] == 400
    assert games["score5-players=4-level4-level3"] == 400
    assert games["score5-players=4-level3-level2"] == games["score5-level4-level3"] == 200
    listed = tomllib.loads((HERE / "matches.toml").read_text("utf-8"))["alone"]["closer"]
    for game, entries in listed.items():
        for each in entries:
            named = "-".join(f"{name}={value}" for name, value in each["options"].items())
            for level in each["levels"]:
                assert games[f"{game}-{named}-level{level}-level{level - 1}"] == each["games"]


def test_where_nobody_wins_no_goal_is_open(tmp_path: Path) -> None:
    options = {"stall_limit": 1}
    match = Match("m", "M", "cinco", ("greedy", "random"), 4, 0.5, options)
    draws = Match("d", "D", "cinco", ("greedy", "random"), 4, 0.5)
    for each in (match, draws):
        play(each, tmp_path, 1)
    found = Finding.of(match, tmp_path)
    assert (found.unwon == 1.0) == (found.state == "won by nobody")
    assert Finding.of(draws, tmp_path).state != "won by nobody"


def test_a_goal_is_met_only_by_the_whole_interval() -> None:
    assert [verdict(*ends, 0.5) for ends in ((0.51, 0.6), (0.4, 0.6), (0.3, 0.49))] == [
        "met",
        "open",
        "missed",
    ]


def test_a_limit_is_kept_by_those_moves_that_kept_it() -> None:
    assert kept_by(0.2, 0.9, 1.0) == "all"
    assert kept_by(0.9, 1.1, 1.0) == "99 of 100"
    assert kept_by(1.1, 1.2, 1.0) == "fewer"


class Open:
    """Lays one card, always the same."""

    def mix(self, game: quinte.Game, view: View) -> list[Bid]:
        card = game.box.numbers[view["hands"][view["seat"]][0]]
        return [Bid(1 << card, 1.0, 0.5)]


def test_a_bid_that_is_known_is_answered_as_well_as_can_be() -> None:
    state = min(last_auctions(4), key=lambda each: len(each.view(0)["hands"][each.turn()]))
    seat = state.turn()
    player = cast("Bidder", Open())
    bids = list(all_bids(state, seat))
    assert len(bids) == 2 ** len(state.view(seat)["hands"][seat])
    known = moves_of(player.mix(state.game, state.view(1 - seat))[0])
    own = moves_of(player.mix(state.game, state.view(seat))[0])
    ends = {bid: ended(laid(state, {seat: bid, 1 - seat: known}), seat) for bid in bids}
    found = gain(state, seat, player)
    assert found.points == max(end.points for end in ends.values()) - ends[own].points >= 0
    assert found.games == max(end.games for end in ends.values()) - ends[own].games >= 0
    assert len({end.points for end in ends.values()}) > 1


def test_what_was_computed_of_readers_is_kept_until_the_code_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()

    def made(positions: int) -> Iterator[str]:
        asked.append(positions)
        yield "| a row |"

    monkeypatch.setattr(exploit, "rows", made)
    assert kept_rows(tmp_path, 3) == kept_rows(tmp_path, 3) == ["| a row |"]
    assert asked == [3]
    kept_rows(tmp_path, 4)
    monkeypatch.setattr(exploit, "digest", lambda *_: "another")
    kept_rows(tmp_path, 4)
    assert asked == [3, 4, 4]


class Coin:
    """Lays its first card or its last, one as often as the other."""

    def mix(self, game: quinte.Game, view: View) -> list[Bid]:
        hand = view["hands"][view["seat"]]
        return [Bid(1 << game.box.numbers[card], 0.5, 0.5) for card in (hand[0], hand[-1])]


def plainly(state: quinte.State, seat: int) -> float:
    """The most points against a coin, when the lots to come are known: slow and obvious."""
    if state.turn() < 0:
        return ended(state, seat).points
    view, best = state.view(1 - seat), -1000.0
    for answer in all_bids(state, seat):
        found = []
        for bid in Coin().mix(state.game, view):
            after = state.copy()
            for who, moves in sorted({seat: answer, 1 - seat: moves_of(bid)}.items()):
                for move in moves:
                    after.play(who, move)
            while after.turn() >= 0 and after.view(None)["phase"] == "take":
                after.play(after.turn(), after.moves(after.turn())[0])
            found.append(plainly(after, seat))
        best = max(best, sum(found) / 2)
    return best


def test_a_short_game_is_read_to_its_end() -> None:
    coin = cast("Bidder", Coin())
    for start in short_games(2):
        two_left = laid(start, dict.fromkeys(range(2), (MOVES["done"],)))
        for seat in range(2):
            reader, usual = (Reader(coin, seat, reads).bid(two_left) for reads in (True, False))
            assert abs(reader.points - plainly(two_left, seat)) < 1e-9
            assert reader.points >= usual.points
            assert reader.games >= usual.games


def test_all_lots_may_come_that_nobody_has_seen() -> None:
    (start,) = short_games(1)
    nothing: dict[int, tuple[int, ...]] = dict.fromkeys(range(2), (MOVES["done"],))
    lots = [each.position() for each in coming(laid(start, nothing))]
    drawn = {laid(start.resample(0, Fast(seed)), nothing).view(0)["card"] for seed in range(99)}
    assert {each["card"] for each in lots} == drawn
    assert len(lots) == len(drawn) == 9
    assert all(each["pile"] == ["*75"] for each in lots)


def test_matches_are_played_kept_and_written_down(tmp_path: Path) -> None:
    table, out = tmp_path / "matches.toml", tmp_path / "strength.md"
    table.write_text(TABLE)

    def strength(*more: str) -> str:
        command = [sys.executable, "-m", "bench.strength", *more, "--table", str(table),
                   "--folder", str(tmp_path), "--out", str(out), "--processes", "1",
                   "--positions", "0"]  # fmt: skip
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
        return out.read_text()

    written = strength("cinco")
    assert "| cinco | 2 | Greedy against random | 8 | **100.0%**" in written
    assert (
        "| score5 | 3 | Random against two greedy bots | 0 | — | > 50.0% | not played |" in written
    )
    kept = tmp_path / "cinco-greedy-random.json"
    games = json.loads(kept.read_text())["games"]
    kept.write_text(json.dumps({**json.loads(kept.read_text()), "games": games[:3]}))
    written = strength()  # goes on with one, plays the other
    assert json.loads(kept.read_text())["games"] == games
    assert "| 6 | **" in written
    assert "| cinco | 2 |" in written.partition("Time of a move")[2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--processes", "0"], "a whole number from 1 up is meant, not 0"),
        (["--positions", "-5"], "a whole number from 0 up is meant, not -5"),
        (["nosuch"], "they begin with cinco, quinto-tiles"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_words(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    command = [sys.executable, "-m", "bench.strength", "--folder", str(tmp_path), *arguments]
    ran = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert message in " ".join(ran.stderr.split())


def test_whoever_interrupts_is_told_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(measuring, "measure", interrupted)
    with pytest.raises(SystemExit) as left:
        measuring.main()
    assert left.value.code == 130
    assert capsys.readouterr().out == "interrupted: the same command goes on\n"


OPENSPIEL = """
[time]
bot = "level5"
seconds = 1.0

[openspiel]
games_to_play = ["cinco", "score5"]
games = 2
goal = 0.5
seconds = 0.001
peer_seconds = 0.001
"""


def test_the_match_against_openspiel_is_resumed_and_written_down(tmp_path: Path) -> None:
    table, out, kept = tmp_path / "matches.toml", tmp_path / "strength.md", tmp_path / FILE
    table.write_text(OPENSPIEL)
    out.write_text(f"# Other matches\n\n{PEER_TITLE}\n\nbefore\n")

    def strength() -> None:
        command = [sys.executable, "-m", "bench.strength", "openspiel", "--table", str(table),
                   "--folder", str(tmp_path), "--out", str(out)]  # fmt: skip
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)

    strength()
    lines = kept.read_text().splitlines(keepends=True)
    rows = [json.loads(line) for line in lines]
    places = [(row["game"], row["deal"], row["seat"]) for row in rows]
    assert places == [(game, 0, seat) for game in ("cinco", "score5") for seat in (0, 1)]
    for row in rows:
        assert all(spent["simulations"] >= spent["moves"] > 0 for spent in row["spent"][1:])
    written = out.read_text()
    assert written.startswith(f"# Other matches\n\n{PEER_TITLE}\n\nLevel 5, ")
    assert "before" not in written
    assert "| cinco | 2 | **" in written
    kept.write_text("".join(lines[:3]))  # as if it had been stopped
    strength()
    again = kept.read_text().splitlines(keepends=True)
    assert again[:3] == lines[:3]
    assert [json.loads(line)["seat"] for line in again] == [0, 1, 0, 1]


def test_deals_of_other_code_are_played_last_and_count_until_then(tmp_path: Path) -> None:
    match = PeerMatch(("cinco", "score5"), 4, 0.5, 0.1, 1.0)
    kept = Kept(tmp_path / FILE)
    assert list(missing(match, kept)) == [("cinco", 0), ("score5", 0), ("cinco", 1), ("score5", 1)]
    for seat in (0, 1):
        kept.add({"game": "cinco", "deal": 0, "seat": seat, "code": "other", "share": 1.0})
    again = Kept(tmp_path / FILE)
    assert list(missing(match, again)) == [
        ("score5", 0), ("cinco", 1), ("score5", 1), ("cinco", 0)
    ]  # fmt: skip
    assert len(again.pairs("cinco")) == 1
    assert not again.pairs("score5")
