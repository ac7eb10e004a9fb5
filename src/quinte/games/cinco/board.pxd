from libc.stdint cimport uint64_t

cdef class Board:
    cdef uint64_t[91] low
    cdef uint64_t[91] high
    cdef uint64_t[91] only_low
    cdef uint64_t[91] only_high
    cdef unsigned char[273] line
    cdef unsigned short[273] place
    cdef unsigned short[33] on
    cdef unsigned char[363] cell
    cdef readonly list rows, lines, straights
    cdef readonly int tokens
