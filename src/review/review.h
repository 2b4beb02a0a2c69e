/*
 * review: a game looked at afterwards: what each decision lost, and who had
 * luck.
 *
 * A decision loses the worth of the best move less that of the move made,
 * both weighed alike, by one judge, for the seat that moves: the game's
 * strongest player. Where it samples, a difference that may be chance is none.
 * Chance is luck as far as it lies above the mean: over the worth of its
 * outcomes, or of a sample where several outcomes follow one another, as in a
 * deal. All are shares of a win. What the judge has no opinion of is said to
 * be not judged. In fives, where all search at once, there is instead what was
 * found in each round and what there was to find.
 *
 * A review goes in steps, one for a decision or a run of chance, so that it
 * can be shown as it grows, paused and given up. The same record, judge and
 * budget give the same review on every platform.
 *
 * The books: a seat's share at the start, its luck, less what its own moves
 * lost, plus what the others' losses gave it, should be its result; what is
 * missing (`rest`) is the error of the judge, whose opinion of one position
 * does not follow exactly from that of the next.
 */
#ifndef REVIEW_REVIEW_H
#define REVIEW_REVIEW_H

#include "ai/player.h"
#include "base/json.h"
#include "table/table.h"

#define REVIEW_MISTAKE 0.01 /* a loss from which on it is one */

enum review_kind {
    REVIEW_NOTHING, /* the only move there was, or setting up */
    REVIEW_DECISION,
    REVIEW_LUCK,
    REVIEW_ROUND /* fives: one seat in one round */
};

enum { REVIEW_PIECES = 5 };

struct review_item {
    enum review_kind kind;
    size_t ply, next; /* the plies [ply, next), from 0 */
    int seat;         /* who decided; whose turn it is while chance acts */

    bool judged;             /* and if so: */
    double share[SEATS_MAX]; /* everybody's chances before it */

    /* a decision */
    char move[MOVE_TEXT_MAX]; /* also the last outcome of chance */
    char best[MOVE_TEXT_MAX];
    double lost;    /* by the seat */
    struct why why; /* the better move is so */

    /* luck */
    double luck[SEATS_MAX];

    /* a round */
    int round, found, possible;
    bool alone; /* then luck is what the dice brought, in points */
    char dice[6];
    int pieces; /* of the best that there was */
    struct {
        const char *name;
        char cells[32];
    } piece[REVIEW_PIECES];
};

/* Who has more of the chances than one of so many seats has is ahead. */
enum review_standing { REVIEW_AHEAD, REVIEW_BEHIND, REVIEW_STANDINGS };

/* Choices to go on and risk what one has, or not (game->courage): what was
 * lost by too little courage, and by too much. */
struct review_courage {
    int choices;
    double timid, bold;
};

/* One seat over the whole game. */
struct review_sum {
    int decisions, judged;
    bool known;         /* the judge had an opinion of the game, and if so: */
    int mistakes;       /* that lost REVIEW_MISTAKE or more */
    double lost, worst; /* in all, and by one decision */
    size_t worst_ply;   /* from 1; 0: none lost anything */
    double luck;
    double start, gave; /* its chances at the start; others' losses */
    bool over;          /* the game is, and if so: */
    double result, rest;
    struct review_courage courage[REVIEW_STANDINGS];

    /* fives */
    int found, possible;
    bool puzzle; /* and if so, what nobody could beat who knew all rolls: */
    int foresight;
    bool proved;
    bool alone; /* then luck is what all dice brought, in points */
};

struct review;

/*
 * Begin to review what lies on the table, which must stay as it is. player:
 * the judge, NULL for the strongest; sims: 0 for as many as review a game in
 * seconds. NULL with a problem.
 */
struct review *review_new(const struct table *t, const char *player,
                          uint32_t sims, struct problem *p);
void review_free(struct review *r); /* NULL is fine */

/* Solved games for the judge to look up, before the first step; they must
 * outlive the review. */
struct tables;
void review_set_tables(struct review *r, const struct tables *tables);

/* The next item; false: there is none left, or memory ran out. */
bool review_step(struct review *r, struct review_item *out);

/* How many plies are reviewed; has it ended, for want of memory? */
size_t review_ply(const struct review *r);
bool review_failed(const struct review *r);

/* Who judges. */
const struct player *review_judge(const struct review *r);

/* Are there choices of courage in this game? */
bool review_of_courage(const struct review *r);

/* In fives what is told is found and possible, else lost and luck. */
bool review_of_rounds(const struct review *r);

/* What has been reviewed so far, summed up for a seat. */
void review_sum_up(const struct review *r, int seat, struct review_sum *out);

/* The same as members of an open JSON object. An item that says nothing
 * writes nothing. */
void review_write_item(const struct review_item *item, int seats,
                       struct json_out *w);
void review_write_sum(const struct review *r, int seat, struct json_out *w);

#endif
