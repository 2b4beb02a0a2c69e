/*
 * engine_int: one request on its way, for the files of the engine.
 *
 * A request's function writes members of the answer or fails with a problem.
 * If it fails, what it has written is dropped and the problem said instead.
 */
#ifndef ENGINE_ENGINE_INT_H
#define ENGINE_ENGINE_INT_H

#include "base/json.h"
#include "base/rng.h"
#include "engine/engine.h"
#include "table/driver.h"
#include "table/table.h"

struct review;

struct engine {
    struct table *table;   /* or NULL */
    struct review *review; /* of that table, under way; or NULL */
    struct text answer;
    struct text events;   /* of the move being made */
    struct driver driver; /* of the table, for `next` */
    struct rng rng;
    uint64_t (*now)(void);       /* or NULL */
    const struct tables *tables; /* or NULL */
    bool done;
};

/* One request on its way. */
struct request {
    struct engine *e;
    struct json in;
    struct json_out out;
    struct problem problem;
    struct reason reason;
    bool has_reason;
    int line; /* of a record that is refused, from 1; 0: none */
};

/* ---- request.c: what several requests need ---- */

/* Fail with a sentence; false, for `return` lines. */
bool request_fail(struct request *r, enum problem_code code, const char *text);
bool request_no_memory(struct request *r);

/* The table changes: a review of it ends. */
void request_end_review(struct request *r);

/* Could the answer be written? If not, its change must be taken back. */
bool request_answered(const struct request *r);

/* The record that is played through, its text in `record`, which the caller
 * clears; NULL if it is none. */
struct table *request_record(struct request *r, struct text *record);

/* `seat`: -1 if not there; false if it is no seat. */
bool request_seat(struct request *r, int *seat);

/* A move's text as what it means now for this seat (-1: not said), of a
 * request; false if it is none. */
bool request_judge(struct request *r, struct json text, int seat,
                   struct ply *ply);

/* `seed`: absent leaves rng as it is; false if it is no seed. */
bool request_seed(struct request *r, struct rng *rng);

/* The seat whose move is meant, by `seat` and whose turn it is; -1: chance
 * or nobody. False if `seat` is wrong. */
bool request_mover(struct request *r, actor_set actors, int *seat);

/* What a seat may know (seat < 0: as it is), on the heap; NULL if the table
 * itself holds only what another seat knows, or memory ran out. */
void *request_view(struct request *r, int seat);

/* Write `to_act`; `state` and what stands beside it; a move's text. */
void request_write_actor(struct request *r);
void request_write_state(struct request *r, const void *state);
void request_write_move(struct request *r, const void *state, move m);

/* ---- requests.c; best.c, next.c, review.c, verify.c: each request ---- */

bool do_games(struct request *r);
bool do_new(struct request *r);
bool do_set(struct request *r);
bool do_state(struct request *r);
bool do_moves(struct request *r);
bool do_play(struct request *r);
bool do_chance(struct request *r);
bool do_score(struct request *r);
bool do_tally(struct request *r);
bool do_explain(struct request *r);
bool do_preview(struct request *r);
bool do_undo(struct request *r);
bool do_record(struct request *r);
bool do_load(struct request *r);
bool do_chain(struct request *r);
bool do_verify(struct request *r);
bool do_quit(struct request *r);
bool do_best(struct request *r);
bool do_review(struct request *r);
bool do_next(struct request *r);

#endif
