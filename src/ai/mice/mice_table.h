/*
 * mice_table: Catch the Mice for two, solved, as a file that can be mapped.
 *
 * The head is MICE_TABLE_HEAD bytes: one JSON object, then zeros, and in the
 * last 32 bytes the SHA-256 of all before them. It names the options of the
 * game, how far a value may be from the truth and the SHA-256 of the cells.
 * Behind it a cell for each position between turns, two bytes, the lesser
 * first: what the seat that is to roll has of the win, in 65535ths. A
 * position's number has its kinds (mice_kind) as digits, red first.
 *
 * Opening looks at the head and the length alone, however long it is.
 */
#ifndef AI_MICE_TABLE_H
#define AI_MICE_TABLE_H

#include "ai/mice/mice.h"
#include "base/sha256.h"

enum {
    MICE_TABLE_HEAD = 4096,
    MICE_TABLE_CELL = 2,
    MICE_TABLE_WHOLE = 65535, /* a cell that is a whole win */
    MICE_KINDS = (MICE_ROW + 1) * (MICE_ROW + 2) / 2
};

struct mice_table {
    const uint8_t *cells; /* the opener's */
    struct mice rules;    /* a game with its options */
    double error;         /* no value is further from the truth */
    uint8_t sha256[SHA256_BYTES];
    uint32_t weight[MICE_COLOURS]; /* of a colour's kind in a number */
    uint64_t positions;
    uint8_t swapped[MICE_KINDS]; /* a kind as the other seat sees it */
};

/* Numbers of kinds and positions with so many mice a colour. */
int mice_kinds(int per_colour);
uint64_t mice_positions(int per_colour);

/* The bytes must live as long as the table; false with a problem: it is
 * damaged, or no such table. */
bool mice_table_open(struct mice_table *t, const void *bytes, size_t len,
                     struct problem *p);

/* Are the cells as they were written? Reads them all. */
bool mice_table_whole(const struct mice_table *t);

/* The head of a table with these cells. */
void mice_table_head(uint8_t out[MICE_TABLE_HEAD], const struct mice *rules,
                     double error, const uint8_t sha256[SHA256_BYTES]);

/* Are both games for two with the same options, whatever their limit? Values
 * do not count where every mouse scores 1 (M17). */
bool mice_same_game(const struct mice *a, const struct mice *b);

/* Does it tell of this game? A limit on turns must be far away. */
bool mice_table_fits(const struct mice_table *t, const struct mice *s);

/* For struct mice_known. */
double mice_table_share(const void *table, const uint8_t kind[MICE_COLOURS],
                        bool rolls);

#endif
