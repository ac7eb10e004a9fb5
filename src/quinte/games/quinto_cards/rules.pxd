cimport cython
from libc.stdint cimport int64_t, uint64_t
cimport quinte.engine.bits_c as bits
cimport quinte.engine.opening as opening
from quinte.engine.rng cimport Rng
from quinte.engine.state cimport State
from quinte.games.quinto_cards.deck cimport Deck

cdef int64_t PASS, STOP, GIVE, NEW, LAY, ROW
cdef int NOTHING, NO_CARD, BRIDGE, RED, FIFTH, OPEN_TABLE
cdef uint64_t BRIDGES, EVERY_LOW, EVERY_HIGH

cdef class QuintoCards(State):
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

    @cython.locals(i=int, seat=int, colour=int, n=int)
    cpdef void deal(self, int first) except *
    @cython.locals(hidden=int, other=int, colour=int, n=int)
    cpdef void redeal(self, int seat, Rng rng) except *
    cpdef int turn(self) except? -2
    @cython.locals(out=list, gifts=uint64_t, row=int)
    cpdef list moves(self, int seat)
    cpdef int64_t draw(self, int seat, Rng rng) except? -1
    cpdef void apply(self, int seat, int64_t move) except *
    @cython.locals(made=int64_t)
    cpdef int64_t run(self, Rng rng, int64_t limit) except? -1
    cpdef void check(self, int seat, int64_t move) except *  # cold
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

@cython.locals(i=int, seat=int, row=int)
cdef void clear(QuintoCards state) noexcept
@cython.locals(n=int, i=int)
cdef int draw_first(QuintoCards state) except -1
@cython.locals(n=int, place=int, kind=int, i=int)
cdef int gather_points(QuintoCards state, int colour) noexcept
@cython.locals(n=int, place=int)
cdef void lay_points(QuintoCards state, int colour) noexcept
@cython.locals(seat=int, i=int, total=int)
cdef int redeal_hands(QuintoCards state, int hidden, Rng rng) except -1
@cython.locals(card=int, i=int, n=int)
cdef void sort_pile(QuintoCards state) noexcept
@cython.locals(n=int)
cdef int fill_hand(QuintoCards state, int seat) noexcept
@cython.locals(seat=int, i=int)
cdef int first_hand(QuintoCards state) except -1
@cython.locals(n=int, i=int)
cdef bint is_redealt(QuintoCards state, int seat) noexcept
@cython.locals(fit=int, i=int)
cdef bint must_redeal(QuintoCards state, int n) noexcept
@cython.locals(i=int, card=int, some=uint64_t, more=uint64_t, face=int, kind=int)
cdef bint chains(QuintoCards state, int left, uint64_t low, uint64_t high, int number) noexcept
cdef int card_of(int face) noexcept
@cython.locals(i=int)
cdef void see(QuintoCards state, int seat) noexcept
@cython.locals(n=int, i=int)
cdef int beginners(QuintoCards state, int seat) noexcept
cdef bint must_begin(QuintoCards state, int own, int rows) noexcept
@cython.locals(seat=int)
cdef bint is_stuck(QuintoCards state, int owner) noexcept
cdef bint may_stop(QuintoCards state) noexcept
cdef bint closed(QuintoCards state, int row) noexcept
@cython.locals(fresh=uint64_t)
cdef bint allows(QuintoCards state, int64_t move) except -1  # cold
@cython.locals(row=int, low=uint64_t, high=uint64_t)
cdef bint allows_laying(QuintoCards state, int number, int face) noexcept
cdef bint holds(uint64_t low, uint64_t high, int face) noexcept
@cython.locals(low=uint64_t, high=uint64_t)
cdef list_row(QuintoCards state, int row, list out)
cdef list_faces(uint64_t low, uint64_t high, int64_t base, list out)
@cython.locals(n=int)
cdef int pick(uint64_t low, uint64_t high, int k) noexcept
@cython.locals(gifts=uint64_t, low=uint64_t, high=uint64_t, fresh=uint64_t, row=int, n=int, k=int)
cdef int64_t choose(QuintoCards state, Rng rng) except? -1
@cython.locals(lows="uint64_t *", highs="uint64_t *", low=uint64_t, high=uint64_t, row=int, new=int,
               after=int, k=int)
cdef int64_t choose_open(QuintoCards state, uint64_t fresh, int n, Rng rng) except? -1
@cython.locals(row=int)
cdef int make(QuintoCards state, int64_t move) except -1
@cython.locals(row=int, seat=int, phase=int)
cdef int begin(QuintoCards state) except -1
@cython.locals(kind=int)
cdef int next_point(QuintoCards state) noexcept
@cython.locals(phase=int)
cdef int turn_up(QuintoCards state) except -1
@cython.locals(seat=int, card=int, i=int, last=int)
cdef int lay(QuintoCards state, int row, int face) except -1
@cython.locals(seat=int, owner=int, phase=int, prize=int, gifts=uint64_t)
cdef int complete(QuintoCards state, int row) except -1
@cython.locals(i=int, other=int)
cdef void remove(QuintoCards state, int row) noexcept
cdef void win(QuintoCards state, int seat, int kind) noexcept
@cython.locals(gifts=uint64_t, i=int)
cdef uint64_t gifts_of(QuintoCards state, int seat) noexcept
@cython.locals(i=int, j=int)
cdef int give(QuintoCards state, int giver, int kind) except -1
@cython.locals(stops=bint)
cdef int go_on(QuintoCards state) except -1
@cython.locals(seat=int, n=int)
cdef int end_turn(QuintoCards state) except -1
@cython.locals(seat=int, row=int)
cdef bint nobody_lays(QuintoCards state) noexcept
