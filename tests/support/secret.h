/*
 * secret: a game for tests only, with hands that the others may not see; and
 * the template of which `kocka new-game` makes a new one.
 */
#ifndef SUPPORT_SECRET_H
#define SUPPORT_SECRET_H

#include "game/game.h"

extern const struct game game_secret;

#endif
