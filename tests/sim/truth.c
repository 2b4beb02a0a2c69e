/* truth: what really happened at every table; see truth.h. */
#include "truth.h"

#include "db.h"
#include "world.h"

#include "base/hash.h"
#include "base/must_have.h"
#include "server/archive.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1024 };

static struct {
    struct truth **table;
    size_t count, size;
    struct truth *bucket[BUCKETS][16];
} all;

size_t truth_tables(void)
{
    return all.count;
}

struct truth *truth_at(size_t i)
{
    return all.table[i];
}

static struct truth **slot_of(const char *id)
{
    struct truth **bucket = all.bucket[hash_bytes(id, strlen(id)) % BUCKETS];
    for (int i = 0; i < 16; i++)
        if (!bucket[i] || strcmp(bucket[i]->id, id) == 0)
            return &bucket[i];
    broken("the simulation has room enough", "for truths");
}

struct truth *truth_of(const char *table)
{
    return *slot_of(table);
}

static struct truth *truth_new(const char *table)
{
    struct truth *t = must_have(calloc(1, sizeof *t));
    text_set(t->id, sizeof t->id, table);
    t->room = room_new(table);
    if (all.count == all.size) {
        all.size = all.size ? all.size * 2 : 64;
        all.table = must_have(realloc(all.table, all.size * sizeof *all.table));
    }
    *slot_of(table) = t;
    return all.table[all.count++] = t;
}

static uint64_t hash_for(const struct room *r, int viewer, struct text *buf,
                         void *view)
{
    __real_game_view(r->game, view, r->table->state, viewer);
    return game_hash(r->game, view, buf);
}

static void look(const struct truth *t, struct moment *m)
{
    const struct room *r = t->room;
    struct text buf;
    void *view = must_have(malloc(r->game->state_size));
    text_heap(&buf);
    for (int v = 0; v <= SEATS_MAX; v++)
        if (r->game->redact || !v)
            m->hash[v] = v < r->seats || v == SPECTATOR
                             ? hash_for(r, r->game->redact ? v : -1, &buf, view)
                             : 0;
        else
            m->hash[v] = m->hash[0];
    m->plies = (uint32_t)r->table->count;
    text_clear(&buf);
    free(view);
}

static void check_request(const struct truth *t, const struct moment *m)
{
    for (size_t i = 0; m->client[0] && m->seq >= 0 && i < t->count; i++)
        if (t->moment[i].seq == m->seq &&
            strcmp(t->moment[i].client, m->client) == 0)
            broken("no request is done twice", "table %s client %s id %lld",
                   t->id, m->client, (long long)m->seq);
}

static void take_one(struct truth *t, const struct store_event *stored,
                     bool first)
{
    struct stored_event event = archive_event(stored);
    struct change change;
    struct event e = {0};
    struct moment m = {.actor = -1, .seq = -1};
    if (event.n != t->count + 1)
        broken("no move is doubled or out of order",
               "table %s event %u behind %zu: %s", t->id, event.n, t->count,
               event.body);
    if (!event_read(event.body, &e) || !room_apply(t->room, &event, &change))
        broken("the log can be read", "table %s: %s", t->id, event.body);
    if (e.kind == EVENT_PLAY)
        m.actor = e.play.seat;
    if (e.kind == EVENT_CREATE)
        fair_hex(e.create.secret, FAIR_SECRET, t->secret);
    t->forgets = t->forgets || e.kind == EVENT_FORGET;
    if (first) {
        text_set(m.client, sizeof m.client, e.client);
        m.seq = e.seq;
        check_request(t, &m);
    }
    m.body = hash_bytes(event.body, strlen(event.body));
    look(t, &m);
    if ((t->count & (t->count - 1)) == 0)
        t->moment = must_have(realloc(t->moment, (t->count ? t->count * 2 : 1) *
                                                     sizeof *t->moment));
    t->moment[t->count++] = m;
    t->at = world->now;
}

void truth_take(const char *table, const struct store_events *events)
{
    struct sim_server *current = world->current;
    struct truth *t = truth_of(table);
    t = t ? t : truth_new(table);
    world->current = NULL; /* no bug is planted in the truth */
    for (size_t i = 0; i < events->count; i++) {
        note("event", events->list[i].body, strlen(events->list[i].body));
        take_one(t, &events->list[i], i == 0);
    }
    world->current = current;
}

static void check_events(const struct truth *t, const struct store_events *all_)
{
    if (all_->count != t->count)
        broken("no stored move is lost", "table %s has %zu of %zu events",
               t->id, all_->count, t->count);
    for (size_t i = 0; i < all_->count && !t->forgets; i++)
        if (hash_bytes(all_->list[i].body, strlen(all_->list[i].body)) !=
            t->moment[i].body)
            broken("what is stored stays", "table %s event %zu", t->id, i + 1);
}

void truth_check_store(void)
{
    for (size_t i = 0; i < all.count; i++) {
        const struct truth *t = all.table[i];
        const struct dbtable *kept = db_find(world->db, t->id);
        if (!kept)
            broken("no stored move is lost", "table %s is gone", t->id);
        if (kept->done.is)
            check_events(t, &kept->done.events);
        else
            check_events(t, &kept->events);
    }
}

/* When it goes on without anybody's help, or 0. */
static int64_t due_of(const struct room *r)
{
    if (!room_goes_on(r) || room_rests(r))
        return 0;
    const int64_t due[] = {room_clock_due(r), room_pause_due(r),
                           room_handover_due(r)};
    int64_t first = 0;
    if (room_computers(r) & r->game->actors(r->table->state))
        first = r->time.at;
    for (size_t i = 0; i < sizeof due / sizeof *due; i++)
        if (due[i] && (!first || due[i] < first))
            first = due[i];
    return first;
}

void truth_check_due(int64_t now, int64_t patience)
{
    for (size_t i = 0; i < all.count; i++) {
        const struct truth *t = all.table[i];
        int64_t due = due_of(t->room), wait = due - t->room->time.at;
        int64_t waited = (int64_t)(world->now - t->at) / MS;
        if (due && due + patience < now && wait + patience < waited)
            broken("once faults end everything proceeds",
                   "table %s: nothing happened %lld s after what was due",
                   t->id, (long long)(waited - wait) / 1000);
    }
}

void truth_check_rows(int64_t now, int64_t patience)
{
    for (size_t i = 0; i < world->db->tables; i++) {
        const struct dbtable *t = world->db->table[i];
        if (t->has_row && t->row.idle > now + patience)
            broken("once faults end everything proceeds",
                   "table %s waits from a time that is %lld s ahead", t->id,
                   (long long)(t->row.idle - now) / 1000);
    }
}

void truth_check_lines(const struct truth *t, uint32_t n, int viewer,
                       size_t from, struct json lines)
{
    if (!t || t->count != n || !t->room->game->veil)
        return; /* it has gone on meanwhile */
    const struct game *g = t->room->game;
    void *state = must_have(malloc(g->state_size));
    struct json_iter i = json_each(lines);
    for (size_t ply = from; json_next(&i) && ply < t->room->table->count;
         ply++) {
        const struct ply *p = &t->room->table->plies[ply];
        char right[MOVE_TEXT_MAX];
        struct text out;
        table_state_at(t->room->table, ply, state);
        text_fixed(&out, right, sizeof right);
        g->print(state,
                 ply < t->room->clear[viewer]
                     ? p->move
                     : g->veil(state, p->actor, p->move, viewer),
                 &out);
        if (!json_is(json_get(i.value, "move"), right))
            broken("nobody is told what is hidden from him",
                   "table %s move %zu: %.*s, should be %s", t->id, ply, 80,
                   i.value.at, right);
    }
    free(state);
}

void truth_forget(const char *key)
{
    for (size_t i = 0; i < all.count; i++) {
        struct truth *t = all.table[i];
        for (size_t k = 0; !t->forgets && k < t->room->log.count; k++)
            t->forgets = strstr(t->room->log.events[k].body, key);
    }
}

static bool has_word(const struct store_events *events, const char *word)
{
    for (size_t i = 0; i < events->count; i++)
        if (strstr(events->list[i].body, word))
            return true;
    return false;
}

static bool is_in(const struct dbtable *t, const char *word)
{
    return has_word(&t->events, word) || has_word(&t->done.events, word) ||
           (t->done.is &&
            (strstr(t->done.names, word) || strstr(t->done.keys, word))) ||
           (t->has_row &&
            (strstr(t->row.keys, word) || strstr(t->row.summary, word) ||
             strstr(t->row.host, word)));
}

void truth_check_gone(const char *key, const char *name)
{
    for (size_t i = 0; i < world->db->tables; i++)
        if (is_in(world->db->table[i], key) ||
            is_in(world->db->table[i], name) ||
            db_knows(world->db->table[i], key))
            broken("whoever is forgotten is forgotten", "%s at table %s", name,
                   world->db->table[i]->id);
}

/* The one secret that a message could give away by itself: that of dice which
 * are to come. Views are compared by their hashes. */
void truth_check_text(const char *message, struct json table)
{
    char id[TABLE_ID_SIZE] = "";
    if (!json_string(table, id, sizeof id))
        return;
    const struct truth *t = truth_of(id);
    if (t && t->secret[0] && !room_over(t->room) && strstr(message, t->secret))
        broken("nobody knows dice to come", "table %s", id);
}
