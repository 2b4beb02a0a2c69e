/*
 * cubes_player: the strong player of Seven Cubes.
 *
 * Everything is open and nothing is random once the board is laid, so it
 * searches: whole turns as moves, alpha-beta, deeper and deeper, with a
 * table of positions seen. With three or four seats all others are taken to
 * play against it (paranoid), which keeps the cuts of a two-player search.
 *
 * The search keeps its own stack, so that it can pause after any node.
 */
#include "ai/cubes/cubes.h"
#include "ai/maths.h"
#include "ai/player.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 24, TABLE_BITS = 15, STEP_NODES = 400 };

/* Two that guard against each other would do so for ever: from so many turns
 * of each on they misjudge more and more, up to four turns' worth. Levels do,
 * which people play with; who thinks by the clock waits for the others'
 * mistakes and for C16, and a hint tells what is best. */
enum { PATIENCE = 60, RESTLESS = 6, RESTLESS_MAX = 4 * CUBES_TURN };

enum bound { BOUND_NONE, BOUND_EXACT, BOUND_LOW, BOUND_HIGH };

struct entry {
    uint64_t key;
    int32_t value;
    uint8_t depth, bound;
    uint8_t best; /* index among the turns, or 255 */
};

/* A node on the stack. */
struct frame {
    struct cubes s;
    struct cubes_turns turns;
    uint8_t order[CUBES_TURNS_MAX];
    uint64_t key;
    int at; /* turns tried */
    int alpha, beta, alpha0, beta0;
    int best, best_turn;
    int depth; /* left */
};

/* One thought, from its begin to the answer. It stays whole: nothing of it is
 * of use without the rest. */
struct mind {
    struct cubes root;
    struct rng rng;
    int me;
    bool
        exact; /* the value of each root turn is needed, not the best's alone */
    uint32_t sims, nodes;
    int depth; /* of the present iteration */
    int top;   /* frames on the stack; 0: an iteration begins */
    bool done;
    int count; /* of root turns */
    struct cubes_turns turns;
    int value[CUBES_TURNS_MAX]; /* of root turns, in the last iteration */
    int order[CUBES_TURNS_MAX];
    int best, best_value; /* of the last whole iteration, without errors */
    const move *compare;
    bool begins[2][CUBES_TURNS_MAX]; /* turns that a move to compare begins */
    double compared[2];              /* in the last whole iteration */
    double doubt; /* by how much it changed what one has more than the other */
    int root_at, root_alpha, root_best;
    int errors[CUBES_TURNS_MAX]; /* of a player that slips */
    int history[CUBES_SEATS][CUBES_SQUARES];
    struct frame stack[DEPTH_MAX + 1];
    struct entry table[1 << TABLE_BITS];
};

/* ---- positions seen ---- */

static uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 29;
}

static uint64_t key_of(const struct cubes *s)
{
    uint64_t h = s->head.turn;
    for (int c = CUBES_RED; c <= CUBES_WHITE; c++)
        h = mix(h, s->lies[c]);
    for (int seat = 0; seat < s->head.seats; seat++) {
        uint64_t row = 0;
        for (int i = 0; i < CUBES_COLOURS; i++)
            row = row << 4 | s->row[seat][i];
        h = mix(h, s->figure[seat]);
        h = mix(h, row << 16 | (uint64_t)s->cubes[seat] << 8 | s->safe[seat]);
    }
    return h;
}

static struct entry *entry_of(struct mind *m, uint64_t key)
{
    return &m->table[key >> (64 - TABLE_BITS)];
}

static void remember(struct mind *m, const struct frame *f)
{
    struct entry *e = entry_of(m, f->key);
    enum bound bound = f->best <= f->alpha0  ? BOUND_HIGH
                       : f->best >= f->beta0 ? BOUND_LOW
                                             : BOUND_EXACT;
    *e = (struct entry){.key = f->key,
                        .value = f->best,
                        .depth = (uint8_t)f->depth,
                        .bound = (uint8_t)bound,
                        .best = (uint8_t)f->best_turn};
}

/* Is the value of this position known well enough? */
static bool recall(const struct entry *e, const struct frame *f, int *value)
{
    if (e->key != f->key || e->depth < f->depth || !e->bound)
        return false;
    *value = e->value;
    if (e->bound == BOUND_EXACT)
        return true;
    return e->bound == BOUND_LOW ? e->value >= f->beta : e->value <= f->alpha;
}

/* ---- nodes ---- */

static int promise(const struct mind *m, const struct cubes *s,
                   const struct cubes_turn *t)
{
    int seat = s->head.turn;
    int score = m->history[seat][t->end];
    score += t->wins ? 1 << 29 : 0;
    score += t->robbed >= 0 ? 1 << 27 : 0;
    score += t->takes ? 1 << 26 : 0;
    if (t->shield)
        score += __builtin_popcount(s->cubes[seat] & ~s->safe[seat]) << 22;
    return score;
}

/* The most promising turns first; ties as the game lists them. */
static void put_in_order(const struct mind *m, struct frame *f, int first)
{
    int score[CUBES_TURNS_MAX];
    for (int i = 0; i < f->turns.count; i++) {
        int p = i == first ? 1 << 30 : promise(m, &f->s, &f->turns.turn[i]);
        int at = i;
        for (; at > 0 && score[at - 1] < p; at--) {
            score[at] = score[at - 1];
            f->order[at] = f->order[at - 1];
        }
        score[at] = p;
        f->order[at] = (uint8_t)i;
    }
}

/*
 * Enter the position in the frame on top. True: it has a value at once and
 * the frame is left again.
 */
static bool enter(struct mind *m, struct frame *f, bool over, int *value)
{
    m->nodes++;
    int ply = m->depth - f->depth;
    if (over) {
        int result = cubes_result(&f->s, m->me);
        *value = result > 0 ? result - ply : result + ply;
        return true;
    }
    if (f->depth == 0) {
        *value = cubes_worth(&f->s, m->me);
        return true;
    }
    f->key = key_of(&f->s);
    const struct entry *e = entry_of(m, f->key);
    if (recall(e, f, value))
        return true;
    cubes_turns(&f->s, &f->turns);
    put_in_order(m, f, e->key == f->key ? e->best : -1);
    f->at = 0;
    f->alpha0 = f->alpha;
    f->beta0 = f->beta;
    f->best = f->s.head.turn == m->me ? -2 * CUBES_WIN : 2 * CUBES_WIN;
    f->best_turn = 255;
    return false;
}

/* A turn of the frame's position turned out to be worth this. */
static void heed(struct mind *m, struct frame *f, int value)
{
    int turn = f->order[f->at - 1];
    bool mine = f->s.head.turn == m->me;
    if (mine ? value > f->best : value < f->best) {
        f->best = value;
        f->best_turn = turn;
    }
    if (mine && value > f->alpha)
        f->alpha = value;
    if (!mine && value < f->beta)
        f->beta = value;
    if (f->alpha >= f->beta) {
        int *h = &m->history[f->s.head.turn][f->turns.turn[turn].end];
        *h += f->depth * f->depth;
        *h = *h > 1 << 20 ? 1 << 20 : *h;
        f->at = f->turns.count; /* the rest is cut off */
    }
}

/* One node more. True: the stack is empty, and *value is the root turn's. */
static bool advance(struct mind *m, int *value)
{
    struct frame *f = &m->stack[m->top - 1];
    if (f->at < f->turns.count) {
        struct frame *next = f + 1;
        next->s = f->s;
        bool over =
            cubes_make_turn(&next->s, &f->turns.turn[f->order[f->at++]]);
        next->depth = f->depth - 1;
        next->alpha = f->alpha;
        next->beta = f->beta;
        if (enter(m, next, over, value))
            heed(m, f, *value);
        else
            m->top++;
        return false;
    }
    remember(m, f);
    *value = f->best;
    if (--m->top == 0)
        return true;
    heed(m, f - 1, *value);
    return false;
}

/* ---- the root ---- */

/* True: its value is known at once. */
static bool begin_root_turn(struct mind *m, int turn, int *value)
{
    struct frame *f = &m->stack[0];
    f->s = m->root;
    bool over = cubes_make_turn(&f->s, &m->turns.turn[turn]);
    f->depth = m->depth - 1;
    f->alpha = m->exact ? -2 * CUBES_WIN : m->root_alpha;
    f->beta = 2 * CUBES_WIN;
    if (enter(m, f, over, value))
        return true;
    m->top = 1;
    return false;
}

static void heed_root(struct mind *m, int value)
{
    int turn = m->order[m->root_at++];
    value += m->errors[turn];
    m->value[turn] = value;
    if (value > m->root_alpha) {
        m->root_alpha = value;
        m->root_best = turn;
    }
}

/* ---- shares of the win ---- */

#define SHARE_SCALE (2.5 * CUBES_TURN)

/*
 * Every seat's share if a root turn is worth this to the mover. By their
 * paces alone shares would be a softmax; how the others share what the search
 * leaves them is still told by their paces after the turn.
 */
static void find_shares(const struct mind *m, int turn, int value,
                        double out[SEATS_MAX])
{
    struct cubes after = m->root;
    double sum = 0;
    cubes_make_turn(&after, &m->turns.turn[turn]);
    int rivals = cubes_rivals_pace(&after, m->me);
    for (int seat = 0; seat < after.head.seats; seat++) {
        if (seat == m->me)
            continue;
        out[seat] = ai_exp((rivals - cubes_pace(&after, seat)) / SHARE_SCALE);
        sum += out[seat];
    }
    double own = 1 / (1 + sum * ai_exp(-value / SHARE_SCALE));
    if (value > CUBES_WIN / 8) /* won, or shared by so many */
        own = (double)value / CUBES_WIN;
    for (int seat = 0; seat < after.head.seats; seat++)
        out[seat] *= (1 - own) / sum;
    out[m->me] = own;
}

/* A move is worth the best turn that it begins. */
static double worth_of(const struct mind *m, const bool begins[CUBES_TURNS_MAX])
{
    double most = 0;
    for (int i = 0; i < m->count; i++) {
        double share[SEATS_MAX];
        int turn = m->order[i];
        if (!begins[turn])
            continue;
        find_shares(m, turn, m->value[turn] - m->errors[turn], share);
        most = share[m->me] > most ? share[m->me] : most;
    }
    return most;
}

/* One that wins or loses for certain is not in doubt, however late it was
 * seen. */
static void compare(struct mind *m)
{
    double change[2] = {0, 0};
    for (int k = 0; k < 2; k++) {
        double worth = worth_of(m, m->begins[k]);
        bool certain = worth <= 0 || worth >= 1;
        change[k] = certain ? 0 : worth - m->compared[k];
        m->compared[k] = worth;
    }
    m->doubt = fabs(change[0] - change[1]);
}

/* Nothing more can be found out: the best turn wins or loses for certain; to
 * compare, all of them. */
static bool is_clear(const struct mind *m)
{
    for (int i = 0; i < (m->compare ? m->count : 1); i++) {
        int value = m->value[m->compare ? m->order[i] : m->best];
        if (value <= CUBES_WIN / 2 && value >= -CUBES_WIN / 2)
            return false;
    }
    return true;
}

/* The best to the front, the others as they are. */
static void end_iteration(struct mind *m)
{
    int at = 0;
    m->best = m->root_best;
    m->best_value = m->value[m->best] - m->errors[m->best];
    while (m->order[at] != m->best)
        at++;
    for (; at > 0; at--)
        m->order[at] = m->order[at - 1];
    m->order[0] = m->best;
    if (m->compare)
        compare(m);
    if (m->depth == DEPTH_MAX || is_clear(m))
        m->done = true;
    m->depth++;
    m->root_at = 0;
    m->root_alpha = -2 * CUBES_WIN;
}

static void search_some(struct mind *m, uint32_t nodes)
{
    uint32_t stop = m->nodes + nodes;
    while (m->nodes < stop && !m->done) {
        int value;
        if (m->root_at == m->count) {
            end_iteration(m);
            continue;
        }
        if (m->top == 0 ? begin_root_turn(m, m->order[m->root_at], &value)
                        : advance(m, &value))
            heed_root(m, value);
        if (m->sims && m->nodes >= m->sims && m->depth > 1)
            m->done = true;
    }
}

/* ---- the player ---- */

static bool fits(const struct game *g)
{
    return g == &game_cubes;
}

/* How far moves are misjudged, in units of worth. */
static double errors_of(const struct cubes *s, const struct question *q)
{
    /* slip 1 misjudges by ten turns, which is about a whole win */
    double size = 640 * (double)q->slip;
    if (q->hint || !q->sims)
        return size;
    int turns = (int)(s->turns / s->head.seats) - PATIENCE;
    int restless = turns < 0 ? 0 : turns * RESTLESS;
    return size + (restless > RESTLESS_MAX ? RESTLESS_MAX : restless);
}

/* Is this the position that a turn from the root leads to? Who acts next is
 * not compared: nobody may. */
static bool leads_to(const struct mind *m, int turn, const struct cubes *s)
{
    struct cubes after = m->root;
    cubes_make_turn(&after, &m->turns.turn[turn]);
    after.head.turn = s->head.turn;
    return key_of(&after) == key_of(s);
}

/* Which turns a move begins. Two ways to one end are one turn, so ends are
 * what is compared. */
static void find_begun(struct mind *m, move first, bool out[CUBES_TURNS_MAX])
{
    struct cubes s = m->root;
    struct cubes_turns rest = {.count = 0};
    game_cubes.apply(&s, m->me, first, NULL);
    bool ended = s.head.turn != m->me || s.turns != m->root.turns ||
                 s.head.phase == CUBES_OVER;
    if (!ended)
        cubes_turns(&s, &rest);
    for (int i = 0; i < m->turns.count; i++) {
        out[i] = ended && leads_to(m, i, &s);
        for (int k = 0; k < rest.count && !out[i]; k++) {
            struct cubes end = s;
            cubes_make_turn(&end, &rest.turn[k]);
            out[i] = leads_to(m, i, &end);
        }
    }
}

/* Only turns that one of the two moves begins. */
static void keep_compared(struct mind *m)
{
    int count = 0;
    for (int k = 0; k < 2; k++)
        find_begun(m, m->compare[k], m->begins[k]);
    for (int i = 0; i < m->count; i++)
        if (m->begins[0][i] || m->begins[1][i])
            m->order[count++] = i;
    m->count = count;
    m->exact = true;
}

static void *begin(const struct question *q)
{
    struct mind *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    memcpy(&m->root, q->view, sizeof m->root);
    m->rng = q->rng;
    m->me = q->seat;
    m->sims = q->sims;
    double errors = errors_of(&m->root, q);
    m->exact = errors > 0;
    m->depth = 1;
    m->root_alpha = -2 * CUBES_WIN;
    if (m->root.head.phase == CUBES_SETUP)
        return m;
    cubes_turns(&m->root, &m->turns);
    m->count = m->turns.count;
    for (int i = 0; i < m->count; i++) {
        m->order[i] = i;
        if (m->exact)
            m->errors[i] = (int)(errors * ai_normal(&m->rng));
    }
    m->compare = q->compare;
    if (m->compare)
        keep_compared(m);
    return m;
}

static bool step(void *mind)
{
    struct mind *m = mind;
    if (m->count <= (m->compare ? 0 : 1))
        return false;
    search_some(m, STEP_NODES);
    return !m->done;
}

/* C5: the corner from which most can be reached, in one and two turns. */
static move best_corner(const struct cubes *s)
{
    uint64_t free_ones = CUBES_CORNERS & ~cubes_occupied(s);
    int best = -1, most = -1;
    for (; free_ones; free_ones &= free_ones - 1) {
        uint64_t one = cubes_turn_reach(s, free_ones & -free_ones);
        int reach = 2 * __builtin_popcountll(one) +
                    __builtin_popcountll(cubes_turn_reach(s, one));
        if (reach > most) {
            most = reach;
            best = cubes_first(free_ones);
        }
    }
    return cubes_move(CUBES_DO_CORNER, best);
}

static void explain(const struct mind *m, const struct cubes_turn *t,
                    struct why *why)
{
    struct cubes after = m->root;
    cubes_make_turn(&after, t);
    int left = (cubes_to_go(&after, m->me) + CUBES_TURN / 2) / CUBES_TURN;
    if (t->wins)
        why_say(why, "reaches the centre with all seven", NULL, 0, 0);
    else if (t->robbed >= 0)
        why_say(why, "steals the %s cube", cubes_names[t->takes], 0, 0);
    else if (t->takes)
        why_say(why, "takes the %s cube", cubes_names[t->takes], 0, 0);
    else if (t->shield)
        why_say(why, "makes the cubes safe", NULL, 0, 0);
    else if (after.next[m->me])
        why_say(why, "on the way to the %s cube",
                cubes_names[after.next[m->me]], 0, 0);
    else
        why_say(why, "on the way to the centre", NULL, 0, 0);
    if (!t->wins && left > 1)
        why_say(why, "a win needs at least %d more turns", NULL, left, 0);
}

static void fill_values(const struct mind *m, struct thought *out)
{
    out->has_value = m->depth > 1;
    if (!out->has_value)
        return;
    find_shares(m, m->best, m->best_value, out->value);
    memcpy(out->compared, m->compared, sizeof out->compared);
    out->doubt = m->doubt;
}

/* The turn as moves, and what the table knows to follow it. */
static void fill_line(struct mind *m, int turn, struct thought *out)
{
    struct cubes s = m->root;
    struct cubes_turns turns = m->turns;
    for (int depth = 0; depth < DEPTH_MAX; depth++) {
        move path[CUBES_PATH_MAX];
        int count = cubes_turn_path(&s, &turns, turn, path);
        if (out->line_len + count > LINE_MAX_MOVES && depth)
            return; /* a whole turn or nothing of it */
        for (int i = 0; i < count && out->line_len < LINE_MAX_MOVES; i++) {
            out->line[out->line_len].move = path[i];
            out->line[out->line_len++].actor = s.head.turn;
        }
        if (cubes_make_turn(&s, &turns.turn[turn]))
            return;
        const struct entry *e = entry_of(m, key_of(&s));
        if (e->key != key_of(&s) || e->bound != BOUND_EXACT || e->best == 255)
            return;
        cubes_turns(&s, &turns);
        turn = e->best;
    }
}

static void answer(void *mind, struct thought *out)
{
    struct mind *m = mind;
    *out = (struct thought){.visits = m->nodes};
    if (m->root.head.phase == CUBES_SETUP) {
        out->move = best_corner(&m->root);
        why_say(&out->why, "most squares are near this corner", NULL, 0, 0);
        return;
    }
    int best = m->depth > 1 ? m->best : m->root_at ? m->root_best : 0;
    fill_line(m, best, out);
    out->move = out->line[0].move;
    fill_values(m, out);
    if (m->count == 1)
        why_say(&out->why, "the only move", NULL, 0, 0);
    else
        explain(m, &m->turns.turn[best], &out->why);
}

const struct player player_cubes = {
    .id = "strong",
    .judge_sims = 5000,
    .judge_glance = 5000,
    .judge_again = 2,
    .about = "looks ahead over whole turns, deeper and deeper",
    .fits = fits,
    .begin = begin,
    .step = step,
    .answer = answer,
    .end = free,
};
