"""Matches on the command line: played, left, resumed, replayed and simulated."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import quinte as package
from quinte import Fast, Keyed, Match, Record, Result, Scoring
from quinte.engine.playout import playout
from quinte.engine.rng import key_of
from quinte.language.words import Words
from tests.cli.command import Quinte, Ran

SWAPS = "swap\n" * 300
"""What a person types who lets the bot win every round of Cinco."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.quinte-match.json"


def started(quinte: Quinte, file: Path, *more: str, stdin: str = "") -> Ran:
    """A match of Cinco between Ada and the greedy bot."""
    arguments = ("play", "cinco", "--seats", "Ada,greedy", "--seed", "1", "--first", "0")
    return quinte(*arguments, *(more or ("--match", "best-of-3")), "--save", str(file), stdin=stdin)


def one_move_before_the_end(file: Path, match: str, *names: str) -> tuple[Match, str]:
    """A match of Cinco whose first round lacks its last move, and that move."""
    game = package.game("cinco", players=len(names))
    seats = [{"name": name, "bot": name} if name == "greedy" else {"name": name} for name in names]
    kept = Match.begin(Scoring.spelled(game, match), seats, key=key_of(1), first=0)
    record = kept.next_round()
    state, rng = record.replay(), Fast(1)
    while True:
        seat = state.turn()
        move = state.draw(seat, rng)
        text = game.text(state, seat, move)
        state.play(seat, move)
        if state.turn() < 0:
            kept.save(file)
            return kept, text
        record.add(seat, "move", text=text)


def title(game: str) -> str:
    """What a game is called in English."""
    return Words("en")(f"{game}.title")


def said(ran: Ran, pattern: str) -> list[str]:
    """The lines that match a pattern from their beginning."""
    return [line for line in ran.lines if re.match(pattern, line)]


# Played


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "match"),
    [
        ("cinco", "best-of-3"),
        ("score5", "best-of-1"),
        ("quinto-tiles", "cumulative-2"),
        ("quinto-cards", "double"),
    ],
)
def test_bots_play_a_whole_match(quinte: Quinte, file: Path, game: str, match: str) -> None:
    arguments = ("play", game, "--match", match, "--seats", "greedy,random", "--seed", "1")
    ran = quinte(*arguments, "--save", str(file))
    assert (ran.code, ran.errors) == (0, "")
    kept = Match.load(file)
    rounds = len(kept.records)
    standing = kept.standing()
    assert standing.over
    assert str(kept.scoring) == match
    assert kept.key == key_of(1)
    assert said(ran, "Round ") == [f"Round {n} ({match})" for n in range(1, rounds + 1)]
    after = said(ran, "After ")
    assert [line.split(":")[0] for line in after] == [
        f"After {n} round{'s' * (n > 1)}" for n in range(1, rounds + 1)
    ]
    first, second = standing.scores
    assert after[-1].endswith(f": greedy {first}, random {second}")
    (winner,) = standing.leaders
    assert ran.lines[-1] == f"Match won by {('greedy', 'random')[winner]} ({match})."
    assert len(said(ran, "Winner")) == rounds
    assert kept.seats == [{"name": "greedy", "bot": "greedy"}, {"name": "random", "bot": "random"}]
    assert [seat["name"] for seat in kept.records[-1].seats] == ["greedy", "random"]


def test_the_same_seed_gives_the_same_match(quinte: Quinte) -> None:
    arguments = ("play", "cinco", "--match", "best-of-2", "--seats", "greedy,random", "--seed")
    assert quinte(*arguments, "5").output == quinte(*arguments, "5").output
    assert quinte(*arguments, "5").output != quinte(*arguments, "6").output


def test_a_person_plays_a_whole_match(quinte: Quinte, file: Path) -> None:
    ran = started(quinte, file, stdin=SWAPS)
    assert ran.code == 0
    assert ran.lines[-2:] == [
        "After 2 rounds: Ada 0, greedy 2",
        "Match won by greedy (best-of-3).",
    ]
    match = Match.load(file)
    assert match.standing().scores == (0, 2)
    assert [record.first for record in match.records] == [0, 1]
    for record in match.records:
        mine = [entry["text"] for entry in record.entries if entry["seat"] == 0]
        assert set(mine) == {"swap"}


def test_partners_are_named_together(quinte: Quinte, file: Path) -> None:
    seats = "Ada,greedy,random,Dé"
    arguments = ("cinco", "-o", "players=4", "--match", "best-of-1", "--seats", seats)
    ran = quinte("play", *arguments, "--first", "0", "--save", str(file), stdin="\nresign\nyes\n")
    assert "Enter for the next round." not in ran.output  # there is none
    assert quinte("replay", "--brief", str(file)).lines[-2:] == ran.lines[-2:]
    assert ran.lines[-3:] == [
        "Winners: greedy and Dé (the other side resigned).",
        "After 1 round: Ada + random 0, greedy + Dé 1",
        "Match won by greedy + Dé (best-of-1).",
    ]


def test_french_is_spoken(quinte: Quinte) -> None:
    arguments = ("play", "cinco", "--match", "best-of-3", "--seats", "greedy,random", "--seed", "1")
    ran = quinte(*arguments, "--lang", "fr")
    assert said(ran, "Manche ") == ["Manche 1 (best-of-3)", "Manche 2 (best-of-3)"]
    assert ran.lines[-2:] == [
        "Après 2 manches\u00a0: greedy 2, random 0",
        "Le match est pour greedy (best-of-3).",
    ]


def test_a_match_can_be_shared(quinte: Quinte) -> None:
    arguments = ("play", "quinto-cards", "--match", "best-of-2", "--seats", "greedy,greedy")
    ran = quinte(*arguments, "--seed", "4")
    assert ran.lines[-2:] == [
        "After 2 rounds: greedy 1 1, greedy 2 1",
        "Match shared by greedy 1 and greedy 2 (best-of-2).",
    ]


def test_max_rounds_stop_a_match(quinte: Quinte) -> None:
    arguments = ("play", "quinto-cards", "--match", "double", "--max-rounds", "1")
    ran = quinte(*arguments, "--seats", "greedy,random", "--seed", "1")
    assert len(said(ran, r"Round \d")) == 1
    assert ran.lines[-1] == "Round limit reached: match won by greedy (double)."


# Left and resumed


def test_a_match_left_in_the_middle_of_a_round_goes_on_there(quinte: Quinte, file: Path) -> None:
    ran = started(quinte, file, stdin="swap\nswap\nquit\n")
    assert ran.code == 0
    assert ran.lines[-2] == f"Match saved to {file}"
    assert ran.lines[-1].endswith(f"play --resume {file}")
    assert "The game is kept" not in ran.output
    assert said(ran, "After ") == []
    left = Match.load(file)
    (record,) = left.records
    assert [entry["text"] for entry in record.entries if entry["seat"] == 0] == ["swap", "swap"]
    ran = quinte("play", "--resume", str(file), stdin=SWAPS)
    assert said(ran, "Round ") == ["Round 1 (best-of-3)", "Round 2 (best-of-3)"]
    assert ran.lines[-1] == "Match won by greedy (best-of-3)."
    whole = Match.load(file)
    assert whole.key == left.key
    assert whole.records[0].entries[: len(record.entries)] == record.entries
    assert whole.result() is not None


def test_the_end_of_the_input_loses_nothing(quinte: Quinte, file: Path) -> None:
    started(quinte, file, stdin="swap\n")
    (record,) = Match.load(file).records
    assert len(record.entries) >= 2
    quinte("play", "--resume", str(file), stdin="swap\n")
    (again,) = Match.load(file).records
    assert again.entries[: len(record.entries)] == record.entries
    assert len(again.entries) > len(record.entries)


def test_a_match_left_in_its_second_round_goes_on_there(quinte: Quinte, file: Path) -> None:
    match, last = one_move_before_the_end(file, "best-of-3", "Ada", "greedy")
    assert match.records[0].replay().turn() == 0
    ran = quinte("play", "--resume", str(file), stdin=f"{last}\nquit\n")
    assert said(ran, "After ") == ["After 1 round: Ada 1, greedy 0"]
    assert said(ran, "Round ") == ["Round 1 (best-of-3)", "Round 2 (best-of-3)"]
    kept = Match.load(file)
    assert (len(kept.records), kept.standing().scores) == (2, (1, 0))
    assert kept.unfinished() is not None
    ran = quinte("play", "--resume", str(file), stdin=SWAPS)
    assert said(ran, "Round ") == ["Round 2 (best-of-3)", "Round 3 (best-of-3)"]
    assert said(ran, "After ") == [
        "After 2 rounds: Ada 1, greedy 1",
        "After 3 rounds: Ada 1, greedy 2",
    ]
    assert [record.first for record in Match.load(file).records] == [0, 1, 0]


def test_a_match_left_between_two_rounds_begins_the_next(quinte: Quinte, file: Path) -> None:
    match, last = one_move_before_the_end(file, "best-of-3", "Ada", "greedy")
    match.records[0].add(0, "move", text=last)
    match.save(file)
    assert match.unfinished() is None
    ran = quinte("play", "--resume", str(file), stdin=SWAPS)
    assert said(ran, "Round ")[0] == "Round 2 (best-of-3)"
    assert Match.load(file).records[0] == match.records[0]
    assert Match.load(file).standing().scores == (1, 2)


def test_a_match_saved_before_its_first_round_begins(quinte: Quinte, file: Path) -> None:
    started(quinte, file, stdin="quit\n")
    data = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**data, "rounds": []}), "utf-8")
    ran = quinte("play", "--resume", str(file), stdin=SWAPS)
    assert said(ran, "Round ") == ["Round 1 (best-of-3)", "Round 2 (best-of-3)"]
    assert Match.load(file).result() is not None


def test_leaving_is_said_in_french(quinte: Quinte, file: Path) -> None:
    ran = started(quinte, file, "--match", "best-of-3", "--lang", "fr", stdin="quit\n")
    assert ran.lines[-2] == f"Match enregistré dans {file}"


def test_a_single_game_is_still_kept_as_one(quinte: Quinte, tmp_path: Path) -> None:
    game = tmp_path / "game.quinte.json"
    ran = quinte("play", "cinco", "--seed", "1", "--save", str(game), stdin="quit\n")
    assert f"Game saved to {game}" in ran.lines


def test_who_resigns_a_round_loses_it_and_the_match_goes_on(quinte: Quinte, file: Path) -> None:
    ran = started(quinte, file, stdin="resign\nyes\nswap\nquit\n")
    shown = said(ran, "Round |After |Winner|Match ")
    assert shown == [
        "Round 1 (best-of-3)",
        "Winner: greedy (the other side resigned).",
        "After 1 round: Ada 0, greedy 1",
        "Round 2 (best-of-3)",
        f"Match saved to {file}",
    ]
    kept = Match.load(file)
    assert (kept.standing().scores, kept.result()) == ((0, 1), None)
    assert kept.records[0].entries[-1]["do"] == "resign"
    assert [entry["text"] for entry in kept.records[1].entries if entry["seat"] == 0] == ["swap"]
    ran = quinte("play", "--resume", str(file), stdin="resign\nyes\n")
    assert said(ran, "Round ") == ["Round 2 (best-of-3)"]
    assert ran.lines[-3:] == [
        "Winner: greedy (the other side resigned).",
        "After 2 rounds: Ada 0, greedy 2",
        "Match won by greedy (best-of-3).",
    ]
    result = Match.load(file).result()
    assert result == Result((0, 2), (1,), "rounds")


def test_a_round_that_is_given_up_is_one_win_of_double(quinte: Quinte, file: Path) -> None:
    arguments = ("play", "quinto-cards", "--match", "double", "--seats", "Ada,greedy")
    ran = quinte(*arguments, "--seed", "1", "--save", str(file), stdin="resign\nyes\n" * 9)
    assert said(ran, "Round |After ") == [
        line
        for n in range(1, 5)
        for line in (f"Round {n} (double)", f"After {n} round{'s' * (n > 1)}: Ada 0, greedy {n}")
    ]
    assert ran.lines[-1] == "Match won by greedy (double)."
    assert Match.load(file).result() == Result((0, 4), (1,), "rounds")


@pytest.mark.parametrize("game", ["cinco", "quinto-cards"])
def test_who_resigns_a_round_of_a_cumulative_match_gives_it_up(
    quinte: Quinte, file: Path, game: str
) -> None:
    arguments = ("play", game, "--match", "cumulative-3", "--seats", "Ada,greedy", "--seed", "1")
    ran = quinte(*arguments, "--save", str(file), stdin="resign\nyes\n" * 9)
    ends = [
        "After 1 round: Ada 0, greedy 0",
        "Match won by greedy (cumulative-3).",
    ]
    assert ran.lines[-3:] == ["Winner: greedy (the other side resigned).", *ends]
    assert len(said(ran, r"Round \d")) == 1
    assert Match.load(file).result() == Result((0, 0), (1,), "given_up")
    assert quinte("replay", "--brief", str(file)).lines[-2:] == ends
    assert quinte("play", "--resume", str(file)).lines == ends


def test_one_of_three_who_resigns_loses_to_both_others(quinte: Quinte, file: Path) -> None:
    arguments = ("play", "cinco", "-o", "players=3", "--match", "best-of-1", "--first", "0")
    seats = ("--seats", "Ada,greedy,random", "--seed", "1", "--save", str(file))
    ran = quinte(*arguments, *seats, stdin="resign\nyes\n")
    assert ran.lines[-2:] == [
        "After 1 round: Ada 0, greedy 1, random 1",
        "Match shared by greedy and random (best-of-1).",
    ]


def test_a_match_that_is_over_stays_so(quinte: Quinte, file: Path) -> None:
    started(quinte, file, stdin=SWAPS)
    before = file.read_text("utf-8")
    ran = quinte("play", "--resume", str(file), stdin=SWAPS)
    assert ran.code == 0
    assert ran.lines == ["After 2 rounds: Ada 0, greedy 2", "Match won by greedy (best-of-3)."]
    assert file.read_text("utf-8") == before


def test_resuming_can_save_elsewhere(quinte: Quinte, file: Path, tmp_path: Path) -> None:
    started(quinte, file, stdin="swap\nquit\n")
    before = file.read_text("utf-8")
    other = tmp_path / "other.json"
    quinte("play", "--resume", str(file), "--save", str(other), stdin="swap\nquit\n")
    assert file.read_text("utf-8") == before
    assert len(Match.load(other).records[0].entries) > len(Match.load(file).records[0].entries)


def test_a_match_that_is_left_is_kept_without_being_asked(
    quinte: Quinte, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = quinte("play", "cinco", "--match", "best-of-3", "--seed", "1", stdin="swap\n")
    (file,) = kept.iterdir()
    assert re.fullmatch(r"cinco-\d{4}-\d\d-\d\d-1\.quinte-match\.json", file.name)
    assert f"play --resume {file.name.partition('.')[0]}" in ran.output
    assert Match.load(file).unfinished() is not None


def test_hands_are_covered_in_every_round(quinte: Quinte, file: Path) -> None:
    _, last = one_move_before_the_end(file, "best-of-3", "Ada", "Bo")
    ran = quinte("play", "--resume", str(file), stdin=f"\n{last}\n\n")
    assert "Ada’s turn. Press Enter to see the table." in ran.output
    second = ran.output.partition("Round 2 (best-of-3)")[2]
    assert "Bo’s turn. Press Enter to see the table." in second
    for hand in Match.load(file).records[1].start["hands"]:
        assert " ".join(f"{card:2}" for card in hand) not in second


def test_people_at_one_terminal_are_asked_before_the_next_round(quinte: Quinte, file: Path) -> None:
    _, last = one_move_before_the_end(file, "best-of-4", "Ada", "Bo")
    resign = "\n\nresign\nyes\n"  # Enter for the round, Enter for the table
    ran = quinte("play", "--resume", str(file), stdin=f"\n{last}\n" + resign * 3)
    assert ran.output.count("Press Enter for the next round. ") == 3
    for number in (1, 2, 3):
        between = ran.output.partition(f"After {number} round")[2]
        assert re.match(rf".*\nPress Enter for the next round\. Round {number + 1} ", between)
    assert ran.lines[-2:] == [
        "After 4 rounds: Ada 3, Bo 1",
        "Match won by Ada (best-of-4).",
    ]
    assert Match.load(file).result() == Result((3, 1), (0,), "rounds")


def test_people_may_leave_between_two_rounds(quinte: Quinte, file: Path) -> None:
    _, last = one_move_before_the_end(file, "best-of-3", "Ada", "Bo")
    ran = quinte("play", "--resume", str(file), stdin=f"\n{last}\n")
    assert ran.code == 0
    assert said(ran, "Round ") == ["Round 1 (best-of-3)"]
    assert ran.lines[-2] == f"Match saved to {file}"
    assert ran.lines[-1].endswith(f"play --resume {file}")
    kept = Match.load(file)
    assert (len(kept.records), kept.unfinished(), kept.result()) == (1, None, None)
    ran = quinte("play", "--resume", str(file), "--lang", "fr", stdin="\nresign\nyes\n\n")
    assert said(ran, "Manche ")[0] == "Manche 2 (best-of-3)"


def test_one_person_is_not_asked_before_the_next_round(quinte: Quinte, file: Path) -> None:
    ran = started(quinte, file, stdin=SWAPS)
    assert len(said(ran, "Round ")) == 2
    assert "Enter for" not in ran.output


def test_people_are_asked_in_french(quinte: Quinte, file: Path) -> None:
    _, last = one_move_before_the_end(file, "best-of-3", "Ada", "Bo")
    ran = quinte("play", "--resume", str(file), "--lang", "fr", stdin=f"\n{last}\n\n")
    assert "Appuyez sur Entrée pour la manche suivante. Manche 2 (best-of-3)" in ran.lines


# Replayed


def test_a_match_is_shown_round_by_round(quinte: Quinte, file: Path) -> None:
    started(quinte, file, stdin=SWAPS)
    match = Match.load(file)
    ran = quinte("replay", str(file))
    assert said(ran, "Round ") == ["Round 1 (best-of-3)", "Round 2 (best-of-3)"]
    assert ran.lines.count("   0  the deal") == 2
    for record in match.records:
        assert said(ran, f"{len(record.entries):4}  greedy: ")
    assert sum("draw pile" in line for line in ran.lines) == sum(
        len(record.entries) + 1 for record in match.records
    )
    assert ran.lines[-2:] == [
        "After 2 rounds: Ada 0, greedy 2",
        "Match won by greedy (best-of-3).",
    ]


def test_a_brief_replay_shows_the_table_once_a_round(quinte: Quinte, file: Path) -> None:
    started(quinte, file, stdin=SWAPS)
    ran = quinte("replay", "--brief", str(file))
    assert sum("draw pile" in line for line in ran.lines) == 2
    assert len(said(ran, "Winner: greedy")) == 2
    french = quinte("replay", "--brief", "--lang", "fr", "-", stdin=file.read_text("utf-8"))
    assert said(french, "Manche ") == ["Manche 1 (best-of-3)", "Manche 2 (best-of-3)"]
    assert french.lines[-1] == "Le match est pour greedy (best-of-3)."


def test_a_match_that_is_not_over_is_replayed_as_far_as_it_goes(quinte: Quinte, file: Path) -> None:
    match, _ = one_move_before_the_end(file, "best-of-3", "Ada", "greedy")
    ran = quinte("replay", "--brief", str(file))
    assert said(ran, "Round ") == ["Round 1 (best-of-3)"]
    assert ran.lines[-1] == "After 0 rounds: Ada 0, greedy 0"
    assert said(ran, "Winner") == []
    assert "Match won by" not in ran.output
    match.records.clear()
    match.save(file)
    assert quinte("replay", str(file)).lines == ["After 0 rounds: Ada 0, greedy 0"]


def test_a_replay_gives_the_positions_of_all_rounds(quinte: Quinte, file: Path) -> None:
    started(quinte, file, stdin=SWAPS)
    lines = quinte("replay", "--positions", str(file)).lines
    expected = [
        step.state.position() for record in Match.load(file).records for step in record.steps()
    ]
    assert [json.loads(line) for line in lines] == expected


def test_a_replay_from_one_seat_hides_the_others_in_every_round(quinte: Quinte, file: Path) -> None:
    started(quinte, file, stdin=SWAPS)
    ran = quinte("replay", "--seat", "1", str(file))
    assert ran.code == 0
    for number, record in enumerate(Match.load(file).records, 1):
        shown = ran.output.partition(f"Round {number} ")[2].partition(f"Round {number + 1} ")[0]
        own, hidden = record.start["hands"][1], record.start["hands"][0]
        dealt = shown.split("draw pile")[0]
        assert f"greedy: dealt {', '.join(map(str, sorted(own)))}" in dealt
        assert ", ".join(map(str, sorted(hidden))) not in dealt
        assert "▒▒ ▒▒ ▒▒ ▒▒" in dealt
        assert "Ada: draws 4 cards" in shown
    refused = quinte.refused("replay", "--positions", "--seat", "1", str(file))
    assert "--positions cannot be combined" in refused


@pytest.mark.parametrize("seat", ["9", "2", "-1"])
@pytest.mark.parametrize("rounds", [0, 1])
def test_a_seat_that_is_not_there_is_refused_before_anything_is_shown(
    quinte: Quinte, file: Path, seat: str, rounds: int
) -> None:
    match, _ = one_move_before_the_end(file, "best-of-3", "Ada", "greedy")
    del match.records[rounds:]
    match.save(file)
    refused = quinte.refused("replay", str(file), "--seat", seat)
    assert refused == f"there is no seat {seat} at this table"


def test_a_record_of_a_game_is_still_replayed_as_one(quinte: Quinte) -> None:
    record = Record.begin(package.game("cinco"), key=key_of(1))
    ran = quinte("replay", "--brief", "-", stdin=record.write())
    assert said(ran, "Round |After ") == []


# Simulated


def test_a_table_of_matches(quinte: Quinte) -> None:
    arguments = ("simulate", "cinco", "--match", "best-of-3", "--games", "12", "--seed", "2")
    ran = quinte(*arguments)
    assert ran.lines[0].strip() == "12 matches of Cinco, best-of-3"
    assert "100.0%  decided" in ran.lines
    (line,) = said(ran, "Rounds per match: ")
    played = play_all(Scoring.spelled(package.game("cinco"), "best-of-3"), 2, 12)
    assert line == f"Rounds per match: {sum(rounds for _, rounds in played) / 12:.1f} on average."
    for seat in (0, 1):
        row = next(line for line in ran.lines if line.startswith(f"│ Player {seat + 1} │"))
        cells = [cell.strip() for cell in row.strip("│").split("│")]
        wins = sum(seat in winners for winners, _ in played)
        assert cells[:4] == [f"Player {seat + 1}", "random", str(wins), f"{wins / 12:.1%}"]
    assert any("mean score" in line for line in ran.lines)
    assert "mean points" not in ran.output
    (line,) = said(ran, "Moves per ")
    assert re.fullmatch(r"Moves per match: \d+\.\d on average, from \d+ to \d+\.", line)
    speed = re.compile(r"[\d,]+ moves per second")
    assert speed.sub("", ran.output) == speed.sub("", quinte(*arguments).output)


def play_all(scoring: Scoring, seed: int, games: int) -> list[tuple[tuple[int, ...], int]]:
    """Who won each match of random bots, and how many rounds it took, without the command."""
    played = []
    for number in range(seed, seed + games):
        match = Match.begin(scoring, key=key_of(number))
        results: list[Result] = []
        while not (standing := scoring.standing(results)).over:
            key = match.round_key(len(results) + 1)
            state = scoring.game.start(key=key, first=match.beginner(len(results) + 1))
            playout(state, Keyed(key).fork(), 10**6)
            result = state.result()
            assert result is not None
            results.append(result)
        played.append((standing.leaders, len(results)))
    return played


def test_a_table_of_matches_in_french(quinte: Quinte) -> None:
    arguments = ("quinto-cards", "--match", "double", "--bots", "greedy,random", "--games", "2")
    ran = quinte("simulate", *arguments, "--lang", "fr")
    assert ran.lines[0].strip() == "2 matchs de Quinto cartes, double"
    assert "100,0\u00a0%  décidé" in ran.lines
    assert said(ran, "Manches par match\u00a0: ")
    assert said(ran, "Coups par match\u00a0: ")
    assert any("score moyen" in line for line in ran.lines)
    assert any(re.match("│ +\\w+ 1 │ greedy +│ +2 │ 100,0\u00a0% │", line) for line in ran.lines)


def test_a_table_of_matches_that_were_stopped(quinte: Quinte) -> None:
    arguments = ("quinto-cards", "--match", "double", "--max-rounds", "1", "--games", "1")
    ran = quinte("simulate", *arguments, "--seed", "2")
    assert ran.lines[0].strip() == "1 match of Quinto cards, double"
    assert "100.0%  round limit reached" in ran.lines
    assert "Rounds per match: 1.0 on average." in ran.lines


@pytest.mark.parametrize(
    ("game", "match"),
    [
        ("score5", "best-of-2"),
        ("score5", "cumulative-2"),
        ("quinto-tiles", "best-of-2"),
        ("quinto-tiles", "cumulative-2"),
        ("quinto-cards", "best-of-2"),
        ("quinto-cards", "cumulative-2"),
    ],
)
def test_matches_of_every_game_with_three_players(quinte: Quinte, game: str, match: str) -> None:
    ran = quinte("simulate", game, "-o", "players=3", "--match", match, "--games", "2")
    assert (ran.code, ran.errors) == (0, "")
    assert ran.lines[0].strip() == f"2 matches of {title(game)}, {match}"


# Refused


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("cinco", "--match", "best of 3"),
            "“best of 3” is not a match type; write e.g. best-of-5",
        ),
        (("cinco", "--match", ""), "“” is not a match type"),
        (("cinco", "--match", "3"), "available: best-of, cumulative"),
        (
            ("cinco", "--match", "best-of"),
            "“best-of” needs a number of rounds from 1 to 1000, e.g.",
        ),
        (("cinco", "--match", "best-of-0"), "needs a number of rounds"),
        (("cinco", "--match", "best-of-1001"), "needs a number of rounds"),
        (("cinco", "--match", "best-of-3", "--max-rounds", "3"), "do not set a maximum"),
        (("cinco", "--match", "best-of-3", "--max-rounds", "9"), "do not set a maximum"),
        (("cinco", "--match", "best-of-" + "9" * 5000), "is not a match type"),
        (("cinco", "--match", "longest-3"), "unknown match type “longest”; choose from best-of"),
        (("cinco", "--match", "double"), "unknown match type “double”; choose from best-of"),
        (("quinto-cards", "--match", "double-4"), "takes no number of rounds — rule Q24"),
        (("quinto-cards", "--match", "double-0"), "takes no number of rounds — rule Q24"),
        (("quinto-cards", "--match", "double", "-o", "players=3"), "two sides, not 3 — rule Q24"),
        (("quinto-cards", "--match", "double", "-o", "players=4"), "two sides, not 4 — rule Q24"),
        (("quinto-cards", "--match", "cumulative"), "needs a number of rounds"),
        (("cinco", "--match", "cumulative-5", "--max-rounds", "4"), "must be from 5 to 1000"),
        (
            ("quinto-cards", "--match", "double", "--max-rounds", "0"),
            "must be from 1 to 1000 — rule Q24",
        ),
        (("cinco", "--match", "cumulative-5", "--max-rounds", "x"), "'--max-rounds'"),
        (("cinco", "--max-rounds", "4"), "a maximum number of rounds needs a match"),
        (("cinco", "--match"), "Option '--match' requires an argument"),
    ],
)
def test_a_bad_match_is_refused_in_one_line(
    quinte: Quinte, command: str, arguments: tuple[str, ...], message: str
) -> None:
    assert message in quinte.refused(command, *arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--resume", "x.json", "--match", "best-of-3"), "--match cannot be combined"),
        (("--resume", "x.json", "--max-rounds", "0"), "--max-rounds cannot be combined"),
        (("--from", "x.json", "--match", "best-of-3"), "--match cannot be combined"),
        (("--from", "x.json", "--match", "double", "--max-rounds", "3"), "--match, --max-rounds"),
        (("cinco", "--resume", "x.json", "--match", "x"), "GAME, --match cannot be combined"),
        (("--match", "best-of-3"), "no game given"),
        (("cinco", "--match", "best-of-3", "--save", "nowhere/x.json"), "nowhere/x.json: No such"),
        (("cinco", "--match", "best-of-3", "--save", __file__), "already exists"),
        (("cinco", "--match", "best-of-3", "--seats", "Ada"), "expected 2 names, got 1"),
        (("cinco", "--match", "best-of-3", "--first", "2"), "there is no seat 2 at this table"),
        (("cinco", "--match", "best-of-3", "--first", "-1"), "there is no seat -1 at this table"),
        (
            ("quinto-cards", "--match", "double", "--first", "0"),
            "do not set who goes first — rule Q24",
        ),
        (
            ("quinto-cards", "--match", "cumulative-2", "--first", "1"),
            "do not set who goes first — rule Q25",
        ),
        (("--resume", "nowhere.quinte-match.json"), "nowhere.quinte-match.json: No such file"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    quinte: Quinte, arguments: tuple[str, ...], message: str
) -> None:
    assert message in quinte.refused("play", *arguments)


def test_positions_are_of_single_games(quinte: Quinte) -> None:
    refused = quinte.refused("simulate", "cinco", "--match", "best-of-3", "--positions")
    assert refused == "--positions cannot be combined with --match"


def test_a_refusal_is_said_in_french(quinte: Quinte) -> None:
    arguments = ("quinto-cards", "--match", "double", "-o", "players=3", "--lang", "fr")
    refused = quinte.refused("simulate", *arguments)
    assert refused.startswith("ce match se joue à deux camps, pas à 3 — règle Q24\u00a0: À deux")


@pytest.mark.parametrize("version", ["2", "7.1"])
def test_a_match_of_another_version_is_refused_as_a_match(
    quinte: Quinte, file: Path, version: str
) -> None:
    one_move_before_the_end(file, "best-of-3", "Ada", "greedy")
    text = file.read_text("utf-8").replace("quinte-match/1", f"quinte-match/{version}")
    file.write_text(text, "utf-8")
    for command in (("replay",), ("play", "--resume")):
        refused = quinte.refused(*command, str(file))
        assert f"“quinte-match/{version}”" in refused
        assert "this version reads “quinte-match/1”" in refused
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '"kind": "best-of", "rounds": 3',
            '"kind": "best-of", "rounds": 3, "max_rounds": 9',
            "do not set a maximum",
        ),
        ('"rules": 1', '"rules": 2', "rules version 2"),
        ('"name": "Ada"', '"nom": "Ada"', "missing field “name”"),
        ('"rounds": [', '"more": ' + "[" * 50 + "]" * 50 + ', "rounds": [', "nested too deeply"),
        ('"kind": "best-of", "rounds": 3', '"kind": "best-of", "rounds": 1', "round 2 follows"),
        ('"text": "swap"', '"text": "swop"', "round 1: entry 1: “swop” is not a move"),
        (
            '"format": "quinte-record/1"',
            '"format": "quinte-record/7"',
            "round 1: unsupported format",
        ),
        ('"name": "Ada"', '"name": "Eve"', "round 1 has different seats from the match"),
        (
            f'"key": "{key_of(1).hex()}"',
            f'"key": "{key_of(2).hex()}"',
            "round 1 does not belong to this",
        ),
        ('"rounds": [', '"rounds": [7, ', "round 1: expected a JSON object, not 7"),
        ('"rounds": [', '"rounds": [], "more": [', "unknown fields: more"),
    ],
)
def test_a_match_that_was_not_played_is_neither_resumed_nor_replayed(
    quinte: Quinte, file: Path, old: str, new: str, message: str
) -> None:
    scoring = Scoring.spelled(package.game("cinco"), "best-of-3")
    match = Match.begin(scoring, [{"name": "Ada"}, {"name": "Bo"}], key=key_of(1), first=0)
    for seat in (0, 1):
        record = match.next_round()
        record.add(seat, "move", text="swap")
        record.add(0, "resign")
    text = match.write()
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    assert message in quinte.refused("replay", str(file))
    assert message in quinte.refused("play", "--resume", str(file))
    assert file.read_text("utf-8") == text.replace(old, new, 1)
    assert list(file.parent.iterdir()) == [file]
