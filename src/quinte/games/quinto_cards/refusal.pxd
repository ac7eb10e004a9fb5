from libc.stdint cimport int64_t
from quinte.games.quinto_cards.layout cimport Layout

cdef int64_t PASS, STOP, GIVE, NEW, LAY, ROW
cdef int FIFTH

cdef int refuse(Layout state, int seat, int64_t move) except -1  # cold
cdef int refuse_new(Layout state, int face) except -1  # cold
cdef int refuse_lay(Layout state, int number, int face) except -1  # cold
