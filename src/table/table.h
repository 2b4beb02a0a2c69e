/*
 * table: one sitting of one game: its moves, going back, its record.
 *
 * A table owns the present state and every move since the start (a new game,
 * or a position that was set). Any number of moves can be taken back: every
 * STRIDE-th state is kept, the ones between are played again. What players
 * may take back is less: see table_horizon.
 *
 * Out of memory is a false return; the table is then as it was before.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "game/game.h"

struct ply {
    move move;
    uint32_t ms;      /* since the previous one; PLY_NO_TIME: not known */
    uint8_t actor;    /* a seat, SEAT_CHANCE or SEAT_CLOCK */
    uint8_t shown;    /* it showed somebody something hidden */
    uint8_t together; /* made in a phase in which all act */
    uint8_t note;     /* the owner's; the table does not look at it */
};

#define PLY_NO_TIME UINT32_MAX

struct table {
    const struct game *game;
    void *state; /* now */
    struct ply *plies;
    size_t count; /* of plies */
    char *names;  /* JSON list of the players' names, or NULL */
    char *date;   /* or NULL */
    char *notes;  /* JSON list, see notes.h; or NULL */
    bool set;     /* did not begin normally */

    /* private to table.c */
    size_t plies_size, kept_size;
    char *kept;    /* states before plies 0, STRIDE, 2 STRIDE, … */
    void *scratch; /* three states */
};

/* A new game. NULL with a problem. Pair with table_free. */
struct table *table_new(const struct game *g, int64_t seats,
                        struct json options, struct problem *p);

/* A position from outside. NULL with a problem. */
struct table *table_from(const struct game *g, struct json state,
                         struct problem *p);

/* The same once more; NULL if memory ran out. */
struct table *table_copy(const struct table *t);

void table_free(struct table *t); /* NULL is fine */

/*
 * What does this text mean now? seat is that of the one who says it, or -1
 * if it was not said. Fills actor and move of `out`. False with a problem,
 * and with a reason if the problem is PROBLEM_ILLEGAL_MOVE.
 */
bool table_judge(const struct table *t, const char *text, int seat,
                 struct ply *out, struct problem *p, struct reason *why);

/* Make a move that table_judge or the game's lists allowed. */
bool table_play(struct table *t, struct ply ply, struct json_out *events);

/* Take the last move back; false at the start. */
bool table_undo(struct table *t);

/*
 * How many moves the players may take back now: those at the end that one
 * seat made, with no chance, clock or revelation among them.
 */
size_t table_horizon(const struct table *t);

/* The state before ply number `ply` (count: the present one), into `out`. */
void table_state_at(const struct table *t, size_t ply, void *out);

/* Set names (a JSON list), date or notes for the record; NULL takes them
 * away. */
bool table_note(char **note, const char *text, size_t len);

#endif
