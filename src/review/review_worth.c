/* review_worth: positions and moves as the judge sees them. */
#include "review/review_int.h"

#include "game/draw.h"

#include <stdlib.h>
#include <string.h>

static bool think(struct review *r, const void *state, int seat, uint32_t sims,
                  const move *compare, struct thought *out)
{
    void *view = malloc(r->game->state_size);
    if (!view)
        return r->failed = true, false;
    game_view(r->game, view, state, seat);
    struct question q = {.game = r->game,
                         .view = view,
                         .seat = seat,
                         .sims = sims,
                         .hint = true,
                         .compare = compare,
                         .tables = r->tables,
                         .rng = r->mind};
    bool good = player_ask(r->judge, &q, out);
    r->failed |= !good;
    free(view);
    return good;
}

void review_result(const struct review *r, const void *state,
                   double out[SEATS_MAX])
{
    struct score score = {0};
    r->game->score(state, &score);
    for (int seat = 0; seat < r->seats; seat++)
        out[seat] = score.winners >> seat & 1
                        ? 1.0 / __builtin_popcount(score.winners)
                        : 0;
}

/* Let chance act until it is somebody's turn. */
static void draw_all(struct review *r, char *state)
{
    while (r->game->actors(state) & ACT_CHANCE)
        r->game->apply(state, SEAT_CHANCE, draw_move(r->game, state, &r->rng),
                       NULL);
}

/* The mean over the outcomes; what follows them is drawn. */
static bool worth_of_outcomes(struct review *r, const void *state, char *after,
                              double out[SEATS_MAX])
{
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t count = r->game->chance(state, outcomes);
    double total = (double)draw_total(outcomes, count);
    for (uint32_t i = 0; i < count; i++) {
        double one[SEATS_MAX];
        memcpy(after, state, r->game->state_size);
        r->game->apply(after, SEAT_CHANCE, outcomes[i].move, NULL);
        draw_all(r, after);
        if (!review_worth(r, after, one))
            return false;
        for (int seat = 0; seat < r->seats; seat++)
            out[seat] += one[seat] * outcomes[i].weight / total;
    }
    return true;
}

static bool worth_of_chance(struct review *r, const void *state,
                            double out[SEATS_MAX])
{
    char *after = malloc(r->game->state_size);
    if (!after)
        return r->failed = true, false;
    memset(out, 0, SEATS_MAX * sizeof *out);
    bool good = worth_of_outcomes(r, state, after, out);
    free(after);
    return good;
}

bool review_worth(struct review *r, const void *state, double out[SEATS_MAX])
{
    actor_set actors = r->game->actors(state);
    struct thought thought;
    if (!actors) {
        review_result(r, state, out);
        return true;
    }
    if (actors & ACT_ALL)
        return false;
    if (actors & ACT_CHANCE)
        return worth_of_chance(r, state, out);
    if (!think(r, state, __builtin_ctz(actors), r->glance, NULL, &thought) ||
        !thought.has_value)
        return false;
    memcpy(out, thought.value, sizeof thought.value);
    return true;
}

/* What the second of two moves loses against the first. A difference in doubt
 * is none; but while it may be a mistake, a judge that can looks further. */
static bool weigh(struct review *r, const void *state, int seat,
                  const move moves[2], double *lost)
{
    uint32_t again = r->seats == 2 ? r->judge->judge_again : 0, sims = r->sims;
    for (;; again--, sims *= 4) {
        struct thought pair;
        if (!think(r, state, seat, sims, moves, &pair) || !pair.has_value)
            return false;
        double less = pair.compared[0] - pair.compared[1];
        *lost = less > 2 * pair.doubt ? less : 0;
        if (*lost > 0 || less + 2 * pair.doubt < REVIEW_MISTAKE || !again)
            return true;
    }
}

/* Both are weighed again with other chances, for the best may have been lucky
 * when it was found. */
bool review_find_loss(struct review *r, const void *state, int seat, move made,
                      struct thought *best, double *lost)
{
    *lost = 0;
    if (!think(r, state, seat, r->sims, NULL, best) || !best->has_value)
        return false;
    if (best->move == made)
        return true;
    r->mind = rng_split(&r->mind);
    return weigh(r, state, seat, (const move[]){best->move, made}, lost);
}
