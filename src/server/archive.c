/* archive: rooms and their events, as the store keeps them; see archive.h. */
#include "server/archive.h"

#include "base/must_have.h"
#include "base/text.h"
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)TABLE_ID_SIZE == (int)ROOM_ID_SIZE,
               "a table's id is one thing");

const struct store_bodies archive_bodies = {
    .players = event_players,
    .blank = event_blank,
};

static struct store_event stored(const struct stored_event *e)
{
    return (struct store_event){.n = e->n,
                                .nameless = e->nameless,
                                .at = e->at,
                                .body = e->body,
                                .row = e->row};
}

struct store_events archive_unit(struct unit *unit)
{
    struct store_events events = {
        must_have(calloc(unit->count ? unit->count : 1, sizeof *events.list)),
        unit->count};
    for (size_t i = 0; i < unit->count; i++)
        events.list[i] = stored(&unit->events[i]);
    unit->count = 0; /* the bodies are not its any more */
    unit_clear(unit);
    return events;
}

struct stored_event archive_event(const struct store_event *event)
{
    return (struct stored_event){.n = event->n,
                                 .nameless = event->nameless,
                                 .at = event->at,
                                 .body = event->body,
                                 .row = event->row};
}

/* Those who have a seat, each once, and whether it is their turn. */
static char *sitters(const struct room *r)
{
    struct text keys;
    uint32_t acts =
        room_playing(r) ? r->game->actors(r->table->state) & ACT_SEATS : 0;
    text_heap(&keys);
    text_put(&keys, "");
    for (int i = 0; i < r->seats; i++) {
        uint32_t own = room_seats_of(r, r->seat[i].key);
        if (own && !(own & ((1u << i) - 1)))
            text_add(&keys, "%c%s ", acts & own ? '+' : '-', r->seat[i].key);
    }
    return keys.size ? keys.data : must_have(strdup(""));
}

static char *summary(const struct room *r)
{
    struct text text;
    struct json_out w;
    text_heap(&text);
    json_begin(&w, &text);
    room_write_summary(r, "", &w);
    return text.data;
}

void archive_rest(const struct room *r, struct store_rest *out)
{
    struct store_row *row = &out->row;
    row->n = (uint32_t)r->log.count;
    row->at = r->time.at;
    text_set(row->host, sizeof row->host, r->host);
    text_set(row->mark, sizeof row->mark, r->from);
    row->open = room_is_open(r);
    row->spare = room_is_spare(r);
    row->expires = room_abandon_due(r);
    row->idle = room_playing(r) ? r->time.at : 0;
    row->keys = sitters(r);
    row->summary = summary(r);
    for (size_t i = 0; i < r->log.count; i++) {
        const struct store_event e = stored(&r->log.events[i]);
        if (e.row)
            store_events_add(&out->events, &e);
    }
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
        const struct store_event e = stored(&r->log.events[i]);
        store_events_add(&out->events, &e);
    }
}
