/* Score 5, N players (2-5), default options: bids are built card by card, uniformly random steps.
   Card 10f+i is the i-th card of family f by value, 50 the joker, so lowest bit first is the order in which `lay` goes. */
#include "common.h"
enum { CARDS = 51, JOKER = 50 };
static u8 VAL[CARDS], TIE[CARDS]; static u64 ONE, TWO, SETS[5], TSETS[5];
typedef struct {                                         /* thand: the hand again, by tie-break value */
    u64 hand[5], thand[5], laid[5]; int sum[5], high[5], seat_score[5], seat_tie[5];
} State;
typedef struct { long lay, done, keep, take, opts, forced, rounds, nobody, bidders; } Stat;

static void tables(void) {
    static const u8 star[5][5] = {{30,75,80,125,150}, {40,65,90,115,140}, {35,55,95,105,130}, {45,60,100,110,145}, {50,70,85,120,135}};
    for (int f = 0; f < 5; f++) {
        for (int i = 0; i < 5; i++) { VAL[10 * f + i] = 5 * i + 5; VAL[10 * f + 5 + i] = star[f][i]; }
        ONE |= 3ull << (10 * f + 5); TWO |= 7ull << (10 * f + 7);
        for (int k = 0; k < 5; k++) {                    /* set k: the i-th value is in family i+k */
            int c = 10 * ((f + k) % 5) + f; SETS[k] |= 1ull << c; TIE[c] = 51 - 5 * f - k;
        }
        for (int i = 5; i < 10; i++) TIE[10 * f + i] = 26 - (VAL[10 * f + i] - 30) / 5;
    }
    VAL[JOKER] = 75; TIE[JOKER] = 1;
    for (int k = 0; k < 5; k++) for (u64 m = SETS[k]; m; m &= m - 1) TSETS[k] |= 1ull << TIE[__builtin_ctzll(m)];
}
INL void move_card(u64 *h, u64 *t, int c) { *h ^= 1ull << c; *t ^= 1ull << TIE[c]; }
INL void start(State *s, int n, u64 *rng) {              /* S2: sets dealt at random */
    u32 left = 0x43210;                                  /* nibbles: the sets not yet dealt */
    for (int p = 0; p < n; p++) {
        int k = 4 * below(rng, 5 - p), x = left >> k & 15;
        left = (left & ((1u << k) - 1)) | left >> (k + 4) << k;
        s->hand[p] = SETS[x]; s->thand[p] = TSETS[x];
    }
}
INL void bid(State *s, int p, u64 *rng, int again, Stat *z, int stats, int *changed) {   /* S5: one seat, one round */
    u64 rest = s->hand[p], laid = 0; int sum = 0, high = 0, n = pop(rest), first = again && s->laid[p];
    for (;;) {
        int o = n + 1 + first, k = below(rng, o);
        if (stats) { z->opts += o; z->forced += o == 1; }
        if (k >= n) {
            if (k > n) { z->keep++; return; }            /* keep: only as the first step of a later round, after a bid */
            z->done++; break;
        }
        int c = nth(rest, k);                            /* lay: only cards after it may follow */
        z->lay++; first = 0; laid |= 1ull << c; sum += VAL[c]; if (TIE[c] > high) high = TIE[c];
        rest &= -2ull << c; n -= k + 1;
    }
    *changed |= laid != s->laid[p];
    s->laid[p] = laid; s->sum[p] = sum; s->high[p] = high;
}
INL void auction(State *s, int n, int card, u64 *rng, Stat *z, int stats) {
    for (int r = 0; r < 3; r++) {
        int changed = 0;
        for (int p = 0; p < n; p++) bid(s, p, rng, r > 0, z, stats, &changed);
        if (stats) z->rounds++;
        if (r && !changed) break;
    }
    int ord[5], key[5];                                  /* S6, S7: who bid by sum and tie-break, then the others by tie-break in hand */
    for (int p = 0; p < n; p++) {
        int k = s->laid[p] ? 1 << 20 | s->sum[p] << 6 | s->high[p] : 63 - __builtin_clzll(s->thand[p]), i = p;
        if (stats) z->bidders += s->laid[p] != 0;
        for (; i && key[i - 1] < k; i--) key[i] = key[i - 1], ord[i] = ord[i - 1];
        key[i] = k; ord[i] = p;
    }
    int w = ord[0]; u64 spoils = s->laid[w];
    if (!spoils) { if (stats) z->nobody++; return; }
    s->hand[w] ^= 1ull << card; s->thand[w] ^= 1ull << TIE[card];
    for (int i = 1, m = pop(spoils); m; m--) {
        int c = nth(spoils, below(rng, m)), p = ord[i];
        if (stats) { z->opts += m; z->forced += m == 1; }
        z->take++; spoils ^= 1ull << c;
        move_card(&s->hand[w], &s->thand[w], c); move_card(&s->hand[p], &s->thand[p], c);
        if (++i == n) i = 1;
    }
}
static void score(State *s, int p) {                     /* S9, S10 */
    int best[5], sum = 0, tie = 0, add = 0, at = -1;
    for (int f = 0; f < 5; f++) {
        u32 m = s->hand[p] >> (10 * f) & 1023; best[f] = m ? 10 * f + 31 - __builtin_clz(m) : -1;
        if (best[f] >= 0) sum += VAL[best[f]];
    }
    if (s->hand[p] >> JOKER & 1) for (int f = 0; f < 5; f++) {
        int d = 75 - (best[f] < 0 ? 0 : VAL[best[f]]);
        if (d > add || (d == add && d > 0 && best[f] >= 0 && best[at] >= 0 && TIE[best[f]] < TIE[best[at]])) add = d, at = f;
    }
    if (at >= 0) best[at] = JOKER;                       /* equal gains: it hides the lower tie-break; gaining nothing, it is not shown */
    for (int f = 0; f < 5; f++) if (best[f] >= 0 && TIE[best[f]] > tie) tie = TIE[best[f]];
    s->seat_score[p] = sum + add; s->seat_tie[p] = tie;
}
INL int game(State *s, int n, u64 *rng, Stat *z, int stats) {
    start(s, n, rng);
    u64 one = ONE, two = TWO;
    for (int a = 0; a < 12; a++) {                       /* S3: 4 of 10, 7 of 15, the joker; drawn when needed */
        int c = a < 4 ? nth(one, below(rng, 10 - a)) : a < 11 ? nth(two, below(rng, 19 - a)) : JOKER;
        if (a < 4) one ^= 1ull << c; else if (a < 11) two ^= 1ull << c;
        auction(s, n, c, rng, z, stats);
    }
    int w = 0;
    for (int p = 0; p < n; p++) { score(s, p); if (s->seat_score[p] * 64 + s->seat_tie[p] > s->seat_score[w] * 64 + s->seat_tie[w]) w = p; }
    return w;
}
INL void games(u64 *rng, Count *c, int n) {
    u64 r = *rng; State s; Stat z = {0}; volatile int sink;
    for (int g = 0; g < 1000; g++) sink = game(&s, n, &r, &z, 0);
    (void)sink; *rng = r; c->moves += z.lay + z.done + z.keep + z.take; c->games += 1000;
}

static void play(u64 *rng, Count *c) { games(rng, c, 2); }
static void kinds(u64 *rng, int n) {
    Stat z = {0};
    State s;
    volatile int sink;
    for (int g = 0; g < n; g++) sink = game(&s, 2, rng, &z, 0);
    (void)sink;
    printf("{\"games\": %d, \"lay\": %ld, \"done\": %ld, \"keep\": %ld, \"take\": %ld}\n", n, z.lay, z.done, z.keep, z.take);
}
int main(int argc, char **argv) {
    if (argc != 4) return 2;
    u64 rng = strtoull(argv[3], NULL, 10);
    rnd64(&rng);
    tables();
    if (!strcmp(argv[1], "play")) measure(play, atof(argv[2]), "games", &rng);
    else if (!strcmp(argv[1], "kinds")) kinds(&rng, atoi(argv[2]));
    else return 2;
    return 0;
}
