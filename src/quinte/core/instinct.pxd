cimport cython
from libc.stdint cimport int64_t
from quinte.core.rng cimport Rng
from quinte.core.state cimport State

cdef class Instinct:
    cdef readonly object game
    cpdef int64_t lead(self, State state, int seat, Rng rng) except? -1
    @cython.locals(seat=int, made=int64_t)
    cpdef int64_t run(self, State state, Rng rng, int64_t limit) except? -1
    cpdef list promises(self, State state, int seat, list moves)
    cpdef list outlook(self, State state)
