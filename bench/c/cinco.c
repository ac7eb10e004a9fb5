/* Cinco by hand: 2 players, default options, uniformly random legal moves.
   Cell n and card n are bit n-1 of a 90-bit set.

   cinco play SECONDS SEED      random games: moves and games a second
   cinco playout SECONDS SEED   copies of positions after 40 moves, played out: moves and play-outs a second
   cinco kinds GAMES SEED       moves by kind in that many games */
#include "common.h"

static const u8 ROWS[11][11] = { /* rows of the board; 0 is the empty centre */
    {88, 87, 86, 85, 84, 83},
    {89, 38, 39, 40, 41, 42, 82},
    {90, 37, 35, 34, 33, 32, 43, 81},
    {61, 60, 36, 7, 8, 9, 31, 44, 80},
    {62, 59, 19, 18, 6, 5, 10, 30, 45, 79},
    {63, 58, 20, 17, 1, 0, 4, 11, 29, 46, 78},
    {64, 57, 21, 16, 2, 3, 12, 28, 47, 77},
    {65, 56, 22, 15, 14, 13, 27, 48, 76},
    {66, 55, 23, 24, 25, 26, 49, 75},
    {67, 54, 53, 52, 51, 50, 74},
    {68, 69, 70, 71, 72, 73}};

typedef struct { u64 lo, hi; } Set;              /* bits 0-63, 64-89 */
static Set GE[96];                               /* cells numbered c or more; GE[91] is empty: no card */
static struct { u8 at[3]; u16 bit[3]; } LN[90];  /* the three lines of a cell, and its place on each */

typedef struct {
    Set free, draw, disc;
    u16 line[2][33];                             /* tokens of a team on each of the 33 lines */
    u8 hand[2][4], nhand[2], left[2], seat, stall, ndraw; /* empty slots of a hand hold 91 */
} State;

enum { GO, WIN0, WIN1, LAST, STALL };

static void tables(void) {
    for (int c = 1; c <= 90; c++)
        for (int n = c - 1; n < 90; n++) *(n < 64 ? &GE[c].lo : &GE[c].hi) |= 1ull << (n & 63);
    for (int k = 0; k < 11; k++) {
        int q = k - 5, r0 = q < 0 ? -5 - q : -5, len = 11 - abs(q);
        for (int j = 0; j < len; j++) {
            int n = ROWS[k][j], r = r0 + j;
            if (!n) continue;
            LN[n - 1].at[0] = q + 5;          LN[n - 1].bit[0] = 1 << (r + 5);
            LN[n - 1].at[1] = 11 + r + 5;     LN[n - 1].bit[1] = 1 << (q + 5);
            LN[n - 1].at[2] = 22 + q + r + 5; LN[n - 1].bit[2] = 1 << (q + 5);
        }
    }
}

INL int count(Set s) { return pop(s.lo) + pop(s.hi); }
INL Set open_to(const State *s, int card) { return (Set){s->free.lo & GE[card].lo, s->free.hi & GE[card].hi}; }
INL int pick(Set s, int k) { /* k-th member */
    int p = pop(s.lo), h = k >= p;
    return nth(h ? s.hi : s.lo, h ? k - p : k) + (h << 6);
}
INL void flip(Set *s, int b) {
    u64 v = 1ull << (b & 63);
    int h = b >> 6;
    s->lo ^= h ? 0 : v;
    s->hi ^= h ? v : 0;
}

INL int take(State *s, u64 *rng) { /* C9: the order of the pile is drawn when it is needed */
    if (__builtin_expect(!s->ndraw, 0)) {
        s->draw = s->disc;
        s->disc = (Set){0, 0};
        s->ndraw = count(s->draw);
    }
    int b = pick(s->draw, below(rng, s->ndraw--));
    flip(&s->draw, b);
    return b + 1;
}
INL void start(State *s, u64 *rng) {
    memset(s, 0, sizeof *s);
    s->free = s->draw = GE[1];
    s->ndraw = 90;
    for (int i = 0; i < 8; i++) s->hand[i & 1][i >> 1] = take(s, rng);
    s->nhand[0] = s->nhand[1] = 4;
    s->left[0] = s->left[1] = 35;
    s->seat = rnd64(rng) >> 63;
}
INL int idle(State *s, u64 *rng) { /* C5 draw or C6 swap */
    int p = s->seat;
    u8 *h = s->hand[p];
    if (s->nhand[p] < 4) h[s->nhand[p]++] = take(s, rng);
    else {
        for (int i = 0; i < 4; i++) flip(&s->disc, h[i] - 1);
        for (int i = 0; i < 4; i++) h[i] = take(s, rng);
    }
    s->seat ^= 1;
    return ++s->stall == 50 ? STALL : GO; /* C13 */
}
INL int place(State *s, int i, int cell) { /* C7: the card in slot i, a token on the cell (from 0) */
    int p = s->seat;
    u8 *h = s->hand[p];
    flip(&s->disc, h[i] - 1);
    h[i] = h[--s->nhand[p]];
    h[s->nhand[p]] = 91;
    flip(&s->free, cell);
    u32 five = 0;
    for (int d = 0; d < 3; d++) {
        u32 x = s->line[p][LN[cell].at[d]] |= LN[cell].bit[d], y = x & x >> 1;
        five |= y & y >> 2 & x >> 4;
    }
    s->seat ^= 1;
    s->stall = 0;
    s->left[p]--;
    return five ? WIN0 + p : s->left[p] ? GO : LAST; /* C11, C12 */
}
/* One uniformly random legal move, without listing them. */
INL int step(State *s, u64 *rng) {
    const u8 *h = s->hand[s->seat];
    if (!s->nhand[s->seat]) return idle(s, rng);
    if (s->nhand[s->seat] == 1) { /* random play mostly holds no card or one */
        Set m = open_to(s, h[0]);
        int n = count(m), k = below(rng, n + 1);
        return k == n ? idle(s, rng) : place(s, 0, pick(m, k));
    }
    int cum[5] = {0};
    for (int i = 0; i < 4; i++) cum[i + 1] = cum[i] + count(open_to(s, h[i]));
    int k = below(rng, cum[4] + 1);
    if (k == cum[4]) return idle(s, rng);
    int i = (k >= cum[1]) + (k >= cum[2]) + (k >= cum[3]);
    return place(s, i, pick(open_to(s, h[i]), k - cum[i]));
}

static void play(u64 *rng, Count *c) {
    u64 r = *rng;
    long moves = 0;
    State s;
    for (int g = 0; g < 5000; g++) {
        start(&s, &r);
        do moves++;
        while (!step(&s, &r));
    }
    *rng = r;
    c->moves += moves;
    c->games += 5000;
}

static State pool[256];
static void fill(u64 *rng) { /* positions after 40 moves of random games */
    for (int i = 0; i < 256; i++) {
        int end;
        do {
            start(&pool[i], rng);
            end = GO;
            for (int k = 0; k < 40 && !end; k++) end = step(&pool[i], rng);
        } while (end);
    }
}
static void playout(u64 *rng, Count *c) { /* copy a position, play it out; 32 play-outs each */
    u64 r = *rng;
    long moves = 0;
    for (int g = 0; g < 256 * 32; g++) {
        State s = pool[g >> 5];
        do moves++;
        while (!step(&s, &r));
    }
    *rng = r;
    c->moves += moves;
    c->games += 256 * 32;
}

static void kinds(u64 *rng, int games) {
    long placed = 0, drawn = 0, swapped = 0;
    for (int g = 0; g < games; g++) {
        State s;
        int end;
        start(&s, rng);
        do {
            int full = s.nhand[s.seat] == 4, before = s.left[0] + s.left[1];
            end = step(&s, rng);
            if (s.left[0] + s.left[1] != before) placed++;
            else if (full) swapped++;
            else drawn++;
        } while (!end);
    }
    printf("{\"games\": %d, \"place\": %ld, \"draw\": %ld, \"swap\": %ld}\n", games, placed, drawn, swapped);
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    u64 rng = strtoull(argv[3], NULL, 10);
    rnd64(&rng);
    tables();
    if (!strcmp(argv[1], "play")) measure(play, atof(argv[2]), "games", &rng);
    else if (!strcmp(argv[1], "playout")) {
        fill(&rng);
        measure(playout, atof(argv[2]), "play-outs", &rng);
    } else if (!strcmp(argv[1], "kinds")) kinds(&rng, atoi(argv[2]));
    else return 2;
    return 0;
}
