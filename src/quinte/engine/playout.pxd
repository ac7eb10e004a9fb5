cimport cython
from libc.stdint cimport int64_t
from quinte.engine.rng cimport Rng
from quinte.engine.state cimport State

cpdef int64_t playout(State state, Rng rng, int64_t limit) except? -1

@cython.locals(made=int64_t, _=int64_t)
cpdef int64_t play_games(State state, Rng rng, int64_t games) except? -1  # cold

@cython.locals(made=int64_t, _=int64_t)
cpdef int64_t copy_and_playout(State root, Rng rng, int64_t times) except? -1  # cold
