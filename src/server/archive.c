/* archive: rooms and their events, as the store keeps them; see archive.h. */
#include "server/archive.h"

#include "base/must_have.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)TABLE_ID_SIZE == (int)ROOM_ID_SIZE,
               "a table's id is one thing");

const struct store_bodies archive_bodies = {
    .players = event_players,
    .blank = event_blank,
};

struct store_events archive_unit(struct unit *unit)
{
    struct store_events events = {
        must_have(calloc(unit->count ? unit->count : 1, sizeof *events.list)),
        unit->count};
    for (size_t i = 0; i < unit->count; i++) {
        const struct stored_event *e = &unit->events[i];
        events.list[i] = (struct store_event){
            .n = e->n, .at = e->at, .body = e->body, .row = e->row};
    }
    unit->count = 0; /* the bodies are not its any more */
    unit_clear(unit);
    return events;
}

struct stored_event archive_event(const struct store_event *event)
{
    return (struct stored_event){
        .n = event->n, .at = event->at, .body = event->body, .row = event->row};
}

void archive_room(const struct room *r, struct store_finish *out)
{
    struct text names, keys;
    text_heap(&names);
    text_heap(&keys);
    room_write_names(r, &names);
    for (int i = 0; i < r->seats; i++)
        text_add(&keys, "%s ", r->seat[i].key[0] ? r->seat[i].key : "-");
    text_set(out->game, sizeof out->game, r->game->id);
    out->names = names.data;
    out->keys = keys.data;
    out->is_public = r->is_public;
    out->at = r->time.at;
    for (size_t i = 0; i < r->log.count; i++) {
        const struct stored_event *e = &r->log.events[i];
        store_events_add(&out->events, &(struct store_event){.n = e->n,
                                                             .at = e->at,
                                                             .body = e->body,
                                                             .row = e->row});
    }
}
