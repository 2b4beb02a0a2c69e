/* fives_check: do the fields of a state that was read fit together? */
#ifndef GAMES_FIVES_CHECK_H
#define GAMES_FIVES_CHECK_H

#include "games/fives/fives.h"

/* Every state that a game can come to passes; false with a problem. */
bool fives_check(const struct fives *s, struct problem *p);

#endif
