/*
 * measure: how good a player is, without a match: what its answers lose on a
 * set of positions where that is known.
 *
 * Positions are of games between computers, kept as records; what each move
 * loses against the best one is kept beside them. It is exact where the game
 * is solved (mice for two with a table) or can be computed (a round of
 * fives, whose losses are in points and need not be kept); else a judge with
 * much search says it, of all moves or, where these are too many, of those
 * that some player has chosen. Losses that are not kept are found when they
 * are needed.
 */
#ifndef LAB_MEASURE_H
#define LAB_MEASURE_H

#include "ai/player.h"
#include "ai/tables.h"
#include "base/text.h"
#include "table/table.h"

enum { MEASURE_MOVES = 64 /* whose losses are kept */ };

/* Losses are kept in ten-thousandths of a win, or of a point. */
#define MEASURE_UNIT 10000.0

struct measure_move {
    move move;
    int loss;
};

struct measure_position {
    const struct table *game;
    size_t ply;
    int seat;
    int count; /* the first is the judge's choice */
    struct measure_move known[MEASURE_MOVES];
};

/* Who says what a move loses. */
struct measure_judge {
    const struct game *game;
    uint32_t times;       /* as much search as for a review */
    struct tables tables; /* solved games */
};

struct measure_set {
    struct measure_judge judge;
    bool exact;
    struct table **game; /* ours */
    int games;
    struct measure_position *position;
    int count;
};

/* A position as it is asked about. */
struct measure_place {
    const void *state;
    int seat;
    uint64_t seed;
};

/* ---- the judge ---- */

/* Are losses computed whenever they are needed, exactly and at no cost? */
bool measure_computes(const struct game *g);

/* What is best, and whether that is certain; false: nobody can say. */
bool measure_best(const struct measure_judge *j, const struct measure_place *at,
                  move *best, bool *exact);

/* What `m` loses against `best`; below 0: it is better. */
double measure_loss(const struct measure_judge *j,
                    const struct measure_place *at, move best, move m);

/* In a round of fives: points that cannot be had any more after this move. */
double measure_fives(const void *state, int seat, move m);

/* ---- sets ---- */

struct measure_wishes {
    int count, seats;
    const char *seed;
    struct text options; /* of the game, as JSON */
};

/* Fill a set whose judge is set; false after a sentence. */
bool measure_make(struct measure_set *s, const struct measure_wishes *wish);

void measure_write(const struct measure_set *s,
                   const struct measure_wishes *wish);
bool measure_read(struct measure_set *s, const char *path);
void measure_clear(struct measure_set *s);

/* The state of a position, into memory of the caller's, and the question. */
struct measure_place measure_at(const struct measure_set *s, int index,
                                void *state);

#endif
