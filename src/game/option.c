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
    if (!json_int(value, o->min, o->max, &n))
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
    struct json_iter i = {0};
    while (json_next(options, &i))
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

void options_write(const struct game *g, const void *state, struct json_out *w)
{
    json_open(w, '{');
    for (const struct option *o = g->options; o->name; o++) {
        json_key(w, o->name);
        write_value(state, o, w);
    }
    json_int_at(w, "start", game_head(state)->first);
    json_close(w, '}');
}

/* ---- describing ---- */

static void describe_range(struct json_out *w, int preset_value, int min,
                           int max)
{
    json_int_at(w, "default", preset_value);
    json_int_at(w, "min", min);
    json_int_at(w, "max", max);
}

static void describe_choice(const struct option *o, struct json_out *w)
{
    json_string_at(w, "default", o->choices[o->preset]);
    json_key(w, "choices");
    json_open(w, '[');
    for (int i = 0; o->choices[i]; i++)
        json_put_string(w, o->choices[i]);
    json_close(w, ']');
}

static void describe_kind(const struct option *o, struct json_out *w)
{
    static const char *const names[] = {[OPTION_BOOL] = "bool",
                                        [OPTION_INT] = "int",
                                        [OPTION_CHOICE] = "choice"};
    json_string_at(w, "type",
                   o->type == OPTION_OTHER ? o->type_name : names[o->type]);
    switch (o->type) {
    case OPTION_BOOL:
        json_bool_at(w, "default", o->preset);
        break;
    case OPTION_INT:
        describe_range(w, o->preset, o->min, o->max);
        break;
    case OPTION_CHOICE:
        describe_choice(o, w);
        break;
    case OPTION_OTHER:
        json_key(w, "default");
        json_put_raw(w);
        text_put(w->text, o->preset_text);
        break;
    }
}

void options_describe(const struct game *g, struct json_out *w)
{
    json_open(w, '[');
    for (const struct option *o = g->options; o->name; o++) {
        json_open(w, '{');
        json_string_at(w, "name", o->name);
        describe_kind(o, w);
        json_string_at(w, "meaning", o->meaning);
        json_close(w, '}');
    }
    json_open(w, '{');
    json_string_at(w, "name", "start");
    json_string_at(w, "type", "seat");
    describe_range(w, 0, 0, g->max_seats - 1);
    json_string_at(w, "meaning", start_meaning);
    json_close(w, '}');
    json_close(w, ']');
}
