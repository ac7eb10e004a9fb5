from libc.stdint cimport uint64_t



cdef class Racks:
    cdef unsigned char[3003] size
    cdef unsigned char[3003] total
    cdef unsigned char[15015] tiles
    cdef unsigned short[3003] holds
    cdef unsigned short[30030] more
    cdef unsigned short[30030] less
    cdef unsigned char[3003] known
    cdef unsigned int[165165] start
    cdef unsigned int[317613] picks
    cdef unsigned char[256] minus
    cdef unsigned short[11] takes
    cdef uint64_t[268000] plays
    cdef readonly int multiple, used
    cdef int learn(self, int rack) except -1 with gil  # cold
    cpdef bint opens(self, int rack) except -1  # cold
