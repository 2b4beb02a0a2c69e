/* messages: checking requests by the catalogue; see messages.h. */
#include "server/messages.h"

#include "base/must_have.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "messages.inc"

bool refuse(struct refused *r, enum refusal code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    r->code = refusals[code];
    r->game = NULL;
    vsnprintf(r->text, sizeof r->text, format, args);
    va_end(args);
    return false;
}

/* A text's length in bytes as decoded, and no NUL in it; or -1. */
static int64_t text_length(struct json value)
{
    char small[1024], *buf = small;
    size_t size = sizeof small;
    if (json_type(value) != JSON_STRING)
        return -1;
    if (!memchr(value.at, '\\', value.len)) /* nothing to decode */
        return (int64_t)value.len - 2;
    if (value.len >= size) { /* written it is never shorter */
        size = value.len + 1;
        buf = must_have(malloc(size));
    }
    int64_t len = json_string(value, buf, size) ? (int64_t)strlen(buf) : -1;
    if (buf != small)
        free(buf);
    return len;
}

static bool field_fits(const struct field_row *f, struct json value)
{
    int64_t n;
    bool b;
    switch (f->type) {
    case FIELD_TEXT:
        if (f->choices)
            return json_index(value, f->choices) >= 0;
        n = text_length(value);
        return n >= f->min && n <= f->max;
    case FIELD_INT:
        return json_int(value, f->min, f->max, &n);
    case FIELD_BOOL:
        return json_bool(value, &b);
    case FIELD_LIST:
        return json_type(value) == JSON_ARRAY &&
               json_count(value) <= (size_t)f->max;
    case FIELD_OBJECT:
        return json_type(value) == JSON_OBJECT;
    }
    return false;
}

static bool check_fields(struct json object, const struct request_row *row,
                         struct refused *why)
{
    for (const struct field_row *f = row->fields; f->name; f++) {
        struct json value = json_get(object, f->name);
        if (!value.at && f->optional)
            continue;
        if (!field_fits(f, value))
            return refuse(why, REFUSAL_BAD_REQUEST, "%s: %s is %s", row->name,
                          f->name, value.at ? "not right" : "missing");
    }
    return true;
}

bool message_read(const char *text, size_t len, struct json *object)
{
    return json_check_depth(text, len, MESSAGE_DEPTH, object);
}

int message_check(struct json object, struct refused *why)
{
    struct json name = json_get(object, "do");
    char twice[JSON_NAME_SIZE];
    if (json_twice_within(object, twice)) {
        refuse(why, REFUSAL_BAD_REQUEST, "\"%s\" stands there twice", twice);
        return -1;
    }
    for (int i = 0; i < REQUEST_COUNT; i++)
        if (json_is(name, requests[i].name))
            return check_fields(object, &requests[i], why) ? i : -1;
    refuse(why, REFUSAL_BAD_REQUEST, "there is no such request");
    return -1;
}

void message_text(struct json object, const char *key, char *buf, size_t size)
{
    buf[0] = '\0';
    json_string(json_get(object, key), buf, size);
}

int64_t message_int(struct json object, const char *key, int64_t preset)
{
    int64_t n = preset;
    json_int(json_get(object, key), INT64_MIN, INT64_MAX, &n);
    return n;
}

bool message_bool(struct json object, const char *key)
{
    bool b = false;
    json_bool(json_get(object, key), &b);
    return b;
}
