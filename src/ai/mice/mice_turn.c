/*
 * mice_turn: the rest of a turn of Catch the Mice, computed exactly.
 *
 * Every roll, every take, again or stop, each state of the turn once. A state
 * is what has been taken of each colour so far, and from whom; its number has
 * one digit per colour, 0 for nothing, so what follows a state always has a
 * greater number, and one pass from the greatest down finds all values. Where
 * the turn ends stands the tuned value of mice.h; it is a sum over colours,
 * so that the parts can be laid out before the pass.
 */
#include "ai/mice/mice.h"

#include "ai/maths.h"

#include <stdlib.h>
#include <string.h>

enum {
    CENTRE = -1,
    WAYS = 15, /* none, or one or two mice from four places */
    TAKEN_MAX = 10,
    CHUNK = 4096 /* states in a step */
};

/* What is taken of a colour: from the centre, and from whose cards. */
struct way {
    uint8_t centre, stolen;
    uint8_t from[MICE_SEATS];
};

/* How a turn ends. With M18 five colours are banked and the same seat goes on
 * as if a new turn of its own began. */
enum finish { STOP, BUST, FINISHES, BANK = FINISHES };

/* One colour in the search. */
struct colour {
    bool open; /* nothing of it is caught yet */
    int ways;
    struct way way[WAYS];
    int weight;      /* of its digit */
    int single;      /* the way that is one from the centre, or 0 */
    unsigned starts; /* a bit for each way with which a move begins */
    /* Ways that rob alike have the same number here; what a bust leaves
     * depends on these alone. */
    int theft[WAYS], thefts, theft_weight;
    /* What it adds, by way: mice that leave the centre (STOP) or come to it
     * (BUST), points and mice per seat, and strength per seat and number of
     * all mice that leave it or come. */
    int moved[FINISHES][WAYS];
    int points[FINISHES][WAYS][MICE_SEATS];
    int mice[FINISHES][WAYS][MICE_SEATS];
    uint8_t kind[FINISHES][WAYS]; /* with two seats: see mice_kind */
    double strength[FINISHES][WAYS][TAKEN_MAX + 1][MICE_SEATS];
};

struct mice_turn {
    const struct mice *s;
    const struct mice_known *known; /* or NULL */
    int seats, me;
    int centre[FINISHES]; /* mice in it before `way`s are counted */
    bool last;            /* the game ends with this turn in any case */
    struct colour colour[MICE_COLOURS];
    double tempo[FINISHES + 1][TAKEN_MAX + 1][MICE_SEATS];

    /* A match's next game: the worth of a point, and of the order there. */
    double point;
    double order[MICE_SEATS];

    /* The pass: what is computed next, and what the last one was worth. */
    int states, state;
    int digit[MICE_COLOURS];
    double stop, again;
    double *value;
    double *bust; /* share after a bust, by thefts; negative: not known yet */
};

/* ---- laying it out ---- */

/* Add the way that takes from these places, if there are so many mice. */
static void add_way(struct mice_turn *t, int c, const int *places, int count)
{
    struct colour *x = &t->colour[c];
    struct way w = {0};
    for (int i = 0; i < count; i++)
        if (places[i] == CENTRE)
            w.centre++;
        else
            w.from[places[i]]++;
    w.stolen = (uint8_t)(count - w.centre);
    if (w.centre > t->s->centre[c])
        return;
    for (int seat = 0; seat < t->seats; seat++)
        if (w.from[seat] > t->s->cards[seat][c])
            return;
    if (w.centre == 1 && !w.stolen)
        x->single = x->ways;
    int same = 0;
    while (same < x->ways && memcmp(x->way[same].from, w.from, sizeof w.from))
        same++;
    x->theft[x->ways] = same < x->ways ? x->theft[same] : x->thefts++;
    x->way[x->ways++] = w;
}

/* M7, M8: one or two mice, each from the centre or from a rival. */
static void set_ways(struct mice_turn *t, int c)
{
    struct colour *x = &t->colour[c];
    int place[1 + MICE_SEATS] = {CENTRE}, places = 1;
    x->ways = x->thefts = x->single = 0;
    add_way(t, c, NULL, 0);
    if (!x->open)
        return;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat != t->me) /* M11 */
            place[places++] = seat;
    for (int i = 0; i < places; i++) {
        add_way(t, c, &place[i], 1);
        for (int j = 0; j <= i; j++)
            add_way(t, c, (int[]){place[j], place[i]}, 2);
    }
}

/* Where the mice of a colour are when the turn ends so. */
static struct mice_colour_counts counts_after(const struct mice_turn *t, int c,
                                              const struct way *w,
                                              enum finish finish)
{
    const struct mice *s = t->s;
    struct mice_colour_counts n = {.centre = s->centre[c] - w->centre};
    int caught = s->catch[c] + w->centre + w->stolen;
    for (int seat = 0; seat < t->seats; seat++)
        n.card[seat] = s->cards[seat][c] - w->from[seat];
    if (finish == STOP)
        n.card[t->me] += caught;
    else
        n.centre += caught;
    return n;
}

static void lay_out_colour(struct mice_turn *t, int c, double unit,
                           double at[FINISHES][TAKEN_MAX + 1][MICE_F_FEATURES])
{
    struct colour *x = &t->colour[c];
    for (int end = STOP; end < FINISHES; end++)
        for (int w = 0; w < x->ways; w++) {
            const struct way *way = &x->way[w];
            struct mice_colour_counts n =
                counts_after(t, c, way, (enum finish)end);
            x->moved[end][w] = end == STOP ? way->centre : way->stolen;
            x->kind[end][w] =
                (uint8_t)mice_kind(t->s->per_colour, n.centre, n.card[!t->me]);
            for (int seat = 0; seat < t->seats; seat++) {
                x->points[end][w][seat] = mice_value(t->s, c, n.card[seat]);
                x->mice[end][w][seat] = n.card[seat];
            }
            memset(x->strength[end][w], 0, sizeof x->strength[end][w]);
            for (int seat = 0; seat < t->seats && !t->known; seat++) {
                double feature[MICE_F_COLOURS];
                mice_features(t->s, c, &n, seat, unit, feature);
                for (int k = 0; k <= TAKEN_MAX; k++) {
                    double sum = 0;
                    for (int i = 0; i < MICE_F_COLOURS; i++)
                        sum += feature[i] * at[end][k][i];
                    x->strength[end][w][k][seat] = sum;
                }
            }
        }
}

/* What the order of moving adds when `first` moves next. */
static double order_worth(const struct mice_turn *t, int first, int seat,
                          const double at[MICE_F_FEATURES])
{
    int wait = (seat + t->seats - first) % t->seats;
    return wait < 3 ? at[MICE_F_TURN + wait] : 0;
}

/* Strength that does not depend on the colours. */
static void lay_out_tempo(struct mice_turn *t, double unit,
                          double at[FINISHES][TAKEN_MAX + 1][MICE_F_FEATURES])
{
    memset(t->tempo, 0, sizeof t->tempo);
    for (int k = 0; k <= TAKEN_MAX; k++)
        for (int seat = 0; seat < t->seats; seat++)
            for (int end = STOP; end <= BANK; end++) {
                const double *w = at[end == BANK ? STOP : end][k];
                int first = end == BANK ? t->me : (t->me + 1) % t->seats;
                t->tempo[end][k][seat] =
                    t->s->totals[seat] / unit * w[MICE_F_POINTS] +
                    order_worth(t, first, seat, w);
            }
}

/* M19: all begins anew but the totals, and the next seat starts. */
static void lay_out_next_game(struct mice_turn *t, double unit,
                              const struct mice_weights *weights)
{
    const struct mice *s = t->s;
    double at[MICE_F_FEATURES];
    int start = (s->head.start + 1) % t->seats;
    mice_weights_at(mice_stage_of(weights, s, s->game + 1),
                    MICE_COLOURS * s->per_colour, at);
    t->point = at[MICE_F_POINTS] / unit;
    for (int seat = 0; seat < t->seats; seat++)
        t->order[seat] = order_worth(t, start, seat, at);
}

static void lay_out(struct mice_turn *t, const struct mice_weights *weights)
{
    const struct mice *s = t->s;
    const struct mice_stage *stage = mice_stage_of(weights, s, s->game);
    double at[FINISHES][TAKEN_MAX + 1][MICE_F_FEATURES];
    double unit = mice_unit(s);
    t->last = s->limit && s->turns + 1 >= (uint32_t)s->limit * s->head.seats;
    t->centre[STOP] = t->centre[BUST] = 0;
    for (int c = 0; c < MICE_COLOURS; c++) {
        t->centre[STOP] += s->centre[c];
        t->centre[BUST] += s->centre[c] + s->catch[c];
    }
    for (int k = 0; k <= TAKEN_MAX; k++) {
        mice_weights_at(stage, t->centre[STOP] - k, at[STOP][k]);
        mice_weights_at(stage, t->centre[BUST] + k, at[BUST][k]);
    }
    lay_out_tempo(t, unit, at);
    lay_out_next_game(t, unit, weights);
    for (int c = 0; c < MICE_COLOURS; c++)
        lay_out_colour(t, c, unit, at);
}

/* The states: a digit per colour. */
static bool number_states(struct mice_turn *t)
{
    int thefts = 1;
    t->states = 1;
    for (int c = 0; c < MICE_COLOURS; c++) {
        struct colour *x = &t->colour[c];
        x->open = t->s->catch[c] == 0;
        set_ways(t, c);
        x->weight = t->states;
        x->theft_weight = thefts;
        t->states *= x->ways;
        thefts *= x->thefts;
        t->digit[c] = x->ways - 1;
    }
    t->state = t->states - 1;
    t->value = malloc((size_t)(t->states + thefts) * sizeof *t->value);
    if (!t->value)
        return false;
    t->bust = t->value + t->states;
    for (int i = 0; i < thefts; i++)
        t->bust[i] = -1;
    return true;
}

/* ---- the moves of this moment ---- */

/* The place of a way among those of its colour. */
static int find_way(const struct colour *x, const struct way *way)
{
    int w = 0;
    while (memcmp(&x->way[w], way, sizeof *way))
        w++;
    return w;
}

/* The digits that a legal take leads to from the beginning of the search. */
static void digits_after(const struct mice_turn *t, move m,
                         int digit[MICE_COLOURS])
{
    struct mice_take take;
    struct way way[MICE_COLOURS] = {0};
    mice_take_of(m, &take);
    for (int i = 0; i < take.count; i++) {
        struct way *w = &way[take.from[i].colour];
        if (take.from[i].seat < 0) {
            w->centre++;
        } else {
            w->stolen++;
            w->from[take.from[i].seat]++;
        }
    }
    for (int c = 0; c < MICE_COLOURS; c++)
        digit[c] = find_way(&t->colour[c], &way[c]);
}

static int state_after(const struct mice_turn *t, move m)
{
    int digit[MICE_COLOURS], state = 0;
    digits_after(t, m, digit);
    for (int c = 0; c < MICE_COLOURS; c++)
        state += digit[c] * t->colour[c].weight;
    return state;
}

/* With the dice on the table only what begins with a legal take is needed.
 * Who may take two colours may take one of them, too (M7). */
static void set_starts(struct mice_turn *t)
{
    move moves[MICE_MOVES_MAX];
    int count = (int)game_mice.moves(t->s, t->me, moves);
    bool take = t->s->head.phase == MICE_TAKE;
    for (int c = 0; c < MICE_COLOURS; c++)
        t->colour[c].starts = take ? 0 : ~0u;
    for (int i = 0; take && i < count; i++) {
        int digit[MICE_COLOURS];
        digits_after(t, moves[i], digit);
        for (int c = 0; c < MICE_COLOURS; c++)
            if (digit[c])
                t->colour[c].starts |= 1u << digit[c];
    }
}

static bool is_needed(const struct mice_turn *t, const int digit[MICE_COLOURS])
{
    bool needed = false;
    for (int c = 0; c < MICE_COLOURS; c++)
        needed |= t->colour[c].starts >> digit[c] & 1;
    return needed;
}

struct mice_turn *mice_turn_new(const struct mice *s,
                                const struct mice_weights *w,
                                const struct mice_known *known)
{
    struct mice_turn *t = malloc(sizeof *t);
    if (!t)
        return NULL;
    t->s = s;
    t->known = known;
    t->seats = s->head.seats;
    t->me = s->head.turn;
    if (!number_states(t)) {
        free(t);
        return NULL;
    }
    lay_out(t, w);
    set_starts(t);
    return t;
}

void mice_turn_free(struct mice_turn *t)
{
    if (t)
        free(t->value);
    free(t);
}

/* ---- where a turn ends ---- */

/* M16, M19: who wins if this was the last turn. */
static uint32_t winners_after(const struct mice_turn *t, enum finish end,
                              const int digit[MICE_COLOURS])
{
    const struct mice *s = t->s;
    enum finish as = end == BANK ? STOP : end;
    int32_t rank[MICE_SEATS];
    int points[MICE_SEATS] = {0};
    for (int seat = 0; seat < t->seats; seat++) {
        int mice = 0;
        for (int c = 0; c < MICE_COLOURS; c++) {
            points[seat] += t->colour[c].points[as][digit[c]][seat];
            mice += t->colour[c].mice[as][digit[c]][seat];
        }
        rank[seat] = points[seat] * 64 + mice;
    }
    uint32_t winners = game_best_seats(rank, t->seats);
    if (!s->match)
        return winners;
    for (int seat = 0; seat < t->seats; seat++) {
        int won = s->wins[seat] + (int)(winners >> seat & 1);
        rank[seat] = (s->totals[seat] + points[seat]) * 8 + won;
    }
    return game_best_seats(rank, t->seats);
}

static double final_share(uint32_t winners, int seat)
{
    return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}

/* What the next game of a match begins with. */
static void strengths_next_game(const struct mice_turn *t, enum finish end,
                                const int digit[MICE_COLOURS],
                                double z[MICE_SEATS])
{
    for (int seat = 0; seat < t->seats; seat++) {
        int points = t->s->totals[seat];
        for (int c = 0; c < MICE_COLOURS; c++)
            points += t->colour[c].points[end][digit[c]][seat];
        z[seat] = t->order[seat] + points * t->point;
    }
}

/* The strengths that a turn's end leaves; false: there is nothing more to
 * play for. A bank that leaves fewer than five mice is taken for a stop. */
static bool find_strengths(const struct mice_turn *t, enum finish end,
                           const int digit[MICE_COLOURS], double z[MICE_SEATS])
{
    enum finish as = end == BANK ? STOP : end;
    int k = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        k += t->colour[c].moved[as][digit[c]];
    int centre = as == STOP ? t->centre[as] - k : t->centre[as] + k;
    if (t->last || centre < 5) { /* M15, M21 */
        bool more = t->s->match && t->s->game < t->seats;
        if (more)
            strengths_next_game(t, as, digit, z);
        return more;
    }
    memcpy(z, t->tempo[end][k], sizeof t->tempo[end][k]);
    for (int c = 0; c < MICE_COLOURS; c++) {
        const double *strength = t->colour[c].strength[as][digit[c]][k];
        for (int seat = 0; seat < MICE_SEATS; seat++)
            z[seat] += strength[seat];
    }
    return true;
}

static double known_share(const struct mice_turn *t, enum finish end,
                          const int digit[MICE_COLOURS])
{
    enum finish as = end == BANK ? STOP : end;
    uint8_t kind[MICE_COLOURS];
    int moved = 0;
    for (int c = 0; c < MICE_COLOURS; c++) {
        moved += t->colour[c].moved[as][digit[c]];
        kind[c] = t->colour[c].kind[as][digit[c]];
    }
    int centre = as == STOP ? t->centre[as] - moved : t->centre[as] + moved;
    if (end != BANK && (t->last || centre < 5)) /* M15, M21 */
        return final_share(winners_after(t, end, digit), t->me);
    return t->known->share(t->known->table, kind, end == BANK);
}

static double share_after(const struct mice_turn *t, enum finish end,
                          const int digit[MICE_COLOURS])
{
    double z[MICE_SEATS], sum = 0;
    if (t->known)
        return known_share(t, end, digit);
    if (!find_strengths(t, end, digit, z))
        return final_share(winners_after(t, end, digit), t->me);
    for (int seat = 0; seat < t->seats; seat++)
        sum += seat == t->me ? 1 : ai_exp(z[seat] - z[t->me]);
    return 1 / sum;
}

/* The same for every seat, added up `odds` times. */
static void add_shares(const struct mice_turn *t, enum finish end,
                       const int digit[MICE_COLOURS], double odds,
                       double out[MICE_SEATS])
{
    double z[MICE_SEATS];
    if (find_strengths(t, end, digit, z)) {
        double own = share_after(t, end, digit);
        for (int seat = 0; seat < t->seats; seat++)
            out[seat] += odds * own * ai_exp(z[seat] - z[t->me]);
    } else {
        uint32_t winners = winners_after(t, end, digit);
        for (int seat = 0; seat < t->seats; seat++)
            out[seat] += odds * final_share(winners, seat);
    }
}

static double share_after_bust(struct mice_turn *t,
                               const int digit[MICE_COLOURS])
{
    int thefts = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        thefts += t->colour[c].theft[digit[c]] * t->colour[c].theft_weight;
    if (t->bust[thefts] < 0)
        t->bust[thefts] = share_after(t, BUST, digit);
    return t->bust[thefts];
}

/* ---- the pass ---- */

/* What the dice may lead to from here, by the colours of which nothing is
 * caught yet; negative: not possible. */
struct reach {
    int count;                   /* of these colours; seldom more than two */
    double single[MICE_COLOURS]; /* one from the centre */
    double pair[MICE_COLOURS];   /* the best of a pair */
    double two[MICE_COLOURS][MICE_COLOURS]; /* the first greater */
};

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static void find_reach(const struct mice_turn *t, int state,
                       const int digit[MICE_COLOURS], struct reach *r)
{
    const struct colour *at[MICE_COLOURS];
    r->count = 0;
    for (int c = 0; c < MICE_COLOURS; c++) {
        const struct colour *x = &t->colour[c];
        if (!x->open || digit[c])
            continue;
        int i = r->count++, one = state + x->single * x->weight;
        at[i] = x;
        r->pair[i] = -1;
        for (int w = 1; w < x->ways; w++)
            r->pair[i] = larger(r->pair[i], t->value[state + w * x->weight]);
        r->single[i] = x->single ? t->value[one] : -1;
        for (int k = 0; k < i; k++)
            r->two[i][k] = x->single && at[k]->single
                               ? t->value[one + at[k]->single * at[k]->weight]
                               : -1;
    }
}

/* The expectation of another roll; a negative value is a bust. */
static double another_roll(const struct reach *r, double bust)
{
    int caught = MICE_COLOURS - r->count;
    double any = -1, jokers = -1;        /* any: a joker's single */
    double best[MICE_COLOURS];           /* of a colour with a joker */
    double sum = caught * caught * bust; /* only of what is caught already */
    for (int c = 0; c < r->count; c++)
        any = larger(any, r->single[c]);
    for (int c = 0; c < r->count; c++)
        best[c] = larger(any, r->pair[c]);
    for (int c = 0; c < r->count; c++) {
        double one = r->single[c] < 0 ? bust : r->single[c];
        sum += r->pair[c] < 0 ? bust : r->pair[c];
        sum += 2 * caught * one;
        for (int d = 0; d < c; d++) {
            double two = r->two[c][d];
            double v = larger(two, larger(r->single[c], r->single[d]));
            sum += 2 * (v < 0 ? bust : v);
            best[c] = larger(best[c], two);
            best[d] = larger(best[d], two);
        }
    }
    for (int c = 0; c < r->count; c++) {
        jokers = larger(jokers, best[c]);
        sum += 2 * (best[c] < 0 ? bust : best[c]);
    }
    sum += 2 * caught * (any < 0 ? bust : any);
    return (sum + (jokers < 0 ? bust : jokers)) / 36;
}

/* M18: with all five colours caught, they are safe. */
static bool banks(const struct mice_turn *t, const int digit[MICE_COLOURS])
{
    for (int c = 0; c < MICE_COLOURS; c++)
        if (t->colour[c].open && !digit[c])
            return false;
    return t->s->risky;
}

/* Values of the two choices in a state whose followers are known. */
static void weigh(struct mice_turn *t, int state, const int digit[MICE_COLOURS],
                  double *stop, double *again)
{
    struct reach r;
    *stop = share_after(t, STOP, digit);
    if (banks(t, digit)) {
        *again = share_after(t, BANK, digit);
    } else {
        find_reach(t, state, digit, &r);
        *again = another_roll(&r, share_after_bust(t, digit));
    }
}

bool mice_turn_step(struct mice_turn *t)
{
    int digit[MICE_COLOURS], end = t->state - CHUNK;
    memcpy(digit, t->digit, sizeof digit);
    for (; t->state >= 0 && t->state > end; t->state--) {
        if (is_needed(t, digit)) {
            weigh(t, t->state, digit, &t->stop, &t->again);
            t->value[t->state] = larger(t->stop, t->again);
        }
        for (int c = 0; c < MICE_COLOURS && digit[c]-- == 0; c++)
            digit[c] = t->colour[c].ways - 1; /* borrow */
    }
    memcpy(t->digit, digit, sizeof digit);
    return t->state >= 0;
}

/* ---- what the others may expect ---- */

/* A roll leads to the best of the states that it allows, or to a bust. */
struct mice_roll {
    int state; /* -1: a bust */
    int ways;  /* of 36 */
};

enum { ROLLS = 21 };

static int better(const struct mice_turn *t, int a, int b)
{
    return a < 0 || (b >= 0 && t->value[b] > t->value[a]) ? b : a;
}

/* The states after one mouse of a colour from the centre, after a pair, and
 * after one each of two colours; -1: not possible. */
struct steps {
    int single[MICE_COLOURS], pair[MICE_COLOURS];
    int two[MICE_COLOURS][MICE_COLOURS];
};

static void find_steps(const struct mice_turn *t, int state,
                       const int digit[MICE_COLOURS], struct steps *out)
{
    for (int c = 0; c < MICE_COLOURS; c++) {
        const struct colour *x = &t->colour[c];
        out->single[c] = out->pair[c] = -1;
        for (int d = 0; d < MICE_COLOURS; d++)
            out->two[c][d] = -1;
        if (!x->open || digit[c])
            continue;
        for (int w = 1; w < x->ways; w++)
            out->pair[c] = better(t, out->pair[c], state + w * x->weight);
        if (x->single)
            out->single[c] = state + x->single * x->weight;
        for (int d = 0; d < c; d++)
            if (out->single[c] >= 0 && out->single[d] >= 0)
                out->two[c][d] = out->two[d][c] =
                    out->single[c] + out->single[d] - state;
    }
}

/* The same rolls as in another_roll, by where they lead. That one stands for
 * itself because the pass asks it for every state: by way of this one it takes
 * a fifth longer. A test compares what comes of both. */
static void find_rolls(const struct mice_turn *t, const struct steps *to,
                       struct mice_roll out[ROLLS])
{
    int any = -1, count = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        any = better(t, any, to->single[c]);
    int jokers = any;
    for (int c = 0; c < MICE_COLOURS; c++) {
        int best = better(t, any, to->pair[c]);
        for (int d = 0; d < MICE_COLOURS; d++)
            best = better(t, best, to->two[c][d]);
        jokers = better(t, jokers, best);
        out[count++] = (struct mice_roll){best, 2};
        out[count++] = (struct mice_roll){to->pair[c], 1};
        for (int d = 0; d < c; d++) {
            int one = better(t, to->single[c], to->single[d]);
            out[count++] = (struct mice_roll){better(t, to->two[c][d], one), 2};
        }
    }
    out[count] = (struct mice_roll){jokers, 1};
}

static bool rolls_on(struct mice_turn *t, int state,
                     const int digit[MICE_COLOURS])
{
    double stop, again;
    weigh(t, state, digit, &stop, &again);
    return again > stop;
}

/*
 * Every seat's share when the turn is played on as solved: the odds of each
 * state, from the first on, for what follows has a greater number. Before a
 * take is the first where it goes on if `again`.
 */
static bool expect_shares(struct mice_turn *t, int first, const bool *again,
                          double out[MICE_SEATS])
{
    double *odds = calloc((size_t)t->states, sizeof *odds);
    if (!odds)
        return false;
    odds[first] = 1;
    memset(out, 0, MICE_SEATS * sizeof *out);
    for (int state = first; state < t->states; state++) {
        int digit[MICE_COLOURS];
        struct mice_roll roll[ROLLS];
        struct steps steps;
        if (odds[state] <= 0)
            continue;
        for (int c = 0; c < MICE_COLOURS; c++)
            digit[c] = state / t->colour[c].weight % t->colour[c].ways;
        bool on = state == first && again ? *again : rolls_on(t, state, digit);
        if (!on || banks(t, digit)) {
            add_shares(t, on ? BANK : STOP, digit, odds[state], out);
            continue;
        }
        find_steps(t, state, digit, &steps);
        find_rolls(t, &steps, roll);
        for (int i = 0; i < ROLLS; i++) {
            double part = odds[state] * roll[i].ways / 36;
            if (roll[i].state < 0)
                add_shares(t, BUST, digit, part, out);
            else
                odds[roll[i].state] += part;
        }
    }
    free(odds);
    return true;
}

/* ---- choosing ---- */

/* In `choose` the game lists again, then stop. */
int mice_turn_choices(const struct mice_turn *t, struct mice_choice *out)
{
    move moves[MICE_MOVES_MAX];
    int count = (int)game_mice.moves(t->s, t->me, moves);
    bool take = t->s->head.phase == MICE_TAKE;
    for (int i = 0; i < count; i++)
        out[i] = (struct mice_choice){
            .move = moves[i],
            .value = take     ? t->value[state_after(t, moves[i])]
                     : i == 0 ? t->again
                              : t->stop};
    return count;
}

bool mice_turn_shares(struct mice_turn *t, move chosen, double out[MICE_SEATS])
{
    move moves[MICE_MOVES_MAX];
    bool again = true;
    if (t->s->head.phase == MICE_TAKE)
        return expect_shares(t, state_after(t, chosen), NULL, out);
    if (t->s->head.phase == MICE_CHOOSE) {
        game_mice.moves(t->s, t->me, moves);
        again = chosen == moves[0];
    }
    return expect_shares(t, 0, &again, out);
}

double mice_turn_roll(const struct mice_turn *t)
{
    return t->again;
}

int mice_choices(const struct mice *s, const struct mice_weights *w,
                 const struct mice_known *known, struct mice_choice *out)
{
    struct mice_turn *t = mice_turn_new(s, w, known);
    if (!t)
        return 0;
    while (mice_turn_step(t))
        ;
    int count = mice_turn_choices(t, out);
    mice_turn_free(t);
    return count;
}
