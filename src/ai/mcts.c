/*
 * mcts: plain Monte-Carlo tree search, for any game; the yardstick.
 *
 * UCT over the seam alone. Chance has nodes of its own, whose outcomes are
 * drawn by their weights. Every seat maximises its own share of the win
 * (max^n). A node is an edge too: the move that leads to it, and what the
 * seat that chose it has earned behind it. Children lie side by side in one
 * pool that is allocated once; when it is full the tree stops growing and
 * the counting goes on.
 *
 * Children are shuffled when their parent is expanded and tried from the
 * front. The next untried one competes as if it had been visited once with
 * its parent's average, so a wide node does not eat the whole budget before
 * anything is looked at twice.
 *
 * Where a view hides something, the tree has several worlds: guesses of what
 * is hidden. The moves to choose from are those of the view, the same in all
 * of them, and are counted together; below each of them every world has a
 * tree of its own.
 */
#include "ai/player.h"

#include "ai/maths.h"
#include "game/draw.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    POOL_MAX = 1 << 20,
    DEPTH_MAX = 400,
    UNIT = 2520, /* a whole win; every share of up to ten is a whole number */
    STEP_PLIES = 12000,
    WORLDS = 16,
    NOBODY = 255
};

#define EXPLORE 0.7 /* 1/√2, the usual for shares of a win; not tuned */

struct node {
    move move;
    uint64_t sum; /* of what the chooser of `move` earned, in UNITs */
    uint32_t visits;
    uint32_t first; /* child, in the pool */
    uint16_t count; /* of children; 0: not expanded */
    uint16_t tried;
    uint8_t who; /* acts here: a seat, chance, the clock; NOBODY: not known */
};

struct mind {
    const struct game *game;
    int seat;
    uint32_t sims, done;
    bool hint;
    bool compares; /* two moves, each as often as the other */
    struct rng rng;
    uint64_t won[SEATS_MAX];
    int64_t points;      /* of who plays alone, in all simulations */
    uint32_t used, size; /* of the pool */
    struct node *pool;
    uint32_t worlds;     /* 1: nothing is hidden */
    uint32_t below;      /* in the pool: for each world a node per root move */
    char *roots, *state; /* a state for each world; the present one */
    move *moves;
    uint32_t path[DEPTH_MAX];
};

static bool fits(const struct game *g)
{
    (void)g;
    return true;
}

/* ---- growing ---- */

/* Who acts here; of all at once, the seat that thinks, if it has a move. */
static int actor_of(const struct mind *m, actor_set actors)
{
    if (actors & ACT_CHANCE)
        return SEAT_CHANCE;
    if (actors >> m->seat & 1)
        return m->seat;
    return actors & ACT_SEATS ? __builtin_ctz(actors) : NOBODY;
}

/* Children for all that `who` may do; false: nothing, or the pool is full. */
static bool expand(struct mind *m, struct node *n)
{
    const struct game *g = m->game;
    actor_set actors = g->actors(m->state);
    int who = actors ? actor_of(m, actors) : NOBODY;
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t count = 0;
    if (who == NOBODY)
        return false;
    if (who == SEAT_CHANCE)
        count = g->chance(m->state, outcomes);
    else
        count = g->moves(m->state, who, m->moves);
    if (!count || count > UINT16_MAX || m->used + count > m->size)
        return false;
    struct node *child = m->pool + m->used;
    for (uint32_t i = 0; i < count; i++)
        child[i] = (struct node){.who = NOBODY,
                                 .move = who == SEAT_CHANCE ? outcomes[i].move
                                                            : m->moves[i]};
    for (uint32_t i = count; who != SEAT_CHANCE && i > 1; i--) {
        uint32_t other = rng_below(&m->rng, i);
        move swap = child[i - 1].move;
        child[i - 1].move = child[other].move;
        child[other].move = swap;
    }
    n->first = m->used;
    n->count = (uint16_t)count;
    n->who = (uint8_t)who;
    m->used += count;
    return true;
}

/* ---- choosing ---- */

static uint32_t pick_outcome(struct mind *m, const struct node *n)
{
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t count = m->game->chance(m->state, outcomes), i = 0;
    uint64_t total = draw_total(outcomes, count);
    uint64_t ticket = rng_below(&m->rng, (uint32_t)total);
    while (ticket >= outcomes[i].weight)
        ticket -= outcomes[i++].weight;
    return n->first + i;
}

static uint32_t pick_child(const struct mind *m, struct node *n)
{
    const struct node *child = m->pool + n->first;
    if (m->compares && n == m->pool)
        return n->first + (child[1].visits < child[0].visits);
    double log_visits = EXPLORE * EXPLORE * ai_log(n->visits + 1.0);
    double best = -1, sum = 0, visits = 0;
    uint32_t pick = 0;
    for (uint32_t i = 0; i < n->tried; i++) {
        double share = 1.0 / child[i].visits;
        double value = (double)child[i].sum * (1.0 / UNIT) * share;
        double score = value + sqrt(log_visits * share);
        sum += (double)child[i].sum;
        visits += child[i].visits;
        if (score > best) {
            best = score;
            pick = i;
        }
    }
    if (n->tried < n->count) {
        double mean = visits > 0 ? sum * (1.0 / UNIT) / visits : 1;
        if (mean + sqrt(log_visits) >= best)
            pick = n->tried++;
    }
    return n->first + pick;
}

/* ---- one simulation ---- */

/* Down the tree to a place not seen before, or the end; returns the depth. */
static int descend(struct mind *m)
{
    uint32_t at = 0, world = m->done % m->worlds;
    int depth = 0;
    m->path[depth++] = 0;
    memcpy(m->state, m->roots + world * (size_t)m->game->state_size,
           m->game->state_size);
    while (depth < DEPTH_MAX) {
        struct node *n = &m->pool[at];
        if (!n->count && ((!n->visits && at) || !expand(m, n)))
            break;
        at = n->who == SEAT_CHANCE ? pick_outcome(m, n) : pick_child(m, n);
        m->game->apply(m->state, n->who, m->pool[at].move, NULL);
        m->path[depth++] = at;
        if (depth == 2 && m->worlds > 1) {
            const struct node *root = &m->pool[0];
            at = m->below + world * root->count + (at - root->first);
            m->path[depth++] = at;
        }
    }
    return depth;
}

/*
 * The shares of the win, in UNITs. Who plays alone is paid half for the win
 * and up to half for the points, for there may be no way to lose.
 */
static void earn(struct mind *m, uint32_t earned[SEATS_MAX])
{
    struct score score = {0};
    m->game->score(m->state, &score);
    uint32_t winners = score.winners;
    if (game_head(m->state)->seats == 1) {
        uint32_t points = score.total[0] > 0 ? (uint32_t)score.total[0] : 0;
        earned[0] =
            UNIT / 2 * (winners & 1) + UNIT / 2 * points / (points + 50);
        memset(earned + 1, 0, (SEATS_MAX - 1) * sizeof *earned);
        m->points += score.total[0];
        return;
    }
    uint32_t share = winners ? UNIT / (uint32_t)__builtin_popcount(winners) : 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        earned[seat] = winners >> seat & 1 ? share : 0;
}

static uint64_t simulate(struct mind *m)
{
    uint32_t earned[SEATS_MAX];
    int depth = descend(m);
    uint64_t plies = draw_playout(m->game, m->state, &m->rng, m->moves);
    earn(m, earned);
    for (int i = depth - 1; i >= 0; i--) {
        struct node *n = &m->pool[m->path[i]];
        int chooser = i ? m->pool[m->path[i - 1]].who : NOBODY;
        n->visits++;
        if (chooser < SEATS_MAX)
            n->sum += earned[chooser];
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        m->won[seat] += earned[seat];
    m->done++;
    return plies + (uint64_t)depth;
}

/* ---- the player ---- */

static uint32_t pool_size(const struct question *q)
{
    uint64_t size = POOL_MAX;
    if (q->sims && q->sims < POOL_MAX / 64)
        size = (uint64_t)q->sims * 64 + 2 * q->game->max_moves;
    if (q->game->guess)
        size += WORLDS * q->game->max_moves;
    return (uint32_t)(size > POOL_MAX ? POOL_MAX : size);
}

static void end(void *mind)
{
    struct mind *m = mind;
    free(m->pool);
    free(m->roots);
    free(m->moves);
    free(m);
}

/* The root with its moves, and in each world a node behind each of them. */
static void plant(struct mind *m, const move *compare)
{
    struct node *root = &m->pool[0];
    *root = (struct node){.who = NOBODY};
    m->used = 1;
    memcpy(m->state, m->roots, m->game->state_size);
    expand(m, root);
    m->compares = compare && root->count >= 2;
    if (m->compares) {
        root->count = 2;
        m->pool[root->first].move = compare[0];
        m->pool[root->first + 1].move = compare[1];
    }
    uint32_t nodes = m->worlds * root->count;
    if (m->worlds == 1 || m->used + nodes > m->size) {
        m->worlds = 1;
        return;
    }
    m->below = m->used;
    m->used += nodes;
    for (uint32_t i = 0; i < nodes; i++)
        m->pool[m->below + i] = (struct node){.who = NOBODY};
}

static void *begin(const struct question *q)
{
    const struct game *g = q->game;
    struct mind *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->game = g;
    m->seat = q->seat;
    m->sims = q->sims;
    m->hint = q->hint;
    m->rng = q->rng;
    m->size = pool_size(q);
    m->pool = malloc(m->size * sizeof *m->pool);
    m->roots = malloc((WORLDS + 1) * (size_t)g->state_size);
    m->moves = malloc(g->max_moves * sizeof *m->moves);
    if (!m->pool || !m->roots || !m->moves) {
        end(m);
        return NULL;
    }
    m->state = m->roots + WORLDS * (size_t)g->state_size;
    m->worlds = player_imagine(q, &m->rng, m->roots, WORLDS);
    plant(m, q->compare);
    return m;
}

static bool step(void *mind)
{
    struct mind *m = mind;
    if (m->pool[0].count <= (m->hint ? 0 : 1))
        return false; /* nothing to choose; a judge wants its value */
    for (uint64_t plies = 0; plies < STEP_PLIES;) {
        if (m->sims && m->done >= m->sims)
            return false;
        plies += simulate(m);
        if (m->game->max_moves > 1000)
            break; /* every ply of such a game is slow */
    }
    return !m->sims || m->done < m->sims;
}

/* The child most visited; of several, the one that earned most. */
static const struct node *favourite(const struct mind *m, const struct node *n)
{
    const struct node *best = NULL;
    for (uint32_t i = 0; i < n->count; i++) {
        const struct node *c = &m->pool[n->first + i];
        if (!best || c->visits > best->visits ||
            (c->visits == best->visits && c->sum > best->sum))
            best = c;
    }
    return best;
}

/* The most visited of the others. */
static void fill_second(const struct mind *m, const struct node *best,
                        struct thought *out)
{
    const struct node *root = &m->pool[0];
    uint32_t visits = 0;
    for (uint32_t i = 0; i < root->count; i++) {
        const struct node *c = &m->pool[root->first + i];
        if (c == best || c->visits <= visits)
            continue;
        visits = c->visits;
        out->has_second = true;
        out->second = c->move;
    }
}

static void fill_line(const struct mind *m, struct thought *out)
{
    const struct node *n = &m->pool[0];
    while (n->count && out->line_len < LINE_MAX_MOVES) {
        const struct node *next = favourite(m, n);
        if (out->line_len && !next->visits)
            break;
        out->line[out->line_len].move = next->move;
        out->line[out->line_len++].actor = n->who;
        n = next;
    }
}

/*
 * Whether no child can overtake the most visited one, if the simulations to
 * come are as fast as those done. A quarter is added, for they may be faster;
 * near the end, where nothing is saved, the last step could still decide.
 */
static bool settled(const void *mind, double used)
{
    const struct mind *m = mind;
    const struct node *root = &m->pool[0];
    uint32_t first = 0, second = 0;
    if (used <= 0.5 || used > 0.9 || m->hint || m->compares)
        return false;
    for (uint32_t i = 0; i < root->tried; i++) {
        uint32_t visits = m->pool[root->first + i].visits;
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return first - second > 1.25 * (1 - used) / used * m->done;
}

/* What the best child earns, and of the rest what the others won elsewhere
 * in proportion: a node counts for its chooser alone. */
static void fill_values(const struct mind *m, const struct node *best,
                        struct thought *out)
{
    int seats = game_head(m->roots)->seats;
    double own = (double)best->sum / ((double)best->visits * UNIT), won = 0;
    for (int seat = 0; seat < seats; seat++)
        won += seat == m->seat ? 0 : (double)m->won[seat];
    for (int seat = 0; seat < seats; seat++)
        out->value[seat] = won > 0 ? (1 - own) * (double)m->won[seat] / won
                                   : (1 - own) / (seats - 1.0);
    out->value[m->seat] = own;
    out->has_value = true;
}

/* The deviation is that of wins and losses, which vary most. */
static void fill_compared(const struct mind *m, struct thought *out)
{
    double variance = 0;
    for (uint32_t k = 0; k < 2; k++) {
        const struct node *n = &m->pool[m->pool[0].first + k];
        double visits = n->visits ? n->visits : 1;
        double p = (double)n->sum / (visits * UNIT);
        out->compared[k] = p;
        variance += p * (1 - p) / visits;
    }
    out->doubt = sqrt(variance);
}

static void answer(void *mind, struct thought *out)
{
    struct mind *m = mind;
    *out = (struct thought){.visits = m->done};
    fill_line(m, out);
    if (out->line_len)
        out->move = out->line[0].move;
    if (m->pool[0].count == 1)
        why_say(&out->why, "the only move", NULL, 0, 0);
    const struct node *best = favourite(m, &m->pool[0]);
    if (!best || !best->visits)
        return;
    fill_values(m, best, out);
    fill_second(m, best, out);
    if (m->compares)
        fill_compared(m, out);
    if (game_head(m->roots)->seats == 1)
        why_say(&out->why, "%d points on average in the games that it imagines",
                NULL, (int)(m->points / m->done), 0);
    else
        why_say(&out->why, "wins %d%% of the games that it imagines", NULL,
                (int)(100 * out->value[m->seat] + 0.5), 0);
}

const struct player player_mcts = {
    .id = "mcts",
    .about = "plain Monte-Carlo tree search, the yardstick",
    .fits = fits,
    .begin = begin,
    .step = step,
    .settled = settled,
    .answer = answer,
    .end = end,
};
