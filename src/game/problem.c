/* problem: why their input was not taken; see problem.h. */
#include "game/problem.h"

#include "base/text.h"

#include <stdarg.h>

const char *problem_name(enum problem_code code)
{
    static const char *const names[PROBLEM_COUNT] = {
        [PROBLEM_BAD_JSON] = "bad-json",
        [PROBLEM_BAD_REQUEST] = "bad-request",
        [PROBLEM_UNKNOWN_GAME] = "unknown-game",
        [PROBLEM_BAD_OPTION] = "bad-option",
        [PROBLEM_BAD_STATE] = "bad-state",
        [PROBLEM_ILLEGAL_MOVE] = "illegal-move",
        [PROBLEM_NOT_YOUR_TURN] = "not-your-turn",
        [PROBLEM_NO_GAME] = "no-game",
        [PROBLEM_OVER] = "over",
        [PROBLEM_TOO_LONG] = "too-long",
    };
    return names[code];
}

bool problem_set(struct problem *p, enum problem_code code, const char *format,
                 ...)
{
    struct text t;
    va_list args;
    p->code = code;
    text_fixed(&t, p->text, sizeof p->text);
    va_start(args, format);
    text_add_list(&t, format, args);
    va_end(args);
    return false;
}

bool problem_twice(struct problem *p, enum problem_code code, const char *name)
{
    return problem_set(p, code, "\"%s\" stands there twice", name);
}
