"""Cinco (franjos 2010): five tokens in a line on a board of ninety cells."""

from quinte.definition.definition import GameDefinition
from quinte.definition.options import Option
from quinte.games.cinco import knowledge, notation, picture, render, view
from quinte.games.cinco.rules import Cinco

CINCO = GameDefinition(
    name="cinco",
    state=Cinco,
    options=[
        Option("players", values=(2, 3, 4, 6), rule="C3"),
        Option("teams", values=(2, 3), rule="C3", only={"players": (6,)}),
        Option("dead_cards", values=("blocked", "joker", "discard"), rule="C10"),
        Option("stall_limit", low=1, high=100000, default=25, rule="C13"),
    ],
    events=view.EVENTS,
    exchangeable=["hands", "draw"],
    words=("draw", "swap"),
    points=False,
    levels=[
        {"bot": "novice", "own": 0.35, "fours": 0.45, "threes": 0.1, "apart": 0.5, "spares": False},
        {"bot": "novice", "own": 0.65, "fours": 0.7, "threes": 0.15, "apart": 0.6},
        {"bot": "greedy"},
        {"bot": "search", "iterations": 800, "seconds": 0.5, "plies": 1, "depth": 6},
        {"bot": "search", "iterations": 16000, "seconds": 1.0, "plies": 1, "depth": 6},
    ],
    notation=notation,
    visibility=view,
    render=render,
    picture=picture,
    knowledge=knowledge,
)
