cimport cython
from libc.stdint cimport int64_t, uint64_t
cimport quinte.engine.bits_c as bits
cimport quinte.games.quinto_tiles.rules as rules
cimport quinte.envs.codecs.expand_c as expanding
from quinte.engine.state cimport State
from quinte.envs.codecs.codec cimport Codec
from quinte.games.quinto_tiles.racks cimport Racks
from quinte.games.quinto_tiles.rules cimport QuintoTiles

cdef int END, TILE, PLACE, SUMS, SCORE, PATTERN, START, LINE, NUMBER
cdef int64_t PASS, STARTED, TILES, ONE_TILE, ONE_START, ONE_LINE

cdef class QuintoTilesCodec(Codec):
    cdef QuintoTiles tiles
    cdef uint64_t[325] plays
    cdef int number
    cdef int64_t place
    @cython.locals(i=int)
    cdef int gather(self) except -1 nogil
    cdef int turn(self) noexcept nogil
    cdef int list_legal(self, int seat) except -1 nogil
    cdef int act(self, int seat, int action) except -1 nogil
    cdef void observe(self, int seat, unsigned char* out, int64_t at) noexcept nogil

cdef int share(QuintoTilesCodec codec, QuintoTilesCodec first) except -1  # cold
@cython.locals(i=int, n=int, line=int, at=int, play=uint64_t, before=int64_t)
cdef int mark_places(QuintoTiles state, unsigned char* legal) except -1 nogil
@cython.locals(i=int, number=int, size=int, tiles=uint64_t, mask=uint64_t, play=uint64_t)
cdef void mark_tiles(uint64_t* plays, int n, int64_t part, unsigned char* legal) noexcept nogil
@cython.locals(cell=int, row=int, column=int, line=int, at=int)
cdef int64_t extend(QuintoTiles state, int64_t part, int action) noexcept nogil
@cython.locals(i=int, play=uint64_t, number=int)
cdef int64_t play_of(uint64_t* plays, int n, int64_t part) noexcept nogil
@cython.locals(k=int, i=int, cells=int, row=int, column=int, other=int, score=int, rack=int,
               base=int, full="unsigned int")
cdef void write(QuintoTiles state, int seat, unsigned char* out, int64_t at) noexcept nogil
@cython.locals(i=int, other=int, rack=int)
cdef void write_unseen(QuintoTiles state, int seat, unsigned char* out, int64_t at) noexcept nogil
@cython.locals(line=int, at=int, number=int, cell=int, i=int, tiles=int64_t, cells=int)
cdef void write_part(QuintoTiles state, int64_t part, unsigned char* out, int64_t base,
                     int64_t last) noexcept nogil
