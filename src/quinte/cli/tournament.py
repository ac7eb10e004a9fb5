"""Tournament results as a table at a terminal, and as an HTML report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import inf
from typing import Any

from quinte.arena import plot
from quinte.arena.play import seconds_of
from quinte.arena.statistics import Estimate
from quinte.arena.tournament import Tournament
from quinte.cli.common import reason_text
from quinte.cli.html import document
from quinte.drawing.page import Page
from quinte.errors import QuinteError
from quinte.language.words import Words

Row = tuple[str, ...]


class Telling:
    """Formats figures in a language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def percent(self, value: float) -> str:
        return self.words.number(value, ".1%")

    def round_percent(self, value: float) -> str:
        return self.words.number(value, ".0%")

    def whole(self, value: float) -> str:
        return self.words.number(value, ",.0f").replace("-", "−")

    def plain(self, value: float) -> str:
        return self.words.number(value, ",.0f" if value == round(value) else ",.2f")

    def seconds(self, value: float) -> str:
        """A time, in a suitable unit."""
        for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
            if value >= size or unit == "µs":
                break
        shown = value / size
        return f"{self.words.number(shown, '.0f' if shown >= 10 else '.3g')} {unit}"

    def between(self, estimate: Sequence[float | None] | None, form: Any) -> str:
        """A mean with its interval; of one that is open, the end that it has."""
        if estimate is None or estimate[1] is estimate[2] is None:
            return "—"
        if estimate[2] is None:
            return self.words("cli.arena.at_least", value=form(estimate[1]))
        if estimate[1] is None:
            return self.words("cli.arena.at_most", value=form(estimate[2]))
        mean, low, high = map(form, estimate)
        sign = "%" if mean.endswith("%") else ""
        low, high = (text.removesuffix(sign).rstrip() for text in (low, high))
        return f"{mean}\u00a0({low}–{high})"


def bot_rows(told: dict[str, Any], words: Words) -> tuple[Row, list[Row]]:
    """A heading, and one row per bot, best first."""
    say = Telling(words)
    heading = tuple(
        words(f"cli.arena.column.{name}")
        for name in ("bot", "games", "share", "rating", "points", "time", "lost")
    )
    rows: list[Row] = [
        (
            each["name"],
            str(each["games"]),
            say.between(each["share"], say.percent),
            say.between(each["rating"], say.whole),
            say.between(each["points"], lambda value: words.number(value, ".1f")),
            say.seconds(each["time"]["p99"]) if each["time"] else "—",
            str(each["lost_by_rule"]),
        )
        for each in sorted(told["bots"], key=lambda each: -each["rating"][0])
    ]
    return heading, rows


def pair_rows(told: dict[str, Any], words: Words) -> tuple[Row, list[Row]]:
    """Results between pairs."""
    say = Telling(words)
    names = [each["name"] for each in told["bots"]]
    heading = (words("cli.arena.column.against"), *names)
    rows = [
        (name, *("—" if cell is None else say.between(cell, say.percent) for cell in cells))
        for name, cells in zip(names, told["pairs"], strict=True)
    ]
    return heading, rows


def remarks(tournament: Tournament, told: dict[str, Any], words: Words) -> Iterator[str]:
    """Everything else: endings, lengths, forfeits and their reasons."""
    game = tournament.plan.game
    say = Telling(words)
    for reason, number in told["reasons"].items():
        yield f"{say.percent(number / told['games'])}  {reason_text(game, reason, words)}"
    if told["lengths"]:
        mean = words.number(told["lengths"]["mean"], ".1f")
        yield words("cli.simulate.lengths", **{**told["lengths"], "mean": mean})
    yield words(
        "cli.arena.pairing",
        deals=told["deals"],
        size=tournament.plan.round_size,
        fair=say.percent(told["fair"]),
    )
    if any(None in each["rating"] for each in told["bots"]):
        yield words("cli.arena.open")
    if told.get("stopped_at"):
        yield words("cli.arena.stopped_at", look=told["stopped_at"], looks=told["looks"])
    elif told.get("looks"):
        yield words("cli.arena.undecided", looks=told["looks"])
    reasons = dict.fromkeys(
        words.error(QuinteError(why["code"], why.get("rule"), **why["arguments"]))
        for played in tournament.games.values()
        if played.lost
        for why in (played.lost.why,)
    )
    for why in list(reasons)[:5]:
        yield words("cli.arena.why", why=why)


def print_tournament(tournament: Tournament, words: Words) -> None:
    from rich.console import Console  # slow to import, and used only here
    from rich.table import Table

    told = tournament.summary()
    game = words(f"{tournament.plan.game.name}.title")
    console = Console()
    tables: list[tuple[str | None, tuple[list[str], list[list[str]]]]]
    heading, rows = bot_rows(told, words)
    tables = [
        (title, ([heading[n] for n in some], [[row[n] for n in some] for row in rows]))
        for title, some in (
            (words("cli.arena.title", n=told["games"], game=game), (0, 1, 2, 3)),
            (None, (0, 4, 5, 6)),
        )
    ]
    if len(told["bots"]) > 2:
        heading, rows = pair_rows(told, words)
        tables.append((words("cli.arena.pairs"), (list(heading), [list(row) for row in rows])))
    for title, (columns, lines) in tables:
        table = Table(title=title)
        for number, column in enumerate(columns):
            table.add_column(column, justify="right" if number else "left", overflow="fold")
        for row in lines:
            table.add_row(*row)
        console.print(table)
    for line in remarks(tournament, told, words):
        console.print(line, highlight=False, markup=False)


def html_table(heading: Row, rows: list[Row]) -> str:
    """The same table as HTML."""
    top = "".join(f'<th scope="col">{escape(each)}</th>' for each in heading)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(each)}</td>" for each in others)
        + "</tr>"
        for first, *others in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def figure(picture: str, caption: str) -> str:
    """A plot with its caption."""
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"


def with_ends(mean: float, low: float | None, high: float | None) -> Estimate:
    """An interval of results: where it is open, it has no end."""
    return Estimate(mean, -inf if low is None else low, inf if high is None else high)


def plots(tournament: Tournament, told: dict[str, Any], page: Page) -> Iterator[tuple[str, str]]:
    """Every plot with the key of its caption."""
    words, plan = page.words, tournament.plan
    say = Telling(words)
    bots = sorted(told["bots"], key=lambda each: -each["rating"][0])
    rating = [(each["name"], with_ends(*each["rating"])) for each in bots]
    yield (
        "ratings",
        plot.intervals(page, words("cli.arena.plot.ratings"), rating, say.whole, reference=0),
    )
    shares = [(each["name"], Estimate(*each["share"])) for each in bots]
    yield (
        "shares",
        plot.intervals(
            page, words("cli.arena.plot.shares"), shares, say.round_percent, reference=told["fair"]
        ),
    )
    names = [each["name"] for each in told["bots"]]
    cells = [[None if cell is None else cell[0] for cell in row] for row in told["pairs"]]
    yield "matrix", plot.matrix(page, words("cli.arena.plot.matrix"), names, cells, say.percent)
    ended = [game for game in tournament.games.values() if game.lost is None]
    if ended and plan.game.definition.points:
        scores = [
            (
                each["name"],
                [
                    float(score)
                    for game in ended
                    for score, bot in zip(
                        game.scores, plan.seated(plan.fixture(game.number)), strict=True
                    )
                    if plan.bots[bot] == each["name"]
                ],
            )
            for each in bots
        ]
        yield (
            "scores",
            plot.distributions(
                page, words("cli.arena.plot.scores"), [row for row in scores if row[1]], say.plain
            ),
        )
    if ended:
        lengths = [("", [float(game.moves) for game in ended])]
        yield (
            "lengths",
            plot.distributions(page, words("cli.arena.plot.lengths"), lengths, say.plain),
        )
    timed = [
        (
            each["name"],
            Estimate(
                each["time"]["median"],
                seconds_of(min(tournament.times[names.index(each["name"])])),
                each["time"]["p99"],
            ),
        )
        for each in bots
        if each["time"]
    ]
    if timed:
        yield (
            "times",
            plot.intervals(page, words("cli.arena.plot.times"), timed, say.seconds, log=True),
        )


def report(tournament: Tournament, page: Page) -> str:
    """The HTML page."""
    words, plan = page.words, tournament.plan
    told = tournament.summary()
    title = words("cli.arena.title", n=told["games"], game=words(f"{plan.game.name}.title"))
    options = ", ".join(f"{name}={value}" for name, value in plan.game.written_options().items())
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(options)}</p>"]
    parts.append(html_table(*bot_rows(told, words)))
    for key, picture in plots(tournament, told, page):
        parts.append(figure(picture, words(f"cli.arena.caption.{key}")))
    parts.append(html_table(*pair_rows(told, words)))
    parts.extend(f"<p>{escape(line)}</p>" for line in remarks(tournament, told, words))
    return document(title, words.language, "\n".join(parts), page.theme)
