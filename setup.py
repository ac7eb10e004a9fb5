"""Compiles every .py that has a .pxd beside it: all of them or, without a C compiler, none.

QUINTE_BUILD=require   a failure to compile is an error (CI)
QUINTE_BUILD=plain     compile nothing
QUINTE_MARCH=native    machine code for one kind of processor; portable if not given
QUINTE_OPTIMISE=-O1    optimise less where it counts, too (-O3): a quicker build of slower rules
QUINTE_WITHOUT=envs     leave out the environments, which players do not need
QUINTE_CACHE=FOLDER    where translated and compiled modules are kept, by content (build/cache)
CFLAGS, LDFLAGS        as usual
"""

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path("src/quinte")
MODE = os.environ.get("QUINTE_BUILD", "auto")
MARCH = os.environ.get("QUINTE_MARCH")
OPTIMISE = os.environ.get("QUINTE_OPTIMISE", "-O3")
WITHOUT = os.environ.get("QUINTE_WITHOUT", "").split()
CACHE = Path(os.environ.get("QUINTE_CACHE", "build/cache")).absolute()
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "auto_pickle": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
LEVELS = {"board": "-O0", "deck": "-O0", "edition": "-O0", "opening": "-O0", "state": "-O2"}
"""Modules that run once per game, or on Python objects: optimising them gains nothing."""

spec = importlib.util.spec_from_file_location("_build", ROOT / "_build.py")
_build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(_build)


def key(*parts):
    """A cache key for whatever is made from these parts alone."""
    total = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        total.update(len(data).to_bytes(8, "big") + data)
    return total.hexdigest()[:40]


def keep(made, kept):
    """Put a file into the cache atomically: other builds may be running."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    part = kept.with_name(f"{kept.name}.{os.getpid()}")
    shutil.copy(made, part)
    part.replace(kept)


def remove_compiled():
    """Remove the stamp and the extensions of an earlier build from the source tree."""
    (ROOT / _build.STAMP).unlink(missing_ok=True)
    for source in _build.hot(ROOT):
        for suffix in (".*.so", ".*.pyd"):
            for extension in source.parent.glob(source.stem + suffix):
                extension.unlink()


def build_page():
    """Build the server's page; without Node.js there is none, and the server says so.

    A source distribution contains the built page.
    """
    if Path("PKG-INFO").exists() or not Path("web/package.json").exists():
        return
    found = {"PYTHONPATH": "src", "QUINTE_PURE": "1", "PYTHON": sys.executable}
    command = [str(Path("tools/build-page").absolute())]
    built = subprocess.run(command, env={**os.environ, **found}, check=False)  # noqa: S603 (ours)
    if built.returncode:
        if MODE == "require":
            raise RuntimeError("the page was not built")
        print("no page: the server will have its interfaces only")


class BuildWords(build_py):
    """Compiles the catalogues and builds the page before packing them."""

    def run(self):
        list(_build.compile_catalogues(ROOT))
        if self.editable_mode and not self.distribution.ext_modules:
            remove_compiled()
        if not self.editable_mode:
            build_page()
        super().run()


class SourceWithPage(sdist):
    """Packs the built page with the sources, so that installing does not need Node.js."""

    def run(self):
        self.run_command("egg_info")  # lists the games
        list(_build.compile_catalogues(ROOT))
        build_page()
        self.distribution.have_run["egg_info"] = False  # now there are more files to list
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
            translate(self.extensions)
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
        self.done = 0
        self.toolchain = [sysconfig.get_config_var("SOABI"), os.environ.get("LDFLAGS")]
        self.toolchain += filter(None, [os.environ.get("LDSHARED")])
        if self.compiler.compiler_type in ("unix", "mingw32"):
            own = "-O" in os.environ.get("CFLAGS", "")
            for extension in self.extensions:
                level = LEVELS.get(extension.name.rpartition(".")[2], OPTIMISE)
                extension.extra_compile_args = [*([] if own else [level, "-g0"]), *march()]
            # The compiler's version, and the processor it takes for `native`.
            command = [*self.compiler.compiler_so, *march(), "-###", "-E", "-x", "c", "/dev/null"]
            asked = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
            self.toolchain.append(asked.stderr)
        self.extensions.sort(key=lambda each: -Path(each.sources[0]).stat().st_size)
        super().build_extensions()

    def build_extension(self, ext):
        made = Path(self.get_ext_fullpath(ext.name))
        flags = ext.extra_compile_args
        name = key(Path(ext.sources[0]).read_bytes(), flags, *self.toolchain)
        kept = CACHE / f"{name}{made.suffix}"
        if kept.exists():
            made.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(kept, made)
        else:
            super().build_extension(ext)
            keep(made, kept)
        self.done += 1
        print(f"{self.done} of {len(self.extensions)} modules: {ext.name}", flush=True)


def march():
    """The flag for one kind of processor."""
    return [f"-march={MARCH}"] if MARCH else []


def translate(extensions):
    """Replace the Python sources of extensions by C, translated now or taken from the cache."""
    from Cython import __version__
    from Cython.Build import cythonize

    shared = [path.read_bytes() for path in sorted(ROOT.rglob("*.pxd"))]
    fresh = {}
    for each in extensions:
        (source,) = each.sources
        name = key(source, Path(source).read_bytes(), __version__, DIRECTIVES, *shared)
        kept, made = CACHE / f"{name}.c", Path("build/cython", source).with_suffix(".c")
        if kept.exists():
            made.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(kept, made)
        else:
            fresh[made.as_posix()] = (Extension(each.name, [source]), kept)
        each.sources = [made.as_posix()]
    cythonize(
        [each for each, _ in fresh.values()],
        build_dir="build/cython",
        nthreads=os.cpu_count() if len(fresh) > 1 else 0,
        compiler_directives=DIRECTIVES,
        force=True,
        quiet=True,
    )
    for made, (_, kept) in fresh.items():
        keep(made, kept)


def extensions():
    """Every hot module, still as Python."""
    if MODE == "plain":
        return []
    if importlib.util.find_spec("Cython") is None:
        if MODE == "require":
            raise RuntimeError("Cython is not installed")
        return []
    return [
        Extension(".".join(path.with_suffix("").relative_to("src").parts), [path.as_posix()])
        for path in _build.hot(ROOT)
        if path.relative_to(ROOT).parts[0] not in WITHOUT
    ]


def long_description():
    """The README without what only a checkout has: pictures, and links to other files."""
    text = Path("README.md").read_text("utf-8")
    text = re.sub(r"<p>\n(<img .*\n)+</p>\n\n", "", text)
    return re.sub(r"\[([^\]]+)\]\((?!https?:)[^)]+\)", r"\1", text)


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        cmdclass={"build_ext": BuildAllOrNone, "build_py": BuildWords, "sdist": SourceWithPage},
        long_description=long_description(),
        long_description_content_type="text/markdown",
    )
