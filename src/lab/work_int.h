/*
 * work_int: a job as its words say it, and what its units give, for who asks
 * and who works.
 *
 * What units give, and what they are given, stands one after the other, each
 * behind its length and a colon.
 */
#ifndef LAB_WORK_INT_H
#define LAB_WORK_INT_H

#include "base/sha256.h"
#include "lab/work.h"

enum {
    WORDS_MAX = 64,
    WORK_PROBE = 2 * SHA256_BYTES + 1 /* bytes of a probe, with NUL */
};

struct work_job {
    const struct work_kind *kind;
    void *of; /* the kind's */
    int count;
    char *word[WORDS_MAX]; /* ours */
    char *at[WORDS_MAX];   /* the same, to be moved about by who reads them */
};

/* What the queue says, for a person. */
void work_say(const char *line);

/* False after a sentence; to be closed in any case. */
bool work_open(struct work_job *job, const char *words, size_t len);
void work_close(struct work_job *job);

/* Make a unit and add what it gives. False: `stop` was set. */
bool work_make(struct work_job *job, const struct work_unit *unit,
               const atomic_bool *stop, struct text *out);

/* One more of several, behind its length. */
void work_add(struct text *out, const char *bytes, size_t len);

/* Each unit of a batch; false: it cannot be read, or `each` said no. */
typedef bool (*work_each)(void *self, const char *bytes, size_t len);
bool work_units(const char *bytes, size_t len, work_each each, void *self);

/* The hash of what is the same everywhere of these units, */
void work_hash(const struct work_kind *kind, const char *bytes, size_t len,
               uint8_t out[SHA256_BYTES]);

/* and, in hexadecimal, of the unit by which machines are tried. */
bool work_probe(struct work_job *job, const char *input, size_t len,
                char out[WORK_PROBE]);

#endif
