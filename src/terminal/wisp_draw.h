/*
 * wisp_draw: pond, forests and score sheets of wispwood as text.
 *
 * Everything can be read without colours: kinds are letters, what is only
 * being tried out stands in brackets.
 */
#ifndef TERMINAL_WISP_DRAW_H
#define TERMINAL_WISP_DRAW_H

#include "terminal/play.h"
#include "games/wispwood/wispwood.h"

/* A piece tried out on a forest; count 0: none. */
struct sketch {
    int square[4];
    int count;
    int which; /* of the squares, the wisp's; -1: trees only */
    int kind;
    bool legal;
};

/* A kind of tile, or WISP_TILES: the cat; as a letter, painted. */
void wisp_put_tile(const struct play *p, int tile, bool ready);

/* "pumpkin", painted. */
void wisp_put_kind(const struct play *p, int kind);

/* The names of a kind and of a goal card, in the player's language. */
const char *wisp_kind_name(const struct play *p, int kind);
const char *wisp_card_title(const struct play *p, int card);

/* The pond, beside it a seat's forest where there is room, and what the letters
 * of the forests mean: together at most ten lines on a terminal of 80. */
void wisp_put_pond_and_forest(const struct play *p, int seat);

/* A seat's forest with the squares where it may grow. */
void wisp_put_forest(const struct play *p, int seat, const struct sketch *s);

/* All other seats' forests side by side. */
void wisp_put_others(const struct play *p, int seat);

/* The goal cards with what each seat would score now. */
void wisp_put_cards(const struct play *p);

/* The sheet of a round from 1; 0: the whole game. */
void wisp_put_sheet(const struct play *p, int round);

#endif
