"""All variants of the tests of environments: every option set in the suites of the libraries."""

from __future__ import annotations

from tests.soak.campaign import Campaign, Counts, Job
from tests.soak.campaigns.page import files, passed


def cut(_: float) -> list[Job]:
    """One piece a file, at every size."""
    return files("envs")


def work(job: Job) -> Counts:
    return {"tests of environments": passed(job)}


ALL = Campaign("envs", "environments, all variants", "0 tests that fail", cut, work)
