/* arena_player: somebody at the arena's table; see arena_player.h. */
#include "cli/arena_player.h"

#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATIENCE_MS = 10000 }; /* of programs without a budget in time */

static bool is_exec(const char *name)
{
    return strncmp(name, "exec:", 5) == 0;
}

/* "5000" or "100ms" */
static bool read_budget(struct contestant *c, const char *text)
{
    char digits[24];
    size_t len = strlen(text);
    bool ms = len > 2 && strcmp(text + len - 2, "ms") == 0;
    long long n = 0;
    len -= ms ? 2 : 0;
    if (len >= sizeof digits)
        len = sizeof digits - 1;
    memcpy(digits, text, len);
    digits[len] = '\0';
    if (!cli_number("a budget", digits, 1, 100000000, &n))
        return false;
    c->ms = ms ? (uint32_t)n : 0;
    c->level.sims = ms ? 0 : (uint32_t)n;
    return true;
}

/* "~0.1" behind a name; it is cut off there. */
static bool read_slip(struct contestant *c, char *id)
{
    char *tilde = strchr(id, '~'), *end;
    if (!tilde)
        return true;
    c->level.slip = strtof(tilde + 1, &end);
    *tilde = '\0';
    if (end > tilde + 1 && !*end && c->level.slip >= 0 && c->level.slip <= 1)
        return true;
    cli_wrong("a slip is a number from 0 to 1, such as in strong~0.1");
    return false;
}

/* Does it stand behind the name? It is cut off there. */
static bool read_suffix(char *id, const char *suffix)
{
    size_t len = strlen(id), end = strlen(suffix);
    bool found = len > end && strcmp(id + len - end, suffix) == 0;
    if (found)
        id[len - end] = '\0';
    return found;
}

static bool find_player(struct contestant *c, const struct game *g,
                        const char *id)
{
    if (strncmp(id, "level", 5) == 0) {
        long long n = 0;
        c->ms = 0;
        return cli_number("the level", id + 5, 1, players_levels(g), &n) &&
               players_level(g, (int)n, &c->level);
    }
    c->level.player = players_find(g, id);
    if (c->level.player)
        return true;
    cli_wrong("there is no player \"%s\" for %s; there are:", id, g->id);
    for (int i = 0; players_all[i]; i++)
        if (players_all[i]->fits(g))
            fprintf(stderr, "  %-8s %s\n", players_all[i]->id,
                    players_all[i]->about);
    fprintf(stderr, "  level1 to level%d, exec:COMMAND\n", players_levels(g));
    return false;
}

bool contestant_read(struct contestant *c, const struct game *g,
                     const char *name, struct budget preset)
{
    char id[64];
    *c = (struct contestant){.name = name, .ms = preset.ms};
    c->level.sims = preset.sims;
    c->patience_ms = preset.ms ? 2 * preset.ms + 1000 : PATIENCE_MS;
    if (is_exec(name)) {
        c->command = name + 5;
        return true;
    }
    const char *colon = strchr(name, ':');
    size_t len = colon ? (size_t)(colon - name) : strlen(name);
    if (len >= sizeof id)
        len = sizeof id - 1;
    memcpy(id, name, len);
    id[len] = '\0';
    if (!read_slip(c, id))
        return false;
    c->tuned = read_suffix(id, "-tuned");
    c->fitted = read_suffix(id, "-fitted");
    if (!find_player(c, g, id))
        return false;
    c->player = c->level.player;
    return !colon || read_budget(c, colon + 1);
}

/*
 * The time that this thread has been computing. Budgets are counted in it, so
 * that who else uses the machine changes nothing but how long a match takes.
 */
static uint64_t thinking_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static bool ask_ours(const struct contestant *c, const struct question *q,
                     struct thought *out)
{
    const struct player *p = c->player;
    uint64_t start = thinking_time();
    void *mind = p->begin(q);
    if (!mind)
        return false;
    while (p->step(mind))
        if (c->ms && player_enough(p, mind, thinking_time() - start,
                                   (uint64_t)c->ms * 1000000))
            break;
    p->answer(mind, out);
    p->end(mind);
    return true;
}

bool contestant_ask(const struct contestant *c, const struct question *q,
                    struct exec_player *exec, struct thought *out,
                    struct cost *cost)
{
    /* a program of somebody else's has a clock of its own */
    uint64_t (*clock)(void) = c->command ? cli_now : thinking_time;
    uint64_t start = clock();
    struct exec_budget told = {c->level.sims, c->ms, c->patience_ms};
    bool good;
    *out = (struct thought){0};
    if (c->command)
        good =
            exec && exec_player_ask(exec, q->game, q->view, q->seat, told, out);
    else
        good = ask_ours(c, q, out);
    *cost = (struct cost){.ns = clock() - start, .visits = out->visits};
    return good;
}
