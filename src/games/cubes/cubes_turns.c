/*
 * cubes_turns: whole turns of Seven Cubes, for players that think in turns.
 *
 * Nothing but its end is left of a turn, so what counts is which squares can
 * be reached. C11 forbids using a token twice, but a way that comes back to a
 * token is never needed: whatever follows the second visit could have
 * followed the first. So the ends are a plain flood over the tokens, and the
 * ways found first are the shortest ones. Gates are the one exception: a gate
 * reached through a gate is an end only, unless it is also reached otherwise.
 */
#include "games/cubes/cubes.h"

#include "games/cubes/cubes_int.h"

#include <assert.h>

struct flood {
    struct cubes s; /* with the mover's figure lifted: its square is free */
    struct cubes_turns *out;
    uint64_t reached;
    uint64_t fresh; /* reached in this round, to be used in the next */
};

static void reach(struct flood *f, int from, int verb, uint64_t targets)
{
    uint64_t known = f->reached;
    if (verb == CUBES_DO_GATE)
        f->out->by_gate |= targets & ~known;
    else
        known &= ~f->out->by_gate;
    targets &= ~known;
    f->reached |= targets;
    if (verb != CUBES_DO_GATE) {
        f->out->by_gate &= ~targets;
        f->fresh |= targets;
    }
    for (; targets; targets &= targets - 1) {
        f->out->from[cubes_first(targets)] = (uint8_t)from;
        f->out->verb[cubes_first(targets)] = (uint8_t)verb;
    }
}

/* Use every token reached in the last round. Gates come last, so that a gate
 * reached otherwise in the same round is known as such. */
static void use_all(struct flood *f, uint64_t layer)
{
    for (int kind = CUBES_STEP; kind <= CUBES_GATE; kind++) {
        uint64_t tokens = layer & f->s.lies[kind];
        int verb = kind - CUBES_STEP + CUBES_DO_STEP;
        for (; tokens; tokens &= tokens - 1)
            reach(f, cubes_first(tokens), verb,
                  cubes_uses(&f->s, kind, tokens & -tokens));
    }
}

static void add_end(struct flood *f, uint64_t end)
{
    const struct cubes *s = &f->s;
    int seat = s->head.turn, colour = s->next[seat];
    bool takes = end & s->lies[colour];
    f->out->turn[f->out->count++] = (struct cubes_turn){
        .end = (uint8_t)cubes_first(end),
        .takes = (uint8_t)(takes ? colour : CUBES_NONE),
        .robbed = -1,
        .shield = (end & s->lies[CUBES_SHIELD]) != 0,
        .wins = end == CUBES_CENTRE && s->cubes[seat] == CUBES_ALL};
}

/* C12: a robbery ends in a corner of choice. robbed < 0: it has been done. */
static void add_corners(struct flood *f, int robbed)
{
    const struct cubes *s = &f->s;
    uint64_t free_ones = CUBES_CORNERS & ~cubes_occupied(s);
    int colour = robbed < 0 ? CUBES_NONE : s->next[s->head.turn];
    for (; free_ones; free_ones &= free_ones - 1)
        f->out->turn[f->out->count++] =
            (struct cubes_turn){.end = (uint8_t)cubes_first(free_ones),
                                .takes = (uint8_t)colour,
                                .robbed = (int8_t)robbed};
}

static void add_ends(struct flood *f)
{
    uint64_t ends = f->reached & ~cubes_occupied(&f->s);
    for (; ends; ends &= ends - 1)
        add_end(f, ends & -ends);
    for (int seat = 0; seat < f->s.head.seats; seat++)
        if (f->reached & f->s.figure[seat])
            add_corners(f, seat);
}

static void add_pass(struct flood *f, uint64_t here)
{
    f->out->turn[f->out->count++] = (struct cubes_turn){
        .end = (uint8_t)cubes_first(here), .robbed = -1, .pass = 1};
}

void cubes_turns(const struct cubes *s, struct cubes_turns *out)
{
    struct flood f = {.s = *s, .out = out};
    uint64_t here = s->figure[s->head.turn];
    out->count = 0;
    out->by_gate = 0;
    f.s.figure[s->head.turn] = 0;
    if (s->head.phase == CUBES_CORNER) {
        add_corners(&f, -1);
        return;
    }
    assert(s->head.phase == CUBES_MOVE || s->head.phase == CUBES_SPECIAL);
    bool moving = s->head.phase == CUBES_MOVE;
    reach(&f, CUBES_SQUARES, moving ? CUBES_DO_L : CUBES_DO_STAY,
          moving ? cubes_l_moves(s) : here);
    /* C12: a robber does not stand there to use what lies underneath */
    uint64_t unusable = s->used | cubes_occupied(&f.s);
    while (f.fresh) {
        uint64_t layer = f.fresh & ~unusable;
        f.fresh = 0;
        use_all(&f, layer);
    }
    add_ends(&f);
    if (!out->count)
        add_pass(&f, here);
}

/* The moves from the beginning to a square. */
static int path_to(const struct cubes_turns *t, int square, move *out)
{
    int count = 0;
    for (int at = square; at < CUBES_SQUARES; at = t->from[at])
        if (t->verb[at] != CUBES_DO_STAY) /* there the search began */
            out[count++] = cubes_move(t->verb[at], at);
    for (int i = 0; i < count / 2; i++) {
        move swap = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = swap;
    }
    return count;
}

int cubes_turn_path(const struct cubes *s, const struct cubes_turns *t,
                    int index, move *out)
{
    const struct cubes_turn *turn = &t->turn[index];
    struct cubes play = *s;
    if (turn->pass) {
        out[0] = cubes_move(CUBES_DO_PASS, 0);
        return 1;
    }
    int count = 0;
    if (turn->robbed >= 0)
        count = path_to(t, cubes_first(s->figure[turn->robbed]), out);
    else if (s->head.phase != CUBES_CORNER)
        count = path_to(t, turn->end, out);
    for (int i = 0; i < count; i++)
        game_cubes.apply(&play, s->head.turn, out[i], NULL);
    if (play.head.turn == s->head.turn && play.head.phase == CUBES_CORNER)
        out[count++] = cubes_move(CUBES_DO_CORNER, turn->end);
    if (play.head.turn == s->head.turn && play.head.phase == CUBES_SPECIAL)
        out[count++] = cubes_move(CUBES_DO_STAY, 0);
    return count;
}
