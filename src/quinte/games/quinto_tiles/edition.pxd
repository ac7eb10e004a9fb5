cdef class Edition:
    cdef unsigned char[200] tiles
    cdef unsigned char[200] opening
    cdef unsigned char[10] worth
    cdef unsigned int[36] middle
    cdef readonly int rows, columns, number, openers
    cdef readonly list counts, centres, drawn_first
