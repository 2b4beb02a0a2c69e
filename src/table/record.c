/* record: a game as a text; see record.h. */
#include "table/record.h"

#include "base/hash.h"
#include "game/option.h"

#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

/* Winners and totals, as an object. */
static void write_result(const struct table *t, struct text *out)
{
    struct score score = {0};
    struct json_out w;
    t->game->score(t->state, &score);
    json_begin(&w, out);
    json_open(&w, '{');
    json_key(&w, "winners");
    json_open(&w, '[');
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (score.winners >> seat & 1)
            json_put_int(&w, seat);
    json_close(&w, ']');
    json_key(&w, "totals");
    json_open(&w, '[');
    for (int seat = 0; seat < game_head(t->state)->seats; seat++)
        json_put_int(&w, score.total[seat]);
    json_close(&w, ']');
    json_close(&w, '}');
}

static void write_header(const struct table *t, const void *start,
                         const char *more, struct text *out)
{
    struct json_out w;
    text_add(out, "kocka 1\ngame: %s\nseats: %d\noptions: ", t->game->id,
             game_head(start)->seats);
    json_begin(&w, out);
    options_write(t->game, start, &w);
    text_char(out, '\n');
    if (t->names)
        text_add(out, "names: %s\n", t->names);
    if (t->date)
        text_add(out, "date: %s\n", t->date);
    if (t->notes)
        text_add(out, "notes: %s\n", t->notes);
    if (game_over(t->game, t->state)) {
        text_put(out, "result: ");
        write_result(t, out);
        text_char(out, '\n');
    }
    text_add(out, "rules: %d\n", t->game->rules);
    if (t->set) {
        text_put(out, "from: ");
        json_begin(&w, out);
        game_write(t->game, start, &w);
        text_char(out, '\n');
    }
    text_put(out, more);
    text_char(out, '\n');
}

static void write_ply(const struct table *t, void *state, const struct ply *ply,
                      struct text *out)
{
    if (ply->together && ply->actor < SEATS_MAX)
        text_add(out, "%d ", ply->actor);
    t->game->print(state, ply->move, out);
    t->game->apply(state, ply->actor, ply->move, NULL);
}

/* What stands behind it: the state after it, and how long it took. */
static void write_tail(const struct table *t, const void *state,
                       const struct ply *ply, struct text *buf,
                       struct text *out)
{
    text_put(out, " #");
    text_hex(out, game_hash(t->game, state, buf));
    if (ply->ms != PLY_NO_TIME) {
        text_put(out, " +");
        text_int(out, ply->ms);
    }
}

static bool write(const struct table *t, const char *more, bool bare,
                  struct text *out)
{
    void *state = malloc(t->game->state_size);
    struct text buf;
    if (!state)
        return false;
    text_heap(&buf);
    table_state_at(t, 0, state);
    write_header(t, state, more, out);
    for (size_t i = 0; i < t->count; i++) {
        write_ply(t, state, &t->plies[i], out);
        if (!bare)
            write_tail(t, state, &t->plies[i], &buf, out);
        text_char(out, '\n');
    }
    bool good = !buf.full && !out->full;
    text_clear(&buf);
    free(state);
    return good;
}

bool record_write(const struct table *t, struct text *out)
{
    return write(t, "", false, out);
}

bool record_write_with(const struct table *t, const char *more,
                       struct text *out)
{
    return write(t, more, false, out);
}

bool record_write_bare(const struct table *t, const char *more,
                       struct text *out)
{
    return write(t, more, true, out);
}

/* ---- reading ---- */

enum header {
    HEADER_GAME,
    HEADER_SEATS,
    HEADER_OPTIONS,
    HEADER_NAMES,
    HEADER_DATE,
    HEADER_NOTES,
    HEADER_RESULT,
    HEADER_RULES,
    HEADER_FROM,
    HEADER_COUNT
};

static const char *const headers[HEADER_COUNT] = {"game",   "seats", "options",
                                                  "names",  "date",  "notes",
                                                  "result", "rules", "from"};

struct reader {
    const char *at, *end;
    int line;
    struct problem *p;
    bool part; /* moves may be missing at the end, whatever came of them */
    bool last; /* of the hashes only the last one counts */
    int said[HEADER_COUNT]; /* in which line; 0: not there */
    char game[32];
    int64_t seats;
    int64_t rules; /* version of the rules; 0: not said */
    struct json options, from, names, notes, result;
    const char *date;
    size_t date_len;
    struct text buf;
};

/* The next line, without its end; false behind the last one. */
static bool next_line(struct reader *r, const char **line, size_t *len)
{
    if (r->at == r->end)
        return false;
    const char *stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
    *line = r->at;
    *len = (size_t)((stop ? stop : r->end) - r->at);
    r->at = stop ? stop + 1 : r->end;
    if (*len && (*line)[*len - 1] == '\r')
        --*len;
    r->line++;
    return true;
}

static bool bad(struct reader *r, const char *text)
{
    return problem_set(r->p, PROBLEM_BAD_REQUEST, "record, line %d: %s",
                       r->line, text);
}

static bool is_key(const char *line, size_t len, const char *key)
{
    return strlen(key) == len && memcmp(line, key, len) == 0;
}

/* Which header line is it? HEADER_COUNT: one that we do not know. */
static enum header find_header(const char *line, size_t len)
{
    int header = 0;
    while (header < HEADER_COUNT && !is_key(line, len, headers[header]))
        header++;
    return (enum header)header;
}

static bool read_game(struct reader *r, const char *value, size_t len)
{
    if (len >= sizeof r->game)
        return bad(r, "unknown game");
    memcpy(r->game, value, len);
    r->game[len] = '\0';
    return true;
}

static bool read_header_value(struct reader *r, enum header header,
                              const char *value, size_t len)
{
    struct json json = {0};
    bool is_json = json_check(value, len, &json);
    switch (header) {
    case HEADER_GAME:
        return read_game(r, value, len);
    case HEADER_SEATS:
        return (is_json && json_int(json, 0, INT32_MAX, &r->seats)) ||
               bad(r, "seats is not a number");
    case HEADER_OPTIONS:
        r->options = json;
        return is_json || bad(r, "options is not JSON");
    case HEADER_NAMES:
        r->names = json;
        return (is_json && json_type(json) == JSON_ARRAY) ||
               bad(r, "names is not a JSON list");
    case HEADER_DATE:
        r->date = value;
        r->date_len = len;
        return true;
    case HEADER_NOTES: /* others may write something else there */
        if (is_json && json_type(json) == JSON_ARRAY)
            r->notes = json;
        return true;
    case HEADER_RESULT: /* likewise */
        r->result = is_json ? json : (struct json){0};
        return true;
    case HEADER_RULES:
        return (is_json && json_int(json, 1, 255, &r->rules)) ||
               bad(r, "rules is not a number");
    case HEADER_FROM:
        r->from = json;
        return is_json || bad(r, "from is not JSON");
    case HEADER_COUNT: /* passed over */
        break;
    }
    return true;
}

static bool read_header_line(struct reader *r, const char *line, size_t len)
{
    const char *colon = memchr(line, ':', len);
    if (!colon)
        return bad(r, "a header line is \"key: value\"");
    size_t key_len = (size_t)(colon - line);
    const char *value = colon + 1;
    size_t value_len = len - key_len - 1;
    while (value_len && *value == ' ') {
        value++;
        value_len--;
    }
    enum header header = find_header(line, key_len);
    if (header != HEADER_COUNT) {
        if (r->said[header])
            return bad(r, "this header line is there already");
        r->said[header] = r->line;
    }
    return read_header_value(r, header, value, value_len);
}

static bool read_header(struct reader *r)
{
    const char *line;
    size_t len;
    if (!next_line(r, &line, &len) || !is_key(line, len, "kocka 1"))
        return bad(r, "a record begins with \"kocka 1\"");
    while (next_line(r, &line, &len)) {
        if (!len)
            return true;
        if (!read_header_line(r, line, len))
            return false;
    }
    return true;
}

static bool set_notes(const struct reader *r, struct table *t)
{
    return table_note(&t->names, r->names.at, r->names.len) &&
           table_note(&t->date, r->date, r->date_len) &&
           table_note(&t->notes, r->notes.at, r->notes.len);
}

/* Does the header name the seats and options of `from`, as far as it does? */
static bool header_fits(struct reader *r, const struct table *t)
{
    char twice[JSON_NAME_SIZE];
    if (r->seats && r->seats != game_head(t->state)->seats) {
        r->line = r->said[HEADER_SEATS];
        return bad(r, "seats are not those of from");
    }
    if (!r->options.at)
        return true;
    r->line = r->said[HEADER_OPTIONS];
    if (json_twice_within(r->options, twice))
        return problem_twice(r->p, PROBLEM_BAD_OPTION, twice);
    void *with = malloc(t->game->state_size);
    if (!with)
        return problem_set(r->p, PROBLEM_BAD_REQUEST, "out of memory");
    memcpy(with, t->state, t->game->state_size);
    bool good = options_change(t->game, with, r->options, r->p);
    bool same = good && memcmp(with, t->state, t->game->state_size) == 0;
    free(with);
    return same || (good && bad(r, "options are not those of from"));
}

static struct table *make_table(struct reader *r,
                                const struct game *(*find)(const char *))
{
    const struct game *g = find(r->game);
    if (!g) {
        problem_set(r->p, PROBLEM_UNKNOWN_GAME, "there is no game \"%s\"",
                    r->game);
        return NULL;
    }
    if (r->rules > g->rules) {
        problem_set(r->p, PROBLEM_BAD_REQUEST,
                    "the record is of newer rules (%d) than ours (%d)",
                    (int)r->rules, g->rules);
        return NULL;
    }
    struct table *t = r->from.at ? table_from(g, r->from, r->p)
                                 : table_new(g, r->seats, r->options, r->p);
    if (!t)
        return NULL;
    int line = r->line;
    bool good = !r->from.at || header_fits(r, t);
    if (good && !(good = set_notes(r, t)))
        problem_set(r->p, PROBLEM_BAD_REQUEST, "out of memory");
    if (good) {
        r->line = line;
        return t;
    }
    table_free(t);
    return NULL;
}

/* What stands behind the move: " #HASH" and " +MS". */
struct tail {
    bool has_hash;
    uint64_t hash;
    uint32_t ms;
};

static bool read_hash(const char *s, size_t len, uint64_t *out)
{
    *out = 0;
    for (size_t i = 0; i < len; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *d = memchr(digits, s[i], 16);
        if (!d)
            return false;
        *out = *out << 4 | (uint64_t)(d - digits);
    }
    return len == 16;
}

static bool read_ms(const char *s, size_t len, uint32_t *out)
{
    uint64_t ms = 0;
    for (size_t i = 0; i < len; i++) {
        if (s[i] < '0' || s[i] > '9' || ms > UINT32_MAX)
            return false;
        ms = ms * 10 + (uint64_t)(s[i] - '0');
    }
    *out = (uint32_t)ms;
    return len && ms < PLY_NO_TIME;
}

/* Cut the tail off the line; false if it is malformed. */
static bool cut_tail(const char *line, size_t *len, struct tail *tail)
{
    *tail = (struct tail){.ms = PLY_NO_TIME};
    for (int part = 0; part < 2; part++) {
        size_t at = *len;
        while (at && line[at - 1] != ' ')
            at--;
        if (!at || at == *len)
            return true;
        const char *s = line + at + 1;
        size_t n = *len - at - 1;
        if (line[at] == '+' && part == 0 && read_ms(s, n, &tail->ms))
            *len = at - 1;
        else if (line[at] == '#' && read_hash(s, n, &tail->hash))
            *len = at - 1, tail->has_hash = true;
        else
            return line[at] != '+' && line[at] != '#';
        if (tail->has_hash)
            return true;
    }
    return true;
}

/* "SEAT " before the move, where all act at once. */
static int cut_seat(const struct table *t, const char **line, size_t *len)
{
    bool together = t->game->actors(t->state) & ACT_ALL;
    if (!together || *len < 2 || **line < '0' || **line > '9' ||
        (*line)[1] != ' ')
        return -1;
    int seat = **line - '0';
    *line += 2;
    *len -= 2;
    return seat < game_head(t->state)->seats ? seat : SEATS_MAX;
}

static bool play_line(struct reader *r, struct table *t, const char *line,
                      size_t len)
{
    struct tail tail;
    struct ply ply;
    struct reason why = {0};
    char text[MOVE_TEXT_MAX], sentence[sizeof r->p->text];
    if (!cut_tail(line, &len, &tail))
        return bad(r, "malformed hash or time");
    int seat = cut_seat(t, &line, &len);
    if (seat == SEATS_MAX || len >= sizeof text || memchr(line, 0, len))
        return bad(r, "no such move");
    memcpy(text, line, len);
    text[len] = '\0';
    if (!table_judge(t, text, seat, &ply, r->p, &why)) {
        memcpy(sentence, r->p->text, sizeof sentence);
        return problem_set(r->p, r->p->code, "record, line %d: %s", r->line,
                           sentence);
    }
    ply.ms = tail.ms;
    if (!table_play(t, ply, NULL))
        return problem_set(r->p, PROBLEM_BAD_REQUEST, "out of memory");
    if (!tail.has_hash || (r->last && r->at != r->end))
        return true;
    uint64_t hash = game_hash(t->game, t->state, &r->buf);
    if (r->buf.full)
        return problem_set(r->p, PROBLEM_BAD_REQUEST, "out of memory");
    if (hash == tail.hash)
        return true;
    table_undo(t);
    return problem_set(r->p, PROBLEM_BAD_STATE,
                       "record, line %d: the state after \"%s\" is not the one "
                       "recorded",
                       r->line, text);
}

static bool play_lines(struct reader *r, struct table *t)
{
    const char *line;
    size_t len;
    while (next_line(r, &line, &len))
        if (len && !play_line(r, t, line, len))
            return false;
    return true;
}

bool record_follow(struct table *t, struct json moves, struct problem *p)
{
    struct json_iter i = json_each(moves);
    while (json_next(&i)) {
        char text[MOVE_TEXT_MAX + 2];
        struct reason why = {0};
        struct ply ply;
        if (!json_string(i.value, text, sizeof text))
            return problem_set(p, PROBLEM_ILLEGAL_MOVE, "no such move");
        const char *line = text;
        size_t len = strlen(text);
        int seat = cut_seat(t, &line, &len);
        if (seat == SEATS_MAX || len >= MOVE_TEXT_MAX)
            return problem_set(p, PROBLEM_ILLEGAL_MOVE, "no such move");
        if (!table_judge(t, line, seat, &ply, p, &why))
            return false;
        ply.ms = PLY_NO_TIME;
        if (!table_play(t, ply, NULL))
            return problem_set(p, PROBLEM_BAD_REQUEST, "out of memory");
    }
    return true;
}

bool record_header(const char *record, const char *key, char *buf, size_t size)
{
    size_t len = strlen(key);
    for (const char *line = record; line && *line && *line != '\n';) {
        const char *end = strchr(line, '\n');
        size_t rest = end ? (size_t)(end - line) : strlen(line);
        if (rest > len + 2 && !memcmp(line, key, len) && line[len] == ':') {
            if (rest - len - 2 >= size)
                return false;
            memcpy(buf, line + len + 2, rest - len - 2);
            buf[rest - len - 2] = '\0';
            return true;
        }
        line = end ? end + 1 : NULL;
    }
    return false;
}

/* ---- what came of it ---- */

/* Does the header say this part of the result, and otherwise than `real`? */
static bool differs(const struct reader *r, struct json real, const char *key)
{
    struct json said = json_get(r->result, key), is = json_get(real, key);
    char text[256];
    struct text plain;
    struct json_out w;
    if (!said.at)
        return false;
    text_fixed(&plain, text, sizeof text);
    json_begin(&w, &plain);
    json_put_value(&w, said); /* without its spaces */
    return plain.len != is.len || memcmp(text, is.at, is.len) != 0;
}

/* The result in the header, if it is one of ours, must be that of the moves. */
static bool check_result(struct reader *r, const struct table *t)
{
    struct json real;
    char twice[JSON_NAME_SIZE];
    bool over = game_over(t->game, t->state);
    if (json_type(r->result) != JSON_OBJECT || (!over && r->part))
        return true;
    int line = r->line;
    r->line = r->said[HEADER_RESULT];
    if (json_twice(r->result, twice))
        return problem_twice(r->p, PROBLEM_BAD_REQUEST, twice);
    text_reset(&r->buf);
    write_result(t, &r->buf);
    if (!json_check(r->buf.data, r->buf.len, &real))
        return problem_set(r->p, PROBLEM_BAD_REQUEST, "out of memory");
    if (over && !differs(r, real, "winners") && !differs(r, real, "totals")) {
        r->line = line;
        return true;
    }
    return problem_set(r->p, PROBLEM_BAD_STATE,
                       "record, line %d: the result is not that of the moves: "
                       "%s",
                       r->line, over ? r->buf.data : "the game is not over");
}

static struct table *read_far(struct reader *r,
                              const struct game *(*find)(const char *),
                              int *line, bool *whole)
{
    struct table *t = NULL;
    text_heap(&r->buf);
    if (read_header(r))
        t = make_table(r, find);
    *whole = t && play_lines(r, t) && check_result(r, t);
    text_clear(&r->buf);
    *line = r->line;
    return t;
}

struct table *record_read_far(const char *text, size_t len,
                              const struct game *(*find)(const char *),
                              struct problem *p, int *line, bool *whole)
{
    struct reader r = {.at = text, .end = text + len, .p = p};
    return read_far(&r, find, line, whole);
}

/* All of it or nothing. */
static struct table *read_whole(struct reader *r,
                                const struct game *(*find)(const char *),
                                int *line)
{
    bool whole;
    struct table *t = read_far(r, find, line, &whole);
    if (whole)
        return t;
    table_free(t);
    return NULL;
}

struct table *record_read(const char *text, size_t len,
                          const struct game *(*find)(const char *),
                          struct problem *p, int *line)
{
    struct reader r = {.at = text, .end = text + len, .p = p, .part = true};
    return read_whole(&r, find, line);
}

struct table *record_read_moves(const char *text, size_t len,
                                const struct game *(*find)(const char *),
                                struct problem *p, int *line)
{
    struct reader r = {
        .at = text, .end = text + len, .p = p, .part = true, .last = true};
    return read_whole(&r, find, line);
}
