cimport cython
cimport quinte.engine.bits_c as bits
from quinte.engine.state cimport State

@cython.locals(seats=int, highest=int, seat=int, i=int)
cdef int draw(State state, unsigned char* pieces, int n, unsigned char* worth,
              unsigned char* drawn) except -1
