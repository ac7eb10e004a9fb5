"""The document: games played, intervals, goals, times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.strength.match import Match, PeerMatch, Table
from bench.strength.peer import Kept, shares
from quinte.arena.statistics import Estimate
from quinte.arena.summary import thinking
from quinte.arena.tournament import Tournament
from quinte.definition.options import written

HEAD = """# Strength of the bots

Written by `make strength`, which replays a match only if the code that it depends on has changed;
`make strength ONLY=cinco` replays the matches of one game. The same deals are played from all
seats, and the 95% confidence interval is over whole deals. A goal is met if the whole interval is
above it, missed if it is below, and open otherwise. A shared win is split; a game without a winner
counts equally for all, and where nobody wins, no level can be above another. The matches and their
goals are in
[matches.toml](../bench/strength/matches.toml); [the arena](arena.md) explains the figures.
"""


def verdict(low: float, high: float, goal: float) -> str:
    return "met" if low > goal else "missed" if high < goal else "open"


def percent(value: float) -> str:
    return f"{100 * value:.1f}%"


HALF, NEARLY_ALL = 0.5, 0.95


class Finding:
    """What a match has shown so far."""

    def __init__(self, match: Match, played: Tournament, current: bool = True) -> None:
        self.match = match
        self.played = played
        self.current = current
        """Whether by the code as it is."""
        self.games = len(played.games)
        self.over = played.over
        self.players = played.plan.game.players
        self.unwon = sum(not game.winners for game in played.games.values()) / max(1, self.games)
        """The share of games that nobody won."""
        self.share: Estimate | None = None
        if played.games:
            self.share = Estimate(*played.summary()["bots"][0]["share"])

    @classmethod
    def of(cls, match: Match, folder: Path) -> Finding:
        """What is kept of a match; games of earlier code count until it is played again."""
        return cls(match, match.kept(folder), match.is_current(folder))

    @property
    def state(self) -> str:
        """Whether the goal is met."""
        if self.share is None:
            return "not played"
        if self.unwon > NEARLY_ALL:
            return "won by nobody"
        found = verdict(*self.share[1:], self.match.goal)
        if not self.over:
            return f"{found} so far"
        return found if self.current else f"{found} by earlier code"

    @property
    def shown(self) -> str:
        """The win rate with its interval."""
        if self.share is None:
            return "—"
        mean, low, high = map(percent, self.share)
        return f"**{mean}** ({low} – {high})"

    @property
    def reason(self) -> str:
        """Why a goal may be out of reach."""
        often = self.unwon > HALF
        return f"; nobody won {percent(self.unwon)} of the games" if often else ""

    @property
    def levels(self) -> tuple[str, str] | None:
        """The two levels, of a match between neighbours."""
        one, other = self.match.bots[:2]
        return (one, other) if one.startswith("level") and other.startswith("level") else None

    @property
    def options(self) -> str:
        """What is played, where it is not the usual game."""
        told = [f"`{name}={written(value)}`" for name, value in self.match.options.items()]
        others = [each for each in told if not each.startswith("`players")]
        return ", ".join([f"{self.players} players", *others])


def verdicts(findings: Sequence[Finding]) -> Iterator[str]:
    """How many goals are met, and which are not."""
    counted = Counter(each.state for each in findings)
    told = ", ".join(f"{n} {state}" for state, n in counted.most_common())
    yield f"Of {len(findings)} goals: {told}."
    left = [each for each in findings if each.share and not each.state.startswith("met")]
    if left:
        yield ""
    for each in left:
        match = each.match
        yield (
            f"- {each.state}: {match.game}, {match.title[0].lower()}{match.title[1:]}: "
            f"{each.shown}, goal {percent(match.goal)}{each.reason}"
        )


def rows(findings: Sequence[Finding]) -> Iterator[str]:
    """One line per match."""
    yield "| game | players | match | games | win rate (95% CI) | goal | |"
    yield "|---|---|---|---|---|---|---|"
    for each in findings:
        match = each.match
        yield (
            f"| {match.game} | {each.players} | {match.title} | {each.games} | {each.shown} | "
            f"> {percent(match.goal)} | {each.state} |"
        )


def ladders(findings: Sequence[Finding]) -> Iterator[str]:
    """A table per game: a line for what is played, a column for two neighbouring levels."""
    for game in dict.fromkeys(each.match.game for each in findings):
        of_game = [each for each in findings if each.match.game == game]
        pairs = sorted({each.levels for each in of_game if each.levels})
        heads = [f"{one} v {other}".replace("level", "") for one, other in pairs]
        yield from ("", f"### {game}", "")
        yield f"| played | even share | {' | '.join(heads)} |"
        yield "|---|---|" + "---|" * len(pairs)
        for options in dict.fromkeys(each.options for each in of_game):
            cells = {each.levels: each for each in of_game if each.options == options}
            told = [cell(cells.get(pair)) for pair in pairs]
            goal = next(iter(cells.values())).match.goal
            yield f"| {options} | {percent(goal)} | {' | '.join(told)} |"


def cell(finding: Finding | None) -> str:
    """A win rate; what it shows is said only where that is not a goal met."""
    if finding is None:
        return ""
    if finding.share is None:
        return finding.state
    return finding.shown if finding.state == "met" else f"{finding.shown}, {finding.state}"


def times(table: Table, findings: Sequence[Finding]) -> Iterator[str]:
    """Move times of the timed bot, by game and number of players."""
    moves = f"moves of {table.timed}"
    yield f"| game | players | {moves} | median | 99 of 100 under | longest | limit | kept by |"
    yield "|---|---|---|---|---|---|---|---|"
    found: dict[tuple[str, int], Counter[int]] = {}
    for match, played in ((each.match, each.played) for each in findings):
        if table.timed in played.plan.bots:
            key = match.game, played.plan.game.players
            bot = played.plan.bots.index(table.timed)
            found.setdefault(key, Counter()).update(played.times[bot])
    for (game, players), counted in found.items():
        told = thinking(counted)
        if told is None:
            continue
        kept = kept_by(told["p99"], told["longest"], table.seconds)
        shown = [f"{1000 * told[name]:.1f} ms" for name in ("median", "p99", "longest")]
        yield (
            f"| {game} | {players} | {told['moves']} | {' | '.join(shown)} | "
            f"{table.seconds:g} s | {kept} |"
        )


def kept_by(p99: float, longest: float, limit: float) -> str:
    """Which moves kept the limit, as far as is known."""
    return "all" if longest <= limit else "99 of 100" if p99 <= limit else "fewer"


NEIGHBOURS = """One side is of the higher level, all others of the lower one. Options that are not
named have their usual values. How many games are played is in
[matches.toml](../bench/strength/matches.toml): fewer of the highest level, which thinks longest."""


EXPLOIT = """What a reader gains by the best answer who knows a bidder's mix, but not what is drawn
from it: every bid is tried against the whole mix (`python -m bench.strength.exploit`). Bidders play
for the game, not for points: where it is decided, points are given away that change nothing. A
short game is a set of cards each and three lots: two of the box's cheaper ones, then the joker. The
reader plans over all auctions and all lots that may come, the bidders judge by what they learnt on
whole games. Every position is solved exactly; the intervals (95 %) are over positions.
"""


def document(
    table: Table,
    findings: Sequence[Finding],
    facts: Mapping[str, Any],
    exploited: Sequence[str] = (),
) -> str:
    machine = [f"- {name}: {value}" for name, value in facts.items()]
    neighbours = [each for each in findings if each.levels]
    parts = [HEAD, *machine, "", *verdicts(findings), ""]
    parts += rows([each for each in findings if not each.levels])
    if neighbours:
        parts += ["", "## Each level against the one below", "", NEIGHBOURS, *ladders(neighbours)]
    parts += ["", "## Time of a move", ""]
    parts += [
        "By the clock of a process that plays one game at a time, while the machine may do more.",
        "The bots themselves count processor time, so that a busy machine slows them down and does",
        "not weaken them.",
        "",
        *times(table, findings),
    ]
    if exploited:
        parts += ["", "## What can be read", "", EXPLOIT, *exploited]
    return "\n".join(parts) + "\n"


PEER_TITLE = "## Against OpenSpiel"
PEER_HEAD = """Level 5, limited to {seconds:g} s a move, against the IS-MCTS of OpenSpiel (Python,
with random rollouts) at {peer_seconds:g} s a move, two players. `make strength
ONLY=openspiel` goes on with this match, or starts it over once it is finished. Both limits are of
processor time, so that other work of the machine does not matter. Where a move has steps (Quinto
tiles, Score 5), IS-MCTS searches each of them, and takes half of the time that is left for the
move. A move without a choice takes no time and is not counted. {games} games of each are planned;
only deals that were played from both seats count. A simulation of level 5 is an iteration of its
search (Cinco, Quinto cards), a line of play (Quinto tiles), or an outcome whose next auction is
solved (Score 5)."""


def peer_section(match: PeerMatch, kept: Kept, facts: Mapping[str, Any]) -> str:
    """The match against OpenSpiel, as far as it was played."""
    limits = {"seconds": match.seconds, "peer_seconds": match.peer_seconds, "games": match.games}
    machine = [f"- {name}: {value}" for name, value in facts.items()]
    return "\n".join(
        [
            "",
            PEER_TITLE,
            "",
            PEER_HEAD.format(**limits),
            "",
            *machine,
            "",
            *peer_rows(match, kept),
            "",
            *current(match, kept),
            "",
        ]
    )


def current(match: PeerMatch, kept: Kept) -> Iterator[str]:
    """How many games the code as it is has played."""
    if kept.current(match) == len(kept.rows):
        yield "The code as it is has played all games."
    else:
        yield f"The code as it is has played {kept.current(match)} of {len(kept.rows)} games;"
        yield "others will be played again, last."


def peer_rows(match: PeerMatch, kept: Kept) -> Iterator[str]:
    """One line per game."""
    yield (
        "| game | games | win rate of level 5 (95% CI) | goal | | simulations a move: level 5 | "
        "IS-MCTS | seconds a move: level 5 | IS-MCTS |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    for game in match.games_to_play:
        pairs = kept.pairs(game)
        goal = percent(match.goal)
        if not pairs:
            yield f"| {game} | 0 | — | > {goal} | not played | | | | |"
            continue
        mean, low, high = shares(pairs)
        state = verdict(low, high, match.goal)
        if len(pairs) < match.deals:
            state += " so far"
        spent = [[row["spent"][side] for rows in pairs for row in rows] for side in (0, 1)]
        each = [f"{per_move(one, 'simulations'):,.0f}" for one in spent]
        each += [f"{per_move(one, 'seconds'):.3f}" for one in spent]
        yield (
            f"| {game} | {2 * len(pairs)} | **{percent(mean)}** ({percent(low)} – {percent(high)}) "
            f"| > {goal} | {state} | {' | '.join(each)} |"
        )


def per_move(spent: Sequence[Mapping[str, float]], name: str) -> float:
    """The mean over all moves with a choice."""
    return sum(one[name] for one in spent) / max(1, sum(one["moves"] for one in spent))


def with_section(text: str, section: str) -> str:
    """The document with another section about OpenSpiel, which is its last."""
    return text.partition(f"\n{PEER_TITLE}")[0].rstrip("\n") + "\n" + section
