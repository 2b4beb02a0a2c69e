/*
 * memo: what was worked out before, of states and their texts.
 *
 * Each state is hashed as a text by its table's server, by others that hear
 * of it, by the truth and by everybody who looks on: most of what a world
 * would cost. The hash is a function of the state's bytes, so the same bytes
 * have the same one. The linker puts this before game_hash and game_write
 * (CMakeLists.txt).
 */
#ifndef SIM_MEMO_H
#define SIM_MEMO_H

#include "game/game.h"

/* The state that was written as this text lately; false: read it. */
bool memo_state(const struct game *g, const char *text, size_t len,
                void *state);

#endif
