/*
 * next: who acts next, and when, for hosts that speak the protocol.
 *
 * The engine keeps the table's driver (table/driver.h); the request brings the
 * time and the answer to what was asked before.
 */
#include "engine/engine_int.h"

#include "ai/player.h"

#include <stdlib.h>

/* Milliseconds that a host may say, or wait: 2^52 and more is no time. */
static const int64_t time_max = (int64_t)1 << 52;

static bool read_time(struct request *r, struct json value, const char *name,
                      uint64_t *out)
{
    int64_t n;
    if (!json_int(value, 0, time_max, &n))
        return problem_set(&r->problem, PROBLEM_BAD_REQUEST,
                           "%s must be a number of milliseconds", name);
    *out = (uint64_t)n;
    return true;
}

static bool read_computers(struct request *r, uint32_t *set)
{
    struct json list = json_get(r->in, "computers");
    struct json_iter i = json_each(list);
    int seats = game_head(r->e->table->state)->seats;
    int64_t seat;
    *set = 0;
    if (list.at && json_type(list) != JSON_ARRAY)
        return request_fail(r, PROBLEM_BAD_REQUEST,
                            "computers must be a list of seats");
    while (json_next(&i)) {
        if (!json_int(i.value, 0, seats - 1, &seat))
            return request_fail(r, PROBLEM_BAD_REQUEST,
                                "computers must be a list of seats");
        *set |= 1u << seat;
    }
    return true;
}

/* `delay_ms` as in the answer to `best`: absent, null or a number. */
static bool read_delay(struct request *r, struct json answer, uint32_t *ms)
{
    struct json value = json_get(answer, "delay_ms");
    uint64_t n = 0;
    *ms = DELAY_NEVER;
    if (json_type(value) == JSON_NULL)
        return true;
    if (value.at && !read_time(r, value, "delay_ms", &n))
        return false;
    *ms = n < DELAY_NEVER ? (uint32_t)n : DELAY_NEVER - 1;
    return true;
}

/* What the seat that was asked wants to do; null: nothing will come of it. */
static bool take_answer(struct request *r, struct driver *d)
{
    struct json answer = json_get(r->in, "answer");
    struct ply ply = {0};
    uint32_t ms;
    if (!answer.at || d->asked < 0)
        return true; /* not asked, or no longer */
    if (json_type(answer) == JSON_NULL) {
        driver_lost(d);
        return true;
    }
    if (json_type(answer) != JSON_OBJECT)
        return request_fail(r, PROBLEM_BAD_REQUEST,
                            "answer must be an object or null");
    if (!read_delay(r, answer, &ms) ||
        !request_judge(r, json_get(answer, "move"), d->asked, &ply))
        return false;
    driver_answer(d, ply.move, ms);
    return true;
}

/* Of who comes back to a table: how much of this wait was left. */
static bool take_clock(struct request *r, struct driver *d, uint64_t now)
{
    const struct table *t = r->e->table;
    struct json clock = json_get(r->in, "clock");
    uint64_t wait = t->game->clock ? t->game->clock(t->state) : 0;
    uint64_t which = 0, left = 0;
    if (!clock.at)
        return true;
    if (json_type(clock) != JSON_OBJECT)
        return request_fail(r, PROBLEM_BAD_REQUEST, "clock must be an object");
    if (!read_time(r, json_get(clock, "wait"), "wait", &which) ||
        !read_time(r, json_get(clock, "left"), "left", &left))
        return false;
    if (wait && which == wait >> 32 && left < (uint32_t)wait)
        driver_wind(d, wait, now + left - (uint32_t)wait);
    return true;
}

static void write_next(struct request *r, struct driven next)
{
    static const char *const names[] = {[DRIVE_OVER] = "over",
                                        [DRIVE_DRAW] = "chance",
                                        [DRIVE_ASK] = "ask",
                                        [DRIVE_MAKE] = "play",
                                        [DRIVE_WAIT] = "wait"};
    json_string_at(&r->out, "next", names[next.what]);
    if ((next.what == DRIVE_ASK || next.what == DRIVE_MAKE) &&
        next.actor < SEATS_MAX)
        json_int_at(&r->out, "seat", next.actor);
    if (next.what == DRIVE_MAKE) {
        json_key(&r->out, "move");
        request_write_move(r, r->e->table->state, next.move);
    }
    if (next.what == DRIVE_WAIT && next.at != DRIVER_NEVER)
        json_int_at(&r->out, "until", (int64_t)next.at);
}

static void write_clock(struct request *r, const struct driver *d, uint64_t now)
{
    if (d->due == DRIVER_NEVER)
        return;
    json_key(&r->out, "clock");
    json_open(&r->out, '{');
    json_int_at(&r->out, "wait", (int64_t)(d->wait >> 32));
    json_int_at(&r->out, "left", d->due > now ? (int64_t)(d->due - now) : 0);
    json_close(&r->out, '}');
}

bool do_next(struct request *r)
{
    struct driver d = r->e->driver;
    uint64_t now = 0;
    if (!read_time(r, json_get(r->in, "now"), "now", &now) ||
        !read_computers(r, &d.computers) || !take_answer(r, &d) ||
        !take_clock(r, &d, now))
        return false;
    d.moves = malloc(d.game->max_moves * sizeof *d.moves);
    if (!d.moves)
        return request_no_memory(r);
    struct driven next = driver_next(&d, r->e->table->state, now);
    free(d.moves);
    d.moves = NULL;
    write_next(r, next);
    write_clock(r, &d, now);
    if (!request_answered(r))
        return request_no_memory(r);
    r->e->driver = d;
    return true;
}
