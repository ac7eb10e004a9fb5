"""Moves and positions of Quinto as text: `7I:97869` across, `C3:0.5` down, `pass`.

New tiles may also be named cell by cell, in any order: `7I=9 7J=7`. That is how tiles are spoken of
that do not lie in one line, too.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from quinte.document import named
from quinte.engine.state import at_table
from quinte.errors import BadNotation, BadPosition, IllegalMove
from quinte.games.quinto_tiles.edition import Edition
from quinte.games.quinto_tiles.placement import LONGEST_RUN, Cell, Placement
from quinte.games.quinto_tiles.racks import racks as racks_with
from quinte.games.quinto_tiles.rules import MOVES, QuintoTiles

if TYPE_CHECKING:
    from quinte.definition.parts import Setup
    from quinte.document import Fields
    from quinte.engine.state import State
    from quinte.engine.types import Position

CELL = r"(?:(\d{1,3})([a-z])|([a-z])(\d{1,3}))"
LINED = re.compile(rf"{CELL}\s*:\s*(.*)")
SINGLE = re.compile(rf"{CELL}\s*=\s*(.*)")
BEGUN = re.compile(rf"^{CELL}\s*:$|(?:^|\s){CELL}=$")
TILES = re.compile(r"\.*[0-9](?:[0-9.]*[0-9])?\.*")
EQUALS = re.compile(r"\s*=\s*")
LONGEST = 100
"""No text of a move is longer."""
MOST_POINTS = 1_000_000
Cells = dict[Cell, int]


def text(state: State, seat: int, move: int) -> str:
    """One move as text."""
    return "pass" if move == MOVES["pass"] else _board(state).text_of(move)


def _board(state: State) -> QuintoTiles:
    assert isinstance(state, QuintoTiles)  # the registry pairs them
    return state


def parse(state: State, seat: int, text: str) -> tuple[int, ...]:
    """The move that a text stands for; what cannot even be a move is refused here."""
    wanted = _plain(text)
    if wanted == "pass":
        return (MOVES["pass"],)
    if play := _listed(_board(state), seat, wanted):
        return (play,)
    try:
        placement, faults = _placed(_board(state), seat, wanted, text)
        for fault in faults:
            if fault.rule in ("T4", "T8"):  # not one line, or a longer one than a play can be
                raise fault
    except IllegalMove:
        state.act_or_refuse(seat)
        raise
    return (_board(state).encode(placement),)


def _plain(text: str) -> str:
    """A text as it is read: small letters, no spaces around; too long or strange ones are none."""
    if len(text) > LONGEST or not text.isascii():
        raise BadNotation("quinto-tiles.notation", text=text[:LONGEST])
    return EQUALS.sub("=", text.strip().lower())


def _placed(
    board: QuintoTiles, seat: int, wanted: str, text: str
) -> tuple[Placement, list[IllegalMove]]:
    """The tiles that a text lays, and every rule they break."""
    cells, dots = _read(wanted, text)
    placement = Placement(board, cells)
    faults = placement.faults(board.rack_of(at_table(seat, board.game.players)))
    codes = {fault.code for fault in faults}
    there = Placement(board, dict.fromkeys(dots, 0))
    if len(there.on_board) < len(dots) and "quinto-tiles.off_board" not in codes:
        faults = there.faults_of_cells()[:1] + faults
    empty = [_named(*cell) for cell in there.on_board if board.tile(*cell) < 0]
    if empty and "quinto-tiles.gap" not in codes:
        faults.insert(0, IllegalMove("quinto-tiles.gap", "T4", cells=empty))
    return placement, faults


def _listed(board: QuintoTiles, seat: int, wanted: str) -> int:
    """The play that a text in one line stands for, if the seat may make it; else PASS. Other texts
    are read again, to say what is wrong.
    """
    match = LINED.fullmatch(wanted)
    if match is None or seat != board.turn() or not TILES.fullmatch(match[5]):
        return MOVES["pass"]
    across, (row, column), signs = match[1] is not None, _cell(match), match[5]
    laid = signs.strip(".")
    first = signs.index(laid)
    line, start = (row, column) if across else (column, row)
    for at, sign in enumerate(signs):  # dots before and after the new tiles
        if sign == "." and not first < at < first + len(laid):
            cell = (line, start + at) if across else (start + at, line)
            if board.tile(*cell) < 0:
                return MOVES["pass"]
    start += first
    if not across and len(laid) == 1:  # a single tile lies on its row
        line, start, across = start, line, True
    lines, cells = board.edition.rows, board.edition.columns
    if not across:
        lines, cells = cells, lines
    if len(laid) > LONGEST_RUN or not (0 <= line < lines and 0 <= start < cells):
        return MOVES["pass"]
    pattern = tiles = shift = 0
    for at, sign in enumerate(laid):
        if sign != ".":
            pattern |= 1 << at
            tiles |= int(sign) << shift
            shift += 4
    return board.play_at(line if across else board.edition.rows + line, start, pattern, tiles)


def _read(wanted: str, text: str) -> tuple[Cells, list[Cell]]:
    """The new tiles that a text names, and the cells where it says that tiles lie already."""
    if match := LINED.fullmatch(wanted):
        across = match[1] is not None
        row, column = _cell(match)
        if not TILES.fullmatch(match[5]):
            raise BadNotation("quinto-tiles.not_tiles", "T1", text=text, tiles=match[5])
        places = [
            ((row, column + i) if across else (row + i, column), sign)
            for i, sign in enumerate(match[5])
        ]
        cells = {cell: int(sign) for cell, sign in places if sign != "."}
        return cells, [cell for cell, sign in places if sign == "."]
    cells = {}
    for part in wanted.split():
        match = SINGLE.fullmatch(part)
        if not match:
            raise BadNotation("quinto-tiles.notation", text=text)
        if len(match[5]) != 1 or match[5] not in "0123456789":
            raise BadNotation("quinto-tiles.not_tiles", "T1", text=text, tiles=match[5])
        cell = _cell(match)
        if cell in cells:
            raise IllegalMove("quinto-tiles.twice", "T4", cell=_named(*cell))
        cells[cell] = int(match[5])
    if not cells:
        raise BadNotation("quinto-tiles.notation", text=text)
    return cells, []


def _cell(match: re.Match[str]) -> Cell:
    row, column = (match[1], match[2]) if match[1] is not None else (match[4], match[3])
    return int(row) - 1, ord(column) - ord("a")


def _named(row: int, column: int) -> str:
    return f"{row + 1}{chr(ord('A') + column)}"


def explain(state: State, seat: int, text: str, told: dict[str, Any]) -> bool:
    """What tiles that are laid so would do: runs, sums, score, rules broken; also unfinished ones.

    Every run has its `cells` and `broken`, the rules that it breaks; `broken` of the whole lists
    all refusals in words.
    """
    wanted = _plain(text)
    begun = BEGUN.search(wanted)
    if begun and begun.start() == 0:
        told |= {"tiles": {}, "runs": [], "score": 0}
        return False
    if wanted != "pass":
        laid = wanted[: begun.start()] if begun else wanted
        placement, faults = _placed(_board(state), seat, laid, text)
        told["tiles"] = {_named(*cell): tile for cell, tile in placement.on_board.items()}
        told["runs"] = [
            run | {"cells": cells, "broken": [each.rule for each in placement.faults_of_run(run)]}
            for run, cells in zip(placement.runs, placement.cells_of_runs, strict=True)
        ]
        told["score"] = placement.score
        told["broken"] = [fault.as_json() for fault in faults]
        if faults or begun:
            return False
    state.game.after(state, seat, text)
    return True


def pieces(game: Setup, position: Position) -> list[str]:
    """Every tile: on the board, on racks, in the bag."""
    laid = "".join(position["board"]).replace(".", "")
    return [*laid, *"".join(position["racks"]), *position["bag"]]


def check(game: Setup, fields: Fields) -> None:
    """Refuse a position that cannot be, or that contradicts itself."""
    edition: Edition = game.box[game.options["edition"]]
    board = _check_board(edition, fields)
    racks = _check_racks(game, fields)
    bag = fields.text("bag")
    _check_digits("bag", bag)
    found = Counter(pieces(game, fields.data))
    for tile, count in enumerate(edition.counts):
        if found[str(tile)] != count:
            code = "quinto-tiles.too_many" if found[str(tile)] > count else "quinto-tiles.too_few"
            raise BadPosition(code, "T1", tile=tile, found=found[str(tile)], count=count)
    _check_runs(game, edition, board)
    _check_turn(game, fields, racks, bag, empty=not board)
    if fields.get("to_move") is None and not game.options["voluntary_pass"]:
        _check_blocked(game, fields, racks)


def _check_board(edition: Edition, fields: Fields) -> Cells:
    rows = fields.rows("board")
    if len(rows) != edition.rows:
        raise BadPosition("quinto-tiles.rows", "T1", found=len(rows), rows=edition.rows)
    cells: Cells = {}
    for row, tiles in enumerate(rows):
        if not isinstance(tiles, str) or len(tiles) != edition.columns:
            raise BadPosition("quinto-tiles.columns", "T1", row=row + 1, columns=edition.columns)
        if set(tiles) - set(".0123456789"):
            raise BadPosition("quinto-tiles.signs", "T1", row=row + 1, tiles=tiles)
        cells |= {(row, column): int(tile) for column, tile in enumerate(tiles) if tile != "."}
    return cells


def _check_digits(field: str, tiles: object) -> None:
    if not isinstance(tiles, str) or set(tiles) - set("0123456789"):
        raise BadPosition("quinto-tiles.digits", "T1", field=field, found=named(tiles))


def _check_racks(game: Setup, fields: Fields) -> list[str]:
    racks = fields.for_seats("racks", game.players, "T2")
    for seat, rack in enumerate(racks):
        _check_digits(f"racks[{seat}]", rack)
        if len(rack) > 5:
            raise BadPosition("quinto-tiles.rack", "T2", seat=seat, found=len(rack))
    return racks


def _check_runs(game: Setup, edition: Edition, board: Cells) -> None:
    """T5-T8: one group of tiles over the centre, every run right."""
    if not board:
        return
    laid = Placement(_board(game.blank()), board)
    faults = [fault for run in laid.runs for fault in laid.faults_of_run(run)]
    for fault in faults + laid.faults_of_contact():
        raise BadPosition(fault.code, fault.rule, **fault.arguments)
    reached: set[Cell] = set()
    edge = [next(iter(board))]
    while edge:
        row, column = edge.pop()
        if (row, column) in board and (row, column) not in reached:
            reached.add((row, column))
            edge += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    if len(reached) < len(board):
        lone = min(set(board) - reached)
        raise BadPosition("quinto-tiles.islands", "T6", cell=edition.across(*lone))


def _opens(game: Setup, rack: str) -> bool:
    """Whether a rack has a first play."""
    known = racks_with(game.options["multiple"])
    return known.opens(known.number([int(tile) for tile in rack]))


def _check_turn(game: Setup, fields: Fields, racks: list[str], bag: str, *, empty: bool) -> None:
    """T9-T13: full racks while there is a bag, whose turn it is, and what is scored."""
    holding = [seat for seat, rack in enumerate(racks) if rack]
    short = [seat for seat, rack in enumerate(racks) if len(rack) < 5]
    if bag and short:
        raise BadPosition("quinto-tiles.short", "T9", seat=short[0], found=len(racks[short[0]]))
    passes = fields.number("passes", 0, len(holding))
    to_move = fields.seat("to_move", game.players)
    over = passes == len(holding)
    if over != (to_move is None):
        code = "quinto-tiles.is_over" if over else "quinto-tiles.not_over"
        raise BadPosition(code, "T12", passes=passes, n=len(holding))
    if to_move is not None and not racks[to_move]:
        raise BadPosition("quinto-tiles.no_tiles", "T12", seat=to_move)
    scores = fields.for_seats("scores", game.players, "T13")
    for seat, score in enumerate(scores):
        left = sum(map(int, racks[seat])) if over else 0
        fields.whole(score, "scores", -left, -left if empty else MOST_POINTS)
    if (
        empty
        and over
        and not (game.options["voluntary_pass"] and any(_opens(game, rack) for rack in racks))
    ):
        raise BadPosition("quinto-tiles.redraw", "T10")


def _check_blocked(game: Setup, fields: Fields, racks: list[str]) -> None:
    """T12: where nobody passes who can play, a game with tiles left ends when nobody can."""
    for seat, rack in enumerate(racks):
        state = _board(game.blank())
        state.restore({**fields.data, "to_move": seat})
        plays = [move for move in state.moves(seat) if rack and move != MOVES["pass"]]
        if plays:
            play = text(state, seat, plays[0])
            raise BadPosition("quinto-tiles.could_play", "T12", seat=seat, play=play)
