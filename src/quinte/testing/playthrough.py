"""A random game written out for people to read: the golden playthroughs."""

from __future__ import annotations

from quinte.definition.game import Game
from quinte.document import write
from quinte.drawing.page import Page
from quinte.engine.rng import Fast
from quinte.engine.state import State
from quinte.engine.types import ALL, Fact
from quinte.language.words import Words
from quinte.testing.law import step, viewers


def playthrough(game: Game, seed: int) -> str:
    """The whole game of a seed: the deal, every move with what each seat is told, the end."""
    page = Page(Words("en"))
    rng = Fast(seed)
    facts: list[Fact] = []
    state = game.start(seed=seed, log=facts)
    lines = [f"{game!r}, seed {seed}", "", "start " + write(state.position())]
    lines += _told(game, facts)
    lines += ["", game.show(state.view(ALL), page), ""]
    number = 0
    while state.actors():
        number += 1
        seat, move = step(state, rng)
        legal = len(state.moves(seat))
        text = game.text(state, seat, move)
        facts.clear()
        state.play(seat, move)
        lines.append(f"{number}. seat {seat}: {text}  (one of {legal})")
        lines += _told(game, facts)
        if number % 25 == 0:
            lines += _pause(game, state, page)
    lines += ["", game.show(state.view(ALL), page), "end " + write(state.position())]
    result = state.result()
    lines.append("result " + write(result.as_json() if result else None))
    return "\n".join(line.rstrip() for line in "\n".join(lines).splitlines()) + "\n"


def _told(game: Game, facts: list[Fact]) -> list[str]:
    """What each seat is told of each fact; seats that are told the same share a line."""
    lines = []
    for fact in facts:
        hear: dict[str, list[str]] = {}
        for viewer in viewers(game):
            who = "spectators" if viewer is None else str(viewer)
            events = game.events([fact], viewer)
            hear.setdefault(write(events[0]) if events else "nothing", []).append(who)
        lines += [f"     {event} to {', '.join(who)}" for event, who in hear.items()]
    return lines


def _pause(game: Game, state: State, page: Page) -> list[str]:
    """Now and then, the table as the first seat sees it."""
    return ["", game.show(state.view(0), page), "view of seat 0 " + write(state.view(0)), ""]
