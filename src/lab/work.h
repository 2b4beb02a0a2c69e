/*
 * work: a command's work on as many machines as one has.
 *
 * What can be shared is a series of units, each a function of the words of the
 * command, its number and the bytes that it is given, if any: a game of a
 * match, a game of a simulation, the review of a record. Who asks
 * (`--db URL`) puts them into a queue in batches of about a second and gets
 * what they give in the order of their numbers; `kocka work` on any machine
 * takes them from there (store/queue.h).
 *
 * That every machine counts alike is not believed but seen: a worker makes a
 * unit whose result is known before it takes any other, and one batch in 32 is
 * made by two workers and compared.
 */
#ifndef LAB_WORK_H
#define LAB_WORK_H

#include "base/text.h"

#include <stdatomic.h>

/* What a unit is made of: its number, and what who asks gives it, or "". */
struct work_unit {
    uint64_t number;
    const char *input;
    size_t len;
};

/* A command whose work can be shared. */
struct work_kind {
    const char *name; /* first of the words */
    /* The words of the command, flags among them; NULL after a sentence. */
    void *(*open)(int argc, char **argv);
    void (*close)(void *job);
    /* What a unit gives, without NUL; false: `stop` was set. May be called by
     * several threads at once, each with a job of its own. */
    bool (*make)(void *job, const struct work_unit *unit,
                 const atomic_bool *stop, struct text *out);
    /* Of that what is the same on every machine: all but times. */
    void (*same)(const char *bytes, size_t len, struct text *out);
    /* Machines are tried by a small unit of its own, of which `make` knows by
     * the number WORK_TRIAL; else by unit 0. */
    bool own_trial;
};

#define WORK_TRIAL UINT64_MAX

extern const struct work_kind arena_work, simulate_work, review_work,
    puzzles_work, recheck_work, tune_work;

/* For `same`, where there are no times in it. */
void work_all_same(const char *bytes, size_t len, struct text *out);

/* All kinds; the last is NULL. */
extern const struct work_kind *const work_kinds[];

/* What is asked for. */
struct work_order {
    const struct work_kind *kind;
    const char *db;
    struct text words;  /* as a JSON array, made by work_word */
    bool alike;         /* the units are the same on every machine */
    double count;       /* of the units, at most; 0: not known */
    double trials;      /* of own trials in a unit; 0: not known */
    const bool *enough; /* no more is wanted */
    void *self;
    /* The next number that is wanted, from `from` on; UINT64_MAX: none. */
    uint64_t (*next)(void *self, uint64_t from);
    /* What a unit is given; NULL: nothing. False: it cannot be read. */
    bool (*input)(void *self, uint64_t number, struct text *out);
    /* A unit is done; they come in order. False: it cannot be used. */
    bool (*got)(void *self, uint64_t number, const char *bytes, size_t len);
};

void work_word(struct work_order *order, const char *word);

/* Ask and wait. True if all came that is wanted; false after a sentence. */
bool work_ask(struct work_order *order);

#endif
