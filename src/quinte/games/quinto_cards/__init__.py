"""Quinto, or Five (Sid Sackson, ASS 1994): rows of five cards, each joined to the one before."""

from quinte.definition.definition import GameDefinition
from quinte.definition.options import Option
from quinte.games.quinto_cards import knowledge, notation, picture, render, view
from quinte.games.quinto_cards.rules import QuintoCards

QUINTO_CARDS = GameDefinition(
    name="quinto-cards",
    state=QuintoCards,
    options=[
        Option("players", values=(2, 3, 4), rule="Q10"),
        Option("teams", values=(False, True), rule="Q10", only={"players": (4,)}),
        Option("rules", values=("author", "published"), rule="Q14"),
        Option("vier", values=(2, 4), default=4, rule="Q1"),
        Option("giver_chooses", values=(False, True), rule="Q18"),
    ],
    events=view.EVENTS,
    exchangeable=["hands", "draw"],
    words=("new", "stop", "pass", "give"),
    matches={
        "double": {"rule": "Q24", "wins": 4, "lead": 2, "begins": "draw"},
        "cumulative": {"rule": "Q25", "bonus": {2: 100, 3: 75, 4: 50}, "begins": "draw"},
    },
    listing="story",
    levels=[
        {"bot": "novice", "own": 0.25, "others": 0.3, "ahead": 0.1},
        {"bot": "novice", "own": 0.8, "others": 0.65, "ahead": 0.7},
        {"bot": "greedy"},
        {"bot": "search", "iterations": 120, "seconds": 0.5, "plies": 4, "depth": 9},
        {"bot": "search", "iterations": 4000, "seconds": 1.0, "plies": 6, "depth": 9},
    ],
    notation=notation,
    visibility=view,
    render=render,
    picture=picture,
    knowledge=knowledge,
)
