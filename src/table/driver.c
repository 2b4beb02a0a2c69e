/* driver: who acts next, and when; see driver.h. */
#include "table/driver.h"

#include "ai/player.h"

void driver_init(struct driver *d, const struct game *g, uint32_t computers,
                 move *moves)
{
    *d = (struct driver){.game = g,
                         .moves = moves,
                         .computers = computers,
                         .haste = 1,
                         .asked = -1,
                         .ready = -1,
                         .due = DRIVER_NEVER};
}

/* ---- plans ---- */

static void plan(struct driver *d, int seat, uint32_t delay_ms)
{
    if (!delay_ms)
        delay_ms = DRIVER_DELAY_MS;
    d->planned |= 1u << seat;
    d->plan[seat].at =
        delay_ms == DELAY_NEVER ? DRIVER_NEVER : d->since + delay_ms / d->haste;
}

void driver_answer(struct driver *d, move m, uint32_t delay_ms)
{
    int8_t seat = d->asked;
    d->asked = -1;
    d->plan[seat].move = m;
    if (d->together)
        plan(d, seat, delay_ms);
    else
        d->ready = seat;
}

void driver_lost(struct driver *d)
{
    d->asked = -1;
}

void driver_forget(struct driver *d)
{
    d->ready = -1;
    d->planned = 0;
    driver_wind(d, 0, 0);
}

/* The seats whose plan is still possible, of those that computers have. */
static uint32_t weed(const struct driver *d, const void *state)
{
    uint32_t good = d->planned & d->computers;
    struct reason why;
    for (uint32_t left = good; left; left &= left - 1) {
        int seat = __builtin_ctz(left);
        if (!d->game->legal(state, seat, d->plan[seat].move, &why))
            good &= ~(1u << seat);
    }
    return good;
}

/* The seat whose plan is due first, or -1. */
static int earliest(const struct driver *d)
{
    int first = -1;
    for (uint32_t left = d->planned; left; left &= left - 1) {
        int seat = __builtin_ctz(left);
        if (d->plan[seat].at < DRIVER_NEVER &&
            (first < 0 || d->plan[seat].at < d->plan[first].at))
            first = seat;
    }
    return first;
}

/* ---- the clock ---- */

void driver_wind(struct driver *d, uint64_t wait, uint64_t since)
{
    d->wait = wait;
    d->due = (uint32_t)wait ? since + (uint32_t)wait : DRIVER_NEVER;
}

static void watch_clock(struct driver *d, const void *state, uint64_t now)
{
    uint64_t wait = d->game->clock ? d->game->clock(state) : 0;
    if (wait != d->wait)
        driver_wind(d, wait, now);
}

/* ---- what is next ---- */

static struct driven ask(struct driver *d, int seat, uint64_t now,
                         bool together)
{
    d->asked = (int8_t)seat;
    d->since = now;
    d->together = together;
    return (struct driven){
        .what = DRIVE_ASK, .actor = (uint8_t)seat, .together = together};
}

static struct driven make(int actor, move m, bool together)
{
    return (struct driven){.what = DRIVE_MAKE,
                           .actor = (uint8_t)actor,
                           .together = together,
                           .move = m};
}

static struct driven wait_until(uint64_t at, bool together)
{
    return (struct driven){.what = DRIVE_WAIT, .together = together, .at = at};
}

static struct driven let_clock(struct driver *d, const void *state)
{
    struct parsed parsed;
    struct reason why;
    if (!d->game->parse(state, "time", &parsed, &why))
        return wait_until(DRIVER_NEVER, true);
    driver_forget(d);
    return make(SEAT_CLOCK, parsed.move, true);
}

/* A computer's seat that has something to do and no plan, or -1. */
static int unplanned(const struct driver *d, const void *state,
                     actor_set actors)
{
    uint32_t left = actors & d->computers & ~d->planned;
    for (; left && d->asked < 0; left &= left - 1) {
        int seat = __builtin_ctz(left);
        if (d->game->moves(state, seat, d->moves))
            return seat;
    }
    return -1;
}

static struct driven next_of_all(struct driver *d, const void *state,
                                 actor_set actors, uint64_t now)
{
    watch_clock(d, state, now);
    d->planned = weed(d, state);
    int seat = unplanned(d, state, actors);
    if (seat >= 0)
        return ask(d, seat, now, true);
    uint64_t due = actors & ACT_CLOCK ? d->due : DRIVER_NEVER;
    int first = earliest(d);
    if (first >= 0 && d->plan[first].at < due) {
        if (d->plan[first].at <= now) {
            d->planned &= ~(1u << first);
            return make(first, d->plan[first].move, true);
        }
        due = d->plan[first].at;
    } else if (actors & ACT_CLOCK && due <= now) {
        return let_clock(d, state);
    }
    return wait_until(due, true);
}

static struct driven next_in_turn(struct driver *d, int seat, uint64_t now)
{
    if (d->computers >> seat & 1 && d->asked < 0)
        return ask(d, seat, now, false);
    return wait_until(DRIVER_NEVER, false);
}

struct driven driver_next(struct driver *d, const void *state, uint64_t now)
{
    int8_t ready = d->ready;
    if (ready >= 0) {
        d->ready = -1;
        return make(ready, d->plan[ready].move, false);
    }
    actor_set actors = d->game->actors(state);
    if (actors & ACT_ALL)
        return next_of_all(d, state, actors, now);
    if (d->planned | d->wait)
        driver_forget(d);
    if (actors & ACT_CHANCE)
        return (struct driven){.what = DRIVE_DRAW, .actor = SEAT_CHANCE};
    if (!actors)
        return (struct driven){.what = DRIVE_OVER};
    return next_in_turn(d, __builtin_ctz(actors), now);
}
