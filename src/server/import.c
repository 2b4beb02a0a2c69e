/* import: a record as a finished game; see import.h. */
#include "server/import.h"

#include "ai/player.h"
#include "base/clean.h"
#include "base/must_have.h"
#include "base/text.h"

#include "base/sha256.h"
#include "fair/proof.h"
#include "game/option.h"
#include "games/games.h"
#include "server/archive.h"
#include "server/room.h"
#include "table/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A record on its way to a table. */
struct source {
    const char *text;
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

static void read_names(const struct source *s, struct event_create *c)
{
    struct json names = {0};
    const char *said = s->table->names;
    if (said && !json_check(said, strlen(said), &names))
        names = (struct json){0};
    struct json_iter i = json_each(names);
    c->seats = game_head(s->table->state)->seats;
    for (int seat = 0; seat < c->seats; seat++) {
        struct seat *it = &c->seat[seat];
        it->kind = KIND_PERSON;
        if (json_next(&i))
            json_string(i.value, it->name, sizeof it->name);
        clean_name(it->name);
    }
}

/* A header that is a JSON list; else an empty one. */
static struct json list_in(const struct source *s, const char *key, char *buf,
                           size_t size)
{
    struct json list;
    return record_header(s->text, key, buf, size) &&
                   json_check(buf, strlen(buf), &list)
               ? list
               : (struct json){0};
}

static void read_computers(const struct source *s, struct event_create *c)
{
    char text[200];
    uint32_t set = seats_read(list_in(s, "computers", text, sizeof text));
    struct json_iter i =
        json_each(list_in(s, "computer-levels", text, sizeof text));
    for (int seat = 0; seat < c->seats; seat++) {
        int64_t level = 1;
        if (json_next(&i) && !json_int(i.value, 1, LEVELS_MAX, &level))
            level = 1;
        if (set >> seat & 1) {
            c->seat[seat].kind = KIND_COMPUTER;
            c->seat[seat].level = (uint8_t)level;
        }
    }
}

/* What a writer of JSON writes, as a value in `text`. */
static struct json written(struct text *text)
{
    if (text->full)
        abort();
    return (struct json){text->data, text->len};
}

/* Texts of what is listed in a create event. */
struct create_lists {
    struct text options, dice, commits, aborted;
};

static void write_lists(const struct source *s, const void *state,
                        struct create_lists *l)
{
    const struct proof *p = &s->proof;
    struct json_out w;
    text_heap(&l->options);
    text_heap(&l->dice);
    text_heap(&l->commits);
    text_heap(&l->aborted);
    json_begin(&w, &l->options);
    options_write(s->table->game, state, &w);
    json_begin(&w, &l->dice);
    proof_write_contributions(&p->fair, &w);
    json_begin(&w, &l->commits);
    proof_write_commits(&p->fair, &p->pact, &w);
    json_begin(&w, &l->aborted);
    proof_write_aborted(&p->pact, &w);
}

static void clear_lists(struct create_lists *l)
{
    text_clear(&l->options);
    text_clear(&l->dice);
    text_clear(&l->commits);
    text_clear(&l->aborted);
}

static void add_create(const struct source *s, void *state, struct unit *unit)
{
    struct event e = {.kind = EVENT_CREATE,
                      .create = {.imported = true, .is_public = true}};
    struct event_create *c = &e.create;
    struct create_lists lists;
    write_lists(s, state, &lists);
    text_set(c->game, sizeof c->game, s->table->game->id);
    read_names(s, c);
    read_computers(s, c);
    c->options = written(&lists.options);
    memcpy(c->secret, s->proof.fair.secret, sizeof c->secret);
    if (s->fair_known)
        c->dice = written(&lists.dice);
    if (s->fair_known && s->proof.fair.protocol == FAIR_LINKS) {
        c->commits = written(&lists.commits);
        c->aborted = written(&lists.aborted);
    }
    unit_add(unit, (uint32_t)unit->count + 1, s->at, &e);
    clear_lists(&lists);
}

/* A move and the outcomes that follow it; the index of the next one. */
static size_t add_play(struct source *s, size_t first, void *state,
                       struct unit *unit)
{
    const struct table *t = s->table;
    const struct ply *ply = &t->plies[first];
    struct text moves;
    struct json_out w;
    size_t i = first;
    text_heap(&moves);
    json_begin(&w, &moves);
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
    struct event e = {
        .kind = EVENT_PLAY,
        .play = {ply->actor < SEATS_MAX ? ply->actor : -1, written(&moves)}};
    s->at += ply->ms != PLY_NO_TIME ? ply->ms : 0;
    unit_add(unit, (uint32_t)unit->count + 1, s->at, &e);
    text_clear(&moves);
    return i;
}

static void add_all(struct source *s, struct unit *unit)
{
    void *state = must_have(malloc(s->table->game->state_size));
    table_state_at(s->table, 0, state);
    add_create(s, state, unit);
    for (size_t i = 0; i < s->table->count;)
        i = add_play(s, i, state, unit);
    free(state);
}

/* ---- as a table ---- */

/* What the events make, as the job that stores it; NULL if they do not. */
static struct store_job *finish(const struct source *s, const struct unit *unit)
{
    struct room *r = room_new(s->id);
    struct store_job *job = NULL;
    bool ok = true;
    for (size_t i = 0; ok && i < unit->count; i++) {
        struct change change;
        ok = room_apply(r, &unit->events[i], &change);
    }
    if (ok && room_over(r)) {
        job = must_have(calloc(1, sizeof *job));
        store_job_init(job, STORE_FINISH, r->id);
        archive_room(r, &job->finish);
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
    struct source s = {.text = record, .at = now};
    struct store_job *job = NULL;
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
        struct unit unit = {0};
        choose_id(&s, record, len);
        add_all(&s, &unit);
        job = finish(&s, &unit);
        unit_clear(&unit);
        if (!job)
            fails(why, why_size, "it cannot be told as a table");
    }
    table_free(t);
    return job;
}
