/*
 * greedy: the most points at the end of this turn, and no thought beyond.
 *
 * Every move is looked at with what the same seat may do right after it, up
 * to the next chance or the next player. Points are the own ones, with what
 * the cards would give at present where the game can tell, less the best
 * rival's. Chance is averaged where its outcomes are few. Ties fall to chance.
 * Where nothing is scored before a round ends (fives), what is there counts as
 * if it ended now. What is hidden it guesses a few times, and
 * takes the average. `slip` is the share of the moves that it
 * overlooks: how a child plays that takes the first good thing it sees.
 */
#include "ai/player.h"

#include "game/draw.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH = 4, NODES_MAX = 4000, WIN = 1000, WORLDS = 4 };

struct mind {
    const struct game *game;
    int seat;
    struct rng rng;
    uint32_t count, next; /* moves, and the one to look at */
    uint32_t nodes;       /* left for the present move */
    uint32_t ties;        /* how many share the best value */
    uint32_t best;
    double value, worst;
    uint32_t worlds; /* guesses of what is hidden; 1: nothing is */
    char *roots;     /* a state for each of them */
    char *states;    /* one for each depth from 1 on */
    move *moves;     /* likewise */
};

static bool fits(const struct game *g)
{
    (void)g;
    return true;
}

static int32_t points_of(const struct score *score, int seat)
{
    int32_t points = score->total[seat];
    for (int i = 0; score->has_now && i < score->items; i++)
        if (score->now[seat][i] != INT32_MIN)
            points += score->now[seat][i];
    return points;
}

/* What lies there and is not counted yet. Half a point for who can still add
 * to it: in fives a piece of 1 is drawn before the timer is turned for 1. */
static double pending(const struct mind *m, const void *state)
{
    const struct game *g = m->game;
    if (!g->pending)
        return 0;
    bool open =
        g->actors(state) & ACT_ALL && g->busy && g->busy(state) >> m->seat & 1;
    return g->pending(state, m->seat) + (open ? 0.5 : 0);
}

static double lead(const struct mind *m, const void *state)
{
    struct score score = {0};
    int32_t rival = INT32_MIN;
    int seats = game_head(state)->seats;
    m->game->score(state, &score);
    for (int seat = 0; seat < seats; seat++)
        if (seat != m->seat && points_of(&score, seat) > rival)
            rival = points_of(&score, seat);
    double own = points_of(&score, m->seat) - (seats > 1 ? rival : 0);
    own += pending(m, state);
    if (score.winners)
        own += score.winners >> m->seat & 1 ? WIN : -WIN;
    return own;
}

static double look(struct mind *m, int depth);

static double averaged(struct mind *m, const char *state)
{
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t count = m->game->chance(state, outcomes);
    char *after = m->states + DEPTH * (size_t)m->game->state_size;
    double sum = 0;
    if (count > m->nodes)
        return lead(m, state);
    m->nodes -= count;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(after, state, m->game->state_size);
        m->game->apply(after, SEAT_CHANCE, outcomes[i].move, NULL);
        sum += lead(m, after) * outcomes[i].weight;
    }
    return sum / (double)draw_total(outcomes, count);
}

/* The best that the same seat can make of the state at this depth. */
static double look(struct mind *m, int depth)
{
    const struct game *g = m->game;
    char *state = m->states + (size_t)(depth - 1) * g->state_size;
    char *after = state + g->state_size;
    actor_set actors = g->actors(state);
    if (actors & ACT_CHANCE)
        return averaged(m, state);
    if (!(actors >> m->seat & 1) || actors & ACT_ALL || depth == DEPTH)
        return lead(m, state);
    move *moves = m->moves + (size_t)depth * g->max_moves;
    uint32_t count = g->moves(state, m->seat, moves);
    double best = lead(m, state);
    if (count > m->nodes)
        return best;
    m->nodes -= count;
    for (uint32_t i = 0; i < count; i++) {
        memcpy(after, state, g->state_size);
        g->apply(after, m->seat, moves[i], NULL);
        double value = look(m, depth + 1);
        if (i == 0 || value > best)
            best = value;
    }
    return best;
}

static void end(void *mind)
{
    struct mind *m = mind;
    free(m->roots);
    free(m->moves);
    free(m);
}

/* Each move is overlooked with this chance, but never all of them. */
static void overlook(struct mind *m, double slip)
{
    uint32_t seen = 0;
    uint32_t below = (uint32_t)((1 - slip) * 1000000);
    move any = m->count ? m->moves[rng_below(&m->rng, m->count)] : 0;
    for (uint32_t i = 0; i < m->count; i++)
        if (rng_below(&m->rng, 1000000) < below)
            m->moves[seen++] = m->moves[i];
    if (!seen && m->count)
        m->moves[seen++] = any;
    m->count = seen;
}

static void *begin(const struct question *q)
{
    const struct game *g = q->game;
    struct mind *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->game = g;
    m->seat = q->seat;
    m->rng = q->rng;
    m->roots = malloc((WORLDS + DEPTH + 1) * (size_t)g->state_size);
    m->moves = malloc((DEPTH + 1) * (size_t)g->max_moves * sizeof *m->moves);
    if (!m->roots || !m->moves) {
        end(m);
        return NULL;
    }
    m->states = m->roots + WORLDS * (size_t)g->state_size;
    m->worlds = player_imagine(q, &m->rng, m->roots, WORLDS);
    m->count = g->moves(q->view, q->seat, m->moves);
    if (q->slip > 0)
        overlook(m, q->slip < 1 ? (double)q->slip : 1);
    return m;
}

/* Of equal moves each is as likely, without knowing how many there are. */
static void judge(struct mind *m, double value)
{
    if (m->next == 0 || value < m->worst)
        m->worst = value;
    if (m->next == 0 || value > m->value)
        m->ties = 0;
    else if (value < m->value)
        return;
    m->value = value;
    if (rng_below(&m->rng, ++m->ties) == 0)
        m->best = m->next;
}

/* What a move is worth, in all worlds together. */
static double value_of(struct mind *m, move choice)
{
    const struct game *g = m->game;
    double sum = 0;
    for (uint32_t world = 0; world < m->worlds; world++) {
        memcpy(m->states, m->roots + world * (size_t)g->state_size,
               g->state_size);
        g->apply(m->states, m->seat, choice, NULL);
        m->nodes = NODES_MAX / m->worlds;
        sum += look(m, 1);
    }
    return sum / m->worlds;
}

static bool step(void *mind)
{
    struct mind *m = mind;
    if (m->count <= 1 || m->next == m->count)
        return false;
    for (int i = 0; i < 8 && m->next < m->count; i++, m->next++)
        judge(m, value_of(m, m->moves[m->next]));
    return m->next < m->count;
}

static void answer(void *mind, struct thought *out)
{
    struct mind *m = mind;
    *out = (struct thought){.visits = m->next, .line_len = m->count != 0};
    if (!m->count)
        return;
    out->move = out->line[0].move = m->moves[m->best];
    out->line[0].actor = (uint8_t)m->seat;
    int more = (int)(m->value - m->worst + 0.5); /* a win is no points */
    if (m->count == 1)
        why_say(&out->why, "the only move", NULL, 0, 0);
    else if (m->next && m->value > m->worst && more < WIN / 10)
        why_say(&out->why, "up to %d points better than other moves, this turn",
                NULL, more, 0);
}

const struct player player_greedy = {
    .id = "greedy",
    .about = "the most points at the end of this turn",
    .fits = fits,
    .begin = begin,
    .step = step,
    .answer = answer,
    .end = end,
};
