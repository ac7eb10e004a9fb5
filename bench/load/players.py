"""Two players at a table, as a load generator sees them: what they receive and request."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

import quinte
from bench.load.wire import Message

if TYPE_CHECKING:
    from bench.load.generator import Client, Tally

CARDS_LAID = (0, 0, 1, 1, 2)
"""Number of cards in a complete bid, as a distribution."""


class Pair:
    """A table with both its players; when a game is over they play a rematch, at another table."""

    def __init__(self, game: str, clients: tuple[Client, Client], rng: Random) -> None:
        self.game = quinte.game(game)
        self.clients = clients
        self.rng = rng
        self.fast = quinte.Fast(rng.getrandbits(60))
        self.table = ""
        self.news = [Message(), Message()]
        self.asking = False
        """Whether one of the two is waiting for an answer."""
        self.sent = 0.0
        self.games = 1

    async def sit_down(self, table: str) -> None:
        """Watch a table from both seats, and start there."""
        for client in self.clients:
            await client.granted(do="sit", table=table)
        await self.watch(table)
        await self.clients[0].granted(do="start", table=table)

    async def watch(self, table: str) -> None:
        old, self.table = self.table, table
        for seat, client in enumerate(self.clients):
            client.pairs[table] = self
            await client.granted(do="watch", table=table, seat=seat)
            if old:
                await client.granted(do="unwatch", table=old, seat=seat)
                del client.pairs[old]

    # Requests

    @property
    def busy(self) -> bool:
        """Whether the last request is unanswered, or not everyone has received its update."""
        one, other = self.news
        return (
            self.asking
            or one.seq != other.seq
            or not one.table == other.table == self.table
        )  # fmt: skip

    def ask(self, tally: Tally) -> None:
        """One request: a move, or a step towards another game."""
        status = self.news[0].status
        assert status is not None
        if status.phase == "playing":
            seat = self.rng.choice(status.acting)
            request = {"do": "move", "text": self.chosen(seat)}
        elif "rematch" in status.offers:
            seat, request = 1, {"do": "answer", "what": "rematch"}
        else:
            seat, request = 0, {"do": "offer", "what": "rematch"}
        self.asking = True
        self.sent = time.perf_counter()

        def answered(answer: Message) -> None:
            self.asking = False
            tally.answered(time.perf_counter() - self.sent, request["do"], answer)

        whole: dict[str, Any] = {"client": "bench", "table": self.table, **request}
        self.clients[seat].send(whole, answered)

    def chosen(self, seat: int) -> str:
        """A random legal move: of those received, or of a position that looks the same."""
        news = self.news[seat]
        moves = news.moves
        if moves is None:
            view = msgspec.json.decode(news.view)
            state = self.game.blank()
            state.restore(self.game.definition.visibility.complete(self.game, view))
            return self.game.text(state, seat, state.draw(seat, self.fast))
        cards = [move.removeprefix("lay ") for move in moves if move.startswith("lay ")]
        if cards and "done" in moves:  # hidden moves are sent as a whole
            number = min(self.rng.choice(CARDS_LAID), len(cards))
            return f"bid {'+'.join(self.rng.sample(cards, number)) or '-'}"
        return self.rng.choice(moves)

    # Updates

    def told(self, message: Message, tally: Tally) -> None:
        """An update for one of the two; counts its age if the other one caused it."""
        if message.table != self.table or message.seat is None or message.status is None:
            return  # of the table they have left, or none of its state
        self.news[message.seat] = message
        for step in message.steps:
            if step.do == "move" and step.seat != message.seat:
                tally.heard.append(time.perf_counter() - self.sent)
        if message.seat == 0 and (following := message.status.next):
            self.games += 1
            self.clients[0].later(self.watch(following))
