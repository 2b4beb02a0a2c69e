/*
 * wisp_slow: a second scorer and generator of wispwood, slow and obvious.
 *
 * Written straight from the rules page on a plain grid of letters, one square
 * at a time, and sharing no code with the game: what both find is believed.
 */
#ifndef SUPPORT_WISP_SLOW_H
#define SUPPORT_WISP_SLOW_H

#include "games/wispwood/wispwood.h"

/* P W O H the wisps, T a tree, C the cat, '.' nothing; [row][column]. */
struct slow_forest {
    char at[WISP_FRAME][WISP_FRAME];
};

void slow_from(struct slow_forest *s, const struct wisp_forest *f);

/* What a card (by its id) scores. */
int slow_score(const struct slow_forest *s, const char *card);

/* May a new witch stand there by this card? */
bool slow_witch_may(const struct slow_forest *s, const char *card, int column,
                    int row);

/* All moves of the phase `turn`, sorted by value, each once; their number.
 * The list has room for game_wispwood.max_moves. */
uint32_t slow_moves(const struct wispwood *s, int seat, move *out);

/* For sorting lists of moves. */
int slow_compare(const void *a, const void *b);

#endif
