"""Score 5 (Philip DuBarry, Blue Orange 2024): twelve auctions, everyone bids at once."""

from quinte.definition.definition import GameDefinition
from quinte.definition.options import Option
from quinte.games.score5 import knowledge, notation, picture, render, view
from quinte.games.score5.rules import Score5

SCORE5 = GameDefinition(
    name="score5",
    state=Score5,
    options=[
        Option("players", values=(2, 3, 4, 5), rule="S2"),
        Option("bid_rounds", low=1, high=100, default=3, rule="S5"),
        Option("open_hands", values=(False, True), rule="S9"),
    ],
    events=view.EVENTS,
    exchangeable=[],
    words=("bid", "lay", "done", "keep", "take"),
    listing="story",
    levels=[
        {
            "bot": "novice",
            "wants": 150.0,
            "least": 0.5,
            "most": 1.0,
            "raises": False,
            "sorts": False,
        },
        {"bot": "novice", "least": 0.75, "most": 0.83},
        {"bot": "auction", "bids": 8, "strays": 0.9, "blur": 0.16, "trust": 0.6},
        {"bot": "auction", "bids": 10, "strays": 0.75, "blur": 0.1, "trust": 0.5},
        {"bot": "auction", "iterations": 800, "seconds": 1.0},
    ],
    notation=notation,
    visibility=view,
    render=render,
    picture=picture,
    knowledge=knowledge,
)
