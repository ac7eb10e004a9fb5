cimport cython
from libc.stdint cimport int64_t
from quinte.engine.state cimport State

cdef class Codec:
    cdef readonly State state
    cdef readonly object game
    cdef readonly int players, actions, size
    cdef readonly tuple shape
    cdef public int64_t part
    cdef unsigned char[1280] legal
    cdef int turn(self) noexcept nogil
    cdef int list_legal(self, int seat) except -1 nogil
    cdef int act(self, int seat, int action) except -1 nogil
    @cython.locals(found=list, action=int)
    cpdef list legal_actions(self, int seat)
    cpdef bint play_listed(self, int seat, int64_t action) except? -1  # cold
    cdef void observe(self, int seat, unsigned char* out, int64_t at) noexcept nogil

cdef class Loop:
    cdef int run(self, int first, int last) except -1 nogil
