/* fair_record: the headers of the fair dice in a record; see fair_record.h. */
#include "server/fair_record.h"

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
    if (!json_check(text, strlen(text), &list))
        return false;
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        if (fair->seats == SEATS_MAX ||
            !json_string(i.value, fair->contributions[fair->seats],
                         FAIR_CONTRIBUTION))
            return false;
        fair->seats++;
    }
    return true;
}

bool fair_said(const char *record)
{
    char text[64];
    return header(record, "fair", text, sizeof text);
}

const char *fair_read(const char *record, struct fair *out)
{
    char text[1024], commit[FAIR_HEX];
    if (!header(record, "fair", text, sizeof text) ||
        strcmp(text, "kocka-dice-1") != 0)
        return "it says nothing about fair dice";
    if (!header(record, "table", out->table, sizeof out->table) ||
        !header(record, "secret", text, sizeof text) ||
        !fair_unhex(text, out->secret, FAIR_SECRET))
        return "the table's id or the secret is missing";
    fair_commit(out, commit);
    if (!header(record, "commit", text, sizeof text) ||
        strcmp(text, commit) != 0)
        return "the secret is not the one that was promised";
    if (!header(record, "contributions", text, sizeof text) ||
        !read_contributions(text, out))
        return "the contributions are missing";
    return NULL;
}

int fair_draw_again(const struct table *t, const struct fair *fair,
                    size_t *wrong)
{
    void *state = malloc(t->game->state_size);
    int drawn = 0;
    if (!state)
        abort();
    *wrong = 0;
    table_state_at(t, 0, state);
    for (size_t i = 0; i < t->count && !*wrong; i++) {
        const struct ply *ply = &t->plies[i];
        if (ply->actor == SEAT_CHANCE) {
            drawn++;
            if (fair_outcome(fair, t->game, state, (uint32_t)i) != ply->move)
                *wrong = i + 1;
        }
        t->game->apply(state, ply->actor, ply->move, NULL);
    }
    free(state);
    return drawn;
}
