/*
 * kocka-engine: the engine protocol on standard input and output, with
 * nothing but the library. So that any compiler's build can be asked
 * (tests/players/check_same_moves.py) without building the whole command.
 */
#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    struct engine *e = engine_new("engine");
    char *line = malloc(ENGINE_LINE_MAX + 2);
    if (!e || !line)
        return 1;
    while (!engine_done(e) && fgets(line, ENGINE_LINE_MAX + 2, stdin)) {
        puts(engine_answer(e, line, strcspn(line, "\n")));
        fflush(stdout);
    }
    free(line);
    engine_free(e);
    return 0;
}
