"""The first names of bots."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

NAMES = (
    "Agathe", "Amira", "Anouk", "Anton", "Arno", "Beatriz", "Bruno", "Camille", "Celia", "Dario",
    "Elif", "Elsa", "Emil", "Farid", "Flora", "Gaspard", "Greta", "Hana", "Hugo", "Ines", "Ivo",
    "Jonas", "Juno", "Karim", "Kenji", "Leila", "Lotte", "Luis", "Maeve", "Malik", "Mara", "Milo",
    "Nadia", "Nils", "Noor", "Olga", "Omar", "Oscar", "Paloma", "Petra", "Rafael", "Rosa",
    "Saoirse", "Selma", "Simon", "Tariq", "Teo", "Tilda", "Vera", "Yara", "Yusuf", "Zoran",
)  # fmt: skip


def free_name(table: str, taken: Iterable[str]) -> str:
    """A name that nobody at the table has; the order of choice derives from the table's id."""
    known = {name.casefold() for name in taken}
    free = (name for name in NAMES if name.casefold() not in known)
    return min(free, key=lambda name: blake2b(f"{table}/{name}".encode(), digest_size=8).digest())
