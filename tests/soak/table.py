"""All campaigns, in the order in which they run."""

from __future__ import annotations

from tests.soak.campaigns import (
    claims,
    envs,
    faults,
    fuzz,
    hosting,
    judges,
    kills,
    laws,
    modes,
    page,
    study,
)

CAMPAIGNS = (
    kills.SQLITE,
    kills.POSTGRESQL,
    fuzz.FUZZ,
    hosting.ALL,
    *judges.CAMPAIGNS,
    claims.ALL,
    laws.ALL,
    modes.ALL,
    envs.ALL,
    study.ALL,
    page.ALL,
    faults.ALL,
)
