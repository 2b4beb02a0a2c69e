/*
 * puzzles_cubes: a win in one, two or three turns that one turn alone forces.
 *
 * It is proved: every answer of the others is tried. A turn brings at most
 * one cube and the win needs another one to the centre, so whoever misses too
 * many is not looked at further; that is what makes it quick.
 */
#include "lab/puzzles.h"

#include "ai/cubes/cubes.h"

enum { TURNS_MAX = 3 };

static bool forced(const struct cubes *s, int me, int turns);

/* A game that is over; a win that is shared (C16) does not count. */
static bool won_alone(const struct cubes *s, int me)
{
    struct score score = {0};
    game_cubes.score(s, &score);
    return score.winners == 1u << me;
}

/* After a turn of mine, or of another: whatever the others do. */
static bool holds(const struct cubes *s, int me, int turns)
{
    struct cubes_turns theirs;
    if (s->head.turn == me)
        return forced(s, me, turns);
    cubes_turns(s, &theirs);
    for (int i = 0; i < theirs.count; i++) {
        struct cubes after = *s;
        if (cubes_make_turn(&after, &theirs.turn[i])) {
            if (!won_alone(&after, me))
                return false;
        } else if (!holds(&after, me, turns)) {
            return false;
        }
    }
    return true;
}

/* Does this turn of mine win within so many, itself among them? */
static bool wins(const struct cubes *s, int me, const struct cubes_turn *t,
                 int turns)
{
    struct cubes after = *s;
    if (cubes_make_turn(&after, t))
        return won_alone(&after, me);
    return turns > 1 && holds(&after, me, turns - 1);
}

static bool may_win(const struct cubes *s, int me, int turns)
{
    return CUBES_COLOURS - __builtin_popcount(s->cubes[me]) < turns;
}

static bool forced(const struct cubes *s, int me, int turns)
{
    struct cubes_turns mine;
    if (!may_win(s, me, turns))
        return false;
    cubes_turns(s, &mine);
    for (int i = 0; i < mine.count; i++)
        if (wins(s, me, &mine.turn[i], turns))
            return true;
    return false;
}

static bool find(const struct puzzle_place *at, struct puzzle *out)
{
    const struct cubes *s = at->state;
    struct cubes_turns mine;
    int found = 0, best = 0;
    if (s->head.phase != CUBES_MOVE)
        return false;
    cubes_turns(s, &mine);
    for (int turns = 1; turns <= TURNS_MAX && !found; turns++) {
        if (!may_win(s, at->seat, turns))
            continue;
        for (int i = 0; i < mine.count && found < 2; i++)
            if (wins(s, at->seat, &mine.turn[i], turns)) {
                found++;
                best = i;
            }
        out->wins = turns;
    }
    if (found != 1)
        return false;
    out->turn = true;
    out->count = cubes_turn_path(s, &mine, best, out->line);
    return true;
}

const struct puzzle_way puzzles_cubes = {.game = &game_cubes, .find = find};
