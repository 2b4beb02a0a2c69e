/* proof: the headers of the fair dice in a record; see proof.h. */
#include "fair/proof.h"

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
        if (fair->seats == SEATS_MAX)
            return false;
        char *to = fair->contributions[fair->seats++];
        if (!json_string(i.value, to, FAIR_CONTRIBUTION) ||
            !fair_contribution(to))
            return false;
    }
    return true;
}

/* What the dice are said to come from; NULL, or what is wrong with it. */
static const char *read_claim(const char *record, struct proof *p)
{
    char text[1024], commit[FAIR_HEX];
    struct fair *fair = &p->fair;
    p->said = header(record, "fair", text, sizeof text);
    if (!p->said || strcmp(text, "kocka-dice-1") != 0)
        return "it says nothing about fair dice";
    if (!header(record, "table", fair->table, sizeof fair->table) ||
        !header(record, "secret", text, sizeof text) ||
        !fair_unhex(text, fair->secret, FAIR_SECRET))
        return "the table's id or the secret is missing";
    if (!fair_table(fair->table))
        return "its table cannot have such an id";
    fair_commit(fair, commit);
    if (!header(record, "commit", p->commit, sizeof p->commit) ||
        strcmp(p->commit, commit) != 0)
        return "the secret is not the one that was promised";
    if (!header(record, "contributions", text, sizeof text) ||
        !read_contributions(text, fair))
        return "the contributions are missing";
    return NULL;
}

/* Draw every outcome of the game again, from its start in `state`. */
static void draw_again(const struct table *t, void *state, struct proof *p)
{
    table_state_at(t, 0, state);
    for (size_t i = 0; i < t->count && !p->move; i++) {
        const struct ply *ply = &t->plies[i];
        if (ply->actor == SEAT_CHANCE) {
            move m = fair_outcome(&p->fair, t->game, state, (uint32_t)i);
            p->move = m == ply->move ? 0 : i + 1;
            p->outcomes += m == ply->move;
        }
        t->game->apply(state, ply->actor, ply->move, NULL);
    }
}

bool proof_make(const char *record, const struct table *t, struct proof *out)
{
    *out = (struct proof){0};
    out->wrong = read_claim(record, out);
    if (!out->wrong && out->fair.seats != game_head(t->state)->seats)
        out->wrong = "the contributions are not those of its seats";
    if (out->wrong)
        return true;
    void *state = malloc(t->game->state_size);
    if (!state)
        return false;
    draw_again(t, state, out);
    free(state);
    if (out->move)
        out->wrong = "a move is not the outcome of these dice";
    return true;
}
