"""Verifiable deals.

Before anyone joins, a server publishes the hash of a secret. Each seat may add a nonce; the game's
key is derived from the secret, the table's id and the nonces, so that neither side can choose the
cards. The secret is published with the record.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quinte.document import Fields
from quinte.engine.rng import KEY_BYTES
from quinte.errors import BadRecord

NONCE = re.compile(r"[0-9a-f]{0,64}")
"""A seat's contribution: up to 32 bytes in hexadecimal."""
SECRET = re.compile(r"([0-9a-f]{2}){16,64}")
"""Long enough to resist brute force."""
TABLE = re.compile(r"[!-~]{1,100}")
"""A table's id: on one line, so that no nonce can be taken for a part of it."""


@dataclass(frozen=True)
class Deal:
    """Where the key of a game or match comes from."""

    table: str
    secret: bytes
    nonces: tuple[str, ...]

    @property
    def commitment(self) -> str:
        """The hash of the secret, published in advance."""
        return commitment(self.secret)

    @property
    def key(self) -> bytes:
        """The key the cards are dealt from."""
        return deal_key(self.secret, self.table, self.nonces)

    def as_json(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "commitment": self.commitment,
            "secret": self.secret.hex(),
            "nonces": list(self.nonces),
        }


def commitment(secret: bytes) -> str:
    """The hash of a secret."""
    return hashlib.sha256(secret).hexdigest()


def deal_key(secret: bytes, table: str, nonces: Sequence[str]) -> bytes:
    """HMAC-SHA256 of the table's id and the nonces, one per line, keyed with the secret."""
    message = "\n".join([table, *nonces])
    return hmac.new(secret, message.encode(), hashlib.sha256).digest()[:KEY_BYTES]


def deal_from(data: dict[str, Any], key: bytes | None, players: int) -> Deal:
    """The deal of a record, verified: the secret matches its hash and produces the key."""
    fields = Fields(data, BadRecord)
    if not SECRET.fullmatch(fields.text("secret")):
        raise BadRecord("deal.secret")
    secret = bytes.fromhex(fields.text("secret"))
    if not TABLE.fullmatch(fields.text("table")):
        raise BadRecord("deal.table")
    nonces = fields.rows("nonces")
    if len(nonces) != players:
        raise BadRecord("deal.nonces", found=len(nonces), players=players)
    if not all(isinstance(nonce, str) and NONCE.fullmatch(nonce) for nonce in nonces):
        raise BadRecord("deal.nonce")
    deal = Deal(fields.text("table"), secret, tuple(nonces))
    if fields.text("commitment") != deal.commitment:
        raise BadRecord("deal.commitment")
    fields.close()
    if key != deal.key:
        raise BadRecord("deal.key")
    return deal
