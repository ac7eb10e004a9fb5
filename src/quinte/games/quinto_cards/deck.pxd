from libc.stdint cimport uint64_t

cdef class Deck:
    cdef unsigned char[120] cards
    cdef unsigned char[83] opener
    cdef uint64_t[84] face_low
    cdef uint64_t[84] face_high
    cdef unsigned char[89] card_played
    cdef uint64_t[178] low
    cdef uint64_t[178] high
    cdef unsigned char[24] colour
    cdef unsigned char[24] points
    cdef unsigned int[3] givable
    cdef readonly int number, pointed
    cdef readonly list either, names, faces, prizes, colours, values
    cdef readonly dict numbers, faces_by_name, prize_numbers
