"""A machine that is a folder: its own /etc, /opt, /srv and /var, its own ports, and stand-ins for
what needs root.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.hosting.document import ROOT, Block

STAND_INS = Path(__file__).parent / "stand_ins"
ELSEWHERE = re.compile(r"(?<![\w.~}])/(etc|opt|srv|var)(?=/)")
PIP_SETTINGS = Path.home() / ".config/pip/pip.conf"
PATIENCE = 900
NGINX = """\
pid {root}/var/nginx.pid;
error_log {root}/var/log/nginx/error.log;
daemon on;
worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {root}/var/nginx-body;
    proxy_temp_path {root}/var/nginx-proxy;
    fastcgi_temp_path {root}/var/nginx-fastcgi;
    uwsgi_temp_path {root}/var/nginx-uwsgi;
    scgi_temp_path {root}/var/nginx-scgi;
    include {root}/etc/nginx/conf.d/*.conf;
    include {root}/etc/nginx/sites-enabled/*.conf;
}}
"""
"""As Debian's, below the folder and for any user."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


class Failed(Exception):
    """A command of the document did not work."""


class Machine:
    """`names` are hosts and ports of the document, and what they are here."""

    def __init__(self, root: Path, wheel: Path, names: Mapping[str, str]) -> None:
        self.root = root
        self.port, self.tls, self.plain = free_port(), free_port(), free_port()
        self.names = dict(names)
        self.transcript: list[str] = []
        for folder in ("etc/nginx/conf.d", "etc/nginx/snippets", "etc/nginx/sites-enabled", "home",
                       "etc/systemd/system", "etc/logrotate.d", "var/lib", "var/backups",
                       "var/log/nginx", "opt", "srv", "checkout/dist"):  # fmt: skip
            (root / folder).mkdir(parents=True)
        (root / "etc/nginx/nginx.conf").write_text(NGINX.format(root=root))
        shutil.copy(wheel, root / "checkout/dist")
        self.environment = {
            "PATH": ":".join(
                map(str, (STAND_INS, Path(sys.executable).parent, "/usr/sbin", os.environ["PATH"]))
            ),
            "HOME": str(root / "home"),
            "MACHINE": str(root),
            "PYTHON": sys.executable,
            "LC_ALL": "C.UTF-8",
            "PIP_NO_COMPILE": "1",  # what is imported is compiled then
            "SYSTEMD_PAGER": "",
        }
        passed = ("PIP_", "SSL_CERT", "HTTP_PROXY", "HTTPS_PROXY")
        self.environment |= {
            name: value for name, value in os.environ.items() if name.upper().startswith(passed)
        }
        if PIP_SETTINGS.is_file():  # those of the user, whose home is another here
            self.environment.setdefault("PIP_CONFIG_FILE", str(PIP_SETTINGS))
        self.environment["NO_PROXY"] = "localhost,127.0.0.1,quinte.example.org"

    def settle(self) -> None:
        """Copy what the document installs; all names are known by now."""
        for path in sorted((ROOT / "deploy").iterdir()):
            there = self.root / "checkout/deploy" / path.name
            there.parent.mkdir(exist_ok=True)
            there.write_text(self.here(path.read_text("utf-8")), "utf-8")
            there.chmod(path.stat().st_mode & 0o777)
        (self.root / "home/.curlrc").write_text(
            f"connect-to = quinte.example.org:443:127.0.0.1:{self.tls}\n"
            f"cacert = {self.root}/etc/quinte/tls/fullchain.pem\n"
        )

    def here(self, text: str) -> str:
        """A text with the folders, hosts and ports of this machine."""
        for name, place in self.names.items():
            text = text.replace(name, place)
        text = ELSEWHERE.sub(rf"{self.root}/\1", text)
        text = re.sub(r"listen 443\b", f"listen 127.0.0.1:{self.tls}", text)
        text = re.sub(r"listen 80\b", f"listen 127.0.0.1:{self.plain}", text)
        text = text.replace("--public ", f"--port {self.port} --public ")
        return re.sub(r"(localhost|127\.0\.0\.1):8055\b", rf"\1:{self.port}", text)

    def run(self, block: Block) -> int:
        """Run a block as a script; how many commands that were. Raises Failed with what it said."""
        script = "set -euo pipefail\n" + self.here(block.text)
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.root / "checkout", env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE, check=False,
        )  # fmt: skip
        self.transcript.append(f"{block.heading}:\n{block.text}{done.stdout}")
        if done.returncode:
            journal = "\n".join(path.read_text() for path in self.root.glob("var/log/journal-*"))
            raise Failed(f"{block.heading}: {block.text}\n{done.stdout}\n{journal[-3000:]}")
        return len(block.commands)

    def systemctl(self, *arguments: str) -> None:
        subprocess.run([STAND_INS / "systemctl", *arguments], env=self.environment, check=True)

    def stop(self) -> None:
        """End all that the units have started."""
        for path in self.root.glob("var/*.pid"):
            try:
                os.kill(int(path.read_text()), signal.SIGTERM)
            except (ProcessLookupError, ValueError):
                continue
