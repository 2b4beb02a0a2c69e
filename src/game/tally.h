/*
 * tally: what a score sheet of a real table is read with; see game->tally.
 *
 * Each function answers what is wrong with a problem (bad-state).
 */
#ifndef GAME_TALLY_H
#define GAME_TALLY_H

#include "game/game.h"

/* An object with members of these names only. */
bool tally_names(struct json object, const char *const *names, int count,
                 struct problem *p);

/* A list with one element for each seat. */
bool tally_per_seat(struct json list, const char *name, const void *state,
                    struct problem *p);

/* A member that may be left out: false, or true. */
bool tally_flag(struct json object, const char *name, bool *out,
                struct problem *p);

/* A member that may be left out: 0, or a number up to `most`. */
bool tally_number(struct json object, const char *name, int most, int *out,
                  struct problem *p);

#endif
