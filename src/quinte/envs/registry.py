"""Which codec and which encoding of views belong to a game."""

from __future__ import annotations

from copyreg import pickle
from typing import TYPE_CHECKING, Any

from quinte.definition.game import Game
from quinte.engine.rng import Fast
from quinte.envs.codecs.cinco import CincoCodec
from quinte.envs.codecs.codec import Codec
from quinte.envs.codecs.quinto_cards import QuintoCardsCodec
from quinte.envs.codecs.quinto_tiles import QuintoTilesCodec
from quinte.envs.codecs.score5 import Score5Codec
from quinte.envs.views import cinco, quinto_cards, quinto_tiles, score5
from quinte.envs.views.layout import as_bytes
from quinte.errors import NoSuchGame

if TYPE_CHECKING:
    from quinte.engine.types import View

CODECS: dict[str, tuple[type[Codec], Any]] = {
    "cinco": (CincoCodec, cinco),
    "quinto-cards": (QuintoCardsCodec, quinto_cards),
    "quinto-tiles": (QuintoTilesCodec, quinto_tiles),
    "score5": (Score5Codec, score5),
}

pickle(Fast, lambda rng: (Fast, (int(rng.text(), 16),)))  # environments are copied with theirs


def game_of(game: Game | str, options: dict[str, Any]) -> Game:
    """A game that is given, or named with its options."""
    if not isinstance(game, Game):
        return Game.named(game, options)
    if options:
        raise ValueError(f"expected no options with a game that has its own: {', '.join(options)}")
    return game


def codec(game: Game) -> Codec:
    """A codec with a state that is neither dealt nor restored."""
    if game.name not in CODECS:
        raise NoSuchGame("game.unknown", game=game.name, known=list(CODECS))
    return CODECS[game.name][0](game)


def observation(game: Game, view: View, part: int = 0) -> bytes:
    """What a codec would write for the view's seat, with the steps of an unfinished play."""
    views = CODECS[game.name][1]
    return as_bytes(views.planes(game, view, part), views.scalars(game, view, part))
