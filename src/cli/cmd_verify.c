/*
 * cmd_verify: `kocka verify RECORD`: were the dice fair?
 *
 * Replays a record of a server's table and draws every chance outcome again
 * from the secret, the contributions and the table's id, which stand in its
 * headers.
 */
#include "cli/commands.h"

#include "games/games.h"
#include "server/fair.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

/* The value of a header line into buf; false if there is none. */
static bool header(const char *record, const char *key, char *buf, size_t size)
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

static bool read_contributions(const char *text, struct fair *fair)
{
    struct json list;
    struct json_iter i = {0};
    if (!json_check(text, strlen(text), &list))
        return false;
    while (json_next(list, &i)) {
        if (fair->seats == SEATS_MAX ||
            !json_string(i.value, fair->contributions[fair->seats],
                         FAIR_CONTRIBUTION))
            return false;
        fair->seats++;
    }
    return true;
}

/* What the dice of this record are said to come from; NULL, or a sentence. */
static const char *read_fair(const char *record, struct fair *fair)
{
    char text[1024], commit[FAIR_HEX];
    if (!header(record, "fair", text, sizeof text) ||
        strcmp(text, "kocka-dice-1") != 0)
        return "it says nothing about fair dice";
    if (!header(record, "table", fair->table, sizeof fair->table) ||
        !header(record, "secret", text, sizeof text) ||
        !fair_unhex(text, fair->secret, FAIR_SECRET))
        return "the table's id or the secret is missing";
    fair_commit(fair, commit);
    if (!header(record, "commit", text, sizeof text) ||
        strcmp(text, commit) != 0)
        return "the secret is not the one that was promised";
    if (!header(record, "contributions", text, sizeof text) ||
        !read_contributions(text, fair))
        return "the contributions are missing";
    return NULL;
}

/* The number of outcomes drawn again, or -1 after a sentence. */
static int draw_again(const struct table *t, const struct fair *fair)
{
    void *state = malloc(t->game->state_size);
    int drawn = 0;
    if (!state)
        abort();
    table_state_at(t, 0, state);
    for (size_t i = 0; i < t->count && drawn >= 0; i++) {
        const struct ply *ply = &t->plies[i];
        if (ply->actor == SEAT_CHANCE) {
            drawn++;
            if (fair_outcome(fair, t->game, state, (uint32_t)i) != ply->move) {
                cli_failed("move %zu is not the outcome of these dice", i + 1);
                drawn = -1;
            }
        }
        t->game->apply(state, ply->actor, ply->move, NULL);
    }
    free(state);
    return drawn;
}

static int verify(const char *path, const struct text *record)
{
    struct fair fair = {0};
    struct problem p;
    int line;
    const char *wrong = read_fair(record->data, &fair);
    if (wrong)
        return cli_failed("%s: %s", path, wrong);
    struct table *t =
        record_read(record->data, record->len, games_find, &p, &line);
    if (!t)
        return cli_failed("%s: %s", path, p.text);
    int drawn = draw_again(t, &fair);
    if (drawn >= 0)
        printf("%s: fair: %d of %d outcomes are those of the dice that were "
               "promised\n",
               path, drawn, drawn);
    table_free(t);
    return drawn >= 0 ? EXIT_FINE : EXIT_FAILED;
}

int cmd_verify(int argc, char **argv)
{
    const struct flag flags[] = {{0}};
    int words = cli_flags(argc, argv, flags);
    int worst = EXIT_FINE;
    if (words < 1)
        return cli_wrong("verify needs a record; see 'kocka verify --help'");
    for (int i = 0; i < words; i++) {
        struct text record;
        text_heap(&record);
        int code = cli_read_file(argv[i], &record) ? verify(argv[i], &record)
                                                   : EXIT_FAILED;
        worst = code > worst ? code : worst;
        text_clear(&record);
    }
    return worst;
}
