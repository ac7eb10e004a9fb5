"""The dashboard, the alerts and the documentation name the metrics that a server really has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.house import House, Person

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]
DASHBOARD = json.loads((ROOT / "deploy/dashboard.json").read_text("utf-8"))
ALERTS = (ROOT / "deploy/quinte-alerts.yml").read_text("utf-8")
OF_PROMETHEUS = {"instance", "job", "le"}
"""Labels that Prometheus adds, or that every histogram has."""


def queries(part: Any) -> Iterator[str]:
    """All expressions of a dashboard."""
    if isinstance(part, dict):
        if "expr" in part:
            yield part["expr"]
        if isinstance(part.get("query"), str) and "label_values" in part["query"]:
            yield part["query"]
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from queries(each)


QUERIES = [*queries(DASHBOARD), *re.findall(r"^ +expr: (.*)$", ALERTS, re.MULTILINE)]


async def samples(home: House) -> dict[str, set[str]]:
    """What `/metrics` gives once somebody has played: the labels of each name."""
    table, ada, _ = await home.two()
    await ada.ask(table, "resign")
    await ada.refused(table, "resign")
    talk = await ada.call()
    await talk.ask("ping")
    here = Person(home.app)
    answer = await here.get("/metrics", headers={"host": "localhost"})
    await talk.hang_up()
    told: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(answer.raise_for_status().text):
        for sample in family.samples:
            told.setdefault(sample.name, set()).update(sample.labels)
    return {name: labels for name, labels in told.items() if not name.endswith("_created")}


async def test_every_query_asks_for_metrics_and_labels_that_there_are(home: House) -> None:
    told = await samples(home)
    assert len(QUERIES) > 15
    for query in QUERIES:
        names = set(re.findall(r"\bquinte_\w+", query))
        assert names <= set(told), query
        assert names or query.startswith("up"), query
        labels = set(re.findall(r"(\w+)(?:=~|!=|=)\"", query))
        for group in re.findall(r"\bby \((.*?)\)", query):
            labels |= set(group.split(", "))
        known = OF_PROMETHEUS.union(*(told[name] for name in names))
        assert labels <= known, query
        assert query.count("(") == query.count(")"), query


async def test_every_metric_is_on_the_dashboard_and_in_the_documentation(home: House) -> None:
    families = {re.sub("_(bucket|sum|count)$", "", name) for name in await samples(home)}
    shown = {
        re.sub("_(bucket|sum|count)$", "", name)
        for query in queries(DASHBOARD)
        for name in re.findall(r"\bquinte_\w+", query)
    }
    page = (ROOT / "docs/hosting.md").read_text("utf-8")
    documented = set(re.findall(r"^\| `(quinte_\w+)` \|", page, re.MULTILINE))
    assert families == shown
    assert families == documented


def test_panels_have_a_title_a_text_and_a_place_of_their_own() -> None:
    places: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        assert panel["title"]
        assert panel["description"].endswith(".")
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"])
                 for y in range(at["y"], at["y"] + at["h"])}  # fmt: skip
        assert not places & cells
        assert at["x"] + at["w"] <= 24
        places |= cells
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
