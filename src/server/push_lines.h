/*
 * push_lines: letters that wait, and which thread may take which.
 *
 * Anybody may name a service that never answers, and one that answers today
 * may be silent tomorrow. So there are three lines: of the browsers' own
 * services, of others that have answered well of late (and of a browser's of
 * which that is not known yet), and of the rest. Each
 * has threads that take nothing from the lines behind it; a thread that has
 * nothing to do in its own line helps in those before. And of the second and
 * third line one letter to a domain is posted at a time, under whichever of
 * its names: who has a domain has as many names as he likes.
 */
#ifndef SERVER_PUSH_LINES_H
#define SERVER_PUSH_LINES_H

#include "server/push_services.h"

enum push_line { PUSH_BROWSERS, PUSH_KNOWN, PUSH_OTHERS, PUSH_LINES };

enum {
    PUSH_EACH = 2, /* threads with a line of their own */
    PUSH_THREADS = PUSH_LINES * PUSH_EACH,
    PUSH_WAITING = 500 /* letters in each line */
};

/* A letter, as far as the lines have to know it; what it says stands behind. */
struct push_letter {
    struct push_letter *next;
    struct https_address to;
    enum push_line line;
};

/* Zeroed, nobody waits. */
struct push_lines {
    struct push_letter *first[PUSH_LINES], *last[PUSH_LINES];
    unsigned waiting[PUSH_LINES];
    const struct push_letter *posted[PUSH_THREADS]; /* by which thread now */
};

/* Get in line; false: there is no room. */
bool push_lines_add(struct push_lines *l, struct push_letter *p,
                    enum push_line line);
/* The next one for this thread, which posts it from now on; or NULL. What it
 * had before is done: others may be free now. */
struct push_letter *push_lines_take(struct push_lines *l, unsigned thread);
/* Any one, to be thrown away; or NULL. */
struct push_letter *push_lines_drop(struct push_lines *l);

#endif
