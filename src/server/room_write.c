/* room_write: telling clients about a room, each what it may know. */
#include "server/room.h"

#include "base/text.h"

#include "fair/proof.h"
#include "game/option.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- parts ---- */

void room_write_you(const struct room *r, const char *key, struct json_out *w)
{
    seats_write(w, "you", room_seats_of(r, key));
}

static void write_seat(const struct room *r, int i, struct json_out *w)
{
    const struct seat *s = &r->seat[i];
    json_open(w, '{');
    json_string_at(w, "kind", seat_kinds[s->kind]);
    json_string_at(w, "name", s->name);
    if (s->key[0])
        json_string_at(w, "player", s->key);
    if (s->kind == KIND_COMPUTER)
        json_int_at(w, "level", s->level);
    if (s->program[0])
        json_string_at(w, "program", s->program);
    if (s->cat)
        json_int_at(w, "cat", s->cat);
    json_bool_at(w, "ready", s->ready);
    if (r->end.resigned >> i & 1)
        json_bool_at(w, "resigned", true);
    json_bool_at(w, "here", r->live.connected >> i & 1);
    json_close(w, '}');
}

static void write_seats(const struct room *r, struct json_out *w)
{
    json_key(w, "seats");
    json_open(w, '[');
    for (int i = 0; i < r->seats; i++)
        write_seat(r, i, w);
    json_close(w, ']');
}

/* What each seat's next link must lead to. */
static void write_commits(const struct room *r, struct json_out *w)
{
    json_key(w, "commits");
    json_open(w, '[');
    for (int i = 0; i < r->seats; i++) {
        char hex[FAIR_HEX] = "";
        if (r->dice.pact.bound >> i & 1)
            fair_hex(r->dice.pact.last[i], PACT_LINK, hex);
        json_put_string(w, hex);
    }
    json_close(w, ']');
}

static void write_fair(const struct room *r, struct json_out *w)
{
    char hex[FAIR_HEX];
    json_key(w, "fair");
    json_open(w, '{');
    fair_commit(&r->dice.fair, hex);
    json_string_at(w, "commit", r->dice.unfair ? "" : hex);
    if (r->started) {
        json_key(w, "contributions");
        proof_write_contributions(&r->dice.fair, w);
    } else if (r->dice.pact.bound) {
        write_commits(r, w);
    }
    if (room_awaits(r))
        seats_write(w, "awaited", room_awaits(r));
    if (r->started && !r->dice.unfair)
        json_string_at(w, "protocol", fair_protocols[r->dice.fair.protocol]);
    if (r->dice.pact.aborted)
        json_int_at(w, "aborted", r->dice.pact.aborted);
    if (room_over(r) && !r->dice.unfair) {
        fair_hex(r->dice.fair.secret, FAIR_SECRET, hex);
        json_string_at(w, "secret", hex);
    }
    json_close(w, '}');
}

static void write_winners(const struct room *r, struct json_out *w)
{
    seats_write(w, "winners", room_winners(r));
    if (r->end.how != END_RULES)
        json_string_at(w, "ended", room_ends[r->end.how]);
}

static void write_wait(const struct room *r, int64_t now, struct json_out *w)
{
    int64_t due = room_clock_due(r);
    if (due)
        json_int_at(w, "wait", due > now ? due - now : 0);
    due = room_pause_due(r);
    if (due)
        json_int_at(w, "pause", due > now ? due - now : 0);
}

static void write_left(const struct room *r, int64_t now, struct json_out *w)
{
    if (!r->time.limit)
        return;
    json_key(w, "left");
    json_open(w, '[');
    for (int i = 0; i < r->seats; i++)
        json_put_int(w, room_left(r, i, now));
    json_close(w, ']');
}

/* When a computer takes a seat; nothing if it takes none. */
static void write_due(const struct room *r, int64_t now, struct json_out *w)
{
    if (!room_handover_due(r))
        return;
    json_key(w, "due");
    json_open(w, '[');
    for (int i = 0; i < r->seats; i++) {
        int64_t due = room_seat_due(r, i);
        json_put_int(w, !due ? 0 : due > now ? due - now : 1);
    }
    json_close(w, ']');
}

static bool is_host(const struct room *r, const char *key)
{
    return key[0] && strcmp(key, r->host) == 0;
}

static void write_hash(struct room *r, const void *state, int viewer,
                       struct json_out *w)
{
    char hex[17];
    struct text t;
    char *view = (char *)r->scratch + r->game->state_size;
    game_view(r->game, view, state, viewer);
    text_fixed(&t, hex, sizeof hex);
    text_hex(&t, game_hash(r->game, view, &r->buf));
    json_string_at(w, "hash", hex);
}

void room_write_view(struct room *r, int viewer, struct json_out *w)
{
    game_view(r->game, r->scratch, r->table->state, viewer);
    game_write(r->game, r->scratch, w);
}

/* ---- lines ---- */

static void write_actor(const struct ply *ply, struct json_out *w)
{
    json_key(w, "by");
    if (ply->actor < SEATS_MAX)
        json_put_int(w, ply->actor);
    else
        json_put_string(w, ply->actor == SEAT_CHANCE ? "chance" : "clock");
}

/* One move, made from `state` (which it changes), as the viewer sees it. */
static void write_line(struct room *r, void *state, size_t i, int viewer,
                       struct json_out *w)
{
    const struct game *g = r->game;
    const struct ply *ply = &r->table->plies[i];
    char buf[MOVE_TEXT_MAX];
    struct text text;
    bool hidden = g->veil && i >= r->clear[viewer];
    move m = hidden ? g->veil(state, ply->actor, ply->move, viewer) : ply->move;
    text_fixed(&text, buf, sizeof buf);
    g->print(state, m, &text);
    g->apply(state, ply->actor, ply->move, NULL);
    json_open(w, '{');
    write_actor(ply, w);
    json_string_at(w, "move", buf);
    if (i + 1 == r->table->count)
        write_hash(r, state, viewer, w);
    json_close(w, '}');
}

static void write_lines(struct room *r, size_t from, int viewer,
                        struct json_out *w)
{
    json_int_at(w, "from", (int64_t)from);
    json_key(w, "lines");
    json_open(w, '[');
    table_state_at(r->table, from, r->scratch);
    for (size_t i = from; i < r->table->count; i++)
        write_line(r, r->scratch, i, viewer, w);
    json_close(w, ']');
}

/* ---- pushes ---- */

static void push_open(struct json_out *w, struct text *out, const char *on,
                      const struct room *r)
{
    json_begin(w, out);
    json_open(w, '{');
    json_string_at(w, "on", on);
    json_string_at(w, "table", r->id);
}

bool room_same_for_all(const struct room *r, const struct change *c)
{
    switch (c->kind) {
    case CHANGE_SEATS:
    case CHANGE_TABLE:
        return false; /* it says which are yours */
    case CHANGE_LINES:
    case CHANGE_UNDO:
        return !r->game->redact;
    }
    return false;
}

static void push_table(struct room *r, const char *key, int viewer, int64_t now,
                       struct text *out)
{
    struct json_out w;
    json_begin(&w, out);
    json_open(&w, '{');
    json_string_at(&w, "on", "table");
    json_key(&w, "state");
    room_write_table(r, key, viewer, 0, now, &w);
    json_close(&w, '}');
}

static void push_seats(struct room *r, const struct change *c, const char *key,
                       int64_t now, struct text *out)
{
    struct json_out w;
    push_open(&w, out, "seats", r);
    json_int_at(&w, "n", c->n);
    json_string_at(&w, "status", room_status(r));
    write_seats(r, &w);
    room_write_you(r, key, &w);
    json_bool_at(&w, "locked", r->locked);
    write_fair(r, &w);
    json_bool_at(&w, "host", is_host(r, key));
    json_bool_at(&w, "removed", room_has_removed(r, key));
    json_bool_at(&w, "quiet", r->guard.quiet);
    seats_write(&w, "ending", r->end.agreed);
    write_left(r, now, &w);
    write_due(r, now, &w);
    json_close(&w, '}');
}

static void push_lines(struct room *r, const struct change *c, int viewer,
                       int64_t now, struct text *out)
{
    struct json_out w;
    push_open(&w, out, "lines", r);
    json_int_at(&w, "n", c->n);
    write_lines(r, c->from[viewer], viewer, &w);
    json_int_at(&w, "horizon", (int64_t)room_horizon(r));
    write_wait(r, now, &w);
    write_left(r, now, &w);
    write_due(r, now, &w);
    json_close(&w, '}');
}

static void push_undo(struct room *r, const struct change *c, int viewer,
                      int64_t now, struct text *out)
{
    struct json_out w;
    push_open(&w, out, "undo", r);
    json_int_at(&w, "n", c->n);
    json_int_at(&w, "count", (int64_t)(c->before - r->table->count));
    write_hash(r, r->table->state, viewer, &w);
    json_int_at(&w, "horizon", (int64_t)room_horizon(r));
    write_left(r, now, &w);
    write_due(r, now, &w);
    json_close(&w, '}');
}

void room_write_change(struct room *r, const struct change *c, const char *key,
                       int wish, int64_t now, struct text *out)
{
    int viewer = room_viewer(r, key, wish);
    switch (c->kind) {
    case CHANGE_SEATS:
        push_seats(r, c, key, now, out);
        break;
    case CHANGE_TABLE:
        push_table(r, key, viewer, now, out);
        break;
    case CHANGE_LINES:
        if (c->broken[viewer])
            push_table(r, key, viewer, now, out);
        else
            push_lines(r, c, viewer, now, out);
        break;
    case CHANGE_UNDO:
        push_undo(r, c, viewer, now, out);
        break;
    }
}

void room_write_over(struct room *r, struct text *out)
{
    struct json_out w;
    push_open(&w, out, "over", r);
    write_winners(r, &w);
    write_fair(r, &w);
    json_close(&w, '}');
}

void room_write_here(const struct room *r, struct text *out)
{
    struct json_out w;
    push_open(&w, out, "here", r);
    json_key(&w, "here");
    json_open(&w, '[');
    for (int i = 0; i < r->seats; i++)
        json_put_bool(&w, r->live.connected >> i & 1);
    json_close(&w, ']');
    json_int_at(&w, "spectators", r->live.spectators);
    json_key(&w, "watchers");
    json_put_raw(&w);
    text_put(out, r->live.watchers ? r->live.watchers : "[]");
    json_close(&w, '}');
}

/* ---- whole tables ---- */

/* How many moves does one have who has seen the events up to `since`, and
 * keeps after the later ones? Where things are hidden: begin again. */
static size_t moves_kept(const struct room *r, uint32_t since)
{
    if (!since || since > r->log.count || r->game->redact)
        return 0;
    size_t kept = r->log.plies[since - 1];
    for (size_t i = since; i < r->log.count; i++)
        if (r->log.plies[i] < kept)
            kept = r->log.plies[i];
    return kept;
}

static void write_options(struct room *r, struct json_out *w)
{
    table_state_at(r->table, 0, r->scratch);
    json_key(w, "options");
    options_write(r->game, r->scratch, w);
}

static void write_game(struct room *r, int viewer, uint32_t since, int64_t now,
                       struct json_out *w)
{
    write_lines(r, moves_kept(r, since), viewer, w);
    write_hash(r, r->table->state, viewer, w);
    if (r->game->redact && r->clear[viewer] != r->table->count) {
        json_key(w, "view");
        room_write_view(r, viewer, w);
    }
    json_int_at(w, "horizon", (int64_t)room_horizon(r));
    if (r->branch)
        json_int_at(w, "branch", (int64_t)r->branch);
    write_wait(r, now, w);
    if (room_over(r))
        write_winners(r, w);
}

/* What is so only now and then. */
static void write_live(const struct room *r, const char *key,
                       struct json_out *w)
{
    if (r->live.watchers) {
        json_key(w, "watchers");
        json_put_raw(w);
        text_put(w->text, r->live.watchers);
    }
    if (room_has_removed(r, key))
        json_bool_at(w, "removed", true);
    if (r->guard.quiet)
        json_bool_at(w, "quiet", true);
    if (r->end.agreed)
        seats_write(w, "ending", r->end.agreed);
}

void room_write_table(struct room *r, const char *key, int wish, uint32_t since,
                      int64_t now, struct json_out *w)
{
    json_open(w, '{');
    json_string_at(w, "table", r->id);
    json_int_at(w, "n", (int64_t)r->log.count);
    json_string_at(w, "title", r->title);
    json_string_at(w, "game", r->game->id);
    write_options(r, w);
    json_string_at(w, "status", room_status(r));
    write_seats(r, w);
    room_write_you(r, key, w);
    json_bool_at(w, "host", is_host(r, key));
    json_bool_at(w, "locked", r->locked);
    json_bool_at(w, "public", r->is_public);
    json_int_at(w, "handover", r->time.handover);
    json_int_at(w, "clock", r->time.limit);
    json_int_at(w, "bonus", r->time.bonus);
    if (r->dice.binding)
        json_bool_at(w, "binding", true);
    write_left(r, now, w);
    write_due(r, now, w);
    json_int_at(w, "spectators", r->live.spectators);
    write_live(r, key, w);
    write_fair(r, w);
    write_game(r, room_viewer(r, key, wish), since, now, w);
    if (r->live.next[0])
        json_string_at(w, "next", r->live.next);
    json_close(w, '}');
}

void room_write_summary(const struct room *r, const char *key,
                        struct json_out *w)
{
    json_open(w, '{');
    json_string_at(w, "table", r->id);
    json_string_at(w, "title", r->title);
    json_string_at(w, "game", r->game->id);
    json_string_at(w, "status", room_status(r));
    write_seats(r, w);
    if (key[0])
        json_bool_at(w, "turn",
                     room_playing(r) && r->game->actors(r->table->state) &
                                            room_seats_of(r, key));
    json_int_at(w, "at", r->time.at);
    json_close(w, '}');
}

/* ---- finished games ---- */

void room_write_names(const struct room *r, struct text *out)
{
    struct json_out w;
    json_begin(&w, out);
    json_open(&w, '[');
    for (int i = 0; i < r->seats; i++)
        json_put_string(&w, r->seat[i].name);
    json_close(&w, ']');
}

static void note_people(struct room *r)
{
    struct text names;
    char date[24];
    time_t seconds = (time_t)(r->log.events[0].at / 1000);
    struct tm tm;
    gmtime_r(&seconds, &tm);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &tm);
    text_heap(&names);
    room_write_names(r, &names);
    if (!table_note(&r->table->names, names.data, names.len) ||
        !table_note(&r->table->date, date, strlen(date)))
        abort();
    text_clear(&names);
}

/* Which seats were never anybody's, and the levels of their players. */
static void write_computers(const struct room *r, struct text *out)
{
    struct text levels;
    bool any = false;
    text_heap(&levels);
    for (int i = 0; i < r->seats; i++) {
        const struct seat *seat = &r->seat[i];
        bool its_own = seat->kind == KIND_COMPUTER && !seat->key[0];
        if (its_own)
            text_add(out, "%s%d", any ? "," : "computers: [", i);
        any = any || its_own;
        text_add(&levels, "%s%d", i ? "," : "", its_own ? seat->level : 0);
    }
    if (any)
        text_add(out, "]\ncomputer-levels: [%s]\n", levels.data);
    text_clear(&levels);
}

struct table *room_record(struct room *r, struct text *more)
{
    note_people(r);
    write_computers(r, more);
    room_write_end(r, more);
    if (r->branch)
        text_add(more, "branch: {\"ply\":%d,\"names\":[]}\n", (int)r->branch);
    if (!r->dice.unfair)
        proof_write(&r->dice.fair, &r->dice.pact, more);
    return r->table;
}

bool room_write_record(struct room *r, struct text *out)
{
    struct text more;
    text_heap(&more);
    const struct table *t = room_record(r, &more);
    bool ok = record_write_with(t, more.data, out);
    text_clear(&more);
    return ok;
}
