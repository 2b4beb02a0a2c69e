/*
 * cubes_player: the strong player of Seven Cubes.
 *
 * Everything is open and nothing is random once the board is laid, so it
 * searches, with whole turns as moves: a tree that grows where it is promising
 * (cubes_tree.h). This file asks it, and says what it found.
 */
#include "ai/cubes/cubes.h"
#include "ai/cubes/cubes_tree.h"
#include "ai/maths.h"
#include "ai/player.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEP_NODES = 400 };

/* Two that guard against each other would do so for ever: from so many turns
 * of each on they misjudge more and more, up to four turns' worth. Levels do,
 * which people play with; who thinks by the clock waits for the others'
 * mistakes and for C16, and a hint tells what is best. */
enum { PATIENCE = 60, RESTLESS = 6, RESTLESS_MAX = 4 * CUBES_TURN };

/* One thought, from its begin to the answer. It stays whole: nothing of it is
 * of use without the rest. */
struct mind {
    struct cubes root;
    struct cubes_map map;
    struct cubes_turns turns;
    struct cubes_tree *tree; /* NULL: there are no turns yet */
    int me;
    uint32_t sims, nodes;
    bool done;
    bool errs; /* a player that slips */
    int errors[CUBES_TURNS_MAX];
    const move *compare;
    bool begins[2][CUBES_TURNS_MAX]; /* turns that a move to compare begins */
    double compared[2];              /* when it last compared */
    double change, doubt; /* by how much that changed what one has more */
    uint32_t again;       /* nodes at which it compares again */
};

/* ---- shares of the win ---- */

/* A move is worth the best turn that it begins. */
static double worth_of(const struct mind *m, const bool begins[CUBES_TURNS_MAX])
{
    double share[SEATS_MAX] = {0};
    int best = cubes_tree_best(m->tree, begins);
    if (best >= 0)
        cubes_tree_shares(m->tree, best, share);
    return share[m->me];
}

/* In doubt is what has changed in the difference of the two moves since there
 * were half as many nodes, or a quarter. One that wins or loses for certain is
 * not in doubt, however late it was seen. */
static void compare(struct mind *m)
{
    double change[2] = {0, 0};
    for (int k = 0; k < 2; k++) {
        double worth = worth_of(m, m->begins[k]);
        bool certain = worth <= 0 || worth >= 1;
        change[k] = certain ? 0 : worth - m->compared[k];
        m->compared[k] = worth;
    }
    double last = change[0] - change[1], both = last + m->change;
    m->doubt = fabs(last) > fabs(both) ? fabs(last) : fabs(both);
    m->change = last;
}

/* ---- the tree ---- */

/* How often the turns that a move begins were looked at. */
static uint32_t looks_at(const struct mind *m,
                         const bool begins[CUBES_TURNS_MAX])
{
    uint32_t sum = 0;
    for (int i = 0; i < m->turns.count; i++)
        sum += begins[i] ? cubes_tree_visits(m->tree, i) : 0;
    return sum;
}

/* Of two moves to compare each is looked at as often as the other, until all
 * is known of one of them. */
static bool grow(struct mind *m)
{
    if (!m->compare)
        return cubes_tree_grow(m->tree, NULL);
    bool second = looks_at(m, m->begins[1]) < looks_at(m, m->begins[0]);
    return cubes_tree_grow(m->tree, m->begins[second]) ||
           cubes_tree_grow(m->tree, m->begins[!second]);
}

static void grow_some(struct mind *m, uint32_t nodes)
{
    uint32_t stop = m->nodes + nodes;
    while (m->nodes < stop && !m->done) {
        m->done = !grow(m);
        m->nodes = cubes_tree_nodes(m->tree);
        if (m->sims && m->nodes >= m->sims)
            m->done = true;
        if (m->compare && (m->done || m->nodes >= m->again)) {
            compare(m);
            m->again = 2 * m->nodes;
        }
    }
}

/* With errors the turn that seems to be worth most, else the tree's. */
static int best_turn(const struct mind *m)
{
    int best = cubes_tree_best(m->tree, NULL);
    double most = 0;
    for (int i = 0; m->errs && m->nodes && i < m->turns.count; i++) {
        double share[SEATS_MAX];
        cubes_tree_shares(m->tree, i, share);
        double own = share[m->me] * 0.999998 + 0.000001;
        double worth =
            CUBES_SHARE_SCALE * ai_log(own / (1 - own)) + m->errors[i];
        if (i && worth <= most)
            continue;
        most = worth;
        best = i;
    }
    return best;
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
    double turns = (double)(s->turns / s->head.seats) - PATIENCE;
    double restless = turns < 0 ? 0 : turns * RESTLESS;
    return size + (restless > RESTLESS_MAX ? RESTLESS_MAX : restless);
}

/* Is this the position that a turn from the root leads to? Who acts next is
 * not compared: nobody may. */
static bool leads_to(const struct mind *m, int turn, const struct cubes *s)
{
    struct cubes after = m->root;
    cubes_make_turn(&after, &m->turns.turn[turn]);
    return memcmp(after.lies, s->lies, sizeof s->lies) == 0 &&
           memcmp(after.figure, s->figure, sizeof s->figure) == 0 &&
           memcmp(after.cubes, s->cubes, sizeof s->cubes) == 0 &&
           memcmp(after.safe, s->safe, sizeof s->safe) == 0 &&
           memcmp(after.row, s->row, sizeof s->row) == 0;
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

static void *begin(const struct question *q)
{
    struct mind *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    memcpy(&m->root, q->view, sizeof m->root);
    struct rng rng = q->rng;
    double errors = errors_of(&m->root, q);
    m->me = q->seat;
    m->sims = q->sims;
    m->again = q->sims / 4;
    m->errs = errors > 0;
    if (m->root.head.phase == CUBES_SETUP)
        return m;
    cubes_find_map(&m->root, &m->map);
    cubes_turns(&m->root, &m->turns);
    m->tree = cubes_tree_new(&m->root, &m->map, &m->turns, m->sims);
    if (!m->tree) {
        free(m);
        return NULL;
    }
    for (int i = 0; m->errs && i < m->turns.count; i++)
        m->errors[i] = (int)(errors * ai_normal(&rng));
    m->compare = q->compare;
    for (int k = 0; m->compare && k < 2; k++)
        find_begun(m, m->compare[k], m->begins[k]);
    return m;
}

static void end(void *mind)
{
    struct mind *m = mind;
    cubes_tree_free(m->tree);
    free(m);
}

static bool step(void *mind)
{
    struct mind *m = mind;
    if (m->turns.count <= (m->compare ? 0 : 1))
        return false;
    grow_some(m, STEP_NODES);
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
    struct cubes_plans plans;
    const struct cubes_look look = {&after, &m->map, &plans};
    cubes_make_turn(&after, t);
    cubes_find_plans(&after, &m->map, &plans);
    int left = cubes_least_turns(&look, m->me);
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

static void fill_values(const struct mind *m, int best, struct thought *out)
{
    out->has_value = m->nodes > 0;
    if (!out->has_value)
        return;
    cubes_tree_shares(m->tree, best, out->value);
    memcpy(out->compared, m->compared, sizeof out->compared);
    out->doubt = m->doubt;
}

/* The turn as moves, and what is expected to follow it. */
static void fill_line(const struct mind *m, int turn, struct thought *out)
{
    struct cubes s = m->root;
    struct cubes_turns turns = m->turns;
    uint8_t line[LINE_MAX_MOVES];
    int len = cubes_tree_line(m->tree, turn, line, LINE_MAX_MOVES);
    for (int depth = 0;; depth++) {
        move path[CUBES_PATH_MAX];
        int count = cubes_turn_path(&s, &turns, turn, path);
        if (out->line_len + count > LINE_MAX_MOVES && depth)
            return; /* a whole turn or nothing of it */
        for (int i = 0; i < count && out->line_len < LINE_MAX_MOVES; i++) {
            out->line[out->line_len].move = path[i];
            out->line[out->line_len++].actor = s.head.turn;
        }
        if (cubes_make_turn(&s, &turns.turn[turn]) || depth >= len)
            return;
        turn = line[depth];
        cubes_turns(&s, &turns);
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
    int best = best_turn(m);
    fill_line(m, best, out);
    out->move = out->line[0].move;
    fill_values(m, best, out);
    if (m->turns.count == 1)
        why_say(&out->why, "the only move", NULL, 0, 0);
    else
        explain(m, &m->turns.turn[best], &out->why);
}

const struct player player_cubes = {
    .id = "strong",
    .judge_sims = 5000,
    .judge_glance = 5000,
    .judge_again = 2,
    .about = "looks ahead over whole turns where they are promising",
    .fits = fits,
    .begin = begin,
    .step = step,
    .answer = answer,
    .end = end,
};
