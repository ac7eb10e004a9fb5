cimport cython
from libc.stdint cimport int64_t, uint64_t
cimport quinte.games.quinto_cards.rules as rules
from quinte.engine.state cimport State
from quinte.envs.codecs.codec cimport Codec
from quinte.games.quinto_cards.rules cimport QuintoCards

cdef int GIFT, KINDS, CARD, EITHER, NO_CARD, NOTHING, KINDS_OF_CARDS, ROW_BYTES
cdef int64_t STOP, GIVE, NEW, LAY, ROW
cdef uint64_t BRIDGES

cdef class QuintoCardsCodec(Codec):
    cdef QuintoCards cards
    cdef unsigned char[5] hand
    cdef readonly int rows
    cdef int turn(self) noexcept nogil
    cdef int list_legal(self, int seat) except -1 nogil
    cdef int act(self, int seat, int action) except -1 nogil
    cdef void observe(self, int seat, unsigned char* out, int64_t at) noexcept nogil

@cython.locals(i=int, at=int, card=int)
cdef void sort(QuintoCards state, int seat, unsigned char* hand) noexcept nogil
@cython.locals(i=int, row=int, found=int, gifts=uint64_t)
cdef void mark(QuintoCards state, int rows, unsigned char* hand, unsigned char* legal) noexcept nogil
cdef int mark_row(QuintoCards state, int row, int rows, unsigned char* hand,
                  unsigned char* legal) noexcept nogil
@cython.locals(place=int, side=int, face=int, found=int)
cdef int mark_faces(unsigned char* hand, uint64_t low, uint64_t high, int rows, int row,
                    unsigned char* legal) noexcept nogil
@cython.locals(slot=int, row=int, face=int)
cdef int64_t move_of(QuintoCards state, int rows, unsigned char* hand, int action) noexcept nogil
@cython.locals(k=int, i=int, row=int, other=int, mover=int, at_row=int64_t, shown=bint)
cdef void write(QuintoCards state, int rows, int seat, unsigned char* out, int64_t at) noexcept nogil
@cython.locals(i=int, place=int, card=int)
cdef void write_hand(QuintoCards state, int seat, unsigned char* out, int64_t at) noexcept nogil
