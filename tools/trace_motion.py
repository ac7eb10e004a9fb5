"""What movements cost the main thread: `python tools/trace_motion.py [--moves N] [GAME …]`.

Starts a server of its own; guests without a page make random moves, one window watches them in
Chromium, its processor slowed down. For each kind of act, by its events, a line is printed: how
often it was seen, its longest task in milliseconds (the smallest and the median of these times, by
the clock and busy, in processor time, which other programs lengthen less), and the most forced
layouts. With `--where`, also which functions forced them. The page must be built (`make page`).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.page.conftest import ARGUMENTS, CHROMIUM  # noqa: E402
from tests.page.server import Served  # noqa: E402
from tests.page.tracing import PLAYERS, Movement, movements, traced  # noqa: E402


def report(game: str, found: list[Movement], where: bool) -> None:
    by_kind: dict[str, list[Movement]] = defaultdict(list)
    for each in found:
        by_kind[each.kinds].append(each)
    for kinds, all_ in sorted(by_kind.items()):
        longest, busy = [each.longest for each in all_], [each.busy for each in all_]
        print(
            f"{game:13} {kinds:36} {len(all_):8} {min(longest):8.1f} {median(longest):8.1f}"
            f" {min(busy):8.1f} {median(busy):8.1f} {max(each.forced for each in all_):8}",
            flush=True,
        )
        if where:
            for text, count in sum((each.where for each in all_), Counter[str]()).most_common(6):
                print(f"    {count:4} {text}")


def main(argv: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=12)
    parser.add_argument("--slow", type=float, default=4, help="so many times slower")
    parser.add_argument("--where", action="store_true")
    parser.add_argument("--by-hand", action="store_true", help="own moves with the mouse")
    parser.add_argument("--keep", type=Path, help="a folder for the traces")
    parser.add_argument("games", nargs="*", default=list(PLAYERS))
    asked = parser.parse_args(argv)
    if asked.keep:
        asked.keep.mkdir(parents=True, exist_ok=True)
    head = ("times", "least", "median", "busy", "median", "forced")
    print(f"{'game':13} {'events':36}", *(f"{each:>8}" for each in head))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            for game in asked.games:
                trace = traced(
                    browser, served.base, game, asked.moves, asked.slow, by_hand=asked.by_hand
                )
                if asked.keep:
                    (asked.keep / f"{game}.json").write_text(json.dumps({"traceEvents": trace}))
                report(game, movements(trace), asked.where)
            browser.close()
        finally:
            served.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
