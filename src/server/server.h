/*
 * server: `kocka serve`: loops, store and workers put together.
 *
 * server_run is the life of the whole: it opens the store, reads the tables,
 * listens, and returns after SIGTERM or SIGINT with all that was acknowledged
 * on disk.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct game;
struct thought;

enum { PROGRAMS_MAX = 16, PROGRAM_NAME = 25 };

/*
 * Programs that the operator lets take computer seats, and how they are
 * asked; the server itself starts none. A player (one started program) is
 * used by one thread at a time, for any table.
 */
struct server_programs {
    size_t count;
    struct {
        char name[PROGRAM_NAME];
        const char *command;
    } program[PROGRAMS_MAX];
    void *(*start)(const char *command); /* or NULL */
    /* A legal move and its delay; false: it has failed, and is stopped. */
    bool (*ask)(void *player, const struct game *g, const void *view, int seat,
                struct thought *out);
    const char *(*fault)(void *player);
    void (*stop)(void *player);
};

/* It stays whole: each is an option of `kocka serve`. */
struct server_config {
    const char *host; /* NULL: every address */
    unsigned port;
    const char *db;
    const char *cert, *key;    /* PEM files, or NULL */
    const char *trusted_proxy; /* addresses or CIDRs, commas between */
    const char *origin;        /* allowed beside our own, or NULL */
    const char *servers;       /* of this database, see siblings.h, or NULL */
    const char *admin;         /* socket for `kocka admin`, or NULL */
    unsigned threads;          /* loops */
    unsigned workers;          /* threads for computer players */
    unsigned rate;             /* requests per second and client; 0: any */
    double tables_per_minute;  /* that one address may open, unless rate 0 */
    unsigned max_sockets;
    unsigned max_per_address;
    unsigned max_tables;
    unsigned keep_finished, keep_idle; /* days; 0: for ever */
    unsigned keep_shared;              /* days; 0: none is */
    unsigned rest_after; /* seconds without anybody; 0: stay in memory */
    struct server_programs programs;
    const struct tables *tables; /* solved games for computers, or NULL */
    const char *vapid_key;       /* for Web Push, or NULL */
    const char *vapid_contact;
    bool push_anywhere; /* also to private addresses: for tests */
    unsigned haste;     /* computers that act with others are so much quicker */
    /* Called once, when people can come; NULL: nobody is told. */
    void (*listening)(const struct server_config *config, uint16_t port);
};

/* The defaults. */
extern const struct server_config server_defaults;

/* 0 after a clean end; 1 with a sentence on stderr. */
int server_run(const struct server_config *config);

#endif
