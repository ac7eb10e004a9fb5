cimport cython

cdef int MOST

cdef class Solver:
    cdef double[1024] pay
    cdef double[32] row
    cdef double[32] column
    cdef double[32] now
    cdef double[32] there
    cdef double[32] regret
    cdef double[32] sorrow
    cdef double[32] gain
    cdef int rows, columns
    @cython.locals(i=int, j=int, n=int, mean=double, total=double)
    cdef void find(self, int rounds) noexcept
    @cython.locals(i=int, j=int, total=double)
    cdef double value(self) noexcept

@cython.locals(i=int, total=double)
cdef void match(double* regret, double* gain, double mean, double* now, double* sums, int size,
                int weight) noexcept
@cython.locals(i=int, total=double)
cdef void norm(double* mix, int size) noexcept
@cython.locals(solver=Solver, i=int, j=int)
cpdef tuple equilibrium(list matrix, int rounds)
