"""Two players at a table, as a load generator sees them: what they receive and request."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING

import quinte
from bench.load.wire import (
    MOVES,
    TO_MOVE,
    Answer,
    read_ended,
    read_moves,
    read_seen,
    write,
)

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
        self.state = self.game.blank()
        """Looks like what a player sees who is not sent their moves."""
        self.table = ""
        self.name = b""
        """The table's, as messages begin with it."""
        self.news = [b"", b""]
        """The last update for each, as it came."""
        self.reached = [0, 0]
        """Their numbers."""
        self.mover: int | None = None
        """Who has made the last move; None if the last request was another."""
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
        old, self.table, self.name = self.table, table, table.encode()
        self.mover, self.reached = None, [-1, -2]
        for seat, client in enumerate(self.clients):
            client.pairs[self.name] = self
            await client.granted(do="watch", table=table, seat=seat)
            if old:
                await client.granted(do="unwatch", table=old, seat=seat)
                del client.pairs[old.encode()]

    # Requests

    @property
    def busy(self) -> bool:
        """Whether the last request is unanswered, or not everyone has received its update."""
        one, other = self.reached
        return self.asking or one != other

    def ask(self, tally: Tally) -> None:
        """One request: a move, or a step towards another game."""
        acting = [seat for seat, news in enumerate(self.news) if TO_MOVE in news]
        self.mover = None
        if acting:
            do, seat = "move", acting[self.fast.below(len(acting))]
            self.mover = seat
            request = b'"do":"move","text":%b' % write(self.chosen(seat))
        elif "rematch" in read_ended(self.news[0]).status.offers:
            do, seat, request = "answer", 1, b'"do":"answer","what":"rematch"'
        else:
            do, seat, request = "offer", 0, b'"do":"offer","what":"rematch"'
        self.asking = True
        self.sent = time.perf_counter()

        def answered(answer: Answer) -> None:
            self.asking = False
            tally.answered(time.perf_counter() - self.sent, do, answer)

        whole = b'"client":"bench","table":"%b",%b}' % (self.name, request)
        self.clients[seat].send(whole, answered)

    def chosen(self, seat: int) -> str:
        """A random legal move: of those received, or of a position that looks the same."""
        news = self.news[seat]
        begin = news.rfind(MOVES)
        if begin < 0:
            view, state = read_seen(news).view, self.state
            state.restore(self.game.definition.visibility.complete(self.game, view))
            return self.game.text(state, seat, state.draw(seat, self.fast))
        moves = read_moves(news[begin + len(MOVES) - 1 : -1])
        if "done" in moves:  # hidden moves are sent as a whole
            cards = [move.removeprefix("lay ") for move in moves if move.startswith("lay ")]
            number = min(self.rng.choice(CARDS_LAID), len(cards))
            return f"bid {'+'.join(self.rng.sample(cards, number)) or '-'}"
        return moves[self.fast.below(len(moves))]

    # Updates

    def told(self, seat: int, seq: int, data: bytes, tally: Tally) -> None:
        """An update for one of the two; counts its age if the other one has moved."""
        self.news[seat], self.reached[seat] = data, seq
        if self.mover is not None:
            if seat != self.mover:
                tally.heard.append(time.perf_counter() - self.sent)
        elif seat == 0 and (following := read_ended(data).status.next):
            self.games += 1
            self.clients[0].later(self.watch(following))
