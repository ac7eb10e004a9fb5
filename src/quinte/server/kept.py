"""Answers that are expensive and the same for everyone who may ask: made once, off the event loop.

One thread makes them, so that however many are asked for, the loop shares the interpreter with one
other thread only. The most recently used are kept, up to a number of bytes.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from typing import NamedTuple

from quinte.server.http.limits import TooMany

MOST_BYTES = 64 << 20
MOST_WAITING = 60
"""Answers that may be waiting to be made."""


class Answer(NamedTuple):
    """A body, and its entity tag."""

    body: bytes
    tag: str


class Kept:
    """A cache of answers by what they depend on. Callers check beforehand who may see them."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.bytes = 0
        self.thread = ThreadPoolExecutor(1, "quinte-answers")
        self.answers: OrderedDict[Hashable, Answer] = OrderedDict()
        self.making: dict[Hashable, asyncio.Task[Answer]] = {}

    async def get(
        self, key: Hashable, make: Callable[[], bytes], pay: Callable[[], None]
    ) -> Answer:
        """The answer with that key. If it has to be made, `pay` may refuse that first, and `make`
        runs in the thread; what it raises is not kept.
        """
        if answer := self.answers.get(key):
            self.answers.move_to_end(key)
            return answer
        if key not in self.making:
            pay()
            if len(self.making) >= MOST_WAITING:
                raise TooMany("limit.answers", most=MOST_WAITING)
            self.making[key] = asyncio.create_task(self._make(key, make))
            self.making[key].add_done_callback(lambda _: self.making.pop(key))
        return await asyncio.shield(self.making[key])

    async def _make(self, key: Hashable, make: Callable[[], bytes]) -> Answer:
        body = await asyncio.get_running_loop().run_in_executor(self.thread, make)
        answer = Answer(body, f'"{blake2b(body, digest_size=12).hexdigest()}"')
        if len(body) <= self.most:
            self.answers[key] = answer
            self.bytes += len(body)
        while self.bytes > self.most:
            _, oldest = self.answers.popitem(last=False)
            self.bytes -= len(oldest.body)
        return answer

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
