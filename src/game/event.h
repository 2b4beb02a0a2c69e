/*
 * event: telling what happened, in order, while a move is applied.
 *
 * Events are for people and pages; the state never depends on them. Every
 * function does nothing when the writer is NULL, as in playouts.
 */
#ifndef GAME_EVENT_H
#define GAME_EVENT_H

#include "base/json.h"

/* {"kind":KIND,"seat":SEAT, …}; seat < 0: none. */
static inline void event_begin(struct json_out *w, const char *kind, int seat)
{
    if (!w)
        return;
    json_open(w, '{');
    json_string_at(w, "kind", kind);
    if (seat >= 0)
        json_int_at(w, "seat", seat);
}

static inline void event_int(struct json_out *w, const char *key, int64_t n)
{
    if (w)
        json_int_at(w, key, n);
}

static inline void event_text(struct json_out *w, const char *key,
                              const char *text)
{
    if (w)
        json_string_at(w, key, text);
}

static inline void event_end(struct json_out *w)
{
    if (w)
        json_close(w, '}');
}

/* An event with nothing but kind and seat. */
static inline void event_plain(struct json_out *w, const char *kind, int seat)
{
    event_begin(w, kind, seat);
    event_end(w);
}

#endif
