/* import: a record as a finished game; see import.h. */
#include "server/import.h"

#include "base/text.h"

#include "base/sha256.h"
#include "fair/proof.h"
#include "game/option.h"
#include "games/games.h"
#include "server/room.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A record on its way to a table. */
struct source {
    const struct table *table;
    struct proof proof;
    bool fair_known; /* its dice are, and checked */
    char id[TABLE_ID_SIZE];
    int64_t at;
};

static bool fails(char *why, size_t why_size, const char *sentence)
{
    snprintf(why, why_size, "%s", sentence);
    return false;
}

/* Its own id if its dice prove that, else one made of its text. */
static void choose_id(struct source *s, const char *record, size_t len)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t hash[SHA256_BYTES];
    struct sha256 sum;
    if (s->fair_known) {
        text_set(s->id, sizeof s->id, s->proof.fair.table);
        return;
    }
    sha256_init(&sum);
    sha256_add(&sum, record, len);
    sha256_end(&sum, hash);
    for (int i = 0; i < 16; i++)
        s->id[i] = letters[hash[i] & 31];
    s->id[16] = '\0';
}

static bool check_dice(struct source *s, const char *record, char *why,
                       size_t why_size)
{
    const struct proof *p = &s->proof;
    if (!proof_make(record, s->table, &s->proof))
        abort();
    s->fair_known = !p->wrong;
    if (!p->said || s->fair_known)
        return true;
    if (!p->move)
        return fails(why, why_size, p->wrong);
    snprintf(why, why_size, "move %zu is not the outcome of its dice", p->move);
    return false;
}

/* "2026-11-15", or with T and a time behind it (UTC). */
static bool read_date(const char *date, int64_t *at)
{
    struct tm tm = {0};
    char *end = strptime(date, "%Y-%m-%d", &tm);
    if (end && *end == 'T')
        end = strptime(end, "T%H:%M:%S", &tm);
    if (!end || (*end && strcmp(end, "Z") != 0))
        return false;
    *at = (int64_t)timegm(&tm) * 1000;
    return *at >= 0;
}

/* ---- events ---- */

static void add_event(struct store_job *unit, int64_t at, struct text *body)
{
    if (body->full)
        abort();
    store_job_add(unit, (uint32_t)unit->count + 1, at, body->data, 0);
}

static void write_seats(const struct source *s, struct json_out *w)
{
    struct json names = {0};
    const char *said = s->table->names;
    if (said && !json_check(said, strlen(said), &names))
        names = (struct json){0};
    struct json_iter i = json_each(names);
    json_key(w, "seats");
    json_open(w, '[');
    for (int seat = 0; seat < game_head(s->table->state)->seats; seat++) {
        char name[NAME_SIZE] = "";
        if (json_next(&i))
            json_string(i.value, name, sizeof name);
        message_clean(name);
        json_open(w, '{');
        json_string_at(w, "kind", "person");
        json_string_at(w, "name", name);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void write_dice(const struct source *s, struct json_out *w)
{
    char hex[FAIR_HEX];
    const struct proof *p = &s->proof;
    fair_hex(p->fair.secret, FAIR_SECRET, hex);
    json_string_at(w, "secret", hex);
    if (!s->fair_known)
        return;
    json_key(w, "dice");
    proof_write_contributions(&p->fair, w);
    if (p->fair.protocol != FAIR_LINKS)
        return;
    json_key(w, "commits");
    proof_write_commits(&p->fair, &p->pact, w);
    json_key(w, "aborted");
    proof_write_aborted(&p->pact, w);
}

static void add_create(const struct source *s, void *state,
                       struct store_job *unit)
{
    struct text body;
    struct json_out w;
    text_heap(&body);
    json_begin(&w, &body);
    json_open(&w, '{');
    json_string_at(&w, "e", "create");
    json_bool_at(&w, "imported", true);
    json_string_at(&w, "game", s->table->game->id);
    write_seats(s, &w);
    json_key(&w, "options");
    options_write(s->table->game, state, &w);
    json_bool_at(&w, "public", true);
    write_dice(s, &w);
    json_close(&w, '}');
    add_event(unit, s->at, &body);
    text_clear(&body);
}

/* A move and the outcomes that follow it; the index of the next one. */
static size_t add_play(struct source *s, size_t first, void *state,
                       struct store_job *unit)
{
    const struct table *t = s->table;
    const struct ply *ply = &t->plies[first];
    struct text body;
    struct json_out w;
    size_t i = first;
    text_heap(&body);
    json_begin(&w, &body);
    json_open(&w, '{');
    json_string_at(&w, "e", "play");
    if (ply->actor < SEATS_MAX)
        json_int_at(&w, "seat", ply->actor);
    json_key(&w, "moves");
    json_open(&w, '[');
    do {
        char buf[MOVE_TEXT_MAX];
        struct text text;
        text_fixed(&text, buf, sizeof buf);
        t->game->print(state, t->plies[i].move, &text);
        t->game->apply(state, t->plies[i].actor, t->plies[i].move, NULL);
        json_put_string(&w, buf);
    } while (++i < t->count && t->plies[i].actor == SEAT_CHANCE);
    json_close(&w, ']');
    json_close(&w, '}');
    s->at += ply->ms != PLY_NO_TIME ? ply->ms : 0;
    add_event(unit, s->at, &body);
    text_clear(&body);
    return i;
}

static void add_all(struct source *s, struct store_job *unit)
{
    void *state = malloc(s->table->game->state_size);
    if (!state)
        abort();
    table_state_at(s->table, 0, state);
    add_create(s, state, unit);
    for (size_t i = 0; i < s->table->count;)
        i = add_play(s, i, state, unit);
    free(state);
}

/* ---- as a table ---- */

/* What the events make, as the job that stores it; NULL if they do not. */
static struct store_job *finish(const struct source *s,
                                const struct store_job *unit)
{
    struct room *r = room_new(s->id);
    struct store_job *job = NULL;
    bool ok = true;
    for (size_t i = 0; ok && i < unit->count; i++) {
        struct change change;
        ok = room_apply(r, &unit->events[i], &change);
    }
    if (ok && room_over(r)) {
        job = calloc(1, sizeof *job);
        if (!job)
            abort();
        text_heap(&job->text);
        room_finish(r, job);
    }
    room_free(r);
    return job;
}

static bool check(struct source *s, const char *record, char *why,
                  size_t why_size)
{
    if (!game_over(s->table->game, s->table->state))
        return fails(why, why_size, "the game is not over");
    if (s->table->set)
        return fails(why, why_size, "it does not begin with a new game");
    if (s->table->date && !read_date(s->table->date, &s->at))
        return fails(why, why_size, "its date is not like 2026-11-15");
    return check_dice(s, record, why, why_size);
}

struct store_job *import_record(const char *record, size_t len, int64_t now,
                                char *why, size_t why_size)
{
    struct problem p;
    struct source s = {.at = now};
    struct store_job *job = NULL, *unit;
    int line = 0;
    struct table *t = record_read(record, len, games_find, &p, &line);
    if (!t) {
        if (line)
            snprintf(why, why_size, "line %d: %s", line, p.text);
        else
            fails(why, why_size, p.text);
        return NULL;
    }
    s.table = t;
    if (check(&s, record, why, why_size)) {
        choose_id(&s, record, len);
        unit = calloc(1, sizeof *unit);
        if (!unit)
            abort();
        text_heap(&unit->text);
        add_all(&s, unit);
        job = finish(&s, unit);
        store_job_free(unit);
        if (!job)
            fails(why, why_size, "it cannot be told as a table");
    }
    table_free(t);
    return job;
}
