/*
 * arena_state: the results of a match in a file; see arena_int.h.
 *
 * The first line says which match it is, each further one holds a game. A
 * line is written whole when its game ends, so a match can be stopped at any
 * time; a line that was torn off is played again.
 */
#include "cli/arena_int.h"

#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>

static void write_config(const struct arena *a, struct text *out)
{
    text_add(out, "arena 2 %s seed=%s options=", a->game->id, a->seed);
    text_bytes(out, a->options.data, a->options.len);
    for (int i = 0; i < a->seats; i++) {
        text_add(out, " %s", a->who[i].name);
        if (a->who[i].ms)
            text_add(out, "@%dms", (int)a->who[i].ms);
        else
            text_add(out, "@%d", (int)a->who[i].level.sims);
    }
}

void arena_save(struct arena *a, uint32_t game)
{
    const struct result *r = &a->results[game];
    if (!a->state)
        return;
    fprintf(a->state, "%u %u %u", game, r->forfeits, r->plies);
    for (int i = 0; i < a->seats; i++) {
        const struct effort *e = &r->effort[i];
        fprintf(a->state, " %.9g %d %u %llu %u %llu", (double)r->share[i],
                r->points[i], e->decisions, (unsigned long long)e->ns,
                e->max_us, (unsigned long long)e->visits);
    }
    fputc('\n', a->state);
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

static bool load_line(struct arena *a, char *line)
{
    enum { HEAD = 3, EACH = 6 };
    double n[HEAD + EACH * SEATS_MAX];
    struct result r = {.done = true};
    int count = HEAD + EACH * a->seats;
    for (int i = 0; i < count; i++)
        if (!next_number(&line, &n[i]))
            return false;
    if (*line != '\n' || !(n[0] >= 0 && n[0] < a->games))
        return false;
    r.forfeits = (uint8_t)n[1];
    r.plies = (uint16_t)n[2];
    for (int i = 0; i < a->seats; i++) {
        const double *own = n + HEAD + EACH * i;
        r.share[i] = (float)own[0];
        r.points[i] = (int32_t)own[1];
        r.effort[i] = (struct effort){.decisions = (uint32_t)own[2],
                                      .ns = (uint64_t)own[3],
                                      .max_us = (uint32_t)own[4],
                                      .visits = (uint64_t)own[5]};
    }
    struct result *slot = &a->results[(uint32_t)n[0]];
    if (slot->done)
        return false;
    *slot = r;
    a->finished++;
    return true;
}

bool arena_open_state(struct arena *a, const char *path, bool play_on)
{
    struct text config;
    char line[4096];
    text_heap(&config);
    write_config(a, &config);
    FILE *f = fopen(path, "r");
    bool good = true;
    if (f && fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = '\0';
        good = strcmp(line, config.data) == 0;
        while (good && fgets(line, sizeof line, f))
            load_line(a, line);
    }
    if (f)
        fclose(f);
    if (!good)
        cli_failed("%s belongs to another match", path);
    else if (!play_on)
        ;
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
