/* Quinto tiles by hand: 2 players, edition 1964, all legal plays with their scores listed at every turn.
   The 13 rows (lines 0-12, 17 cells) and 17 columns (lines 13-29, 13 cells) are treated alike: a play fills
   the empty cells of a segment of a line, 2 to 5 cells long, closed at both ends. A cell with neighbours
   across the line needs a tile of one residue mod 5, so that the residue of the cells left is known before
   any tile is tried. A rack is the number of a multiset; the ordered selections of each multiset, by length
   and residue, are in a table.

   quinto-tiles play SECONDS SEED      random games: moves (passes too) and games a second
   quinto-tiles list SECONDS SEED      4096 positions with full racks, listed: positions and plays a second
   quinto-tiles filling SECONDS SEED   the same by tiles on the board, 1024 positions each: positions a second,
                                       plays a position; the bands share the seconds
   quinto-tiles kinds GAMES SEED       moves by kind in that many games */
#include "common.h"

enum { NONE = 3003, DEAD = 6 };       /* an impossible rack; class of a cell that no tile may fill */

typedef struct {
    u32 res, has;                     /* tiles of each residue, in nibbles; which lists are not empty */
    u16 mask;                         /* values held */
    u8 size, tile[5];
    u32 off[31];                      /* off[5k+r]: where the selections of k tiles with sum = r mod 5 begin */
} Rack;
static Rack R[3004];
static u16 less[3004][11], more[3003][11]; /* the rack with a tile less or more */
static u32 *T;                             /* selections: tiles in nibbles, sum from bit 20 */
static u16 by_tiles[161051];
static u8 NEG[256];                        /* -n mod 5 */
static u32 NIB[32], LIM[6][32];            /* bits as nibbles; where segments of n cells may start */

static const int LEN[32] = {17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 13, 13, 13,
                            13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13, 13};
static const u8 COUNT[10] = {7, 6, 6, 7, 10, 6, 10, 14, 12, 12};
/* Classes of cells with neighbours across: the residue needed, 5 for "the 5 only", DEAD. */
static const u16 CLS[6] = {1 | 1 << 5, 2 | 2 << 5, 4 | 4 << 5, 8 | 8 << 5, 16 | 16 << 5, 1 << 5};
static const u8 RES[7] = {0, 1, 2, 3, 4, 0, 0};
static const u32 ASK[7] = {1, 1 << 4, 1 << 8, 1 << 12, 1 << 16, 1, 0}; /* the same, as counts in nibbles */

typedef struct {
    u32 occ[32], con[32], cls[8][32]; /* by line: tiles; cells with neighbours across; the same by class */
    u8 pre[32][32], prs[32][32];      /* prefix sums of a line: tiles, residues asked for, */
    u32 ask[32][24];                  /* counts of these */
    u8 cs[32][20], cl[32][20];        /* of a cell: sum of the neighbours across, class */
    u8 bag[90], nbag, seat, passes, tiles;
    u16 rack[2];
    int score[2];
} State;

/* A play: tiles 0-19 (nibble j: j-th new tile), score 20-31, start 32-36, length 37-39, line 40-44,
   empty cells 45-49. */

static int key(const u8 *t, int n) {
    int k = 0;
    for (int i = 0; i < 5; i++) k = k * 11 + (i < n ? t[i] : 10);
    return k;
}
static u32 *tmp[31];
static int ntmp[31], nracks;
static void selections(u8 *cnt, int k, int sum, u32 nib) {
    int b = 5 * k + sum % 5;
    tmp[b][ntmp[b]++] = nib | sum << 20;
    for (int t = 0; t < 10; t++) {
        if (!cnt[t]) continue;
        cnt[t]--;
        selections(cnt, k + 1, sum + t, nib | (u32)t << 4 * k);
        cnt[t]++;
    }
}
static void racks(u8 *t, int n, int from) {
    Rack *r = &R[nracks];
    by_tiles[key(t, n)] = nracks++;
    r->size = n;
    memcpy(r->tile, t, n);
    for (int i = 0; i < n; i++) r->mask |= 1 << t[i], r->res += 1u << t[i] % 5 * 4;
    for (int x = from; n < 5 && x < 10; x++) {
        t[n] = x;
        racks(t, n + 1, x);
    }
}
static void tables(void) {
    u8 t[6];
    u32 pos = 0;
    racks(t, 0, 0);
    T = calloc(4 << 20, 1);
    for (int i = 0; i < 31; i++) tmp[i] = malloc(1024);
    for (int i = 0; i < nracks; i++) {
        u8 c[10] = {0};
        for (int j = 0; j < R[i].size; j++) c[R[i].tile[j]]++;
        memset(ntmp, 0, sizeof ntmp);
        selections(c, 0, 0, 0);
        for (int b = 0; b < 30; b++) {
            R[i].off[b] = pos;
            R[i].has |= (u32)(ntmp[b] > 0) << b;
            memcpy(T + pos, tmp[b], 4 * ntmp[b]);
            pos += ntmp[b];
        }
        R[i].off[30] = pos;
        for (int x = 0; x < 11; x++) less[i][x] = less[NONE][x] = NONE;
        for (int x = 0; x < 10; x++)
            for (int d = -1; d < 2; d += 2) {
                if (d < 0 ? !c[x] : R[i].size == 5) continue;
                u8 s[5];
                int n = 0;
                c[x] += d;
                for (int y = 0; y < 10; y++)
                    for (int j = 0; j < c[y]; j++) s[n++] = y;
                c[x] -= d;
                (d < 0 ? less : more)[i][x] = by_tiles[key(s, n)];
            }
    }
    for (int i = 0; i < 256; i++) NEG[i] = (260 - i) % 5;
    for (int i = 0; i < 32; i++)
        for (int j = 0; j < 5; j++)
            if (i >> j & 1) NIB[i] |= 15u << 4 * j;
    for (int n = 1; n < 6; n++)
        for (int l = 0; l < 30; l++) LIM[n][l] = (1u << (LEN[l] - n + 1)) - 1;
}

typedef struct {
    u64 *out;
    u32 free;
    int m, list;
    u8 cls[5], cs[5], sh[5];
} Seg;
/* Tiles for the cells with neighbours across (one residue each, so at most two values), then a listed
   selection for the rest. */
static void fill(Seg *g, int j, int rack, u64 base, int sum) {
    if (j == g->m) {
        const u32 *p = T + R[rack].off[g->list], *q = T + R[rack].off[g->list + 1];
        if (__builtin_expect(!sum && p < q && !(*p >> 20), 0)) p++; /* T7: a sum of 0 is no multiple */
        base += (u64)sum << 20;
        u64 *o = g->out;
        g->out += q - p;
        for (; p < q; p += 4, o += 4)
            for (int i = 0; i < 4; i++) o[i] = base + _pdep_u32(p[i], g->free) + (p[i] & 0x3f00000);
        return;
    }
    for (u32 m = CLS[g->cls[j]] & R[rack].mask; m; m &= m - 1) {
        int t = __builtin_ctz(m);
        u64 with = base + ((u64)t << g->sh[j]) + ((u64)(g->cs[j] + t) << 20);
        fill(g, j + 1, less[rack][t], with, sum + t);
    }
}
INL int flat(const u16 *st, u16 *seg) { /* the set bits of 4 x 32 words, few branches */
    int n = 0;
    for (int w = 0; w < 128; w += 4) {
        u64 m;
        memcpy(&m, st + w, 8);
        int c = pop(m), b = w << 4, z = n;
        do {
            for (int i = 0; i < 6; i++) {
                seg[z + i] = b + _tzcnt_u64(m);
                m &= m - 1;
            }
            z += 6;
        } while (__builtin_expect(z < n + c, 0));
        n += c;
    }
    return n;
}
#define SEGMENT(x)                                                                   \
    int n = (x >> 9) + 2, l = x >> 4 & 31, a = x & 15;                               \
    u32 e = ~s->occ[l] >> a & ((1u << n) - 1);                                       \
    int k = pop(e), sum = (u8)(s->pre[l][a + n] - s->pre[l][a]);                     \
    u64 base = (u64)a << 32 | (u64)n << 37 | (u64)l << 40 | (u64)e << 45
static int list(const State *s, u64 *out) { /* all legal plays with their scores; how many */
    u32 blk[32], tc[32], F[32], B[32], Z[32], C[32];
    u16 __attribute__((aligned(64))) st[4][32], ct[4][32], seg[2048], todo[4][1024];
    Seg g;
    int rk = s->rack[s->seat], nt[4] = {0};
    const Rack *r = &R[rk];
    u64 *o = out;
    for (int l = 0; l < 32; l++) blk[l] = s->cls[DEAD][l], tc[l] = s->occ[l] | s->con[l];
    for (int c = 0; c < 6; c++)
        if (!(r->mask & CLS[c]))
            for (int l = 0; l < 32; l++) blk[l] |= s->cls[c][l];
    if (!s->tiles) { /* T5; T7 for a single tile */
        tc[6] = 1 << 8;
        tc[21] = 1 << 6;
        if (r->mask >> 5 & 1) *o++ = 5ull | 5ull << 20 | 8ull << 32 | 1ull << 37 | 6ull << 40 | 1ull << 45;
    }
    for (int l = 0; l < 32; l++) F[l] = s->occ[l], B[l] = blk[l], Z[l] = tc[l], C[l] = s->con[l];
    for (int n = 2; n < 6; n++)
        for (int l = 0; l < 32; l++) { /* starts of segments of n cells, all lines at once */
            u32 x = s->occ[l];
            F[l] &= x >> (n - 1);
            B[l] |= blk[l] >> (n - 1);
            Z[l] |= tc[l] >> (n - 1);
            C[l] |= s->con[l] >> (n - 1);
            x = LIM[n][l] & ~(x << 1) & ~(x >> n) & ~F[l] & Z[l] & ~B[l];
            st[n - 2][l] = x & ~C[l];
            ct[n - 2][l] = x & C[l];
        }
    for (int i = 0, ns = flat(st[0], seg); i < ns; i++) { /* only the line itself counts */
        SEGMENT(seg[i]);
        const u32 *f = r->off + 5 * k + NEG[sum], *p = T + f[0], *q = T + f[1];
        if (__builtin_expect(!sum && p < q && !(*p >> 20), 0)) p++; /* T7: a sum of 0 is no multiple */
        u64 *end = o + (q - p);
        base |= (u64)sum << 20;
        do {
            for (int j = 0; j < 8; j++) o[j] = base + p[j]; /* the excess is overwritten */
            o += 8;
            p += 8;
        } while (o < end);
        o = end;
    }
    for (int i = 0, ns = flat(ct[0], seg); i < ns; i++) { /* with runs across: sort out without branches */
        SEGMENT(seg[i]);
        (void)base;
        u32 c = e & s->con[l] >> a;
        int m = pop(c), u = k - m, need = NEG[(u8)(sum + s->prs[l][a + n] - s->prs[l][a])];
        u32 ask = s->ask[l][a + n] - s->ask[l][a] + ((u == 1) << 4 * need);
        int ok = (((r->res | 0x88888) - ask) & 0x88888) == 0x88888; /* enough tiles of each residue */
        ok &= r->has >> (5 * k + NEG[sum]) & ((u > 0) | !need);
        ok &= (k > 1) | (l < 13); /* a tile with two runs: by its row */
        m = m < 3 ? m : 3;
        todo[m][nt[m]] = seg[i];
        nt[m] += ok;
    }
    for (int i = 0; i < nt[1]; i++) { /* one run across: the tile is q or q + 5 */
        SEGMENT(todo[1][i]);
        u32 c = e & s->con[l] >> a, b = _tzcnt_u32(c), q = s->cl[l][a + b], cs = s->cs[l][a + b];
        u32 sh = 4 * pop(e & (c - 1)), fr = NIB[_pext_u32(e & ~c, e)];
        int at = 5 * (k - 1) + NEG[(u8)(sum + RES[q])];
        for (int t = q; t <= (int)q + 5; t += 5) {
            const Rack *x = &R[less[rk][t]];
            const u32 *p = T + x->off[at];
            u64 *end = o + (x->off[at + 1] - x->off[at]);
            if (__builtin_expect(!(sum + t) && !(*p >> 20) && o < end, 0)) p++, end--;
            u64 bs = base + ((u64)t << sh) + ((u64)(cs + t + sum + t) << 20);
            do {
                for (int j = 0; j < 4; j++) o[j] = bs + _pdep_u32(p[j], fr) + (p[j] & 0x3f00000);
                o += 4;
                p += 4;
            } while (o < end);
            o = end;
        }
    }
    g.out = o;
    for (int z = 2; z < 4; z++)
        for (int i = 0; i < nt[z]; i++) { /* more of them */
            SEGMENT(todo[z][i]);
            u32 c = e & s->con[l] >> a;
            int m = 0, need = sum;
            for (u32 x = c; x; x &= x - 1) {
                u32 b = x & -x;
                int at = a + __builtin_ctz(b), q = s->cl[l][at];
                g.cls[m] = q;
                g.cs[m] = s->cs[l][at];
                g.sh[m++] = 4 * pop(e & (b - 1));
                need += RES[q];
            }
            g.m = m;
            g.list = 5 * (k - m) + NEG[need];
            g.free = NIB[_pext_u32(e & ~c, e)];
            fill(&g, 0, rk, base, sum);
        }
    return g.out - out;
}

INL void recount(State *s, int l, int at, int from, int to) { /* a cell passes from one class to another */
    s->cls[from][l] &= ~(1u << at);
    s->cls[to][l] |= (u32)(to < 7) << at;
    int r = (to < 7 ? RES[to] : 0) - RES[from];
    u32 d = (to < 7 ? ASK[to] : 0) - ASK[from];
    for (int i = 0; i < 32; i++) s->prs[l][i] += i > at ? r : 0;
    for (int i = 0; i < 24; i++) s->ask[l][i] += i > at ? d : 0;
}
INL void across(State *s, int l, int e) { /* the empty cell e of line l: what its neighbours in l ask of it */
    if (e < 0 || e >= LEN[l]) return;
    u32 o = s->occ[l];
    int up = __builtin_ctz(~(o >> e >> 1)), dn = e ? __builtin_clz(~(o << (32 - e))) : 0;
    int sum = (u8)(s->pre[l][e + 1 + up] - s->pre[l][e - dn]);
    int p = l < 13 ? 13 + e : e, at = l < 13 ? l : l - 13, k = up + dn > 4 ? DEAD : sum ? NEG[sum] : 5;
    recount(s, p, at, s->con[p] >> at & 1 ? s->cl[p][at] : DEAD, k); /* DEAD counts for nothing */
    s->con[p] |= 1u << at;
    s->cl[p][at] = k;
    s->cs[p][at] = sum;
}
INL void put(State *s, int l, int at, int t) {
    if (s->con[l] >> at & 1) recount(s, l, at, s->cl[l][at], 7), s->con[l] &= ~(1u << at);
    s->occ[l] |= 1u << at;
    for (int i = 0; i < 32; i++) s->pre[l][i] += i > at ? t : 0;
}
static void draw(State *s, int p, u64 *rng) { /* T9: the order of the bag is drawn when it is needed */
    while (R[s->rack[p]].size < 5 && s->nbag) {
        int i = below(rng, s->nbag), t = s->bag[i];
        s->bag[i] = s->bag[--s->nbag];
        s->rack[p] = more[s->rack[p]][t];
    }
}
static void deal(State *s, u64 *rng) {
    s->nbag = 0;
    for (int t = 0; t < 10; t++)
        for (int i = 0; i < COUNT[t]; i++) s->bag[s->nbag++] = t;
    s->rack[0] = s->rack[1] = by_tiles[key(NULL, 0)];
    draw(s, 0, rng);
    draw(s, 1, rng);
}
static void start(State *s, u64 *rng) {
    memset(s, 0, sizeof *s);
    s->seat = rnd64(rng) >> 63; /* T3: even between the seats */
    deal(s, rng);
}
static void place(State *s, u64 m, u64 *rng) {
    int a = m >> 32 & 31, n = m >> 37 & 7, l = m >> 40 & 31, p = s->seat;
    for (u32 x = m >> 45 & 31, t = m; x; x &= x - 1, t >>= 4) {
        int at = a + __builtin_ctz(x), q = l < 13 ? 13 + at : at, qa = l < 13 ? l : l - 13, v = t & 15;
        put(s, l, at, v);
        put(s, q, qa, v);
        s->rack[p] = less[s->rack[p]][v];
        s->tiles++;
        u32 o = s->occ[q];
        across(s, q, qa + 1 + __builtin_ctz(~(o >> qa >> 1)));
        across(s, q, qa - 1 - (qa ? __builtin_clz(~(o << (32 - qa))) : 0));
    }
    across(s, l, a - 1);
    across(s, l, a + n);
    s->score[p] += m >> 20 & 4095;
    s->passes = 0;
    draw(s, p, rng);
}
/* One of the n plays listed, or a pass; 1 at the end (T12). */
INL int step(State *s, int n, const u64 *plays, u64 *rng) {
    if (n) place(s, plays[below(rng, n)], rng);
    else s->passes++;
    int in = (R[s->rack[0]].size > 0) + (R[s->rack[1]].size > 0);
    if (!in || s->passes >= in) {
        if (s->tiles) {
            for (int p = 0; p < 2; p++) /* T13 */
                for (int i = 0; i < R[s->rack[p]].size; i++) s->score[p] -= R[s->rack[p]].tile[i];
            return 1;
        }
        s->passes = 0; /* T10: nobody can open */
        deal(s, rng);
    }
    s->seat ^= 1;
    if (!R[s->rack[s->seat]].size) s->seat ^= 1;
    return 0;
}

static u64 out[200000];
static void play(u64 *rng, Count *c) {
    u64 r = *rng;
    long moves = 0;
    State s;
    int n;
    for (int g = 0; g < 200; g++) {
        start(&s, &r);
        do {
            n = list(&s, out);
            moves++;
        } while (!step(&s, n, out, &r));
    }
    *rng = r;
    c->moves += moves;
    c->games += 200;
}

enum { POOL = 1024 };
static State pool[POOL];
/* Positions of random games in which the mover holds five tiles, and so many tiles lie on the board. */
static void gather(u64 *rng, int low, int high) {
    int n, found = 0;
    State s;
    while (found < POOL) {
        start(&s, rng);
        do {
            if (found < POOL && R[s.rack[s.seat]].size == 5 && low <= s.tiles && s.tiles < high) pool[found++] = s;
            n = list(&s, out);
        } while (!step(&s, n, out, rng));
    }
}
static double pass(void) { /* list the positions of the pool once; how many plays */
    double plays = 0;
    for (int i = 0; i < POOL; i++) plays += list(&pool[i], out);
    return plays;
}
static void listing(double seconds) {
    double plays = 0, positions = 0;
    pass(); /* warm up */
    double begin = now(), taken;
    do {
        plays += pass();
        positions += POOL;
    } while ((taken = now() - begin) < seconds);
    printf("{\"positions\": %.0f, \"plays\": %.0f}\n", positions / taken, plays / taken);
}

static void kinds(u64 *rng, int games) {
    long played = 0, passed = 0;
    for (int g = 0; g < games; g++) {
        State s;
        int n;
        start(&s, rng);
        do {
            n = list(&s, out);
            if (n) played++;
            else passed++;
        } while (!step(&s, n, out, rng));
    }
    printf("{\"games\": %d, \"play\": %ld, \"pass\": %ld}\n", games, played, passed);
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    u64 rng = strtoull(argv[3], NULL, 10);
    rnd64(&rng);
    tables();
    if (!strcmp(argv[1], "play")) measure(play, atof(argv[2]), "games", &rng);
    else if (!strncmp(argv[1], "list", 4)) { /* list, or list-20-40: so many tiles on the board */
        int low = 0, high = 91;
        sscanf(argv[1], "list-%d-%d", &low, &high);
        gather(&rng, low, high);
        listing(atof(argv[2]));
    } else if (!strcmp(argv[1], "kinds")) kinds(&rng, atoi(argv[2]));
    else return 2;
    return 0;
}
