"""The schemas that `docs/` publishes, which refer to each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

DOCS = Path(__file__).parent.parent / "docs"
PUBLISHED = {path.name: json.loads(path.read_text()) for path in DOCS.glob("*.schema.json")}
REGISTRY: Registry[Any] = Registry().with_resources(
    (name, Resource.from_contents(schema)) for name, schema in PUBLISHED.items()
)


def schema(name: str) -> Draft202012Validator:
    """`schema("match")` validates what should be a match."""
    return Draft202012Validator(PUBLISHED[f"{name}.schema.json"], registry=REGISTRY)
