/* store_int: what a backend of the store gives; private to src/store. */
#ifndef STORE_STORE_INT_H
#define STORE_STORE_INT_H

#include "store/store.h"

#include <stdatomic.h>

enum { SEARCH_MS = 1000 }; /* that a search may take */

typedef void store_each(void *user, const char *table,
                        const struct store_event *event);

struct backend {
    void *(*open)(const char *url, const struct store_handlers *handlers,
                  char *why, size_t why_size);
    void (*close)(void *self);
    /* `percent` is how far it has come. */
    bool (*load)(void *self, store_each *each, void *user, atomic_uint *percent,
                 char *why, size_t why_size);
    /* Do all jobs of the chain and set their results; everything durable on
     * return. False: the world failed. */
    bool (*run)(void *self, struct store_job *first, char *why,
                size_t why_size);
    /* After `run`, when the jobs have gone back: what nobody waits for, but
     * who was forgotten. `last`: now or never. NULL: nothing. */
    bool (*tidy)(void *self, bool last, char *why, size_t why_size);
    /* What was forgotten can still be read: milliseconds until `tidy` will
     * see to it; -1: it cannot. NULL: it never can. */
    int (*until_wiped)(void *self);
    /* Several servers: a descriptor to wait for (-1: none) and what to do
     * when it is ready or at least every two seconds. */
    int (*fd)(void *self);
    bool (*look)(void *self, char *why, size_t why_size);
    /* How many tables rest; NULL: none can. */
    size_t (*resting)(void *self);
    /* A connection of its own for searches, on another thread; NULL with a
     * sentence. `find` calls found_add and sets `partial`; `list` lists tables
     * that rest. False: it must be opened anew. */
    void *(*open_reader)(const char *url, char *why, size_t why_size);
    bool (*find)(void *reader, struct store_find *find, char *why,
                 size_t why_size);
    bool (*list)(void *reader, struct store_list *list, char *why,
                 size_t why_size);
    void (*close_reader)(void *reader);
    /* What this server is called among several; NULL: it is alone. */
    uint32_t (*name)(void *self);
    /* How many share it now, this one among them; NULL: it is alone. */
    unsigned (*sharers)(void *self);
    bool shared;
};

extern const struct backend backend_sqlite, backend_postgres;

void store_warn(const struct store_handlers *handlers, const char *what);

/* One more game in the answer to a search. */
struct found {
    const char *table, *game;
    const char *names; /* a JSON list */
    int64_t at;
    const char *keys; /* a key or `-` for each seat, a space behind it */
};

void found_add(struct store_find *find, const struct found *found);

/* Make SQLite's file, or one that is there, its owner's alone: it has secrets.
 * Before it is opened in this process. False: errno says why. */
bool file_make_private(const char *path);

/* One more table in a list that the store makes; it is copied. */
void listed_add(struct store_list *list, const struct store_listed *row);
/* The list is empty again. */
void listed_clear(struct store_list *list);

/* All of a span were found that were looked for: where the next look begins,
 * at the first again or behind these. */
void span_end(struct store_span *span, bool begins_again);

/* ---- events as one text: a line each, "N AT BODY" ---- */

void events_write(const struct store_events *events, struct text *out);
/* The events beyond number `from`, appended to `all`. */
void events_read(const char *text, uint32_t from, struct store_events *all);

/* Every body of the text, in order; it is only lent. */
typedef void events_visit(void *arg, const char *body);
void events_each(const char *text, events_visit *visit, void *arg);

/* ---- where players come from ---- */

/* Whom does it name? Each is visited, some perhaps twice. */
void event_names(const struct store_event *event,
                 const struct store_bodies *bodies,
                 void (*visit)(void *arg, const char *key), void *arg);

/* Does the source of a new table know all of its players? Else the others are
 * in `gone`. */
bool append_has_all(const struct store_bodies *bodies,
                    struct store_append *append,
                    bool (*is_known)(void *arg, const char *key), void *arg);

/* ---- forgetting a player ---- */

/* Is a player forgotten, in all his games and at all tables? */
bool forget_ends(const struct store_job *job);

struct forgotten {
    const struct store_bodies *bodies;
    const char *key, *as; /* he becomes this */
};

/* A text of events without him; malloc'd. */
char *events_blank(const char *text, const struct forgotten *him);

/* A finished game without him. */
struct blanked {
    struct text names;   /* the list without his name */
    char *keys, *events; /* malloc'd, without his key and name */
};

void blank_game(struct blanked *b, const struct forgotten *him,
                const char *names, const char *keys, const char *events);
void blanked_clear(struct blanked *b);

/* Who was in a game that is over becomes a row of zeros, as long as his key
 * is; any other. */
struct nobody {
    char name[STORE_KEY_SIZE];
};
struct nobody nobody_for(const char *key);

#endif
