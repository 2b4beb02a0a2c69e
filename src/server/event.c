/*
 * event: what happens at a table, as JSON; see event.h.
 *
 * Keys of a body may stand in any order, and nothing here relies on one.
 */
#include "server/event.h"

#include "base/must_have.h"
#include "server/messages.h"

#include <stdlib.h>
#include <string.h>

static const char *const kinds[EVENT_KINDS + 1] = {
    [EVENT_CREATE] = "create", [EVENT_SIT] = "sit",
    [EVENT_LEAVE] = "leave",   [EVENT_COMPUTER] = "computer",
    [EVENT_KICK] = "kick",     [EVENT_LOCK] = "lock",
    [EVENT_CLOSE] = "close",   [EVENT_FORGET] = "forget",
    [EVENT_REVEAL] = "reveal", [EVENT_ABORT] = "abort",
    [EVENT_PLAY] = "play",     [EVENT_UNDO] = "undo",
    [EVENT_TERMS] = "terms",   [EVENT_RESIGN] = "resign",
    [EVENT_AGREE] = "agree",   [EVENT_QUIET] = "quiet",
};

/* ---- writing ---- */

static void write_seat(struct json_out *w, const struct seat *s)
{
    json_open(w, '{');
    json_string_at(w, "kind", seat_kinds[s->kind]);
    if (s->kind == KIND_COMPUTER)
        json_int_at(w, "level", s->level);
    if (s->program[0])
        json_string_at(w, "program", s->program);
    if (s->key[0])
        json_string_at(w, "key", s->key);
    if (s->name[0])
        json_string_at(w, "name", s->name);
    if (s->cat)
        json_int_at(w, "cat", s->cat);
    json_close(w, '}');
}

/* A list that the server wrote itself. */
static void write_list(struct json_out *w, const char *key, struct json list)
{
    if (!list.at)
        return;
    json_key(w, key);
    json_put_raw(w);
    text_bytes(w->text, list.at, list.len);
}

static const struct json no_options = {"{}", 2};

static void write_create(const struct event_create *c, struct json_out *w)
{
    char secret[FAIR_HEX];
    if (c->imported)
        json_bool_at(w, "imported", true);
    json_string_at(w, "game", c->game);
    json_string_at(w, "title", c->title);
    json_string_at(w, "host", c->host);
    json_key(w, "seats");
    json_open(w, '[');
    for (int i = 0; i < c->seats; i++)
        write_seat(w, &c->seat[i]);
    json_close(w, ']');
    json_key(w, "options");
    json_put_value(w, c->options.at ? c->options : no_options);
    json_bool_at(w, "public", c->is_public);
    json_int_at(w, "handover", c->handover);
    json_int_at(w, "clock", c->clock);
    json_int_at(w, "bonus", c->bonus);
    if (c->pause)
        json_int_at(w, "pause", c->pause);
    if (c->from[0])
        json_string_at(w, "from", c->from);
    if (c->binding)
        json_bool_at(w, "binding", true);
    fair_hex(c->secret, FAIR_SECRET, secret);
    json_string_at(w, "secret", secret);
    write_list(w, "dice", c->dice);
    write_list(w, "commits", c->commits);
    write_list(w, "aborted", c->aborted);
    if (c->line.at) {
        json_key(w, "line");
        json_put_value(w, c->line);
    }
}

/* A seat that stays is its number. */
static void write_terms(const struct event_terms *t, struct json_out *w)
{
    json_string_at(w, "game", t->game);
    json_key(w, "seats");
    json_open(w, '[');
    for (int i = 0; i < t->seats; i++) {
        if (t->keep[i] < 0) {
            write_seat(w, &t->seat[i]);
            continue;
        }
        json_open(w, '{');
        json_int_at(w, "keep", t->keep[i]);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_key(w, "options");
    json_put_value(w, t->options.at ? t->options : no_options);
    json_bool_at(w, "public", t->is_public);
    json_int_at(w, "handover", t->handover);
    json_int_at(w, "clock", t->clock);
    json_int_at(w, "bonus", t->bonus);
    if (t->key[0])
        json_string_at(w, "key", t->key);
}

static void write_sit(const struct event *e, struct json_out *w)
{
    seats_write(w, "seats", e->sit.seats);
    json_string_at(w, "key", e->sit.key);
    json_string_at(w, "name", e->sit.name);
    json_string_at(w, "dice", e->sit.dice);
    if (e->sit.commit[0])
        json_string_at(w, "commit", e->sit.commit);
    if (e->sit.cat)
        json_int_at(w, "cat", e->sit.cat);
}

static void write_computer(const struct event *e, struct json_out *w)
{
    json_int_at(w, "seat", e->computer.seat);
    json_int_at(w, "level", e->computer.level);
    json_bool_at(w, "keep", e->computer.keep);
    if (e->computer.key[0])
        json_string_at(w, "key", e->computer.key);
}

static void write_reveal(const struct event *e, struct json_out *w)
{
    seats_write(w, "seats", e->reveal.seats);
    json_string_at(w, "key", e->reveal.key);
    json_string_at(w, "link", e->reveal.link);
}

static void write_play(const struct event *e, struct json_out *w)
{
    if (e->play.seat >= 0)
        json_int_at(w, "seat", e->play.seat);
    write_list(w, "moves", e->play.moves);
}

static void write_agree(const struct event *e, struct json_out *w)
{
    json_string_at(w, "key", e->agree.key);
    json_bool_at(w, "end", e->agree.end);
}

static void write_content(const struct event *e, struct json_out *w)
{
    switch (e->kind) {
    case EVENT_CREATE:
        write_create(&e->create, w);
        break;
    case EVENT_SIT:
        write_sit(e, w);
        break;
    case EVENT_LEAVE:
        json_string_at(w, "key", e->leave.key);
        break;
    case EVENT_COMPUTER:
        write_computer(e, w);
        break;
    case EVENT_KICK:
        json_int_at(w, "seat", e->kick.seat);
        break;
    case EVENT_LOCK:
        json_bool_at(w, "locked", e->lock.locked);
        break;
    case EVENT_FORGET:
        json_string_at(w, "as", e->forget.as);
        break;
    case EVENT_REVEAL:
        write_reveal(e, w);
        break;
    case EVENT_ABORT:
        seats_write(w, "seats", e->abort.seats);
        break;
    case EVENT_PLAY:
        write_play(e, w);
        break;
    case EVENT_UNDO:
        json_int_at(w, "count", e->undo.count);
        break;
    case EVENT_TERMS:
        write_terms(&e->terms, w);
        break;
    case EVENT_RESIGN:
        json_string_at(w, "key", e->resign.key);
        break;
    case EVENT_AGREE:
        write_agree(e, w);
        break;
    case EVENT_QUIET:
        json_bool_at(w, "quiet", e->quiet.quiet);
        break;
    case EVENT_CLOSE:
    case EVENT_KINDS:
        break;
    }
}

void event_write(const struct event *e, struct text *out)
{
    struct json_out w;
    json_begin(&w, out);
    json_open(&w, '{');
    json_string_at(&w, "e", kinds[e->kind]);
    write_content(e, &w);
    if (e->client[0]) {
        json_string_at(&w, "c", e->client);
        json_int_at(&w, "q", e->seq);
    }
    json_close(&w, '}');
}

/* ---- reading ---- */

uint8_t event_read_cat(struct json object)
{
    int64_t cat = message_int(object, "cat", 0);
    return cat > 0 && cat <= CATS_MAX ? (uint8_t)cat : 0;
}

static bool read_seat(struct json object, struct seat *s)
{
    int kind = json_index(json_get(object, "kind"), seat_kinds);
    s->kind = (uint8_t)kind;
    s->level = (uint8_t)message_int(object, "level", 0);
    s->ready = kind == KIND_COMPUTER;
    message_text(object, "key", s->key, sizeof s->key);
    message_text(object, "name", s->name, sizeof s->name);
    s->cat = event_read_cat(object);
    message_text(object, "program", s->program, sizeof s->program);
    return kind >= 0;
}

void event_read_terms(struct json object, struct event_create *c)
{
    c->options = json_get(object, "options");
    c->is_public = message_bool(object, "public");
    c->handover = message_int(object, "handover", 0);
    c->clock = message_int(object, "clock", 0);
    c->bonus = message_int(object, "bonus", 0);
    c->pause = message_int(object, "pause", 0);
    c->binding = message_bool(object, "binding");
}

static bool read_create(struct json object, struct event_create *c)
{
    char secret[FAIR_HEX];
    message_text(object, "game", c->game, sizeof c->game);
    message_text(object, "secret", secret, sizeof secret);
    message_text(object, "title", c->title, sizeof c->title);
    message_text(object, "host", c->host, sizeof c->host);
    message_text(object, "from", c->from, sizeof c->from);
    event_read_terms(object, c);
    c->imported = message_bool(object, "imported");
    c->dice = json_get(object, "dice");
    c->commits = json_get(object, "commits");
    c->aborted = json_get(object, "aborted");
    c->line = json_get(object, "line");
    struct json_iter i = json_each(json_get(object, "seats"));
    while (json_next(&i))
        if (c->seats == SEATS_MAX || !read_seat(i.value, &c->seat[c->seats++]))
            return false;
    return fair_unhex(secret, c->secret, FAIR_SECRET);
}

static bool read_number(struct json value, int *seat)
{
    int64_t n;
    if (!json_int(value, 0, SEATS_MAX - 1, &n))
        return false;
    *seat = (int)n;
    return true;
}

static bool read_sit(struct json object, struct event *e)
{
    e->sit.seats = seats_read(json_get(object, "seats"));
    message_text(object, "key", e->sit.key, sizeof e->sit.key);
    message_text(object, "name", e->sit.name, sizeof e->sit.name);
    message_text(object, "dice", e->sit.dice, sizeof e->sit.dice);
    message_text(object, "commit", e->sit.commit, sizeof e->sit.commit);
    e->sit.cat = event_read_cat(object);
    return e->sit.seats;
}

static bool read_play(struct json object, struct event *e)
{
    e->play.seat = -1;
    e->play.moves = json_get(object, "moves");
    struct json seat = json_get(object, "seat");
    return !seat.at || read_number(seat, &e->play.seat);
}

static bool read_terms(struct json object, struct event_terms *t)
{
    struct event_create said = {0};
    event_read_terms(object, &said);
    message_text(object, "game", t->game, sizeof t->game);
    t->options = said.options;
    t->is_public = said.is_public;
    t->handover = said.handover;
    t->clock = said.clock;
    t->bonus = said.bonus;
    message_text(object, "key", t->key, sizeof t->key);
    struct json_iter i = json_each(json_get(object, "seats"));
    for (; json_next(&i); t->seats++) {
        int64_t keep = message_int(i.value, "keep", -1);
        if (t->seats == SEATS_MAX || keep < -1 || keep >= SEATS_MAX ||
            (keep < 0 && !read_seat(i.value, &t->seat[t->seats])))
            return false;
        t->keep[t->seats] = (int8_t)keep;
    }
    return true;
}

static bool read_computer(struct json object, struct event *e)
{
    e->computer.level = (int)message_int(object, "level", 1);
    e->computer.keep = message_bool(object, "keep");
    message_text(object, "key", e->computer.key, sizeof e->computer.key);
    return read_number(json_get(object, "seat"), &e->computer.seat);
}

static bool read_content(struct json object, struct event *e)
{
    switch (e->kind) {
    case EVENT_CREATE:
        return read_create(object, &e->create);
    case EVENT_SIT:
        return read_sit(object, e);
    case EVENT_LEAVE:
        message_text(object, "key", e->leave.key, sizeof e->leave.key);
        return true;
    case EVENT_COMPUTER:
        return read_computer(object, e);
    case EVENT_KICK:
        return read_number(json_get(object, "seat"), &e->kick.seat);
    case EVENT_LOCK:
        e->lock.locked = message_bool(object, "locked");
        return true;
    case EVENT_FORGET:
        message_text(object, "as", e->forget.as, sizeof e->forget.as);
        return e->forget.as[0];
    case EVENT_REVEAL:
        e->reveal.seats = seats_read(json_get(object, "seats"));
        message_text(object, "key", e->reveal.key, sizeof e->reveal.key);
        message_text(object, "link", e->reveal.link, sizeof e->reveal.link);
        return e->reveal.seats;
    case EVENT_ABORT:
        e->abort.seats = seats_read(json_get(object, "seats"));
        return e->abort.seats;
    case EVENT_PLAY:
        return read_play(object, e);
    case EVENT_UNDO:
        e->undo.count = message_int(object, "count", 0);
        return true;
    case EVENT_TERMS:
        return read_terms(object, &e->terms);
    case EVENT_RESIGN:
        message_text(object, "key", e->resign.key, sizeof e->resign.key);
        return true;
    case EVENT_AGREE:
        message_text(object, "key", e->agree.key, sizeof e->agree.key);
        e->agree.end = message_bool(object, "end");
        return true;
    case EVENT_QUIET:
        e->quiet.quiet = message_bool(object, "quiet");
        return true;
    case EVENT_CLOSE:
        return true;
    case EVENT_KINDS:
        break;
    }
    return false;
}

bool event_read(const char *body, struct event *e)
{
    struct json object;
    *e = (struct event){.seq = -1};
    if (!json_check(body, strlen(body), &object))
        return false;
    int kind = json_index(json_get(object, "e"), kinds);
    if (kind < 0)
        return false;
    e->kind = (enum event_kind)kind;
    message_text(object, "c", e->client, sizeof e->client);
    e->seq = message_int(object, "q", -1);
    return read_content(object, e);
}

/* ---- whose key is in it ----
 *
 * Players stand in an event itself, as `key` or `host`, and in the seats of a
 * new table. Nowhere else: anybody can write a key elsewhere, as his dice. */

static void visit_in(struct json object, event_visit *visit, void *arg)
{
    static const char *const names[] = {"key", "host", NULL};
    struct json_iter i = json_each(object);
    while (json_next(&i)) {
        char key[KEY_SIZE];
        if (json_index(i.key, names) >= 0 &&
            json_string(i.value, key, sizeof key) && key[0])
            visit(arg, key);
    }
}

static void visit_all(struct json object, event_visit *visit, void *arg)
{
    visit_in(object, visit, arg);
    struct json_iter i = json_each(json_get(object, "seats"));
    while (json_next(&i))
        visit_in(i.value, visit, arg);
}

void event_players(const char *body, event_visit *visit, void *arg)
{
    struct json object;
    if (json_check(body, strlen(body), &object))
        visit_all(object, visit, arg);
}

/* ---- blanking ---- */

struct event_blanking {
    const char *key, *as;
    struct json_out w;
};

struct event_search {
    const char *key;
    bool found;
};

static void compare(void *arg, const char *key)
{
    struct event_search *s = arg;
    s->found = s->found || strcmp(s->key, key) == 0;
}

static bool has_him(const struct event_blanking *b, struct json object,
                    const char *name)
{
    char key[KEY_SIZE];
    return json_string(json_get(object, name), key, sizeof key) &&
           strcmp(b->key, key) == 0;
}

static void copy_object(struct event_blanking *b, struct json object);

/* An object's member that says nothing of him, or has objects that may. */
static void copy_member(struct event_blanking *b, const struct json_iter *i)
{
    if (!json_is(i->key, "seats")) {
        json_put_value(&b->w, i->value);
        return;
    }
    struct json_iter seat = json_each(i->value);
    json_open(&b->w, '[');
    while (json_next(&seat))
        if (json_type(seat.value) == JSON_OBJECT)
            copy_object(b, seat.value);
        else
            json_put_value(&b->w, seat.value);
    json_close(&b->w, ']');
}

static void copy_object(struct event_blanking *b, struct json object)
{
    bool sits = has_him(b, object, "key"), hosts = has_him(b, object, "host");
    struct json_iter i = json_each(object);
    json_open(&b->w, '{');
    while (json_next(&i)) {
        json_put_value(&b->w, i.key);
        text_char(b->w.text, ':');
        b->w.comma = false;
        if ((sits && json_is(i.key, "key")) ||
            (hosts && json_is(i.key, "host")))
            json_put_string(&b->w, b->as);
        else if ((sits && json_is(i.key, "name")) ||
                 (hosts && json_is(i.key, "title")))
            json_put_string(&b->w, "");
        else if (sits && json_is(i.key, "cat"))
            json_put_int(&b->w, 0);
        else
            copy_member(b, &i);
    }
    json_close(&b->w, '}');
}

char *event_blank(const char *body, const char *key, const char *as)
{
    struct event_blanking b = {.key = key, .as = as};
    struct event_search search = {.key = key};
    struct json object;
    struct text out;
    if (!json_check(body, strlen(body), &object))
        return NULL;
    visit_all(object, compare, &search);
    if (!search.found)
        return NULL;
    text_heap(&out);
    json_begin(&b.w, &out);
    copy_object(&b, object);
    if (out.full)
        abort();
    return out.data;
}

/* ---- as they are stored ---- */

/* Kinds that have neither a `key` nor a `host`, and no seats of a new table:
 * who stores them need not look for players. Most events are moves. */
static const bool nameless[EVENT_KINDS] = {
    [EVENT_KICK] = true,  [EVENT_LOCK] = true,   [EVENT_CLOSE] = true,
    [EVENT_ABORT] = true, [EVENT_PLAY] = true,   [EVENT_UNDO] = true,
    [EVENT_QUIET] = true, [EVENT_FORGET] = true,
};

void unit_take(struct unit *u, const struct stored_event *event)
{
    /* grows at 8, 16, 32 …: whenever the count is a power of two */
    size_t count = u->count;
    if (count == 0 || (count >= 8 && (count & (count - 1)) == 0)) {
        size_t size = count ? count * 2 : 8;
        u->events = must_have(realloc(u->events, size * sizeof *u->events));
    }
    u->events[u->count++] = *event;
}

void unit_add(struct unit *u, uint32_t n, int64_t at, const struct event *e)
{
    struct text body;
    text_heap(&body);
    event_write(e, &body);
    if (body.full)
        abort();
    unit_take(u, &(struct stored_event){.n = n,
                                        .at = at,
                                        .body = body.data,
                                        .nameless = nameless[e->kind]});
}

void unit_clear(struct unit *u)
{
    for (size_t i = 0; i < u->count; i++)
        free(u->events[i].body);
    free(u->events);
    *u = (struct unit){0};
}
