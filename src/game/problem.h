/*
 * problem: why their input was not taken: a code of the protocol and a
 * sentence for a person.
 */
#ifndef GAME_PROBLEM_H
#define GAME_PROBLEM_H

#include <stdbool.h>

enum problem_code {
    PROBLEM_BAD_JSON,
    PROBLEM_BAD_REQUEST,
    PROBLEM_UNKNOWN_GAME,
    PROBLEM_BAD_OPTION,
    PROBLEM_BAD_STATE,
    PROBLEM_ILLEGAL_MOVE,
    PROBLEM_NOT_YOUR_TURN,
    PROBLEM_NO_GAME,
    PROBLEM_OVER,
    PROBLEM_TOO_LONG,
    PROBLEM_COUNT
};

struct problem {
    enum problem_code code;
    char text[256];
};

/* "bad-json", … */
const char *problem_name(enum problem_code code);

/* Fill it in (as text_add does) and return false, for `return` lines. */
__attribute__((format(printf, 3, 4))) bool
problem_set(struct problem *p, enum problem_code code, const char *format, ...);

/* The same for a name that stands twice in one object. */
bool problem_twice(struct problem *p, enum problem_code code, const char *name);

#endif
