"""`quinte play` and `quinte replay`, at a real terminal."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

import quinte as package
from quinte import Record
from tests.cli.command import Quinte
from tests.cli.terminal import PATIENCE, Terminal


def test_a_person_plays_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "game.quinte.json"
    table = Terminal(tmp_path, "play", "cinco", "--seed", "3", "--first", "0", "--save", str(file))
    game = package.game("cinco")
    for _ in range(200):
        table.expect("You> ")
        state = Record.load(file).replay() if file.exists() else game.start(seed=3, first=0)
        seat = state.turn()
        assert seat == 0
        table.type(game.text(state, seat, state.moves(seat)[-1]))
        table.expect("\n")
        shown = wait_for_turn_or_end(table)
        if "winner" in shown or "Nobody" in shown:
            break
    assert table.end() == 0
    record = Record.load(file)
    result = record.result()
    assert result is not None
    assert "The winner is greedy: five tokens in a line." in table.plain() or result.winners == (0,)
    assert [seat["name"] for seat in record.seats] == ["You", "greedy"]


def wait_for_turn_or_end(table: Terminal) -> str:
    """What is shown until it is the person's turn again, or the game is over."""
    while True:
        text = table.plain()[table.read_to :]
        if "You> " in text or "The winner is" in text or "Nobody wins" in text:
            return text if "You> " not in text else ""
        assert table.more(time.monotonic() + PATIENCE)


def test_refusals_name_the_rule_and_a_question_mark_lists_moves(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--seed", "3", "--first", "0")
    table.expect("You> ")
    table.type("draw")
    table.expect("with four cards in hand you cannot draw: place a token or swap — C5")
    table.expect("You> ")
    table.type("90@90")
    table.expect("— C7")
    table.expect("You> ")
    table.type("abracadabra")
    table.expect("“abracadabra” is no move")
    table.expect("You> ")
    table.type("?")
    table.expect("discard your four cards and draw four")
    table.expect("a token on:")
    table.expect("You> ")
    table.type("board")
    table.expect("88  87  86")
    table.expect("You> ")
    table.type("quit")
    table.expect("Go on with: ")
    table.expect("quinte play --resume")
    assert table.end() == 0


def test_french_is_spoken_and_understood(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--seed", "3", "--first", "0", LC_ALL="fr_FR.UTF-8")
    table.expect("À vous de jouer")
    table.expect("Vous> ")
    table.type("pioche")
    table.expect("avec quatre cartes en main on ne pioche pas")
    table.expect("Vous> ")
    table.type("change")
    table.expect("Vous : pioche")
    table.expect("Vous> ")
    table.type("quitter")
    table.expect("Pour continuer : ")
    table.expect("quinte play --resume")
    assert table.end() == 0


def test_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--seed", "3", "--first", "0")
    table.expect("You> ")
    table.type("swap")
    table.expect("You> ")
    table.interrupt(until="The game is kept in cinco-")
    assert table.end() == 0
    (file,) = tmp_path.glob("*.quinte.json")
    kept = Record.load(file)
    assert kept.entries[0]["text"] == "swap"
    assert len(kept.entries) == 2
    again = Terminal(tmp_path, "play", "--resume", str(file))
    again.expect("You> ")
    again.type("draw")
    again.expect("— C5")
    again.expect("You> ")
    again.type("swap")
    again.expect("You> ")
    again.kill()
    assert len(Record.load(file).entries) == 4


def test_hands_are_covered_between_two_people(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "cinco", "--seats", "Ada,Bo", "--seed", "3", "--first", "0")
    hands = package.game("cinco").start(seed=3, first=0).position()["hands"]
    own = " ".join(f"{card:2}" for card in hands[0])
    other = " ".join(f"{card:2}" for card in hands[1])
    before = table.expect("It is Ada's turn. Press Enter to see the table.")
    assert own not in before
    table.type("")
    shown = table.expect("Ada> ")
    assert own in shown
    assert other not in shown
    table.type("swap")
    drawn = table.expect("Ada, press Enter to cover your hand.")
    assert "Ada: draws" in drawn
    table.type("")
    covered = table.expect("It is Bo's turn. Press Enter to see the table.")
    assert "\x1b[2J\x1b[3J" in table.seen  # the screen, and what has scrolled off it
    assert other not in covered
    table.type("")
    shown = table.expect("Bo> ")
    assert other in shown
    assert "Ada: draws 4 cards" in shown
    table.interrupt(until="The game is kept in cinco-")
    assert table.end() == 0


def test_who_resigns_loses(tmp_path: Path) -> None:
    table = Terminal(
        tmp_path, "play", "cinco", "--seats", "Ada,greedy", "--seed", "1", "--first", "0"
    )
    table.expect("Ada> ")
    table.type("resign")
    table.expect("The winner is greedy: the other side resigned.")
    assert table.end() == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "say which game"),
        (("chess",), "no game is called “chess”"),
        (("cinco", "--seats", "Ada"), "1 names for 2 seats"),
        (("cinco", "--seats", "Ada,,"), "3 names for 2 seats"),
        (("cinco", "--first", "2"), "there is no seat 2"),
        (("cinco", "-o", "players=9"), "the option “players” takes 2, 3, 4, 6, not 9"),
        (("--resume", "nowhere.quinte.json"), "nowhere.quinte.json: No such file"),
        (("cinco", "--save", "nowhere/game.json"), "nowhere/game.json: No such file"),
        (("cinco", "--save", __file__), "is there already"),
        (("cinco", "--seats", "Ada,Ada"), "two seats have the name Ada"),
        (("cinco", "--resume", "x.json", "--seed", "3"), "leave out GAME, --seed"),
        (("cinco", "--from", "x.json", "-o", "players=4"), "leave out GAME, -o"),
        (("--from", "nowhere.json"), "No such file"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    quinte: Quinte, arguments: tuple[str, ...], message: str
) -> None:
    assert message in quinte.refused("play", *arguments)


def test_a_game_that_was_resigned_stays_so(quinte: Quinte, tmp_path: Path) -> None:
    file = tmp_path / "game.quinte.json"
    arguments = ("play", "cinco", "--seats", "Ada,Bo", "--seed", "5", "--first", "0")
    quinte(*arguments, "--save", str(file), stdin="\nresign\n")
    kept = file.read_text()
    assert '"resign"' in kept
    ran = quinte("play", "--resume", str(file), stdin="\nswap\n")
    assert "The winner is Bo: the other side resigned." in ran.output
    assert file.read_text() == kept


def test_help_tells_the_goal_and_the_turn_in_both_languages(quinte: Quinte) -> None:
    for game in ("cinco", "score5"):
        for language, word in (("en", "help"), ("fr", "aide")):
            ran = quinte("play", game, "--seed", "1", "--lang", language, stdin=f"{word}\n")
            assert f"{game}.help" not in ran.output
            assert "draw" in ran.output or "bid r10+g5" in ran.output
    for kept in Path().glob("*-????-??-??-?.quinte.json"):
        kept.unlink()


def test_bots_of_one_name_are_numbered(quinte: Quinte, tmp_path: Path) -> None:
    file = tmp_path / "game.quinte.json"
    seats = "Ada,greedy,greedy"
    quinte("play", "cinco", "-o", "players=3", "--seats", seats, "--save", str(file), stdin="")
    assert Record.load(file).seats == [
        {"name": "Ada"},
        {"name": "greedy 1", "bot": "greedy"},
        {"name": "greedy 2", "bot": "greedy"},
    ]


def test_a_game_is_kept_elsewhere_if_it_cannot_be_kept_here(
    quinte: Quinte, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    save = Record.save

    def not_here(record: Record, path: Path) -> None:
        if path.parent == Path():
            raise PermissionError(13, "Permission denied", str(path))
        save(record, path)

    monkeypatch.setattr(Record, "save", not_here)
    ran = quinte("play", "cinco", stdin="")
    (kept,) = (tmp_path / "home").glob("*.quinte.json")
    assert str(kept) in ran.output


def test_people_play_an_auction_at_one_terminal(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "score5", "--seats", "Ada,Bo", "--seed", "2")
    table.expect("It is Ada's turn")
    table.type("")
    table.expect("Auction 1 of 12")
    table.expect("Ada> ")
    table.type("bid -")
    table.expect("press Enter to cover")
    table.type("")
    table.expect("It is Bo's turn")
    table.type("")
    shown = table.expect("Bo> ")
    assert "Ada is done" in shown
    assert "done with" not in shown
    table.interrupt(until="The game is kept in score5-")
    assert table.end() == 0


def test_a_game_can_begin_from_a_position(
    quinte: Quinte, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    position = package.game("cinco", players=3).start(seed=2, first=0).position()
    Path("start.json").write_text(json.dumps(position))
    ran = quinte("play", "--from", "start.json", "--seats", "Ada,greedy,random", stdin="swap\n")
    assert ran.code == 0
    assert "Ada: draws" in ran.output
    (file,) = tmp_path.glob("*.quinte.json")
    assert Record.load(file).start == position


RECORD = Path(__file__).parent.parent / "records" / "cinco-0.1.0-2.quinte.json"


def test_a_record_is_shown_move_by_move(quinte: Quinte) -> None:
    lines = quinte("replay", str(RECORD)).lines
    entries = Record.load(RECORD).entries
    numbered = [line for line in lines if line[:4].strip().isdigit() and line[4:6] == "  "]
    assert len([line for line in numbered if "Player" in line or "the deal" in line]) >= len(
        entries
    )
    assert "   0  the deal" in lines
    assert any("takes back 2 moves" in line for line in lines)
    assert sum("draw pile" in line for line in lines) >= len(entries)


def test_a_brief_replay_from_one_seat_hides_the_others(quinte: Quinte) -> None:
    ran = quinte("replay", str(RECORD), "--brief", "--seat", "0")
    assert "Player 1: draws 1 card" in ran.output
    assert "--positions shows everything" in quinte.refused(
        "replay", str(RECORD), "--positions", "--seat", "0"
    )
    assert "Player 0: draws 1 card" not in ran.output
    assert sum("draw pile" in line for line in ran.lines) == 1


def test_a_replay_from_one_seat_hides_what_others_laid(quinte: Quinte) -> None:
    game = package.game("score5")
    record = Record.begin(game, [{"name": "Ada"}, {"name": "Bo"}], key=bytes(32))
    state = record.replay()
    cards = state.position()["hands"]
    record.add(0, "move", text=f"bid {cards[0][1]}")
    record.add(1, "move", text=f"bid {cards[1][2]}")
    output = quinte("replay", "-", "--seat", "0", "--brief", stdin=record.write()).output
    assert f"Ada: bid {cards[0][1]}" in output
    assert f"bid {cards[1][2]}" not in output


def test_a_replay_gives_positions(quinte: Quinte) -> None:
    lines = quinte("replay", "-", "--positions", stdin=RECORD.read_text()).lines
    record = Record.load(RECORD)
    assert json.loads(lines[0]) == record.start
    assert json.loads(lines[-1]) == record.replay().position()
    assert len(lines) == len(record.entries) + 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no JSON"),
        ("{}", "the field “format” is missing"),
        (RECORD.read_text().replace('"text": "', '"text": "x', 1), "entry 1: “x"),
        (RECORD.read_text().replace('"rules": 1', '"rules": 7'), "version 7 of the rules"),
    ],
)
def test_a_bad_record_is_refused_in_one_line(quinte: Quinte, text: str, message: str) -> None:
    assert message in quinte.refused("replay", "-", stdin=text)
    assert "there is no seat 9" in quinte.refused("replay", str(RECORD), "--seat", "9")


def test_simulating_can_be_stopped_and_keeps_what_was_played(tmp_path: Path) -> None:
    terminal = Terminal(
        tmp_path, "simulate", "cinco", "--games", "1000000", "--bots", "greedy,random"
    )
    terminal.expect("playing")
    terminal.interrupt(until="stopped after")
    terminal.expect("games of cinco")
    assert terminal.end() == 130
