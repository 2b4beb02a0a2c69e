/* proof: the headers of the fair dice in a record; see proof.h. */
#include "fair/proof.h"

#include "table/record.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

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

/* One failed attempt: the seats that did not show their link. */
static bool read_attempt(struct json list, struct proof *p)
{
    struct json_iter i = json_each(list);
    uint16_t *missing = &p->pact.missing[p->pact.aborted];
    if (p->pact.aborted == p->fair.seats)
        return false;
    while (json_next(&i)) {
        int64_t seat;
        if (!json_int(i.value, 0, p->fair.seats - 1, &seat) ||
            p->fair.contributions[seat][0])
            return false;
        *missing |= (uint16_t)(1u << seat);
    }
    for (int k = 0; k < p->pact.aborted; k++)
        if (p->pact.missing[k] & *missing)
            return false;
    p->pact.aborted++;
    return *missing != 0;
}

static bool read_aborted(const char *text, struct proof *p)
{
    struct json list;
    if (!json_check(text, strlen(text), &list) || json_type(list) != JSON_ARRAY)
        return false;
    struct json_iter i = json_each(list);
    while (json_next(&i))
        if (!read_attempt(i.value, p))
            return false;
    return true;
}

/* Every link leads to its seat's anchor, and no further back than attempts
 * were made. */
static bool read_commits(const char *text, struct proof *p)
{
    struct json list;
    int seat = 0;
    if (!json_check(text, strlen(text), &list))
        return false;
    for (struct json_iter i = json_each(list); json_next(&i); seat++) {
        char hex[FAIR_HEX];
        uint8_t anchor[PACT_LINK], link[PACT_LINK];
        if (seat == p->fair.seats || !json_string(i.value, hex, sizeof hex))
            return false;
        const char *given = p->fair.contributions[seat];
        if (!hex[0] && !given[0])
            continue;
        if (!fair_unhex(hex, anchor, PACT_LINK) ||
            !fair_unhex(given, link, PACT_LINK) ||
            !pact_depth(link, anchor, p->pact.aborted + 1))
            return false;
        pact_bind(&p->pact, seat, anchor);
    }
    return seat == p->fair.seats;
}

static const char *read_pact(const char *record, struct proof *p)
{
    char text[1024];
    if (!record_header(record, "aborted", text, sizeof text) ||
        !read_aborted(text, p))
        return "what it says of aborted attempts cannot be";
    if (!record_header(record, "commits", text, sizeof text) ||
        !read_commits(text, p))
        return "a contribution is not the one that was promised";
    return NULL;
}

static bool read_protocol(const char *record, struct proof *p)
{
    char text[64];
    p->said = record_header(record, "fair", text, sizeof text);
    p->fair.protocol = FAIR_PROTOCOLS; /* none that we know */
    for (int i = 0; p->said && i < FAIR_PROTOCOLS; i++)
        if (strcmp(text, fair_protocols[i]) == 0) {
            p->fair.protocol = (enum fair_protocol)i;
            return true;
        }
    return false;
}

/* What the dice are said to come from; NULL, or what is wrong with it. */
static const char *read_claim(const char *record, struct proof *p)
{
    char text[1024], commit[FAIR_HEX];
    uint8_t secret[FAIR_SECRET];
    struct fair *fair = &p->fair;
    if (!read_protocol(record, p))
        return "it says nothing about fair dice";
    if (!record_header(record, "table", fair->table, sizeof fair->table) ||
        !record_header(record, "secret", text, sizeof text) ||
        !fair_unhex(text, secret, FAIR_SECRET))
        return "the table's id or the secret is missing";
    fair_set_secret(fair, secret);
    if (!fair_table(fair->table))
        return "its table cannot have such an id";
    fair_commit(fair, commit);
    if (!record_header(record, "commit", p->commit, sizeof p->commit) ||
        strcmp(p->commit, commit) != 0)
        return "the secret is not the one that was promised";
    if (!record_header(record, "contributions", text, sizeof text) ||
        !read_contributions(text, fair))
        return "the contributions are missing";
    return fair->protocol == FAIR_LINKS ? read_pact(record, p) : NULL;
}

/* Played on from another game: after so many moves. */
static size_t read_branch(const char *record, const struct table *t)
{
    char text[1024];
    struct json branch;
    int64_t ply = 0;
    if (!record_header(record, "branch", text, sizeof text) ||
        !json_check(text, strlen(text), &branch) ||
        !json_int(json_get(branch, "ply"), 0, (int64_t)t->count, &ply))
        return 0;
    return (size_t)ply;
}

/* ---- proving ---- */

/* Draw every outcome of the game again, from its start in `state`. */
static void draw_again(const struct table *t, void *state, struct proof *p)
{
    table_state_at(t, 0, state);
    for (size_t i = 0; i < t->count && !p->move; i++) {
        const struct ply *ply = &t->plies[i];
        if (ply->actor == SEAT_CHANCE && i >= p->branch) {
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
    out->branch = read_branch(record, t);
    void *state = malloc(t->game->state_size);
    if (!state)
        return false;
    draw_again(t, state, out);
    free(state);
    if (out->move)
        out->wrong = "a move is not the outcome of these dice";
    return true;
}

void proof_compare(struct proof *p, const char *commit,
                   char commits[SEATS_MAX][FAIR_HEX])
{
    if (commit && strcmp(commit, p->commit) != 0)
        p->wrong = "the secret is not the one that was promised";
    for (int seat = 0; commits && seat < p->fair.seats; seat++) {
        uint8_t seen[PACT_LINK], link[PACT_LINK];
        const char *given = p->fair.contributions[seat];
        if (!commits[seat][0] && !given[0])
            continue;
        if (!fair_unhex(commits[seat], seen, PACT_LINK) ||
            !fair_unhex(given, link, PACT_LINK) || !pact_depth(link, seen, 1))
            p->wrong = "a contribution is not the one that was promised";
    }
}

/* ---- writing ---- */

void proof_write_commits(const struct fair *f, const struct pact *p,
                         struct json_out *w)
{
    json_open(w, '[');
    for (int seat = 0; seat < f->seats; seat++) {
        char hex[FAIR_HEX] = "";
        if (p->bound >> seat & 1)
            fair_hex(p->anchor[seat], PACT_LINK, hex);
        json_put_string(w, hex);
    }
    json_close(w, ']');
}

void proof_write_aborted(const struct pact *p, struct json_out *w)
{
    json_open(w, '[');
    for (int i = 0; i < p->aborted; i++) {
        json_open(w, '[');
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (p->missing[i] >> seat & 1)
                json_put_int(w, seat);
        json_close(w, ']');
    }
    json_close(w, ']');
}

void proof_write_contributions(const struct fair *f, struct json_out *w)
{
    json_open(w, '[');
    for (int seat = 0; seat < f->seats; seat++)
        json_put_string(w, f->contributions[seat]);
    json_close(w, ']');
}

void proof_write(const struct fair *f, const struct pact *p, struct text *out)
{
    char hex[FAIR_HEX];
    struct json_out w;
    text_add(out, "fair: %s\ntable: %s\n", fair_protocols[f->protocol],
             f->table);
    fair_commit(f, hex);
    text_add(out, "commit: %s\n", hex);
    fair_hex(f->secret, FAIR_SECRET, hex);
    text_add(out, "secret: %s\n", hex);
    if (f->protocol == FAIR_LINKS) {
        text_put(out, "commits: ");
        json_begin(&w, out);
        proof_write_commits(f, p, &w);
        text_put(out, "\naborted: ");
        json_begin(&w, out);
        proof_write_aborted(p, &w);
        text_char(out, '\n');
    }
    text_put(out, "contributions: ");
    json_begin(&w, out);
    proof_write_contributions(f, &w);
    text_char(out, '\n');
}
