cimport cython
cimport libc.math as math
from libc.stdint cimport int64_t
from quinte.engine.rollout cimport RolloutPolicy
from quinte.engine.rng cimport Rng
from quinte.engine.state cimport State

cdef int64_t FINE
cdef double CURIOUS

cdef class Edge:
    cdef readonly int64_t move, visits, offered
    cdef readonly double prior, total, regret, mixed
    cdef Node node

cdef class Node:
    cdef readonly dict edges, observations
    cdef readonly int64_t visits
    cdef readonly double total

cdef class Descent:
    cdef int seat
    cdef Node node
    cdef list edges
    cdef bint several
    cdef Edge chosen
    cdef double likely

cdef class Tree:
    cdef readonly State root
    cdef readonly int seat
    cdef RolloutPolicy policy
    cdef double explore, doubt
    cdef int64_t plies, depth
    cdef readonly list tops
    cdef list own, steps
    cdef readonly int64_t rounds

    @cython.locals(state=State, _=int64_t)
    cpdef void think(self, Rng rng, int64_t rounds) except *  # cold
    @cython.locals(nodes=list, seat=int, other=int, new=bint, node=Node, step=Descent, edge=Edge, seen=int64_t,
                   actors=tuple, at_once=tuple)
    cdef void descend(self, State state, Rng rng) except *  # cold
    @cython.locals(at_top=bint, moves=list, edges=list)
    cdef list offers(self, Node node, State state, int seat)
    @cython.locals(priors=list, whole=double, i=int)
    cdef void add(self, Node node, State state, int seat, list moves) except *  # cold
    @cython.locals(highest=double, usual=double, value=double, node=Node, edge=Edge)
    cdef void pick(self, Descent step) except *  # cold
    @cython.locals(n=int, regrets=double, at=double, share=double, found=bint, edge=Edge)
    cdef void mix(self, Descent step, Rng rng) except *  # cold
    @cython.locals(rewards=list, seat=int)
    cdef list rewards(self, State state)
    @cython.locals(step=Descent, node=Node, edge=Edge, other=Edge, reward=double, usual=double)
    cdef void remember(self, list rewards) except *  # cold

@cython.locals(key=tuple, found=Node)
cdef Node observe(Node node, int seat, int64_t seen)
