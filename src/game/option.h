/*
 * option: reading and writing the options of a game by its table.
 *
 * Every game has one more than its table says: `start`, the seat that begins,
 * which lives in head.first and is written last.
 */
#ifndef GAME_OPTION_H
#define GAME_OPTION_H

#include "game/game.h"

/*
 * Fill in the defaults, then what `options` (an object, or absent) says.
 * head.seats is set. False with a bad-option problem.
 */
bool options_read(const struct game *g, void *state, struct json options,
                  struct problem *p);

/* Only what `options` says; the rest stays as it is in the state. */
bool options_change(const struct game *g, void *state, struct json options,
                    struct problem *p);

/* All of them, as an object; quiet ones that are as usual are left out. */
void options_write(const struct game *g, const void *state, struct json_out *w);

/* What they are, for people: an array of objects. */
void options_describe(const struct game *g, struct json_out *w);

#endif
