/*
 * wisp_player: the strong player of Wispwood.
 *
 * First every turn is weighed by the worth of the forest that it leaves and
 * by what the pond leaves to the next player (or the ghost). Then the best
 * few, of every space of the pond some, are looked at further, again and
 * again with other chances: everybody plays on by worth for a few turns, then
 * what stands on the table is compared. The one that promises most is looked
 * at most often, as in a tree search of one ply (UCB).
 *
 * The k-th look at a candidate meets the same chance as the k-th look at any
 * other, so that luck cancels between them.
 */
#include "ai/maths.h"
#include "ai/player.h"
#include "ai/wispwood/wisp.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/draw.h"

enum {
    STEP_MOVES = 1500, /* weighed in one step */
    LOOKS_MAX = 20000, /* if nobody says how many */
    STEP_TURNS = 6,    /* looked ahead in one step */
    OWN_TURNS = 4,     /* looked ahead */
    /* candidates come from each space, from trees, and from all the rest */
    BUCKETS = WISP_SPACES + 2,
    BUCKET_SIZE = 4,
    CANDIDATES = BUCKETS * BUCKET_SIZE,
    LOOKED_AT = 12,  /* of them */
    PRIOR_LOOKS = 2, /* what the worth by itself counts for */
    REFRESHES = 3    /* sampled to weigh one */
};

/* Set by hand, not tuned. */
#define MARGIN  14.0 /* points below the best that are not looked at */
#define EXPLORE 5.0  /* points */

/* Fitted to the results of 300 games of two: how much better than it stands a
 * seat looks to itself, as the others answer by worth only, and how much
 * surer the end is once the first round of three is played. */
#define FLATTERY 0.15 /* of the scale */
#define SURER    0.7

struct candidate {
    move move;
    double worth; /* by itself */
    double error; /* part of it: of a player that slips */
    double prior; /* the same as a chance to win */
    double sum;   /* of the chances to win that the looks ahead found */
    int looks;
    /* What is told, for every seat, and free of errors: the same two as
     * shares of the win. */
    double prior_share[WISP_SEATS], share[WISP_SEATS];
};

/* One thought, from its begin to the answer. It stays whole: nothing of it is
 * of use without the rest. */
struct mind {
    struct wispwood root;
    const struct wisp_weights *weights;
    struct wisp_judge judge;
    struct rng rng;
    int seat;
    double slip, scale;
    bool tells; /* chances are told; else only the move counts */
    uint32_t sims, looks, weighed;
    double denial[WISP_SPACES + 1]; /* what others get if a space is emptied */
    uint32_t count, next;           /* moves, and the next to weigh */
    int in_bucket[BUCKETS];
    struct candidate bucket[BUCKETS][BUCKET_SIZE];
    int candidates, looked_at;
    struct candidate candidate[CANDIDATES];
    struct candidate *looking; /* at this one; NULL: at none */
    struct wispwood ahead;     /* how far the look has come */
    struct rng luck;
    int own_turns;
    move *moves, *buf;
    bool compares; /* the two candidates there are, each look at both */
    double last_share, gain, squares; /* of the first one; second less first */
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

static int best_space(const struct wisp_bests *b, const double *denial,
                      int gone)
{
    int best = -1;
    double most = -1e8;
    for (int i = 0; i <= WISP_SPACES; i++) {
        double worth = b->worth[i] - (denial ? denial[i] : 0);
        if (worth > most && (i != gone || i == WISP_SPACES)) {
            most = worth;
            best = i;
        }
    }
    return best;
}

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
    if (other == s->head.start && wisp_round_ends(s))
        return;
    struct wispwood theirs = *s;
    theirs.head.turn = (uint8_t)other;
    theirs.dealt = WISP_DEALT_NONE;
    m->weighed += wisp_find_bests(m->weights, &theirs, other, m->buf, &b);
    double now =
        wisp_worth(m->weights, s, &s->forest[other], wisp_rival(s, other));
    for (int gone = 0; gone <= WISP_SPACES; gone++) {
        int best = best_space(&b, NULL, gone);
        if (best >= 0)
            m->denial[gone] = (b.worth[best] - now) / (s->head.seats - 1);
    }
}

/* Keep the best few of a bucket. */
static void keep(struct mind *m, int bucket, move turn, double worth)
{
    struct candidate *c = m->bucket[bucket];
    int at = m->in_bucket[bucket];
    if (at == BUCKET_SIZE && worth <= c[at - 1].worth)
        return;
    if (at < BUCKET_SIZE)
        m->in_bucket[bucket]++;
    else
        at--;
    for (; at > 0 && c[at - 1].worth < worth; at--)
        c[at] = c[at - 1];
    c[at] = (struct candidate){.move = turn, .worth = worth};
}

/* A refresh gives what the best of a fresh pond is worth: sampled. */
static double worth_of_refresh(struct mind *m, move refresh)
{
    const struct game *g = &game_wispwood;
    double sum = 0;
    for (int i = 0; i < REFRESHES; i++) {
        struct wispwood s = m->root;
        struct wisp_bests b;
        g->apply(&s, m->seat, refresh, NULL);
        while (g->actors(&s) & ACT_CHANCE)
            g->apply(&s, SEAT_CHANCE, draw_move(g, &s, &m->rng), NULL);
        m->weighed += wisp_find_bests(m->weights, &s, m->seat, m->buf, &b);
        sum += b.worth[best_space(&b, NULL, WISP_SPACES)];
    }
    return sum / REFRESHES - m->denial[WISP_SPACES];
}

/* W23: the wisp for the ghost's cat: the less it can expect the better. */
static double worth_of_ghost(struct mind *m, move place)
{
    struct wispwood s = m->root;
    game_wispwood.apply(&s, m->seat, place, NULL);
    return -wisp_ghost_gain(&s, WISP_SPACES);
}

static void weigh(struct mind *m, move turn)
{
    int rest = BUCKETS - 1, space = WISP_SPACES;
    m->weighed++;
    switch (wisp_move_kind(turn)) {
    case WISP_MOVE_WISP:
        space = wisp_move_space(turn);
        /* fall through */
    case WISP_MOVE_TREES:
        keep(m, space, turn,
             wisp_judge_worth(&m->judge, turn, -1e9) - m->denial[space]);
        break;
    case WISP_MOVE_CAT:
        keep(m, turn % (BUCKETS - 1), turn,
             wisp_cat_worth(m->weights, &m->root, m->seat, turn));
        break;
    case WISP_MOVE_GHOST:
        keep(m, wisp_move_value(turn), turn, worth_of_ghost(m, turn));
        break;
    default:
        keep(m, rest, turn, worth_of_refresh(m, turn));
    }
}

/* ---- looking further ---- */

/* Let whoever acts do what is worth most; false: the game is over. */
static bool play_by_worth(struct mind *m, struct wispwood *s, struct rng *rng)
{
    const struct game *g = &game_wispwood;
    actor_set actors = g->actors(s);
    struct wisp_bests b;
    double denial[WISP_SPACES + 1];
    if (!actors)
        return false;
    if (actors & ACT_CHANCE) {
        g->apply(s, SEAT_CHANCE, draw_move(g, s, rng), NULL);
        return true;
    }
    int seat = __builtin_ctz(actors);
    if (s->head.phase == WISP_CAT_MOVES) {
        g->apply(s, seat, wisp_best_cat(m->weights, s, seat, m->buf), NULL);
        return true;
    }
    m->weighed += wisp_find_bests(m->weights, s, seat, m->buf, &b);
    for (int i = 0; wisp_is_solo(s) && i <= WISP_SPACES; i++)
        denial[i] = wisp_ghost_gain(s, i);
    int best = best_space(&b, wisp_is_solo(s) ? denial : NULL, WISP_SPACES);
    g->apply(s, seat, b.move[best], NULL); /* W32: there is one */
    return true;
}

/* What a seat has and may expect. */
static double prospects(const struct mind *m, const struct wispwood *s,
                        int seat)
{
    double points = wisp_total(s, seat);
    if (s->head.phase == WISP_OVER)
        return points;
    if (s->head.phase == WISP_CAT_MOVES) /* this round has been scored */
        return points +
               wisp_cat_worth(m->weights, s, seat,
                              wisp_move_make(WISP_MOVE_CAT, WISP_STAY));
    return points +
           wisp_worth(m->weights, s, &s->forest[seat], wisp_rival(s, seat));
}

/* The same of all seats; alone, of the ghost too, as the second. */
static void all_prospects(const struct mind *m, const struct wispwood *s,
                          double out[WISP_SEATS])
{
    for (int seat = 0; seat < s->head.seats; seat++)
        out[seat] = prospects(m, s, seat);
    if (wisp_is_solo(s))
        out[1] = wisp_ghost_total(s) + wisp_ghost_holds(s);
}

/* The seat's lead over the best of the others. */
static double lead(const struct mind *m, const struct wispwood *s,
                   const double prospect[WISP_SEATS])
{
    double own = prospect[m->seat], most = -1e9;
    if (wisp_is_solo(s))
        return own - wisp_ghost_total(s) - wisp_ghost_holds(s);
    for (int seat = 0; seat < s->head.seats; seat++)
        if (seat != m->seat && prospect[seat] > most)
            most = prospect[seat];
    return own - most;
}

/* Shares of the win: their softmax. */
static void add_shares(const struct mind *m, const double prospect[WISP_SEATS],
                       double out[WISP_SEATS])
{
    double weight[WISP_SEATS], sum = 0;
    int seats = m->root.head.seats == 1 ? 2 : m->root.head.seats;
    bool late = wisp_last_round(&m->root) - m->root.round < 2;
    double own = prospect[m->seat] - FLATTERY * m->scale;
    double scale = m->scale * (late ? SURER : 1);
    for (int seat = 0; seat < seats; seat++) {
        double points = seat == m->seat ? own : prospect[seat];
        weight[seat] = ai_exp((points - own) / scale);
        sum += weight[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        out[seat] += weight[seat] / sum;
}

/* The k-th luck of this mind. */
static struct rng luck(const struct mind *m, int k)
{
    struct rng rng = m->rng;
    rng.s[0] += (uint64_t)k * UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < 8; i++)
        rng_next(&rng);
    return rng;
}

static bool is_refresh(move m)
{
    enum wisp_move_kind kind = wisp_move_kind(m);
    return kind == WISP_MOVE_REFRESH || kind == WISP_MOVE_CAT_REFRESH;
}

/* In a round all have as many turns (W15), so chances are told when all have
 * had as many: who has just moved would look better than he stands. */
static void even_out(struct mind *m, struct wispwood *s, struct rng *rng)
{
    while (m->tells && s->head.phase == WISP_TURN &&
           s->head.turn != s->head.start)
        play_by_worth(m, s, rng);
}

/* Begin one sample of what follows a candidate. */
static void begin_look(struct mind *m, struct candidate *c)
{
    m->looking = c;
    m->ahead = m->root;
    m->luck = luck(m, c->looks);
    /* after a refresh the turn itself is still to come */
    m->own_turns = is_refresh(c->move) ? -1 : 0;
    game_wispwood.apply(&m->ahead, m->seat, c->move, NULL);
}

/* Of two moves to compare, looks come in pairs that meet the same chance. */
static void note_pair(struct mind *m, double share)
{
    double gain = share - m->last_share;
    if (m->looking == m->candidate) {
        m->last_share = share;
        return;
    }
    m->gain += gain;
    m->squares += gain * gain;
}

/* Some turns of it; it ends after the own last one, or with the game. */
static void go_on(struct mind *m)
{
    struct wispwood *s = &m->ahead;
    for (int turns = 0; m->own_turns < OWN_TURNS && turns < STEP_TURNS;) {
        actor_set actors = game_wispwood.actors(s);
        bool turn = s->head.phase == WISP_TURN && !(actors & ACT_CHANCE);
        m->own_turns += turn && s->head.turn == m->seat;
        turns += turn;
        if (!play_by_worth(m, s, &m->luck))
            m->own_turns = OWN_TURNS;
    }
    if (m->own_turns < OWN_TURNS)
        return;
    double prospect[WISP_SEATS];
    all_prospects(m, s, prospect);
    m->looking->sum += ai_logistic(lead(m, s, prospect) / m->scale);
    m->looking->looks++;
    double before = m->looking->share[m->seat];
    even_out(m, s, &m->luck);
    all_prospects(m, s, prospect);
    add_shares(m, prospect, m->looking->share);
    note_pair(m, m->looking->share[m->seat] - before);
    m->looking = NULL;
    m->looks++;
}

static double chance_of(const struct candidate *c)
{
    return (c->sum + PRIOR_LOOKS * c->prior) / (c->looks + PRIOR_LOOKS);
}

static struct candidate *most_promising(struct mind *m)
{
    if (m->compares)
        return &m->candidate[m->candidate[1].looks < m->candidate[0].looks];
    double all = ai_log(m->looks + 2.0), most = -1;
    double explore = EXPLORE / (4 * m->scale);
    struct candidate *best = m->candidate;
    for (int i = 0; i < m->looked_at; i++) {
        struct candidate *c = &m->candidate[i];
        double hope =
            chance_of(c) + explore * sqrt(all / (c->looks + PRIOR_LOOKS));
        if (hope > most) {
            most = hope;
            best = c;
        }
    }
    return best;
}

/* ---- the player ---- */

/* About how far the end may be from what is expected now, in points. */
static double scale_of(const struct wispwood *s, int seat)
{
    int side = wisp_side(s->round), left = wisp_last_round(s) - s->round;
    int have = __builtin_popcountll(wisp_occupied(&s->forest[seat]));
    return 2 + 5 * left + 5 * (1 - (double)have / (side * side));
}

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
    m->sims = q->sims ? q->sims : LOOKS_MAX;
    m->slip = (double)q->slip;
    m->tells = q->hint || q->compare;
    m->scale = scale_of(&m->root, q->seat);
    m->moves = malloc(g->max_moves * sizeof *m->moves);
    m->buf = malloc(g->max_moves * sizeof *m->buf);
    if (!m->moves || !m->buf) {
        end(m);
        return NULL;
    }
    m->count = g->moves(q->view, q->seat, m->moves);
    m->compares = q->compare != NULL;
    for (int k = 0; k < 2 && m->compares; k++)
        m->candidate[k].move = q->compare[k];
    if (m->compares) {
        m->candidates = m->looked_at = 2;
        m->next = m->count; /* no other is weighed */
        m->sims *= 2;       /* so many at each */
        m->slip = 0;
    }
    wisp_judge_init(&m->judge, m->weights, &m->root, q->seat);
    if (m->root.head.phase == WISP_TURN)
        find_denial(m);
    return m;
}

static bool comes_before(const struct candidate *a, const struct candidate *b)
{
    if (a->worth != b->worth)
        return a->worth > b->worth;
    return a->move < b->move; /* moves are all different */
}

/* Takes its place among those that there are, the best one first. */
static void add_candidate(struct mind *m, struct candidate c)
{
    int at = m->candidates++;
    for (; at > 0 && comes_before(&c, &m->candidate[at - 1]); at--)
        m->candidate[at] = m->candidate[at - 1];
    m->candidate[at] = c;
}

/* All is weighed: who is to be looked at? */
static void choose_candidates(struct mind *m)
{
    struct wispwood s = m->root;
    double prospect[WISP_SEATS];
    for (int i = 0; i < BUCKETS; i++)
        for (int k = 0; k < m->in_bucket[i]; k++) {
            struct candidate c = m->bucket[i][k];
            if (m->slip > 0)
                c.error = 80 * m->slip * ai_normal(&m->rng);
            c.worth += c.error;
            add_candidate(m, c);
        }
    game_wispwood.apply(&s, m->seat, m->candidate[0].move, NULL);
    all_prospects(m, &s, prospect);
    double first = lead(m, &s, prospect), best = m->candidate[0].worth;
    struct rng rng = luck(m, 0);
    even_out(m, &s, &rng);
    all_prospects(m, &s, prospect);
    double own = prospect[m->seat] - (best - m->candidate[0].error);
    while (m->looked_at < m->candidates && m->looked_at < LOOKED_AT &&
           m->candidate[m->looked_at].worth > best - MARGIN) {
        struct candidate *c = &m->candidate[m->looked_at++];
        c->prior = ai_logistic((first + c->worth - best) / m->scale);
        prospect[m->seat] = own + c->worth - c->error;
        add_shares(m, prospect, c->prior_share);
    }
}

static bool step(void *mind)
{
    struct mind *m = mind;
    if (m->count <= 1)
        return false;
    if (m->next < m->count) {
        for (int i = 0; i < STEP_MOVES && m->next < m->count; i++)
            weigh(m, m->moves[m->next++]);
        if (m->next == m->count)
            choose_candidates(m);
        return true;
    }
    if (m->looked_at <= 1 || m->looks >= m->sims || m->slip > 0)
        return false;
    if (!m->looking)
        begin_look(m, most_promising(m));
    go_on(m);
    return m->looks < m->sims;
}

/* The best so far, or NULL: nothing is weighed. */
static const struct candidate *best_of(const struct mind *m)
{
    const struct candidate *best = NULL;
    for (int i = 0; !m->candidates && i < BUCKETS; i++)
        if (m->in_bucket[i] && (!best || m->bucket[i][0].worth > best->worth))
            best = m->bucket[i];
    for (int i = 0; i < m->looked_at; i++) {
        const struct candidate *c = &m->candidate[i];
        if (!best || chance_of(c) > chance_of(best))
            best = c;
    }
    return best;
}

/* The next best that was looked at, if any was. */
static const struct candidate *second_to(const struct mind *m,
                                         const struct candidate *best)
{
    const struct candidate *second = NULL;
    for (int i = 0; i < m->looked_at; i++) {
        const struct candidate *c = &m->candidate[i];
        if (c != best && (!second || chance_of(c) > chance_of(second)))
            second = c;
    }
    return second;
}

/* ---- reasons ---- */

/* W17: what the cat is moved for. */
static void explain_cat(const struct mind *m, move turn, struct why *why)
{
    if (wisp_move_value(turn) == WISP_STAY)
        why_say(why, "the cat stands best where it is", NULL, 0, 0);
    else if (wisp_card_of(&m->root, WISP_WITCH) >= 0)
        why_say(why, "from there witches find better places next round", NULL,
                0, 0);
}

/* The card that gains most by a placing move. */
static void explain_turn(const struct mind *m, move turn, struct why *why)
{
    static const char *const names[] = {"pumpkins", "witches", "orbs",
                                        "hearts",   "trees",   "bonus"};
    int lines[WISP_LINES], best = 0, sum = 0;
    bool wisp = wisp_move_kind(turn) == WISP_MOVE_WISP;
    wisp_gain(&m->root, m->seat, turn, lines);
    for (int i = 0; i < WISP_LINES; i++) {
        sum += lines[i];
        best = lines[i] > lines[best] ? i : best;
    }
    if (sum > 0)
        why_say(why, "%d points more now, most by %s", names[best], sum, 0);
    else
        why_say(why, "prepares the turns to come", NULL, 0, 0);
    int space = wisp ? wisp_move_space(turn) : WISP_SPACES;
    bool solo = wisp_is_solo(&m->root);
    double denied = m->denial[WISP_SPACES] - m->denial[space];
    if (denied > 2)
        why_say(why,
                solo ? "and takes %d points from the ghost"
                     : "and takes %d points from the next player",
                NULL, (int)(denied * (solo ? 1 : m->root.head.seats - 1) + 0.5),
                0);
}

static void explain(const struct mind *m, move turn, struct why *why)
{
    switch (wisp_move_kind(turn)) {
    case WISP_MOVE_CAT:
        explain_cat(m, turn, why);
        break;
    case WISP_MOVE_GHOST:
        why_say(why, "there the ghost finds least", NULL, 0, 0);
        break;
    case WISP_MOVE_REFRESH:
    case WISP_MOVE_CAT_REFRESH:
        why_say(why, "nothing in the pond is worth as much as fresh wisps",
                NULL, 0, 0);
        break;
    default:
        explain_turn(m, turn, why);
    }
}

/* ---- the answer ---- */

static void fill_compared(const struct mind *m, struct thought *out)
{
    int pairs = m->candidate[1].looks;
    if (pairs < 1)
        return;
    double mean = m->gain / pairs;
    double variance = m->squares / pairs - mean * mean;
    out->compared[0] = m->candidate[0].share[m->seat] / m->candidate[0].looks;
    out->compared[1] = out->compared[0] + mean;
    out->doubt = sqrt((variance > 0 ? variance : 0) / pairs);
}

static void fill_values(const struct mind *m, const struct candidate *best,
                        struct thought *out)
{
    int prior = m->compares ? 0 : PRIOR_LOOKS;
    if (best->looks + prior == 0)
        return;
    out->has_value = true;
    for (int seat = 0; seat < m->root.head.seats; seat++)
        out->value[seat] =
            (best->share[seat] + prior * best->prior_share[seat]) /
            (best->looks + prior);
    if (m->compares)
        fill_compared(m, out);
}

/* Nothing was weighed; what there is after the only move. */
static void fill_values_of_only(struct mind *m, struct thought *out)
{
    struct wispwood s = m->root;
    struct rng rng = luck(m, 0);
    double prospect[WISP_SEATS], share[WISP_SEATS] = {0};
    game_wispwood.apply(&s, m->seat, m->moves[0], NULL);
    even_out(m, &s, &rng);
    all_prospects(m, &s, prospect);
    add_shares(m, prospect, share);
    out->has_value = true;
    for (int seat = 0; seat < s.head.seats; seat++)
        out->value[seat] = share[seat];
}

static void answer(void *mind, struct thought *out)
{
    struct mind *m = mind;
    const struct candidate *best = best_of(m);
    *out = (struct thought){.visits = m->weighed, .line_len = m->count != 0};
    if (!m->count)
        return;
    out->move = best ? best->move : m->moves[0];
    out->line[0].move = out->move;
    out->line[0].actor = (uint8_t)m->seat;
    if (m->count == 1)
        why_say(&out->why, "the only move", NULL, 0, 0);
    else
        explain(m, out->move, &out->why);
    const struct candidate *second = second_to(m, best);
    out->has_second = second != NULL;
    out->second = second ? second->move : 0;
    if (best && m->candidates)
        fill_values(m, best, out);
    else if (m->count == 1)
        fill_values_of_only(m, out);
}

const struct player player_wispwood = {
    .id = "strong",
    .judge_sims = 100,
    .judge_glance = 12,
    .judge_shared = true,
    .about = "weighs every turn by the forest it leaves, then looks further",
    .fits = fits,
    .begin = begin,
    .step = step,
    .answer = answer,
    .end = end,
};
