/* box: reading a box, and its options for a table; see box.h. */
#include "game/box.h"

#include <string.h>

bool box_read(const char *text, size_t len, struct box *out, struct problem *p)
{
    struct json v;
    int64_t version;
    char twice[JSON_NAME_SIZE];
    *out = (struct box){0};
    if (!json_check(text, len, &v))
        return problem_set(p, PROBLEM_BAD_JSON,
                           "this is no box, or only a part of one");
    if (!json_is(json_get(v, "kocka"), "box"))
        return problem_set(p, PROBLEM_BAD_OPTION, "this is no box");
    if (!json_int(json_get(v, "version"), 1, INT32_MAX, &version))
        return problem_set(p, PROBLEM_BAD_OPTION, "the box has no version");
    if (version > BOX_VERSION)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "this box is of version %d, from a newer Kocka; "
                           "this one reads version %d",
                           (int)version, BOX_VERSION);
    if (json_twice_within(v, twice))
        return problem_twice(p, PROBLEM_BAD_OPTION, twice);
    json_string(json_get(v, "name"), out->name, sizeof out->name);
    if (!json_string(json_get(v, "game"), out->game, sizeof out->game))
        return problem_set(p, PROBLEM_BAD_OPTION, "the box names no game");
    out->options = json_get(v, "options");
    if (json_type(out->options) != JSON_OBJECT)
        return problem_set(p, PROBLEM_BAD_OPTION, "the box has no options");
    return true;
}

/* One for each seat: the first ones, or again from the first. */
static void deal(struct json list, int seats, struct json_out *w)
{
    bool any = json_count(list) > 0;
    struct json_iter i = json_each(list);
    json_open(w, '[');
    for (int seat = 0; any && seat < seats; seat++) {
        if (!json_next(&i)) {
            i = json_each(list);
            json_next(&i);
        }
        json_put_value(w, i.value);
    }
    json_close(w, ']');
}

static const struct option *find(const struct game *g, struct json key)
{
    for (const struct option *o = g->options; o->name; o++)
        if (json_is(key, o->name))
            return o;
    return NULL;
}

static void put(struct json key, struct json value, const struct game *g,
                int seats, struct json_out *w)
{
    char name[40] = ""; /* a longer one is no option's: it stays unknown */
    const struct option *o = find(g, key);
    json_string(key, name, sizeof name);
    json_key(w, name);
    if (o && o->pattern && !o->most && json_type(value) == JSON_ARRAY)
        deal(value, seats, w);
    else
        json_put_value(w, value);
}

static bool has(struct json object, struct json key)
{
    struct json_iter i = json_each(object);
    while (json_next(&i))
        if (i.key.len == key.len && !memcmp(i.key.at, key.at, key.len))
            return true;
    return false;
}

void box_options(const struct box *b, const struct game *g, int seats,
                 struct json also, struct json_out *w)
{
    bool more = also.at && json_type(also) == JSON_OBJECT;
    json_open(w, '{');
    struct json_iter i = json_each(b->options);
    while (json_next(&i))
        if (!more || !has(also, i.key))
            put(i.key, i.value, g, seats, w);
    i = json_each(also);
    while (more && json_next(&i))
        put(i.key, i.value, g, seats, w);
    json_close(w, '}');
}
