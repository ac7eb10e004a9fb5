"""The catalogues: both languages say everything, with the same arguments."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import quinte
from quinte import IllegalMove, QuinteError
from quinte.language.texts import LANGUAGES
from quinte.language.words import Words

ROOT = Path(quinte.__file__).parent
FOLDERS = [ROOT / "locales", *sorted(ROOT.glob("games/*/texts"))]
KEY = re.compile(r"""["']((?:[a-z_0-9-]+\.)+[a-z_0-9]+)["']""")


def catalogue(folder: Path, language: str) -> dict[str, tuple[str, ...]]:
    with (folder / f"{language}.po").open("rb") as stream:
        read = read_po(stream, locale=language, abort_invalid=True)
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            message.string if isinstance(message.string, tuple) else (str(message.string),)
        )
        for message in read
        if message.id
    }


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.parent.name)
def test_both_languages_have_the_same_texts_with_the_same_arguments(folder: Path) -> None:
    texts = {language: catalogue(folder, language) for language in LANGUAGES}
    assert list(texts["en"]) == list(texts["fr"])
    for key, english in texts["en"].items():
        french = texts["fr"][key]
        assert all((*english, *french)), key
        wanted = set(re.findall(r"{(\w+)}", " ".join(english)))
        assert set(re.findall(r"{(\w+)}", " ".join(french))) == wanted, key


def test_every_key_in_the_code_has_a_text_and_every_text_a_use() -> None:
    have = {key for folder in FOLDERS for key in catalogue(folder, "en")}
    used = defaultdict(set)
    built = set()
    for source in ROOT.rglob("*.py"):
        text = source.read_text()
        for key in KEY.findall(text):
            used[key].add(source.name)
        # Keys with a part that is filled in, such as f"cinco.event.{kind}".
        for start in re.findall(r"""f["']((?:[a-z_0-9-]+\.)+)\{""", text):
            built.add(start)
        for end in re.findall(r"""f["']\{kind\.name\}\.([a-z_.]+)""", text):
            built.update(f"{name}.{end}" for name in quinte.kinds())
        for end in re.findall(r"""f["']\{(?:self\.)?game(?:\.name)?\}\.([a-z_]+\.?)""", text):
            built.update(f"{name}.{end}" for name in quinte.kinds())
    prefixes = {key.partition(".")[0] for key in have}
    files = {"toml", "json", "po", "mo", "py", "quinte", "cinco"}
    missing = {
        key
        for key in used
        if key.partition(".")[0] in prefixes
        and key not in have
        and key.rpartition(".")[2] not in files
    }
    assert missing == set()
    # What the page says: tests/page/test_built.py reads its sources.
    built |= {"page.", *(f"{name}.page." for name in quinte.kinds())}
    unused = {key for key in have if key not in used and not key.startswith(tuple(built))}
    assert unused == set()


def test_an_error_is_said_with_its_rule() -> None:
    error = IllegalMove("cinco.taken", "C7", cell=60)
    for language, said in (
        ("en", "cell 60 is already taken — rule C7: Discard a card"),
        (
            "fr",
            "la case 60 est déjà prise\u202f; choisissez une case libre — règle C7\u00a0: D",
        ),
    ):
        assert Words(language).error(error).startswith(said)


def test_a_text_follows_its_number() -> None:
    assert Words("en")("cinco.tokens_left", n=1) == "1 token left"
    assert Words("en")("cinco.tokens_left", n=0) == "0 tokens left"
    assert Words("fr")("cinco.tokens_left", n=0) == "0 jeton restant"
    assert Words("fr")("cinco.tokens_left", n=2) == "2 jetons restants"


def test_colours_pass_and_nothing_else_that_cannot_be_printed() -> None:
    painted = "\x1b[91m\x1b[1mrt1\x1b[0m"
    assert Words("en").shown(painted) == painted
    assert Words("en").shown("a\x1b[2Jb\x07\n") == "a\\x1b[2Jb\\x07\\n"
    assert Words("en").shown("\x1b[1;31") == "\\x1b[1;31"


def test_a_missing_text_is_shown_by_its_key() -> None:
    assert Words("fr")("duel.notation", text="x") == "duel.notation: text=x"


def test_another_language_is_refused() -> None:
    with pytest.raises(QuinteError, match="unsupported language “de”; choose from en, fr"):
        Words("de")


def test_numbers_are_written_as_the_language_does() -> None:
    assert Words("en").number(12345.678, ",.1f") == "12,345.7"
    assert Words("fr").number(12345.678, ",.1f") == "12\u202f345,7"
    assert Words("fr").number(0.125, ".1%") == "12,5\u00a0%"
    assert Words("fr").number(-0.1, "+.1f") == "−0,1"
    assert "0.5" in Words("en")("bot.slow", bot="x", seconds=0.5)
    assert Words("fr")("bot.slow", bot="x", seconds=0.5).endswith("(0,5\u00a0s)")
