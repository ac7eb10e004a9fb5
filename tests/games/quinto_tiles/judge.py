"""A second Quinto (3M tiles), slow and literal, that judges the fast one.

It is written from the rules alone (ids T1 to T13) and shares no code with the engine. It works on
position dicts, in the shape that the rules fix, and trusts them to be well formed.

The one thing it cannot do is the redraw of T10, which is chance: `after` then returns None.
"""

import copy
import itertools
from typing import Any

Position = dict[str, Any]
Cell = tuple[int, int]  # row and column, both counted from 0
Step = tuple[int, int]

RACK_SIZE = 5  # T2, T4
LONGEST_RUN = 5  # T8
LETTERS = "ABCDEFGHIJKLMNOPQR"

ACROSS: Step = (0, 1)
DOWN: Step = (1, 0)

# T1: rows and columns of each edition.
SIZES = {"1964": (13, 17), "1964-wood": (15, 15), "1968": (12, 18)}

# T5: the cells of which the first play covers at least one, as row and column are written.
CENTRES = {"1964": ["7I"], "1964-wood": ["8H"], "1968": ["6I", "6J", "7I", "7J"]}


def edition_of(position: Position) -> str:
    """Return the edition (T1)."""
    return str(position["options"].get("edition", "1964"))


def multiple_of(position: Position) -> int:
    """Return the number of which every run is a multiple (T7)."""
    return int(position["options"].get("multiple", 5))


def voluntary_pass_of(position: Position) -> bool:
    """Tell whether a player may pass although a play exists (T10)."""
    return bool(position["options"].get("voluntary_pass", False))


def tiles_on_board(position: Position) -> dict[Cell, int]:
    """Return every tile that lies on the board."""
    return {
        (row, column): int(sign)
        for row, line in enumerate(position["board"])
        for column, sign in enumerate(line)
        if sign != "."
    }


def seats_with_tiles(position: Position) -> list[int]:
    """Return the seats that hold tiles, ascending."""
    return [seat for seat, rack in enumerate(position["racks"]) if rack]


def place_name(cell: Cell, step: Step) -> str:
    """Write where a line begins: row then column across, column then row down."""
    row, column = cell
    number, letter = str(row + 1), LETTERS[column]
    return number + letter if step == ACROSS else letter + number


def read_place(place: str) -> tuple[Cell, Step]:
    """Read where a line begins, and whether it goes across or down."""
    if place[0] in LETTERS:
        return (int(place[1:]) - 1, LETTERS.index(place[0])), DOWN
    return (int(place[:-1]) - 1, LETTERS.index(place[-1])), ACROSS


def stretch(start: Cell, step: Step, length: int) -> list[Cell]:
    """Return so many cells in a line, the start first; some may be off the board."""
    return [(start[0] + i * step[0], start[1] + i * step[1]) for i in range(length)]


def neighbours(cell: Cell) -> list[Cell]:
    """Return the four cells beside a cell; some may be off the board (T6)."""
    row, column = cell
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def run_through(covered: set[Cell], cell: Cell, step: Step) -> list[Cell]:
    """Return the unbroken line of covered cells through a covered cell, in reading order."""
    row, column = cell
    while (row - step[0], column - step[1]) in covered:
        row, column = row - step[0], column - step[1]
    run = [(row, column)]
    while (row + step[0], column + step[1]) in covered:
        row, column = row + step[0], column + step[1]
        run.append((row, column))
    return run


def runs_with_new(covered: set[Cell], new: list[Cell], step: Step) -> list[tuple[Step, list[Cell]]]:
    """Return the runs that new tiles make or extend, which are those that score (T7, T11).

    `covered` holds the new cells too. The run along the line of the play comes first, then the
    crossing runs in the order of the new tiles. A lone tile on the board is a run of one.
    """
    if len(covered) == 1:
        return [(step, new)]
    other_step = DOWN if step == ACROSS else ACROSS
    runs_found = [(step, run_through(covered, new[0], step))]
    for cell in new:
        runs_found.append((other_step, run_through(covered, cell, other_step)))
    return [(way, run) for way, run in runs_found if len(run) >= 2]


def touches(position: Position, board: dict[Cell, int], new: list[Cell]) -> bool:
    """Tell whether a first play covers the centre (T5), or a later one lies beside a tile (T6)."""
    if not board:
        centres = [read_place(place)[0] for place in CENTRES[edition_of(position)]]
        return any(cell in centres for cell in new)
    return any(beside in board for cell in new for beside in neighbours(cell))


def plays(position: Position, seat: int) -> dict[str, int]:
    """Return every play that a seat's rack allows on this board, with its score (T4 to T8, T11).

    It does not ask whether the seat is to move. For every stretch of up to five cells that begins
    and ends with a free one, it tries every sequence of tiles on the free cells. Which cells form
    runs does not depend on the numbers, so T5, T6 and T8 are asked once a stretch, T7 each time.
    """
    board = tiles_on_board(position)
    rows, columns = SIZES[edition_of(position)]
    multiple = multiple_of(position)
    rack = [int(tile) for tile in position["racks"][seat]]
    sequences = {
        count: sorted(set(itertools.permutations(rack, count))) for count in range(1, RACK_SIZE + 1)
    }
    found: dict[str, int] = {}
    for row, column, step, length in itertools.product(
        range(rows), range(columns), (ACROSS, DOWN), range(1, LONGEST_RUN + 1)
    ):
        if length == 1 and step == DOWN:
            continue  # a single tile is written across
        cells = stretch((row, column), step, length)
        if cells[-1][0] >= rows or cells[-1][1] >= columns:
            continue
        if cells[0] in board or cells[-1] in board:
            continue
        new = [cell for cell in cells if cell not in board]
        if not touches(position, board, new):
            continue
        runs_made = [run for _, run in runs_with_new({*board, *cells}, new, step)]
        if any(len(run) > LONGEST_RUN for run in runs_made):
            continue
        lying = [sum(board[cell] for cell in run if cell in board) for run in runs_made]
        to_come = [[new.index(cell) for cell in run if cell not in board] for run in runs_made]
        for sequence in sequences[len(new)]:
            score = 0
            for there, places in zip(lying, to_come, strict=True):
                number = there + sum([sequence[place] for place in places])
                if number == 0 or number % multiple:
                    break
                score += number
            else:
                laid = dict(zip(new, sequence, strict=True))
                signs = "".join(str(laid[cell]) if cell in laid else "." for cell in cells)
                found[f"{place_name(cells[0], step)}:{signs}"] = score
    return found


def read_play(text: str) -> tuple[dict[Cell, int], Step]:
    """Return the new tiles of a play, in order, and the way it goes; a single tile is across."""
    place, signs = text.split(":")
    start, step = read_place(place)
    cells = stretch(start, step, len(signs))
    laid = {cell: int(sign) for cell, sign in zip(cells, signs, strict=True) if sign != "."}
    return laid, ACROSS if len(signs) == 1 else step


def runs(position: Position, text: str) -> list[tuple[str, str, int]]:
    """Return the runs that a legal play scores: place, tiles and sum of each (T11).

    The run along the line of the play comes first, then the crossing runs in order; for a single
    tile the row comes first.
    """
    board = tiles_on_board(position)
    laid, step = read_play(text)
    tiles = board | laid
    listed: list[tuple[str, str, int]] = []
    for way, run in runs_with_new(set(tiles), list(laid), step):
        numbers = [tiles[cell] for cell in run]
        listed.append((place_name(run[0], way), "".join(map(str, numbers)), sum(numbers)))
    return listed


def actors(position: Position) -> list[int]:
    """Return the seat to move, or nobody at the end."""
    return [] if position["to_move"] is None else [position["to_move"]]


def legal(position: Position, seat: int) -> list[str]:
    """Return every legal move of a seat, in no order that matters; none if it is not to move."""
    if seat not in actors(position):
        return []
    moves = list(plays(position, seat))
    if not moves or voluntary_pass_of(position):
        moves.append("pass")
    return moves


def after(position: Position, seat: int, text: str) -> Position | None:
    """Return the position after a legal move, in canonical notation; the given one stays as it is.

    None stands for the redraw of T10, whose racks are a matter of chance. Racks are written in
    ascending order.
    """
    new = copy.deepcopy(position)
    if text == "pass":
        new["passes"] += 1
    else:
        lay(new, seat, text)
        new["scores"][seat] += sum(total for _, _, total in runs(position, text))
        new["passes"] = 0
    new["racks"] = ["".join(sorted(rack)) for rack in new["racks"]]
    holders = seats_with_tiles(new)
    everyone_passed = text == "pass" and new["passes"] == len(holders)
    if everyone_passed and is_redraw(new):
        return None
    if everyone_passed or not holders:
        close_game(new)
    else:
        new["to_move"] = next_seat(new, seat)
    return new


def lay(position: Position, seat: int, text: str) -> None:
    """Move the tiles of a play from rack to board (T4), then draw back to five (T9)."""
    laid, _ = read_play(text)
    lines = [list(line) for line in position["board"]]
    rack = list(position["racks"][seat])
    bag = list(position["bag"])
    for (row, column), number in laid.items():
        lines[row][column] = str(number)
        rack.remove(str(number))
    while bag and len(rack) < RACK_SIZE:
        rack.append(bag.pop(0))
    position["board"] = ["".join(line) for line in lines]
    position["racks"][seat] = "".join(rack)
    position["bag"] = "".join(bag)


def is_redraw(position: Position) -> bool:
    """Tell whether the racks go back, now that every player has passed in turn (T10).

    That needs an empty board and no rack that could have played. Without voluntary passes nobody
    could have, or the pass would have been refused.
    """
    if tiles_on_board(position):
        return False
    if not voluntary_pass_of(position):
        return True
    return not any(plays(position, seat) for seat in seats_with_tiles(position))


def next_seat(position: Position, seat: int) -> int:
    """Return who moves after a seat: the next in turn who holds tiles, maybe the same (T12)."""
    players = len(position["racks"])
    following = (seat + 1) % players
    while following not in seats_with_tiles(position):
        following = (following + 1) % players
    return following


def close_game(position: Position) -> None:
    """End the game (T12) and subtract the tiles left on each rack (T13)."""
    position["to_move"] = None
    for seat, rack in enumerate(position["racks"]):
        position["scores"][seat] -= sum(int(tile) for tile in rack)


def result(position: Position) -> dict[str, Any] | None:
    """Return scores, winners and the reason of the end, or None while the game goes on (T13)."""
    if position["to_move"] is not None:
        return None
    scores = list(position["scores"])
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    reason = "blocked" if seats_with_tiles(position) else "tiles"
    return {"scores": scores, "winners": winners, "reason": reason}
