/* Quinto cards by hand: 2 players, default options (author's rules), uniformly random legal steps: a card
   on a row, a card that begins one, stop, pass. Faces: 0-63 combinations (colour*16 + shape*4 + number),
   64-75 words, 76 bridge, 77-82 word side of a word-or-bridge card, 83-88 its bridge side. A hand is the set
   of its faces, so that equal cards are one step.

   quinto-cards play SECONDS SEED   random games: steps and games a second
   quinto-cards kinds GAMES SEED    steps by kind in that many games */
#include "common.h"

enum { N = 2, BRIDGE = 76, WOB = 77, NFACE = 89, NOHEAD = 12 };
enum { PASS, STOP, NEW, LAY };

typedef struct { u64 lo, hi; } Set;               /* combinations; the rest */
static Set FOLLOW[2 * NFACE], FACES[84];          /* FOLLOW[NFACE + f]: as fifth card */
static u8 DECK[110], POINTS[24];
static u64 STARTS;                                /* all but bridges, of the rest */
static const u8 WORD[6] = {1, 3, 4, 6, 9, 11};    /* red, blue, circle, square, two, four */
static const u8 PLAIN[12] = {3, 2, 3, 2, 2, 3, 2, 3, 3, 2, 3, 4};
static const int VALUE[13] = {10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 0};

typedef struct { u8 id, owner, head, len, card[5]; } Row;
typedef struct {
    Row row[112];
    u8 after[112], nrows, nextid, own[N];         /* after: which set of FOLLOW goes on with a row */
    u8 hand[N][8], nhand[N], nbr[N];              /* free slots hold 83; nbr: bridges */
    u8 draw[110], ndraw, points[24], npoints;     /* the order is drawn when it is needed */
    u64 won[N];                                   /* a nibble for each of the 12 values */
    u8 seat, phase, had[N], completed, over;
    int cur;                                      /* index of the row of this turn, -1 none */
} State;
typedef struct { int kind, row, face; } Move;

INL Set or_(Set a, Set b) { return (Set){a.lo | b.lo, a.hi | b.hi}; }
INL Set and_(Set a, Set b) { return (Set){a.lo & b.lo, a.hi & b.hi}; }
INL int count(Set a) { return pop(a.lo) + pop(a.hi); }
INL int pick(Set s, int k) { /* k-th member */
    int p = pop(s.lo);
    return k < p ? nth(s.lo, k) : 64 + nth(s.hi, k - p);
}
static void add(Set *s, int f) { *(f < 64 ? &s->lo : &s->hi) |= 1ull << (f & 63); }

static int word_of(int f) { return f < 76 ? f - 64 : WORD[f - WOB]; }
static int is_bridge(int f) { return f == BRIDGE || f >= 83; }
static int shows(int c, int w) {
    return w < 4 ? c >> 4 == w : w < 8 ? (c >> 2 & 3) == w - 4 : (c & 3) == w - 8;
}
static int fits(int a, int b) { /* Q5-Q7 */
    int bridge = is_bridge(b), card = b < 64;
    if (a < 64 && card) return a >> 4 == b >> 4 || (a >> 2 & 3) == (b >> 2 & 3) || (a & 3) == (b & 3);
    if (a < 64) return !bridge && shows(a, word_of(b));
    if (is_bridge(a)) return !card && !bridge;
    return card ? shows(b, word_of(a)) : bridge || word_of(a) == word_of(b);
}
static void tables(void) {
    int n = 0;
    STARTS = ~(1ull << (BRIDGE - 64) | 63ull << (83 - 64));
    for (int a = 0; a < NFACE; a++)
        for (int b = 0; b < NFACE; b++) {
            if (!fits(a, b)) continue;
            add(&FOLLOW[a], b);
            if (!is_bridge(b)) add(&FOLLOW[NFACE + a], b);
        }
    for (int c = 0; c < 83; c++) {
        add(&FACES[c], c);
        if (c >= WOB) add(&FACES[c], c + 6);
    }
    for (int c = 0; c < 64; c++) DECK[n++] = c;
    for (int w = 0; w < 12; w++)
        for (int i = 0; i < PLAIN[w]; i++) DECK[n++] = 64 + w;
    for (int i = 0; i < 8; i++) DECK[n++] = BRIDGE;
    for (int i = 0; i < 6; i++) DECK[n++] = WOB + i;
    for (int i = 0; i < 24; i++) POINTS[i] = i / 2; /* red 0-3, yellow 4-7, blue 8-11, two of each */
}

INL Set faces(const State *s, int p) {
    Set h = {0, 0};
    for (int i = 0; i < 5; i++) h = or_(h, FACES[s->hand[p][i]]);
    return h;
}
INL void refill(State *s, int p, u64 *rng) { /* Q17 */
    while (s->nhand[p] < 5 && s->ndraw) {
        int i = below(rng, s->ndraw), c = s->draw[i];
        s->hand[p][s->nhand[p]++] = c;
        s->nbr[p] += c == BRIDGE;
        s->draw[i] = s->draw[--s->ndraw];
    }
}
static int chain(const u8 *c, u32 left, Set ok, int n) { /* can the cards of the mask be laid after this? */
    if (!left) return 1;
    for (u32 m = left; m; m &= m - 1) {
        int i = __builtin_ctz(m);
        Set f = and_(FACES[c[i]], ok);
        for (; f.lo | f.hi; f.lo ? (f.lo &= f.lo - 1) : (f.hi &= f.hi - 1)) {
            int x = f.lo ? __builtin_ctzll(f.lo) : 64 + __builtin_ctzll(f.hi);
            if (chain(c, left & ~(1u << i), FOLLOW[x + (n == 3) * NFACE], n + 1)) return 1;
        }
    }
    return 0;
}
static void first_hand(State *s, int p, u64 *rng) { /* Q12: no hand that is a quinto or can begin no row */
    while (s->nbr[p] == 5 || chain(s->hand[p], 31, (Set){~0ull, STARTS}, 0)) {
        while (s->nhand[p]) s->draw[s->ndraw++] = s->hand[p][--s->nhand[p]];
        s->nbr[p] = 0;
        refill(s, p, rng);
    }
}
static void start(State *s, u64 *rng) {
    s->nrows = 0;
    s->nextid = 1;
    memset(s->own, 0, sizeof s->own);
    memcpy(s->draw, DECK, 110);
    s->ndraw = 110;
    memcpy(s->points, POINTS, 24);
    s->npoints = 24;
    for (int p = 0; p < N; p++) {
        s->nhand[p] = s->nbr[p] = 0;
        memset(s->hand[p], 83, 8);
        refill(s, p, rng);
        s->won[p] = 0;
        s->had[p] = 0;
    }
    s->seat = rnd64(rng) >> 63; /* Q11: even between the seats */
    s->phase = s->completed = s->over = 0;
    s->cur = -1;
    first_hand(s, s->seat, rng);
}
INL int startable(const State *s, int p) { return s->nhand[p] - s->nbr[p]; }
INL int blocked(const State *s, int own) { /* Q16: completing a row that is mine or not */
    int p = s->seat;
    return s->ndraw && s->nhand[p] > 1 && s->own[p] - own < N && startable(s, p) == 1;
}
static int can_lay(const State *s, int p) {
    if (startable(s, p)) return 1;
    Set h = faces(s, p);
    for (int i = 0; i < s->nrows; i++) {
        Set f = and_(h, FOLLOW[s->after[i]]);
        if (f.lo | f.hi) return 1;
    }
    return 0;
}
INL void end_turn(State *s, u64 *rng) {
    refill(s, s->seat, rng);
    s->cur = -1;
    s->completed = 0;
    s->had[s->seat] = 1;
    s->seat = (s->seat + 1) % N;
    if (__builtin_expect(!s->had[s->seat], 0)) first_hand(s, s->seat, rng);
    if (!s->ndraw) { /* Q19: empty hands are passed over; over when nobody can lay */
        int any = 0;
        for (int q = 0; q < N; q++) any |= can_lay(s, q);
        if (!any) s->over = 1;
        else
            while (!s->nhand[s->seat]) s->seat = (s->seat + 1) % N;
    }
}
INL void lay(State *s, int i, int f, u64 *rng) { /* face f on row i; i == nrows begins one */
    int p = s->seat, c = f >= 83 ? f - 6 : f;
    Row *r = &s->row[i];
    if (i == s->nrows) { /* Q14, Q20 */
        s->nrows++;
        s->own[p]++;
        r->id = s->nextid++;
        r->owner = p;
        r->len = 0;
        r->head = NOHEAD;
        if (s->npoints) { /* Q3: red, then yellow, then blue, each colour in random order */
            int left = (s->npoints - 1) % 8 + 1, base = 24 - s->npoints, j = base + below(rng, left);
            r->head = s->points[j];
            s->points[j] = s->points[base];
            s->points[base] = r->head;
            s->npoints--;
            if (r->head >> 2 > s->phase) s->phase = r->head >> 2;
        }
    }
    r->card[r->len++] = f;
    s->after[i] = f + (r->len == 4) * NFACE;
    u64 h;
    memcpy(&h, s->hand[p], 8);
    h ^= c * 0x0101010101010101ull;
    int k = __builtin_ctzll((h - 0x0101010101010101ull) & ~h & 0x8080808080808080ull) >> 3; /* its slot */
    s->hand[p][k] = s->hand[p][--s->nhand[p]];
    s->hand[p][s->nhand[p]] = 83;
    s->nbr[p] -= c == BRIDGE;
    if (r->len < 5) {
        s->cur = i;
        if (!s->nhand[p]) end_turn(s, rng);
        return;
    }
    int o = r->owner; /* Q15 */
    if (r->head < NOHEAD) s->won[p] += 1ull << 4 * r->head;
    if (o != p && s->phase) { /* Q18: the lowest that may be given */
        u64 w = s->won[o] & (s->phase == 2 ? ~0xffffull : ~0ull);
        if (w) {
            u64 b = 1ull << (__builtin_ctzll(w) & ~3);
            s->won[o] -= b;
            s->won[p] += b;
        }
    }
    s->own[o]--;
    *r = s->row[--s->nrows];
    s->after[i] = s->after[s->nrows];
    s->cur = -1;
    s->completed = 1;
    if (!s->nhand[p] || !s->ndraw) end_turn(s, rng);
}
/* One uniformly random legal step, without listing them. */
INL Move choose(const State *s, u64 *rng) {
    int p = s->seat;
    Set h = faces(s, p);
    if (s->cur >= 0) { /* in the middle of a row: go on or stop */
        const Row *r = &s->row[s->cur];
        Set f = and_(h, FOLLOW[s->after[s->cur]]);
        int n = r->len == 4 && blocked(s, r->owner == p) ? 0 : count(f), k = below(rng, n + 1);
        return k < n ? (Move){LAY, s->cur, pick(f, k)} : (Move){STOP, 0, 0};
    }
    Set fresh = {h.lo, h.hi & STARTS};
    int nf = count(fresh), n = nf;
    if (s->completed) { /* after a quinto: a new row, or stop where Q15 allows it */
        int k = below(rng, n + (s->own[p] >= N));
        return k < nf ? (Move){NEW, s->nrows, pick(fresh, k)} : (Move){STOP, 0, 0};
    }
    u16 cum[112];
    if (s->had[p]) {
        u8 no[2] = {blocked(s, 0), blocked(s, 1)};
        for (int i = 0; i < s->nrows; i++) {
            cum[i] = n;
            n += count(and_(h, FOLLOW[s->after[i]]));
        }
        if (__builtin_expect(no[0] | no[1], 0)) {
            n = nf;
            for (int i = 0; i < s->nrows; i++) {
                cum[i] = n;
                if (s->row[i].len == 4 && no[s->row[i].owner == p]) continue;
                n += count(and_(h, FOLLOW[s->after[i]]));
            }
        }
    }
    if (!n) return (Move){PASS, 0, 0};
    int k = below(rng, n), i = -1;
    if (k < nf) return (Move){NEW, s->nrows, pick(fresh, k)};
    for (int j = 0; j < s->nrows; j++) i += cum[j] <= k;
    return (Move){LAY, i, pick(and_(h, FOLLOW[s->after[i]]), k - cum[i])};
}
INL int step(State *s, u64 *rng) { /* choose and do; its kind */
    Move m = choose(s, rng);
    if (m.kind >= NEW) lay(s, m.row, m.face, rng);
    else end_turn(s, rng); /* stop; pass (Q13, Q19) */
    return m.kind;
}
static int score(const State *s, int p) { /* Q21 */
    int t = 0;
    for (int v = 0; v < 12; v++) t += (s->won[p] >> 4 * v & 15) * VALUE[v];
    for (int i = 0; i < s->nrows; i++) {
        const Row *r = &s->row[i];
        if (r->owner == p) t += r->len > 2 ? VALUE[r->head] : -VALUE[r->head];
    }
    return t;
}

static void play(u64 *rng, Count *c) {
    u64 r = *rng;
    long moves = 0;
    volatile int sink;
    State s;
    for (int g = 0; g < 500; g++) {
        start(&s, &r);
        do {
            step(&s, &r);
            moves++;
        } while (!s.over);
        sink = score(&s, 0) > score(&s, 1);
    }
    (void)sink;
    *rng = r;
    c->moves += moves;
    c->games += 500;
}

static void kinds(u64 *rng, int games) {
    long n[4] = {0};
    for (int g = 0; g < games; g++) {
        State s;
        start(&s, rng);
        do n[step(&s, rng)]++;
        while (!s.over);
    }
    printf("{\"games\": %d, \"lay\": %ld, \"new\": %ld, \"stop\": %ld, \"pass\": %ld}\n",
           games, n[LAY], n[NEW], n[STOP], n[PASS]);
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
