"""A fault that somebody could have made: where it is planted, and which tests must see it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path


class Rotten(Exception):
    """The list of faults no longer fits the project."""


@dataclass(frozen=True)
class Fault:
    """One edit of one file, and the tests that must fail with it."""

    name: str
    """A sentence in kebab case, unique."""
    area: str
    """The file of the list that it is from."""
    file: str
    old: str
    """Occurs exactly once in the file."""
    new: str
    why: str
    """Why this mistake is worth planting."""
    tests: tuple[str, ...]
    """As pytest takes them, a file each: `tests/table/test_log.py -k again`. All must fail."""
    plain: bool = False
    """Run with QUINTE_PURE=1; otherwise a faulty module that is compiled is compiled again."""
    page: bool = False
    """Build the page again."""

    def planted(self, text: str) -> str:
        """The text of the file with the fault."""
        found = text.count(self.old)
        if found != 1:
            raise Rotten(
                f"{self.name}: the old text occurs {found} times in {self.file}, expected once"
            )
        return text.replace(self.old, self.new)

    def text(self, root: Path) -> str:
        """The healthy file below a root."""
        path = root / self.file
        if not path.is_file():
            raise Rotten(f"{self.name}: there is no {self.file}")
        return path.read_text("utf-8")

    def plant(self, root: Path) -> None:
        """Write the faulty file below a root."""
        (root / self.file).write_text(self.planted(self.text(root)), "utf-8")


def read_faults(folder: Path) -> list[Fault]:
    """All faults of a folder of lists; an area each."""
    found: list[Fault] = []
    for path in sorted(folder.glob("*.toml")):
        for fields in tomllib.loads(path.read_text("utf-8"))["fault"]:
            try:
                fault = Fault(area=path.stem, **{**fields, "tests": tuple(fields["tests"])})
            except (TypeError, KeyError) as error:
                raise Rotten(f"{path.name}: {fields.get('name')}: {error}") from None
            found.append(fault)
    names = [fault.name for fault in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise Rotten(f"duplicate names: {', '.join(sorted(twice))}")
    return found


def split_test(test: str) -> tuple[str, str]:
    """The file and the keywords of a test: `tests/a.py -k b` is `tests/a.py` and `b`."""
    file, _, keywords = test.partition(" -k ")
    return file.strip(), keywords.strip()
