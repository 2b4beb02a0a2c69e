/*
 * puzzles_mice: to roll again or to stop, as the strongest player judges, and
 * exactly if it is given the solved game. Where every roll loses the catch
 * nobody needs to think, and where none does neither.
 */
#include "lab/puzzles.h"

#include "games/mice/mice.h"

static bool find(const struct puzzle_place *at, struct puzzle *out)
{
    const struct mice *s = at->state;
    int busts = mice_busts(s);
    return s->head.phase == MICE_CHOOSE && busts > 0 &&
           busts < MICE_FACES * MICE_FACES && puzzle_find_by_value(at, out);
}

const struct puzzle_way puzzles_mice = {
    .game = &game_mice, .find = find, .answers = 2};
