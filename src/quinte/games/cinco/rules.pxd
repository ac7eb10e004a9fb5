cimport cython
from libc.stdint cimport int64_t, uint64_t
cimport quinte.engine.bits_c as bits
from quinte.engine.rng cimport Rng
from quinte.engine.state cimport State
from quinte.games.cinco.board cimport Board

cdef int CELLS, HAND, LINES, OPEN_TABLE
cdef int64_t DRAW, SWAP
cdef int BLOCKED, JOKER, DISCARD
cdef int GOING_ON, LINE, LAST_TOKEN, FULL_BOARD, STALLED
cdef int DEALT, BEGINS, DRAWN, DISCARDED, PLACED, RESHUFFLED

cdef class Cinco(State):
    cdef Board board
    cdef uint64_t free_low, free_high
    cdef unsigned short[99] lines
    cdef unsigned char[3] left
    cdef unsigned char[24] hands
    cdef unsigned char[6] sizes
    cdef unsigned char[90] pile
    cdef unsigned char[90] discards
    cdef int teams, dead, limit
    cdef int piled, discarded, to_move, stall, ending, winner

    @cython.locals(seat=int, _=int)
    cpdef void deal(self, int first) except *
    @cython.locals(low=uint64_t, high=uint64_t, i=int, n=int, other=int, _=int)
    cpdef void redeal(self, int seat, Rng rng) except *

    cpdef int turn(self) except? -2
    @cython.locals(out=list, low=uint64_t, high=uint64_t, i=int, n=int, card=int64_t)
    cpdef list moves(self, int seat)
    cpdef int64_t draw(self, int seat, Rng rng) except? -1
    cpdef void apply(self, int seat, int64_t move) except *
    @cython.locals(seat=int, made=int64_t)
    cpdef int64_t run(self, Rng rng, int64_t limit) except? -1
    @cython.locals(low=uint64_t, high=uint64_t, i=int, size=int, card=int64_t, cell=int, dead=bint)
    cpdef void check(self, int seat, int64_t move) except *  # cold
    cdef int tell_deal(self) except -1 with gil  # cold
    cdef int tell(self, int what, int seat, int card, int cell) except -1 with gil  # cold

@cython.locals(i=int)
cdef void clear(Cinco state) noexcept nogil
@cython.locals(low=uint64_t, high=uint64_t)
cdef bint is_dead(Cinco state, int card) noexcept nogil
cdef bint may_discard(Cinco state, int card) noexcept nogil
cdef uint64_t open_low(Cinco state, int card) noexcept nogil
cdef uint64_t open_high(Cinco state, int card) noexcept nogil
@cython.locals(n=int)
cdef int cells_open(Cinco state, int card) noexcept nogil
@cython.locals(i=int, at=int, card="unsigned char")
cdef int take(Cinco state, int seat) except -1 nogil
@cython.locals(at=int, end=int)
cdef int discard(Cinco state, int seat, int card) except -1 nogil
@cython.locals(d=int, at=int, x="unsigned int", pairs="unsigned int")
cdef void place(Cinco state, int team, int cell) noexcept nogil
@cython.locals(low=uint64_t, high=uint64_t)
cdef bint is_free(Cinco state, int cell) noexcept nogil
@cython.locals(team=int)
cdef int team_on(Cinco state, int cell) noexcept nogil
@cython.locals(low=uint64_t, high=uint64_t, i=int, k=int, n=int, at=int, size=int, total=int, card=int64_t)
cdef int64_t choose(Cinco state, int seat, Rng rng) except? -1
@cython.locals(_=int, card=int)
cdef int make(Cinco state, int seat, int64_t move) except -1 nogil
