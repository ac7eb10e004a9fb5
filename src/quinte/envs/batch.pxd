cimport cython
from libc.stdint cimport int64_t
cimport quinte.envs.pointers_c as pointers
from quinte.engine.rng cimport Fast, Rng
from quinte.envs.codecs.codec cimport Codec, Loop

cdef class Batch(Loop):
    cdef readonly list codecs
    cdef bytearray room
    cdef void** each
    cdef object kept
    cdef unsigned char* observations
    cdef unsigned char* masks
    cdef unsigned char* dones
    cdef unsigned char* moved
    cdef int* seats
    cdef int* actions
    cdef int* scores
    cdef float* rewards
    cdef dict gains
    cdef int number, players
    cdef int64_t size, width
    @cython.locals(i=int, action=int, seat=int)
    cdef int run(self, int first, int last) except -1 nogil
    @cython.locals(i=int, action=int)
    cpdef int check(self) except? -2
    @cython.locals(i=int)
    cpdef int sample(self, Rng rng) except -1
    @cython.locals(i=int, codec=Codec, chance=Fast)
    cpdef int restart(self, list deals, object finals) except -1  # cold
    @cython.locals(gains=list, seat=int)
    cdef int pay(self, int i, object result) except -1  # cold
    cpdef int renew(self, int i, object seed) except -1  # cold
    @cython.locals(at=int64_t, seat=int)
    cdef int show(self, int i) except -1 nogil

@cython.locals(n=int, k=int64_t, left=int64_t)
cdef int choose(unsigned char* masks, int64_t at, int64_t width, Rng rng) except -1
