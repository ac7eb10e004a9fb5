"""Compiles every .py that has a .pxd beside it: all of them or, without a C compiler, none.

QUINTE_BUILD=require   a failure to compile is an error (CI)
QUINTE_BUILD=plain     compile nothing
QUINTE_MARCH=native    machine code for one kind of processor; portable if not given
CFLAGS, LDFLAGS        as usual
"""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path("src/quinte")
MODE = os.environ.get("QUINTE_BUILD", "auto")
MARCH = os.environ.get("QUINTE_MARCH")
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "auto_pickle": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}

spec = importlib.util.spec_from_file_location("_build", ROOT / "_build.py")
_build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(_build)


def remove_compiled():
    """Take the stamp and the extensions of an earlier build out of the source tree."""
    (ROOT / _build.STAMP).unlink(missing_ok=True)
    for source in _build.hot(ROOT):
        for suffix in (".*.so", ".*.pyd"):
            for extension in source.parent.glob(source.stem + suffix):
                extension.unlink()


def build_page():
    """Build the page of the server; without Node there is none, and the server says so."""
    if not Path("web/package.json").exists():
        return
    found = {"PYTHONPATH": "src", "QUINTE_PURE": "1", "PYTHON": sys.executable}
    command = [str(Path("tools/build-page").absolute())]
    built = subprocess.run(command, env={**os.environ, **found}, check=False)  # noqa: S603 (ours)
    if built.returncode:
        if MODE == "require":
            raise RuntimeError("the page was not built")
        print("no page: the server will have its interfaces only")


class BuildWords(build_py):
    """Compiles the catalogues and builds the page before they are packed."""

    def run(self):
        list(_build.compile_catalogues(ROOT))
        if self.editable_mode and not self.distribution.ext_modules:
            remove_compiled()
        if not self.editable_mode:
            build_page()
        super().run()


class BuildAllOrNone(build_ext):
    """One missing extension breaks the others, so a failure leaves none behind."""

    def run(self):
        in_place = self.inplace or getattr(self, "editable_mode", False)
        home = ROOT if in_place else Path(self.build_lib, "quinte")
        if in_place:
            remove_compiled()
        self.parallel = os.cpu_count()
        try:
            super().run()
        except Exception as error:
            if MODE == "require":
                raise
            print(f"not compiled, quinte will run as plain Python: {error}")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
            return
        home.mkdir(parents=True, exist_ok=True)
        (home / _build.STAMP).write_text(json.dumps(_build.digest(ROOT)) + "\n")

    def build_extensions(self):
        if self.compiler.compiler_type in ("unix", "mingw32"):
            own = "-O" in os.environ.get("CFLAGS", "")
            flags = [*([] if own else ["-O3"]), *([f"-march={MARCH}"] if MARCH else [])]
            for extension in self.extensions:
                extension.extra_compile_args = flags
        super().build_extensions()


def extensions():
    if MODE == "plain":
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415
    except ImportError:
        if MODE == "require":
            raise
        return []
    return cythonize(
        [
            Extension(".".join(p.with_suffix("").relative_to("src").parts), [str(p)])
            for p in _build.hot(ROOT)
        ],
        build_dir="build/cython",
        nthreads=os.cpu_count() or 1,
        compiler_directives=DIRECTIVES,
        quiet=True,
    )


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildAllOrNone, "build_py": BuildWords})
