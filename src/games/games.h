/* games: all the games there are, in the order in which they are shown. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "game/game.h"

/* Ends with NULL. */
extern const struct game *const games_all[];

/* The game of this id, or NULL. */
const struct game *games_find(const char *id);

#endif
