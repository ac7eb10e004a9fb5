cimport cython
cimport quinte.engine.bits_c as bits
from quinte.games.cinco.board cimport Board

cdef int LINES, PLACES, FIVE

cdef class Lines:
    cdef unsigned short[99] tokens
    cdef unsigned short[33] free
    cdef Board board
    cdef int teams

    @cython.locals(i=int, team=int, at=int, d=int, line=int)
    cdef void fill(self, dict placed) except *  # cold
    @cython.locals(i=int, at=int, team=int, five=int, n=int)
    cpdef list fives(self)
    @cython.locals(team=int, i=int, own=int, at=int, five=int, rest=int)
    cpdef dict threats(self)
