/*
 * room: one table on the server: who sits there, the game, its dice.
 *
 * The one idea: a room changes only by events (event.h). room_decide looks at
 * a request and says which events it would make, changing nothing; when they
 * are durable, room_apply makes them true, here, at every restart and on every
 * other server alike. So whatever is in memory can be lost.
 *
 * A room knows no socket, thread, clock or store.
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "server/event.h"
#include "server/known.h"
#include "server/messages.h"
#include "table/table.h"

enum {
    ROOM_ID_SIZE = FAIR_TABLE,
    BANNED = 16,        /* players that a host can remove */
    PACE = 30,          /* times a minute that a table changes likewise */
    EVENT_BYTES = 128,  /* that an event takes in memory beside its text */
    EVENTS_MAX = 20000, /* far more than any game; then a table is full */
    MOVES_MAX = 20000,
    OPTIONS_MAX = 4096,   /* bytes: many times what any game knows */
    BRANCH_MAX = 16384,   /* bytes of a line from which one plays on */
    SPECTATOR = SEATS_MAX /* the viewer that has no seat */
};

/* When something happened the last times; a ring. */
struct pace {
    int64_t *at; /* PACE of them; malloc'd, NULL: it never did */
    unsigned count;
};

/* What can be done and undone at will. */
enum churn {
    CHURN_SIT,
    CHURN_LOCK,
    CHURN_UNDO,
    CHURN_HAND,
    CHURN_TERMS,
    CHURN_AGREE,
    CHURN_COUNT
};

/* Where its dice come from. */
struct room_dice {
    struct fair fair;
    struct pact pact; /* between sitting down and the first outcome */
    bool binding;     /* who sits down must bind himself to his dice */
    bool agreeing;    /* all have sat; the game waits for the seats' links */
    bool unfair;      /* imported, and nobody knows where they came from */
};

/* Who has how long, and since when; what is no length is ms since 1970. */
struct room_time {
    int64_t handover;        /* seconds */
    int64_t limit, bonus;    /* seconds per player, and per move; 0: none */
    int64_t pause;           /* seconds between rounds; 0: none */
    int64_t used[SEATS_MAX]; /* ms; less than 0 is saved up */
    int64_t at;              /* of the last event */
    int64_t moved;           /* when the last move was made */
    int64_t since;           /* and since when a player's time runs for his */
    int64_t turn[SEATS_MAX]; /* since when a person who may act waits */
    uint64_t clock;          /* game->clock, see there */
    int64_t clock_at;        /* when this wait began */
    size_t clock_ply;        /* moves of the game then */
};

/* The events so far. */
struct room_log {
    struct stored_event *events; /* events[i].n is i + 1 */
    uint32_t *plies;             /* moves of the game after each */
    size_t count, size;
    size_t bytes;       /* that they take in memory */
    struct known known; /* whoever they name, and what was done */
    bool forgets;       /* somebody was forgotten here */
    int64_t forgot;     /* when the last event says so; 0: none does */
};

/* Against who would change it without end, and whom the host removed. */
struct room_guard {
    struct pace pace[CHURN_COUNT];
    char (*banned)[KEY_SIZE]; /* BANNED of them; malloc'd, NULL: nobody */
    unsigned banned_count;
    bool quiet; /* nobody talks */
};

/* How it ended, unless the rules did it. */
enum room_how { END_RULES, END_RESIGNED, END_AGREED, ROOM_ENDS };
extern const char *const room_ends[ROOM_ENDS];

/* Who has given up, and who wants to end; sets of seats. */
struct room_end {
    enum room_how how;
    uint16_t resigned, agreed;
};

/* What no event says: the hub's. */
struct room_live {
    uint32_t connected; /* seats whose player is connected */
    uint32_t spectators;
    bool host_watches;       /* the host is one of them */
    uint32_t ready;          /* seats that want no longer pause */
    char next[ROOM_ID_SIZE]; /* the rematch's table */
    char *watchers; /* names of spectators, a JSON list; malloc'd or NULL */
};

/* It stays whole: the parts have their structs, and the flags are asked for
 * everywhere. */
struct room {
    char id[ROOM_ID_SIZE];
    char title[TITLE_SIZE];
    char host[KEY_SIZE];
    char from[FROM_SIZE]; /* whence it was made */
    bool is_public, locked, started, closed;
    struct seat seat[SEATS_MAX];
    int seats;
    const struct game *game;
    struct table *table; /* NULL before the first event */
    size_t branch;       /* so many of its moves are another game's */
    struct room_dice dice;
    struct room_time time;
    struct room_log log;
    struct room_guard guard;
    struct room_end end;
    struct room_live live;
    /* the last number of moves at which nothing was hidden, by viewer */
    uint32_t clear[SEATS_MAX + 1];
    void *scratch;   /* three states */
    struct text buf; /* scratch too */
};

struct room *room_new(const char *id);
void room_free(struct room *r);

/* ---- asking ---- */

/* "waiting", "playing", "over" or "closed". */
const char *room_status(const struct room *r);
bool room_over(const struct room *r);
bool room_playing(const struct room *r);

/* The seats of a player, as a set. */
uint32_t room_seats_of(const struct room *r, const char *key);
/* Seats kept for this player, or played by a computer in his stead; not those
 * that he has given up. */
uint32_t room_kept_for(const struct room *r, const char *key);

/* With whose eyes a player sees: a seat, or SPECTATOR. Who has several looks
 * with one at a time, the one he wishes (-1: the lowest): each seat knows only
 * what it may, as when two people share one device. */
int room_viewer(const struct room *r, const char *key, int wish);

/* Has it seen so much that it takes no more? One can only leave it. */
bool room_full(const struct room *r);

/* May there still be moves? */
bool room_goes_on(const struct room *r);

/* The computers' seats, as a set, as long as there may be moves. */
uint32_t room_computers(const struct room *r);

/* Will the game go on without anybody? Not if only computers have seats, and
 * nobody looks: then it rests. */
bool room_rests(const struct room *r);

/* How many moves may be taken back now: as at any table, but none that are
 * another game's (branch), and none that started a clock: time that ran for
 * others does not come back (F8). */
size_t room_horizon(const struct room *r);

/* When the clock moves, or when a seat, this one or the first of all, goes to
 * a computer: milliseconds since 1970, or 0. A seat's wait begins with its
 * turn; nothing but a move, or sitting down, begins it anew. */
int64_t room_clock_due(const struct room *r);
int64_t room_seat_due(const struct room *r, int seat);
int64_t room_handover_due(const struct room *r);

/* All have searched and the dice fall next, but people may look first: until
 * then (ms since 1970), or 0: it is nothing of the kind. Who is there and wants
 * no longer pause says so. */
int64_t room_pause_due(const struct room *r);

/* Milliseconds that a seat has left, if there is a limit. */
int64_t room_left(const struct room *r, int seat, int64_t now);

/* The seats whose link the game waits for to begin; see fair/pact.h. */
uint32_t room_awaits(const struct room *r);

/* The persons who may act now, as a set of seats. */
uint32_t room_persons_to_act(const struct room *r);

/* May anybody sit down, and find it in the list? */
bool room_is_open(const struct room *r);

/* Did its game not begin, or have all its players left? Such a table goes
 * first where there is no room. */
bool room_is_spare(const struct room *r);

/* When a table at which nobody began to play, or nobody is left, is given
 * up. */
int64_t room_abandon_due(const struct room *r);

/* Has the host removed this player? */
bool room_has_removed(const struct room *r, const char *key);
/* Is nothing told to him that is not told to everybody? */
bool room_is_stranger(const struct room *r, const char *key);

/* The winners when it is over, a set; none who resigned. */
uint32_t room_winners(const struct room *r);

/* Was this request done already? Then *n is its event. */
bool room_done(const struct room *r, const struct who *who, uint32_t *n);

/* ---- deciding: the events go to `unit`; false with a refusal, or because
 * there is nothing to do ---- */

/* Any request that makes events at this table; none if nothing changes. */
bool room_decide(const struct room *r, const struct who *who, enum request what,
                 struct json args, int64_t now, struct unit *unit,
                 struct refused *why);

/* The first events of a new table with this id. */
bool room_decide_create(const char *id, const struct who *who, struct json args,
                        const uint8_t secret[FAIR_SECRET], int64_t now,
                        struct unit *unit, struct refused *why);

/* The same people again, at a table whose id every server and every asking
 * finds alike. */
bool room_decide_rematch(const struct room *r, const struct who *who,
                         const uint8_t secret[FAIR_SECRET], int64_t now,
                         char id[ROOM_ID_SIZE], struct unit *unit,
                         struct refused *why);

/* A computer's move; the clock's; and a seat that goes to a computer. */
bool room_decide_computer(const struct room *r, int seat, const char *move_text,
                          int64_t now, struct unit *unit, struct refused *why);
bool room_decide_clock(const struct room *r, int64_t now, struct unit *unit,
                       struct refused *why);
bool room_decide_handover(const struct room *r, int64_t now, struct unit *unit,
                          struct refused *why);
/* The pause is over: the dice fall. */
bool room_decide_roll(const struct room *r, int64_t now, struct unit *unit);

/* Who has not shown his link by now does not give anything to the dice. */
bool room_decide_abort(const struct room *r, int64_t now, struct unit *unit);

/* A program's seat goes to one of our own players. */
bool room_decide_replace(const struct room *r, int seat, int64_t now,
                         struct unit *unit);

/* An operator closes the table. */
bool room_decide_close(const struct room *r, int64_t now, struct unit *unit);

/* A player wants to be nobody here: seats are given up, and earlier events say
 * `as` wherever they had his key; those that change go to `past`. */
bool room_decide_forget(const struct room *r, const char *key, int64_t now,
                        char as[KEY_SIZE], struct unit *unit, struct unit *past,
                        struct refused *why);

/* ---- changing ---- */

enum change_kind {
    CHANGE_SEATS,
    CHANGE_TABLE, /* what is played: all of it is told again */
    CHANGE_LINES,
    CHANGE_UNDO
};

struct change {
    enum change_kind kind;
    uint32_t n;
    uint32_t before; /* moves of the game before it */
    bool ended;      /* with this event the game was over */
    /* LINES: per viewer, from which move on to tell */
    uint32_t from[SEATS_MAX + 1];
    /* LINES: lines cannot keep this viewer's view in step: send the table */
    bool broken[SEATS_MAX + 1];
};

/* What a player is called at this table once he is forgotten: nobody can
 * tell who that was but one who knows his key. */
void room_nobody(const struct room *r, const char *key, char out[KEY_SIZE]);

/* Does an event later than `since` say that he is nobody here? */
bool room_forgot_since(const struct room *r, const char *key, int64_t since);

/* Take a player out of a room's memory, by what he is called now. */
void room_forget(struct room *r, const char *as);

/* False if the event does not fit: the log is damaged. */
bool room_apply(struct room *r, const struct stored_event *event,
                struct change *change);

/* The clock was moved by so many milliseconds: what is waited for is as far
 * away as it was. Of memory only: events keep their times. */
void room_move_time(struct room *r, int64_t by);

/* ---- telling ---- */

/* Does a push read the same for every viewer? */
bool room_same_for_all(const struct room *r, const struct change *c);

/* The push of a change, for a player; `wish` as for room_viewer. */
void room_write_change(struct room *r, const struct change *c, const char *key,
                       int wish, int64_t now, struct text *out);
void room_write_over(struct room *r, struct text *out);

/* The object Table of the catalogue. */
void room_write_table(struct room *r, const char *key, int wish, uint32_t since,
                      int64_t now, struct json_out *w);
void room_write_summary(const struct room *r, const char *key,
                        struct json_out *w);
void room_write_you(const struct room *r, const char *key, struct json_out *w);
void room_write_here(const struct room *r, struct text *out);

/* What a seat knows now, as a state. */
void room_write_view(struct room *r, int viewer, struct json_out *w);

/* The header of a record that says how it ended, if not by the rules alone. */
void room_write_end(const struct room *r, struct text *out);

/* The record with the headers of the fair dice; the game must be over. */
bool room_write_record(struct room *r, struct text *out);
/* What it is written of: the room's table, and those headers. */
struct table *room_record(struct room *r, struct text *more);

/* The names of the seats, as a list. */
void room_write_names(const struct room *r, struct text *out);

#endif
