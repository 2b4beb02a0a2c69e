/*
 * plan: where all act at once, a computer's move takes its time.
 *
 * See hub_int.h. A computer's answer there says how long it takes (delay_ms of
 * ai/player.h): until then it is a plan of its seat. A plan that is no longer
 * legal is dropped and the seat asked again; times have no memory, so nothing
 * is lost by that, nor by a restart, which forgets all plans.
 */
#include "server/hub_int.h"

#include "ai/player.h"

#include <stdlib.h>
#include <string.h>

enum { HASTE_MS = 2000 }; /* for a move of who does not say */

struct plan {
    bool made;
    move move;
    int64_t at; /* ms since 1970; INT64_MAX: waits for the others */
};

static bool all_act(const struct room *r)
{
    return room_playing(r) && !room_full(r) &&
           r->game->actors(r->table->state) & ACT_ALL;
}

void plan_drop(struct place *p)
{
    free(p->plan);
    p->plan = NULL;
}

/* What no longer can be, or is nobody's any more. */
static void weed(struct place *p)
{
    const struct room *r = p->room;
    struct reason why;
    if (!all_act(r))
        plan_drop(p);
    for (int seat = 0; p->plan && seat < r->seats; seat++)
        p->plan[seat].made =
            p->plan[seat].made && r->seat[seat].kind == KIND_COMPUTER &&
            r->game->legal(r->table->state, seat, p->plan[seat].move, &why);
}

uint32_t plan_made(struct place *p)
{
    uint32_t made = 0;
    weed(p);
    for (int seat = 0; p->plan && seat < p->room->seats; seat++)
        made |= (uint32_t)p->plan[seat].made << seat;
    return made;
}

static int64_t when(const struct place *p, const struct call *c)
{
    if (c->delay == DELAY_NEVER)
        return INT64_MAX;
    uint32_t ms = c->delay ? c->delay : HASTE_MS;
    int64_t now = hub_now(p->hub); /* which may have moved meanwhile */
    return (c->asked < now ? c->asked : now) +
           ms / p->hub->server->config.haste;
}

bool plan_take(struct place *p, const struct call *c)
{
    const struct room *r = p->room;
    struct parsed parsed;
    struct reason why;
    if (c->what != CALL_COMPUTER || c->failed || c->due || !all_act(r) ||
        r->table->count != c->plies)
        return false; /* to be made now, or too late */
    if (!r->game->parse(r->table->state, c->text, &parsed, &why) ||
        !r->game->legal(r->table->state, c->seat, parsed.move, &why))
        return false; /* to be refused */
    if (!p->plan)
        p->plan = calloc((size_t)r->seats, sizeof *p->plan);
    if (!p->plan)
        abort();
    p->plan[c->seat] =
        (struct plan){.made = true, .move = parsed.move, .at = when(p, c)};
    return true;
}

/* The seat whose plan is due first, or -1. */
static int earliest(struct place *p)
{
    int first = -1;
    weed(p);
    for (int seat = 0; p->plan && seat < p->room->seats; seat++)
        if (p->plan[seat].made && p->plan[seat].at < INT64_MAX &&
            (first < 0 || p->plan[seat].at < p->plan[first].at))
            first = seat;
    return first;
}

int64_t plan_due(struct place *p)
{
    int seat = earliest(p);
    return seat < 0 ? 0 : p->plan[seat].at;
}

struct call *plan_call(struct place *p)
{
    const struct room *r = p->room;
    int seat = earliest(p);
    struct who nobody = {.seq = -1};
    char buf[MOVE_TEXT_MAX];
    struct text text;
    text_fixed(&text, buf, sizeof buf);
    r->game->print(r->table->state, p->plan[seat].move, &text);
    struct call *c =
        call_new(CALL_COMPUTER, 0, &nobody, p->id, buf, strlen(buf));
    c->seat = seat;
    c->plies = r->table->count;
    c->due = true;
    p->plan[seat].made = false;
    return c;
}
