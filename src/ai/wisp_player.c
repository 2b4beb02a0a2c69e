/*
 * wisp_player: the strong player of Wispwood.
 *
 * First every turn is weighed by the worth of the forest that it leaves and
 * by what the pond leaves to the next player, who is taken to choose by worth
 * too. Then the best few, one per space of the pond and kind of turn, are
 * looked at further, again and again with other chances: the others move,
 * missing tiles are dealt by their chances, and the own next turn is weighed.
 */
#include "ai/maths.h"
#include "ai/player.h"
#include "ai/wisp.h"
#include "games/wisp_int.h"

#include <stdlib.h>
#include <string.h>

#include "game/draw.h"

enum {
    CANDIDATES = 24,
    STEP_MOVES = 400, /* weighed in one step */
    SIMS_MAX = 60     /* looks ahead, if nobody says how many */
};

struct candidate {
    move move;
    double worth; /* by itself */
    double sum;   /* of what the looks ahead found */
    int looks;
};

struct mind {
    struct wispwood root;
    const struct wisp_weights *weights;
    struct rng rng;
    int seat;
    double slip;
    uint32_t sims, looks, weighed;
    double rival;
    double denial[WISP_SPACES + 1]; /* what others get if a space is emptied */
    uint32_t count, next;           /* moves, and the next to weigh */
    int candidates;
    struct candidate candidate[CANDIDATES];
    int turn; /* of candidates to look at */
    move *moves, *buf;
};

static bool fits(const struct game *g)
{
    return g == &game_wispwood;
}

static void end(void *mind)
{
    struct mind *m = mind;
    free(m->moves);
    free(m->buf);
    free(m);
}

/* ---- weighing ---- */

/* What the next player can gain at most, by the space that is empty then. */
static void find_denial(struct mind *m)
{
    const struct wispwood *s = &m->root;
    struct wisp_bests b;
    if (wisp_is_solo(s)) {
        for (int space = 0; space <= WISP_SPACES; space++)
            m->denial[space] = wisp_ghost_gain(s, space);
        return;
    }
    int other = (m->seat + 1) % s->head.seats;
    bool last =
        other == s->head.start && wisp_filled(&s->forest[m->seat], s->round);
    if (last)
        return;
    struct wispwood theirs = *s;
    theirs.head.turn = (uint8_t)other;
    theirs.dealt = WISP_DEALT_NONE;
    wisp_find_bests(m->weights, &theirs, other, m->buf, &b);
    double now =
        wisp_worth(m->weights, s, &s->forest[other], wisp_rival(s, other));
    for (int gone = 0; gone <= WISP_SPACES; gone++) {
        double best = -1e9;
        for (int i = 0; i <= WISP_SPACES; i++)
            if (b.worth[i] > best && (i != gone || i == WISP_SPACES))
                best = b.worth[i];
        m->denial[gone] = best > -1e8 ? (best - now) / (s->head.seats - 1) : 0;
    }
}

/* Keep the best few, but few of one kind. */
static void keep(struct mind *m, move turn, double worth)
{
    int worst = -1;
    if (m->candidates < CANDIDATES) {
        m->candidate[m->candidates++] =
            (struct candidate){.move = turn, .worth = worth};
        return;
    }
    for (int i = 0; i < CANDIDATES; i++)
        if (worst < 0 || m->candidate[i].worth < m->candidate[worst].worth)
            worst = i;
    if (worth > m->candidate[worst].worth)
        m->candidate[worst] = (struct candidate){.move = turn, .worth = worth};
}

/*
 * A refresh gives what the best of a fresh pond is worth, about: sampled.
 * W7 hides the cat for it.
 */
static double worth_of_refresh(struct mind *m, move refresh)
{
    const struct game *g = &game_wispwood;
    double sum = 0;
    enum { SAMPLES = 3 };
    for (int i = 0; i < SAMPLES; i++) {
        struct wispwood s = m->root;
        struct wisp_bests b;
        double best = -1e9;
        g->apply(&s, m->seat, refresh, NULL);
        while (g->actors(&s) & ACT_CHANCE)
            g->apply(&s, SEAT_CHANCE, draw_move(g, &s, &m->rng), NULL);
        m->weighed += wisp_find_bests(m->weights, &s, m->seat, m->buf, &b);
        for (int k = 0; k <= WISP_SPACES; k++)
            best = b.worth[k] > best ? b.worth[k] : best;
        sum += best;
    }
    return sum / SAMPLES - m->denial[WISP_SPACES];
}

static void weigh(struct mind *m, move turn)
{
    const struct wispwood *s = &m->root;
    struct wisp_forest after;
    enum wisp_move_kind kind = wisp_move_kind(turn);
    double worth;
    m->weighed++;
    if (kind == WISP_MOVE_REFRESH || kind == WISP_MOVE_CAT_REFRESH) {
        worth = worth_of_refresh(m, turn);
    } else {
        int space =
            kind == WISP_MOVE_WISP ? wisp_move_space(turn) : WISP_SPACES;
        wisp_forest_after(s, m->seat, turn, &after);
        worth = wisp_worth(m->weights, s, &after, m->rival) - m->denial[space];
    }
    if (m->slip > 0)
        worth += 80 * m->slip * ai_normal(&m->rng);
    keep(m, turn, worth);
}

/* ---- looking further ---- */

/* Play one turn of whoever acts, by worth; false: the round or game ended. */
static bool play_by_worth(struct mind *m, struct wispwood *s)
{
    const struct game *g = &game_wispwood;
    actor_set actors = g->actors(s);
    struct wisp_bests b;
    int best = -1;
    if (actors & ACT_CHANCE) {
        g->apply(s, SEAT_CHANCE, draw_move(g, s, &m->rng), NULL);
        return true;
    }
    if (!actors || s->head.phase != WISP_TURN)
        return false;
    int seat = __builtin_ctz(actors);
    m->weighed += wisp_find_bests(m->weights, s, seat, m->buf, &b);
    for (int i = 0; i <= WISP_SPACES; i++)
        if (b.worth[i] > -1e8 && (best < 0 || b.worth[i] > b.worth[best]))
            best = i;
    if (best < 0)
        return false;
    g->apply(s, seat, b.move[best], NULL);
    return true;
}

/* What stands on the table for the seat against the best of the others. */
static double standing(const struct mind *m, const struct wispwood *s)
{
    double own = 0, most = -1e9;
    bool over = s->head.phase == WISP_OVER;
    for (int seat = 0; seat < s->head.seats; seat++) {
        double points = wisp_total(s, seat);
        if (!over)
            points += wisp_worth(m->weights, s, &s->forest[seat],
                                 wisp_rival(s, seat));
        if (seat == m->seat)
            own = points;
        else if (points > most)
            most = points;
    }
    if (wisp_is_solo(s))
        most = wisp_ghost_total(s);
    return own - most;
}

/* One sample of what follows a candidate, up to the own next turn's end. */
static void look(struct mind *m, struct candidate *c)
{
    struct wispwood s = m->root;
    int round = s.round, own = 0;
    game_wispwood.apply(&s, m->seat, c->move, NULL);
    for (int plies = 0; plies < 40 && own < 1; plies++) {
        actor_set actors = game_wispwood.actors(&s);
        bool mine = actors >> m->seat & 1;
        if (s.round != round || !play_by_worth(m, &s))
            break;
        own += mine;
    }
    c->sum += standing(m, &s);
    c->looks++;
    m->looks++;
}

/* ---- the player ---- */

static void *begin(const struct question *q)
{
    const struct game *g = q->game;
    struct mind *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    memcpy(&m->root, q->view, sizeof m->root);
    m->weights = wisp_weights_for(&m->root);
    m->rng = q->rng;
    m->seat = q->seat;
    m->sims = q->sims ? q->sims : SIMS_MAX * 50;
    m->slip = (double)q->slip;
    m->moves = malloc(g->max_moves * sizeof *m->moves);
    m->buf = malloc(g->max_moves * sizeof *m->buf);
    if (!m->moves || !m->buf) {
        end(m);
        return NULL;
    }
    m->count = g->moves(q->view, q->seat, m->moves);
    m->rival = wisp_rival(&m->root, q->seat);
    if (m->root.head.phase == WISP_TURN)
        find_denial(m);
    return m;
}

static int by_worth(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->worth != y->worth)
        return x->worth < y->worth ? 1 : -1;
    return x->move < y->move ? -1 : 1; /* moves are all different */
}

/* The first few that are worth looking at further. */
static int worth_looking(const struct mind *m)
{
    int n = 1;
    while (n < m->candidates && n < 8 &&
           m->candidate[n].worth > m->candidate[0].worth - 12)
        n++;
    return n;
}

static bool step(void *mind)
{
    struct mind *m = mind;
    if (m->count <= 1 || m->root.head.phase != WISP_TURN)
        return false;
    for (int i = 0; i < STEP_MOVES && m->next < m->count; i++)
        weigh(m, m->moves[m->next++]);
    if (m->next < m->count)
        return true;
    if (!m->turn++)
        qsort(m->candidate, (size_t)m->candidates, sizeof *m->candidate,
              by_worth);
    int n = worth_looking(m);
    if (n == 1 || m->looks >= m->sims || m->slip > 0)
        return false;
    look(m, &m->candidate[(m->turn - 1) % n]);
    return m->looks < m->sims;
}

/* The looks ahead decide, if all of the first few were looked at. */
static const struct candidate *best_of(const struct mind *m)
{
    const struct candidate *best = &m->candidate[0];
    bool looked = m->turn > 0;
    int n = looked ? worth_looking(m) : m->candidates;
    for (int i = 0; i < n; i++)
        looked &= m->candidate[i].looks > 0;
    for (int i = 1; i < n; i++) {
        const struct candidate *c = &m->candidate[i];
        double a = looked ? c->sum / c->looks : c->worth;
        double b = looked ? best->sum / best->looks : best->worth;
        best = a > b ? c : best;
    }
    return best;
}

/* The card that gains most by a placing move. */
static void explain(const struct mind *m, move turn, struct text *why)
{
    static const char *const names[] = {"pumpkins", "witches", "orbs",
                                        "hearts",   "trees",   "a full square"};
    int lines[WISP_LINES], best = 0, sum = 0;
    enum wisp_move_kind kind = wisp_move_kind(turn);
    if (kind == WISP_MOVE_REFRESH || kind == WISP_MOVE_CAT_REFRESH) {
        text_put(why, "nothing in the pond is worth as much as fresh wisps");
        return;
    }
    wisp_gain(&m->root, m->seat, turn, lines);
    for (int i = 0; i < WISP_LINES; i++) {
        sum += lines[i];
        best = lines[i] > lines[best] ? i : best;
    }
    if (lines[best] > 0)
        text_add(why, "%d points more now, most by %s", sum, names[best]);
    else
        text_put(why, "prepares the rounds to come");
    int space = kind == WISP_MOVE_WISP ? wisp_move_space(turn) : WISP_SPACES;
    if (m->denial[WISP_SPACES] - m->denial[space] > 2)
        text_add(why, "; and takes %d points from the next player",
                 (int)(m->denial[WISP_SPACES] - m->denial[space] + 0.5));
}

/* W23: the wisp for the ghost's cat: where it can expect least. */
static move ghost_place(struct mind *m)
{
    double least = 1e9;
    move pick = m->moves[0];
    for (uint32_t i = 0; i < m->count; i++) {
        struct wispwood s = m->root;
        game_wispwood.apply(&s, m->seat, m->moves[i], NULL);
        double gain = wisp_ghost_gain(&s, WISP_SPACES);
        if (gain < least) {
            least = gain;
            pick = m->moves[i];
        }
    }
    return pick;
}

static void answer(void *mind, struct thought *out)
{
    struct mind *m = mind;
    struct text why;
    *out = (struct thought){.visits = m->weighed, .line_len = 1};
    text_fixed(&why, out->why, sizeof out->why);
    if (m->root.head.phase == WISP_SETUP) {
        out->move = ghost_place(m);
        text_put(&why, "there the ghost finds least");
    } else if (m->root.head.phase == WISP_CAT_MOVES) {
        out->move = wisp_best_cat(m->weights, &m->root, m->seat, m->buf);
        text_put(&why, "there it leaves most room for witches");
    } else if (m->count == 1 || !m->candidates) {
        out->move = m->moves[0];
        text_put(&why, m->count == 1 ? "the only move" : "");
    } else {
        const struct candidate *best = best_of(m);
        int seats = m->root.head.seats;
        out->move = best->move;
        double ahead =
            best->looks ? best->sum / best->looks : standing(m, &m->root);
        double share = ai_logistic(ahead / 15);
        out->has_value = true;
        for (int seat = 0; seat < seats; seat++)
            out->value[seat] = seats > 1 ? (1 - share) / (seats - 1) : 0;
        out->value[m->seat] = share;
        explain(m, best->move, &why);
    }
    out->line[0].move = out->move;
    out->line[0].actor = (uint8_t)m->seat;
}

const struct player player_wispwood = {
    .id = "strong",
    .about = "weighs every turn by the forest it leaves, then looks further",
    .fits = fits,
    .begin = begin,
    .step = step,
    .answer = answer,
    .end = end,
};
