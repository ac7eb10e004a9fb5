"""All campaigns, in the order in which they run."""

from __future__ import annotations

from tests.soak.campaigns import faults, fuzz, judges, kills, laws, modes

CAMPAIGNS = (
    kills.SQLITE,
    kills.POSTGRESQL,
    fuzz.FUZZ,
    *judges.CAMPAIGNS,
    laws.ALL,
    modes.ALL,
    faults.ALL,
)
