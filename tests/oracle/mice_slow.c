/*
 * mice_slow: Catch the Mice for two, solved slowly and plainly.
 *
 *     mice-slow PER_COLOUR CHILDREN RISKY > FILE
 *     mice-slow PER_COLOUR CHILDREN RISKY positions > STATES
 *     mice-slow PER_COLOUR CHILDREN RISKY VALUES > FILE
 *     mice-slow PER_COLOUR CHILDREN RISKY TABLE COUNT
 *
 * Written from docs/rules/en/mice.md, sharing nothing with the program. It
 * sweeps over all positions until none changes by more than 1e-12, then writes
 * a line for each: an engine state, a tab, and what it is worth to the seat to
 * move. Some states within turns follow, with what every move is worth.
 *
 * Where that takes too long it proves what another has found: VALUES has a
 * number for each of the states that `positions` prints. Bounds begin a little
 * below and above. A sweep computes turns, the other's bounds against it, and
 * takes a toll off the lower ones and adds it to the upper. If none widens by
 * more than half a toll, who plays by the lower ones gains with every turn, as
 * they count it, but is never worth more than 1: so the game ends, and what is
 * gained is its outcome. The bounds hold; what is written lies between them.
 *
 * With a table (docs/players.md tells how it is laid out) it computes the turn
 * of so many random positions on the table's values: the result may differ
 * from what the table says by twice its error, once for each of them.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLOURS = 5, JOKER = 5, FACES = 6, TAKEN_CODES = 59049 /* 9^5 */ };

static const char *const colour_name[FACES] = {"red",   "orange", "yellow",
                                               "green", "blue",   "joker"};
static const int printed[COLOURS][6] = {{3, 6, 9, 12, 16, 20},
                                        {2, 5, 8, 11, 14, 17},
                                        {1, 2, 3, 5, 7, 9},
                                        {1, 3, 5, 7, 9, 12},
                                        {2, 4, 6, 8, 11, 14}};

/* Where all mice are between turns; the mover's card and the other's. */
struct board {
    int centre[COLOURS], mover[COLOURS], other[COLOURS];
};

/* The turn: what the mover has taken of each colour, and from where. */
struct taken {
    int centre[COLOURS], stolen[COLOURS];
};

struct slow {
    int per_colour, children, risky;
    int base;      /* positions are numbers with this base, two digits each */
    int positions; /* base^10; those that cannot be are not used */
    /* the mover's share at the beginning of a roll, if it is who moves now and
     * if it is the other; or those of a table */
    double *own, *rival;
    const unsigned char *cells;

    /* the turn at hand: */
    struct board board;
    int turn;
    int seen[TAKEN_CODES];     /* the turn in which it became known: */
    double known[TAKEN_CODES]; /* what choosing is worth after a take */
};

/* ---- between turns ---- */

static int number_of(const struct slow *s, const struct board *b)
{
    int n = 0;
    for (int c = 0; c < COLOURS; c++)
        n = (n * s->base + b->mover[c]) * s->base + b->other[c];
    return n;
}

/* False: there are not so many mice. */
static int board_of(const struct slow *s, int n, struct board *b)
{
    for (int c = COLOURS - 1; c >= 0; c--) {
        b->other[c] = n % s->base;
        n /= s->base;
        b->mover[c] = n % s->base;
        n /= s->base;
        b->centre[c] = s->per_colour - b->mover[c] - b->other[c];
        if (b->centre[c] < 0)
            return 0;
    }
    return 1;
}

static int in_centre(const struct board *b)
{
    int n = 0;
    for (int c = 0; c < COLOURS; c++)
        n += b->centre[c];
    return n;
}

/* Does anybody ever roll there? M15; M18: who has banked five mice may. */
static int is_rolled(const struct slow *s, const struct board *b)
{
    int mice = in_centre(b);
    for (int c = 0; c < COLOURS && s->risky; c++)
        mice += b->mover[c];
    return mice >= 5;
}

/* The mover's share of the win when it is to roll. */
static double share(const struct slow *s, const double *value,
                    const struct board *b)
{
    int kinds = (s->per_colour + 1) * (s->per_colour + 2) / 2, n = 0;
    if (!s->cells)
        return value[number_of(s, b)];
    for (int c = 0; c < COLOURS; c++) {
        int kind = b->other[c]; /* behind all with fewer in the centre */
        for (int centre = 0; centre < b->centre[c]; centre++)
            kind += s->per_colour - centre + 1;
        n = n * kinds + kind;
    }
    return (s->cells[2 * n] + 256 * s->cells[2 * n + 1]) / 65535.0;
}

/* M3, M17 */
static int points(const struct slow *s, const int card[COLOURS])
{
    int sum = 0;
    for (int c = 0; c < COLOURS; c++) {
        if (s->children)
            sum += card[c];
        else if (card[c] > 0)
            sum += printed[c][card[c] - 1];
    }
    return sum;
}

/* M16: the mover's share at the end. */
static double outcome(const struct slow *s, const struct board *b)
{
    int lead = points(s, b->mover) - points(s, b->other), more = 0;
    for (int c = 0; c < COLOURS; c++)
        more += b->mover[c] - b->other[c];
    if (lead == 0)
        lead = more;
    return lead > 0 ? 1.0 : lead < 0 ? 0.0 : 0.5;
}

/* M15: the turn is over; what the one who moved has of it. */
static double turn_over(const struct slow *s, const struct board *b)
{
    struct board next;
    if (in_centre(b) < 5)
        return outcome(s, b);
    memcpy(next.centre, b->centre, sizeof next.centre);
    memcpy(next.mover, b->other, sizeof next.mover);
    memcpy(next.other, b->mover, sizeof next.other);
    return 1 - share(s, s->rival, &next);
}

/* ---- within a turn ---- */

static int caught(const struct taken *t, int colour)
{
    return t->centre[colour] + t->stolen[colour];
}

/* The catch goes onto the card (M13). */
static struct board banked(const struct slow *s, const struct taken *t)
{
    struct board b = s->board;
    for (int c = 0; c < COLOURS; c++) {
        b.centre[c] -= t->centre[c];
        b.other[c] -= t->stolen[c];
        b.mover[c] += caught(t, c);
    }
    return b;
}

/* M12: stolen mice go to the centre, too. */
static struct board bust(const struct slow *s, const struct taken *t)
{
    struct board b = s->board;
    for (int c = 0; c < COLOURS; c++) {
        b.other[c] -= t->stolen[c];
        b.centre[c] += t->stolen[c];
    }
    return b;
}

static double choose(struct slow *s, struct taken *t);

/* One number for all that is taken. */
static int code_of(const struct taken *t)
{
    int code = 0;
    for (int c = 0; c < COLOURS; c++)
        code = code * 9 + t->centre[c] * 3 + t->stolen[c];
    return code;
}

/* Is there so much to take of a colour of which nothing is caught (M10)? */
static int can_take(const struct slow *s, const struct taken *t, int colour,
                    int centre, int stolen)
{
    return caught(t, colour) == 0 && s->board.centre[colour] >= centre &&
           s->board.other[colour] >= stolen;
}

/* What a take is worth, if it can be made; -1 if not. */
static double take(struct slow *s, struct taken *t, int colour, int centre,
                   int stolen, int colour2)
{
    if (!can_take(s, t, colour, centre, stolen) ||
        (colour2 >= 0 && !can_take(s, t, colour2, 1, 0)))
        return -1;
    t->centre[colour] += centre;
    t->stolen[colour] += stolen;
    if (colour2 >= 0)
        t->centre[colour2]++;
    double worth = choose(s, t);
    if (colour2 >= 0)
        t->centre[colour2]--;
    t->centre[colour] -= centre;
    t->stolen[colour] -= stolen;
    return worth;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* What readings of the dice allow; -1: it cannot be done. */
struct takes {
    double one[COLOURS];           /* M7: one mouse from the centre */
    double both[COLOURS][COLOURS]; /* M7: one of each of two colours */
    double pair[COLOURS][3][3];    /* M8: so many from centre and card */
};

static struct takes all_takes(struct slow *s, struct taken *t)
{
    struct takes out;
    for (int a = 0; a < COLOURS; a++) {
        out.one[a] = take(s, t, a, 1, 0, -1);
        for (int b = 0; b < COLOURS; b++)
            out.both[a][b] = a < b   ? take(s, t, a, 1, 0, b)
                             : a > b ? out.both[b][a]
                                     : -1;
        for (int centre = 0; centre <= 2; centre++)
            for (int stolen = 0; centre + stolen <= 2; stolen++)
                if (centre + stolen > 0)
                    out.pair[a][centre][stolen] =
                        take(s, t, a, centre, stolen, -1);
    }
    return out;
}

/* M7, M8: the dice read as these two colours. */
static double read_as(const struct takes *k, int a, int b)
{
    double best;
    if (a != b)
        return larger(k->both[a][b], larger(k->one[a], k->one[b]));
    best = larger(k->pair[a][1][0], k->pair[a][2][0]);
    best = larger(best, larger(k->pair[a][0][1], k->pair[a][1][1]));
    return larger(best, k->pair[a][0][2]);
}

/* M6: may a die that shows this be read as the colour? */
static int reads(int face, int colour)
{
    return face == JOKER || face == colour;
}

/* M9: the best reading; -1: nothing can be taken. */
static double with_dice(const struct takes *k, int a, int b)
{
    double best = -1;
    for (int x = 0; x < COLOURS; x++)
        for (int y = 0; y < COLOURS; y++)
            if (reads(a, x) && reads(b, y))
                best = larger(best, read_as(k, x, y));
    return best;
}

static double roll(struct slow *s, struct taken *t)
{
    struct takes k = all_takes(s, t);
    struct board lost = bust(s, t);
    double sum = 0, after = turn_over(s, &lost);
    for (int a = 0; a < FACES; a++)
        for (int b = a; b < FACES; b++) {
            double worth = with_dice(&k, a, b);
            sum += (a == b ? 1 : 2) * (worth < 0 ? after : worth);
        }
    return sum / 36;
}

static double stop(const struct slow *s, const struct taken *t)
{
    struct board after = banked(s, t);
    return turn_over(s, &after);
}

/* M18: five colours are on the card at once, the mover may roll anew. */
static double again(struct slow *s, struct taken *t)
{
    int colours = 0;
    for (int c = 0; c < COLOURS; c++)
        colours += caught(t, c) > 0;
    if (s->risky && colours == COLOURS) {
        struct board after = banked(s, t);
        return share(s, s->own, &after);
    }
    return roll(s, t);
}

/* M13 */
static double choose(struct slow *s, struct taken *t)
{
    int code = code_of(t);
    if (s->seen[code] != s->turn) {
        s->known[code] = larger(stop(s, t), again(s, t));
        s->seen[code] = s->turn;
    }
    return s->known[code];
}

static void begin_turn(struct slow *s, const struct board *b)
{
    s->board = *b;
    s->turn++;
}

/* ---- solving ---- */

static double sweep(struct slow *s)
{
    struct taken nothing = {0};
    double change = 0;
    for (int n = s->positions - 1; n >= 0; n--) { /* few in the centre first */
        struct board b;
        if (!board_of(s, n, &b) || !is_rolled(s, &b))
            continue;
        begin_turn(s, &b);
        double worth = roll(s, &nothing);
        change = fmax(change, fabs(worth - s->own[n]));
        s->own[n] = worth;
    }
    return change;
}

static double *room(const struct slow *s)
{
    double *value = malloc((size_t)s->positions * sizeof *value);
    if (!value)
        exit(1);
    for (int n = 0; n < s->positions; n++)
        value[n] = 0.5;
    return value;
}

static void solve(struct slow *s)
{
    s->own = s->rival = room(s);
    while (sweep(s) > 1e-12)
        ;
}

/* ---- proving what another has found ---- */

static double at_most_one(double share)
{
    return fmin(fmax(share, 0), 1);
}

struct proof {
    double *low, *high, toll;
    double widens, apart; /* the most of the last sweep */
};

/* Bounds around the values of a file; 0: it has not one for each position. */
static int begin_proof(const struct slow *s, struct proof *p, FILE *f)
{
    for (int n = 0; n < s->positions; n++) {
        struct board b;
        double value;
        if (!board_of(s, n, &b) || !is_rolled(s, &b))
            continue;
        if (fscanf(f, "%lf", &value) != 1)
            return 0;
        double less = p->toll * (4 + 0.8 * in_centre(&b));
        p->low[n] = at_most_one(value - less);
        p->high[n] = at_most_one(value + less);
    }
    return 1;
}

/* What a turn is worth that one side's bounds are for. */
static double turn_by(struct slow *s, const struct board *b, double *own,
                      double *rival)
{
    struct taken nothing = {0};
    s->own = own;
    s->rival = rival;
    begin_turn(s, b);
    return roll(s, &nothing);
}

static void sweep_bounds(struct slow *s, struct proof *p)
{
    p->widens = p->apart = 0;
    for (int n = s->positions - 1; n >= 0; n--) {
        struct board b;
        if (!board_of(s, n, &b) || !is_rolled(s, &b))
            continue;
        double low = turn_by(s, &b, p->low, p->high) - p->toll;
        double high = turn_by(s, &b, p->high, p->low) + p->toll;
        low = at_most_one(low);
        high = at_most_one(high);
        p->widens = fmax(p->widens, fmax(p->low[n] - low, high - p->high[n]));
        p->apart = fmax(p->apart, high - low);
        p->low[n] = low;
        p->high[n] = high;
    }
}

enum { PROOF_SWEEPS = 12 }; /* it does not come to anything any more */

/* 0: not proved. Else the values are what lies between the bounds. */
static int prove(struct slow *s, const char *path)
{
    struct proof p = {.low = room(s), .high = room(s)};
    FILE *f = fopen(path, "r");
    int sweeps = 0;
    p.toll = 2e-10 / (4 + 4.0 * s->per_colour);
    if (!f || !begin_proof(s, &p, f))
        return 0;
    fclose(f);
    do {
        sweep_bounds(s, &p);
        if (++sweeps == PROOF_SWEEPS)
            return 0;
    } while (p.widens > p.toll / 2);
    fprintf(stderr, "proved with %d sweeps: bounds at most %.1e apart\n",
            sweeps, p.apart);
    for (int n = 0; n < s->positions; n++)
        p.low[n] = (p.low[n] + p.high[n]) / 2;
    free(p.high);
    s->own = s->rival = p.low;
    return 1;
}

/* ---- telling ---- */

static void put_counts(const char *name, const int counts[COLOURS])
{
    if (name)
        printf("\"%s\":", name);
    printf("{");
    for (int c = 0; c < COLOURS; c++)
        printf("%s\"%s\":%d", c ? "," : "", colour_name[c], counts[c]);
    printf("}");
}

static void put_state(const struct slow *s, const char *phase,
                      const struct taken *t, const int *dice)
{
    struct board b = s->board;
    int catch[COLOURS];
    for (int c = 0; c < COLOURS; c++) {
        b.centre[c] -= t->centre[c];
        b.other[c] -= t->stolen[c];
        catch[c] = caught(t, c);
    }
    printf("{\"game\":\"mice\",\"options\":{\"children\":%s,\"risky\":%s,"
           "\"match\":false,\"per_colour\":%d,\"values\":{",
           s->children ? "true" : "false", s->risky ? "true" : "false",
           s->per_colour);
    for (int c = 0; c < COLOURS; c++) {
        printf("%s\"%s\":[", c ? "," : "", colour_name[c]);
        for (int i = 0; i < 6; i++)
            printf("%s%d", i ? "," : "", printed[c][i]);
        printf("]");
    }
    printf("},\"limit\":0,\"start\":0},\"start\":0,\"turn\":1,"
           "\"phase\":\"%s\",",
           phase);
    put_counts("centre", b.centre);
    printf(",\"cards\":[");
    put_counts(NULL, b.other);
    printf(",");
    put_counts(NULL, b.mover);
    printf("],");
    put_counts("catch", catch);
    if (dice)
        printf(",\"dice\":[\"%s\",\"%s\"]", colour_name[dice[0]],
               colour_name[dice[1]]);
    else
        printf(",\"dice\":null");
    printf(",\"turns\":1}\t");
}

static void tell_take(const char *name, const char *second, double worth)
{
    if (worth >= 0)
        printf(" take_%s%s%s=%.15f", name, second ? "_" : "",
               second ? second : "", worth);
}

static void tell_pair(const struct takes *k, int c)
{
    for (int centre = 0; centre <= 2; centre++)
        for (int stolen = 0; centre + stolen <= 2; stolen++)
            if (centre + stolen > 1 || stolen == 1)
                if (k->pair[c][centre][stolen] >= 0)
                    printf(" pair_%s_%d_%d=%.15f", colour_name[c], centre,
                           stolen, k->pair[c][centre][stolen]);
}

/* All that the dice allow, each as often as it can be read. */
static void tell_moves(const struct takes *k, int a, int b)
{
    for (int x = 0; x < COLOURS; x++)
        for (int y = 0; y < COLOURS; y++) {
            if (!reads(a, x) || !reads(b, y))
                continue;
            tell_take(colour_name[x], NULL, k->one[x]);
            tell_take(colour_name[y], NULL, k->one[y]);
            if (x == y)
                tell_pair(k, x);
            else
                tell_take(colour_name[x < y ? x : y],
                          colour_name[x < y ? y : x], k->both[x][y]);
        }
}

/* One more mouse of an open colour, some way or other; 0: there is none. */
static int catch_one(const struct slow *s, struct taken *t)
{
    int first = rand() % COLOURS, thief = rand() % 2;
    for (int i = 0; i < COLOURS; i++) {
        int c = (first + i) % COLOURS;
        if (thief && can_take(s, t, c, 0, 1))
            return ++t->stolen[c];
        if (can_take(s, t, c, 1, 0))
            return ++t->centre[c];
    }
    return 0;
}

/* A turn played at random: its states with all that can be done there. */
static void tell_turn(struct slow *s)
{
    struct taken t = {0};
    for (int caught_colours = 0; caught_colours < COLOURS;) {
        int a = rand() % FACES, b = a + rand() % (FACES - a);
        struct takes k = all_takes(s, &t);
        double worth = with_dice(&k, a, b);
        if (worth >= 0) {
            put_state(s, "take", &t, (int[]){a, b});
            printf("%.15f", worth);
            tell_moves(&k, a, b);
            printf("\n");
        }
        if (!catch_one(s, &t) || ++caught_colours == COLOURS)
            return;
        put_state(s, "choose", &t, NULL);
        printf("%.15f again=%.15f stop=%.15f\n", choose(s, &t), again(s, &t),
               stop(s, &t));
        put_state(s, "roll", &t, NULL);
        printf("%.15f\n", roll(s, &t));
    }
}

/* Each position in which somebody rolls; once they are solved with its value,
 * and of some the turn. */
static void tell(struct slow *s, bool solved)
{
    struct taken nothing = {0};
    for (int n = 0; n < s->positions; n++) {
        struct board b;
        if (!board_of(s, n, &b) || !is_rolled(s, &b))
            continue;
        begin_turn(s, &b);
        put_state(s, "roll", &nothing, NULL);
        if (solved)
            printf("%.15f", roll(s, &nothing));
        printf("\n");
        if (solved && (rand() % 16 == 0 || s->per_colour == 1))
            tell_turn(s);
    }
}

/* ---- a table ---- */

enum { HEAD = 4096 };

/* All of a file, which is never freed; NULL: it cannot be read. */
static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f || fseek(f, 0, SEEK_END))
        return NULL;
    long len = ftell(f);
    char *bytes = malloc((size_t)len + 1);
    rewind(f);
    if (!bytes || fread(bytes, 1, (size_t)len, f) != (size_t)len)
        return NULL;
    fclose(f);
    return bytes;
}

/* Mice of each colour dealt to the three places at random. */
static struct board random_board(const struct slow *s)
{
    struct board b;
    for (int c = 0; c < COLOURS; c++) {
        do {
            b.mover[c] = rand() % (s->per_colour + 1);
            b.other[c] = rand() % (s->per_colour + 1);
            b.centre[c] = s->per_colour - b.mover[c] - b.other[c];
        } while (b.centre[c] < 0);
    }
    return b;
}

static int agrees(struct slow *s, const char *path, int count)
{
    const char *bytes = read_file(path);
    const char *error = bytes ? strstr(bytes, "\"error_e9\":") : NULL;
    if (!error)
        return 1;
    double allowed = 2e-9 * atof(error + strlen("\"error_e9\":")), most = 0;
    s->cells = (const unsigned char *)bytes + HEAD;
    for (int i = 0; i < count;) {
        struct taken nothing = {0};
        struct board b = random_board(s);
        if (in_centre(&b) < 5)
            continue;
        begin_turn(s, &b);
        most = fmax(most, fabs(roll(s, &nothing) - share(s, NULL, &b)));
        i++;
    }
    printf("%d positions: at most %.2e apart, allowed %.2e\n", count, most,
           allowed);
    return most > allowed;
}

int main(int argc, char **argv)
{
    static struct slow s;
    if (argc < 4 || argc > 6)
        return 2;
    s.per_colour = atoi(argv[1]);
    s.children = atoi(argv[2]);
    s.risky = atoi(argv[3]);
    if (argc == 6)
        return agrees(&s, argv[4], atoi(argv[5]));
    s.base = s.per_colour + 1;
    s.positions = 1;
    for (int c = 0; c < 2 * COLOURS; c++)
        s.positions *= s.base;
    if (argc == 5 && strcmp(argv[4], "positions") == 0) {
        tell(&s, false);
        return 0;
    }
    if (argc == 4)
        solve(&s);
    else if (!prove(&s, argv[4]))
        return 1;
    tell(&s, true);
    free(s.own);
    return 0;
}
