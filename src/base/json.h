/*
 * json: a bounded reader and a writer.
 *
 * Reading makes no tree. json_check looks at the whole text once (grammar,
 * UTF-8, depth); after that a value is just the slice of text where it
 * stands, and the functions below walk it. That costs a scan per lookup and
 * no memory at all, which suits texts of a few kilobytes.
 *
 * An absent value (a key that is not there) is a slice with `at` NULL; every
 * function takes it and says no.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

enum {
    JSON_DEPTH_MAX = 64,
    JSON_NAMES_MAX = 256, /* members of one object */
    JSON_NAME_SIZE = 64   /* of names that we look for, with their NUL */
};

enum json_type {
    JSON_ABSENT,
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

struct json {
    const char *at; /* first byte of the value; NULL if absent */
    size_t len;
};

/* Is this text one JSON value? If so it is in `value`, spaces cut off; else
 * `value` means nothing. */
bool json_check(const char *text, size_t len, struct json *value);

/* The same for who knows how deep it can be at most. */
bool json_check_depth(const char *text, size_t len, int depth,
                      struct json *value);

enum json_type json_type(struct json v);

/* The value of a key of an object; absent if there is none, or no object. */
struct json json_get(struct json object, const char *key);

/*
 * Walk an array or object, once from its begin to its end:
 *
 *     struct json_iter i = json_each(json_get(message, "seats"));
 *     while (json_next(&i))
 *         ... i.value ...
 *
 * The container is looked for before the loop, not in it: a walk takes one
 * look at each byte, however many members there are. What is no container has
 * none. For an object `key` is the raw slice of the key, quotes included.
 */
struct json_iter {
    const char *at, *end; /* the next member or its comma; NULL: no more */
    struct json key, value;
    bool named; /* an object's members are */
};
struct json_iter json_each(struct json container);
bool json_next(struct json_iter *i); /* false at the end */

/*
 * Does a name stand twice in this object? Then it is in `name`, as much of it
 * as fits. Which of the two is meant nobody can say, so readers refuse them.
 */
bool json_twice(struct json object, char name[JSON_NAME_SIZE]);

/* The same of all objects in this value. */
bool json_twice_within(struct json v, char name[JSON_NAME_SIZE]);

/* Members of an array or object. */
size_t json_count(struct json container);

/* A whole number in [min, max]: digits, perhaps behind a minus, 18 characters
 * at most; no fraction or exponent. */
bool json_int(struct json v, int64_t min, int64_t max, int64_t *out);

bool json_bool(struct json v, bool *out);

/* Is it a string (or an object's key) with exactly this content? */
bool json_is(struct json v, const char *s);

/* The index of a string in a list that ends with NULL; -1 if not there. */
int json_index(struct json v, const char *const *names);

/* Decode a string into `out`; false if it is none or needs more room: then
 * what fits is there, whole characters only. */
bool json_string(struct json v, char *out, size_t size);

/* The same onto the end of a text. */
bool json_append(struct json v, struct text *out);

/* ---- writing ---- */

struct json_out {
    struct text *text;
    bool comma; /* the next element needs a comma before it */
};

void json_begin(struct json_out *w, struct text *text);
void json_open(struct json_out *w, char bracket);  /* '{' or '[' */
void json_close(struct json_out *w, char bracket); /* '}' or ']' */
void json_key(struct json_out *w, const char *key);
void json_put_null(struct json_out *w);
void json_put_bool(struct json_out *w, bool b);
void json_put_int(struct json_out *w, int64_t n);
void json_put_string(struct json_out *w, const char *s);
void json_put_bytes(struct json_out *w, const char *s, size_t len);

/* A value that was read, as it is but for the spaces in it. */
void json_put_value(struct json_out *w, struct json v);

/* An element that the caller writes to w->text itself. */
void json_put_raw(struct json_out *w);

/* Key and value in one. */
void json_int_at(struct json_out *w, const char *key, int64_t n);
void json_bool_at(struct json_out *w, const char *key, bool b);
void json_string_at(struct json_out *w, const char *key, const char *s);

#endif
