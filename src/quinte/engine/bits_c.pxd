# `quinte.engine.bits` for compiled modules: `cimport quinte.engine.bits_c as bits`.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(__BMI2__)
    #include <immintrin.h>
    #endif
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int quinte_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    static __inline int quinte_popcount(uint64_t x) {
        x -= x >> 1 & 0x5555555555555555ull;
        x = (x & 0x3333333333333333ull) + (x >> 2 & 0x3333333333333333ull);
        return (int)(((x + (x >> 4) & 0x0f0f0f0f0f0f0f0full) * 0x0101010101010101ull) >> 56);
    }
    #else
    static inline int quinte_lowest(uint64_t x) { return __builtin_ctzll(x); }
    static inline int quinte_popcount(uint64_t x) { return __builtin_popcountll(x); }
    #endif
    static inline int quinte_nth(uint64_t x, int k) {
    #if defined(__BMI2__)
        return quinte_lowest(_pdep_u64(1ull << k, x));
    #else
        /* Sums of set bits of every byte and those below, then the byte, then the bit. */
        uint64_t s = x - (x >> 1 & 0x5555555555555555ull);
        s = (s & 0x3333333333333333ull) + (s >> 2 & 0x3333333333333333ull);
        s = ((s + (s >> 4)) & 0x0f0f0f0f0f0f0f0full) * 0x0101010101010101ull;
        uint64_t reached = (((s | 0x8080808080808080ull) - (uint64_t)(k + 1) * 0x0101010101010101ull)
                            & 0x8080808080808080ull);
        int byte = quinte_lowest(reached) & ~7;
        k -= (int)(s << 8 >> byte & 0xff);
        x >>= byte;
        while (k--) x &= x - 1;
        return byte + quinte_lowest(x);
    #endif
    }
    """
    int popcount "quinte_popcount"(uint64_t x) noexcept nogil
    int nth "quinte_nth"(uint64_t x, int k) noexcept nogil
    int lowest "quinte_lowest"(uint64_t x) noexcept nogil
