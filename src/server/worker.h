/*
 * worker: threads on which computer players think.
 *
 * The question is a view of a game as JSON and a seat; the answer is a move.
 * The view is what any bot would get, so a computer knows no more than a person
 * in its seat. A program of the operator's is asked the same; if it fails, it
 * says why instead.
 *
 * Where somebody is at the table, thoughts come first; the others take what is
 * left, and so do reviews: they begin last, on half of the threads, and our
 * own players and reviews stop between two steps for one that comes first.
 * Records are read and written here, too, among the first. In
 * both lines addresses and players have fair turns (thought_queue.h). Where
 * many wait, of one address or addresses, each thought is shorter: all wait
 * less, rather than some long.
 */
#ifndef SERVER_WORKER_H
#define SERVER_WORKER_H

#include "game/game.h"
#include "server/server.h"

#include <stdatomic.h>

enum { ASKER_SIZE = 33 };

/* The asker's memory; the workers' from workers_ask to `done`. */
struct thinking {
    struct thinking *next, **at; /* in the queue; at: NULL if not there */
    struct party *party;         /* there, too */
    char from[ASKER_SIZE], player[ASKER_SIZE]; /* whose table it is */
    uint32_t cost;    /* what it counts for in fair turns; by workers_ask */
    unsigned percent; /* of its budget; when it begins */
    atomic_bool last; /* nobody is at the table */
    const struct game *game; /* of a move */
    struct text view;        /* in: the state as the seat sees it */
    int seat, level;
    uint64_t seed;
    char program[PROGRAM_NAME]; /* "": one of our own players */
    char fault[80];             /* out: why the program failed; "" */
    char move[MOVE_TEXT_MAX];   /* out; "": nothing found */
    uint32_t delay_ms;          /* out; see ai/player.h */
    /* Something else than a move: it is asked on until it says false. */
    bool (*run)(struct thinking *t);
    void (*done)(struct thinking *t); /* on the worker's thread */
};

struct workers;

struct tables;
struct workers *workers_new(unsigned threads,
                            const struct server_programs *programs,
                            const struct tables *tables);
void workers_ask(struct workers *w, struct thinking *t);
/* Somebody came to the table, or the last one went. */
void workers_rank(struct workers *w, struct thinking *t, bool last);
/* Waits for the thoughts under way; those not begun, and all that are asked
 * later, are given back without a move. */
void workers_stop(struct workers *w);
void workers_free(struct workers *w);

struct workers_stats {
    size_t waiting, owners;    /* thoughts; addresses of those not `last` */
    uint64_t begun, shortened; /* since the start */
    unsigned percent;          /* of its budget that the last one got */
};
struct workers_stats workers_stats(struct workers *w);

#endif
