"""Writes the C of every module of a package that has a `.pxd`, and a page of it line by line.

python -m tests.compiled.written SOURCES FOLDER      (with the directives of our own build)
"""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent.parent


def build() -> ModuleType:
    """`setup.py` as a module; it reads files relative to the root."""
    os.chdir(ROOT)
    spec = importlib.util.spec_from_file_location("quinte_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def write(sources: Path, folder: Path) -> None:
    """The C and the pages of all packages below sources, in the same places below folder."""
    from Cython.Build import cythonize

    setup = build()
    os.chdir(sources)
    found = [path.relative_to(sources) for path in setup._build.hot(sources)]
    cythonize(  # type: ignore[no-untyped-call]
        [setup.Extension(".".join(path.with_suffix("").parts), [str(path)]) for path in found],
        build_dir=str(folder),
        nthreads=(os.cpu_count() or 1) if len(found) > 4 else 0,
        compiler_directives=setup.DIRECTIVES,
        annotate=True,
        force=True,
        quiet=True,
    )


if __name__ == "__main__":
    write(Path(sys.argv[1]).absolute(), Path(sys.argv[2]).absolute())
