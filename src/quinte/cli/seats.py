"""Who `--seats` names: a bot, or a person; what looks like a mistyped bot is neither."""

from __future__ import annotations

import re
from difflib import get_close_matches

from quinte.bots import BOTS, BY_LEVEL, THINKS
from quinte.bots.outside import EXEC, PYTHON, is_bot
from quinte.errors import BadOption

PERSON = "person:"
"""Before a name that would else be taken for a bot's."""
NUMBERED = re.compile(r"(?:levels?|lvl|lev|niveau|niv|robot|bot)[\s_.#-]*(\d*)", re.IGNORECASE)
PREFIXED = re.compile(r"(\w+)\s*:(?!//)")
KINDS = (EXEC, PYTHON, PERSON)


def person_of(name: str) -> str | None:
    """The name of the person that was typed, None for a bot's; refused if it is nearly a bot's."""
    if name.startswith(PERSON):
        if not (person := name.removeprefix(PERSON).strip()):
            raise BadOption("seats.nameless", text=name)
        return person
    if is_bot(name):
        return None
    if near := near_bots(name):
        raise BadOption("seats.near_bot", name=name, near=near)
    return name


def near_bots(name: str) -> list[str]:
    """The bots that somebody may have meant who typed a name that is no bot's."""
    low = name.lower().partition(THINKS)[0].rstrip()
    if numbered := NUMBERED.fullmatch(low):
        named = BY_LEVEL.get(int(numbered[1])) if numbered[1] else None
        return [named] if named else list(BY_LEVEL.values())
    if prefixed := PREFIXED.match(low):
        return get_close_matches(prefixed[1] + ":", KINDS, n=1, cutoff=0.0)
    return [bot for bot in BOTS if one_slip(low, bot)]


def one_slip(typed: str, meant: str) -> bool:
    """Whether one letter is wrong, missing or too many, or two neighbours have changed places."""
    if typed == meant:
        return True
    start = next(
        (i for i, (a, b) in enumerate(zip(typed, meant, strict=False)) if a != b),
        min(len(typed), len(meant)),
    )
    one, other = typed[start:], meant[start:]
    swapped = one[:2] == other[1::-1] and one[2:] == other[2:]
    return one[1:] == other[1:] or one[1:] == other or one == other[1:] or swapped
