"""Which modules are compiled, and whether they were compiled from this source.

A *hot* module is a `.py` with a `.pxd` of the same name next to it. All hot modules are compiled or
none: a stamp, written last by the build, identifies their source.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib import metadata
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from pathlib import Path
from types import ModuleType, TracebackType

STAMP = "_build.json"
UNDATED = datetime.fromtimestamp(0, UTC)
"""Extensions contain no build time, so that the same sources give the same package."""


def hot(root: Path) -> list[Path]:
    """Source paths of the modules to compile."""
    beside = (pxd.with_suffix(".py") for pxd in root.rglob("*.pxd"))
    return sorted(source for source in beside if source.exists())


def digest(root: Path) -> str:
    """A hash of everything the extensions are built from."""
    total = hashlib.sha256()
    for path in sorted([*hot(root), *root.rglob("*.pxd")]):
        name = path.relative_to(root).as_posix()
        total.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


class StaleBuildError(ImportError):
    """The extensions were built from a different source."""


@cache
def packages() -> set[str]:
    """Packages with compiled modules: ours, and those of other people's games."""
    games = metadata.entry_points(group="quinte.games")
    return {"quinte", *(game.module.partition(".")[0] for game in games)}


class PlainFinder:
    """Finds the source where an extension next to its `.py` and `.pxd` would win.

    Other libraries with such extensions are left alone.
    """

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source's spec, or None to let the ordinary finders decide."""
        spec = PathFinder.find_spec(name, path, target) if path else None
        if spec is None or spec.origin is None:
            return None
        if not spec.origin.endswith(tuple(EXTENSION_SUFFIXES)):
            return None
        source = Path(spec.origin).with_name(name.rpartition(".")[2] + ".py")
        if not (source.exists() and source.with_suffix(".pxd").exists()):
            return None
        if name.partition(".")[0] not in packages():
            return None
        return FileFinder(str(source.parent), (SourceFileLoader, [".py"])).find_spec(name)


def choose(root: Path) -> None:
    """Use the compiled modules if they are up to date; with QUINTE_PURE=1 the plain ones."""
    stamp = root / STAMP
    if os.environ.get("QUINTE_PURE") == "1" or not stamp.exists():
        sys.meta_path.insert(0, PlainFinder)
        return
    in_checkout = (root.parent.parent / "setup.py").exists()
    if in_checkout and json.loads(stamp.read_text()) != digest(root):
        _speak_plainly()
        raise StaleBuildError(
            "compiled modules are out of date: run `make build`, or set QUINTE_PURE=1"
        )


def _speak_plainly() -> None:
    """Print a stale build as one line instead of a traceback."""
    usual = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, StaleBuildError):
            print(f"quinte: {error}", file=sys.stderr)
        else:
            usual(kind, error, trace)

    sys.excepthook = hook


def compile_catalogues(root: Path) -> Iterable[Path]:
    """Compile every `.po` below root into the `.mo` that gettext reads (needs Babel)."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(root.rglob("*.po")):
        compiled = source.with_suffix(".mo")
        in_gettext_tree = source.parent.name == "LC_MESSAGES"
        language = source.parent.parent.name if in_gettext_tree else source.stem
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=language, abort_invalid=True)
        catalogue.creation_date = catalogue.revision_date = UNDATED
        with compiled.open("wb") as stream:
            write_mo(stream, catalogue)
        yield compiled


if __name__ == "__main__":
    list(compile_catalogues(Path(__file__).parent))
