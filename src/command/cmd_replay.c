/*
 * kocka replay: play records through and say whether they still hold.
 *
 * Reading a record already plays it and checks every hash (record.h). So one
 * that is broken is read again up to the line that breaks, and what is whole
 * is shown like any other.
 */
#include "cli/commands.h"

#include "base/clean.h"
#include "base/must_have.h"
#include "games/games.h"
#include "table/notes.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

struct replay {
    long long from; /* the first move shown, from 1 */
    bool step, json;
    bool brief; /* one line per record: there are several */
    /* of the record that is shown */
    char name[SEATS_MAX][96]; /* or "" */
    struct notes notes;
};

/* ---- one move ---- */

static void write_totals(const struct game *g, const void *state,
                         struct json_out *w)
{
    struct score score = {0};
    g->score(state, &score);
    json_key(w, "totals");
    json_open(w, '[');
    for (int seat = 0; seat < game_head(state)->seats; seat++)
        json_put_int(w, score.total[seat]);
    json_close(w, ']');
}

/* The record's names, as far as it has any: whoever wrote it. */
static void read_names(const struct table *t, struct replay *r)
{
    struct json names = {0};
    memset(r->name, 0, sizeof r->name);
    if (t->names && !json_check(t->names, strlen(t->names), &names))
        return;
    struct json_iter i = json_each(names);
    for (int seat = 0; seat < SEATS_MAX && json_next(&i); seat++) {
        struct text name;
        text_fixed(&name, r->name[seat], sizeof r->name[seat]);
        json_append(i.value, &name); /* as much of it as there is room for */
        clean_name(r->name[seat]);
    }
}

/* "0 Anna" with the record's name, or "seat 0"; or chance, or clock. */
static void name_actor(const struct replay *r, int actor, struct text *out)
{
    if (actor >= SEATS_MAX)
        text_put(out, actor == SEAT_CLOCK ? "clock" : "chance");
    else if (r->name[actor][0])
        text_add(out, "%d %s", actor, r->name[actor]);
    else
        text_add(out, "seat %d", actor);
}

static void show_json(const struct table *t, const struct replay *r,
                      size_t number, const void *state, const char *text,
                      const char *path)
{
    const struct ply *ply = &t->plies[number];
    struct text line, buf;
    struct json_out w;
    text_heap(&line);
    text_heap(&buf);
    json_begin(&w, &line);
    json_open(&w, '{');
    json_string_at(&w, "record", path);
    json_int_at(&w, "number", (int64_t)number + 1);
    json_key(&w, "actor");
    if (ply->actor < SEATS_MAX)
        json_put_int(&w, ply->actor);
    else
        json_put_string(&w, ply->actor == SEAT_CLOCK ? "clock" : "chance");
    json_string_at(&w, "move", text);
    json_key(&w, "hash");
    json_put_raw(&w);
    text_char(&line, '"');
    text_hex(&line, game_hash(t->game, state, &buf));
    text_char(&line, '"');
    write_totals(t->game, state, &w);
    if (notes_at(&r->notes, number + 1))
        json_string_at(&w, "note", notes_at(&r->notes, number + 1));
    json_close(&w, '}');
    puts(line.data);
    text_clear(&buf);
    text_clear(&line);
}

static void show_note(const struct replay *r, size_t after)
{
    const char *note = notes_at(&r->notes, after);
    if (note)
        printf("       \u00bb %s\n", note);
}

static void show_plain(const struct table *t, const struct replay *r,
                       size_t number, const void *state, const char *text)
{
    char name[128];
    struct text who;
    struct score score = {0};
    text_fixed(&who, name, sizeof name);
    name_actor(r, t->plies[number].actor, &who);
    t->game->score(state, &score);
    printf("%5zu  %-12s %-32s", number + 1, name, text);
    for (int seat = 0; seat < game_head(state)->seats; seat++)
        printf(" %3d", score.total[seat]);
    putchar('\n');
    show_note(r, number + 1);
}

/* Wait for a line; false if it says q, or there is none. */
static bool go_on(void)
{
    int c, first;
    fflush(stdout);
    fputs("  [Enter: next, q: stop] ", stderr);
    first = c = getchar();
    while (c != EOF && c != '\n')
        c = getchar();
    return c != EOF && first != 'q';
}

/* ---- one record ---- */

static bool show_moves(const struct table *t, const struct replay *r,
                       const char *path)
{
    void *state = must_have(malloc(t->game->state_size));
    if (!state)
        return false;
    table_state_at(t, 0, state);
    if (!r->json && r->from == 1)
        show_note(r, 0);
    for (size_t i = 0; i < t->count; i++) {
        char buf[MOVE_TEXT_MAX];
        struct text text;
        text_fixed(&text, buf, sizeof buf);
        t->game->print(state, t->plies[i].move, &text);
        t->game->apply(state, t->plies[i].actor, t->plies[i].move, NULL);
        if ((long long)i + 1 < r->from)
            continue;
        if (r->json)
            show_json(t, r, i, state, buf, path);
        else
            show_plain(t, r, i, state, buf);
        if (r->step && i + 1 < t->count && !go_on())
            break;
    }
    free(state);
    return true;
}

static void end_json(const char *path, const struct table *t, int line,
                     const char *problem)
{
    struct text out;
    struct json_out w;
    text_heap(&out);
    json_begin(&w, &out);
    json_open(&w, '{');
    json_string_at(&w, "record", path);
    json_bool_at(&w, "ok", !problem);
    if (t) {
        json_string_at(&w, "game", t->game->id);
        json_int_at(&w, "moves", (int64_t)t->count);
        json_bool_at(&w, "over", game_over(t->game, t->state));
        write_totals(t->game, t->state, &w);
    }
    if (problem) {
        json_int_at(&w, "line", line);
        json_string_at(&w, "problem", problem);
    }
    json_close(&w, '}');
    puts(out.data);
    text_clear(&out);
}

static void end_plain(const char *path, const struct table *t,
                      const char *problem)
{
    if (problem) {
        cli_failed("%s: %s", path, problem);
        return;
    }
    printf("%s: %s, %zu moves, %s; it holds\n", path, t->game->id, t->count,
           game_over(t->game, t->state) ? "over" : "not over");
}

static bool replay(const char *path, struct replay *r)
{
    struct text record;
    struct problem p = {0};
    int line = 0;
    bool good;
    text_heap(&record);
    if (!cli_read_file(path, &record)) {
        text_clear(&record);
        return false;
    }
    struct table *t =
        record_read_far(record.data, record.len, games_find, &p, &line, &good);
    if (t && !r->brief) {
        read_names(t, r);
        notes_read(t, &r->notes);
        show_moves(t, r, path);
    }
    if (r->json)
        end_json(path, t, line, good ? NULL : p.text);
    else
        end_plain(path, t, good ? NULL : p.text);
    table_free(t);
    text_clear(&record);
    return good;
}

int cmd_replay(int argc, char **argv)
{
    const char *from = NULL;
    struct replay r = {.from = 1};
    const struct flag flags[] = {{.name = "from", .value = &from},
                                 {.name = "step", .set = &r.step},
                                 {.name = "json", .set = &r.json},
                                 {0}};
    int words = cli_flags(argc, argv, flags), broken = 0;
    if (words < 0 || !cli_number("--from", from, 1, 1000000000, &r.from))
        return EXIT_USAGE;
    if (!words)
        return cli_wrong("which record? See 'kocka replay --help'");
    r.brief = words > 1;
    for (int i = 0; i < words; i++)
        broken += !replay(argv[i], &r);
    if (r.brief && !r.json)
        printf("%d of %d records hold\n", words - broken, words);
    return broken ? EXIT_FAILED : EXIT_FINE;
}
