/*
 * exec_player: any program as a player.
 *
 * It is started by the shell and asked over its standard input in the engine
 * protocol: `set` with the view of its seat, then `best`; it answers each
 * with one line. A crash, silence beyond the time limit or an illegal move is
 * a `false`, after which the caller is to stop it; nothing else is harmed.
 */
#ifndef CLI_EXEC_PLAYER_H
#define CLI_EXEC_PLAYER_H

#include "ai/player.h"

struct exec_player;

/* Start it; NULL if that is not possible. Pair with exec_player_stop. */
struct exec_player *exec_player_start(const char *command);
void exec_player_stop(struct exec_player *e); /* NULL is fine */

/* End the program and its children, and nothing else: for who has no time or
 * right to stop it. NULL is fine. */
void exec_player_kill(const struct exec_player *e);

/* Budget to tell it: sims or ms, 0: none. It has patience_ms to answer. */
struct exec_budget {
    uint32_t sims, ms, patience_ms;
};

/* A legal move of the seat and, if it says so, how long that takes; nobody
 * draws faster than in a second. False: it has lost. */
bool exec_player_ask(struct exec_player *e, const struct game *g,
                     const void *view, int seat, struct exec_budget budget,
                     struct thought *out);

/* Did it answer the last `set` with {"ok":false}? That is how a program says
 * that it does not know a game. */
bool exec_player_declined(const struct exec_player *e);

/* For who checks a program: send a state that may be of no game at all; false
 * with its fault, or if it declined. */
bool exec_player_offer(struct exec_player *e, const char *state,
                       uint32_t patience_ms);

/* And: add a member that no version knows to requests, to states. */
struct exec_news {
    bool requests, states;
};
void exec_player_tell_news(struct exec_player *e, struct exec_news news);

/* Why it lost, for a person. */
const char *exec_player_fault(const struct exec_player *e);

#endif
