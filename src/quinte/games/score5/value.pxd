cimport cython
cimport libc.math as math
from libc.stdint cimport uint64_t
cimport quinte.engine.bits_c as bits
cimport quinte.games.score5.rules as rules
from quinte.games.score5.deck cimport Deck
from quinte.games.score5.rules cimport Score5

cdef int FEATURES, LEFT

cdef class ValueFunction:
    cdef Deck deck
    cdef int players
    cdef double[104] weight
    cdef double[8] feature
    cdef int[6] top
    cdef int[6] second
    cdef double[5] chance
    @cython.locals(family=int, total=int, card=int, value=int)
    cdef int read(self, uint64_t hand) noexcept
    @cython.locals(total=int, score=int, low=int, high=int, least=int, family=int, top=int, spare=int)
    cdef void describe(self, uint64_t hand) noexcept
    @cython.locals(k=int, total=double)
    cdef double value(self, uint64_t hand, int left) noexcept
    cdef int final(self, uint64_t hand) noexcept nogil
    @cython.locals(left=int, seat=int, best=double, total=double)
    cdef void foresee(self, Score5 state) noexcept
    @cython.locals(left=int, seat=int, hand=uint64_t, rest=uint64_t, choice=int, card=int,
                   best=double, value=double)
    cdef int share(self, Score5 state) except -1

cpdef list features(ValueFunction evaluator, uint64_t hand)
cpdef list chances(ValueFunction evaluator, Score5 state)
cpdef int worth(ValueFunction evaluator, uint64_t hand)
