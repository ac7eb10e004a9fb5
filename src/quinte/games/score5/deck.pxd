from libc.stdint cimport uint64_t

cdef class Deck:
    cdef unsigned char[51] value
    cdef unsigned char[51] tie
    cdef unsigned char[51] family
    cdef uint64_t[51] only
    cdef uint64_t[51] after
    cdef uint64_t[5] sets
    cdef uint64_t one, two
    cdef readonly list names, families, values, ties
    cdef readonly dict numbers, stars
