cimport cython
from libc.stdint cimport int64_t, uint64_t
from quinte.engine.state cimport State
from quinte.games.quinto_cards.deck cimport Deck

cdef int NOTHING, NO_CARD, RED, FIFTH

cdef class Layout(State):
    cdef Deck deck
    cdef unsigned char[20] hand
    cdef unsigned char[4] held
    cdef unsigned char[120] pile
    cdef unsigned char[24] points
    cdef unsigned char[96] won
    cdef unsigned char[4] wins
    cdef unsigned char[120] removed
    cdef unsigned char[120] ids
    cdef unsigned char[120] owner
    cdef unsigned char[120] head
    cdef unsigned char[120] length
    cdef unsigned char[600] cards
    cdef unsigned char[120] after
    cdef unsigned char[4] own
    cdef unsigned char[120] scratch
    cdef unsigned short[120] fitting
    cdef uint64_t low, high
    cdef int piled, pointed, gone, rows, had, shown, phase, prize, seat, current, laid
    cdef int completed, giver, owed
    cdef bint published, chooser

    @cython.locals(i=int, seat=int, row=int)
    cdef void clear(self) noexcept nogil
    cpdef void tell_opening(self, int seats) except *  # cold
    cdef int tell_begins(self) except -1 with gil  # cold
    cdef int tell_dealt(self, int seat) except -1 with gil  # cold
    cdef int tell_redealt(self, int seat) except -1 with gil  # cold
    cdef int tell_turned_up(self) except -1 with gil  # cold
    cdef int tell_began(self, int row) except -1 with gil  # cold
    cdef int tell_laid(self, int seat, int row, int face) except -1 with gil  # cold
    cdef int tell_completed(self, int seat, int row, int prize) except -1 with gil  # cold
    cdef int tell_given(self, int giver, int kind) except -1 with gil  # cold
    cdef int tell_phase(self) except -1 with gil  # cold
    cdef int tell_drawn(self, int seat, int number) except -1 with gil  # cold
    cdef int tell_passed(self, int seat, bint shown) except -1 with gil  # cold
    cdef int tell_stopped(self, int seat) except -1 with gil  # cold

cdef int refuse(Layout state, int seat, int64_t move) except -1  # cold
cdef int refuse_new(Layout state, int face) except -1  # cold
cdef int refuse_lay(Layout state, int number, int face) except -1  # cold
