/*
 * mice: the strong player of Catch the Mice.
 *
 * The rest of the turn is computed exactly: every roll, every take, again or
 * stop, each state of the turn once. A state is what has been taken of each
 * colour so far; its number has one digit per colour, 0 for nothing, so what
 * follows a state always has a greater number, and one pass from the greatest
 * down finds all values. Where the turn ends, by a stop or a bust, stands the
 * tuned value of mice.h; it is a sum over colours, so that the parts can be
 * laid out before the pass.
 *
 * With three or four seats a thief in the search robs, of each colour, only
 * the strongest rival who has some; the moves to choose from are all there.
 */
#include "ai/mice.h"

#include "ai/maths.h"
#include "ai/player.h"

#include <stdlib.h>
#include <string.h>

enum {
    WAYS = 6,
    TAKEN_MAX = 10,
    STATES_MAX = 7776,
    THEFTS = 243, /* 0 to 2 stolen of each colour */
    SHARED = 6    /* moves from which on one search serves all */
};

/* What may be taken of a colour: from the centre, from the victim. */
static const struct way {
    uint8_t centre, stolen;
} all_ways[WAYS] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {0, 2}};

/* How a turn ends. */
enum finish { STOP, BUST, FINISHES };

/* One colour in the search. */
struct colour {
    bool open; /* nothing of it is caught yet */
    int ways;
    struct way way[WAYS];
    int weight; /* of its digit */
    int single; /* the way that is one from the centre, or 0 */
    /* What it adds, by way: points and mice per seat, and strength per seat
     * and number of mice taken from, or given to, the centre. */
    int points[FINISHES][WAYS][MICE_SEATS];
    int mice[FINISHES][WAYS][MICE_SEATS];
    double strength[FINISHES][WAYS][TAKEN_MAX + 1][MICE_SEATS];
};

struct search {
    const struct mice *s;
    int seats, me, states;
    int centre[FINISHES]; /* mice in it before `way`s are counted */
    bool last;            /* the game ends with this turn in any case */
    struct colour colour[MICE_COLOURS];
    double tempo[FINISHES][TAKEN_MAX + 1][MICE_SEATS];
    double value[STATES_MAX];
    double bust[THEFTS]; /* share after a bust, which gives all but the stolen
                            mice back; negative: not known yet */
};

/* ---- laying it out ---- */

static void set_ways(struct colour *c, int centre, int stock)
{
    c->ways = 0;
    c->single = 0;
    for (int i = 0; i < WAYS; i++) {
        struct way w = all_ways[i];
        if (i && (!c->open || w.centre > centre || w.stolen > stock))
            continue;
        if (w.centre == 1 && !w.stolen)
            c->single = c->ways;
        c->way[c->ways++] = w;
    }
}

/* The rival who is robbed of a colour: the one with the most points. */
static int victim_of(const struct search *f, int colour)
{
    int victim = -1, most = -1;
    for (int seat = 0; seat < f->seats; seat++) {
        if (seat == f->me || !f->s->cards[seat][colour])
            continue;
        int points = f->s->totals[seat] + mice_points(f->s, seat);
        if (points > most) {
            most = points;
            victim = seat;
        }
    }
    return victim;
}

/* Where the mice of a colour are when the turn ends so. */
static struct mice_colour_counts counts_after(const struct search *f, int c,
                                              struct way w, int victim,
                                              enum finish finish)
{
    const struct mice *s = f->s;
    struct mice_colour_counts n = {.centre = s->centre[c] - w.centre};
    int caught = s->catch[c] + w.centre + w.stolen;
    for (int seat = 0; seat < f->seats; seat++)
        n.card[seat] = s->cards[seat][c];
    if (victim >= 0)
        n.card[victim] -= w.stolen;
    if (finish == STOP)
        n.card[f->me] += caught;
    else
        n.centre += caught;
    return n;
}

/* Mice that have left the centre (STOP), or come to it (BUST). */
static int moved(struct way w, enum finish finish)
{
    return finish == STOP ? w.centre : w.stolen;
}

static void lay_out_colour(struct search *f, int c, double unit,
                           double at[FINISHES][TAKEN_MAX + 1][MICE_F_FEATURES])
{
    struct colour *colour = &f->colour[c];
    int victim = victim_of(f, c);
    colour->open = f->s->catch[c] == 0;
    set_ways(colour, f->s->centre[c], victim < 0 ? 0 : f->s->cards[victim][c]);
    colour->weight = f->states;
    f->states *= colour->ways;
    for (int end = STOP; end < FINISHES; end++)
        for (int w = 0; w < colour->ways; w++) {
            struct mice_colour_counts n =
                counts_after(f, c, colour->way[w], victim, (enum finish)end);
            for (int seat = 0; seat < f->seats; seat++) {
                double x[MICE_F_COLOURS];
                mice_features(f->s, c, &n, seat, unit, x);
                colour->points[end][w][seat] =
                    mice_value(f->s, c, n.card[seat]);
                colour->mice[end][w][seat] = n.card[seat];
                for (int k = 0; k <= TAKEN_MAX; k++) {
                    double sum = 0;
                    for (int i = 0; i < MICE_F_COLOURS; i++)
                        sum += x[i] * at[end][k][i];
                    colour->strength[end][w][k][seat] = sum;
                }
            }
        }
}

static void lay_out(struct search *f, const struct mice *s,
                    const struct mice_weights *weights)
{
    double at[FINISHES][TAKEN_MAX + 1][MICE_F_FEATURES];
    double unit = mice_unit(s);
    f->s = s;
    f->seats = s->head.seats;
    f->me = s->head.turn;
    f->states = 1;
    f->last = s->limit && s->turns + 1 >= (uint32_t)s->limit * s->head.seats;
    f->centre[STOP] = f->centre[BUST] = 0;
    for (int c = 0; c < MICE_COLOURS; c++) {
        f->centre[STOP] += s->centre[c];
        f->centre[BUST] += s->centre[c] + s->catch[c];
    }
    for (int k = 0; k <= TAKEN_MAX; k++) {
        mice_weights_at(weights, mice_left(s, f->centre[STOP] - k),
                        at[STOP][k]);
        mice_weights_at(weights, mice_left(s, f->centre[BUST] + k),
                        at[BUST][k]);
        for (int end = STOP; end < FINISHES; end++)
            for (int seat = 0; seat < f->seats; seat++) {
                int wait = (seat + f->seats - f->me - 1) % f->seats;
                f->tempo[end][k][seat] =
                    s->totals[seat] / unit * at[end][k][MICE_F_POINTS] +
                    (wait < 3 ? at[end][k][MICE_F_TURN + wait] : 0);
            }
    }
    for (int c = 0; c < MICE_COLOURS; c++)
        lay_out_colour(f, c, unit, at);
    for (int i = 0; i < THEFTS; i++)
        f->bust[i] = -1;
}

/* ---- where a turn ends ---- */

/* M16; a match's last game is decided by the totals (M19), ties aside. */
static double final_share(const struct search *f, enum finish end,
                          const int digit[MICE_COLOURS], int whose)
{
    int32_t rank[MICE_SEATS];
    for (int seat = 0; seat < f->seats; seat++) {
        int points = f->s->totals[seat], mice = 0;
        for (int c = 0; c < MICE_COLOURS; c++) {
            points += f->colour[c].points[end][digit[c]][seat];
            mice += f->colour[c].mice[end][digit[c]][seat];
        }
        rank[seat] = points * 64 + mice;
    }
    uint32_t winners = game_best_seats(rank, f->seats);
    return winners >> whose & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}

/* The strengths that a turn's end leaves; false: the game is over then. */
static bool find_strengths(const struct search *f, enum finish end,
                           const int digit[MICE_COLOURS], double z[MICE_SEATS])
{
    int k = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        k += moved(f->colour[c].way[digit[c]], end);
    int centre = end == STOP ? f->centre[end] - k : f->centre[end] + k;
    bool over = f->last || centre < 5;
    if (over && (!f->s->match || f->s->game == f->seats))
        return false;
    for (int seat = 0; seat < f->seats; seat++) {
        z[seat] = f->tempo[end][k][seat];
        for (int c = 0; c < MICE_COLOURS; c++)
            z[seat] += f->colour[c].strength[end][digit[c]][k][seat];
    }
    return true;
}

static double share_after(const struct search *f, enum finish end,
                          const int digit[MICE_COLOURS])
{
    double z[MICE_SEATS], sum = 0;
    if (!find_strengths(f, end, digit, z))
        return final_share(f, end, digit, f->me);
    for (int seat = 0; seat < f->seats; seat++)
        sum += seat == f->me ? 1 : ai_exp(z[seat] - z[f->me]);
    return 1 / sum;
}

/* The same for every seat, added up `odds` times. */
static void add_shares(const struct search *f, enum finish end,
                       const int digit[MICE_COLOURS], double odds,
                       double out[MICE_SEATS])
{
    double z[MICE_SEATS], own = share_after(f, end, digit);
    bool goes_on = find_strengths(f, end, digit, z);
    for (int seat = 0; seat < f->seats; seat++)
        out[seat] += odds * (goes_on ? own * ai_exp(z[seat] - z[f->me])
                                     : final_share(f, end, digit, seat));
}

static double share_after_bust(struct search *f, const int digit[MICE_COLOURS])
{
    int thefts = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        thefts = thefts * 3 + f->colour[c].way[digit[c]].stolen;
    if (f->bust[thefts] < 0)
        f->bust[thefts] = share_after(f, BUST, digit);
    return f->bust[thefts];
}

/* ---- the pass ---- */

/* What the dice may lead to from here. */
struct reach {
    double single[MICE_COLOURS]; /* one from the centre */
    double pair[MICE_COLOURS];   /* the best of a pair */
    double two[MICE_COLOURS][MICE_COLOURS];
};

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static void find_reach(const struct search *f, int state,
                       const int digit[MICE_COLOURS], struct reach *r)
{
    for (int c = 0; c < MICE_COLOURS; c++) {
        const struct colour *x = &f->colour[c];
        r->single[c] = r->pair[c] = -1;
        for (int d = 0; d < MICE_COLOURS; d++)
            r->two[c][d] = -1;
        if (!x->open || digit[c])
            continue;
        for (int w = 1; w < x->ways; w++)
            r->pair[c] = larger(r->pair[c], f->value[state + w * x->weight]);
        if (!x->single)
            continue;
        int one = state + x->single * x->weight;
        r->single[c] = f->value[one];
        for (int d = 0; d < c; d++) {
            const struct colour *y = &f->colour[d];
            if (y->open && !digit[d] && y->single)
                r->two[c][d] = r->two[d][c] =
                    f->value[one + y->single * y->weight];
        }
    }
}

/* The expectation of another roll; a negative value is a bust. */
static double another_roll(const struct reach *r, double bust)
{
    double any = -1, best[MICE_COLOURS], sum = 0; /* any: joker's single */
    for (int c = 0; c < MICE_COLOURS; c++)
        any = larger(any, r->single[c]);
    double jokers = any;
    for (int c = 0; c < MICE_COLOURS; c++) {
        double with_joker = larger(any, r->pair[c]);
        for (int d = 0; d < MICE_COLOURS; d++)
            with_joker = larger(with_joker, r->two[c][d]);
        best[c] = with_joker;
        jokers = larger(jokers, with_joker);
        sum += r->pair[c] < 0 ? bust : r->pair[c];
        for (int d = 0; d < c; d++) {
            double v = larger(r->two[c][d], larger(r->single[c], r->single[d]));
            sum += 2 * (v < 0 ? bust : v);
        }
    }
    for (int c = 0; c < MICE_COLOURS; c++)
        sum += 2 * (best[c] < 0 ? bust : best[c]);
    sum += jokers < 0 ? bust : jokers;
    return sum / 36;
}

/* Values of the two choices in a state whose followers are known. */
static void weigh(struct search *f, int state, const int digit[MICE_COLOURS],
                  double *stop, double *again)
{
    struct reach r;
    *stop = share_after(f, STOP, digit);
    find_reach(f, state, digit, &r);
    *again = another_roll(&r, share_after_bust(f, digit));
}

/* M18: with all five colours the catch is safe already. */
static bool banked(const struct search *f, const int digit[MICE_COLOURS])
{
    for (int c = 0; c < MICE_COLOURS; c++)
        if (f->colour[c].open && !digit[c])
            return false;
    return f->s->risky;
}

static void solve_turn(struct search *f, double *stop, double *again)
{
    int digit[MICE_COLOURS];
    for (int c = 0; c < MICE_COLOURS; c++)
        digit[c] = f->colour[c].ways - 1;
    for (int state = f->states - 1; state >= 0; state--) {
        weigh(f, state, digit, stop, again);
        if (banked(f, digit))
            *again = *stop;
        f->value[state] = larger(*stop, *again);
        for (int c = 0; c < MICE_COLOURS && digit[c]-- == 0; c++)
            digit[c] = f->colour[c].ways - 1; /* borrow */
    }
}

/* ---- what the others may expect ---- */

/* A roll leads to the best of the states that it allows, or to a bust. */
struct roll {
    int state; /* -1: a bust */
    int ways;  /* of 36 */
};

enum { ROLLS = 21 };

static int better(const struct search *f, int a, int b)
{
    return a < 0 || (b >= 0 && f->value[b] > f->value[a]) ? b : a;
}

/* The states after one mouse of a colour from the centre, after a pair, and
 * after one each of two colours; -1: not possible. */
struct steps {
    int single[MICE_COLOURS], pair[MICE_COLOURS];
    int two[MICE_COLOURS][MICE_COLOURS];
};

static void find_steps(const struct search *f, int state,
                       const int digit[MICE_COLOURS], struct steps *out)
{
    for (int c = 0; c < MICE_COLOURS; c++) {
        const struct colour *x = &f->colour[c];
        out->single[c] = out->pair[c] = -1;
        for (int d = 0; d < MICE_COLOURS; d++)
            out->two[c][d] = -1;
        if (!x->open || digit[c])
            continue;
        for (int w = 1; w < x->ways; w++)
            out->pair[c] = better(f, out->pair[c], state + w * x->weight);
        if (x->single)
            out->single[c] = state + x->single * x->weight;
        for (int d = 0; d < c; d++)
            if (out->single[c] >= 0 && out->single[d] >= 0)
                out->two[c][d] = out->two[d][c] =
                    out->single[c] + out->single[d] - state;
    }
}

/* The same rolls as in another_roll, by where they lead. */
static void find_rolls(const struct search *f, const struct steps *to,
                       struct roll out[ROLLS])
{
    int any = -1, count = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        any = better(f, any, to->single[c]);
    int jokers = any;
    for (int c = 0; c < MICE_COLOURS; c++) {
        int best = better(f, any, to->pair[c]);
        for (int d = 0; d < MICE_COLOURS; d++)
            best = better(f, best, to->two[c][d]);
        jokers = better(f, jokers, best);
        out[count++] = (struct roll){best, 2};
        out[count++] = (struct roll){to->pair[c], 1};
        for (int d = 0; d < c; d++) {
            int one = better(f, to->single[c], to->single[d]);
            out[count++] = (struct roll){better(f, to->two[c][d], one), 2};
        }
    }
    out[count] = (struct roll){jokers, 1};
}

/* Does the turn go on from a state of the search? */
static bool goes_on(struct search *f, int state, const int digit[MICE_COLOURS])
{
    double stop, again;
    weigh(f, state, digit, &stop, &again);
    return again > stop && !banked(f, digit);
}

/*
 * Every seat's share when the turn is played on as solved: the odds of each
 * state, from the first on, for what follows has a greater number. In the
 * first it goes on if `again`; after a take (`free`) as the search has it.
 */
static bool expect_shares(struct search *f, bool again, bool free_choice,
                          double out[MICE_SEATS])
{
    double *odds = calloc((size_t)f->states, sizeof *odds);
    if (!odds)
        return false;
    odds[0] = 1;
    memset(out, 0, MICE_SEATS * sizeof *out);
    for (int state = 0; state < f->states; state++) {
        int digit[MICE_COLOURS];
        struct roll roll[ROLLS];
        struct steps steps;
        if (odds[state] <= 0)
            continue;
        for (int c = 0; c < MICE_COLOURS; c++)
            digit[c] = state / f->colour[c].weight % f->colour[c].ways;
        if (state || free_choice ? !goes_on(f, state, digit) : !again) {
            add_shares(f, STOP, digit, odds[state], out);
            continue;
        }
        find_steps(f, state, digit, &steps);
        find_rolls(f, &steps, roll);
        for (int i = 0; i < ROLLS; i++) {
            double part = odds[state] * roll[i].ways / 36;
            if (roll[i].state < 0)
                add_shares(f, BUST, digit, part, out);
            else
                odds[roll[i].state] += part;
        }
    }
    free(odds);
    return true;
}

/* ---- choosing ---- */

/* The state that a take leads to from the beginning of the search; -1: none
 * that the search knows. */
static int state_after(const struct search *f, move m)
{
    struct mice_take take;
    struct way way[MICE_COLOURS] = {0};
    int state = 0;
    mice_take_of(m, &take);
    for (int i = 0; i < take.count; i++) {
        int c = take.from[i].colour;
        if (take.from[i].seat < 0)
            way[c].centre++;
        else if (take.from[i].seat == victim_of(f, c))
            way[c].stolen++;
        else
            return -1;
    }
    for (int c = 0; c < MICE_COLOURS; c++) {
        const struct colour *x = &f->colour[c];
        int w = 0;
        while (w < x->ways && memcmp(&x->way[w], &way[c], sizeof *way))
            w++;
        if (w == x->ways)
            return -1;
        state += w * x->weight;
    }
    return state;
}

/* What a take is worth, by a search of its own. */
static double value_of(struct search *f, const struct mice *s, move m,
                       const struct mice_weights *w)
{
    struct mice after = *s;
    double stop, again;
    game_mice.apply(&after, s->head.turn, m, NULL);
    lay_out(f, &after, w);
    solve_turn(f, &stop, &again);
    return larger(stop, again);
}

/* Takes: many moves are places in one search, few are cheaper alone. Among
 * more seats who is robbed next may depend on the take, and M18 banks it. */
static void weigh_takes(struct search *f, const struct mice *s,
                        const struct mice_weights *w, struct mice_choice *out,
                        int count)
{
    int state[MICE_MOVES_MAX];
    double stop, again;
    bool shared = s->head.seats == 2 && !s->risky && count > SHARED;
    if (shared) {
        lay_out(f, s, w);
        solve_turn(f, &stop, &again);
    }
    for (int i = 0; i < count; i++) {
        state[i] = shared ? state_after(f, out[i].move) : -1;
        if (state[i] >= 0)
            out[i].value = f->value[state[i]];
    }
    for (int i = 0; i < count; i++)
        if (state[i] < 0)
            out[i].value = value_of(f, s, out[i].move, w);
}

int mice_choices(const struct mice *s, const struct mice_weights *w,
                 struct mice_choice *out)
{
    struct search *f = malloc(sizeof *f);
    move moves[MICE_MOVES_MAX];
    int count = (int)game_mice.moves(s, s->head.turn, moves);
    double stop, again;
    if (!f)
        return 0;
    for (int i = 0; i < count; i++)
        out[i] = (struct mice_choice){.move = moves[i]};
    if (s->head.phase == MICE_CHOOSE) {
        lay_out(f, s, w);
        solve_turn(f, &stop, &again);
        out[0].value = again; /* as the game lists them */
        out[1].value = stop;
    }
    if (s->head.phase == MICE_TAKE)
        weigh_takes(f, s, w, out, count);
    free(f);
    return count;
}

bool mice_shares(const struct mice *s, const struct mice_weights *w,
                 move chosen, double out[MICE_SEATS])
{
    struct search *f = malloc(sizeof *f);
    struct mice after = *s;
    move moves[MICE_MOVES_MAX];
    double stop, again;
    bool take = s->head.phase == MICE_TAKE;
    if (!f)
        return false;
    game_mice.moves(s, s->head.turn, moves);
    if (take)
        game_mice.apply(&after, s->head.turn, chosen, NULL);
    lay_out(f, &after, w);
    solve_turn(f, &stop, &again);
    bool good = expect_shares(f, chosen == moves[0], take, out);
    free(f);
    return good;
}

/* ---- the player ---- */

struct mind {
    struct mice s;
    struct rng rng;
    double slip;
    bool hint;
    const move *compare;
    bool done;
    int count;
    struct mice_choice choice[MICE_MOVES_MAX];
    double error[MICE_MOVES_MAX]; /* of a player that slips */
};

static bool fits(const struct game *g)
{
    return g == &game_mice;
}

static void *begin(const struct question *q)
{
    struct mind *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    memcpy(&m->s, q->view, sizeof m->s);
    m->rng = q->rng;
    m->slip = (double)q->slip;
    m->hint = q->hint;
    m->compare = q->compare;
    return m;
}

static bool step(void *mind)
{
    struct mind *m = mind;
    if (m->done)
        return false;
    m->count = mice_choices(&m->s, mice_weights_for(&m->s), m->choice);
    for (int i = 0; i < m->count && m->slip > 0; i++)
        m->error[i] = m->slip * ai_normal(&m->rng);
    m->done = true;
    return false;
}

/* Is there a move that takes two mice? */
static bool two_at_once(const struct mind *m)
{
    struct mice_take take;
    for (int i = 0; i < m->count; i++)
        if (mice_take_of(m->choice[i].move, &take) && take.count > 1)
            return true;
    return false;
}

static void explain(const struct mind *m, const struct mice_choice *best,
                    const struct mice_choice *other, struct why *why)
{
    struct mice_take take;
    int busts = mice_busts(&m->s) * 100 / 36;
    int gain = (int)(100 * (best->value - other->value) + 0.5);
    if (m->s.head.phase == MICE_CHOOSE) {
        why_say(why, "%d%% to bust", NULL, busts, 0);
        if (gain > 0)
            why_say(why, "the other choice loses %d%% of the win", NULL, gain,
                    0);
        return;
    }
    if (mice_take_of(best->move, &take) && take.from[0].seat >= 0)
        why_say(why, "stealing hurts a rival too", NULL, 0, 0);
    else if (take.count == 1 && two_at_once(m))
        why_say(why, "leaves more colours open for another roll", NULL, 0, 0);
    else
        why_say(why, "takes what is worth most", NULL, 0, 0);
}

/* Chosen by what it takes moves to be worth; told is what they are. */
static const struct mice_choice *choose(const struct mind *m)
{
    int best = 0;
    for (int i = 1; i < m->count; i++)
        if (m->choice[i].value + m->error[i] >
            m->choice[best].value + m->error[best])
            best = i;
    return &m->choice[best];
}

static void fill_values(const struct mind *m, const struct mice_choice *best,
                        struct thought *out)
{
    const struct mice *s = &m->s;
    int me = s->head.turn;
    out->has_value = true;
    if (s->head.seats == 2)
        out->value[1 - me] = 1 - best->value;
    else
        out->has_value =
            mice_shares(s, mice_weights_for(s), best->move, out->value);
    out->value[me] = best->value;
    for (int i = 0; m->compare && i < m->count; i++)
        for (int k = 0; k < 2; k++)
            if (m->choice[i].move == m->compare[k])
                out->compared[k] = m->choice[i].value;
}

/* The move; to who asks for a hint, also whether to go on after a take. */
static void fill_line(const struct mind *m, move chosen, struct thought *out)
{
    struct mice after = m->s;
    struct mice_choice next[MICE_MOVES_MAX];
    out->line_len = 1;
    out->line[0].move = chosen;
    out->line[0].actor = m->s.head.turn;
    game_mice.apply(&after, m->s.head.turn, chosen, NULL);
    if (!m->hint || after.head.phase != MICE_CHOOSE ||
        mice_choices(&after, mice_weights_for(&after), next) != 2)
        return;
    out->line[1].move = next[next[1].value > next[0].value].move;
    out->line[1].actor = m->s.head.turn;
    out->line_len = 2;
}

static void answer(void *mind, struct thought *out)
{
    struct mind *m = mind;
    step(m);
    *out = (struct thought){.visits = (uint32_t)m->count};
    if (!m->count) {
        move moves[MICE_MOVES_MAX];
        if (game_mice.moves(&m->s, m->s.head.turn, moves))
            out->move = moves[0];
        return;
    }
    const struct mice_choice *best = choose(m), *other = NULL;
    for (int i = 0; i < m->count; i++)
        if (&m->choice[i] != best &&
            (!other || m->choice[i].value > other->value))
            other = &m->choice[i];
    out->move = best->move;
    fill_line(m, best->move, out);
    fill_values(m, best, out);
    if (other)
        explain(m, best, other, &out->why);
    else
        why_say(&out->why, "the only move", NULL, 0, 0);
}

const struct player player_mice = {
    .id = "strong",
    .about = "computes the whole turn, on a tuned value of what it leaves",
    .fits = fits,
    .begin = begin,
    .step = step,
    .answer = answer,
    .end = free,
};
