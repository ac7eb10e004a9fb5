cimport cython
cimport libc.math as math
from libc.stdint cimport int64_t, uint64_t
cimport quinte.engine.bits_c as bits
cimport quinte.engine.rollout as rollout
cimport quinte.games.quinto_cards.rules as rules
from quinte.engine.rng cimport Rng
from quinte.engine.state cimport State
from quinte.games.quinto_cards.deck cimport Deck
from quinte.games.quinto_cards.rules cimport QuintoCards

cdef int64_t PASS, STOP, GIVE, NEW, LAY, ROW
cdef int NOTHING, BRIDGE, FIFTH, SIGNS
cdef uint64_t BRIDGES
cdef double STEEP

cdef class RolloutPolicy(rollout.RolloutPolicy):
    cdef Deck deck
    cdef double[256] value
    cdef double[8] left
    cdef double[3] mending
    cdef double[9] sign
    cdef double[9] weight
    cdef public double blur
    cdef double full, reached, flexible
    cdef int late
    cdef int64_t best
    cdef double highest
    cpdef int64_t choose(self, State state, int seat, Rng rng) except? -1  # cold
    cpdef list priors(self, State state, int seat, list moves)
    cpdef list values(self, State state)
    cpdef list signs(self, State state, int side)
    @cython.locals(seat=int, low=uint64_t, high=uint64_t, i=int, row=int)
    cdef int64_t glance(self, QuintoCards state, Rng rng) except? -1
    cdef int go_on(self, QuintoCards state, int row, uint64_t low, uint64_t high, Rng rng) except -1
    @cython.locals(base=int64_t, face=int, value=double)
    cdef int among(self, QuintoCards state, int row, uint64_t low, uint64_t high, Rng rng) except -1
    @cython.locals(seat=int, length=int, mine=bint, card=int, used=int, i=int, value=double)
    cdef double worth(self, QuintoCards state, int row, int face) noexcept
    @cython.locals(won=int, total=double, owner=int, lowest=int, i=int, kind=int)
    cdef double prize(self, QuintoCards state, int row) noexcept
    @cython.locals(seat=int, i=int, card=int, low=uint64_t, high=uint64_t, other=int)
    cdef bint reaches(self, QuintoCards state, int used, int face, int number) noexcept
    @cython.locals(values=list, out=list, top=double, value=double, move=int64_t, row=int)
    cdef list compare(self, QuintoCards state, list moves)
    @cython.locals(late=double, won=double, i=int, long=double, short=double, shorts=int, row=int, value=double)
    cdef void look_at(self, QuintoCards state, int seat) noexcept
    @cython.locals(out=list, whole=double, n=int, seat=int, total=double, share=double)
    cdef list judge(self, QuintoCards state)
