/* drive: what a table does by itself; see drive.h. */
#include "server/drive.h"

#include "base/must_have.h"
#include "server/hub_int.h"
#include "server/live.h"
#include "server/news.h"
#include "server/owners.h"

#include <stdlib.h>
#include <string.h>

static bool all_act(const struct room *r)
{
    return room_goes_on(r) && r->game->actors(r->table->state) & ACT_ALL;
}

/* What a seat can do is only listed where all act at once. */
static struct driven ask_driver(struct driver *d, const struct room *r,
                                uint64_t now)
{
    d->moves = NULL;
    if (all_act(r))
        d->moves = must_have(malloc(r->game->max_moves * sizeof *d->moves));
    struct driven next = driver_next(d, r->table->state, now);
    free(d->moves);
    d->moves = NULL;
    return next;
}

bool drive_is_ours(const struct live_table *live)
{
    const struct server *s = live->hub->server;
    if (!store_shared(s->store) || live->holder == s->siblings.self)
        return true;
    if (!live->holder)
        return s->drives || live->members.count;
    return s->drives && !news_lives(s, live->holder);
}

struct driven drive_next(struct live_table *live)
{
    const struct room *r = live->room;
    const struct server *s = live->hub->server;
    struct driver *d = &live->driver;
    if (d->game != r->game)
        driver_init(d, r->game, 0, NULL);
    if (!drive_is_ours(live) || room_rests(r) || !room_goes_on(r) ||
        owners_stop(live)) {
        driver_forget(d);
        return (struct driven){.what = DRIVE_WAIT, .at = DRIVER_NEVER};
    }
    d->haste = s->config.haste;
    d->computers = s->closing || live->stuck ? 0 : room_computers(r);
    driver_wind(d, r->time.clock, (uint64_t)r->time.clock_at);
    return ask_driver(d, r, (uint64_t)hub_now(live->hub));
}

bool drive_answer(struct live_table *live, const struct call *c)
{
    const struct room *r = live->room;
    struct driver *d = &live->driver;
    struct parsed parsed;
    struct reason why;
    const struct call_computer *said = &c->computer;
    if (c->what != CALL_COMPUTER || said->due)
        return false;
    bool asked = d->game && d->asked == said->seat;
    if (asked && !said->failed && all_act(r) &&
        r->table->count == said->plies &&
        r->game->parse(r->table->state, c->text, &parsed, &why) &&
        r->game->legal(r->table->state, said->seat, parsed.move, &why)) {
        driver_answer(d, parsed.move, said->delay);
        return true;
    }
    if (asked)
        driver_lost(d); /* to be made now, refused, or too late */
    return false;
}

struct call *drive_call(struct live_table *live, struct driven next)
{
    const struct room *r = live->room;
    char buf[MOVE_TEXT_MAX];
    struct text text;
    if (next.actor == SEAT_CLOCK)
        return call_internal(CALL_CLOCK, live->id, "");
    text_fixed(&text, buf, sizeof buf);
    r->game->print(r->table->state, next.move, &text);
    struct call *c = call_internal(CALL_COMPUTER, live->id, buf);
    c->computer = (struct call_computer){
        .seat = next.actor, .plies = r->table->count, .due = true};
    return c;
}

void drive_changed(struct live_table *live, size_t before)
{
    const struct table *t = live->room->table;
    for (size_t i = before; live->driver.game && i < t->count; i++)
        if (t->plies[i].actor == SEAT_CHANCE)
            driver_forget(&live->driver);
}

void drive_move_time(struct live_table *live, int64_t by)
{
    if (!live->driver.game)
        return;
    driver_forget(&live->driver);
    live->driver.since += (uint64_t)by;
}
