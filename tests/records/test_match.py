"""Matches: who begins, keys of rounds, written and read, and refused when they were not played."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import quinte
from quinte import BadOption, BadRecord, Fast, Game, Match, QuinteError, Record, Result, Scoring
from quinte.engine.rng import key_of
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words
from quinte.records.match import FORMAT, SUFFIX, is_match
from tests.replays import counted

OTHER_COMPONENTS = "the components do not match the digest in the record"
Spoil = Callable[[dict[str, Any]], object]

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("cinco", {}),
    ("cinco", {"players": 6, "teams": 3}),
    ("score5", {"players": 3, "bid_rounds": 1}),
    ("quinto-tiles", {"players": 3, "multiple": 7}),
    ("quinto-cards", {"vier": 2}),
    ("quinto-cards", {"players": 4, "teams": True}),
)


def begun(text: str = "best-of-5", name: str = "cinco", /, **more: Any) -> Match:
    """A match whose first round has not begun."""
    drawn = name == "quinto-cards" and not text.startswith("best-of")
    first = more.pop("first", None if drawn else 0)
    seed = more.pop("seed", 1)
    game = quinte.game(name, **more)
    seats = [{"name": "Ada"}, {"name": "Bo", "bot": "greedy"}, {"name": "Cy"}, {"name": "Dé"}]
    seats += [{"name": f"P{n}"} for n in range(4, game.players)]
    scoring = Scoring.spelled(game, text)
    return Match.begin(scoring, seats[: game.players], key=key_of(seed), first=first)


def play(record: Record, seed: int, most: int = 10**6) -> None:
    """Random moves, as many as asked for or to the end."""
    game, state, rng = record.game, record.replay(), Fast(seed)
    while most and (seat := state.turn()) >= 0:
        move = state.draw(seat, rng)
        record.add(seat, "move", text=game.text(state, seat, move))
        state.play(seat, move)
        most -= 1


def resigned(match: Match, *losers: int) -> Match:
    """The match after rounds in each of which that seat gives up at once."""
    for seat in losers:
        match.next_round().add(seat, "resign")
    return match


@cache
def written() -> str:
    """A match of five: a round played to its end, one given up, one not over."""
    match = begun()
    play(match.next_round(), 1)
    play(match.next_round(), 2, 6)
    match.records[-1].add(0, "time_out")
    play(match.next_round(), 3, 8)
    return match.write()


# Who begins


@pytest.mark.parametrize(
    ("name", "options", "text"),
    [
        *((name, options, "best-of-9") for name, options in GAMES),
        *((name, options, "cumulative-9") for name, options in GAMES if name != "quinto-cards"),
    ],
)
def test_the_seats_take_turns_to_begin(name: str, options: dict[str, Any], text: str) -> None:
    match = begun(text, name, first=1, **options)
    players = match.game.players
    for number in range(1, players + 2):
        seat = (1 + number - 1) % players
        assert match.beginner(number) == seat
        record = match.next_round()
        assert record.first == seat
        assert record.start == match.game.start(key=record.key, first=seat).position()
        if name != "score5":  # where all bid at once
            assert record.replay().actors() == (seat,)
            assert record.start["to_move"] == seat
        play(record, number)


def test_who_begins_the_first_round_comes_from_the_key_unless_it_is_said() -> None:
    begins = [begun(first=None, seed=seed, players=3).beginner(1) for seed in range(60)]
    assert begins == [begun(first=None, seed=seed, players=3).beginner(1) for seed in range(60)]
    assert {begins.count(seat) > 9 for seat in (0, 1, 2)} == {True}
    for seed, first in enumerate(begins):
        assert first is not None
        match = begun(first=None, seed=seed, players=3)
        assert [match.beginner(n) for n in (2, 3, 4)] == [
            (first + 1) % 3,
            (first + 2) % 3,
            first,
        ]


@pytest.mark.parametrize("text", ["double", "cumulative-3"])
def test_every_round_of_q24_and_q25_has_its_own_opening_draw(text: str) -> None:
    match = begun(text, "quinto-cards", first=None)
    for number in range(1, 4):
        assert match.beginner(number) is None
        record = match.next_round()
        assert record.first is None
        facts = [fact["fact"] for fact in next(record.steps()).facts]
        assert "opening" in facts
        play(record, number)
    assert Match.read(match.write()) == match
    assert {begun(text, "quinto-cards", first=None, seed=n).next_round().start["to_move"]
            for n in range(8)} == {0, 1}  # fmt: skip


@pytest.mark.parametrize(("text", "rule"), [("double", "Q24"), ("cumulative-3", "Q25")])
def test_nobody_is_said_to_begin_where_every_round_has_its_opening_draw(
    text: str, rule: str
) -> None:
    scoring = Scoring.spelled(quinte.game("quinto-cards"), text)
    for first in (0, 1):
        with pytest.raises(BadOption, match="has an opening draw in every round") as caught:
            Match.begin(scoring, first=first)
        assert (caught.value.code, caught.value.rule) == ("match.first", rule)
        for language in LANGUAGES:
            assert "match.first" not in Words(language).error(caught.value)


@pytest.mark.parametrize(
    ("name", "text"),
    [("cinco", "best-of-3"), ("score5", "cumulative-2"), ("quinto-cards", "double")],
)
@pytest.mark.parametrize("first", [2, -1, 10**20, True, False, 1.0, "0"])
def test_who_begins_must_sit_at_the_table(name: str, text: str, first: Any) -> None:
    scoring = Scoring.spelled(quinte.game(name), text)
    with pytest.raises(BadOption) as caught:
        Match.begin(scoring, first=first)
    assert caught.value.code == "seat.unknown"


def test_rounds_of_best_of_have_no_opening_draw() -> None:
    match = begun("best-of-3", "quinto-cards")
    facts = [fact["fact"] for fact in next(match.next_round().steps()).facts]
    assert "opening" not in facts
    assert facts.count("begins") == 1


# Keys


def test_the_key_of_every_round_is_its_own_and_can_be_made_again() -> None:
    match = begun()
    keys = [match.round_key(number) for number in range(1, 301)]
    assert len({*keys, match.key}) == 301
    assert {len(key) for key in keys} == {32}
    assert keys == [begun("cumulative-7", players=3).round_key(n) for n in range(1, 301)]
    assert not set(keys) & {begun(seed=2).round_key(n) for n in range(1, 301)}


def test_keys_of_rounds_never_change_or_kept_matches_could_not_be_read() -> None:
    assert begun().round_key(1).hex() == (
        "1c117a460b9e53bdf78d7f091c35a76327679d0c1f32585778c702c1530be5b1"
    )
    assert begun().round_key(10).hex() == (
        "0a89a65824986cbaf368dd13739c75f8ae9fec79e98b1201caa562826dab6d3d"
    )


def test_a_match_without_a_key_is_dealt_from_secret_chance() -> None:
    scoring = Scoring.spelled(quinte.game("cinco"), "best-of-3")
    one, other = Match.begin(scoring), Match.begin(scoring)
    assert one.key != other.key
    assert one.next_round().start != other.next_round().start


def test_every_round_is_dealt_anew() -> None:
    match = resigned(begun("best-of-9"), 0, 1, 0, 1)
    assert len({json.dumps(record.start) for record in match.records}) == 4
    assert [record.key for record in match.records] == [match.round_key(n) for n in (1, 2, 3, 4)]


# Rounds


def test_a_round_follows_only_when_the_one_before_is_over() -> None:
    match = begun("best-of-3")
    record = match.next_round()
    assert match.unfinished() is record
    with pytest.raises(BadRecord) as caught:
        match.next_round()
    assert caught.value.code == "match.unfinished"
    assert match.records == [record]
    record.add(1, "resign")
    assert match.unfinished() is None
    assert match.next_round() is match.records[1]


def test_no_round_follows_the_end() -> None:
    match = resigned(begun("best-of-3"), 1, 1)
    with pytest.raises(BadRecord) as caught:
        match.next_round()
    assert caught.value.code == "match.is_over"
    assert len(match.records) == 2


def test_the_standing_counts_rounds_that_are_over() -> None:
    match = begun("best-of-3")
    assert (match.results(), match.standing().scores, match.result()) == ([], (0, 0), None)
    play(match.next_round(), 1, 5)
    assert (match.results(), match.standing().rounds, match.result()) == ([], 0, None)
    match.records[0].add(0, "resign")
    assert match.results() == [Result((0, 1), (1,), "resignation")]
    resigned(match, 1, 0)
    assert match.result() == Result((1, 2), (1,), "rounds")


def test_a_result_is_by_seats_so_partners_win_together() -> None:
    teams = resigned(begun("best-of-3", players=4), 0, 2)
    assert teams.result() == Result((0, 2, 0, 2), (1, 3), "rounds")
    bonus = begun("cumulative-1", "quinto-cards", players=4, teams=True)
    play(bonus.next_round(), 1)
    (played,) = bonus.results()
    assert len(played.winners) == 2
    scores = tuple(n + 50 * (seat in played.winners) for seat, n in enumerate(played.scores))
    assert bonus.result() == Result(scores, played.winners, "rounds")


@pytest.mark.parametrize("do", ["resign", "time_out"])
@pytest.mark.parametrize(
    ("name", "options", "seat", "winners"),
    [
        ("score5", {}, 1, (0,)),
        ("cinco", {"players": 6, "teams": 3}, 4, (0, 2, 3, 5)),
        ("quinto-cards", {}, 0, (1,)),
        ("quinto-cards", {"players": 3}, 1, (0, 2)),
        ("quinto-cards", {"players": 4, "teams": True}, 3, (0, 2)),
    ],
)
def test_a_cumulative_match_is_over_when_a_round_is_given_up(
    name: str, options: dict[str, Any], seat: int, winners: tuple[int, ...], do: str
) -> None:
    match = begun("cumulative-3", name, **options)
    match.next_round().add(seat, do)
    nothing = (0,) * match.game.players
    assert match.result() == Result(nothing, winners, "given_up")
    with pytest.raises(BadRecord) as caught:
        match.next_round()
    assert caught.value.code == "match.is_over"
    assert Match.read(match.write()) == match


def test_points_of_rounds_before_are_kept_when_a_match_is_given_up() -> None:
    match = begun("cumulative-3", "quinto-cards")
    play(match.next_round(), 1)
    before = match.standing().scores
    assert max(before) > 100
    (leader,) = match.standing().leaders
    play(match.next_round(), 2, 4)
    match.records[-1].add(leader, "resign")
    assert match.result() == Result(before, (1 - leader,), "given_up")


def test_one_of_three_who_gives_up_loses_to_both_others() -> None:
    match = resigned(begun("best-of-2", players=3), 1, 2)
    assert match.result() == Result((2, 1, 1), (0,), "rounds")


def test_rounds_are_replayed_only_if_something_was_added(monkeypatch: pytest.MonkeyPatch) -> None:
    match = resigned(begun("best-of-9"), 0, 1, 0, 1)
    replayed = counted(monkeypatch)
    for _ in range(3):
        assert match.standing().scores == (2, 2)
    assert [record is match.records[-1] for record in replayed] == [True]
    replayed.clear()
    resigned(match, 0, 0)
    assert match.standing().scores == (2, 4)
    assert not any(record is early for record in replayed for early in match.records[:4])


def test_reading_replays_every_round_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = resigned(begun("best-of-99"), *[0, 1] * 10).write()
    replayed = counted(monkeypatch)
    match = Match.read(text)
    assert match.standing().rounds == 20
    assert [id(record) for record in replayed] == [id(record) for record in match.records]


def test_a_match_can_be_shared_or_stopped() -> None:
    shared = resigned(begun("best-of-2"), 0, 1)
    assert shared.result() == Result((1, 1), (0, 1), "rounds")
    scoring = Scoring.spelled(quinte.game("quinto-cards"), "double", 3)
    stopped = resigned(Match.begin(scoring, key=key_of(1)), 0, 1, 0)
    assert stopped.result() == Result((1, 2), (1,), "max_rounds")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("count", [1, 4])
def test_a_wrong_number_of_seats_is_refused(players: int, count: int) -> None:
    scoring = Scoring.spelled(quinte.game("cinco", players=players), "best-of-3")
    with pytest.raises(BadRecord, match=f"expected {players} seats, got {count}") as caught:
        Match.begin(scoring, [{"name": f"P{n}"} for n in range(count)])
    assert caught.value.code == "record.seats"


# Written and read


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("text", ["best-of-3", "cumulative-2"])
def test_a_match_is_read_as_it_was_written_at_every_stage(
    name: str, options: dict[str, Any], text: str, tmp_path: Path
) -> None:
    match = begun(text, name, **options)
    file = tmp_path / f"game{SUFFIX}"

    def same() -> None:
        match.save(file)
        back = Match.load(file)
        assert back == match
        assert back.write() == match.write() == file.read_text("utf-8")
        assert (back.standing(), back.result()) == (match.standing(), match.result())
        assert list(tmp_path.iterdir()) == [file]

    same()
    play(match.next_round(), 1)
    same()
    second = match.next_round()
    same()
    play(second, 2, 7)
    same()
    second.add(second.replay().turn(), "resign", 1234)
    same()
    if not match.standing().over:
        assert Match.load(file).next_round() == match.next_round()


@pytest.mark.parametrize(
    "losers", [(0, 0), (1, 1), (0, 1, 0, 0, 0), (0, 1, 0, 1, 0, 1, 0, 1, 1, 1)]
)
def test_a_match_that_is_over_is_read_and_so_is_every_beginning_of_it(
    losers: tuple[int, ...],
) -> None:
    text = "best-of-3" if len(losers) == 2 else "double"
    match = resigned(begun(text, "quinto-cards", first=None), *losers[:-1])
    assert match.result() is None
    resigned(match, losers[-1])
    assert match.result() is not None
    data = json.loads(match.write())
    for number in range(len(losers) + 1):
        part = Match.read(json.dumps({**data, "rounds": data["rounds"][:number]}))
        assert part.records == match.records[:number]
        assert part.standing().over == (number == len(losers))


def test_what_is_written() -> None:
    data = json.loads(written())
    assert list(data) == [
        *("format", "game", "rules", "options", "components"),
        *("match", "seats", "key", "first", "rounds"),
    ]
    rounds = data.pop("rounds")
    assert data == {
        "format": FORMAT,
        "game": "cinco",
        "rules": 1,
        "options": {"players": 2},
        "components": {"digest": quinte.game("cinco").digest},
        "match": {"kind": "best-of", "rounds": 5},
        "seats": [{"name": "Ada"}, {"name": "Bo", "bot": "greedy"}],
        "key": key_of(1).hex(),
        "first": 0,
    }
    match = Match.read(written())
    assert [Record.read(json.dumps(each)) for each in rounds] == match.records
    assert [record.seats for record in match.records] == [match.seats] * 3
    for each in rounds:  # a header like that of a record
        assert {
            name: each[name] for name in ("game", "rules", "options", "components", "seats")
        } == {name: data[name] for name in ("game", "rules", "options", "components", "seats")}


def test_seats_of_nobody_in_particular() -> None:
    scoring = Scoring.spelled(quinte.game("cinco", players=3), "best-of-3")
    nobody = [{"name": "0"}, {"name": "1"}, {"name": "2"}]
    for match in (Match.begin(scoring, key=key_of(1)), Match.begin(scoring, [], key=key_of(1))):
        assert match.seats == nobody
        assert json.loads(match.write())["seats"] == nobody
        assert Match.read(match.write()) == match
        match.next_round()
        assert match.records[0].seats == nobody
        assert Match.read(match.write()) == match


def test_every_deed_at_a_table_is_kept() -> None:
    match = begun()
    record = match.next_round()
    play(record, 1, 6)
    record.add(0, "take_back", 9, entries=2)
    record.add(1, "replace", by={"name": "Eve"})
    play(record, 5, 3)
    assert Match.read(match.write()) == match


def own_components() -> Game:
    """Cinco on a board of one's own."""
    rows = [list(row) for row in quinte.game("cinco").box.rows]
    rows[0].reverse()
    own = {"board": {"rows": rows}, "tokens": {"per_team": 30}}
    return quinte.game("cinco", components=own)


def test_components_of_ones_own_travel_with_the_rounds() -> None:
    game = own_components()
    match = Match.begin(Scoring.spelled(game, "best-of-3"), key=key_of(1))
    play(match.next_round(), 1)
    play(match.next_round(), 2, 3)
    back = Match.read(match.write())
    assert back == match
    assert back.game == game != quinte.game("cinco")


def test_components_of_ones_own_are_kept_before_the_first_round() -> None:
    game = own_components()
    match = Match.begin(Scoring.spelled(game, "best-of-3"), key=key_of(1), first=0)
    data = json.loads(match.write())
    assert data["components"] == {"digest": game.digest, "own": dict(game.components)}
    assert data["rounds"] == []
    back = Match.read(match.write())
    assert back == match
    assert back.game == game != quinte.game("cinco")
    assert back.next_round() == match.next_round()


def test_a_text_is_known_as_a_match() -> None:
    assert is_match(written())
    assert is_match(begun().write())
    for version in ("1", "2", "1.5", ""):  # another version is still a match
        assert is_match(f'{{"format": "quinte-match/{version}"}}')
    others = ("", "[]", "null", "{}", '"quinte-match/1"', '["quinte-match/1"]', "[" * 9)
    formats = ('{"format": "quinte-record/2"}', '{"format": null}', '{"form": "quinte-match/1"}')
    for text in (begun().next_round().write(), *others, *formats):
        assert not is_match(text)
    assert not is_match("[" * 10**5 + "]" * 10**5)
    assert not is_match("9" * 5000)


# Refused


def put(name: str, value: Any) -> Spoil:
    return lambda data: data.__setitem__(name, value)


def put_in(number: int, name: str, value: Any) -> Spoil:
    return lambda data: data["rounds"][number].__setitem__(name, value)


def drop(name: str) -> Spoil:
    return lambda data: data.__delitem__(name)


def reorder(*numbers: int) -> Spoil:
    return lambda data: data.update(rounds=[data["rounds"][number] for number in numbers])


def foreign(number: int, **begin: Any) -> Spoil:
    """Put the round of another match in place of one."""

    def spoil(data: dict[str, Any]) -> None:
        other = resigned(begun(**begin) if begin else begun(seed=2), *([0, 1, 0][:number]))
        data["rounds"][number] = json.loads(other.next_round().write())

    return spoil


def other_components(*numbers: int) -> Spoil:
    """Rounds with the keys and seats of this match, played with other components."""

    def spoil(data: dict[str, Any]) -> None:
        game = own_components()
        match = begun()
        for number in numbers:
            record = Record.begin(
                game, match.seats, key=match.round_key(number + 1), first=match.beginner(number + 1)
            )
            record.add(0, "resign")
            data["rounds"][number] = json.loads(record.write())

    return spoil


def headed_by_other_components(data: dict[str, Any]) -> None:
    """A header with components of one's own over rounds with those of the box."""
    game = own_components()
    data["components"] = {"digest": game.digest, "own": dict(game.components)}


def from_position(number: int) -> Spoil:
    """A round that begins from a position, not from the key."""
    return lambda data: data["rounds"][number].update(key=None, first=None)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (put("format", "quinte-match/2"), "this version reads “quinte-match/1”"),
        (put("format", "quinte-record/1"), "this version reads “quinte-match/1”"),
        (put("format", 1), "expected string, got"),
        (drop("format"), "missing field “format”"),
        # its game and options
        (put("game", "chess"), "unknown game “chess”"),
        (put("game", "score5"), OTHER_COMPONENTS),
        (put("game", None), "expected string, got"),
        (put("options", {"players": 3}), "expected 3 seats, got 2"),
        (put("rules", 2), "rules version 2"),
        (put("rules", 0), "“rules” must be a whole number"),
        (put("rules", None), "“rules” must be a whole number"),
        (drop("rules"), "missing field “rules”"),
        (put("components", {}), "missing field “digest”"),
        (put("components", {"digest": "0" * 64}), OTHER_COMPONENTS),
        (put("components", {"digest": 7}), "expected string, got"),
        (put("components", []), "expected object, got"),
        (lambda data: data["components"].update(more=1), "unknown fields: more"),
        (lambda data: data["components"].update(own=7), "expected object, got"),
        (drop("components"), "missing field “components”"),
        (headed_by_other_components, "round 1 does not belong to this match"),
        (put("options", {"players": 2, "stall_limit": 3}), "round 1 does not belong to this match"),
        (put("options", {"players": 5}), "must be 2, 3, 4, 6, not 5 — rule C3"),
        (put("options", {"colour": 5}), "unknown option “colour”"),
        (put("options", []), "expected object, got"),
        (drop("options"), "missing field “options”"),
        # its scoring
        (put("match", {"kind": "best-of", "rounds": 1}), "round 2 follows"),
        (put("match", {"kind": "best-of", "rounds": 5, "max_rounds": 5}), "do not set a maximum"),
        (put("match", {"kind": "best-of", "rounds": 1001}), "a whole number from 1 to 1000,"),
        (put("match", {"kind": "best-of"}), "needs a number of rounds"),
        (put("match", {"kind": "double"}), "unknown match type “double”"),
        (put("match", {"kind": "cumulative", "rounds": 1, "max_rounds": 1}), "round 2 follows"),
        (put("match", "best-of-5"), "expected object, got"),
        (put("match", {"kind": "best-of", "rounds": 5, "wins": 9}), "unknown fields: wins"),
        (drop("match"), "missing field “match”"),
        # its key and who begins
        (put("key", key_of(2).hex()), "round 1 does not belong to this match"),
        (put("key", key_of(1).hex()[:-1] + "0"), "round 1 does not belong to this match"),
        (put("key", key_of(1).hex()[:-2]), "64 hexadecimal digits"),
        (put("key", "x" * 64), "64 hexadecimal digits"),
        (put("key", None), "64 hexadecimal digits"),
        (drop("key"), "missing field “key”"),
        (put("first", 1), "round 1 does not belong to this match"),
        (put("first", 2), "a whole number from 0 to 1"),
        (put("first", False), "a whole number from 0 to 1"),
        (drop("first"), "missing field “first”"),
        # its seats
        (put("seats", [{"name": "Ada"}, {"name": "Bo"}]), "round 1 has different seats"),
        (put("seats", [{"name": "Bo", "bot": "greedy"}, {"name": "Ada"}]), "round 1 has different"),
        (put("seats", [{"name": "Ada"}]), "expected 2 seats, got 1"),
        (put("seats", []), "expected 2 seats, got 0"),
        (
            put("seats", [{"name": "Ada"}, {"name": "Bo", "bot": "greedy"}, {"name": "Cy"}]),
            "got 3",
        ),
        (put("seats", [{"name": "Ada"}, {"bot": "greedy"}]), "missing field “name”"),
        (put("seats", [{"name": 7}, {"name": "Bo", "bot": "greedy"}]), "expected string, got"),
        (put("seats", ["Ada", "Bo"]), "expected a JSON object"),
        (put("seats", {}), "expected list, got"),
        (drop("seats"), "missing field “seats”"),
        (
            put_in(1, "seats", [{"name": "Eve"}, {"name": "Bo", "bot": "greedy"}]),
            "round 2 has different",
        ),
        (
            put_in(2, "seats", [{"name": "Ada"}, {"name": "Bo", "bot": "random"}]),
            "round 3 has different",
        ),
        (put_in(0, "seats", []), "round 1: expected 2 seats, got 0"),
        # its rounds, and their order
        (put("rounds", {}), "expected list, got"),
        (put("rounds", [7]), "round 1: expected a JSON object"),
        (put("rounds", [[]]), "round 1: expected a JSON object"),
        (put("rounds", [None]), "round 1: expected a JSON object"),
        (drop("rounds"), "missing field “rounds”"),
        (reorder(1, 0, 2), "round 1 does not belong to this match"),
        (reorder(0, 2, 1), "round 2 does not belong to this match"),
        (reorder(1, 2), "round 1 does not belong to this match"),
        (reorder(0, 2), "round 2 does not belong to this match"),
        (reorder(0, 0), "round 2 does not belong to this match"),
        (reorder(0, 1, 2, 2), "round 4 does not belong to this match"),
        (foreign(0), "round 1 does not belong to this match"),
        (foreign(1), "round 2 does not belong to this match"),
        (foreign(2, first=1), "round 3 does not belong to this match"),
        (foreign(1, players=3), "round 2 does not belong to this match"),
        (foreign(1, stall_limit=3), "round 2 does not belong to this match"),
        (other_components(1), "round 2 does not belong to this match"),
        (other_components(0), "round 1 does not belong to this match"),
        (from_position(0), "round 1 does not belong to this match"),
        (from_position(2), "round 3 does not belong to this match"),
        # what was played in them
        (put_in(0, "key", key_of(7).hex()), "round 1: the key does not produce"),
        (put_in(0, "first", 1), "round 1: the key does not produce"),
        (
            put_in(0, "first", None),
            "round 1: the key does not produce|round 1 does not belong to this match",
        ),
        (put_in(1, "rules", 2), "round 2: .*rules version 2"),
        (put_in(1, "format", FORMAT), "round 2: .*this version reads “quinte-record/1”"),
        (put_in(1, "result", {}), "round 2: unknown fields: result"),
        (put_in(1, "entries", []), "round 3 follows an unfinished round"),
        (put_in(1, "game", "chess"), "round 2: unknown game “chess”"),
        (lambda data: data["rounds"][0]["entries"].pop(), "round 2 follows an unfinished"),
        (lambda data: data["rounds"][0]["entries"].pop(3), "round 1: entry 4: "),
        (lambda data: data["rounds"][2]["entries"][2].update(text="swop"), "round 3: entry 3: “sw"),
        (
            lambda data: data["rounds"][2]["entries"][2].update(seat=1),
            "round 3: entry 3: it is not seat 1’s turn",
        ),
        (
            lambda data: data["rounds"][0]["entries"].append({"seat": 0, "do": "resign"}),
            "round 1: entry .*over",
        ),
        (
            lambda data: data["rounds"][1]["entries"].append({"seat": 1, "do": "resign"}),
            "round 2: entry 8: .*over",
        ),
        (put("comment", "hello"), "unknown fields: comment"),
        (put("result", {"winners": [0]}), "unknown fields: result"),
    ],
)
def test_a_match_that_was_not_played_is_refused(spoil: Spoil, message: str) -> None:
    data = json.loads(written())
    spoil(data)
    with pytest.raises(QuinteError, match=message) as caught:
        Match.read(json.dumps(data))
    json.dumps(caught.value.as_json())
    for language in LANGUAGES:
        assert "match." not in Words(language).error(caught.value)


@pytest.mark.parametrize("losers", [(0, 0), (1, 1, 0), (0, 1, 0)])
def test_no_round_is_read_after_the_end(losers: tuple[int, ...]) -> None:
    longer = resigned(begun("best-of-9"), *losers, 1)
    data = json.loads(longer.write())
    data["match"]["rounds"] = len(losers)
    with pytest.raises(BadRecord) as caught:
        Match.read(json.dumps(data))
    assert caught.value.code == "match.too_many"


@pytest.mark.parametrize(
    ("ours", "theirs"), [(1, True), (0, False), (1, 1.0), ([0], [False]), ({"a": 1}, {"a": True})]
)
def test_seats_that_are_only_equal_to_python_are_others(ours: object, theirs: object) -> None:
    scoring = Scoring.spelled(quinte.game("cinco"), "best-of-3")
    seats: list[dict[str, Any]] = [{"name": "Ada", "more": ours}, {"name": "Bo"}]
    match = resigned(Match.begin(scoring, seats, key=key_of(1)), 0)
    assert Match.read(match.write()) == match
    data = json.loads(match.write())
    data["rounds"][0]["seats"][0]["more"] = theirs
    assert ours == theirs
    with pytest.raises(BadRecord) as caught:
        Match.read(json.dumps(data))
    assert caught.value.code == "match.other_seats"


def test_the_order_of_the_fields_of_a_seat_does_not_matter() -> None:
    data = json.loads(written())
    data["rounds"][0]["seats"][1] = {"bot": "greedy", "name": "Bo"}
    assert Match.read(json.dumps(data)) == Match.read(written())


@pytest.mark.parametrize("name", ["cinco", "quinto-cards"])
def test_no_round_is_read_after_one_that_gave_up_a_cumulative_match(name: str) -> None:
    match = resigned(begun("best-of-9", name), 0, 1)
    data = json.loads(match.write())
    data["match"] = {"kind": "cumulative", "rounds": 9, "max_rounds": 100}
    if name == "quinto-cards":  # where each round has its opening draw
        drawn = begun("cumulative-9", name)
        drawn.next_round().add(0, "resign")
        second = Record.begin(drawn.game, drawn.seats, key=drawn.round_key(2))
        drawn.records.append(second)
        data = json.loads(drawn.write())
    with pytest.raises(BadRecord) as caught:
        Match.read(json.dumps(data))
    assert (caught.value.code, caught.value.arguments["round"]) == ("match.too_many", 2)


def test_no_digit_of_the_key_may_differ() -> None:
    data = json.loads(resigned(begun(), 0).write())
    key = data["key"]
    for at in range(0, 64, 5):
        data["key"] = key[:at] + f"{int(key[at], 16) ^ 8:x}" + key[at + 1 :]
        with pytest.raises(BadRecord):
            Match.read(json.dumps(data))


@pytest.mark.parametrize(
    "field",
    ["format", "game", "rules", "options", "components", "match", "key", "first", "rounds"],
)
@pytest.mark.parametrize(
    "value", [None, True, 7, -1, 1.5, 10**40, "", "x", {}, {"name": "x"}, [[]], [None]]
)
def test_a_field_of_the_wrong_kind_is_refused(field: str, value: object) -> None:
    data = json.loads(written())
    data[field] = value
    if (field, value) == ("options", {}):  # all of them left to their defaults
        assert Match.read(json.dumps(data)) == Match.read(written())
        return
    with pytest.raises(QuinteError):
        Match.read(json.dumps(data))


@pytest.mark.parametrize("value", [None, True, 7, "x", {}, {"name": "x"}, [[]], [None], [{}, {}]])
def test_seats_of_the_wrong_kind_are_refused(value: object) -> None:
    data = json.loads(written())
    data["seats"] = value
    with pytest.raises(BadRecord):
        Match.read(json.dumps(data))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "invalid JSON at line 1, column 1"),
        ("{", "invalid JSON"),
        ("[]", "expected a JSON object"),
        ("null", "expected a JSON object"),
        ("7", "expected a JSON object"),
        ("{}", "missing field “format”"),
        ('{"format": "quinte-match/1"}', "missing field"),
        ('{"format": "quinte-match/1", "format": "quinte-match/1"}', "duplicate field"),
        ('{"format": NaN}', "NaN is not valid JSON"),
        ("9" * 5000, "nested too deeply, or contains a number that is too long"),
        ('{"format": "quinte-match/1", "rounds": [' + "9" * 5000 + "]}", "number that is too long"),
        ("[" * 10**5, "nested too deeply"),
        ('{"format": "quinte-match/1", "rounds": ' + "[" * 10**5 + "]" * 10**5 + "}", "too deeply"),
        ('{"a":' * 10**5 + "1" + "}" * 10**5, "nested too deeply"),
    ],
)
def test_a_malformed_document_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        Match.read(text)


def test_a_cut_text_is_no_match() -> None:
    text = begun().write()
    for length in range(0, len(text) - 2, 17):
        with pytest.raises(BadRecord):
            Match.read(text[:length])


@pytest.mark.parametrize("depth", [50, 900, 3000])
@pytest.mark.parametrize(
    "place",
    [
        put("rounds", ["@"]),
        put("key", "@"),
        put("first", "@"),
        put("match", "@"),
        put("comment", "@"),
        put("options", {"players": "@"}),
        put("components", {"digest": "@"}),
        put("seats", [{"name": "Ada", "more": "@"}, {"name": "Bo"}]),
        put_in(1, "key", "@"),
        put_in(1, "comment", "@"),
        put_in(1, "entries", ["@"]),
        lambda data: data["rounds"][0]["entries"][0].update(text="@"),
        lambda data: data["rounds"][0]["start"].update(hands="@"),
    ],
)
def test_nesting_is_refused_wherever_it_is(place: Spoil, depth: int) -> None:
    data = json.loads(written())
    place(data)
    text = json.dumps(data).replace('"@"', "[" * depth + "]" * depth)
    with pytest.raises(BadRecord) as caught:
        Match.read(text)
    assert caught.value.code == "document.too_deep"
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a": [', "]}")])
def test_forty_levels_are_the_deepest(opening: str, closing: str) -> None:
    per = len(closing)
    for depth, code in ((40, "document.unknown"), (41, "document.too_deep")):
        inside = (depth - 1) // per  # one level is the match
        data = json.loads(written())
        nested = opening * inside + closing * inside
        text = json.dumps({**data, "more": "@"}).replace('"@"', nested)
        with pytest.raises(BadRecord) as caught:
            Match.read(text)
        assert caught.value.code == code


def test_a_refusal_inside_a_round_names_the_rule_and_can_be_sent_as_json() -> None:
    data = json.loads(written())
    data["rounds"][2]["entries"][0]["text"] = "draw"
    with pytest.raises(
        BadRecord, match=r"^round 3: entry 1: you hold four cards.* — rule C5: "
    ) as caught:
        Match.read(json.dumps(data))
    told = json.loads(json.dumps(caught.value.as_json()))
    assert (told["code"], told["rule"]) == ("match.round", "C5")
    assert told["arguments"]["round"] == 3
    assert told["arguments"]["problem"]["code"] == "record.entry"


def test_a_file_that_is_not_there_or_no_text_is_not_loaded(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Match.load(tmp_path / f"none{SUFFIX}")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(UnicodeDecodeError):
        Match.load(tmp_path / "bytes")


def test_a_failing_save_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / f"game{SUFFIX}"
    match = begun()
    match.save(file)
    before = file.read_text("utf-8")
    (tmp_path / f"game{SUFFIX}.part").mkdir()
    match.next_round()
    with pytest.raises(OSError, match=file.name):
        match.save(file)
    assert file.read_text("utf-8") == before


def test_a_best_of_takes_no_greatest_number_of_rounds_not_even_the_usual_one() -> None:
    game = quinte.game("cinco")
    with pytest.raises(BadOption, match="has a fixed number of rounds"):
        Scoring.spelled(game, "best-of-3", 100)


def test_a_first_seat_in_a_match_of_opening_draws_is_not_read_either() -> None:
    game = quinte.game("quinto-cards")
    written = json.loads(Match.begin(Scoring.spelled(game, "double")).write())
    with pytest.raises(BadOption, match="Q24"):
        Match.read(json.dumps(written | {"first": 1}))


def test_seats_without_a_name_and_keys_of_another_length_begin_no_match() -> None:
    scoring = Scoring.spelled(quinte.game("cinco"), "best-of-3")
    with pytest.raises(BadRecord):
        Match.begin(scoring, [{}, {}])
    with pytest.raises(ValueError, match="32 bytes"):
        Match.begin(scoring, key=b"x")
