/*
 * arena_player: somebody at the arena's table: a player of ours with a
 * budget, or a program of somebody else's.
 *
 * A player is written NAME[~SLIP][:BUDGET], such as `mcts:5000`
 * (simulations), `mcts:100ms`, `strong~0.1` (see struct level), `level3`, or
 * `exec:COMMAND`; NAME-fitted is NAME without tables of solved games,
 * NAME-tuned also without what was learnt of them. Milliseconds are of the
 * thread's own processor time, except for a program, whose time is the wall
 * clock's.
 */
#ifndef CLI_ARENA_PLAYER_H
#define CLI_ARENA_PLAYER_H

#include "ai/player.h"
#include "cli/exec_player.h"

struct contestant {
    const char *name; /* as written */
    const struct player *player;
    const char *command;  /* of an exec player, else NULL */
    struct level level;   /* player and its budget in simulations */
    bool fitted, tuned;   /* see the names above */
    uint32_t ms;          /* 0: by simulations */
    uint32_t patience_ms; /* of an exec player, before it has lost */
};

/* What its budget is unless its name says so. */
struct budget {
    uint32_t sims, ms;
};

/* False after a sentence on stderr. */
bool contestant_read(struct contestant *c, const struct game *g,
                     const char *name, struct budget preset);

/* What a decision cost. */
struct cost {
    uint64_t ns; /* of processor time; of a program, of the clock */
    uint32_t visits;
};

/*
 * Ask for a move. `exec` is the running program of an exec player, else
 * NULL. False: it has forfeited (or memory ran out).
 */
bool contestant_ask(const struct contestant *c, const struct question *q,
                    struct exec_player *exec, struct thought *out,
                    struct cost *cost);

#endif
