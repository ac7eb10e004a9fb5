cimport cython
cimport libc.math as math
from libc.stdint cimport int64_t, uint64_t
cimport quinte.engine.bits_c as bits
cimport quinte.engine.rollout as rollout
cimport quinte.games.cinco.rules as rules
from quinte.engine.rng cimport Rng
from quinte.engine.state cimport State
from quinte.games.cinco.board cimport Board
from quinte.games.cinco.rules cimport Cinco

cdef int FEATURES
cdef double SPARING

cdef class RolloutPolicy(rollout.RolloutPolicy):
    cdef Board board
    cdef double[5] own
    cdef double[5] other
    cdef double[5] drawing
    cdef double[819] gain
    cdef unsigned short[99] known
    cdef double[15] sign
    cdef double[15] weight
    cdef int own_low, other_low
    cdef public double blur, freedom
    cpdef int64_t choose(self, State state, int seat, Rng rng) except? -1  # cold
    cpdef int64_t run(self, State state, Rng rng, int64_t limit) except? -1  # cold
    cpdef list priors(self, State state, int seat, list moves)
    cpdef list values(self, State state)
    cpdef list signs(self, State state, int team)
    @cython.locals(seat=int, d=int, move=int64_t, made=int64_t)
    cdef int64_t play_on(self, Cinco state, Rng rng, int64_t limit) except? -1
    @cython.locals(line=int)
    cdef void survey(self, Cinco state) noexcept
    @cython.locals(same=bint, team=int)
    cdef void renew(self, Cinco state, int line) noexcept
    @cython.locals(own="unsigned int", first="unsigned int", second="unsigned int", gains=int, place=int, start=int,
                   five="unsigned int", mine="unsigned int", theirs="unsigned int", value=double)
    cdef void score_line(self, Cinco state, int team, int line) noexcept
    @cython.locals(size=int, at=int, end=int, gains=int, cell=int, card=int64_t, best=int64_t,
                   low=uint64_t, high=uint64_t, value=double, highest=double)
    cdef int64_t glance(self, Cinco state, int seat, Rng rng) except? -1
    @cython.locals(gains=int, cell=int, card=int64_t, move=int64_t, value=double, i=int, out=list)
    cdef list compare(self, Cinco state, int seat, list moves)
    @cython.locals(n=int, line=int, mine="unsigned int", open_to="unsigned int", start=int,
                   five="unsigned int")
    cdef void look_at(self, Cinco state, int team) noexcept
    @cython.locals(low=int, seat=int, i=int)
    cdef void read_hands(self, Cinco state, int team) noexcept
    @cython.locals(low=int)
    cdef void count_few(self, int line, int n, unsigned int gaps) noexcept
    @cython.locals(first=int, last=int, reach=int, block=int)
    cdef void count_many(self, int line, int n, unsigned int gaps) noexcept
    @cython.locals(shares=list, out=list, whole=double, team=int, total=double, n=int, share=double, seat=int)
    cdef list judge(self, Cinco state)

@cython.locals(theirs="unsigned int", other=int)
cdef unsigned int others_on(Cinco state, int team, int line) noexcept
