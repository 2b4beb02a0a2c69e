/*
 * world: time, chance and what happens next, for servers in a simulation.
 *
 * The one idea: there is one thread and one list of happenings, the earliest
 * first. Whatever would wait in the real world (a loop for mail, a commit for
 * its disk, a message for its wire) is a happening with a time drawn from the
 * seed. So the same seed is the same world, to the byte, and `digest` says so.
 *
 * There is one world per process: the interfaces that it stands behind (the
 * clocks, the loops, the threads) have no place to hand one through.
 */
#ifndef SIM_WORLD_H
#define SIM_WORLD_H

#include "base/rng.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SERVERS_MAX = 3,
    MS = 1000,            /* microseconds, as all times of a world */
    SECOND = 1000 * 1000, /* likewise */
    EPOCH_S = 1700000000  /* the time of day when a world begins */
};

/* Bugs that can be planted, each in the world around the servers; see
 * plants.c. */
enum plant {
    PLANT_NONE,
    PLANT_ACK_EARLY,     /* the store says done before it has synced */
    PLANT_TORN_UNIT,     /* a power cut leaves half a unit */
    PLANT_LOST_UNIT,     /* a unit is acknowledged and never written */
    PLANT_DOUBLE_UNIT,   /* a unit is written twice */
    PLANT_RACE_BLIND,    /* two servers may store the same number */
    PLANT_NO_NEWS,       /* a server hears nothing of others */
    PLANT_STALE_FETCH,   /* a fetch leaves the newest unit out */
    PLANT_LOST_WAKE,     /* a table that is due is not found */
    PLANT_LOST_MAIL,     /* mail between loops is lost now and then */
    PLANT_LOST_ANSWER,   /* a message to a client is lost on a whole link */
    PLANT_DOUBLE_ANSWER, /* … or sent twice */
    PLANT_SWAPPED,       /* … or two of them change places */
    PLANT_NO_REDACT,     /* views hide nothing */
    PLANT_FORGETFUL,     /* done requests are not remembered */
    PLANT_NO_TIMER,      /* a timer does not fire */
    PLANT_TWO_DRIVERS,   /* the lock is given to two */
    PLANT_DEAF_DRIVER,   /* nobody is ever told that they drive */
    PLANT_ROW_FIRST,     /* a row is written and its events are lost */
    PLANT_REMEMBERS,     /* whoever is forgotten stays in what is finished */
    PLANT_BLIND_REMATCH, /* it does not look who was forgotten meanwhile */
    PLANT_NO_LATE,       /* nobody is told what notes have left out */
    PLANT_ORPHANS,       /* nor what a dead server has left */
    PLANT_OLD_CLOCK,     /* rows wait by a clock that was set back */
    PLANT_COUNT
};
extern const char *const plants[PLANT_COUNT];

struct sim_server;
struct simdb;

struct happening {
    uint64_t at, order;
    const char *name;
    void (*run)(void *arg, uint64_t n);
    void *arg;
    uint64_t n;
    struct sim_server *of; /* it goes with this server's life; NULL: nobody's */
    uint32_t life;
};

/* What a world is like; drawn from its seed. */
struct nature {
    unsigned servers, loops, clients;
    bool shared;         /* a database for all, or a file of one server's */
    unsigned delay;      /* µs of a link, usually */
    unsigned disk;       /* µs of a commit, usually */
    unsigned pace;       /* ms between two deeds of a client */
    unsigned faults;     /* seconds between two faults; 0: none */
    unsigned rest_after; /* seconds */
    uint64_t storm, end; /* faults end; all does */
};

struct world {
    uint64_t seed;
    enum plant plant;
    int loud; /* 1: laws and lives; 2: everything */
    struct nature nature;
    struct rng rng;     /* of the world */
    struct rng entropy; /* of the servers */
    uint64_t now;       /* µs since it began */
    uint64_t order, digest, happened;
    struct happening *heap; /* from 1 */
    size_t count, size;
    struct sim_server *current; /* whose code runs, or NULL */
    jmp_buf exit;               /* where it goes when the process would end */
    struct simdb *db;
    uint64_t planted; /* how often the bug had its way */
};
extern struct world *world;

/* ---- what happens next ---- */

/* In so many microseconds; the server may be NULL. */
void world_after(uint64_t micros, struct sim_server *of, const char *name,
                 void (*run)(void *arg, uint64_t n), void *arg, uint64_t n);
/* Let all happen until then. */
void world_run(uint64_t until);

/* ---- chance ---- */

uint64_t draw(uint64_t n);                       /* below n, n at least 1 */
uint64_t draw_in(uint64_t least, uint64_t most); /* both can be */
bool chance_of(unsigned in);                     /* one in so many; 0: never */
/* A wait: mostly about `usual`, now and then up to 30 times as long. */
uint64_t draw_wait(uint64_t usual);
/* Is this bug planted, and does it have its way now, one in so many times? */
bool planted(enum plant which, unsigned in);

/* ---- what is noted ---- */

/* Part of the digest; said aloud if the world is. */
void note(const char *name, const void *bytes, size_t len);
__attribute__((format(printf, 1, 2))) void say_line(const char *format, ...);
/* A law is broken: says which, with the seed, and ends the process. */
__attribute__((format(printf, 2, 3), noreturn)) void
broken(const char *law, const char *format, ...);

#endif
