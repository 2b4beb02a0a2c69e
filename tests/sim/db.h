/*
 * db: what a simulated store has stored, and every job done to it.
 *
 * It is as simple as it can be: tables in a list, each with its events. What
 * the two real stores promise is done twice where they differ: a file of one
 * server's has a log, parts and rows (store/rows.h), a database of several has
 * units keyed by table and number (store_postgres.c). It knows no world: no
 * time, chance or faults.
 */
#ifndef SIM_DB_H
#define SIM_DB_H

#include "store/store_int.h"

/* Where servers share it: events that were stored together. */
struct dbunit {
    uint32_t n, last;
    int64_t at;
    uint32_t server; /* whose */
};

/* A finished game. */
struct dbdone {
    bool is;
    char game[17];
    char *names, *keys;
    bool is_public;
    int64_t at;
    struct store_events events;
};

struct dbtable {
    char id[TABLE_ID_SIZE];
    struct store_events events; /* in a file: `row` 0 has left the log */
    struct dbunit *unit;
    size_t units;
    bool has_row;
    int64_t row_id;
    struct store_row row;
    struct dbdone done;
    char (*key)[STORE_KEY_SIZE]; /* players that it knows */
    size_t keys;
    struct dbtable *next; /* in its bucket */
};

enum { DB_BUCKETS = 1024 };

struct simdb {
    bool shared;
    const struct store_bodies *bodies;
    struct dbtable **table; /* in the order of their making */
    size_t tables, size;
    struct dbtable *bucket[DB_BUCKETS];
    uint64_t row;                 /* the last of the log */
    int64_t row_id;               /* the last of the rows */
    uint32_t living[HEARERS_MAX]; /* servers; 0: no more */
};

/* Who is connected to it. */
struct dbsession {
    char server[17];
    uint32_t name; /* its first half, as a number */
    struct store_cursor spare;
};

struct simdb *db_new(bool shared, const struct store_bodies *bodies);
void db_free(struct simdb *db);

struct dbtable *db_find(struct simdb *db, const char *id); /* or NULL */
bool db_knows(const struct dbtable *t, const char *key);   /* a player */

/* STORE_APPEND; `now` is the time of day where servers share it. */
void db_append(struct simdb *db, const struct dbsession *s,
               struct store_job *job, int64_t now);
/* Any other. */
void db_do(struct simdb *db, struct dbsession *s, struct store_job *job);
/* All of a chain in the order in which the real one does it. */
void db_run(struct simdb *db, struct dbsession *s, struct store_job *first,
            int64_t now);

void db_load(struct simdb *db, store_each *each, void *user);
size_t db_rows(const struct simdb *db);
void db_list(const struct simdb *db, struct store_list *list);
void db_search(const struct simdb *db, struct store_find *find);

/* Who sees to a table, by what is stored; 0: nobody need. */
uint32_t db_holder(const struct dbtable *t);
bool db_lives(const struct simdb *db, uint32_t server);
/* Has it changed since its row was written, or has none? */
bool db_is_stale(const struct dbtable *t);

/* The last event that is stored of a table; 0: none. */
uint32_t db_last(const struct dbtable *t);
/* Events from this number on were never stored. */
void db_cut(struct dbtable *t, uint32_t from);

#endif
