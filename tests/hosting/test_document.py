"""The document and the files it installs fit each other; the whole of it is run by `make soak`."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.hosting.document import DOCUMENT, ROOT, Unmarked, blocks
from tests.hosting.machine import Machine
from tests.hosting.trial import MACHINES

PAGE = DOCUMENT.read_text("utf-8")
DEPLOY = {path.name for path in (ROOT / "deploy").iterdir()}


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """One with the files of this project, and with what units call."""
    wheel = tmp_path / "quinte-0.whl"
    wheel.touch()
    made = Machine(tmp_path / "club", wheel, {"quinte-a.internal:8055": "127.0.0.1:1",
                                              "quinte-b.internal:8055": "127.0.0.1:2"})  # fmt: skip
    made.settle()
    for name in ("current/bin/quinte", "quinte-backup"):
        path = made.root / "opt/quinte" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
    return made


def test_every_block_says_on_which_machine_it_is_run() -> None:
    found = blocks(PAGE)
    assert len(found) > 10
    assert {name for block in found for name in block.machines} == set(MACHINES)
    with pytest.raises(Unmarked):
        blocks("## Here\n\n```sh\nrm -r x\n```\n")


def test_every_file_is_named_in_the_document_and_none_is_missing() -> None:
    named = set(re.findall(r"deploy/([\w.-]+)", PAGE))
    assert named == DEPLOY


def test_options_that_units_use_are_those_of_the_command() -> None:
    from click import Context

    from quinte.cli import make
    from quinte.language.words import Words

    group = make(Words("en"))
    serve = group.get_command(Context(group), "serve")
    assert serve is not None
    known = {spelling for option in serve.params for spelling in option.opts}
    unit = (ROOT / "deploy/quinte.service").read_text("utf-8")
    container = (ROOT / "deploy/Containerfile").read_text("utf-8").rpartition("CMD [")[2]
    assert set(re.findall(r"--[a-z-]+", f"{unit}{container}")) <= known


class Health(BaseHTTPRequestHandler):
    """Well at first, then not."""

    answers = iter((200, 503))

    def do_GET(self) -> None:
        assert self.path == "/health"
        self.send_response(next(self.answers))
        self.end_headers()

    def log_message(self, *_: object) -> None: ...


def test_the_health_check_of_the_container_asks_the_server() -> None:
    text = (ROOT / "deploy/Containerfile").read_text("utf-8")
    (program,) = re.findall(r'HEALTHCHECK .*?\\\n *\[".*?/python", "-c", "(.*)"\]', text)
    with HTTPServer(("127.0.0.1", 0), Health) as server:
        code = program.replace("8055", str(server.server_port))
        for exit_code in (0, 1):
            answering = Thread(target=server.handle_request)
            answering.start()
            ran = subprocess.run(
                [sys.executable, "-c", code], stderr=subprocess.DEVNULL, check=False
            )
            answering.join()
            assert ran.returncode == exit_code


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_units_are_well_formed(machine: Machine) -> None:
    units = [path for path in (machine.root / "checkout/deploy").iterdir()
             if path.suffix in (".service", ".timer")]  # fmt: skip
    assert len(units) == 3
    done = subprocess.run(
        ["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False
    )
    ours = [line for line in done.stderr.splitlines() if str(machine.root) in line]
    assert (done.returncode, ours) == (0, [])


@pytest.mark.skipif(not Path("/usr/sbin/nginx").exists(), reason="nginx is not here")
@pytest.mark.parametrize("name", ["nginx-one.conf", "nginx-several.conf"])
def test_nginx_accepts_its_configuration(machine: Machine, name: str) -> None:
    (block,) = (each for each in blocks(PAGE) if f"deploy/{name}" in each.text)
    until = block.text.index("sudo systemctl")
    machine.run(type(block)(block.heading, block.machines, block.text[:until]))
    assert "test is successful" in machine.transcript[-1]
