cimport cython
from libc.stdint cimport uint64_t
cimport quinte.games.quinto_tiles.rules as rules
from quinte.games.quinto_tiles.policy cimport Policy
from quinte.games.quinto_tiles.rules cimport QuintoTiles

cdef int POINT, ROOM, WIDE, TABLE, SIGNS, EXACT, LEAST, MOST, CERTAIN, DEPTH, SORTED, UNKNOWN
cdef int RACK, TURN, SCORE
cdef uint64_t WORD, STEP, MIX_A, MIX_B

cdef uint64_t mixed(uint64_t number) noexcept

cdef class Endgame:
    cdef uint64_t[65536] plays
    cdef int[65536] values
    cdef uint64_t[2880] signs
    cdef uint64_t[524288] keys
    cdef uint64_t[524288] firsts
    cdef int[524288] worths
    cdef int[524288] notes
    cdef Policy policy
    cdef readonly int limit, nodes
    cdef object deadline
    cdef int top, seat
    cdef uint64_t choice
    cdef readonly bint stopped, uncertain

    cdef int tried(self, QuintoTiles state, uint64_t move, int depth, int least) except? -1  # cold
    cdef bint is_end(self, QuintoTiles state) except -1
    cpdef void allow(self, int nodes, object deadline) except *  # cold
    @cython.locals(seat=int, other=int, value=int, child=QuintoTiles)
    cdef int after(self, QuintoTiles state, uint64_t key, uint64_t move, int depth, int low, int high) except? -1  # cold
    @cython.locals(seat=int, gain=int, whole=uint64_t, base=int, value=int)
    cdef int recalled(self, QuintoTiles state, uint64_t key, uint64_t move, int other, int depth, int low, int high) noexcept
    @cython.locals(other=int)
    cdef int next_holder(self, QuintoTiles state, int seat) noexcept
    cdef bint allied(self, int seat, int other) noexcept
    @cython.locals(mine=int, most=int, other=int, score=int)
    cdef int ahead(self, QuintoTiles state, int seat, int gain) noexcept
    @cython.locals(key=uint64_t, line=int, at=int, pattern="unsigned int", cell=int)
    cdef uint64_t laid(self, QuintoTiles state, uint64_t move) noexcept
    @cython.locals(mine=int, most=int, other=int, rack=int, value=int)
    cdef int evaluate(self, QuintoTiles state, int seat, uint64_t move) noexcept
    @cython.locals(seat=int, base=int, whole=uint64_t, found=int, place=int, before=bint,
                   first=uint64_t, kind=int)
    cdef int best(self, QuintoTiles state, uint64_t key, int depth, int low, int high) except? -1  # cold
    cdef int count_node(self) except -1  # cold
    @cython.locals(found=int, guessed=bint, choice=uint64_t, first=int, end=int, i=int, value=int)
    cdef int look(self, QuintoTiles state, uint64_t key, int depth, int low, int high, uint64_t remembered) except? -1  # cold
    @cython.locals(n=int, first=int, i=int)
    cdef int list_moves(self, QuintoTiles state, int depth) except -1  # cold
    @cython.locals(value=int)
    cdef int probe(self, QuintoTiles state, uint64_t key, uint64_t move, int depth, int low, int high, int found) except? -1  # cold
    @cython.locals(key=uint64_t, most=int, seat=int, score=int)
    cdef uint64_t whole(self, QuintoTiles state, uint64_t key, int kept, int gain, int turn, int passes) noexcept
    @cython.locals(place=int, note=int, value=int, kind=int)
    cdef int recall(self, uint64_t whole, int depth, int base, int low, int high) noexcept
    cdef void keep(self, int place, uint64_t key, uint64_t choice, int worth, int kind,
                   bint guessed, int depth) noexcept
    @cython.locals(best=int, j=int, play=uint64_t, value=int)
    cdef void promote(self, int i, int end) noexcept
