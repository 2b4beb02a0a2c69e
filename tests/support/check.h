/* check: cmocka with its includes in the right order, and small helpers. */
#ifndef SUPPORT_CHECK_H
#define SUPPORT_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "game/game.h"

/* A JSON text that must be one. */
struct json check_json(const char *text);

/* A new game that must work out. */
void check_new(const struct game *g, void *state, int seats,
               const char *options);

/* Random legal options of any registered game, as JSON, into out. */
void check_random_options(const struct game *g, struct rng *rng,
                          struct text *out);

/* Play a text for whoever may act, which must be legal. */
void check_play(const struct game *g, void *state, int seat, const char *text);

/* The reason's id for a text that must be refused. */
const char *check_refused(const struct game *g, const void *state, int seat,
                          const char *text, struct reason *why);

#endif
