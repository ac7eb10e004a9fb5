"""Two people at a table, as a load generator sees them: what they were told, what they ask."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any

import quinte

if TYPE_CHECKING:
    from bench.load.generator import Client, Tally

Message = dict[str, Any]
CARDS_LAID = (0, 0, 1, 1, 2)
"""So many cards a whole bid has, each number as likely as it is often here."""


class Pair:
    """A table with both its players; when a game is over they play again, at another table."""

    def __init__(self, game: str, clients: tuple[Client, Client], rng: Random) -> None:
        self.game = quinte.game(game)
        self.clients = clients
        self.rng = rng
        self.fast = quinte.Fast(rng.getrandbits(60))
        self.table = ""
        self.news: list[Message] = [{}, {}]
        self.asking = False
        """Whether one of the two waits for an answer."""
        self.sent = 0.0
        self.games = 1

    async def sit_down(self, table: str) -> None:
        """Look at a table from both seats, and begin there."""
        for client in self.clients:
            await client.granted(do="sit", table=table)
        await self.watch(table)
        await self.clients[0].granted(do="start", table=table)

    async def watch(self, table: str) -> None:
        """Hear from now on of that table."""
        old, self.table = self.table, table
        for seat, client in enumerate(self.clients):
            client.pairs[table] = self
            await client.granted(do="watch", table=table, seat=seat)
            if old:
                await client.granted(do="unwatch", table=old, seat=seat)
                del client.pairs[old]

    # What they ask

    @property
    def busy(self) -> bool:
        """Whether the last request is not answered yet, or not all have heard of it."""
        known = {(news.get("table"), news.get("seq")) for news in self.news}
        return self.asking or len(known) > 1 or self.news[0]["table"] != self.table

    async def ask(self, tally: Tally) -> None:
        """One request: a move, or what leads to another game."""
        status = self.news[0]["status"]
        if status["phase"] == "playing":
            seat = self.rng.choice(status["acting"])
            request = {"do": "move", "text": self.chosen(seat)}
        elif "rematch" in status["offers"]:
            seat, request = 1, {"do": "answer", "what": "rematch"}
        else:
            seat, request = 0, {"do": "offer", "what": "rematch"}
        self.sent = time.perf_counter()
        answer = await self.clients[seat].ask(client="bench", table=self.table, **request)
        self.asking = False
        tally.answered(time.perf_counter() - self.sent, request["do"], answer)

    def chosen(self, seat: int) -> str:
        """Any legal move: from those that were told, or from a state that looks like the view."""
        news = self.news[seat]
        moves = news.get("moves")
        if moves is None:
            state = self.game.determinise(news["view"], self.fast)
            return self.game.text(state, seat, state.draw(seat, self.fast))
        cards = [move.removeprefix("lay ") for move in moves if move.startswith("lay ")]
        if cards and "done" in moves:  # what is done in secret is asked for whole
            number = min(self.rng.choice(CARDS_LAID), len(cards))
            return f"bid {'+'.join(self.rng.sample(cards, number)) or '-'}"
        return str(self.rng.choice(moves))

    # What they are told

    def told(self, message: Message, tally: Tally) -> None:
        """News for one of the two; how old it is, if the other one made it."""
        if message["table"] != self.table:
            return  # of the table that they have left
        seat = message["seat"]
        self.news[seat] = message
        for step in message["steps"]:
            if step["do"] == "move" and step["seat"] != seat:
                tally.heard.append(time.perf_counter() - self.sent)
        if seat == 0 and (following := message["status"]["next"]):
            self.games += 1
            self.clients[0].later(self.watch(following))
