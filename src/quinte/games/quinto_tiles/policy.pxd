cimport cython
from libc.stdint cimport int64_t, uint64_t
cimport quinte.games.quinto_tiles.rules as rules
from quinte.games.quinto_tiles.rules cimport QuintoTiles

cdef int POINT, LEAST, SEATS

cdef class Policy:
    cdef int[3003] early
    cdef int[3003] last
    cdef int[6] opens
    cdef int[6] offers
    cdef int[4] worth
    cdef int[4] keeps
    cdef readonly int turn, spread, point

    cpdef int value_kept(self, QuintoTiles state, uint64_t move) except? -1
    @cython.locals(rack=int)
    cdef int of_kept(self, QuintoTiles state, uint64_t move) noexcept
    @cython.locals(value=int, n=int, i=int, length=int)
    cdef int of_open(self, QuintoTiles state, uint64_t move) noexcept
    @cython.locals(value=int)
    cpdef int equity(self, QuintoTiles state, uint64_t move) except? -1
    @cython.locals(n=int, i=int, move=uint64_t, value=int, choice=uint64_t, top=int)
    cpdef uint64_t best(self, QuintoTiles state) except? 1
    @cython.locals(seat=int, first=int)
    cpdef void follow(self, QuintoTiles state, uint64_t move, int plies) except *
    @cython.locals(turn=int, seat=int, value=int, n=int)
    cdef void weigh_seats(self, QuintoTiles state, int first) noexcept
    cpdef int weighs(self, int seat) except? -1
