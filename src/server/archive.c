/* archive: rooms and their events, as the store keeps them; see archive.h. */
#include "server/archive.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)TABLE_ID_SIZE == (int)ROOM_ID_SIZE,
               "a table's id is one thing");

const struct store_bodies archive_bodies = {
    .players = event_players,
    .blank = event_blank,
};

/* All of them, malloc'd; the unit is empty then. */
static struct store_event *take_events(struct unit *unit)
{
    struct store_event *events = calloc(unit->count, sizeof *events);
    if (unit->count && !events)
        abort();
    for (size_t i = 0; i < unit->count; i++) {
        const struct stored_event *e = &unit->events[i];
        events[i] = (struct store_event){
            .n = e->n, .at = e->at, .body = e->body, .row = e->row};
    }
    unit->count = 0;
    unit_clear(unit);
    return events;
}

void archive_unit(struct unit *unit, struct store_job *job)
{
    job->count = unit->count;
    job->events = take_events(unit);
}

void archive_past(struct unit *past, struct store_job *job)
{
    job->past_count = past->count;
    job->past = take_events(past);
}

struct stored_event archive_event(const struct store_event *event)
{
    return (struct stored_event){
        .n = event->n, .at = event->at, .body = event->body, .row = event->row};
}

void archive_room(const struct room *r, struct store_job *job)
{
    struct text names, keys;
    text_heap(&names);
    text_heap(&keys);
    room_write_names(r, &names);
    for (int i = 0; i < r->seats; i++)
        text_add(&keys, "%s ", r->seat[i].key[0] ? r->seat[i].key : "-");
    job->task = STORE_FINISH;
    memcpy(job->table, r->id, sizeof job->table);
    text_set(job->game.game, sizeof job->game.game, r->game->id);
    job->game.names = names.data;
    job->game.keys = keys.data;
    job->game.is_public = r->is_public;
    job->game.to = r->at;
    for (size_t i = 0; i < r->count; i++)
        store_job_add(job, r->events[i].n, r->events[i].at, r->events[i].body,
                      r->events[i].row);
}
