"""Cinco: whether what a hint says of a move is true, by the judge's board and cards."""

from __future__ import annotations

from fractions import Fraction

from quinte import Game
from tests.games.cinco import judge
from tests.games.claims import Arguments, View, at_least_one, close

FIVE = 5
HAND = 4


def lines() -> list[list[int]]:
    """C11: every five adjacent cells in a line."""
    found = []
    for start in judge.CELLS:
        for direction in judge.DIRECTIONS:
            line = [start]
            while len(line) < FIVE and (more := judge.neighbour(line[-1], direction)) is not None:
                line.append(more)
            if len(line) == FIVE:
                found.append(line)
    return found


LINES = lines()
THROUGH = {cell: [set(line) for line in LINES if cell in line] for cell in judge.CELLS}


class Move:
    """A move, and what its seat sees before and after it."""

    def __init__(self, view: View, text: str) -> None:
        self.view, self.seat = view, view["seat"]
        self.hand = list(view["hands"][self.seat])
        self.team = judge.team_of(view, self.seat)
        card, _, cell = text.rstrip("!").partition("@")
        self.card = int(card) if card.isdigit() else None
        self.cell = int(cell) if cell else None
        self.swaps, self.draws = text == "swap", text == "draw"
        self.before = view["board"]
        self.after = {**self.before, cell: self.team} if cell else self.before
        if self.card is not None:
            self.hand.remove(self.card)
        gone = [] if self.card is None else [self.card]
        self.unseen = set(judge.CELLS) - {*self.hand, *gone, *view["discard"]}

    def board(self, tokens: dict[str, int]) -> View:
        return {"options": self.view["options"], "board": tokens}

    def wins(self, team: int, tokens: dict[str, int]) -> list[int]:
        """The free cells on which a token makes five for a team."""
        own = {cell for cell in judge.CELLS if tokens.get(str(cell)) == team}
        free = judge.free_cells(self.board(tokens))
        return [cell for cell in free if any(line <= own | {cell} for line in THROUGH[cell])]

    def goes(self, card: int, cells: list[int], tokens: dict[str, int]) -> bool:
        """Whether a card can put a token on one of some cells."""
        able = judge.moves_of_card(self.board(tokens), card)
        return any(f"{card}@{cell}" in able for cell in cells)

    def holds(self, seats: list[int], cells: list[int]) -> Fraction:
        """How likely seats hold a card that can put a token on one of some cells."""
        good = sum(self.goes(card, cells, self.after) for card in self.unseen)
        number = sum(len(self.view["hands"][seat]) for seat in seats)
        return at_least_one(good, len(self.unseen), number)

    def draw(self, good: set[int]) -> Fraction:
        """How likely a card that is drawn now, or one of four, is good."""
        number = HAND if self.swaps else 1
        at_once = min(number, self.view["draw"])
        none = 1 - at_least_one(len(good & self.unseen), len(self.unseen), at_once)
        shuffled = {*self.view["discard"], *(self.hand if self.swaps else ())}
        rest = number - at_once
        if rest:
            none *= 1 - at_least_one(len(good & shuffled), len(shuffled), rest)
        return 1 - none

    def counts(self, cell: int | None) -> list[list[int]]:
        """For each line through a cell, the teams of the tokens on it."""
        through = (line for line in LINES if cell in line)
        return [[self.before[str(c)] for c in line if str(c) in self.before] for line in through]


def teams(view: View) -> dict[int, list[int]]:
    """The seats of every team."""
    found: dict[int, list[int]] = {}
    for seat in range(judge.players_of(view)):
        found.setdefault(judge.team_of(view, seat), []).append(seat)
    return found


def is_true(game: Game, view: View, text: str, name: str, said: Arguments) -> bool:
    """Whether a claim about a move holds."""
    move = Move(view, text)
    kind, _, more = name.partition("_")
    check = globals()[f"is_{kind}"]
    return bool(check(move, more, said))


def is_wins(move: Move, more: str, said: Arguments) -> bool:
    cells = said["cells"]
    return move.cell in cells and sorted(cells) in map(sorted, LINES) and all(
        move.after[str(cell)] == move.team for cell in cells
    )  # fmt: skip


def is_stops(move: Move, more: str, said: Arguments) -> bool:
    (other,) = [team for team, seats in teams(move.view).items() if seats == said["seats"]]
    return other != move.team and said["cell"] == move.cell in move.wins(other, move.before)


def is_danger(move: Move, more: str, said: Arguments) -> bool:
    if is_winless(move, "end", {}):
        return False
    (other,) = [team for team, seats in teams(move.view).items() if seats == said["seats"]]
    true = move.holds(said["seats"], said["cells"])
    told = not true if more == "later" else close(said["chance"], true)
    return other != move.team and told and said["cells"] == move.wins(other, move.after)


def is_threat(move: Move, more: str, said: Arguments) -> bool:
    whose, _, how = more.partition("_")
    cells, new = threatened(move)
    if whose == "gone":
        return bool(said["cells"] == new) and not {*cells} & {*new}
    mine = [c for c in cells if any(move.goes(card, [c], move.after) for card in move.hand)]
    if said["cells"] != cells or not {*cells} & {*new} or (whose == "mine") != bool(mine):
        return False
    if how == "twice":
        return len(cells) > 1 and bool(said["mine"] == mine)
    seat = move.seat
    following = []
    while judge.team_of(move.view, seat := (seat + 1) % judge.players_of(move.view)) != move.team:
        following.append(seat)
    true = move.holds(following, cells)
    return (
        len(cells) == 1
        and said["seats"] == following
        and close(said["chance"], true)
        and (how == "safe") == (true == 0)
    )


def threatened(move: Move) -> tuple[list[int], list[int]]:
    """Where a token makes five after the move, if any card is left for it; and where it is new."""
    wins = move.wins(move.team, move.after)
    new = [
        cell
        for cell in wins
        if any(
            {cell, move.cell} <= set(line)
            and all(move.after.get(str(c)) == move.team for c in line if c != cell)
            for line in LINES
        )
    ]
    left = {*move.hand, *move.unseen}
    return [c for c in wins if any(move.goes(card, [c], move.after) for card in left)], new


def is_cuts(move: Move, more: str, said: Arguments) -> bool:
    (other,) = [team for team, seats in teams(move.view).items() if seats == said["seats"]]
    lines = move.counts(move.cell)
    return other != move.team and said["n"] == lines.count([other] * int(more)) > 0


def is_builds(move: Move, more: str, said: Arguments) -> bool:
    lines = move.counts(move.cell)
    own = [len(line) + 1 for line in lines if set(line) <= {move.team}]
    longest = max(n for n in own if n < FIVE - 1)
    through = [line for line in LINES if move.cell in line]
    grown = [
        {cell for cell in line if str(cell) in move.before}
        for line, teams in zip(through, lines, strict=True)
        if teams == [move.team] * (longest - 1)
    ]
    cells = sorted(set[int]().union(*grown))
    if longest == 1 and len(own) > own.count(1):  # there is more to say of the cell
        return False
    return longest == int(more) and said["n"] == own.count(longest) and said["cells"] == cells


def able(move: Move) -> list[int]:
    """The other cards of the hand that reach the cell."""
    free = judge.free_cells(move.board(move.before))
    return sorted(card for card in move.hand if move.cell in free and card <= (move.cell or 0))


def apart(move: Move) -> list[int]:
    """Those of them that do not reach the same free cells."""
    free = judge.free_cells(move.board(move.before))
    mine = [cell for cell in free if cell >= (move.card or 0)]
    return [card for card in able(move) if [cell for cell in free if cell >= card] != mine]


def is_highest(move: Move, more: str, said: Arguments) -> bool:
    highest = bool(move.card == said["card"] > max(move.hand))
    return (
        highest == (not more)
        and (said["card"], said["cell"]) == (move.card, move.cell)
        and apart(move) != []
        and said["lower"] == able(move)
        and max(said["lower"]) < said["card"]
    )


def is_lower(move: Move, more: str, said: Arguments) -> bool:
    higher = [card for card in apart(move) if card > said["card"]]
    right = (said["card"], said["cell"]) == (move.card, move.cell)
    return right and said["higher"] == higher != [] and said["n"] == len(higher)


def is_winless(move: Move, more: str, said: Arguments) -> bool:
    """C12, C13: the game is over, and nobody has won; or one's side, or nobody, can make five."""
    if more != "end":
        able = {
            team
            for team in teams(move.view)
            if any(is_free_for(move, line, team) for line in LINES)
        }
        return move.team not in able and (more == "all") == (not able)
    stall = 0 if move.cell else move.view["stall"] + 1
    over = judge.ending({**move.view, "board": move.after, "stall": stall})
    return over is not None and over[1] is None


def is_free_for(move: Move, line: list[int], team: int) -> bool:
    """C11: whether a team may still have five there."""
    return all(move.after.get(str(cell), team) == team for cell in line)


def is_closed(move: Move, more: str, said: Arguments) -> bool:
    mine = [line for line in move.counts(move.cell) if set(line) <= {move.team}]
    return said == {"card": move.card, "cell": move.cell} and not mine


def is_discard(move: Move, more: str, said: Arguments) -> bool:
    return is_dead(move, more, said) and len(move.hand) == HAND - 1


def is_dead(move: Move, more: str, said: Arguments) -> bool:
    free = judge.free_cells(move.board(move.before))
    return said["card"] == move.card and not [cell for cell in free if cell >= said["card"]]


def is_draw(move: Move, more: str, said: Arguments) -> bool:
    if more == "first":
        return not move.hand
    if more == "five":
        wins = move.wins(move.team, move.before)
        good = {card for card in judge.CELLS if move.goes(card, wins, move.before)}
        none_held = not good & set(move.hand) and said["chance"] > 0
        return none_held and said["cells"] == wins and close(said["chance"], move.draw(good))
    lowest = min(move.hand)
    if more == "more":
        return bool(said["card"] == lowest and said["n"] == len(move.hand) + 1)
    reach = [cell for cell in judge.free_cells(move.board(move.before)) if cell >= lowest]
    return (
        said["card"] == lowest
        and (more == "only") == (len(move.hand) == 1)
        and said["n"] == len(reach) > 0
        and close(said["chance"], move.draw(set(range(1, lowest))))
    )


is_swap = is_draw


def is_stuck(move: Move, more: str, said: Arguments) -> bool:
    board = move.board(move.before)
    able = [one for card in move.hand for one in judge.moves_of_card(board, card) if "@" in one]
    return said["n"] == len(move.hand) and not able


def due(game: Game, view: View, text: str) -> set[str]:
    """What must be said: a five, one that is prevented, one that others may make, an end."""
    move = Move(view, text)
    if move.cell in move.wins(move.team, move.before):
        return {"wins"}
    if is_winless(move, "end", {}):
        return {"winless_end"}
    found = set()
    if not any(is_free_for(move, line, move.team) for line in LINES):
        nobody = not any(is_free_for(move, line, team) for line in LINES for team in teams(view))
        found.add("winless_all" if nobody else "winless")
    for team, seats in teams(view).items():
        if team == move.team:
            continue
        if move.cell in move.wins(team, move.before):
            found.add("stops")
        if cells := move.wins(team, move.after):
            found.add("danger" if move.holds(seats, cells) else "danger_later")
    return found
