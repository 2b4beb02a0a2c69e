/* audience: the clients that follow a table; see audience.h. */
#include "server/audience.h"

#include "base/clean.h"
#include "base/must_have.h"
#include "base/text.h"
#include "server/answer.h"
#include "server/hub_int.h"
#include "server/live.h"

#include <stdlib.h>
#include <string.h>

enum {
    MEMBERS_MAX = 5000, /* clients at one table … */
    CROWD_MAX = 100,    /* … and of one address */
    ENVELOPE = 256      /* bytes that any message counts for beside its own */
};

/* ---- by address ---- */

static struct live_crowd *find_crowd(struct live_members *m, const char *from)
{
    for (size_t i = 0; i < m->crowds; i++)
        if (strcmp(m->crowd[i].from, from) == 0)
            return &m->crowd[i];
    return NULL;
}

static void crowd_add(struct live_table *live, const char *from)
{
    struct live_members *m = &live->members;
    struct live_crowd *crowd = find_crowd(m, from);
    if (!crowd) {
        if (m->crowds == m->crowds_size) {
            m->crowds_size = m->crowds_size ? m->crowds_size * 2 : 2;
            m->crowd =
                must_have(realloc(m->crowd, m->crowds_size * sizeof *m->crowd));
        }
        crowd = &m->crowd[m->crowds++];
        *crowd = (struct live_crowd){0};
        memcpy(crowd->from, from, sizeof crowd->from);
        owners_hold(live, from, true);
    }
    crowd->count++;
}

static void crowd_take(struct live_table *live, const char *from)
{
    struct live_members *m = &live->members;
    struct live_crowd *crowd = find_crowd(m, from);
    if (--crowd->count)
        return;
    *crowd = m->crowd[--m->crowds];
    owners_hold(live, from, false);
}

/* ---- coming and going ---- */

static struct live_member *find_member(struct live_table *live, net_id conn)
{
    for (size_t i = 0; i < live->members.count; i++)
        if (live->members.list[i].conn == conn)
            return &live->members.list[i];
    return NULL;
}

static bool is_awaited(const struct live_table *live, const char *key)
{
    uint32_t seats = room_seats_of(live->room, key);
    return seats & ~live->presence.own.seats;
}

static bool has_room(struct live_table *live, const struct call *c,
                     struct refused *why)
{
    const struct live_crowd *crowd = find_crowd(&live->members, c->who.from);
    bool limited = live->hub->server->config.rate;
    if (is_awaited(live, c->who.key))
        return true;
    if (live->members.count >= MEMBERS_MAX)
        return refuse(why, REFUSAL_FULL, "too many watch this table");
    if (limited && crowd && crowd->count >= CROWD_MAX)
        return refuse(why, REFUSAL_FULL,
                      "too many watch this table from your address");
    return crowd || owners_may_hold(live, c->who.from, why);
}

static struct live_member *add_member(struct live_table *live,
                                      const struct call *c)
{
    struct live_members *m = &live->members;
    if (m->count == m->size) {
        m->size = m->size ? m->size * 2 : 2;
        m->list = must_have(realloc(m->list, m->size * sizeof *m->list));
    }
    struct live_member *one = &m->list[m->count++];
    *one = (struct live_member){.conn = c->conn};
    memcpy(one->from, c->who.from, sizeof one->from);
    crowd_add(live, one->from);
    return one;
}

/* What he is called while he watches; is it another name? */
static bool take_name(struct live_member *m, const struct call *c)
{
    char name[NAME_SIZE];
    message_text(c->args, "name", name, sizeof name);
    clean_name(name);
    bool other = strcmp(name, m->name) != 0;
    memcpy(m->name, name, sizeof m->name);
    return other;
}

bool audience_join(struct live_table *live, const struct call *c,
                   struct refused *why)
{
    struct live_member *m = find_member(live, c->conn);
    bool counted = m && strcmp(m->key, c->who.key) == 0;
    if (!m && !has_room(live, c, why))
        return false;
    if (!m)
        m = add_member(live, c);
    else if (!counted)
        presence_went(live, m); /* he has said since who he is */
    memcpy(m->key, c->who.key, sizeof m->key);
    m->eyes = (int8_t)message_int(c->args, "seat", -1);
    if (!counted)
        presence_came(live, m);
    if (take_name(m, c))
        presence_renamed(live);
    return true;
}

void audience_part(struct live_table *live, net_id conn)
{
    struct live_member *m = find_member(live, conn);
    if (!m)
        return;
    struct live_member gone = *m;
    *m = live->members.list[--live->members.count];
    crowd_take(live, gone.from);
    if (live->room)
        presence_went(live, &gone);
}

void audience_clear(struct live_table *live)
{
    free(live->members.list);
    free(live->members.crowd);
}

/* ---- telling ---- */

static void deliver(struct live_table *live, const struct live_member *m,
                    const struct text *message)
{
    answer_deliver(live->hub, m->conn, message);
    live->members.told += ENVELOPE + message->len;
}

void audience_tell(struct live_table *live, const struct text *message)
{
    for (size_t i = 0; i < live->members.count; i++)
        deliver(live, &live->members.list[i], message);
}

/* All who only watch and are nobody here hear the same, so it is written once;
 * where nothing is hidden everybody does. */
void audience_show(struct live_table *live, const struct change *c)
{
    struct text shared, own;
    bool same = room_same_for_all(live->room, c);
    int64_t now = hub_now(live->hub);
    text_heap(&shared);
    text_heap(&own);
    for (size_t i = 0; i < live->members.count; i++) {
        const struct live_member *m = &live->members.list[i];
        bool shares = same || room_is_stranger(live->room, m->key);
        struct text *t = shares ? &shared : &own;
        if (!shares)
            text_reset(&own);
        if (!t->len)
            room_write_change(live->room, c, m->key, m->eyes, now, t);
        deliver(live, m, t);
    }
    if (c->ended) {
        text_reset(&own);
        room_write_over(live->room, &own);
        audience_tell(live, &own);
    }
    text_clear(&shared);
    text_clear(&own);
}
