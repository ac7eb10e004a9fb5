cimport cython
from libc.stdint cimport uint64_t
cimport quinte.engine.bits_c as bits
cimport quinte.engine.opening as opening
from quinte.engine.rng cimport Rng
from quinte.games.quinto_cards.layout cimport Layout

cdef int BRIDGE, FIFTH
cdef uint64_t BRIDGES, EVERY_LOW, EVERY_HIGH

@cython.locals(n=int, i=int)
cdef int draw_first(Layout state) except -1
@cython.locals(n=int, place=int, kind=int, i=int)
cdef int gather_points(Layout state, int colour) noexcept nogil
@cython.locals(n=int, place=int)
cdef void lay_points(Layout state, int colour) noexcept nogil
@cython.locals(seat=int, i=int, total=int)
cdef int redeal_hands(Layout state, int hidden, Rng rng) except -1
@cython.locals(card=int, i=int, n=int)
cdef void sort_pile(Layout state) noexcept nogil
@cython.locals(n=int)
cdef int fill_hand(Layout state, int seat) noexcept nogil
@cython.locals(seat=int, i=int)
cdef int first_hand(Layout state) except -1 nogil
@cython.locals(n=int, i=int)
cdef bint is_redealt(Layout state, int seat) noexcept nogil
@cython.locals(fit=int, i=int)
cdef bint must_redeal(Layout state, int n) noexcept nogil
@cython.locals(i=int, card=int, some=uint64_t, more=uint64_t, face=int, kind=int)
cdef bint chains(Layout state, int left, uint64_t low, uint64_t high, int number) noexcept nogil
