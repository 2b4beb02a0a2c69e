/*
 * player: a computer player.
 *
 * A player is given what its seat may know (a state redacted for it), a
 * budget and a seed, and answers with a move and what it thought. It thinks
 * in small steps, so that the same code fits a server's worker, a browser's
 * worker and the terminal, and can be stopped after any step; it then gives
 * its best so far. The same (player, budget, seed) gives the same move on
 * every platform; time is the caller's business.
 */
#ifndef AI_PLAYER_H
#define AI_PLAYER_H

#include "ai/why.h"
#include "base/rng.h"
#include "game/game.h"

enum { LINE_MAX_MOVES = 12, LEVELS_MAX = 12 };

struct tables; /* see tables.h */

struct thought {
    move move;
    uint32_t visits; /* simulations or nodes; 0: it did not search */
    bool has_value;
    bool exact;              /* the values come from a solved game */
    double value[SEATS_MAX]; /* per seat, what it expects: 1 win, 0 loss; if
                                several play they make up one win; mcts alone
                                counts half for the points */
    int line_len;            /* the moves that it expects, its own first */
    struct {
        move move;
        uint8_t actor;
    } line[LINE_MAX_MOVES];
    struct why why; /* a reason that a person understands; may be empty */

    /* The next best that it weighed, if it tells. */
    bool has_second;
    move second;

    /* Of two moves to compare, if it has values: what each is worth to the
     * seat, and how far the difference may be off: its deviation if it was
     * sampled, or what the last part of a search changed. */
    double compared[2], doubt;

    /* Where all act at once: how long this takes the player, from the moment
     * of the question. The host waits so long before it makes the move.
     * 0: it does not say, the host decides; DELAY_NEVER: it does nothing
     * more by itself. */
    uint32_t delay_ms;
};
#define DELAY_NEVER UINT32_MAX

/* What a player is asked. The view and game must outlive the mind. */
struct question {
    const struct game *game;
    const void *view; /* of the seat */
    int seat;
    uint32_t sims; /* simulations or nodes; 0: until stopped */
    float slip;    /* how far it misjudges moves, see struct level; 0: never */

    /* A hint or a judgement: what is best, not what brings the game to its
     * end (see cubes_player.c). */
    bool hint;

    /* Two legal moves to be weighed alike, and no others; NULL: choose among
     * all. They must live as long as the mind. */
    const move *compare;

    /* Solved games to look up; NULL: none. They must live as long. And not
     * even what was learnt of them counts, if it is to be measured. */
    const struct tables *tables;
    bool tuned;

    struct rng rng;
};

struct player {
    const char *id;
    const char *about;
    bool (*fits)(const struct game *g);

    /* As the judge of a review: simulations for one decision, and for one of
     * the many outcomes of chance, so that a game takes seconds. 0: usual. */
    uint32_t judge_sims, judge_glance;

    /* With two seats: moves whose difference is in doubt are compared again by
     * four times as much, up to so often. With more the others' moves are a
     * guess, and looking further made the reviews of single games worse
     * (docs/reports/books.md). 0: who samples, and so has other doubts. */
    uint32_t judge_again;

    /* A simulation takes the longer the more seats there are: these are for
     * two, and more seats have as many between them. */
    bool judge_shared;

    /* A mind on the heap that thinks about one question; NULL: no memory. */
    void *(*begin)(const struct question *q);

    /* Think a little (about a millisecond at most); false: nothing more to
     * think about. */
    bool (*step)(void *mind);

    /* Of a budget in time the share `used` is gone: the rest of it would
     * hardly change the move. Who asks may stop then. NULL: never. */
    bool (*settled)(const void *mind, double used);

    /* The best so far; possible at any time, before the first step too. */
    void (*answer)(void *mind, struct thought *out);

    void (*end)(void *mind);
};

/* All players; ends with NULL. */
extern const struct player *const players_all[];

/* The player of this id that fits the game, or NULL. */
const struct player *players_find(const struct game *g, const char *id);

/*
 * The levels of a game: a player with a budget, from 1 (a child can win) on.
 * False if there is no such level. `slip` is the size of the errors that are
 * added to the values of moves (1 is a whole win), so that a weak level makes
 * small mistakes often and great ones seldom, as people do; greedy overlooks
 * that share of its moves. Players that do not know it play as they are.
 */
struct level {
    const struct player *player;
    uint32_t sims;
    float slip;
};
bool players_level(const struct game *g, int level, struct level *out);
int players_levels(const struct game *g); /* how many */

/* Of a budget in time `used` is gone: whether to think no further. */
bool player_enough(const struct player *p, const void *mind, uint64_t used,
                   uint64_t budget);

/*
 * The states that the question's view may be, into `states`: the one that it
 * is, or `most` guesses of what is hidden. Returns how many.
 */
uint32_t player_imagine(const struct question *q, struct rng *rng, char *states,
                        uint32_t most);

/* Ask and wait for the whole budget; false: no memory. */
bool player_ask(const struct player *p, const struct question *q,
                struct thought *out);

#endif
