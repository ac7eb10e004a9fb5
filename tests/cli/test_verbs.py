"""Moves typed in the player's language: every verb of every game, at the terminal alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import quinte as package
from quinte.language.verbs import canonical, forms, said
from quinte.language.words import Words
from quinte.records.record import Record
from tests.cli.command import Quinte
from tests.cli.terminal import Terminal

FRENCH = [
    ("cinco", "draw", ("pioche", "piocher", "Pioche", "PIOCHER")),
    ("cinco", "swap", ("change", "changer")),
    ("score5", "bid r10+g5", ("mise r10+g5", "miser r10+g5", "Mise r10 + g5")),
    ("score5", "bid -", ("mise -", "miser -")),
    ("score5", "lay g5", ("pose g5", "poser g5")),
    ("score5", "done", ("fini", "finir", "terminer", "FINI")),
    ("score5", "keep", ("garde", "garder")),
    ("score5", "take g30", ("prends g30", "prend g30", "prendre g30")),
    ("quinto-tiles", "pass", ("passe", "passer", "Passé")),
    ("quinto-cards", "new:oc1", ("nouvelle:oc1", "nouveau:oc1", "Nouvelle : oc1")),
    ("quinto-cards", "stop", ("fin", "finir")),
    ("quinto-cards", "pass", ("passe", "passer")),
    ("quinto-cards", "give y30", ("donne y30", "donner y30")),
]
EVERY = [(game, move, typed) for game, move, forms_ in FRENCH for typed in forms_]


def test_every_verb_of_every_game_is_tried_here() -> None:
    tried = {(game, move.partition(" ")[0].partition(":")[0]) for game, move, _ in FRENCH}
    assert tried == {
        (kind.name, verb) for kind in package.kinds().values() for verb in kind.definition.words
    }


def test_every_form_in_the_catalogue_is_tried_here() -> None:
    for game, move, typed in FRENCH:
        verb = move.partition(" ")[0].partition(":")[0]
        known = forms(Words("fr"), f"{game}.verb.{verb}")
        assert said(Words("fr"), game, move) == typed[0]
        if not move.endswith("-"):
            assert [move.replace(verb, form, 1) for form in known] == list(typed[: len(known)])


@pytest.mark.parametrize(("game", "move", "typed"), EVERY)
def test_a_french_verb_is_the_english_one(
    quinte: Quinte,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    move: str,
    typed: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    given = ("play", game, "--seed", "3", "--first", "0", "--lang", "fr")
    answers = [
        quinte(*given, "--save", str(tmp_path / f"{number}.json"), stdin=f"essai {text}\n").output
        for number, text in enumerate((move, typed, "nonsense"))
    ]
    answers = [answer.replace(f"{number}.json", "") for number, answer in enumerate(answers)]
    assert answers[0] == answers[1]
    assert "n’est pas un coup" not in answers[1]
    assert "n’est pas un coup" in answers[2]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "move"), [(game, move) for game, move, _ in FRENCH])
def test_english_is_always_understood(language: str, game: str, move: str) -> None:
    verbs = package.kinds()[game].definition.words
    assert canonical(Words(language), game, verbs, move) == move
    assert canonical(Words(language), game, verbs, move.capitalize()).lower() == move


def test_what_is_no_verb_stays_as_it_is() -> None:
    fr = Words("fr")
    for game, text in (
        ("cinco", "52@60"), ("cinco", "pioche2"), ("quinto-cards", "R2:rc1"), ("cinco", "mise -"),
        ("quinto-tiles", "7I:978"), ("quinto-tiles", "I7:978"), ("score5", ""),
    ):  # fmt: skip
        assert canonical(fr, game, package.kinds()[game].definition.words, text) == text
        assert said(fr, game, text) == text
    assert canonical(Words("en"), "cinco", ["draw", "swap"], "pioche") == "pioche"


@pytest.mark.long
def test_a_french_auction_is_recorded_in_the_notation(tmp_path: Path) -> None:
    table = Terminal(tmp_path, "play", "score5", "--seed", "3", "--save", "game.quinte.json",
                     "--seats", "Ada,Bo", "-o", "bid_rounds=1", LC_ALL="fr_FR.UTF-8")  # fmt: skip
    table.expect("appuyez sur Entrée pour voir la table")
    table.type("")
    table.expect("Ada> ")
    table.type("?")
    menu = table.expect("Ada> ")
    assert all(re.search(f"^  {verb} ", menu, re.M) for verb in ("fini", "mise …"))
    assert "pose …" not in menu  # a bid is typed at once: the table takes no part of it
    table.type("mise -")
    table.expect("cacher votre main")
    table.type("")
    table.expect("appuyez sur Entrée pour voir la table")
    table.type("")
    table.expect("Bo> ")
    table.type("fini")
    table.expect("cacher votre main")
    table.kill()
    kept = Record.load(tmp_path / "game.quinte.json")
    assert [entry["text"] for entry in kept.entries] == ["bid -", "done"]


def test_apply_takes_the_verbs_that_help_shows(quinte: Quinte) -> None:
    position = json.dumps(package.game("cinco").start(seed=1, first=0).position())
    applied = quinte("apply", "-", "swap", stdin=position).output
    assert quinte("apply", "-", "change", "--lang", "fr", stdin=position).output == applied
    assert "“change” is" in quinte.refused("apply", "-", "change", stdin=position)


def test_commands_have_more_than_one_name_in_french(
    quinte: Quinte, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    given = ("play", "cinco", "--seed", "3", "--first", "0", "--lang", "fr", "--save")
    names = [
        ("board", "table", "plateau"), ("news", "journal", "nouvelles"), ("help", "aide"),
        ("rules C7", "règles C7", "regle C7"), ("try swap", "essai change", "essayer change"),
    ]  # fmt: skip
    for row in names:
        shown = {
            quinte(*given, f"{row[0]}-{number}.json", stdin=f"{name}\n").output.replace(
                f"{row[0]}-{number}.json", ""
            )
            for number, name in enumerate(row)
        }
        assert len(shown) == 1, row
    for number, name in enumerate(("quitter", "partir")):
        ran = quinte(*given, f"quit-{number}.json", stdin=f"{name}\nnonsense\n")
        assert "n’est pas un coup" not in ran.output
