cimport cython
from libc.stdint cimport int64_t, uint64_t
cimport quinte.engine.bits_c as bits
cimport quinte.games.cinco.rules as rules
cimport quinte.envs.codecs.expand_c as expanding
from quinte.engine.state cimport State
from quinte.envs.codecs.codec cimport Codec
from quinte.games.cinco.rules cimport Cinco

cdef int ACTIONS, CARD, PLACES, SIDE, GRID

cdef class CincoCodec(Codec):
    cdef Cinco cinco
    cdef unsigned char[91] grid
    cdef int turn(self) noexcept nogil
    cdef int list_legal(self, int seat) except -1 nogil
    cdef int act(self, int seat, int action) except -1 nogil
    cdef void observe(self, int seat, unsigned char* out, int64_t at) noexcept nogil

@cython.locals(i=int, card=int, at=int, low=uint64_t, high=uint64_t)
cdef void mark(Cinco state, int seat, unsigned char* legal) noexcept nogil
@cython.locals(place=int)
cdef int64_t move_of(Cinco state, int seat, int action) noexcept nogil
@cython.locals(k=int, team=int, q=int, i=int, rest=int, other=int)
cdef void write(Cinco state, unsigned char* grid, int seat, unsigned char* out, int64_t at) noexcept nogil
