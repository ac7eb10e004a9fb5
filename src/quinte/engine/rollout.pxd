cimport cython
from libc.stdint cimport int64_t
from quinte.engine.rng cimport Rng
from quinte.engine.state cimport State

cdef class RolloutPolicy:
    cdef readonly object game
    cpdef int64_t choose(self, State state, int seat, Rng rng) except? -1
    @cython.locals(seat=int, made=int64_t)
    cpdef int64_t run(self, State state, Rng rng, int64_t limit) except? -1
    cpdef list priors(self, State state, int seat, list moves)
    cpdef list values(self, State state)
