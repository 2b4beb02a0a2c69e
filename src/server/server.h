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

struct server_config {
    const char *host; /* NULL: every address */
    uint16_t port;
    const char *db;
    const char *cert, *key;    /* PEM files, or NULL */
    const char *trusted_proxy; /* addresses or CIDRs, commas between */
    const char *origin;        /* allowed beside our own, or NULL */
    const char *admin;         /* socket for `kocka admin`, or NULL */
    unsigned threads;          /* loops */
    unsigned workers;          /* threads for computer players */
    unsigned rate;             /* requests per second and client; 0: any */
    double tables_per_minute;  /* that one address may open, unless rate 0 */
    size_t max_sockets;
    size_t max_per_address;
    size_t max_tables;
    unsigned keep_finished, keep_idle; /* days; 0: for ever */
};

/* The defaults. */
extern const struct server_config server_defaults;

/* 0 after a clean end; 1 with a sentence on stderr. */
int server_run(const struct server_config *config);

#endif
