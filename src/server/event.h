/*
 * event: what happens at a table, and how it is written down.
 *
 * Whatever changes a table is an event. What is stored of it is its body, a
 * line of JSON, and this file alone knows what stands in it: it writes, reads
 * and blanks. Deciders fill in a struct event, a room is given one to apply,
 * and a store has bodies that it does not look into.
 *
 * Bodies live as long as the databases: what a key means never changes, a new
 * one may come, and one that is not known is left as it is. A new kind raises
 * STORE_SCHEMA: so an older server at the same database ends with a sentence
 * rather than meet what it cannot read. check_schema.py reminds of that.
 */
#ifndef SERVER_EVENT_H
#define SERVER_EVENT_H

#include "fair/pact.h"
#include "game/game.h"
#include "server/seat.h"

enum { TITLE_SIZE = 81, GAME_SIZE = 17 };

enum event_kind {
    EVENT_CREATE,
    EVENT_SIT,
    EVENT_LEAVE,
    EVENT_COMPUTER, /* one gets a seat */
    EVENT_KICK,
    EVENT_LOCK,
    EVENT_CLOSE,
    EVENT_FORGET,
    EVENT_REVEAL, /* seats show their links, see fair/pact.h … */
    EVENT_ABORT,  /* … or do not */
    EVENT_PLAY,
    EVENT_UNDO,
    EVENT_TERMS,  /* what will be played is changed */
    EVENT_RESIGN, /* who gives up is replaced, and cannot win */
    EVENT_AGREE,  /* to end here, or not to */
    EVENT_QUIET,  /* nobody talks */
    EVENT_KINDS
};

struct event_create {
    char game[GAME_SIZE], title[TITLE_SIZE];
    char host[KEY_SIZE]; /* his key */
    char from[FROM_SIZE];
    struct seat seat[SEATS_MAX];
    int seats;
    struct json options; /* absent: none */
    bool is_public, binding;
    int64_t handover, clock, bonus, pause; /* seconds; see struct room */
    uint8_t secret[FAIR_SECRET];
    /* A record that was imported, and what it says of its dice, each a list;
     * absent if it says nothing. */
    bool imported;
    struct json dice, commits, aborted;
    struct json line; /* played on from another game: its moves, a list */
};

/* A table that has not begun is laid anew. */
struct event_terms {
    char game[GAME_SIZE];
    struct json options;
    bool is_public;
    int64_t handover, clock, bonus; /* seconds; see struct room */
    int seats;
    int8_t keep[SEATS_MAX];      /* which seat stays and is this one, or … */
    struct seat seat[SEATS_MAX]; /* … -1: it is new */
    char key[KEY_SIZE];          /* who asked, if not the host */
};

struct event {
    enum event_kind kind;
    char client[CLIENT_SIZE]; /* whose request it was, "" nobody's, … */
    int64_t seq;              /* … and which */
    union {
        struct event_create create;
        struct {
            uint32_t seats;
            char key[KEY_SIZE], name[NAME_SIZE];
            char dice[FAIR_CONTRIBUTION];
            char commit[FAIR_HEX]; /* "": he binds himself to nothing */
            uint8_t cat;           /* see struct seat */
        } sit;
        struct {
            char key[KEY_SIZE];
        } leave;
        struct {
            int seat, level;
            bool keep;          /* for the player whose it is */
            char key[KEY_SIZE]; /* who asked, if not the host */
        } computer;
        struct {
            int seat;
        } kick;
        struct {
            bool locked;
        } lock;
        struct {
            char as[KEY_SIZE]; /* what the player is called from now on */
        } forget;
        struct {
            uint32_t seats;
            char key[KEY_SIZE], link[FAIR_HEX];
        } reveal;
        struct {
            uint32_t seats;
        } abort;
        struct {
            int seat;          /* -1: the clock, or chance that begins */
            struct json moves; /* texts: its move, and what chance makes */
        } play;
        struct {
            int64_t count;
        } undo;
        struct event_terms terms;
        struct {
            char key[KEY_SIZE];
        } resign;
        struct {
            char key[KEY_SIZE];
            bool end;
        } agree;
        struct {
            bool quiet;
        } quiet;
    };
};

/* The body's text goes to `out`. */
void event_write(const struct event *e, struct text *out);

/* What is played, and how: a request to create says it as the event does. */
void event_read_terms(struct json object, struct event_create *c);

/* Which cat is picked in it? 0: none that can be. */
uint8_t event_read_cat(struct json object);

/* False if it is none. Lists and options are slices of the body. */
bool event_read(const char *body, struct event *e);

/* Whose key is in this event? Each is visited, some perhaps twice. */
typedef void event_visit(void *arg, const char *key);
void event_players(const char *body, event_visit *visit, void *arg);

/* The body without a player: where his key stands `as` does, and what he called
 * himself, or as host the table, goes. Malloc'd; NULL: he is not in it. */
char *event_blank(const char *body, const char *key, const char *as);

/* ---- events as they are stored ---- */

struct stored_event {
    uint32_t n;    /* from 1, at its table */
    bool nameless; /* no player is in it, as its kind says; false: perhaps */
    int64_t at;    /* milliseconds since 1970 */
    char *body;    /* malloc'd */
    uint64_t row;  /* the store's */
};

/* Those that are stored together or not at all; zeroed: none. */
struct unit {
    struct stored_event *events;
    size_t count;
};

/* One more, numbered `n`. */
void unit_add(struct unit *u, uint32_t n, int64_t at, const struct event *e);
/* The same with a body, which is the unit's from now on. */
void unit_take(struct unit *u, const struct stored_event *event);
void unit_clear(struct unit *u);

#endif
