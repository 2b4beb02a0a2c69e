/*
 * room_int: what the files of room share; see room.h.
 */
#ifndef SERVER_ROOM_INT_H
#define SERVER_ROOM_INT_H

#include "server/room.h"

/* ---- events become true (room.c, room_end.c, room_terms.c) ---- */

/* All its seats, as a set. */
uint32_t room_all_seats(const struct room *r);

/* Have all sat down? Then who goes is replaced by a computer, and what the
 * seats give to the dice is fixed. */
bool room_is_set(const struct room *r);

/* Does no seat belong to a person who still plays, not even one that a
 * computer keeps? */
bool room_is_deserted(const struct room *r);

void room_give_to_computer(struct room *r, int seat, int64_t level, bool keep);

/* Once all have sat down the game starts, for good, as soon as those who have
 * bound themselves have shown what to. */
void room_maybe_start(struct room *r);

bool room_apply_resign(struct room *r, const struct event *e);
bool room_apply_agree(struct room *r, const struct event *e);
bool room_apply_terms(struct room *r, const struct event *e);

/* ---- deciding (room_decide.c, room_end.c, room_terms.c) ---- */

typedef bool room_decider(const struct room *r, const struct who *who,
                          struct json args, int64_t now, struct unit *unit,
                          struct refused *why);

/* Put an event behind those that the room (NULL: a new one) and the unit
 * have; it is this request's (NULL: nobody's). */
void room_add(struct event *e, const struct room *r, const struct who *who,
              int64_t now, struct unit *unit);

/* If chance opens the game, its outcomes belong to the unit that starts it. */
void room_add_opening(const struct room *r, const struct fair *fair,
                      int64_t now, struct unit *unit);

/* Every event is kept, so what can be done and undone at will has a pace. */
bool room_too_often(const struct room *r, enum churn churn, int64_t now,
                    struct refused *why);

bool room_is_host(const struct room *r, const struct who *who,
                  struct refused *why);
/* The host, or, while he is not there, anybody who has a seat: then `key` is
 * his, else "". */
bool room_acts_for_host(const struct room *r, const struct who *who,
                        char key[KEY_SIZE], struct refused *why);
bool room_can_play(const struct room *r, struct refused *why);
bool room_refuse_problem(struct refused *why, const struct problem *p);

/* The options of its game, as a value in `out`. */
struct json room_options(const struct room *r, struct text *out);

/* The level of "computer:LEVEL", or 0. */
int room_level_of(const char *text);

room_decider room_decide_terms, room_decide_resign, room_decide_agree;

#endif
