/* json: a bounded reader and a writer; see json.h. */
#include "base/json.h"

#include "base/utf8.h"

#include <string.h>

/* ---- checking ---- */

struct checker {
    const char *at, *end;
    int depth; /* how many more containers may stand in each other */
};

static void skip_space(struct checker *c)
{
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t' ||
                              *c->at == '\n' || *c->at == '\r'))
        c->at++;
}

static bool eat(struct checker *c, char wanted)
{
    if (c->at == c->end || *c->at != wanted)
        return false;
    c->at++;
    return true;
}

static bool check_word(struct checker *c, const char *word)
{
    size_t len = strlen(word);
    if ((size_t)(c->end - c->at) < len || memcmp(c->at, word, len) != 0)
        return false;
    c->at += len;
    return true;
}

static bool check_digits(struct checker *c)
{
    const char *from = c->at;
    while (c->at < c->end && *c->at >= '0' && *c->at <= '9')
        c->at++;
    return c->at > from;
}

static bool check_number(struct checker *c)
{
    eat(c, '-');
    if (!eat(c, '0') && !check_digits(c))
        return false;
    if (eat(c, '.') && !check_digits(c))
        return false;
    if (eat(c, 'e') || eat(c, 'E')) {
        if (!eat(c, '+'))
            eat(c, '-');
        return check_digits(c);
    }
    return true;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* Four hex digits at `s`, which has at least four bytes; -1 if not. */
static int32_t hex4(const char *s)
{
    int32_t n = 0;
    for (int i = 0; i < 4; i++) {
        int d = hex_digit(s[i]);
        if (d < 0)
            return -1;
        n = n * 16 + d;
    }
    return n;
}

static bool is_high(int32_t unit)
{
    return unit >= 0xd800 && unit < 0xdc00;
}

static bool is_low(int32_t unit)
{
    return unit >= 0xdc00 && unit < 0xe000;
}

/* The \uXXXX (or pair of them) whose 'u' is at `s`; its length, 0 if bad. */
static size_t unicode_escape(const char *s, const char *end, int32_t *out)
{
    if (end - s < 5 || (*out = hex4(s + 1)) < 0 || is_low(*out))
        return 0;
    if (!is_high(*out))
        return 5;
    if (end - s < 11 || s[5] != '\\' || s[6] != 'u')
        return 0;
    int32_t low = hex4(s + 7);
    if (!is_low(low))
        return 0;
    *out = 0x10000 + ((*out - 0xd800) << 10) + (low - 0xdc00);
    return 11;
}

static bool check_escape(struct checker *c)
{
    if (c->at == c->end)
        return false;
    if (*c->at != 'u') /* strchr would also find the NUL */
        return *c->at && strchr("\"\\/bfnrt", *c->at++);
    int32_t code;
    size_t len = unicode_escape(c->at, c->end, &code);
    c->at += len;
    return len > 0;
}

/* Bytes that do not stand for themselves in a string: quotes, backslashes and
 * the 32 that control. */
static const bool special[256] = {
    ['"'] = 1, ['\\'] = 1, [0] = 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1,         1,          1,       1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

static bool is_special(char c)
{
    return special[(uint8_t)c];
}

static bool check_string(struct checker *c)
{
    if (!eat(c, '"'))
        return false;
    while (c->at < c->end) {
        unsigned char b = (unsigned char)*c->at;
        if (b < 0x80 && !is_special(*c->at)) { /* most are */
            c->at++;
            continue;
        }
        if (b == '"')
            return eat(c, '"');
        if (b < 0x20)
            return false;
        if (b == '\\') {
            c->at++;
            if (!check_escape(c))
                return false;
            continue;
        }
        size_t len = utf8_length(c->at, (size_t)(c->end - c->at));
        if (!len)
            return false;
        c->at += len;
    }
    return false;
}

static bool check_value(struct checker *c);

static bool check_members(struct checker *c, char close)
{
    int names = 0;
    skip_space(c);
    if (eat(c, close))
        return true;
    do {
        skip_space(c);
        if (close == '}') {
            if (names++ == JSON_NAMES_MAX || !check_string(c))
                return false;
            skip_space(c);
            if (!eat(c, ':'))
                return false;
        }
        if (!check_value(c))
            return false;
        skip_space(c);
    } while (eat(c, ','));
    return eat(c, close);
}

static bool check_value(struct checker *c)
{
    skip_space(c);
    if (c->at == c->end)
        return false;
    switch (*c->at) {
    case '{':
    case '[': {
        char close = *c->at++ == '{' ? '}' : ']';
        if (!c->depth)
            return false;
        c->depth--;
        bool good = check_members(c, close);
        c->depth++;
        return good;
    }
    case '"':
        return check_string(c);
    case 't':
        return check_word(c, "true");
    case 'f':
        return check_word(c, "false");
    case 'n':
        return check_word(c, "null");
    default:
        return check_number(c);
    }
}

bool json_check(const char *text, size_t len, struct json *value)
{
    return json_check_depth(text, len, JSON_DEPTH_MAX, value);
}

bool json_check_depth(const char *text, size_t len, int depth,
                      struct json *value)
{
    struct checker c = {.at = text, .end = text + len, .depth = depth};
    skip_space(&c);
    value->at = c.at;
    if (!check_value(&c))
        return false;
    value->len = (size_t)(c.at - value->at);
    skip_space(&c);
    return c.at == c.end;
}

/* ---- walking what was checked ---- */

/* What a byte outside of strings means to who looks for the end of a value:
 * every lookup passes the values before it. */
enum mark { PLAIN, SPACE, COMMA, QUOTE, OPEN, CLOSE };

static const uint8_t marks[256] = {
    [' '] = SPACE, ['\t'] = SPACE, ['\n'] = SPACE, ['\r'] = SPACE,
    [','] = COMMA, ['"'] = QUOTE,  ['{'] = OPEN,   ['['] = OPEN,
    ['}'] = CLOSE, [']'] = CLOSE,
};

static enum mark mark_at(const char *s)
{
    return (enum mark)marks[(uint8_t)*s];
}

static const char *past_space(const char *s)
{
    while (mark_at(s) == SPACE)
        s++;
    return s;
}

/* Is this quote part of a string: behind one backslash, or three, or …? */
static bool is_escaped(const char *quote)
{
    const char *s = quote;
    while (s[-1] == '\\')
        s--;
    return (quote - s) & 1;
}

static const char *past_string(const char *s, const char *end)
{
    do
        s = memchr(s + 1, '"', (size_t)(end - s - 1));
    while (is_escaped(s));
    return s + 1;
}

/* The byte behind a value; texts are checked, so it is never missed. */
static const char *past_value(const char *s, const char *end)
{
    if (mark_at(s) == PLAIN) {
        while (s < end && mark_at(s) == PLAIN)
            s++;
        return s;
    }
    int depth = 0;
    do {
        while (mark_at(s) < QUOTE)
            s++;
        if (*s == '"') {
            s = past_string(s, end);
            continue;
        }
        depth += mark_at(s) == OPEN ? 1 : -1;
        s++;
    } while (depth);
    return s;
}

enum json_type json_type(struct json v)
{
    if (!v.at)
        return JSON_ABSENT;
    switch (*v.at) {
    case '{':
        return JSON_OBJECT;
    case '[':
        return JSON_ARRAY;
    case '"':
        return JSON_STRING;
    case 't':
        return JSON_TRUE;
    case 'f':
        return JSON_FALSE;
    case 'n':
        return JSON_NULL;
    default:
        return JSON_NUMBER;
    }
}

struct json_iter json_each(struct json container)
{
    enum json_type type = json_type(container);
    if (type != JSON_ARRAY && type != JSON_OBJECT)
        return (struct json_iter){0};
    return (struct json_iter){.at = container.at + 1,
                              .end = container.at + container.len,
                              .named = type == JSON_OBJECT};
}

/* Part of the lookups below, which make one step per member. */
static inline bool next(struct json_iter *i)
{
    if (!i->at)
        return false;
    const char *s = past_space(i->at);
    if (*s == ',')
        s = past_space(s + 1);
    if (*s == ']' || *s == '}')
        return false;
    if (i->named) {
        i->key = (struct json){s, (size_t)(past_string(s, i->end) - s)};
        s = past_space(s + i->key.len);
        s = past_space(s + 1); /* the colon */
    }
    i->at = past_value(s, i->end);
    i->value = (struct json){s, (size_t)(i->at - s)};
    return true;
}

bool json_next(struct json_iter *i)
{
    return next(i);
}

/* Is this string `s`, which has `len` bytes? */
static bool name_is(struct json v, const char *s, size_t len)
{
    if (v.len == len + 2 && memcmp(v.at + 1, s, len) == 0)
        return true;
    char decoded[JSON_NAME_SIZE];
    return v.len > len + 2 && len < sizeof decoded &&
           (v.at[1] == *s || v.at[1] == '\\') && memchr(v.at, '\\', v.len) &&
           json_string(v, decoded, sizeof decoded) && strcmp(decoded, s) == 0;
}

struct json json_get(struct json object, const char *key)
{
    if (json_type(object) == JSON_OBJECT) {
        struct json_iter i = json_each(object);
        size_t len = strlen(key);
        while (next(&i))
            if (name_is(i.key, key, len))
                return i.value;
    }
    return (struct json){0};
}

/* A name as it is compared: decoded, or, where it is too long to be one of
 * ours, as it is written; without an escape both are the same. */
struct name {
    const char *at;
    size_t len;
    char text[JSON_NAME_SIZE];
};

static void read_name(struct json name, struct name *out)
{
    if (!memchr(name.at, '\\', name.len)) {
        out->at = name.at + 1;
        out->len = name.len - 2;
        return;
    }
    bool ours = json_string(name, out->text, sizeof out->text);
    out->at = ours ? out->text : name.at;
    out->len = ours ? strlen(out->text) : name.len;
}

static int by_name(const struct name *a, const struct name *b)
{
    if (a->len != b->len)
        return a->len < b->len ? -1 : 1;
    return memcmp(a->at, b->at, a->len);
}

bool json_twice(struct json object, char name[JSON_NAME_SIZE])
{
    struct name names[JSON_NAMES_MAX];
    uint16_t order[JSON_NAMES_MAX]; /* those so far, sorted: no names can be
                                       chosen that take long */
    struct json_iter i = json_each(object);
    if (json_type(object) != JSON_OBJECT)
        return false;
    for (unsigned count = 0; json_next(&i); count++) {
        unsigned low = 0, high = count;
        read_name(i.key, &names[count]);
        while (low < high) {
            unsigned mid = (low + high) / 2;
            int way = by_name(&names[order[mid]], &names[count]);
            if (way == 0) {
                json_string(i.key, name, JSON_NAME_SIZE);
                return true;
            }
            low = way < 0 ? mid + 1 : low;
            high = way < 0 ? high : mid;
        }
        memmove(&order[low + 1], &order[low], (count - low) * sizeof *order);
        order[low] = (uint16_t)count;
    }
    return false;
}

bool json_twice_within(struct json v, char name[JSON_NAME_SIZE])
{
    struct json_iter i = json_each(v);
    while (json_next(&i)) /* nothing, unless it is a container */
        if (json_twice_within(i.value, name))
            return true;
    return json_twice(v, name);
}

size_t json_count(struct json container)
{
    struct json_iter i = json_each(container);
    size_t n = 0;
    while (json_next(&i))
        n++;
    return n;
}

bool json_int(struct json v, int64_t min, int64_t max, int64_t *out)
{
    if (json_type(v) != JSON_NUMBER || v.len > 18)
        return false;
    bool minus = *v.at == '-';
    int64_t n = 0;
    for (size_t i = minus; i < v.len; i++) {
        if (v.at[i] < '0' || v.at[i] > '9')
            return false;
        n = n * 10 + (v.at[i] - '0');
    }
    n = minus ? -n : n;
    if (n < min || n > max)
        return false;
    *out = n;
    return true;
}

bool json_bool(struct json v, bool *out)
{
    enum json_type type = json_type(v);
    *out = type == JSON_TRUE;
    return type == JSON_TRUE || type == JSON_FALSE;
}

bool json_is(struct json v, const char *s)
{
    return json_type(v) == JSON_STRING &&
           (v.at[1] == *s || v.at[1] == '\\' || !*s) && /* most are not */
           name_is(v, s, strlen(s));
}

int json_index(struct json v, const char *const *names)
{
    for (int i = 0; names[i]; i++)
        if (json_is(v, names[i]))
            return i;
    return -1;
}

/* One escape at `s` (behind the backslash): decode it, return its end. */
static const char *decode_escape(const char *s, const char *end,
                                 struct text *out)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (*s != 'u') {
        text_char(out, to[strchr(from, *s) - from]);
        return s + 1;
    }
    int32_t code = 0;
    size_t len = unicode_escape(s, end, &code);
    char bytes[4];
    text_bytes(out, bytes, utf8_encode(code, bytes));
    return s + len;
}

/* Text without escapes: whole characters as far as there is room. */
static void append_plain(struct text *out, const char *s, size_t len)
{
    if (out->heap || text_fits(out, len)) {
        text_bytes(out, s, len);
        return;
    }
    while (!out->full) {
        size_t step = utf8_length(s, len);
        text_bytes(out, s, step);
        s += step;
        len -= step;
    }
}

bool json_append(struct json v, struct text *out)
{
    if (json_type(v) != JSON_STRING)
        return false;
    const char *end = v.at + v.len - 1;
    for (const char *s = v.at + 1; s < end && !out->full;) {
        if (*s == '\\') {
            s = decode_escape(s + 1, end, out);
            continue;
        }
        const char *escape = memchr(s, '\\', (size_t)(end - s));
        size_t len = (size_t)((escape ? escape : end) - s);
        append_plain(out, s, len);
        s += len;
    }
    return !out->full;
}

bool json_string(struct json v, char *out, size_t size)
{
    struct text t;
    text_fixed(&t, out, size);
    return json_append(v, &t) && strlen(out) == t.len; /* no NUL within */
}

/* ---- writing ---- */

void json_begin(struct json_out *w, struct text *text)
{
    *w = (struct json_out){.text = text};
}

void json_put_raw(struct json_out *w)
{
    if (w->comma)
        text_char(w->text, ',');
    w->comma = true;
}

void json_open(struct json_out *w, char bracket)
{
    json_put_raw(w);
    text_char(w->text, bracket);
    w->comma = false;
}

void json_close(struct json_out *w, char bracket)
{
    text_char(w->text, bracket);
    w->comma = true;
}

void json_key(struct json_out *w, const char *key)
{
    json_put_string(w, key);
    text_char(w->text, ':');
    w->comma = false;
}

void json_put_value(struct json_out *w, struct json v)
{
    bool quoted = false;
    json_put_raw(w);
    for (const char *at = v.at, *end = at + v.len; at < end; at++) {
        if (*at == '"')
            quoted = !quoted;
        if (quoted && *at == '\\')
            text_char(w->text, *at++);
        if (quoted || !strchr(" \t\r\n", *at))
            text_char(w->text, *at);
    }
}

void json_put_null(struct json_out *w)
{
    json_put_raw(w);
    text_put(w->text, "null");
}

void json_put_bool(struct json_out *w, bool b)
{
    json_put_raw(w);
    text_put(w->text, b ? "true" : "false");
}

void json_put_int(struct json_out *w, int64_t n)
{
    json_put_raw(w);
    text_int(w->text, n);
}

void json_put_string(struct json_out *w, const char *s)
{
    json_put_bytes(w, s, strlen(s));
}

static void put_escaped(struct text *t, char c)
{
    if (c == '"' || c == '\\') {
        text_char(t, '\\');
        text_char(t, c);
    } else if (c == '\n') {
        text_put(t, "\\n");
    } else {
        text_put(t, "\\u00");
        text_char(t, "01"[c >> 4]);
        text_char(t, "0123456789abcdef"[c & 15]);
    }
}

/* How many of these bytes stand for themselves before one that does not? */
static size_t plain_bytes(const char *s, size_t len)
{
    size_t n = 0;
    while (n < len && !is_special(s[n]))
        n++;
    return n;
}

/* Nothing in it is special, as in nearly all strings: one piece of memory. */
static void put_plain(struct json_out *w, const char *s, size_t len)
{
    char *at = text_next(w->text, w->comma + len + 2);
    if (!at)
        return;
    if (w->comma)
        *at++ = ',';
    *at++ = '"';
    memcpy(at, s, len);
    at[len] = '"';
    w->comma = true;
}

void json_put_bytes(struct json_out *w, const char *s, size_t len)
{
    size_t plain = plain_bytes(s, len);
    if (plain == len) {
        put_plain(w, s, len);
        return;
    }
    json_put_raw(w);
    text_char(w->text, '"');
    for (size_t i = 0; i < len; i += plain) {
        plain = plain_bytes(s + i, len - i);
        text_bytes(w->text, s + i, plain);
        if (i + plain < len)
            put_escaped(w->text, s[i + plain++]);
    }
    text_char(w->text, '"');
}

void json_int_at(struct json_out *w, const char *key, int64_t n)
{
    json_key(w, key);
    json_put_int(w, n);
}

void json_bool_at(struct json_out *w, const char *key, bool b)
{
    json_key(w, key);
    json_put_bool(w, b);
}

void json_string_at(struct json_out *w, const char *key, const char *s)
{
    json_key(w, key);
    json_put_string(w, s);
}
