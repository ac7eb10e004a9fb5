"""Quinto (3M, 1964 and 1968): a crossword of numbers, every sum a multiple of five."""

from quinte.definition.definition import GameDefinition
from quinte.definition.options import Option
from quinte.games.quinto_tiles import knowledge, notation, picture, render, view
from quinte.games.quinto_tiles.rules import QuintoTiles

QUINTO_TILES = GameDefinition(
    name="quinto-tiles",
    state=QuintoTiles,
    options=[
        Option("players", values=(2, 3, 4), rule="T2"),
        Option("edition", values=("1964", "1964-wood", "1968"), rule="T1"),
        Option("multiple", values=(2, 3, 4, 5, 6, 7, 8, 9), default=5, rule="T7"),
        Option("voluntary_pass", values=(False, True), rule="T10"),
    ],
    events=view.EVENTS,
    exchangeable=["racks", "bag"],
    words=("pass",),
    listing="numbered",
    levels=[
        {"bot": "novice", "places": 0.35, "longest": 3, "crossings": 0.1},
        {"bot": "novice", "places": 0.6, "longest": 4, "crossings": 0.5},
        {"bot": "greedy"},
        {"bot": "equity"},
        {"bot": "simulation", "iterations": 2000, "nodes": 500_000, "seconds": 1.0},
    ],
    notation=notation,
    visibility=view,
    render=render,
    picture=picture,
    knowledge=knowledge,
)
