/* pig_numbers: Pig as numbers, for programs that learn; see numbers.h. */
#include "game/numbers.h"
#include "games/pig/pig.h"

enum { PHASES = 3, ROLL_ACTION = 0, STOP_ACTION = 1 };

static const struct number_group actions[] = {
    {.name = "roll", .count = 1, .about = "roll the die"},
    {.name = "stop", .count = 1, .about = "bank the pot"},
    {0}};

static const struct number_group features[] = {
    NUMBERS_HEAD(PHASES, SEATS_MAX),
    {.name = "goal", .count = 1, .about = "points to bank for the win"},
    {.name = "pot", .count = 1, .about = "points of this turn"},
    {.name = "banks",
     .count = SEATS_MAX,
     .about = "points of each seat, the observer first"},
    {0}};

static uint32_t action(const void *state, int seat, move m)
{
    (void)state, (void)seat;
    return m == PIG_ROLL ? ROLL_ACTION : STOP_ACTION;
}

static move move_of(const void *state, int seat, uint32_t number)
{
    (void)state, (void)seat;
    return number == ROLL_ACTION ? PIG_ROLL : PIG_STOP;
}

static void observe(const void *view, int seat, int16_t *out)
{
    const struct pig *s = view;
    out = put_head(view, seat, PHASES, SEATS_MAX, out);
    *out++ = (int16_t)s->goal;
    *out++ = (int16_t)s->pot;
    for (int k = 0; k < SEATS_MAX; k++)
        *out++ =
            k < s->head.seats ? (int16_t)s->banks[seat_after(s, seat, k)] : 0;
}

const struct numbers pig_numbers = {
    .actions = actions,
    .action_count = 2,
    .action = action,
    .move = move_of,
    .features = features,
    .feature_count = PHASES + SEATS_MAX + 1 + 2 + SEATS_MAX,
    .observe = observe,
};
