"""What OpenAPI describes is what happens: Schemathesis asks all addresses all kinds of things."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.python import asgi
from schemathesis.specs.openapi.checks import positive_data_acceptance

from quinte.server.app import create_app
from quinte.server.settings import Settings, sqlite_url
from tests.server.house import FREELY
from tests.server.process import profile

NOT_OURS: Any = [positive_data_acceptance]
"""JSON Schema takes 1.0 for a whole number; we do not."""
EXAMPLES = profile(1, 4)
PATIENCE = 60
"""Seconds: the first preview unpacks fonts."""


def test_every_address_does_what_openapi_says(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app: Any = create_app(Settings(database=sqlite_url(tmp_path / "quinte.sqlite3"), **FREELY))
    schema = schemathesis.openapi.from_asgi("/openapi.json", app)
    with asgi.get_client(app) as client:
        client.post("/api/guest", json={"name": "Ada"})
        token = client.post("/api/token").json()["token"]
        made = client.post("/api/tables", json={"game": "cinco", "seats": [None, "random"]})
        real = made.json()["id"]
    headers = {"Authorization": f"Bearer {token}"}
    asked = set()
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]

        @given(case=operation.as_strategy())
        @settings(
            max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        def ask(case: Any) -> None:
            case.call_and_validate(headers=headers, timeout=PATIENCE, excluded_checks=NOT_OURS)
            if "table" in case.path_parameters:
                case.path_parameters["table"] = real
                case.call_and_validate(headers=headers, timeout=PATIENCE, excluded_checks=NOT_OURS)

        ask()
        asked.add(operation.label)
    ours = {f"{do.upper()} {path}" for path, does in app.openapi()["paths"].items() for do in does}
    assert asked == ours
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
