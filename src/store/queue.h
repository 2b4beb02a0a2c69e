/*
 * queue: work for many machines, in a PostgreSQL database.
 *
 * A job is a list of words that every worker understands; it is cut into
 * batches, each a range of its units. Who asks puts a window of batches in,
 * takes what is done out and puts the next in, so that the database stays
 * small however long the job is. Workers take a batch each and say now and
 * then that they are still at it; one who falls silent loses it to another,
 * and what it brings later is not wanted any more.
 *
 * All waits for a database that went away, trying again each second. Nothing
 * is done twice by that: each statement may be made again.
 */
#ifndef STORE_QUEUE_H
#define STORE_QUEUE_H

#include "base/text.h"

enum {
    QUEUE_NAME = 64,    /* bytes of a worker's or a job's name, with NUL */
    QUEUE_WINDOW = 1024 /* batches of a job at once */
};

struct queue;

/* A connection; NULL with a sentence. `said` gets a line when the database
 * goes and when it is back. Not to be used by two threads at once. */
struct queue *queue_open(const char *url, void (*said)(const char *line),
                         char *why, size_t why_size);
void queue_close(struct queue *q); /* NULL is fine */

/* What a worker shall do. */
struct queue_batch {
    char job[QUEUE_NAME];
    int64_t number; /* of the batch in its job */
    uint64_t first; /* unit … */
    uint32_t count; /* … and how many */
};

/* ---- who asks ---- */

/* A job: its words as a JSON array; what the unit by which machines are tried
 * gives if it is the same everywhere, else ""; and the bytes that this unit is
 * given, if any. False with a sentence. */
struct queue_job {
    char name[QUEUE_NAME]; /* made by queue_begin */
    const char *version, *words, *probe, *input;
};
bool queue_begin(struct queue *q, struct queue_job *job, char *why,
                 size_t why_size);
void queue_end(struct queue *q, const struct queue_job *job);

/* One more batch; `input` is what its units are given, or ""; `avoid` names
 * the worker who shall not have it, or "". */
void queue_put(struct queue *q, const struct queue_batch *batch,
               const char *input, const char *avoid);

/* A batch that is done, lent for the call. */
struct queue_done {
    int64_t number;
    const char *worker, *result;
    size_t len;
    double seconds; /* that it took */
};

/* All that are done leave the queue; returns how many. A batch may come twice
 * if the database went away meanwhile. */
int queue_collect(struct queue *q, const struct queue_job *job,
                  void (*each)(void *self, const struct queue_done *done),
                  void *self);

/* We are still there; how many threads may work for the job, and of how many
 * workers: those of its version that have not refused it. */
struct queue_crew {
    int workers, threads;
};
struct queue_crew queue_beat(struct queue *q, const struct queue_job *job);

/* ---- who works ---- */

struct queue_worker {
    const char *name, *version;
    int threads;
};

/* A batch for this worker, of any job of its version but those refused (names
 * in braces, as PostgreSQL writes arrays: "{a,b}"). False: there is none. */
bool queue_take(struct queue *q, const struct queue_worker *who,
                const char *refused, struct queue_batch *batch,
                struct text *input);

/* What a worker is told of a job; texts of the caller's. */
struct queue_told {
    struct text words, probe, input;
};

/* False: the job is gone. */
bool queue_words(struct queue *q, const char *job, struct queue_told *out);

/* Done. It counts if the batch is still ours. */
void queue_give(struct queue *q, const struct queue_worker *who,
                const struct queue_batch *batch, const struct text *result,
                double seconds);
/* Not made: somebody else may take it at once. */
void queue_give_back(struct queue *q, const struct queue_worker *who,
                     const struct queue_batch *batch);

/* The worker is there, has refused these jobs and is still at its batches:
 * those that it holds are told to `each`. */
void queue_hold(struct queue *q, const struct queue_worker *who,
                const char *refused,
                void (*each)(void *self, const char *job, int64_t number),
                void *self);

/* The worker goes: others may have its batches at once. */
void queue_leave(struct queue *q, const struct queue_worker *who);

/* Jobs that wait for workers of another version. */
int queue_foreign(struct queue *q, const struct queue_worker *who,
                  char version[QUEUE_NAME]);

#endif
