/* For every yardstick: generator, bit selection, timing. Needs x86-64 with BMI2. */
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
#define INL static inline __attribute__((always_inline))

INL u64 rnd64(u64 *s) { /* wyrand: one 64x64 multiplication */
    *s += 0xa0761d6478bd642full;
    unsigned __int128 m = (unsigned __int128)*s * (*s ^ 0xe7037ed1a0b428dbull);
    return (u64)(m >> 64) ^ (u64)m;
}
INL u32 below(u64 *s, u32 n) { return (u32)(((rnd64(s) >> 32) * n) >> 32); } /* bias < n / 2^32 */
INL int pop(u64 x) { return __builtin_popcountll(x); }
INL int nth(u64 x, int k) { return __builtin_ctzll(_pdep_u64(1ull << k, x)); } /* the k-th set bit */

static double now(void) { /* processor time of this process */
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

typedef struct { double moves, games; } Count;

/* Run chunk() for that many seconds, after once to warm up; print what was done a second. */
static void measure(void (*chunk)(u64 *, Count *), double seconds, const char *games, u64 *rng) {
    Count warm = {0}, c = {0};
    chunk(rng, &warm);
    double begin = now(), taken;
    do chunk(rng, &c);
    while ((taken = now() - begin) < seconds);
    printf("{\"moves\": %.0f, \"%s\": %.0f}\n", c.moves / taken, games, c.games / taken);
}
