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
    cdef void clear(self) noexcept
    cpdef void tell_opening(self, int seats) except *  # cold
    cdef void tell_begins(self) except *  # cold
    cdef void tell_dealt(self, int seat) except *  # cold
    cdef void tell_redealt(self, int seat) except *  # cold
    cdef void tell_turned_up(self) except *  # cold
    cdef void tell_began(self, int row) except *  # cold
    cdef void tell_laid(self, int seat, int row, int face) except *  # cold
    cdef void tell_completed(self, int seat, int row, int prize) except *  # cold
    cdef void tell_given(self, int giver, int kind) except *  # cold
    cdef void tell_phase(self) except *  # cold
    cdef void tell_drawn(self, int seat, int number) except *  # cold
    cdef void tell_passed(self, int seat, bint shown) except *  # cold
    cdef void tell_stopped(self, int seat) except *  # cold

cdef int refuse(Layout state, int seat, int64_t move) except -1  # cold
cdef int refuse_new(Layout state, int face) except -1  # cold
cdef int refuse_lay(Layout state, int number, int face) except -1  # cold
