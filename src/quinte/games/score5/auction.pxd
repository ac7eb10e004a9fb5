cimport cython
from libc.stdint cimport int64_t, uint64_t
cimport quinte.engine.bits_c as bits
from quinte.engine.rng cimport Rng
cimport quinte.games.score5.rules as rules
from quinte.games.score5.deck cimport Deck
from quinte.games.score5.value cimport ValueFunction
from quinte.games.score5.rules cimport Score5
from quinte.games.score5.solver cimport Solver

cdef int MOST, SUMS, ORDERS, NOBODY, OUTCOMES, BIDDEN, ENUMERATED, AHEAD, MATCHED, FURTHER
cdef int64_t FINE
cdef double NEVER, LAID, ERRING

# Cold here is what counts references to the states it hands on, and nothing else of Python.

cdef class Auction:
    cdef readonly int players
    cdef Score5 root
    cdef Score5 scratch
    cdef ValueFunction evaluator
    cdef Solver solver
    cdef Auction ahead
    cdef int unit, time
    cdef readonly int met_count
    cdef int[5] count
    cdef uint64_t[160] bid
    cdef int[160] rank
    cdef double[160] mix
    cdef double[160] now
    cdef double[160] regret
    cdef double[160] gain
    cdef double[256] cost
    cdef uint64_t[256] cheap
    cdef int[5] cap
    cdef uint64_t[1280] reach
    cdef int[5] reached
    cdef double[51205] value
    cdef double[51205] better
    cdef int[10241] met
    cdef int[10241] looked
    cdef int[10241] seen
    cdef int[10241] met_list
    cdef unsigned char[51205] profile
    cdef int[5] known
    cdef double[5] trust
    cdef int me
    cdef int[5] pick
    cdef uint64_t[5] bids
    cdef int[30] best

    @cython.locals(last=bint, seat=int, family=int)
    cpdef void prepare(self, int most, bint exact) except *  # cold
    @cython.locals(hand=uint64_t, rest=uint64_t, card=int, deck=Deck, cap=int, k=int, to=int, value=int,
                   price=double, n=int)
    cdef void add_up(self, int seat) noexcept  # cold
    @cython.locals(cap=int, other=int)
    cdef int useful(self, int seat) noexcept  # cold
    @cython.locals(price=double, other=int, gift=int)
    cdef double price(self, int seat, int value, int family) noexcept
    cdef int bucket(self, int seat, uint64_t bid) noexcept  # cold
    @cython.locals(other=int)
    cdef double alone(self, int seat, uint64_t bid, int who) except? -1  # cold
    @cython.locals(base=int, n=int, floor=double, other=int, hand=uint64_t, low=int, high=int, middle=int,
                   i=int)
    cdef int choose_bids(self, int seat, int most, bint last, bint exact) except -1  # cold
    @cython.locals(n=int, bid=uint64_t, total=int, i=int, other=uint64_t, mine=double, theirs=double)
    cdef int every_bid(self, int seat, uint64_t hand) except -1  # cold
    @cython.locals(highest=double, kept=int, i=int, bid=uint64_t, chance=double, size=int, k=int)
    cdef int thin(self, int seat, int n, int most) except -1
    @cython.locals(base=int, i=int)
    cdef int also(self, int seat, uint64_t bid) except -1  # cold
    @cython.locals(rank=int, i=int, higher=uint64_t)
    cpdef void expect(self, int me, int other, uint64_t bid, double trust) except *  # cold
    @cython.locals(winner=int, seat=int, slot=int, order=int, place=int, a=int, b=int)
    cdef int outcome(self) except -1
    @cython.locals(seat=int)
    cdef int meet(self, int slot) except -1  # cold
    @cython.locals(seat=int)
    cdef int follow(self, int slot) except -1  # cold
    cpdef void solve(self, int rounds, Rng rng) except *
    @cython.locals(solver=Solver, i=int, j=int)
    cdef int solve_two(self, int rounds) except -1  # cold
    @cython.locals(at=double, last=int, i=int)
    cdef int draw(self, int seat, double* mix, Rng rng) except -1
    cdef bint expects(self, int seat, Rng rng) except? -1
    @cython.locals(seat=int, i=int, n=int, other=int, total=double)
    cdef int solve_more(self, int rounds, Rng rng) except -1
    @cython.locals(base=int, size=int, mean=double, total=double, i=int)
    cdef int regret_of(self, int seat, int weight) except -1
    @cython.locals(size=int, i=int, j=int, other=int, part=double, _=int)
    cpdef void expected(self, int me, int samples, Rng rng) except *
    cpdef void enter(self, Score5 state) except *  # cold
    cpdef void shuffle(self, Rng rng) except *  # cold
    @cython.locals(seat=int, slot=int, _=int)
    cdef void average(self, int samples, Rng rng) except *
    @cython.locals(n=int, k=int, best=int, i=int, slot=int)
    cpdef int foremost(self, int most) except -1
    @cython.locals(ahead=Auction, slot=int, seat=int, n=int, i=int)
    cpdef void look(self, int k, Rng rng) except *  # cold
    @cython.locals(seat=int, total=double, k=int, at=int, seen=double)
    cpdef void correct(self, int n) except *
    @cython.locals(base=int, i=int)
    cpdef list bids_of(self, int seat)

@cython.locals(seat=int)
cpdef void play(Auction auction, Score5 state, int most, int rounds, double stray, Rng rng) except *
