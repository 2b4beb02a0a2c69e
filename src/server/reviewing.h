/*
 * reviewing: the review of a finished table (review/review.h).
 *
 * A client asks for what comes behind the items that it has, and is answered
 * when there is more, or all. So a review is made only as far as somebody
 * waits for it: whoever goes away costs one portion more. Portions are
 * computed on the threads of the computer players, behind all of them, in fair
 * turns by address and player. What was made stays with the table as long as
 * that is in memory.
 *
 * The review has a game of its own, a copy: the table may go while a portion
 * is under way.
 */
#ifndef SERVER_REVIEWING_H
#define SERVER_REVIEWING_H

#include <stdbool.h>

enum {
    REVIEWS_MAX = 4,     /* that wait for one address at a time */
    REVIEW_MOVES = 2000, /* of a game; more is not reviewed here */
};

struct call;
struct live_table;
struct reviewing;

/* REQUEST_REVIEW: it is answered now, or when a portion has been made. */
void reviewing_ask(struct live_table *live, struct call *c);
/* A portion has been made: CALL_REVIEWED. */
void reviewing_arrived(struct call *c);
/* Does anybody wait for it? */
bool reviewing_waits(const struct live_table *live);
/* The table goes. */
void reviewing_clear(struct live_table *live);

#endif
