/*
 * cubes_numbers: Seven Cubes as numbers, for programs that learn; see
 * numbers.h.
 *
 * Where a figure may go depends on the phase and on what it stands on, never
 * on a choice between ways to the same square, so a square is enough.
 */
#include "game/numbers.h"
#include "games/cubes/cubes_int.h"

#include <string.h>

enum { PHASES = CUBES_OVER + 1, STAND = CUBES_SQUARES, ACTIONS };

static const struct number_group actions[] = {
    {.name = "go",
     .count = CUBES_SQUARES,
     .about = "row x 7 + column, a1 first: an L move, the use of the token "
              "underfoot, "
              "or the choice of a corner"},
    {.name = "stand", .count = 1, .about = "pass, or stay on a special token"},
    {0}};

static uint32_t action(const void *state, int seat, move m)
{
    (void)state, (void)seat;
    int verb = cubes_verb(m);
    if (verb == CUBES_DO_PASS || verb == CUBES_DO_STAY)
        return STAND;
    return (uint32_t)cubes_what(m);
}

static int verb_underfoot(const struct cubes *s, uint64_t here)
{
    for (int kind = CUBES_STEP; kind < CUBES_GATE; kind++)
        if (s->lies[kind] & here)
            return kind - CUBES_STEP + CUBES_DO_STEP;
    return CUBES_DO_GATE;
}

static move move_of(const void *state, int seat, uint32_t number)
{
    const struct cubes *s = state;
    bool moving = s->head.phase == CUBES_MOVE;
    int verb = CUBES_DO_CORNER;
    if (number == STAND)
        return cubes_move(moving ? CUBES_DO_PASS : CUBES_DO_STAY, 0);
    if (moving)
        verb = CUBES_DO_L;
    else if (s->head.phase == CUBES_SPECIAL)
        verb = verb_underfoot(s, s->figure[seat]);
    return cubes_move(verb, (int)number);
}

static const struct number_group features[] = {
    NUMBERS_HEAD(PHASES, CUBES_SEATS),
    {.name = "board",
     .count = CUBES_SQUARES,
     .about = "what lies on each square: 0 nothing, 1 to 7 a colour, 8 step, 9 "
              "slant, "
              "10 leap, 11 gate, 12 shield"},
    {.name = "used",
     .count = CUBES_SQUARES,
     .about = "1: the special token there was used this turn"},
    {.name = "figures",
     .count = CUBES_SQUARES,
     .about =
         "0: nobody; k: the figure of the (k-1)-th seat behind the observer"},
    {.name = "next",
     .count = CUBES_SEATS,
     .about = "the colour that each needs next; 0: none"},
    {.name = "held",
     .count = CUBES_SEATS * CUBES_COLOURS,
     .about = "0: no cube of this colour, 1: one, 2: one that is protected"},
    {.name = "rows",
     .count = CUBES_SEATS * CUBES_COLOURS,
     .about = "the colours that each must collect"},
    {.name = "turns", .count = 1, .about = "played so far"},
    {.name = "limit", .count = 1, .about = "turns per player; 0: none"},
    {0}};

static void put_set(int16_t *out, uint64_t set, int16_t value)
{
    for (; set; set &= set - 1)
        out[cubes_first(set)] = value;
}

static void observe(const void *view, int seat, int16_t *out)
{
    const struct cubes *s = view;
    out = put_head(view, seat, PHASES, CUBES_SEATS, out);
    int16_t *board = out, *used = board + CUBES_SQUARES;
    int16_t *figures = used + CUBES_SQUARES, *next = figures + CUBES_SQUARES;
    int16_t *held = next + CUBES_SEATS;
    int16_t *rows = held + CUBES_SEATS * CUBES_COLOURS;
    int16_t *rest = rows + CUBES_SEATS * CUBES_COLOURS;
    memset(board, 0, (size_t)(next - board) * sizeof *out);
    for (int kind = CUBES_RED; kind < CUBES_KIND_COUNT; kind++)
        put_set(board, s->lies[kind], (int16_t)kind);
    put_set(used, s->used, 1);
    for (int k = 0; k < CUBES_SEATS; k++) {
        int who = k < s->head.seats ? seat_after(s, seat, k) : k;
        put_set(figures, s->figure[who], (int16_t)(k + 1));
        *next++ = s->next[who];
        for (int i = 0; i < CUBES_COLOURS; i++) {
            *held++ = (s->cubes[who] >> (i + CUBES_RED) & 1) +
                      (s->safe[who] >> (i + CUBES_RED) & 1);
            *rows++ = s->row[who][i];
        }
    }
    rest[0] = (int16_t)(s->turns < INT16_MAX ? s->turns : INT16_MAX);
    rest[1] = (int16_t)s->limit;
}

const struct numbers cubes_numbers = {
    .actions = actions,
    .action_count = ACTIONS,
    .action = action,
    .move = move_of,
    .features = features,
    .feature_count = PHASES + CUBES_SEATS + 1 + 3 * CUBES_SQUARES +
                     CUBES_SEATS + 2 * CUBES_SEATS * CUBES_COLOURS + 2,
    .observe = observe,
};
