/*
 * box: the numbers of somebody's own box, as a text.
 *
 *     {"kocka":"box","version":1,"name":"Granny's","game":"mice",
 *      "options":{"values":{"red":[1,2,3,4,5,6]}}}
 *
 * A box is nothing but options with a name, so whatever takes options plays
 * with it. One thing is more than options: a list that has a text for each
 * seat (the boards of fives) is dealt from, however many sit there.
 */
#ifndef GAME_BOX_H
#define GAME_BOX_H

#include "game/game.h"

enum { BOX_VERSION = 1, BOX_NAME_SIZE = 128 };

struct box {
    char name[BOX_NAME_SIZE]; /* what does not fit is left out */
    char game[32];            /* its id; whether there is such a game is for
                                 the caller to find out */
    struct json options;      /* a slice of the text */
};

/* Read a box; false with a problem that says what is wrong with the text. */
bool box_read(const char *text, size_t len, struct box *out, struct problem *p);

/*
 * Write the options for so many seats: those of the box, and over them `also`,
 * which may be absent. Whether the game takes them is judged by game_new.
 */
void box_options(const struct box *b, const struct game *g, int seats,
                 struct json also, struct json_out *w);

#endif
