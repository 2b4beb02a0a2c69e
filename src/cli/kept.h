/*
 * kept: where the terminal's games are kept: one file per game, the record of
 * the last sitting, in the user's own data folder.
 */
#ifndef CLI_KEPT_H
#define CLI_KEPT_H

#include "game/game.h"

enum { KEPT_PATH = 512 };

/* The folder's name, there or not; false without a home. */
bool kept_place(char *out, size_t size);

/* The same, made if it is not there. */
bool kept_folder(char *out, size_t size);

/* The file of this game's last sitting, there or not; its folder is made.
 * False as above. */
bool kept_of(const struct game *g, char out[KEPT_PATH]);

/* The file that was written last, of whichever game; false if there is none. */
bool kept_newest(char out[KEPT_PATH]);

#endif
