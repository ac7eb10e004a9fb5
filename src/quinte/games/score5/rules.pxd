cimport cython
from libc.stdint cimport int64_t, uint64_t
cimport quinte.engine.bits_c as bits
from quinte.engine.rng cimport Rng
from quinte.engine.state cimport State
from quinte.games.score5.deck cimport Deck

cdef int AUCTIONS, ONE_STARS, TWO_STARS, OPEN_TABLE, NONE
cdef int64_t DONE, KEEP, LAY, TAKE
cdef int BID, SHARE, END

cdef class Score5(State):
    cdef Deck deck
    cdef uint64_t[5] hands
    cdef uint64_t[5] laid
    cdef uint64_t[5] choosing
    cdef uint64_t[5] rest
    cdef uint64_t out, spoils
    cdef unsigned char[5] sets
    cdef unsigned char[5] takers
    cdef unsigned char[12] pile
    cdef unsigned char[51] scratch
    cdef int[6] tops
    cdef int rounds, pending, piled, round, phase, card

    @cython.locals(i=int, seat=int)
    cpdef void deal(self, int first) except *
    @cython.locals(seen=uint64_t, other=int, some=int)
    cpdef void redeal(self, int seat, Rng rng) except *
    cpdef int turn(self) except? -2
    cpdef bint acts(self, int seat) except? -1
    cpdef tuple actors(self)
    @cython.locals(out=list, low=uint64_t, base=int64_t)
    cpdef list moves(self, int seat)
    cpdef int64_t draw(self, int seat, Rng rng) except? -1
    cpdef void apply(self, int seat, int64_t move) except *
    @cython.locals(seat=int, made=int64_t)
    cpdef int64_t run(self, Rng rng, int64_t limit) except? -1
    cpdef int64_t seen(self, int seat, int64_t move) except? -1
    @cython.locals(number=int64_t)
    cpdef void check(self, int seat, int64_t move) except *  # cold
    cdef int tell_deal(self) except -1 with gil  # cold
    cdef int tell_revealed(self) except -1 with gil  # cold
    cdef int tell_chosen(self, int seat, int card) except -1 with gil  # cold
    cdef int tell_done(self, int seat) except -1 with gil  # cold
    cdef int tell_round(self, int changed) except -1 with gil  # cold
    cdef int tell_turned_up(self) except -1 with gil  # cold
    cdef int tell_won(self, int seat) except -1 with gil  # cold
    cdef int tell_taken(self, int seat, int card) except -1 with gil  # cold
    @cython.locals(names=list)
    cdef list named(self, uint64_t cards)

cdef bint may_keep(Score5 state, int seat) noexcept nogil
@cython.locals(n=int, k=int, rest=uint64_t)
cdef int64_t choose(Score5 state, int seat, Rng rng) except? -1
cdef int make(Score5 state, int seat, int64_t move) except -1 nogil
@cython.locals(i=int)
cdef void lay_pile(Score5 state, int first, int number) noexcept nogil
@cython.locals(n=int)
cdef int list_cards(Score5 state, uint64_t cards) noexcept nogil
@cython.locals(n=int, i=int, some=uint64_t)
cdef uint64_t draw_some(Score5 state, uint64_t cards, int number, Rng rng) except? 1
@cython.locals(card=int)
cdef uint64_t after_last(Score5 state, uint64_t hand, uint64_t choosing) noexcept nogil
@cython.locals(move=int64_t, n=int, chosen=uint64_t)
cdef int choose_anew(Score5 state, int seat, Rng rng) except -1
@cython.locals(seat=int)
cdef int reveal(Score5 state) except -1 nogil
@cython.locals(seat=int)
cdef void open_round(Score5 state) noexcept nogil
@cython.locals(changed=int, seat=int)
cdef int close_round(Score5 state) except -1 nogil
@cython.locals(seat=int, other=int, rank=int, i=int, winner=int)
cdef int resolve(Score5 state) except -1 nogil
cdef int rank_of(Score5 state, int seat, uint64_t bid) noexcept nogil
@cython.locals(total=int)
cdef int sum_of(Score5 state, uint64_t cards) noexcept nogil
@cython.locals(highest=int)
cdef int tie_of(Score5 state, uint64_t cards) noexcept nogil
@cython.locals(joker=int, card=int, least=int, shown=int, tie=int, family=int, place=int, value=int)
cdef int worth_of(Deck deck, uint64_t hand, int* tops) noexcept nogil
@cython.locals(i=int)
cdef int take(Score5 state, int seat, int card) except -1 nogil
cdef void become(Score5 state, Score5 other) noexcept nogil
@cython.locals(seat=int)
cdef int settle(Score5 state, uint64_t* bids) except -1
cdef uint64_t hand_of(Score5 state, int seat) noexcept nogil
cdef uint64_t spoils_of(Score5 state) noexcept nogil
cdef int on_block(Score5 state) noexcept nogil
cdef int auctions_left(Score5 state) noexcept nogil
