cimport cython
from libc.stdint cimport int64_t, uint64_t
cimport quinte.engine.bits_c as bits
cimport quinte.games.score5.rules as rules
cimport quinte.envs.codecs.expand_c as expanding
from quinte.engine.state cimport State
from quinte.envs.codecs.codec cimport Codec
from quinte.games.score5.rules cimport Score5

cdef int ACTIONS, CARD, CARDS, BID, SHARE

cdef class Score5Codec(Codec):
    cdef Score5 score5
    cdef int turn(self) noexcept nogil
    cdef int list_legal(self, int seat) except -1 nogil
    cdef int act(self, int seat, int action) except -1 nogil
    cdef void observe(self, int seat, unsigned char* out, int64_t at) noexcept nogil

@cython.locals(low=uint64_t)
cdef void mark(Score5 state, int seat, unsigned char* legal) noexcept nogil
@cython.locals(k=int, i=int, other=int, bidding=bint, some=uint64_t)
cdef void write(Score5 state, int seat, unsigned char* out, int64_t at) noexcept nogil
