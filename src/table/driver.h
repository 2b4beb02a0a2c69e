/*
 * driver: who acts next, and when.
 *
 * A driver has no clock, thread or memory of its own. Its host tells it the
 * time and the position, and does what it answers: draw, ask a computer's
 * seat, make a move that is due, or wait. Whoever plays a game to its end for
 * people, computers or statistics is a host; hosts have the same loop and
 * differ in what time is (real for people, a number where none are there) and
 * in how they ask. None are the learners' batches (api/batch.c), tuning and
 * benchmarks: they have no seats to ask, and only draw until somebody must
 * choose.
 *
 * Where one seat acts, a computer's answer is made at once: between question
 * and answer the position stays as it is, else the question is lost. Where all
 * act at the same time, an answer is a plan: what the seat does, and when
 * (delay_ms of ai/player.h). The earliest is made and its seat asked again. A
 * plan holds until it is no longer legal: times have no memory, so nothing is
 * lost by asking again. When the game's own clock comes first, that moves, and
 * no plan is left.
 *
 * One question is out at a time: until it is answered or lost no other is
 * asked, but plans and the clock go on.
 */
#ifndef TABLE_DRIVER_H
#define TABLE_DRIVER_H

#include "game/game.h"

enum { DRIVER_DELAY_MS = 2000 }; /* of a player that does not say how long */

/* Times are milliseconds since whenever the host likes. */
#define DRIVER_NEVER UINT64_MAX

struct driver {
    const struct game *game;
    move *moves;        /* the host's: room for max_moves */
    uint32_t computers; /* the seats that are asked; the others are people's.
                           The host may change it at any time. */
    uint32_t haste;     /* how many times faster they act than they say */
    int8_t asked;       /* the seat whose question is out, or -1 … */
    uint64_t since;     /* … and when it was asked */
    int8_t ready;       /* the seat whose turn is answered, or -1 */
    bool together;      /* it was asked where all act at once */
    uint32_t planned;   /* the seats that have a plan, where all act */
    struct {
        move move;
        uint64_t at;
    } plan[SEATS_MAX];
    uint64_t wait; /* what game->clock said last … */
    uint64_t due;  /* … and when that wait ends */
};

enum drive {
    DRIVE_OVER, /* nobody acts any more */
    DRIVE_DRAW, /* chance acts: draw an outcome and make it */
    DRIVE_ASK,  /* ask `actor`, then driver_answer or driver_lost */
    DRIVE_MAKE, /* make `move` for `actor`, a seat or SEAT_CLOCK */
    DRIVE_WAIT  /* until `at`, or until a person acts */
};

struct driven {
    uint8_t what;  /* enum drive */
    uint8_t actor; /* DRIVE_ASK, DRIVE_MAKE, DRIVE_DRAW */
    bool together; /* all act at once */
    union {
        move move;   /* DRIVE_MAKE */
        uint64_t at; /* DRIVE_WAIT; DRIVER_NEVER: nothing comes by itself */
    };
};

void driver_init(struct driver *d, const struct game *g, uint32_t computers,
                 move *moves);

/*
 * What is to be done in this position at this time. `now` does not go back,
 * but DRIVER_NEVER may be said where no person can act: then the clock moves
 * if it may at all.
 */
struct driven driver_next(struct driver *d, const void *state, uint64_t now);

/* The seat that was asked answers; the delay counts from the question. */
void driver_answer(struct driver *d, move m, uint32_t delay_ms);

/* No answer will come, or it comes too late: the seat may be asked again. */
void driver_lost(struct driver *d);

/* Moves were taken back, or the game is another: no plan holds. */
void driver_forget(struct driver *d);

/* For who knows better since when the present wait runs (see game->clock). */
void driver_wind(struct driver *d, uint64_t wait, uint64_t since);

#endif
