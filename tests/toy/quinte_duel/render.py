"""Duel as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quinte.definition.game import Explain, Game
from quinte.drawing.page import Page
from quinte.engine.types import Event, View


def text(game: Game, view: View, page: Page, events: Sequence[Event] = ()) -> str:
    return "\n".join(
        f"{page.name(seat)}: {hand} {laid}"
        for seat, (hand, laid) in enumerate(zip(view["hands"], view["laid"], strict=True))
    )


def story(game: Game, events: list[Event], page: Page) -> list[str]:
    return [page.words(f"duel.event.{event['event']}", **event) for event in events]


def menu(game: Game, moves: list[str], page: Page, explain: Explain | None = None) -> list[str]:
    return moves


def foretold(game: Game, told: Mapping[str, Any], page: Page) -> list[str]:
    return []
