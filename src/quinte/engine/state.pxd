cimport cython
from libc.stdint cimport int64_t
cimport quinte.engine.fields_c as fields
from quinte.engine.rng cimport Rng

cdef class State:
    cdef readonly object game
    cdef readonly int players
    cdef public Rng rng
    cdef public list log
    cpdef void deal(self, int first) except *  # cold
    cpdef int turn(self) except? -2  # cold
    cpdef bint acts(self, int seat) except? -1
    @cython.locals(seat=int)
    cpdef tuple actors(self)
    cpdef list moves(self, int seat)
    @cython.locals(moves=list)
    cpdef int64_t draw(self, int seat, Rng rng) except? -1  # cold
    cpdef void check(self, int seat, int64_t move) except *  # cold
    cpdef void apply(self, int seat, int64_t move) except *  # cold
    @cython.locals(seat=int, made=int64_t)
    cpdef int64_t run(self, Rng rng, int64_t limit) except? -1
    cpdef int64_t seen(self, int seat, int64_t move) except? -1
    cpdef void redeal(self, int seat, Rng rng) except *  # cold
    @cython.locals(new=State, kind=type)
    cpdef State copy(self)
    cpdef void tell_opening(self, int seats) except *  # cold
    cpdef void adopt(self, State other) except *  # cold
    @cython.locals(new=State)
    cpdef State resample(self, seat, Rng rng)
