/*
 * work: a command's work on as many machines as one has.
 *
 * What can be shared is a series of units, each a function of the words of the
 * command and its number: a game of a match, a game of a simulation. Who asks
 * (`--db URL`) puts them into a queue in batches of about a second and gets
 * what they give in the order of their numbers; `kocka work` on any machine
 * takes them from there (store/queue.h).
 *
 * That every machine counts alike is not believed but seen: a worker makes the
 * first unit itself before it takes any other, and one batch in 32 is made by
 * two workers and compared.
 */
#ifndef LAB_WORK_H
#define LAB_WORK_H

#include "base/text.h"

#include <stdatomic.h>

/* A command whose work can be shared. */
struct work_kind {
    const char *name; /* first of the words */
    /* The words of the command, flags among them; NULL after a sentence. */
    void *(*open)(int argc, char **argv);
    void (*close)(void *job);
    /* What a unit gives, without NUL; false: `stop` was set. May be called by
     * several threads at once, each with a job of its own. */
    bool (*make)(void *job, uint64_t number, const atomic_bool *stop,
                 struct text *out);
    /* Of that what is the same on every machine: all but times. */
    void (*same)(const char *bytes, size_t len, struct text *out);
};

extern const struct work_kind arena_work, simulate_work;

/* All kinds; the last is NULL. */
extern const struct work_kind *const work_kinds[];

/* What is asked for. */
struct work_order {
    const struct work_kind *kind;
    const char *db;
    struct text words;  /* as a JSON array, made by work_word */
    bool alike;         /* the units are the same on every machine */
    const bool *enough; /* no more is wanted */
    void *self;
    /* The next number that is wanted, from `from` on; UINT64_MAX: none. */
    uint64_t (*next)(void *self, uint64_t from);
    /* A unit is done; they come in order. False: it cannot be used. */
    bool (*got)(void *self, uint64_t number, const char *bytes, size_t len);
};

void work_word(struct work_order *order, const char *word);

/* Ask and wait. True if all came that is wanted; false after a sentence. */
bool work_ask(struct work_order *order);

#endif
