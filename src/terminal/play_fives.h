/*
 * play_fives: what the files of 5er Finden in the terminal share.
 *
 *   play_fives.c       the sitting: the clock, lines typed, computers
 *   play_fives_show.c  what is printed
 *   play_fives_high.c  the kept list of the best solo games
 */
#ifndef TERMINAL_PLAY_FIVES_H
#define TERMINAL_PLAY_FIVES_H

#include "terminal/play.h"
#include "games/fives/fives.h"

/* The board of a seat with its outlines, the dice, the pieces to be had;
 * `left` is what is left of the clock in seconds, or -1. */
void fives_show(struct play *p, int seat, int left);

/* The twelve pieces and their values. */
void fives_shapes(const struct fives *s);

/* A line on a move, as the other players may know it (F19). */
void fives_tell(struct play *p, const void *before, const struct ply *ply);

/* A search has ended; `before` is the state that ended: who scored what,
 * and for each person the optimum and what was missed (F18). */
void fives_review(struct play *p, const struct fives *before);

/* The score sheet at the end. */
void fives_sheet(struct play *p);

/* F17: keep this solo result, and show the best ones on this board. */
void fives_high(struct play *p);

#endif
