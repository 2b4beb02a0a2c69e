/* puzzle_recheck: see puzzle_recheck.h. */
#include "lab/puzzle_recheck.h"

#include "base/must_have.h"
#include "lab/puzzle_line.h"

#include <stdio.h>
#include <stdlib.h>

const char *recheck_solve(const struct recheck *c, struct json line,
                          double *margin)
{
    const struct game *g = c->game;
    struct made said;
    struct puzzle found;
    struct json json = json_get(line, "state");
    struct problem p;
    const char *bad = puzzle_read(g, line, &said);
    if (bad)
        return bad;
    free(said.state);
    void *state = must_have(malloc(g->state_size));
    game_read(g, state, json, &p);
    struct puzzle_place at = {.game = g,
                              .state = state,
                              .seat = said.puzzle.seat,
                              .tables = c->tables,
                              .times = c->times,
                              .seed = puzzle_seed(said.game, said.ply) +
                                      (c->times > 1 ? 50 : 0)};
    if (!puzzle_find(&at, &found)) {
        bad = "no move is clearly best";
    } else {
        *margin = found.margin;
        if (!puzzle_answered(&at, &found, said.puzzle.line, said.puzzle.count))
            bad = "another move is best";
    }
    free(state);
    return bad;
}

void recheck_count(struct recheck *c, int index, const char *bad, double margin)
{
    c->least = margin > 0 && margin < c->least ? margin : c->least;
    if (bad)
        c->wrong++, printf("line %d: %s\n", c->line[index].number, bad);
    fflush(stdout);
}
