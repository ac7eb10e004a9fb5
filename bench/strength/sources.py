"""A digest of the code that a match depends on: its game, the bots, the engine."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import quinte

KINDS = ("*.py", "*.pxd", "*.toml")


@cache
def digest(game: str) -> str:
    """Changes with the sources of a game, of the bots and of the engine; not with texts."""
    package = Path(quinte.__file__).parent
    own = package.joinpath(*quinte.kinds()[game].package.split(".")[1:])
    return of(package, (own, package / "bots", package / "engine"))


def of(root: Path, folders: tuple[Path, ...]) -> str:
    """The digest of all sources in some folders, by their paths below a root."""
    found = blake2b(digest_size=8)
    for folder in folders:
        for path in sorted(path for kind in KINDS for path in folder.rglob(kind)):
            found.update(f"{path.relative_to(root)}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()
