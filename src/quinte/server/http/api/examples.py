"""The examples of the rules, to be tried: nothing is kept, each request says all moves so far."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from quinte.drawing.page import Page
from quinte.language.words import Words
from quinte.server.examples import Example, Played, load
from quinte.server.http.api.context import Here, words_for
from quinte.server.http.caching import FOR_ALL, kept
from quinte.server.http.errors import worded
from quinte.server.http.wire import ExampleInfo, ExampleStep, ResultInfo

MOST_MOVES = 12
"""As many as a reader may play in an example."""
COST = 3
"""Requests that an example counts as when it has to be played."""
LONGEST = 100
"""Characters of a move."""

router = APIRouter(tags=["games"])
Move = Annotated[str, Query(max_length=LONGEST)]
Moves = Annotated[list[Move], Query(default_factory=list, max_length=MOST_MOVES)]
Name = Annotated[str, Path(max_length=40)]


@router.get("/rules/{game}/examples/{example}", response_model=ExampleInfo)
async def example(
    game: str, example: Name, request: Request, server: Here, move: Moves, text: Move | None = None
) -> Response:
    """An example of the rules, after the given moves of its reader.

    A move that is not possible is refused as at a table. `text` asks what a complete or partial
    move would do then.
    """
    words = words_for(request)

    def make() -> bytes:
        return played(game, example, move, text, words).model_dump_json().encode()

    key = ("example", game, example, tuple(move), text, words.language)
    return await kept(server, request, key, make, cost=COST, control=FOR_ALL)


def played(game: str, name: str, moves: list[str], text: str | None, words: Words) -> ExampleInfo:
    """An example after some moves, and what another would do."""
    tried = load(game, name)
    for each in moves:
        tried.move(each)
    told = example_info(tried, Page(words, spoken=True))
    if text is not None:
        tried.state.act_or_refuse(tried.seat)
        explained = tried.game.explain(tried.state, tried.seat, text)
        told.explained = worded(explained, words)
    return told


def example_info(tried: Example, page: Page) -> ExampleInfo:
    """An example as its reader sees it, with translated texts."""
    game, state = tried.game, tried.state
    view, result = state.view(tried.seat), state.result()
    return ExampleInfo(
        game=game.name,
        options=game.written_options(),
        names=[page.name(seat) for seat in range(game.players)],
        seat=tried.seat,
        play=list(tried.play),
        acting=list(state.actors()),
        view=view,
        sums=game.sums(view),
        moves=tried.moves(),
        before=[dict(event) for event in tried.events],
        steps=[step_info(tried, step, page) for step in tried.steps],
        result=ResultInfo(
            scores=list(result.scores), winners=list(result.winners), reason=result.reason
        )
        if result
        else None,
    )


def step_info(tried: Example, step: Played, page: Page) -> ExampleStep:
    """A move with its events in words."""
    lines = [asdict(line) for line in tried.game.brief(step.events, page, tried.seat)]
    return ExampleStep.model_validate(
        {
            "seat": step.seat,
            "events": step.events,
            "story": tried.game.tell(step.events, page),
            "brief": lines,
        }
    )
