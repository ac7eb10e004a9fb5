"""Build the packages of a release from a clean clone, and test them: `make release`.

The clone is built with pip's own isolation into portable packages; they are checked as a registry
would, installed into an empty environment from the lock for playing, and asked for a page. Writes
dist/; uploads nothing.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
LINKER = shlex.split(sysconfig.get_config_var("LDSHARED") or "")
PORTABLE = {
    # Some interpreters link whatever is built for them to the folder they lie in.
    "LDSHARED": shlex.join(part for part in LINKER if "rpath" not in part),
    "QUINTE_MARCH": "",
    "QUINTE_BUILD": "require",
    "QUINTE_CACHE": str(ROOT / "build/cache"),
}


def step(name: str, *command: str | Path, cwd: Path = ROOT, **environment: str) -> None:
    """Print one line per step, as `make play` does; the first failure ends the release."""
    shown = [sys.executable, str(ROOT / "tools/step"), name, *map(str, command)]
    if subprocess.run(shown, cwd=cwd, env={**os.environ, **environment}, check=False).returncode:
        sys.exit(1)


def ready() -> None:
    """Check that everything is committed, and that the changelog has this version."""
    asked = ["git", "status", "--porcelain"]
    changed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    if changed:
        sys.exit(f"release: commit or remove these first:\n{changed}")
    source = (ROOT / "src/quinte/__init__.py").read_text("utf-8")
    version = re.search(r'^__version__ = "(.+)"$', source, re.M)
    if version is None:
        sys.exit('release: src/quinte/__init__.py has no line __version__ = "…"')
    if f"\n## {version[1]} " not in (ROOT / "CHANGELOG.md").read_text("utf-8"):
        sys.exit(f"release: CHANGELOG.md does not tell of {version[1]}")


def check_page(python: Path, folder: Path) -> None:
    """Check that the installed server sends the page."""
    serve = [str(python), "-m", "quinte", "serve", "--port", "0", "--lang", "en"]
    child = subprocess.Popen(serve, cwd=folder, text=True, stdout=subprocess.PIPE)
    try:
        address = re.search(r"http://\S+/", child.stdout.readline() if child.stdout else "")
        if address is None:
            sys.exit("release: the installed server does not start")
        with urllib.request.urlopen(address[0]) as answer:
            if b"/assets/" not in answer.read():
                sys.exit("release: the installed server has no page")
    finally:
        child.terminate()
        child.wait()


def main() -> None:
    ready()
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="quinte-release-") as temporary:
        folder = Path(temporary)
        clone, empty = folder / "clone", folder / "empty"
        step("clean clone", "git", "clone", "-q", ROOT, clone)
        step("sdist, and wheel of it", sys.executable, "-m", "build", "--outdir", DIST, cwd=clone,
             **PORTABLE)  # fmt: skip
        packages = sorted(DIST.iterdir())
        step("twine check", sys.executable, "-m", "twine", "check", "--strict", *packages)
        (wheel,) = DIST.glob("*.whl")
        extensions = b"".join(zipfile.ZipFile(wheel).read(name) for name in compiled(wheel))
        places = [ROOT, Path.home(), Path(tempfile.gettempdir())]
        if found := [place for place in places if f"{place}/".encode() in extensions]:
            sys.exit(f"release: the extensions contain paths of this machine, below {found[0]}")
        step("empty environment", sys.executable, "-m", "venv", empty)
        pip = (empty / "bin/pip", "install", "--disable-pip-version-check")
        step("packages", *pip, "--require-hashes", "-r", ROOT / "requirements/play.lock")
        step("wheel", *pip, "--no-deps", wheel)
        step("runs compiled", empty / "bin/python", "-c", "import quinte; assert quinte.COMPILED",
             cwd=folder)  # fmt: skip
        check_page(empty / "bin/python", folder)
    for package in packages:
        data = package.read_bytes()
        print(
            f"{package.name}  {len(data) / 1e6:.1f} MB  sha256 {hashlib.sha256(data).hexdigest()}"
        )


def compiled(wheel: Path) -> list[str]:
    """The extensions in a wheel."""
    return [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith((".so", ".pyd"))]


if __name__ == "__main__":
    main()
