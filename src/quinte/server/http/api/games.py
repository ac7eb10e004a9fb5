"""The games with their options, and their rules."""

from __future__ import annotations

import logging
from functools import cache

from fastapi import APIRouter, Request, Response

from quinte.bots import BY_LEVEL
from quinte.bots.level import timed
from quinte.definition.game import Game
from quinte.definition.options import Option, written
from quinte.definition.registry import Kind, kind, kinds
from quinte.drawing.page import Page
from quinte.drawing.svg import unstyled
from quinte.language.rulebook import rulebook
from quinte.language.texts import Text
from quinte.language.words import Words, texts_under
from quinte.records.scoring import WITH_ROUNDS
from quinte.records.scoring import kinds as match_kinds
from quinte.reference.manual import in_svg, manual
from quinte.server.examples import playable
from quinte.server.http.api.context import Here, Theme, words_for
from quinte.server.http.caching import FOR_ALL, kept
from quinte.server.http.markdown import to_html
from quinte.server.http.wire import GameInfo, OptionInfo, RulesInfo

ON_PAGE = ("title", "summary", "move", "page")
COST = 20
"""Requests that a rulebook counts as when it has to be rendered: some 100 ms."""
router = APIRouter(tags=["games"])


@router.get("/games")
async def games(request: Request, server: Here) -> list[GameInfo]:
    """List the games and their options."""
    words, most = words_for(request), server.settings.think_seconds
    return [game_info(found, words, most) for found in kinds().values() if is_whole(found)]


@router.get("/rules/{game}", response_model=RulesInfo)
async def rules(game: str, request: Request, server: Here, theme: Theme = "auto") -> Response:
    """The rules of a game as HTML."""
    known, words = kind(game), words_for(request)

    def make() -> bytes:
        return rules_info(known, words, theme).model_dump_json().encode()

    key = ("rules", known.name, words.language, theme)
    return await kept(server, request, key, make, cost=COST, control=FOR_ALL)


@cache
def is_whole(game: Kind) -> bool:
    """Whether a game and its levels can be imported.

    A broken one is logged once and does not hide the others.
    """
    try:
        return bool(game.definition) and timed(Game.named(game.name, {})) is not None
    except Exception:
        logging.getLogger("quinte.server").exception("fault", extra={"where": game.name})
        return False


def game_info(game: Kind, words: Words, think: int) -> GameInfo:
    """A game with its options and matches, with translated texts."""
    matches = [f"{match}-N" if match in WITH_ROUNDS else match for match in match_kinds(game)]
    return GameInfo(
        id=game.name,
        title=words(f"{game.name}.title"),
        summary=words(f"{game.name}.summary"),
        options=[option_info(game, option, words) for option in game.options.values()],
        matches=matches,
        timed=[BY_LEVEL[level] for level in sorted(timed(Game.named(game.name, {})))],
        think=think,
        texts={} if game.built_in else page_texts(game.name, words.language),
    )


def page_texts(game: str, language: str) -> dict[str, Text]:
    """What the page itself says of a game; all else the server tells."""
    texts = texts_under(game, language)
    return {key: text for key, text in texts.items() if key.split(".")[1] in ON_PAGE}


def option_info(game: Kind, option: Option, words: Words) -> OptionInfo:
    """An option, its values, and what each means."""
    return OptionInfo(
        name=option.name,
        rule=option.rule,
        default=option.default,
        choices=option.choices(),
        values=list(option.values or ()),
        only={name: [written(value) for value in some] for name, some in option.only.items()},
        meaning=words(f"{game.name}.option.{option.name}"),
    )


def rules_info(game: Kind, words: Words, theme: str) -> RulesInfo:
    """The rules with pictures, without style sheets: the page has its own."""
    page = Page(words, theme=theme)
    html = unstyled(to_html(manual(game, page, in_svg(page, playable), anchors=True)))
    return RulesInfo(title=rulebook(game.name, words.language).title, html=html)
