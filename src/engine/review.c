/* review: a game looked at afterwards, step by step. */
#include "engine/engine_int.h"

#include "review/review.h"

#include <stdlib.h>

static bool begin(struct request *r)
{
    struct json player = json_get(r->in, "player"), sims;
    char id[32];
    int64_t n = 0;
    if (player.at && !json_string(player, id, sizeof id))
        return request_fail(r, PROBLEM_BAD_REQUEST,
                            "there is no such player for this game");
    sims = json_get(r->in, "sims");
    if (sims.at && !json_int(sims, 1, 100000000, &n))
        return request_fail(r, PROBLEM_BAD_REQUEST,
                            "sims must be a number from 1 to 100000000");
    r->e->review = review_new(r->e->table, player.at ? id : NULL, (uint32_t)n,
                              &r->problem);
    return r->e->review != NULL;
}

static void write_sums(struct request *r, int seats)
{
    json_key(&r->out, "summary");
    json_open(&r->out, '[');
    for (int seat = 0; seat < seats; seat++) {
        json_open(&r->out, '{');
        review_write_sum(r->e->review, seat, &r->out);
        json_close(&r->out, '}');
    }
    json_close(&r->out, ']');
}

bool do_review(struct request *r)
{
    const struct table *t = r->e->table;
    struct json again = json_get(r->in, "again");
    struct review_item item;
    bool anew = false;
    if (again.at && !json_bool(again, &anew))
        return request_fail(r, PROBLEM_BAD_REQUEST, "again must be a bool");
    if (anew)
        request_end_review(r);
    if (!r->e->review && !begin(r))
        return false;
    int seats = game_head(t->state)->seats;
    review_step(r->e->review, &item);
    if (review_failed(r->e->review)) {
        request_end_review(r);
        return request_no_memory(r);
    }
    if (item.kind != REVIEW_NOTHING) {
        json_key(&r->out, "item");
        json_open(&r->out, '{');
        review_write_item(&item, seats, &r->out);
        json_close(&r->out, '}');
    }
    json_int_at(&r->out, "plies", (int64_t)review_ply(r->e->review));
    json_int_at(&r->out, "of", (int64_t)t->count);
    bool done = review_ply(r->e->review) == t->count;
    json_bool_at(&r->out, "done", done);
    if (done)
        write_sums(r, seats);
    if (!request_answered(r)) /* the step would be missing */
        request_end_review(r);
    return true;
}
