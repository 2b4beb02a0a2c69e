/* review: the steps and the books; see review.h. */
#include "review/review_int.h"

#include <stdlib.h>
#include <string.h>

/* Of a judge that does not say: enough for tree search. */
enum { SIMS = 2000, GLANCE = 200 };

/* The games that have a way of their own. */
static const struct review_way *const ways[] = {&review_fives};

static const struct review_way *find_way(const struct game *g)
{
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i]->game == g)
            return ways[i];
    return NULL;
}

/* How often it looks if nobody says. */
static uint32_t looks(const struct review *r, uint32_t own, uint32_t usual)
{
    uint32_t many = own ? own : usual, seats = (uint32_t)r->seats;
    return r->judge->judge_shared && seats > 2 ? 2 * many / seats : many;
}

static bool choose_judge(struct review *r, const char *player, uint32_t sims,
                         struct problem *p)
{
    struct level best;
    players_level(r->game, players_levels(r->game), &best);
    r->judge = player ? players_find(r->game, player) : best.player;
    if (!r->judge)
        return problem_set(p, PROBLEM_BAD_REQUEST,
                           "there is no player \"%s\" for %s", player,
                           r->game->id);
    r->sims = sims ? sims : looks(r, r->judge->judge_sims, SIMS);
    r->glance = sims ? sims : looks(r, r->judge->judge_glance, GLANCE);
    return true;
}

struct review *review_new(const struct table *t, const char *player,
                          uint32_t sims, struct problem *p)
{
    struct review *r = calloc(1, sizeof *r);
    char *states = malloc(2 * (size_t)t->game->state_size);
    if (!r || !states) {
        problem_set(p, PROBLEM_BAD_REQUEST, "out of memory");
        free(states);
        free(r);
        return NULL;
    }
    r->table = t;
    r->game = t->game;
    r->seats = game_head(t->state)->seats;
    r->way = find_way(r->game);
    r->before = states;
    r->after = states + t->game->state_size;
    table_state_at(t, 0, r->before);
    if (choose_judge(r, player, sims, p))
        return r;
    review_free(r);
    return NULL;
}

void review_set_tables(struct review *r, const struct tables *tables)
{
    r->tables = tables;
}

void review_free(struct review *r)
{
    if (!r)
        return;
    free(r->before < r->after ? r->before : r->after);
    free(r);
}

size_t review_ply(const struct review *r)
{
    return r->at;
}

bool review_failed(const struct review *r)
{
    return r->failed;
}

const struct player *review_judge(const struct review *r)
{
    return r->judge;
}

bool review_of_courage(const struct review *r)
{
    return r->game->courage != NULL;
}

bool review_of_rounds(const struct review *r)
{
    return r->way != NULL;
}

/* ---- the books ---- */

/* Now that the next chances are known: who got what the mover lost? */
static void share_out(struct review *r, const double now[SEATS_MAX])
{
    double gain[SEATS_MAX] = {0}, all = 0;
    if (r->pending <= 0)
        return;
    for (int seat = 0; seat < r->seats; seat++) {
        double more = now[seat] - r->pending_share[seat];
        gain[seat] = seat != r->pending_seat && more > 0 ? more : 0;
        all += gain[seat];
    }
    for (int seat = 0; seat < r->seats; seat++)
        if (seat != r->pending_seat && r->seats > 1)
            r->sum[seat].gave += r->pending * (all > 0 ? gain[seat] / all
                                                       : 1.0 / (r->seats - 1));
    r->pending = 0;
}

static void book_shares(struct review *r, const double share[SEATS_MAX])
{
    share_out(r, share);
    for (int seat = 0; seat < r->seats && !r->sum[seat].known; seat++) {
        r->sum[seat].start = share[seat];
        r->sum[seat].known = true;
    }
}

static void book_decision(struct review *r, const struct review_item *item)
{
    struct review_sum *sum = &r->sum[item->seat];
    sum->decisions++;
    if (!item->judged)
        return;
    book_shares(r, item->share);
    sum->judged++;
    sum->lost += item->lost;
    sum->mistakes += item->lost >= REVIEW_MISTAKE;
    if (item->lost > sum->worst) {
        sum->worst = item->lost;
        sum->worst_ply = item->ply + 1;
    }
    r->pending = item->lost;
    r->pending_seat = item->seat;
    memcpy(r->pending_share, item->share, sizeof item->share);
}

/* One who dared less than the best move does was too timid by its loss. */
static void book_courage(struct review *r, const struct review_item *item,
                         move made, move best)
{
    if (!r->game->courage || !r->game->courage(r->before, made))
        return;
    bool ahead = item->share[item->seat] * r->seats > 1;
    struct review_courage *c =
        &r->sum[item->seat].courage[ahead ? REVIEW_AHEAD : REVIEW_BEHIND];
    int more =
        r->game->courage(r->before, best) - r->game->courage(r->before, made);
    c->choices++;
    c->timid += more > 0 ? item->lost : 0;
    c->bold += more < 0 ? item->lost : 0;
}

static void book_luck(struct review *r, const struct review_item *item)
{
    if (!item->judged)
        return;
    book_shares(r, item->share);
    for (int seat = 0; seat < r->seats; seat++)
        r->sum[seat].luck += item->luck[seat];
}

/* After the last ply. */
static void close_books(struct review *r)
{
    double result[SEATS_MAX] = {0};
    if (r->game->actors(r->table->state))
        return;
    review_result(r, r->table->state, result);
    share_out(r, result);
    for (int seat = 0; seat < r->seats; seat++) {
        struct review_sum *sum = &r->sum[seat];
        sum->over = true;
        sum->result = result[seat];
        sum->rest =
            result[seat] - (sum->start + sum->luck - sum->lost + sum->gave);
        if (r->way && !r->way->sum_up(r, seat, sum))
            r->failed = true;
    }
}

void review_sum_up(const struct review *r, int seat, struct review_sum *out)
{
    *out = r->sum[seat];
}

/* ---- one step ---- */

static void print_move(const struct review *r, const void *state, move m,
                       char out[MOVE_TEXT_MAX])
{
    struct text t;
    text_fixed(&t, out, MOVE_TEXT_MAX);
    r->game->print(state, m, &t);
}

/* More than one move? */
static bool has_choice(struct review *r, const void *state, int seat)
{
    move *moves = malloc(r->game->max_moves * sizeof *moves);
    r->failed |= !moves;
    bool several = moves && r->game->moves(state, seat, moves) > 1;
    free(moves);
    return several;
}

static void review_decision(struct review *r, struct ply ply,
                            struct review_item *out)
{
    struct thought best;
    out->seat = ply.actor;
    if (!has_choice(r, r->before, ply.actor))
        return;
    out->kind = REVIEW_DECISION;
    print_move(r, r->before, ply.move, out->move);
    out->judged =
        review_find_loss(r, r->before, ply.actor, ply.move, &best, &out->lost);
    if (out->judged) {
        print_move(r, r->before, best.move, out->best);
        memcpy(out->share, best.value, sizeof out->share);
        out->why = best.why;
        book_courage(r, out, ply.move, best.move);
    }
    book_decision(r, out);
}

/* Chance from where we are up to out->next, which is no longer chance. */
static void review_chance(struct review *r, struct review_item *out)
{
    double now[SEATS_MAX];
    out->seat = game_head(r->before)->turn;
    table_state_at(r->table, out->next, r->after);
    out->judged = review_worth(r, r->before, out->share) &&
                  review_worth(r, r->after, now);
    if (!out->judged)
        return;
    out->kind = REVIEW_LUCK;
    for (int seat = 0; seat < r->seats; seat++)
        out->luck[seat] = now[seat] - out->share[seat];
    table_state_at(r->table, out->next - 1, r->after);
    print_move(r, r->after, r->table->plies[out->next - 1].move, out->move);
    book_luck(r, out);
}

static bool in_setup(const struct review *r)
{
    int phase = game_head(r->before)->phase;
    return strcmp(r->game->phases[phase], "setup") == 0;
}

static void review_plies(struct review *r, struct review_item *out)
{
    const struct table *t = r->table;
    struct ply ply = t->plies[r->at];
    while (ply.actor == SEAT_CHANCE && out->next < t->count &&
           t->plies[out->next].actor == SEAT_CHANCE)
        out->next++;
    rng_seed_number(&r->rng, r->at);
    r->mind = rng_split(&r->rng);
    if (in_setup(r))
        return; /* the same for all, or a matter of taste */
    if (ply.actor == SEAT_CHANCE)
        review_chance(r, out);
    else if (ply.actor < SEATS_MAX && !ply.together)
        review_decision(r, ply, out);
}

bool review_step(struct review *r, struct review_item *out)
{
    memset(out, 0, sizeof *out);
    if (r->failed || r->at == r->table->count)
        return false;
    out->ply = r->at;
    out->next = r->at + 1;
    if (r->way)
        r->way->step(r, out);
    else
        review_plies(r, out);
    r->at = out->next;
    table_state_at(r->table, r->at, r->before);
    if (r->at == r->table->count)
        close_books(r);
    return !r->failed;
}
