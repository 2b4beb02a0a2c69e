/* option: reading and writing options by their table; see option.h. */
#include "game/option.h"

#include <string.h>

static const char start_meaning[] = "the seat that begins";

static void *field(void *state, const struct option *o)
{
    return (char *)state + o->offset;
}

static const void *field_of(const void *state, const struct option *o)
{
    return (const char *)state + o->offset;
}

/* ---- reading ---- */

static bool preset(void *state, const struct option *o, struct problem *p)
{
    uint8_t byte = (uint8_t)o->preset;
    struct json value;
    switch (o->type) {
    case OPTION_BOOL:
    case OPTION_CHOICE:
        memcpy(field(state, o), &byte, 1);
        return true;
    case OPTION_INT:
        memcpy(field(state, o), &o->preset, 2);
        return true;
    case OPTION_OTHER:
        return json_check(o->preset_text, strlen(o->preset_text), &value) &&
               o->read(state, value, p);
    }
    return false;
}

static bool read_int(void *state, const struct option *o, struct json value,
                     struct problem *p)
{
    int64_t n;
    bool good = json_int(value, o->min, o->max, &n);
    if (o->gap && !(good && (n == o->min || n >= o->gap)))
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option %s must be %d or a number from %d to %d",
                           o->name, o->min, o->gap, o->max);
    if (!good)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option %s must be a number from %d to %d", o->name,
                           o->min, o->max);
    uint16_t stored = (uint16_t)n;
    memcpy(field(state, o), &stored, 2);
    return true;
}

static bool read_choice(void *state, const struct option *o, struct json value,
                        struct problem *p)
{
    int index = json_index(value, o->choices);
    if (index < 0)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option %s has no such choice", o->name);
    uint8_t stored = (uint8_t)index;
    memcpy(field(state, o), &stored, 1);
    return true;
}

static bool read_bool(void *state, const struct option *o, struct json value,
                      struct problem *p)
{
    bool b;
    if (!json_bool(value, &b))
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option %s must be true or false", o->name);
    uint8_t stored = b;
    memcpy(field(state, o), &stored, 1);
    return true;
}

static bool read_one(void *state, const struct option *o, struct json value,
                     struct problem *p)
{
    switch (o->type) {
    case OPTION_BOOL:
        return read_bool(state, o, value, p);
    case OPTION_INT:
        return read_int(state, o, value, p);
    case OPTION_CHOICE:
        return read_choice(state, o, value, p);
    case OPTION_OTHER:
        return o->read(state, value, p);
    }
    return false;
}

static bool read_start(struct head *head, struct json value, struct problem *p)
{
    int64_t seat;
    if (!json_int(value, 0, head->seats - 1, &seat))
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option start must be a seat from 0 to %d",
                           head->seats - 1);
    head->first = (uint8_t)seat;
    return true;
}

static const struct option *find(const struct game *g, struct json key)
{
    for (const struct option *o = g->options; o->name; o++)
        if (json_is(key, o->name))
            return o;
    return NULL;
}

static bool read_member(const struct game *g, void *state, struct json key,
                        struct json value, struct problem *p)
{
    const struct option *o = find(g, key);
    if (o)
        return read_one(state, o, value, p);
    if (json_is(key, "start"))
        return read_start(state, value, p);
    char name[40] = "";
    json_string(key, name, sizeof name);
    return problem_set(p, PROBLEM_BAD_OPTION, "%s has no option \"%s\"", g->id,
                       name);
}

bool options_read(const struct game *g, void *state, struct json options,
                  struct problem *p)
{
    for (const struct option *o = g->options; o->name; o++)
        if (!preset(state, o, p))
            return false;
    return options_change(g, state, options, p);
}

bool options_change(const struct game *g, void *state, struct json options,
                    struct problem *p)
{
    if (options.at && json_type(options) != JSON_OBJECT)
        return problem_set(p, PROBLEM_BAD_OPTION, "options is not an object");
    struct json_iter i = json_each(options);
    while (json_next(&i))
        if (!read_member(g, state, i.key, i.value, p))
            return false;
    return true;
}

/* ---- writing ---- */

static void write_value(const void *state, const struct option *o,
                        struct json_out *w)
{
    uint8_t byte;
    uint16_t number;
    memcpy(&byte, field_of(state, o), 1);
    switch (o->type) {
    case OPTION_BOOL:
        json_put_bool(w, byte);
        break;
    case OPTION_CHOICE:
        json_put_string(w, o->choices[byte]);
        break;
    case OPTION_INT:
        memcpy(&number, field_of(state, o), 2);
        json_put_int(w, number);
        break;
    case OPTION_OTHER:
        o->write(state, w);
        break;
    }
}

static void put_preset(const struct option *o, struct json_out *w)
{
    switch (o->type) {
    case OPTION_BOOL:
        json_put_bool(w, o->preset);
        break;
    case OPTION_INT:
        json_put_int(w, o->preset);
        break;
    case OPTION_CHOICE:
        json_put_string(w, o->choices[o->preset]);
        break;
    case OPTION_OTHER:
        json_put_raw(w);
        text_put(w->text, o->preset_text);
        break;
    }
}

/* Is it as `preset` left it? What is too long for this buffer is not. */
static bool is_preset(const void *state, const struct option *o)
{
    char buf[256];
    struct text found, usual;
    struct json_out w;
    text_fixed(&found, buf, sizeof buf / 2);
    text_fixed(&usual, buf + sizeof buf / 2, sizeof buf / 2);
    json_begin(&w, &found);
    write_value(state, o, &w);
    json_begin(&w, &usual);
    put_preset(o, &w);
    return !found.full && !strcmp(found.data, usual.data);
}

void options_write(const struct game *g, const void *state, struct json_out *w)
{
    json_open(w, '{');
    for (const struct option *o = g->options; o->name; o++) {
        if (o->quiet && is_preset(state, o))
            continue;
        json_key(w, o->name);
        write_value(state, o, w);
    }
    json_int_at(w, "start", game_head(state)->first);
    json_close(w, '}');
}

/* ---- describing ---- */

static void describe_range(struct json_out *w, int min, int max)
{
    json_int_at(w, "min", min);
    json_int_at(w, "max", max);
}

static void describe_names(struct json_out *w, const char *key,
                           const char *const *names, int count)
{
    json_key(w, key);
    json_open(w, '[');
    for (int i = 0; i != count && names[i]; i++)
        json_put_string(w, names[i]);
    json_close(w, ']');
}

static void describe_bool(struct json_out *w)
{
    json_key(w, "choices");
    json_open(w, '[');
    json_put_bool(w, false);
    json_put_bool(w, true);
    json_close(w, ']');
}

static void describe_int(const struct option *o, struct json_out *w)
{
    if (o->gap) {
        json_key(w, "choices");
        json_open(w, '[');
        json_put_int(w, o->min);
        json_close(w, ']');
    }
    describe_range(w, o->gap ? o->gap : o->min, o->max);
}

static void describe_length(const struct option *o, struct json_out *w)
{
    json_key(w, "length");
    json_open(w, '[');
    json_put_int(w, o->least);
    json_put_int(w, o->most);
    json_close(w, ']');
}

static void describe_items(const struct option *o, struct json_out *w)
{
    json_key(w, "items");
    json_open(w, '[');
    for (int i = 0; o->item(i); i++)
        json_put_string(w, o->item(i));
    json_close(w, ']');
}

static void describe_list(const struct option *o, struct json_out *w)
{
    describe_names(w, "choices", o->choices, -1);
    if (o->pattern && !o->most)
        json_string_at(w, "each", "seat");
    if (o->pattern)
        json_string_at(w, "pattern", o->pattern);
    else
        describe_items(o, w);
    if (!o->pattern || o->most)
        describe_length(o, w);
}

static void describe_object(const struct option *o, struct json_out *w)
{
    describe_names(w, "keys", o->keys, o->key_count);
    if (o->most)
        describe_length(o, w);
    describe_range(w, o->min, o->max);
}

static const char *type_of(const struct option *o)
{
    switch (o->type) {
    case OPTION_BOOL:
        return "bool";
    case OPTION_INT:
        return "int";
    case OPTION_CHOICE:
        return "choice";
    case OPTION_OTHER:
        break;
    }
    return o->keys ? "object" : "list";
}

static void describe_values(const struct option *o, struct json_out *w)
{
    switch (o->type) {
    case OPTION_BOOL:
        describe_bool(w);
        break;
    case OPTION_INT:
        describe_int(o, w);
        break;
    case OPTION_CHOICE:
        describe_names(w, "choices", o->choices, -1);
        break;
    case OPTION_OTHER:
        if (o->keys)
            describe_object(o, w);
        else
            describe_list(o, w);
        break;
    }
}

void options_describe(const struct game *g, struct json_out *w)
{
    json_open(w, '[');
    for (const struct option *o = g->options; o->name; o++) {
        json_open(w, '{');
        json_string_at(w, "name", o->name);
        json_string_at(w, "type", type_of(o));
        json_key(w, "default");
        put_preset(o, w);
        describe_values(o, w);
        json_string_at(w, "meaning", o->meaning);
        json_close(w, '}');
    }
    json_open(w, '{');
    json_string_at(w, "name", "start");
    json_string_at(w, "type", "seat");
    json_int_at(w, "default", 0);
    describe_range(w, 0, g->max_seats - 1);
    json_string_at(w, "meaning", start_meaning);
    json_close(w, '}');
    json_close(w, ']');
}
