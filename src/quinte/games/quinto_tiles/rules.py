"""The rules of Quinto, 3M's number tiles.

T1  boards and tiles     T6  a play touches a tile     T11 every run scores
T2  racks of five        T7  sums are multiples        T12 the end
T3  the opening draw     T8  runs of five at most      T13 tiles left are subtracted
T4  a play in one line   T9  draw back to five
T5  the first covers     T10 who cannot play passes

A move is PASS or a play: its tiles in nibbles, the first lowest; then its score, which cells from
the first on are new, where the first lies on its line, and the line. A single tile lies on its row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from quinte.engine import bits, opening
from quinte.engine.result import Result
from quinte.engine.rng import Rng
from quinte.engine.state import OPEN_TABLE, State
from quinte.errors import IllegalMove
from quinte.games.quinto_tiles.edition import Edition, unpack
from quinte.games.quinto_tiles.placement import LONGEST_RUN, Placement
from quinte.games.quinto_tiles.racks import DEAD, LISTS, PLAYS, Racks, racks

if TYPE_CHECKING:
    from quinte.definition.game import Game

COMPILED = not __file__.endswith(".py")

PASS = 0
ONE = 1  # as wide as a move
TILES = 0xFFFFF
SCORE = 20
PATTERN = 30
START = 35
LINE = 40

CELLS = 18
"""Room for the cells of a line."""
SUMS = 19
"""Room for the sums before each cell of a line, and after the last."""

DIGITS = "0123456789"

MOVES = {"pass": PASS}
"""For other modules: compiled, the constants are not visible."""


def score_of(move: int) -> int:
    """T11: what a move scores."""
    return move >> SCORE & 1023


class QuintoTiles(State):
    """A game of Quinto."""

    def __init__(self, game: Game) -> None:
        State.__init__(self, game)
        if not COMPILED:
            self.blank()
        self.edition: Edition = game.box[game.options["edition"]]
        self.racks: Racks = racks(game.options["multiple"])
        self.voluntary: bool = game.options["voluntary_pass"]
        self.rows = self.edition.rows
        self.columns = self.edition.columns
        self.seat = -1

    @classmethod
    def unpack(cls, components: Mapping[str, Any]) -> dict[str, Edition]:
        """T1: the editions of a box."""
        return unpack(components)

    def blank(self) -> None:
        """Plain Python only: compiled, these are part of the object."""
        # By line:
        self.full = [0] * 36  # its tiles, as bits
        self.crossed = [0] * 36  # its free cells that have neighbours across
        self.sums = bytearray(684)  # of the tiles before each cell
        self.across = bytearray(648)  # what those neighbours come to
        self.asks = bytearray(648)  # and what they ask for: see `Racks.takes`
        self.bag = bytearray(200)  # the next tile last
        self.rack, self.scores = [0] * 4, [0] * 4
        self.drawn = bytearray(4)  # by each seat, in the opening draw
        self.bagged = self.passes = self.placed = 0
        # A play that is being listed: its cells with neighbours across.
        self.crossings = 0
        self.shift, self.asked, self.neighbours = bytearray(5), bytearray(5), bytearray(5)
        # The runs of a play that is looked at.
        self.new_runs = 0
        self.run_lengths, self.run_sums = bytearray(6), [0] * 6

    # Setting up

    def deal(self, first: int) -> None:
        """T2, T3: who begins is drawn, unless it is given; then five tiles each."""
        clear(self)
        self.seat = first if first >= 0 else draw_first(self)
        for i in range(self.edition.number):
            self.bag[i] = self.edition.tiles[i]
        self.bagged = self.edition.number
        if self.log is not None:
            self.tell_begins()
        deal_racks(self)

    def redeal(self, seat: int, rng: Rng) -> None:
        """Resample the bag, and the racks the seat cannot see."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        hides = seat != OPEN_TABLE and self.seat >= 0
        size0 = size1 = size2 = size3 = 0
        if hides:
            size0 = put_back(self, 0, seat)
            size1 = put_back(self, 1, seat)
            size2 = put_back(self, 2, seat)
            size3 = put_back(self, 3, seat)
        sort_bag(self)
        rng.shuffle(self.bag, self.bagged)
        take_tiles(self, 0, size0)
        take_tiles(self, 1, size1)
        take_tiles(self, 2, size2)
        take_tiles(self, 3, size3)

    # Moves

    def turn(self) -> int:
        """The seat to move."""
        return self.seat

    def moves(self, seat: int) -> list[int]:
        """T4-T8, T10: every play, or a pass."""
        out: list[int] = []
        if seat < 0 or seat != self.seat:
            return out
        n = list_plays(self)
        if n == 0 or self.voluntary:
            out.append(PASS)
        for i in range(n):
            out.append(self.racks.plays[i])
        out.sort()
        return out

    def number_of_moves(self, seat: int) -> int:
        """Listed, but not sorted."""
        if seat < 0 or seat != self.seat:
            return 0
        n = list_plays(self)
        return n + 1 if n == 0 or self.voluntary else n

    def count(self) -> int:
        """How many plays the seat to move has: all are listed, with their scores."""
        return list_plays(self) if self.seat >= 0 else 0

    def draw(self, seat: int, rng: Rng) -> int:
        """A random legal move: all plays are listed, and a pass where it may be."""
        if rng is None:
            raise TypeError("drawing needs a generator")
        n = list_plays(self)
        if n == 0:
            return PASS
        k = rng.below(n + 1 if self.voluntary else n)
        return self.racks.plays[k] if k < n else PASS

    def apply(self, seat: int, move: int) -> None:
        """Make a legal move, then draw; or pass. Then whose turn it is."""
        make(self, seat, move)

    def check(self, seat: int, move: int) -> None:
        """Say by which rule a move is refused."""
        if allows(self, move):
            return
        if move == PASS:
            plays = self.moves(seat)
            play = self.text_of(plays[0])
            raise IllegalMove("quinto-tiles.can_play", "T10", play=play, n=len(plays))
        for fault in self.placement(move).faults(self.rack_of(seat)):
            raise fault
        raise IllegalMove("move.unknown", move=move)

    def tile(self, row: int, column: int) -> int:
        """The tile on a cell, -1 for none or off the board."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return -1
        if not self.full[row] >> column & 1:
            return -1
        at = row * SUMS + column
        return self.sums[at + 1] - self.sums[at]

    def placement(self, move: int) -> Placement:
        """The new tiles of a play, by row and column."""
        line, start, pattern = move >> LINE, move >> START & 31, move >> PATTERN & 31
        cells = {}
        tiles = move & TILES
        for i in range(5):
            if pattern >> i & 1:
                at = start + i
                cell = (line, at) if line < self.rows else (at, line - self.rows)
                cells[cell] = tiles & 15
                tiles >>= 4
        return Placement(self, cells)

    def text_of(self, move: int) -> str:
        """A play as notation has it: `7I:97869` across, `C3:0.5` down."""
        line, start, pattern = move >> LINE, move >> START & 31, move >> PATTERN & 31
        if line < self.rows:
            place = self.edition.across(line, start)
        elif pattern > 1:
            place = self.edition.down(start, line - self.rows)
        else:
            place = self.edition.across(start, line - self.rows)
        tiles, signs = move & TILES, []
        while pattern:
            if pattern & 1:
                signs.append(DIGITS[tiles & 15])
                tiles >>= 4
            else:
                signs.append(".")
            pattern >>= 1
        return f"{place}:{''.join(signs)}"

    def play_at(self, line: int, start: int, pattern: int, tiles: int) -> int:
        """The play of the seat to move that lays those tiles there; PASS if there is none."""
        return find_play(self, place_of(line, start, pattern) | tiles)

    def encode(self, placement: Placement) -> int:
        """The play of new tiles that lie in one line, five cells or less apart."""
        cells = placement.cells
        row, column = min(cells)
        across = all(other == row for other, _ in cells)
        line, start = (row, column) if across else (self.rows + column, row)
        move = line << LINE | start << START | placement.score << SCORE
        for i, ((r, c), tile) in enumerate(sorted(cells.items())):
            at = c if across else r
            move |= 1 << PATTERN + at - start | tile << 4 * i
        return move

    # What bots ask of a state that they made up themselves

    def listed(self, i: int) -> int:
        """One of the plays that `count` has just listed, from 0."""
        return self.racks.plays[i]

    def held(self, seat: int) -> int:
        """The rack of a seat, as the number that `Racks` gives it."""
        return self.rack[seat]

    def kept(self, move: int) -> int:
        """The rack that the seat to move keeps after a move, before it draws."""
        rack = self.rack[self.seat]
        pattern = move >> PATTERN & 31
        while pattern:
            if pattern & 1:
                rack = self.racks.less[10 * rack + (move & 15)]
                move >>= 4
            pattern >>= 1
        return rack

    def score(self, seat: int) -> int:
        """What a seat has scored; at the end, with what is subtracted."""
        return self.scores[seat]

    def in_bag(self) -> int:
        """How many tiles the bag holds."""
        return self.bagged

    def may_pass(self) -> bool:
        """T10: whether a player who can play may still pass."""
        return self.voluntary

    def runs_made(self, move: int) -> int:
        """T11: how many runs a play makes; `run_length` and `run_sum` then tell of each."""
        line, at, pattern = move >> LINE, move >> START & 31, move >> PATTERN & 31
        self.new_runs = 0
        note_run(self, line, at, pattern, (move >> SCORE & 1023))
        i = 0
        while pattern >> i:
            if pattern >> i & 1:
                if self.crossed[line] >> (at + i) & 1:
                    total = self.across[line * CELLS + at + i] + (move & 15)
                    if line < self.rows:
                        note_run(self, self.rows + at + i, line, 1, total)
                    else:
                        note_run(self, at + i, line - self.rows, 1, total)
                    self.run_sums[0] -= total
                move >>= 4
            i += 1
        return self.new_runs

    def run_length(self, i: int) -> int:
        """The tiles of a run that `runs_made` found; 1 for a line that makes no run."""
        return self.run_lengths[i]

    def run_sum(self, i: int) -> int:
        """The sum of a run that `runs_made` found."""
        return self.run_sums[i]

    # What happened, for those who keep a log

    def tell_opening(self, seats: int) -> None:
        """T3: what each drew; after equals, those draw again."""
        drawn = [[seat, self.drawn[seat]] for seat in range(self.players) if seats >> seat & 1]
        self.report("opening", drawn=drawn)

    def tell_begins(self) -> None:
        """T3."""
        self.report("begins", seat=self.seat)

    def tell_drawn(self, seat: int, number: int) -> None:
        """T9: how many is public, which is not."""
        rack = self.rack_of(seat)
        self.report("drawn", seat=seat, number=number, rack=rack)

    def tell_placed(self, seat: int, move: int) -> None:
        """T4, T11: a play, before it lies on the board."""
        placed = self.placement(move)
        self.report(
            "placed",
            seat=seat,
            play=self.text_of(move),
            cells=placed.names,
            score=score_of(move),
            runs=placed.runs,
        )

    def tell_passed(self, seat: int) -> None:
        """T10."""
        self.report("passed", seat=seat)

    def tell_redrawn(self) -> None:
        """T10: announced, not shown."""
        self.report("redrawn")

    def tell_left(self, seat: int) -> None:
        """T13: what is subtracted."""
        points = self.racks.total[self.rack[seat]]
        self.report("left", seat=seat, rack=self.rack_of(seat), points=points)

    # The state as data

    def tiles_on(self, row: int) -> str:
        """The tiles of a row, with a dot for every free cell."""
        tiles, left, at = ["."] * self.columns, self.full[row], row * SUMS
        while left:
            column = bits.lowest(left)
            tiles[column] = DIGITS[self.sums[at + column + 1] - self.sums[at + column]]
            left &= left - 1
        return "".join(tiles)

    def rack_of(self, seat: int) -> str:
        """The tiles of a seat, ascending."""
        return "".join([DIGITS[tile] for tile in self.racks.rack(self.rack[seat])])

    def result(self) -> Result | None:
        """T12, T13: the highest score wins; equal scores share the win."""
        if self.seat >= 0:
            return None
        scores = tuple([self.scores[seat] for seat in range(self.players)])
        winners = tuple([seat for seat in range(self.players) if scores[seat] == max(scores)])
        used = all([self.rack[seat] == 0 for seat in range(self.players)])  # noqa: C419
        return Result(scores, winners, "tiles" if used else "blocked")

    def position(self) -> dict[str, Any]:
        """The whole truth as JSON."""
        return {
            "game": "quinto-tiles",
            "options": self.game.written_options(),
            "board": [self.tiles_on(row) for row in range(self.rows)],
            "racks": [self.rack_of(seat) for seat in range(self.players)],
            "bag": "".join([DIGITS[self.bag[i]] for i in range(self.bagged - 1, -1, -1)]),
            "scores": [self.scores[seat] for seat in range(self.players)],
            "to_move": None if self.seat < 0 else self.seat,
            "passes": self.passes,
            "rng": self.rng.text(),
        }

    def restore(self, position: dict[str, Any]) -> None:
        """Take over a position."""
        clear(self)
        for row, tiles in enumerate(position["board"]):
            for column, tile in enumerate(tiles):
                if tile != ".":
                    put(self, row, column, int(tile))
        for i, tile in enumerate(reversed(position["bag"])):
            self.bag[i] = int(tile)
        self.bagged = len(position["bag"])
        for seat in range(self.players):
            self.rack[seat] = self.racks.number(list(map(int, position["racks"][seat])))
            self.scores[seat] = position["scores"][seat]
        self.seat = -1 if position["to_move"] is None else position["to_move"]
        self.passes = position["passes"]


# The steps that moves are made of: functions, so that C can inline them.


def clear(state: QuintoTiles) -> None:
    """An empty board, empty racks, nothing scored."""
    for line in range(36):
        state.full[line] = 0
        state.crossed[line] = 0
    for i in range(36 * SUMS):
        state.sums[i] = 0
    for seat in range(4):
        state.rack[seat] = 0
        state.scores[seat] = 0
    state.placed = 0
    state.passes = 0


def draw_first(state: QuintoTiles) -> int:
    """T3: the seat that draws the highest tile."""
    n = state.edition.openers
    for i in range(n):
        state.bag[i] = state.edition.opening[i]
    return opening.draw(state, state.bag, n, state.edition.worth, state.drawn)


def deal_racks(state: QuintoTiles) -> None:
    """T2: shuffle the bag, and five tiles each."""
    state.rng.shuffle(state.bag, state.bagged)
    for seat in range(state.players):
        fill_rack(state, seat)


def fill_rack(state: QuintoTiles, seat: int) -> None:
    """T9: draw back to five, as far as the bag allows."""
    n = 5 - state.racks.size[state.rack[seat]]
    n = min(n, state.bagged)
    if n > 0:
        take_tiles(state, seat, n)
        if state.log is not None:
            state.tell_drawn(seat, n)


def take_tiles(state: QuintoTiles, seat: int, number: int) -> None:
    """That many tiles from the bag onto a rack."""
    rack = state.rack[seat]
    for _ in range(number):
        state.bagged -= 1
        rack = state.racks.more[10 * rack + state.bag[state.bagged]]
    state.rack[seat] = rack


def put_back(state: QuintoTiles, seat: int, but: int) -> int:
    """The tiles of a rack into the bag, unless it is the one not to be touched; how many."""
    if seat == but:
        return 0
    rack = state.rack[seat]
    n = state.racks.size[rack]
    for i in range(n):
        state.bag[state.bagged] = state.racks.tiles[5 * rack + i]
        state.bagged += 1
    state.rack[seat] = 0
    return n


def sort_bag(state: QuintoTiles) -> None:
    """The tiles of the bag in ascending order: what is dealt from it depends on nothing hidden."""
    place = 0
    for tile in range(10):
        for i in range(place, state.bagged):
            if state.bag[i] == tile:
                state.bag[i] = state.bag[place]
                state.bag[place] = tile
                place += 1


def allows(state: QuintoTiles, move: int) -> bool:
    """Whether the seat to move may make a move: it is one of the plays, or a pass is due."""
    n = list_plays(state)
    if move == PASS:
        return n == 0 or state.voluntary
    for i in range(n):  # noqa: SIM110 (a loop in C)
        if state.racks.plays[i] == move:
            return True
    return False


def find_play(state: QuintoTiles, wanted: int) -> int:
    """The play of the seat to move that is wanted, whatever it scores; PASS if there is none."""
    n = list_place(state, wanted >> LINE, wanted >> START & 31)
    for i in range(n):
        if state.racks.plays[i] & ~(ONE * 1023 << SCORE) == wanted:
            return state.racks.plays[i]
    return PASS


def list_plays(state: QuintoTiles) -> int:
    """T4-T8, T11: every play of the seat to move, with its score, in `racks.plays`; how many.

    A play fills the free cells of a stretch of two to five cells, closed at both ends. What is
    refused whole: stretches that touch nothing, and those over a cell that takes no tile on hand.
    """
    rack = state.rack[state.seat]
    if state.racks.known[rack] == 0:
        state.racks.learn(rack)
    n = 0
    if state.placed == 0:
        n = list_single(state, state.racks.holds[rack])
    for line in range(state.rows + state.columns):
        n = list_line(state, rack, line, n, PLAYS)
    return n


def list_places(state: QuintoTiles) -> int:
    """At least one play for every place where a play begins, in `racks.plays`; how many.

    Far fewer than all plays: one for every stretch.
    """
    rack = state.rack[state.seat]
    if state.racks.known[rack] == 0:
        state.racks.learn(rack)
    n = 0
    if state.placed == 0:
        n = list_single(state, state.racks.holds[rack])
    for line in range(state.rows + state.columns):
        n = list_line(state, rack, line, n, 1)
    return n


def list_line(state: QuintoTiles, rack: int, line: int, n: int, most: int) -> int:
    """The plays on a line, where n are listed already; how many are listed then.

    No more than that many are listed of a stretch.
    """
    full = state.full[line]
    crossed = state.crossed[line]
    touching = full | crossed if state.placed else state.edition.middle[line]
    if touching:
        cells = state.columns if line < state.rows else state.rows
        blocked = cells_blocked(state, line, crossed, state.racks.holds[rack])
        all_full, any_blocked, any_touching = full, blocked, touching
        for size in range(2, 6):
            all_full &= full >> (size - 1)
            any_blocked |= blocked >> (size - 1)
            any_touching |= touching >> (size - 1)
            starts = (1 << (cells - size + 1)) - 1
            starts &= any_touching & ~(full << 1 | full >> size | all_full | any_blocked)
            while starts:
                at = bits.lowest(starts)
                starts &= starts - 1
                n = list_stretch(state, rack, line, at, size, n, n + most)
    return n


def list_place(state: QuintoTiles, line: int, at: int) -> int:
    """The plays whose first new tile lies there, first in `racks.plays`; how many.

    Plays of one tile lie on their row, and those with a run down only are found with the column.
    """
    rack = state.rack[state.seat]
    if state.racks.known[rack] == 0:
        state.racks.learn(rack)
    n = 0
    if line < state.rows:
        if state.placed == 0:
            n = list_single(state, state.racks.holds[rack])
        if state.crossed[line] >> at & 1:
            n = list_line(state, rack, state.rows + at, n, PLAYS)
    n = list_line(state, rack, line, n, PLAYS)
    kept = 0
    where = (line << (LINE - START)) + at
    for i in range(n):
        play = state.racks.plays[i]
        if play >> START == where:
            state.racks.plays[kept] = play
            kept += 1
    return kept


def list_single(state: QuintoTiles, holds: int) -> int:
    """T5, T7: a first play of one tile."""
    n = 0
    fitting = holds & state.racks.takes[state.racks.multiple]
    for row in range(state.rows):
        cells = state.edition.middle[row]
        while cells:
            column = bits.lowest(cells)
            cells &= cells - 1
            rest = fitting
            while rest:
                tile = bits.lowest(rest)
                rest &= rest - 1
                state.racks.plays[n] = place_of(row, column, 1) | tile << SCORE | tile
                n += 1
    return n


def place_of(line: int, start: int, pattern: int) -> int:
    """The part of a play that says where it lies."""
    return line * ONE << LINE | start * ONE << START | pattern * ONE << PATTERN


def cells_blocked(state: QuintoTiles, line: int, crossed: int, holds: int) -> int:
    """The cells of a line whose neighbours across ask for tiles that are not on hand."""
    blocked = 0
    while crossed:
        at = bits.lowest(crossed)
        crossed &= crossed - 1
        if state.racks.takes[state.asks[line * CELLS + at]] & holds == 0:
            blocked |= 1 << at
    return blocked


def list_stretch(
    state: QuintoTiles, rack: int, line: int, at: int, size: int, n: int, end: int
) -> int:
    """The plays that fill a stretch of a line, up to a number; how many plays are listed then."""
    free = ~state.full[line] >> at & ((1 << size) - 1)
    crossed = free & state.crossed[line] >> at
    number = bits.popcount(free)
    total = state.sums[line * SUMS + at + size] - state.sums[line * SUMS + at]
    lacking = LISTS * rack + number * state.racks.multiple + state.racks.minus[total]
    first = state.racks.start[lacking]
    last = state.racks.start[lacking + 1]
    if first == last:
        return n
    skip = bits.lowest(free)
    if number > 1 or line < state.rows:
        play = place_of(line, at + skip, free >> skip)
    elif crossed == 0:
        play = place_of(at + skip, line - state.rows, 1)
    else:
        return n  # a tile with runs both ways: listed with its row
    if crossed == 0:
        return list_picks(state, first, last, play, total, n, end)
    lacks = total
    k = 0
    while crossed:
        cell = bits.lowest(crossed)
        crossed &= crossed - 1
        asks = state.asks[line * CELLS + at + cell]
        lacks += asks
        state.asked[k] = asks
        state.neighbours[k] = state.across[line * CELLS + at + cell]
        state.shift[k] = 4 * bits.popcount(free & ((1 << cell) - 1))
        k += 1
    if k == number and state.racks.minus[lacks]:
        return n
    state.crossings = k
    rest = (number - k) * state.racks.multiple + state.racks.minus[lacks]
    return list_crossing(state, 0, rack, rest, play, total, n, end)


def list_picks(
    state: QuintoTiles, first: int, last: int, play: int, total: int, n: int, end: int
) -> int:
    """The plays of all picks of a list: only the line itself counts."""
    picks, plays = state.racks.picks, state.racks.plays
    if total == 0 and picks[first] >> SCORE == 0:
        first += 1  # T7: a sum of 0 is not a multiple
    last = min(last, first + end - n)
    play += total << SCORE
    for i in range(first, last):
        plays[n + i - first] = play + picks[i]
    return n + last - first


def list_crossing(
    state: QuintoTiles, k: int, rack: int, rest: int, play: int, total: int, n: int, end: int
) -> int:
    """The plays with a tile for each cell with neighbours across, then a pick for the others."""
    if k < state.crossings:
        fitting = state.racks.takes[state.asked[k]] & state.racks.holds[rack]
        while fitting and n < end:
            tile = bits.lowest(fitting)
            fitting &= fitting - 1
            made = (
                play
                + (ONE * tile << state.shift[k])
                + (ONE * (tile + state.neighbours[k]) << SCORE)
            )
            left = state.racks.less[10 * rack + tile]
            n = list_crossing(state, k + 1, left, rest, made, total + tile, n, end)
        return n
    first = state.racks.start[LISTS * rack + rest]
    last = state.racks.start[LISTS * rack + rest + 1]
    picks, plays = state.racks.picks, state.racks.plays
    if total == 0 and first < last and picks[first] >> SCORE == 0:
        first += 1  # T7: a sum of 0 is not a multiple
    last = min(last, first + end - n)
    play += total << SCORE
    for i in range(first, last):
        tiles = picks[i]
        for j in range(state.crossings):  # make room for the tiles that are chosen already
            below = (1 << state.shift[j]) - 1
            tiles = tiles & below | (tiles & TILES & ~below) << 4 | tiles & ~TILES
        plays[n] = play + tiles
        n += 1
    return n


def note_run(state: QuintoTiles, line: int, at: int, pattern: int, total: int) -> None:
    """Count the tiles of the run that new tiles make on a line, and note it."""
    full = state.full[line] | pattern << at
    length = 1
    i = at + 1
    while full >> i & 1:
        length += 1
        i += 1
    i = at - 1
    while i >= 0 and full >> i & 1:
        length += 1
        i -= 1
    state.run_lengths[state.new_runs] = length
    state.run_sums[state.new_runs] = total
    state.new_runs += 1


def make(state: QuintoTiles, seat: int, move: int) -> None:
    """Make a legal move, then draw; or pass. Then whose turn it is."""
    if move == PASS:
        state.passes += 1
        if state.log is not None:
            state.tell_passed(seat)
    else:
        place(state, seat, move)
    if state.passes == holders(state):  # T12: nobody holds tiles, or nobody could play
        if state.placed == 0 and nobody_opens(state):
            redraw(state)
            next_turn(state)
        else:
            finish(state)
    else:
        next_turn(state)


def place(state: QuintoTiles, seat: int, move: int) -> None:
    """T4, T9, T11: tiles onto the board, the score, and new tiles."""
    if state.log is not None:
        state.tell_placed(seat, move)
    line = move >> LINE
    at = move >> START & 31
    pattern = move >> PATTERN & 31
    rack = state.rack[seat]
    state.scores[seat] += move >> SCORE & 1023
    while pattern:
        if pattern & 1:
            tile = move & 15
            move >>= 4
            if line < state.rows:
                put(state, line, at, tile)
            else:
                put(state, at, line - state.rows, tile)
            rack = state.racks.less[10 * rack + tile]
        pattern >>= 1
        at += 1
    state.rack[seat] = rack
    state.passes = 0
    fill_rack(state, seat)


def put(state: QuintoTiles, row: int, column: int, tile: int) -> None:
    """A tile onto the board, and what it asks of the cells around."""
    state.placed += 1
    put_on_line(state, row, column, tile, state.columns)
    put_on_line(state, state.rows + column, row, tile, state.rows)
    ask_around(state, row, column, state.columns)
    ask_around(state, state.rows + column, row, state.rows)


def put_on_line(state: QuintoTiles, line: int, at: int, tile: int, cells: int) -> None:
    """A tile on one of its two lines."""
    state.full[line] |= 1 << at
    state.crossed[line] &= ~(1 << at)
    for i in range(at + 1, cells + 1):
        state.sums[line * SUMS + i] += tile


def ask_around(state: QuintoTiles, line: int, at: int, cells: int) -> None:
    """The free cells at both ends of the run that holds a tile."""
    end = at
    while state.full[line] >> end & 1:
        end += 1
    if end < cells:
        ask(state, line, end)
    while at >= 0 and state.full[line] >> at & 1:
        at -= 1
    if at >= 0:
        ask(state, line, at)


def ask(state: QuintoTiles, line: int, cell: int) -> None:
    """T7, T8: what the tiles beside a free cell on a line ask of it, noted on its other line."""
    begin, end = cell, cell + 1
    while begin > 0 and state.full[line] >> (begin - 1) & 1:
        begin -= 1
    while state.full[line] >> end & 1:
        end += 1
    total = state.sums[line * SUMS + end] - state.sums[line * SUMS + begin]
    if line < state.rows:
        other, at = state.rows + cell, line
    else:
        other, at = cell, line - state.rows
    state.crossed[other] |= 1 << at
    state.across[other * CELLS + at] = total
    if end - begin > LONGEST_RUN:
        state.asks[other * CELLS + at] = DEAD
    else:
        state.asks[other * CELLS + at] = state.racks.minus[total] if total else state.racks.multiple


def holders(state: QuintoTiles) -> int:
    """How many seats hold tiles."""
    n = 0
    for seat in range(state.players):
        n += state.rack[seat] != 0
    return n


def nobody_opens(state: QuintoTiles) -> bool:
    """T10: none of the racks could have played; without voluntary passes that is why all passed."""
    if state.voluntary:
        for seat in range(state.players):
            if state.racks.opens(state.rack[seat]):
                return False
    return True


def redraw(state: QuintoTiles) -> None:
    """T10: all racks are shuffled back and redrawn."""
    for seat in range(state.players):
        put_back(state, seat, -1)
    state.passes = 0
    if state.log is not None:
        state.tell_redrawn()
    sort_bag(state)
    deal_racks(state)


def next_turn(state: QuintoTiles) -> None:
    """T12: players who are out of tiles are passed over."""
    state.seat = (state.seat + 1) % state.players
    while state.rack[state.seat] == 0:
        state.seat = (state.seat + 1) % state.players


def finish(state: QuintoTiles) -> None:
    """T13: tiles left are subtracted."""
    state.seat = -1
    for seat in range(state.players):
        state.scores[seat] -= state.racks.total[state.rack[seat]]
        if state.log is not None and state.rack[seat] != 0:
            state.tell_left(seat)
