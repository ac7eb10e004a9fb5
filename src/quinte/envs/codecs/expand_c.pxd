# `quinte.envs.codecs.expand` for compiled modules: `cimport quinte.envs.codecs.expand_c as expand`.
from libc.stdint cimport int64_t, uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    static inline void quinte_expand(uint64_t bits, int n, unsigned char *out, int64_t at) {
        int i = 0;
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        for (; i + 8 <= n; i += 8) {
            uint64_t x = (bits >> i & 255) * 0x0101010101010101ull & 0x8040201008040201ull;
            x = (x + 0x7f7f7f7f7f7f7f7full) >> 7 & 0x0101010101010101ull;
            memcpy(out + at + i, &x, 8);
        }
    #endif
        for (; i < n; i++) out[at + i] = (unsigned char)(bits >> i & 1);
    }
    """
    void expand "quinte_expand"(uint64_t bits, int n, unsigned char* out, int64_t at) noexcept nogil
