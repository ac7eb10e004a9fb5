cimport cython
from libc.stdint cimport int64_t, uint64_t
cimport quinte.engine.bits_c as bits
cimport quinte.engine.opening as opening
from quinte.engine.rng cimport Rng
from quinte.engine.state cimport State
from quinte.games.quinto_tiles.edition cimport Edition
from quinte.games.quinto_tiles.racks cimport Racks

cdef uint64_t PASS, ONE
cdef unsigned int TILES
cdef int SCORE, PATTERN, START, LINE, CELLS, SUMS, LONGEST_RUN, OPEN_TABLE, LISTS, PLAYS, DEAD

cdef class QuintoTiles(State):
    cdef readonly Edition edition
    cdef Racks racks
    cdef unsigned int[36] full
    cdef unsigned int[36] crossed
    cdef unsigned char[684] sums
    cdef unsigned char[648] across
    cdef unsigned char[648] asks
    cdef unsigned char[200] bag
    cdef unsigned short[4] rack
    cdef int[4] scores
    cdef unsigned char[4] drawn
    cdef unsigned char[5] shift
    cdef unsigned char[5] asked
    cdef unsigned char[5] neighbours
    cdef int rows, columns, bagged, seat, passes, crossings
    cdef readonly int placed
    cdef bint voluntary
    cdef unsigned char[6] run_lengths
    cdef int[6] run_sums
    cdef int new_runs

    @cython.locals(i=int)
    cpdef void deal(self, int first) except *
    @cython.locals(hides=bint, size0=int, size1=int, size2=int, size3=int)
    cpdef void redeal(self, int seat, Rng rng) except *
    cpdef int turn(self) except? -2
    @cython.locals(out=list, n=int, i=int)
    cpdef list moves(self, int seat)
    cpdef int count(self) except? -1
    @cython.locals(n=int, k=int)
    cpdef int64_t draw(self, int seat, Rng rng) except? -1
    cpdef void apply(self, int seat, int64_t move) except *
    cpdef void check(self, int seat, int64_t move) except *  # cold
    cdef uint64_t listed(self, int i) noexcept
    cdef int held(self, int seat) noexcept
    @cython.locals(rack=int, pattern="unsigned int")
    cdef int kept(self, uint64_t move) noexcept
    cdef int score(self, int seat) noexcept
    cdef int in_bag(self) noexcept
    cdef bint may_pass(self) noexcept
    @cython.locals(line=int, at=int, pattern="unsigned int", i=int, total=int)
    cdef int runs_made(self, uint64_t move) noexcept
    cdef int run_length(self, int i) noexcept
    cdef int run_sum(self, int i) noexcept
    @cython.locals(tiles=list, left="unsigned int", at=int, column=int)
    cdef str tiles_on(self, int row)
    cpdef void tell_opening(self, int seats) except *  # cold
    cdef int tell_begins(self) except -1 with gil  # cold
    cdef int tell_drawn(self, int seat, int number) except -1 with gil  # cold
    cdef int tell_placed(self, int seat, int64_t move) except -1 with gil  # cold
    cdef int tell_passed(self, int seat) except -1 with gil  # cold
    cdef int tell_redrawn(self) except -1 with gil  # cold
    cdef int tell_left(self, int seat) except -1 with gil  # cold

cpdef int score_of(uint64_t move) noexcept
@cython.locals(line=int, i=int, seat=int)
cdef void clear(QuintoTiles state) noexcept nogil
@cython.locals(n=int, i=int)
cdef int draw_first(QuintoTiles state) except -1
@cython.locals(seat=int)
cdef int deal_racks(QuintoTiles state) except -1 nogil
@cython.locals(n=int)
cdef int fill_rack(QuintoTiles state, int seat) except -1 nogil
@cython.locals(rack=int)
cdef void take_tiles(QuintoTiles state, int seat, int number) noexcept nogil
@cython.locals(rack=int, n=int, i=int)
cdef int put_back(QuintoTiles state, int seat, int but) noexcept nogil
@cython.locals(place=int, tile=int, i=int)
cdef void sort_bag(QuintoTiles state) noexcept nogil
@cython.locals(n=int, i=int)
cdef bint allows(QuintoTiles state, uint64_t move) except -1
@cython.locals(n=int, i=int)
cdef uint64_t find_play(QuintoTiles state, uint64_t wanted) except? 1
@cython.locals(rack=int, n=int, line=int)
cdef int list_plays(QuintoTiles state) except -1 nogil
@cython.locals(rack=int, n=int, line=int)
cdef int list_places(QuintoTiles state) except -1 nogil
@cython.locals(full="unsigned int", crossed="unsigned int", touching="unsigned int", cells=int,
               blocked="unsigned int", all_full="unsigned int", any_blocked="unsigned int",
               any_touching="unsigned int", size=int, starts="unsigned int", at=int)
cdef int list_line(QuintoTiles state, int rack, int line, int n, int most) noexcept nogil
@cython.locals(rack=int, n=int, kept=int, i=int, play=uint64_t, where=uint64_t)
cdef int list_place(QuintoTiles state, int line, int at) except -1 nogil
@cython.locals(n=int, fitting="unsigned int", row=int, cells="unsigned int", column=int,
               rest="unsigned int", tile=int)
cdef int list_single(QuintoTiles state, int holds) noexcept nogil
cdef uint64_t place_of(int line, int start, unsigned int pattern) noexcept nogil
@cython.locals(blocked="unsigned int", at=int)
cdef unsigned int cells_blocked(QuintoTiles state, int line, unsigned int crossed, int holds) noexcept nogil
@cython.locals(free="unsigned int", crossed="unsigned int", number=int, total=int, lacking=int,
               first=int, last=int, skip=int, play=uint64_t, lacks=int, k=int, cell=int, asks=int,
               rest=int)
cdef int list_stretch(QuintoTiles state, int rack, int line, int at, int size, int n,
                      int end) noexcept nogil
@cython.locals(picks="unsigned int *", plays="uint64_t *", i=int)
cdef int list_picks(QuintoTiles state, int first, int last, uint64_t play, int total, int n,
                    int end) noexcept nogil
@cython.locals(fitting="unsigned int", tile=int, made=uint64_t, left=int, first=int, last=int,
               picks="unsigned int *", plays="uint64_t *", i=int, j=int, tiles="unsigned int",
               below="unsigned int")
cdef int list_crossing(QuintoTiles state, int k, int rack, int rest, uint64_t play, int total,
                       int n, int end) noexcept nogil
@cython.locals(full="unsigned int", length=int, i=int)
cdef void note_run(QuintoTiles state, int line, int at, unsigned int pattern, int total) noexcept nogil
cdef int make(QuintoTiles state, int seat, int64_t move) except -1 nogil
@cython.locals(line=int, at=int, pattern="unsigned int", rack=int, tile=int)
cdef int place(QuintoTiles state, int seat, uint64_t move) except -1 nogil
cdef void put(QuintoTiles state, int row, int column, int tile) noexcept nogil
@cython.locals(i=int)
cdef void put_on_line(QuintoTiles state, int line, int at, int tile, int cells) noexcept nogil
@cython.locals(end=int)
cdef void ask_around(QuintoTiles state, int line, int at, int cells) noexcept nogil
@cython.locals(begin=int, end=int, total=int, other=int, at=int)
cdef void ask(QuintoTiles state, int line, int cell) noexcept nogil
@cython.locals(n=int, seat=int)
cdef int holders(QuintoTiles state) noexcept nogil
@cython.locals(seat=int)
cdef bint nobody_opens(QuintoTiles state) except -1 with gil
@cython.locals(seat=int)
cdef int redraw(QuintoTiles state) except -1 nogil
cdef void next_turn(QuintoTiles state) noexcept nogil
@cython.locals(seat=int)
cdef int finish(QuintoTiles state) except -1 nogil
