cimport cython
from libc.stdint cimport int64_t, uint64_t
cimport quinte.engine.bits_c as bits
cimport quinte.games.quinto_cards.dealing as dealing
cimport quinte.games.quinto_cards.layout as layout
from quinte.engine.rng cimport Rng
from quinte.games.quinto_cards.layout cimport Layout

cdef int64_t PASS, STOP, GIVE, NEW, LAY, ROW
cdef int NOTHING, NO_CARD, BRIDGE, FIFTH, OPEN_TABLE
cdef uint64_t BRIDGES

cdef class QuintoCards(Layout):
    @cython.locals(i=int, seat=int, colour=int, n=int)
    cpdef void deal(self, int first) except *
    @cython.locals(hidden=int, other=int, colour=int, n=int)
    cpdef void redeal(self, int seat, Rng rng) except *
    cpdef int turn(self) except? -2
    @cython.locals(out=list, gifts=uint64_t, row=int)
    cpdef list moves(self, int seat)
    cpdef int64_t draw(self, int seat, Rng rng) except? -1
    cpdef void apply(self, int seat, int64_t move) except *
    @cython.locals(made=int64_t)
    cpdef int64_t run(self, Rng rng, int64_t limit) except? -1
    cpdef void check(self, int seat, int64_t move) except *  # cold

@cython.locals(i=int)
cdef void see(QuintoCards state, int seat) noexcept nogil
@cython.locals(n=int, i=int)
cdef int beginners(QuintoCards state, int seat) noexcept nogil
cdef bint must_begin(QuintoCards state, int own, int rows) noexcept nogil
@cython.locals(seat=int)
cdef bint is_stuck(QuintoCards state, int owner) noexcept nogil
cdef bint may_stop(QuintoCards state) noexcept nogil
cdef bint closed(QuintoCards state, int row) noexcept nogil
@cython.locals(fresh=uint64_t)
cdef bint allows(QuintoCards state, int64_t move) except -1  # cold
@cython.locals(row=int, low=uint64_t, high=uint64_t)
cdef bint allows_laying(QuintoCards state, int number, int face) noexcept nogil
cdef bint holds(uint64_t low, uint64_t high, int face) noexcept nogil
@cython.locals(low=uint64_t, high=uint64_t)
cdef list_row(QuintoCards state, int row, list out)
cdef list_faces(uint64_t low, uint64_t high, int64_t base, list out)
@cython.locals(n=int)
cdef int pick(uint64_t low, uint64_t high, int k) noexcept nogil
@cython.locals(gifts=uint64_t, low=uint64_t, high=uint64_t, fresh=uint64_t, row=int, n=int, k=int)
cdef int64_t choose(QuintoCards state, Rng rng) except? -1
@cython.locals(lows="uint64_t *", highs="uint64_t *", low=uint64_t, high=uint64_t, row=int, new=int,
               after=int, k=int)
cdef int64_t choose_open(QuintoCards state, uint64_t fresh, int n, Rng rng) except? -1
@cython.locals(row=int)
cdef int make(QuintoCards state, int64_t move) except -1 nogil
@cython.locals(row=int, seat=int, phase=int)
cdef int begin(QuintoCards state) except -1 nogil
@cython.locals(kind=int)
cdef int next_point(QuintoCards state) noexcept nogil
@cython.locals(phase=int)
cdef int turn_up(QuintoCards state) except -1 nogil
@cython.locals(seat=int, card=int, i=int, last=int)
cdef int lay(QuintoCards state, int row, int face) except -1 nogil
@cython.locals(seat=int, owner=int, phase=int, prize=int, gifts=uint64_t)
cdef int complete(QuintoCards state, int row) except -1 nogil
@cython.locals(i=int, other=int)
cdef void remove(QuintoCards state, int row) noexcept nogil
cdef void win(QuintoCards state, int seat, int kind) noexcept nogil
@cython.locals(gifts=uint64_t, i=int)
cdef uint64_t gifts_of(QuintoCards state, int seat) noexcept nogil
@cython.locals(i=int, j=int)
cdef int give(QuintoCards state, int giver, int kind) except -1 nogil
@cython.locals(stops=bint)
cdef int go_on(QuintoCards state) except -1 nogil
@cython.locals(seat=int, n=int)
cdef int end_turn(QuintoCards state) except -1 nogil
@cython.locals(seat=int, row=int)
cdef bint nobody_lays(QuintoCards state) noexcept nogil
