/*
 * arena_int: what the files of `kocka arena` share: a match and its results.
 *
 * cmd_arena.c runs it, arena_play.c plays a game, arena_state.c keeps results
 * in a file between days, arena_tell.c adds them up and says what they mean,
 * arena_work.c has games played on other machines.
 */
#ifndef LAB_ARENA_INT_H
#define LAB_ARENA_INT_H

#include "ai/tables.h"
#include "base/text.h"
#include "cli/arena_player.h"
#include "lab/arena_stats.h"

#include <pthread.h>
#include <stdio.h>

/* What a contestant's decisions cost. */
struct effort {
    uint64_t ns, visits;
    uint32_t decisions, max_us;
};

/* One finished game. */
struct result {
    bool done;
    uint16_t forfeits;      /* bit per contestant */
    uint16_t plies;         /* capped */
    float share[SEATS_MAX]; /* by contestant */
    int32_t points[SEATS_MAX];
    struct effort effort[SEATS_MAX];
};

/* The first game that a contestant forfeited, and why. */
struct fault {
    const char *why; /* NULL: none, or of another day */
    uint32_t game;
};

struct worker;

enum { SEED_MAX = 100 }; /* bytes of a match's seed */

/* A match. It stays whole: above the lock is what was asked, below it what the
 * threads share. */
struct arena {
    const struct game *game;
    int seats;
    struct contestant who[SEATS_MAX];
    struct text options;
    struct tables tables; /* solved games to look up */
    const char *seed;
    uint32_t games;
    bool sprt;
    double elo0, elo1;

    pthread_mutex_t lock; /* for what follows */
    struct result *results;
    struct tally tally; /* of the first contestant, sets as they are done */
    struct fault fault[SEATS_MAX];
    struct worker *workers; /* those who play, a list */
    uint32_t next, finished;
    FILE *state;
    bool stop, unsaved;
    uint64_t started, shown;
};

/* ---- one game ---- */

/* A worker's things: one per thread. */
struct worker {
    struct arena *arena;
    struct worker *next;
    char *state, *view;
    move *moves;
    struct exec_player *exec[SEATS_MAX]; /* by seat, of the present game */
    struct rng luck[SEATS_MAX];
    struct effort effort[SEATS_MAX]; /* by contestant, likewise */
    uint32_t game;                   /* its number */
};

void worker_init(struct worker *w, struct arena *a);
void worker_clear(struct worker *w);

/* Play a game to its end. `why` is the fault of who forfeited, else NULL.
 * False: there is no such game. */
bool worker_play(struct worker *w, uint32_t game, struct result *r,
                 const char **why);

/* ---- the state file ---- */

/* Take up what the file holds, then go on writing to it, if we play on. False:
 * it cannot be, which has been said. */
bool arena_open_state(struct arena *a, const char *path, bool play_on);

/* A game as a line of it. False: it is none of this match. */
void arena_write_line(const struct arena *a, uint32_t game,
                      const struct result *r, struct text *out);
bool arena_read_line(const struct arena *a, char *line, uint32_t *game,
                     struct result *r);

/* One more game is done; what cannot be written stops the match. */
void arena_save(struct arena *a, uint32_t game);

/* False: not all was written, which has been said. */
bool arena_close_state(struct arena *a, const char *path);

/* ---- on other machines ---- */

/* Have the games that are missing played by those who work at the database.
 * False after a sentence. */
bool arena_ask(struct arena *a, const char *db, struct budget preset);

/* What the threads and other machines hand in. */
void arena_hand_in(struct arena *a, uint32_t game, const struct result *r,
                   const char *why);

/* A match from the words of the command; false after a sentence. The caller
 * clears it. */
struct arena_wishes {
    const char *games, *ms, *sims, *seed, *jobs, *state, *sprt, *tables, *box;
    const char *db;
    struct budget preset; /* as --ms and --sims say */
    int threads;          /* as --jobs says */
    bool json, tell;
};
int arena_read(struct arena *a, struct arena_wishes *wish, int argc,
               char **argv);
void arena_clear(struct arena *a);

/* ---- adding up and telling ---- */

/* A contestant's mean share of a set; false: not all of it is played. */
bool arena_share_of_set(const struct arena *a, uint32_t set, int who,
                        double *share);

/* The same of all whole sets. */
struct tally arena_tally(const struct arena *a, int who);

/* Wald's bounds for errors of 5%: reached? 1: yes, -1: no, 0: neither. */
int arena_verdict(double llr);

void arena_print_table(const struct arena *a);
void arena_print_json(const struct arena *a);

#endif
