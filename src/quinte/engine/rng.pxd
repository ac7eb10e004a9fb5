cimport cython
from libc.stdint cimport int64_t, uint64_t

cdef uint64_t MASK, HALF, STEP, MIX_A, MIX_B

cdef class Rng:
    cpdef uint64_t word(self) except? 0
    cpdef int64_t below(self, int64_t n) except? -1
    @cython.locals(i=int, j=int64_t, card="unsigned char")
    cdef int shuffle(self, unsigned char* cards, int n) except -1 with gil
    @cython.locals(new=Fast)
    cpdef Fast fork(self)
    cpdef Rng copy(self)

cdef class Fast(Rng):
    cdef public uint64_t state
    @cython.locals(z=uint64_t)
    cpdef uint64_t word(self) except? 0
    @cython.locals(z=uint64_t)
    cpdef int64_t below(self, int64_t n) except? -1
    @cython.locals(z=uint64_t, i=int, j=int64_t, card="unsigned char")
    cdef int shuffle(self, unsigned char* cards, int n) except -1 nogil
    @cython.locals(new=Fast)
    cpdef Fast copy(self)

cdef class Keyed(Rng):
    cdef readonly bytes key
    cdef readonly int64_t used
    cdef uint64_t[8] block
    cdef int64_t number
    cpdef uint64_t word(self) except? 0
    cdef int fill(self) except -1  # cold
    @cython.locals(limit=uint64_t, word=uint64_t)
    cpdef int64_t below(self, int64_t n) except? -1
    cpdef Keyed copy(self)
