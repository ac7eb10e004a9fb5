"""Random generators: a keyed one for real games, a small fast one for search.

`Keyed` is BLAKE2b in counter mode: without the 256-bit key, it cannot be predicted from what it has
dealt. `Fast` is SplitMix64. Both give the same numbers on every machine, compiled or not.
"""

from __future__ import annotations

import hashlib
from struct import Struct

MASK = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB
HALF = 0xFFFFFFFF

COUNTER = Struct("<Q")
BLOCK = Struct("<8Q")
KEY_BYTES = 32
MOST_WORDS = 1 << 62
PERSON = b"quinte-deal"
SEED_PERSON = b"quinte-seed"


class Rng:
    """A source of 64-bit words, and numbers and shuffles made from them."""

    def word(self) -> int:
        """The next 64 random bits."""
        raise NotImplementedError

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for 1 <= n < 2**31."""
        raise NotImplementedError

    def shuffle(self, cards: bytearray, n: int) -> None:
        """Shuffle the first n cards in place."""
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card

    def fork(self) -> Fast:
        """A fast generator seeded with this one's next word."""
        new = Fast(0)
        new.state = self.word()
        return new

    def copy(self) -> Rng:
        """An independent generator with the same state."""
        raise NotImplementedError

    def text(self) -> str:
        """The state in hexadecimal digits, for positions."""
        raise NotImplementedError


class Fast(Rng):
    """SplitMix64, for search and simulation: small, fast, and easy to predict."""

    def __init__(self, seed: int = 0) -> None:
        self.state = seed & 0xFFFFFFFFFFFFFFFF

    def word(self) -> int:
        self.state = (self.state + STEP) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * MIX_A) & MASK
        z = ((z ^ (z >> 27)) * MIX_B) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; off uniform by less than n / 2**32."""
        if n < 1:
            raise ValueError("there is no number below 0")
        self.state = (self.state + STEP) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * MIX_A) & MASK
        z = ((z ^ (z >> 27)) * MIX_B) & MASK
        return ((z ^ (z >> 31)) >> 32) * n >> 32

    def shuffle(self, cards: bytearray, n: int) -> None:
        """Shuffle the first n cards in place, with two draws per word."""
        i = n - 1
        while i > 0:
            self.state = (self.state + STEP) & MASK
            z = self.state
            z = ((z ^ (z >> 30)) * MIX_A) & MASK
            z = ((z ^ (z >> 27)) * MIX_B) & MASK
            z ^= z >> 31
            j = (z >> 32) * (i + 1) >> 32
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1
            j = (z & HALF) * (i + 1) >> 32
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def copy(self) -> Fast:
        new = Fast.__new__(Fast)
        new.state = self.state
        return new

    def text(self) -> str:
        """Sixteen hexadecimal digits."""
        return f"{self.state:016x}"


class Keyed(Rng):
    """BLAKE2b in counter mode: eight words per block, hashed from block number and key."""

    def __init__(self, key: bytes, used: int = 0) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError("a key has 32 bytes")
        if not 0 <= used < MOST_WORDS:
            raise ValueError("a generator cannot have used that many words")
        self.key = key
        self.used = used
        self.number = -1
        self.block: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0, 0)

    def word(self) -> int:
        if self.used >> 3 != self.number:
            self.number = self.used >> 3
            self.fill()
        self.used += 1
        return self.block[(self.used - 1) & 7]

    def fill(self) -> None:
        """Compute the block of that number."""
        block = hashlib.blake2b(COUNTER.pack(self.number), key=self.key, person=PERSON)
        self.block = BLOCK.unpack(block.digest())

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, exactly uniform: words past the last multiple are skipped."""
        if n < 1:
            raise ValueError("there is no number below 0")
        limit = MASK - MASK % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def copy(self) -> Keyed:
        return Keyed(self.key, self.used)

    def text(self) -> str:
        """The key and the number of words used: eighty hexadecimal digits."""
        return f"{self.key.hex()}{self.used:016x}"


def key_of(seed: int) -> bytes:
    """The 256-bit key of an integer seed."""
    return hashlib.blake2b(
        str(int(seed)).encode(), digest_size=KEY_BYTES, person=SEED_PERSON
    ).digest()


def rng_from(text: str) -> Rng:
    """The generator that `text()` wrote; raises ValueError for anything else."""
    if not set(text) <= set("0123456789abcdef"):
        raise ValueError(text)
    if len(text) == 16:
        return Fast(int(text, 16))
    if len(text) == 80:
        return Keyed(bytes.fromhex(text[:64]), int(text[64:], 16))
    raise ValueError(text)
