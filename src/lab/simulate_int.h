/*
 * simulate_int: what the files of `kocka simulate` share.
 *
 * cmd_simulate.c makes the games on the cores of this machine and writes them,
 * simulate_work.c has them made by others, simulate.c makes one.
 */
#ifndef LAB_SIMULATE_INT_H
#define LAB_SIMULATE_INT_H

#include "lab/simulate.h"

#include <pthread.h>
#include <stdio.h>

enum { RING = 1024 }; /* games that wait for their turn to be written */

struct simulation {
    struct series series;
    struct text options; /* of the series, as JSON */
    const char *players; /* as they were written */
    const char *db;      /* others make the games; NULL: we do */
    atomic_bool stop;
    bool records;    /* a file per game; else lines of one file */
    const char *out; /* folder or file; NULL: standard output */
    FILE *file;      /* of lines */
    uint64_t games;
    int jobs;

    pthread_mutex_t lock; /* of all below */
    pthread_cond_t moved; /* `written` grew, or a worker left */
    uint64_t next;        /* number that no worker has taken yet */
    uint64_t written;     /* all below are in the output */
    uint64_t old;         /* of them from an earlier run */
    struct text ring[RING];
    bool ready[RING];
    int working;     /* workers still there */
    const char *bad; /* what the world did to us; or NULL */
};

/* From the words of the command: an exit code, after a sentence; if it is
 * EXIT_FINE `out` is the caller's. */
int simulation_read(struct simulation **out, int argc, char **argv);
void simulation_free(struct simulation *s);

/* The bytes that game `number` is in the output; false: it was stopped. */
bool simulation_make(const struct simulation *s, uint64_t number,
                     struct text *out);

/* The next game goes into the output; false with errno. */
bool simulation_write(struct simulation *s, uint64_t number, const char *bytes,
                      size_t len);

void simulation_show(struct simulation *s, uint64_t began);

/* Have those that are missing made by those who work at the database. False
 * after a sentence. */
bool simulation_ask(struct simulation *s);

#endif
