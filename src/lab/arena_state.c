/*
 * arena_state: the results of a match in a file; see arena_int.h.
 *
 * The first line says which match it is, each further one holds a game. A
 * line is written whole when its game ends, so a match can be stopped at any
 * time; a line that was torn off is played again.
 */
#include "lab/arena_int.h"

#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>

/* On one line, whatever it is. */
static void write_word(struct text *out, const char *word)
{
    for (; *word; word++)
        if (*word == '\n')
            text_put(out, "\\n");
        else
            text_char(out, *word);
}

static void write_config(const struct arena *a, struct text *out)
{
    text_add(out, "arena 2 %s seed=", a->game->id);
    write_word(out, a->seed);
    text_put(out, " options=");
    text_bytes(out, a->options.data, a->options.len);
    for (int i = 0; i < a->seats; i++) {
        const struct contestant *c = &a->who[i];
        text_char(out, ' ');
        write_word(out, c->name);
        if (c->ms)
            text_add(out, "@%dms", (int)c->ms);
        else
            text_add(out, "@%d", (int)c->level.sims);
        if (c->level.slip > 0) { /* a level's may be tuned anew */
            text_char(out, '~');
            text_real(out, (double)c->level.slip);
        }
    }
}

/* A number, with a space before it unless it is the first. */
static void write_number(struct text *out, uint64_t n)
{
    if (out->len)
        text_char(out, ' ');
    text_int(out, (int64_t)n);
}

void arena_write_line(const struct arena *a, uint32_t game,
                      const struct result *r, struct text *out)
{
    char share[40];
    write_number(out, game);
    write_number(out, r->forfeits);
    write_number(out, r->plies);
    for (int i = 0; i < a->seats; i++) {
        const struct effort *e = &r->effort[i];
        snprintf(share, sizeof share, " %.9g", (double)r->share[i]);
        text_put(out, share);
        write_number(out, (uint64_t)(int64_t)r->points[i]);
        write_number(out, e->decisions);
        write_number(out, e->ns);
        write_number(out, e->max_us);
        write_number(out, e->visits);
    }
    text_char(out, '\n');
}

void arena_save(struct arena *a, uint32_t game)
{
    struct text line;
    if (!a->state)
        return;
    text_heap(&line);
    arena_write_line(a, game, &a->results[game], &line);
    fwrite(line.data, 1, line.len, a->state);
    text_clear(&line);
    if (fflush(a->state))
        a->unsaved = a->stop = true; /* there is no point in playing on */
}

/* The next number of a line, or false: it was torn off there. */
static bool next_number(char **at, double *n)
{
    char *from = *at;
    *n = strtod(from, at);
    return *at != from;
}

static bool within(double n, double low, double high)
{
    return n >= low && n <= high;
}

/* What a contestant did, if it can be. */
static bool load_effort(struct result *r, int who, const double n[])
{
    if (!within(n[0], 0, 1) || !within(n[1], INT32_MIN, INT32_MAX) ||
        !within(n[2], 0, UINT32_MAX) || !within(n[3], 0, 1e18) ||
        !within(n[4], 0, UINT32_MAX) || !within(n[5], 0, 1e18))
        return false;
    r->share[who] = (float)n[0];
    r->points[who] = (int32_t)n[1];
    r->effort[who] = (struct effort){.decisions = (uint32_t)n[2],
                                     .ns = (uint64_t)n[3],
                                     .max_us = (uint32_t)n[4],
                                     .visits = (uint64_t)n[5]};
    return true;
}

bool arena_read_line(const struct arena *a, char *line, uint32_t *game,
                     struct result *r)
{
    enum { HEAD = 3, EACH = 6 };
    double n[HEAD + EACH * SEATS_MAX];
    int count = HEAD + EACH * a->seats;
    for (int i = 0; i < count; i++)
        if (!next_number(&line, &n[i]))
            return false;
    if (*line != '\n' || !within(n[0], 0, a->games - 1.0) ||
        !within(n[1], 0, UINT16_MAX) || !within(n[2], 0, UINT16_MAX))
        return false;
    *game = (uint32_t)n[0];
    *r = (struct result){
        .done = true, .forfeits = (uint16_t)n[1], .plies = (uint16_t)n[2]};
    for (int i = 0; i < a->seats; i++)
        if (!load_effort(r, i, n + HEAD + EACH * i))
            return false;
    return true;
}

static void load_line(struct arena *a, char *line)
{
    uint32_t game;
    struct result r;
    if (!arena_read_line(a, line, &game, &r) || a->results[game].done)
        return;
    a->results[game] = r;
    a->finished++;
}

bool arena_open_state(struct arena *a, const char *path, bool play_on)
{
    struct text config;
    char *line = NULL;
    size_t size = 0;
    text_heap(&config);
    write_config(a, &config);
    FILE *f = fopen(path, "r");
    bool good = true;
    if (f && getline(&line, &size, f) > 0) {
        line[strcspn(line, "\n")] = '\0';
        good = strcmp(line, config.data) == 0;
        while (good && getline(&line, &size, f) > 0)
            load_line(a, line);
    }
    free(line);
    if (f)
        fclose(f);
    if (!good)
        cli_failed("%s belongs to another match", path);
    else if (!play_on)
        good = f || (cli_failed("there is no %s", path), 0);
    else if (!(a->state = fopen(path, "a")))
        good = (cli_failed("cannot write %s: %s", path, strerror(errno)), 0);
    else if (flock(fileno(a->state), LOCK_EX | LOCK_NB))
        good = (cli_failed("%s is being played by another arena", path), 0);
    else if (ftell(a->state) == 0)
        fprintf(a->state, "%s\n", config.data);
    else
        fputc('\n', a->state); /* ends a torn line; empty ones are skipped */
    text_clear(&config);
    return good;
}

bool arena_close_state(struct arena *a, const char *path)
{
    if (!a->state)
        return true;
    bool good = !ferror(a->state) && !a->unsaved;
    good = fclose(a->state) == 0 && good;
    a->state = NULL;
    if (!good)
        cli_failed("cannot write %s: %s", path, strerror(errno));
    return good;
}
