cimport cython
from libc.stdint cimport uint64_t
cimport quinte.games.quinto_tiles.rules as rules
from quinte.games.quinto_tiles.policy cimport Policy
from quinte.games.quinto_tiles.rules cimport QuintoTiles

cdef int POINT, ROOM, WIDE

cdef class Endgame:
    cdef uint64_t[65536] plays
    cdef int[65536] values
    cdef Policy policy
    cdef readonly int limit, nodes
    cdef double deadline
    cdef int top
    cdef readonly bint stopped, uncertain

    cdef bint all_known(self, QuintoTiles state) except -1
    @cython.locals(seat=int, child=QuintoTiles)
    cdef int after(self, QuintoTiles state, uint64_t move, int depth, int low, int high) except? -1  # cold
    @cython.locals(rack=int, other=int, ahead=int)
    cdef int evaluate(self, QuintoTiles state, int seat, uint64_t move) noexcept
    @cython.locals(n=int, first=int, i=int, found=int, value=int)
    cdef int best(self, QuintoTiles state, int depth, int low, int high) except? -1  # cold
    @cython.locals(best=int, j=int, play=uint64_t, value=int)
    cdef void promote(self, int i, int end) noexcept
