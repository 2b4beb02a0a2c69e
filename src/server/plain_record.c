/* plain_record: a record as it may be kept for others; see plain_record.h. */
#include "server/plain_record.h"

#include "base/json.h"
#include "base/text.h"
#include "fair/proof.h"
#include "games/games.h"
#include "server/messages.h"
#include "server/seat.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEADER_SIZE = 4096, /* of a header line that is read at all */
    ID_MAX = 40,
    DATE_MAX = 24,
    HINTS_MAX = 1000
};

/* ---- values of header lines ---- */

static bool is_made_of(const char *text, const char *letters, size_t most)
{
    size_t len = strlen(text);
    return len && len <= most && strspn(text, letters) == len;
}

static struct json read_json(const char *text)
{
    struct json value;
    return json_check(text, strlen(text), &value) ? value : (struct json){0};
}

/* What is no name stays empty. */
static void write_names(struct json list, struct json_out *w)
{
    struct json_iter i = json_each(list);
    json_open(w, '[');
    for (int seat = 0; seat < SEATS_MAX && json_next(&i); seat++) {
        char name[NAME_SIZE];
        json_put_string(w, json_string(i.value, name, sizeof name) ? name : "");
    }
    json_close(w, ']');
}

static void write_number(struct json v, struct json_out *w)
{
    int64_t n = 0;
    json_int(v, 0, INT32_MAX, &n);
    json_put_int(w, n);
}

static void write_numbers(struct json list, struct json_out *w)
{
    struct json_iter i = json_each(list);
    json_open(w, '[');
    for (int seat = 0; seat < SEATS_MAX && json_next(&i); seat++)
        write_number(i.value, w);
    json_close(w, ']');
}

static void write_number_at(struct json object, const char *key,
                            struct json_out *w)
{
    json_key(w, key);
    write_number(json_get(object, key), w);
}

/* Before which moves hints were seen. */
static void write_hints(struct json list, struct json_out *w)
{
    struct json_iter i = json_each(list);
    json_open(w, '[');
    for (int n = 0; n < HINTS_MAX && json_next(&i); n++) {
        json_open(w, '{');
        write_number_at(i.value, "after", w);
        write_number_at(i.value, "step", w);
        json_close(w, '}');
    }
    json_close(w, ']');
}

/* Played on from another game. */
static void write_branch(struct json object, struct json_out *w)
{
    json_open(w, '{');
    write_number_at(object, "ply", w);
    json_key(w, "names");
    write_names(json_get(object, "names"), w);
    json_close(w, '}');
}

/* How it ended before its end, see room_write_end. */
static void write_end(struct json object, struct json_out *w)
{
    static const char *const seats[] = {"resigned", "winners"};
    char how[16];
    json_open(w, '{');
    if (json_string(json_get(object, "how"), how, sizeof how) &&
        is_made_of(how, "abcdefghijklmnopqrstuvwxyz-", sizeof how))
        json_string_at(w, "how", how);
    for (int i = 0; i < 2; i++)
        if (json_get(object, seats[i]).at) {
            json_key(w, seats[i]);
            write_numbers(json_get(object, seats[i]), w);
        }
    json_close(w, '}');
}

/* Those that the game itself does not have, and how their values are. */
static const struct line {
    const char *key;
    enum json_type type;
    void (*write)(struct json value, struct json_out *w);
} lines[] = {
    {.key = "computers", .type = JSON_ARRAY, .write = write_numbers},
    {.key = "levels", .type = JSON_ARRAY, .write = write_numbers},
    {.key = "computer-levels", .type = JSON_ARRAY, .write = write_numbers},
    {.key = "cats", .type = JSON_ARRAY, .write = write_numbers},
    {.key = "hints", .type = JSON_ARRAY, .write = write_hints},
    {.key = "branch", .type = JSON_OBJECT, .write = write_branch},
    {.key = "end", .type = JSON_OBJECT, .write = write_end},
};

static void write_lines(const char *record, struct text *out)
{
    char text[HEADER_SIZE];
    struct json_out w;
    if (record_header(record, "id", text, sizeof text) &&
        is_made_of(text,
                   "0123456789abcdefghijklmnopqrstuvwxyz"
                   "ABCDEFGHIJKLMNOPQRSTUVWXYZ_-",
                   ID_MAX))
        text_add(out, "id: %s\n", text);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const struct line *line = &lines[i];
        struct json value = {0};
        if (record_header(record, line->key, text, sizeof text))
            value = read_json(text);
        if (!value.at || json_type(value) != line->type)
            continue;
        text_add(out, "%s: ", line->key);
        json_begin(&w, out);
        line->write(value, &w);
        text_char(out, '\n');
    }
}

/* ---- the game ---- */

/* Its names and its date, as far as they are such. */
static bool clean_notes(struct table *t)
{
    struct text names;
    struct json_out w;
    text_heap(&names);
    json_begin(&w, &names);
    if (t->names)
        write_names(read_json(t->names), &w);
    bool ok = !t->names ||
              (!names.full && table_note(&t->names, names.data, names.len));
    text_clear(&names);
    if (t->date && !is_made_of(t->date, "0123456789-:.+TZ ", DATE_MAX))
        table_note(&t->date, NULL, 0);
    return ok;
}

static bool write_game(const char *record, struct table *t, struct text *out)
{
    struct text more;
    struct proof proof;
    if (!clean_notes(t) || !proof_make(record, t, &proof))
        return false;
    text_heap(&more);
    write_lines(record, &more);
    if (!proof.wrong)
        proof_write(&proof.fair, &proof.pact, &more);
    bool ok = !more.full && record_write_bare(t, more.data, out);
    text_clear(&more);
    return ok;
}

bool plain_record(const char *record, struct text *out, struct refused *why)
{
    struct problem p;
    int line = 0;
    struct table *t =
        record_read_moves(record, strlen(record), games_find, &p, &line);
    if (!t)
        return refuse(why, REFUSAL_BAD_REQUEST, "line %d: %s", line, p.text);
    bool notes = t->notes;
    bool ok = !notes && write_game(record, t, out);
    table_free(t);
    if (notes)
        return refuse(why, REFUSAL_BAD_REQUEST,
                      "a record with notes is not kept here");
    return ok || refuse(why, REFUSAL_BAD_REQUEST, "out of memory");
}
