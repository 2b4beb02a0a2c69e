/*
 * measure_file: a set of positions as a file; see measure.h.
 *
 * The first line says what it is and how it was made; then comes a line for
 * each game: its record, and by position the ply and what moves lose.
 */
#include "lab/measure.h"

#include "base/must_have.h"
#include "cli/cli.h"
#include "games/games.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

struct measure_place measure_at(const struct measure_set *s, int index,
                                void *state)
{
    const struct measure_position *p = &s->position[index];
    table_state_at(p->game, p->ply, state);
    return (struct measure_place){
        .state = state, .seat = p->seat, .seed = (uint64_t)index << 8 | 1};
}

void measure_clear(struct measure_set *s)
{
    for (int i = 0; i < s->games; i++)
        table_free(s->game[i]);
    free(s->game);
    free(s->position);
}

/* ---- writing ---- */

static void write_position(const struct measure_set *s, int index, void *state,
                           struct json_out *w)
{
    const struct measure_position *p = &s->position[index];
    char buf[MOVE_TEXT_MAX + 1];
    struct text text;
    measure_at(s, index, state);
    json_open(w, '[');
    json_put_int(w, (int64_t)p->ply);
    for (int i = 0; i < p->count; i++) {
        text_fixed(&text, buf, sizeof buf);
        p->game->game->print(state, p->known[i].move, &text);
        json_put_bytes(w, buf, text.len);
        json_put_int(w, p->known[i].loss);
    }
    json_close(w, ']');
}

/* The record without the hashes of its states, which are most of it. */
static void write_record(const struct table *t, struct text *out)
{
    struct text record;
    bool hash = false;
    text_heap(&record);
    if (!record_write(t, &record))
        no_memory();
    for (size_t i = 0; i < record.len; i++) {
        char c = record.data[i];
        hash = c != '\n' && (hash || strncmp(record.data + i, " #", 2) == 0);
        if (!hash)
            text_char(out, c);
    }
    text_clear(&record);
}

/* A game and its positions, from `first` on; returns the next. */
static int write_game(const struct measure_set *s, int first, void *state)
{
    const struct table *t = s->position[first].game;
    struct text line, record;
    struct json_out w;
    int i = first;
    text_heap(&line);
    text_heap(&record);
    write_record(t, &record);
    json_begin(&w, &line);
    json_open(&w, '{');
    json_string_at(&w, "record", record.data);
    json_key(&w, "at");
    json_open(&w, '[');
    for (; i < s->count && s->position[i].game == t; i++)
        write_position(s, i, state, &w);
    json_close(&w, ']');
    json_close(&w, '}');
    if (line.full)
        no_memory();
    puts(line.data);
    text_clear(&record);
    text_clear(&line);
    return i;
}

void measure_write(const struct measure_set *s,
                   const struct measure_wishes *wish)
{
    const struct game *g = s->judge.game;
    void *state = must_have(malloc(g->state_size));
    struct text command;
    struct json_out w;
    char words[300];
    text_heap(&command);
    snprintf(words, sizeof words,
             "kocka measure --make %s '%.100s' --count %d --seats %d --seed "
             "%.80s --times %u%s",
             g->id, wish->options.data, wish->count, wish->seats, wish->seed,
             s->judge.times, s->judge.tables.count ? " --tables FOLDER" : "");
    json_begin(&w, &command);
    json_put_string(&w, words);
    printf("{\"game\":\"%s\",\"rules\":%d,\"positions\":%d,\"exact\":%s,"
           "\"times\":%u,\"command\":%s}\n",
           g->id, g->rules, s->count, s->exact ? "true" : "false",
           s->judge.times, command.data);
    text_clear(&command);
    for (int i = 0; i < s->count;)
        i = write_game(s, i, state);
    free(state);
}

/* ---- reading ---- */

static bool read_head(struct measure_set *s, struct json head)
{
    char id[32];
    int64_t positions, times;
    if (!json_string(json_get(head, "game"), id, sizeof id) ||
        !json_int(json_get(head, "positions"), 1, 1000000, &positions) ||
        !json_int(json_get(head, "times"), 1, 1000, &times) ||
        !json_bool(json_get(head, "exact"), &s->exact))
        return false;
    s->judge.game = games_find(id);
    s->judge.times = (uint32_t)times;
    s->position = must_have(calloc((size_t)positions, sizeof *s->position));
    s->game = must_have(calloc((size_t)positions, sizeof *s->game));
    s->count = (int)positions; /* room, until all is read */
    return s->judge.game != NULL;
}

/* [ply, move, loss, move, loss …] */
static bool read_position(struct json list, struct measure_position *p,
                          void *state)
{
    struct json_iter i = json_each(list);
    char text[MOVE_TEXT_MAX];
    struct parsed parsed;
    struct reason why;
    int64_t n;
    if (!json_next(&i) ||
        !json_int(i.value, 0, (int64_t)p->game->count - 1, &n))
        return false;
    p->ply = (size_t)n;
    p->seat = p->game->plies[n].actor;
    if (p->seat >= SEATS_MAX)
        return false;
    table_state_at(p->game, p->ply, state);
    for (; json_next(&i); p->count++) {
        if (p->count == MEASURE_MOVES ||
            !json_string(i.value, text, sizeof text) ||
            !p->game->game->parse(state, text, &parsed, &why) ||
            !json_next(&i) ||
            !json_int(i.value, 0, 100 * (int)MEASURE_UNIT, &n))
            return false;
        p->known[p->count] = (struct measure_move){parsed.move, (int)n};
    }
    return true;
}

static struct table *read_record(struct json line)
{
    struct text record;
    struct problem p;
    int bad;
    text_heap(&record);
    struct table *t = NULL;
    if (json_append(json_get(line, "record"), &record))
        t = record_read(record.data, record.len, games_find, &p, &bad);
    text_clear(&record);
    return t;
}

static bool read_game(struct measure_set *s, struct json line, int *count)
{
    struct table *t = s->games < s->count ? read_record(line) : NULL;
    if (!t)
        return false;
    s->game[s->games++] = t;
    if (t->game != s->judge.game)
        return false;
    void *state = must_have(malloc(t->game->state_size));
    struct json_iter i = json_each(json_get(line, "at"));
    bool good = true;
    while (good && json_next(&i)) {
        struct measure_position *p = &s->position[*count];
        good = *count < s->count;
        if (!good)
            break;
        *p = (struct measure_position){.game = t};
        good = read_position(i.value, p, state);
        ++*count;
    }
    free(state);
    return good;
}

bool measure_read(struct measure_set *s, const char *path)
{
    struct text file;
    struct json line;
    int number = 0, count = 0;
    text_heap(&file);
    if (!cli_read_file(path, &file))
        return false;
    const char *at = file.data, *end = file.data + file.len;
    bool good = true;
    while (good && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        good = json_check(at, (size_t)(stop - at), &line) &&
               (number++ ? read_game(s, line, &count) : read_head(s, line));
        at = stop + 1;
    }
    text_clear(&file);
    if (good && number && count == s->count)
        return true;
    return cli_failed("%s, line %d: no set of positions", path, number), false;
}
