/* seating: which tables a player sits at; see seating.h. */
#include "server/seating.h"

#include "base/must_have.h"
#include "base/text.h"
#include "server/drive.h"
#include "server/hub_int.h"
#include "server/live.h"

#include <stdlib.h>
#include <string.h>

enum { PLAYERS_AT_FIRST = 64 };

/* One who has a seat at some table of this hub, or was at one that is over. */
struct guest {
    struct guest *next; /* in its bucket */
    struct sitter *first, *over;
    char key[KEY_SIZE];
};

/* A player at a table. */
struct sitter {
    struct sitter *next, **at; /* at the player's other tables */
    struct guest *player;
    struct live_table *live;
};

/* ---- lists of places ---- */

static void unlink_live(struct live_link *l)
{
    if (!l->at)
        return;
    *l->at = l->next;
    if (l->next)
        l->next->at = l->at;
    *l = (struct live_link){.live = l->live};
}

static void link_first(struct live_link **list, struct live_link *l,
                       struct live_table *live)
{
    unlink_live(l);
    l->live = live;
    l->next = *list;
    l->at = list;
    if (l->next)
        l->next->at = &l->next;
    *list = l;
}

/* The list of spare ones has an end, too. */
static void unlink_spare(struct seating *s, struct live_link *l)
{
    if (l->at && !l->next)
        s->spare_end = l->at;
    unlink_live(l);
}

static void link_last(struct seating *s, struct live_link *l,
                      struct live_table *live)
{
    unlink_spare(s, l);
    if (!s->spare)
        s->spare_end = &s->spare;
    *l = (struct live_link){.live = live, .at = s->spare_end};
    *s->spare_end = l;
    s->spare_end = &l->next;
}

/* ---- players ---- */

static struct guest **slot(struct seating *s, const char *key)
{
    uint64_t hash = hash_key_text(&s->hash_key, key);
    struct guest **at = &s->bucket[hash & (s->buckets - 1)];
    while (*at && strcmp((*at)->key, key) != 0)
        at = &(*at)->next;
    return at;
}

/* As many buckets as players, or more; always a power of two. */
static void grow(struct seating *s)
{
    struct guest **old = s->bucket;
    size_t count = s->buckets;
    if (s->players < count)
        return;
    if (!count)
        hash_key_init(&s->hash_key);
    s->buckets = count ? count * 2 : PLAYERS_AT_FIRST;
    s->bucket = must_have(calloc(s->buckets, sizeof *s->bucket));
    for (size_t i = 0; i < count; i++)
        for (struct guest *p = old[i], *next; p; p = next) {
            next = p->next;
            struct guest **at = slot(s, p->key);
            p->next = NULL;
            *at = p;
        }
    free(old);
}

static struct guest *guest_of(struct seating *s, const char *key)
{
    grow(s);
    struct guest **at = slot(s, key);
    if (!*at) {
        *at = must_have(calloc(1, sizeof **at));
        text_set((*at)->key, sizeof(*at)->key, key);
        s->players++;
    }
    return *at;
}

static void sitter_link(struct sitter *i, struct sitter **list)
{
    i->next = *list;
    i->at = list;
    if (i->next)
        i->next->at = &i->next;
    *list = i;
}

static void sitter_unlink(struct sitter *i)
{
    *i->at = i->next;
    if (i->next)
        i->next->at = i->at;
}

/* ---- a table changes ---- */

static void stand_up(struct live_table *live)
{
    struct seating *s = &live->hub->seating;
    for (size_t i = 0; i < live->seating.sitters; i++) {
        struct guest *player = live->seating.sitter[i].player;
        sitter_unlink(&live->seating.sitter[i]);
        if (player->first || player->over)
            continue;
        *slot(s, player->key) = player->next;
        free(player);
        s->players--;
    }
    free(live->seating.sitter);
    live->seating.sitter = NULL;
    live->seating.sitters = 0;
}

/* Nobody's, or his who has an earlier seat, too. */
static bool is_extra(const struct room *r, int seat)
{
    uint32_t own = room_seats_of(r, r->seat[seat].key);
    return !own || own & ((1u << seat) - 1);
}

static void sit_down(struct live_table *live)
{
    const struct room *r = live->room;
    live->seating.sitter =
        must_have(calloc((size_t)r->seats, sizeof *live->seating.sitter));
    for (int seat = 0; seat < r->seats; seat++) {
        if (is_extra(r, seat))
            continue;
        struct sitter *i = &live->seating.sitter[live->seating.sitters++];
        i->player = guest_of(&live->hub->seating, r->seat[seat].key);
        i->live = live;
        sitter_link(i, &i->player->first);
    }
}

/* The game is over; whoever it knows may want to be forgotten there. */
static void look_back(struct live_table *live)
{
    const struct known *k = &live->room->log.known;
    live->seating.sitter = must_have(
        calloc(k->players + 1, sizeof *live->seating.sitter)); /* not 0 */
    for (; live->seating.sitters < k->players; live->seating.sitters++) {
        struct sitter *i = &live->seating.sitter[live->seating.sitters];
        i->player =
            guest_of(&live->hub->seating, k->player[live->seating.sitters]);
        i->live = live;
        sitter_link(i, &i->player->over);
    }
}

void seating_changed(struct live_table *live, bool seats)
{
    struct seating *s = &live->hub->seating;
    bool over = live->room->closed || room_over(live->room);
    if (seats || over) {
        stand_up(live);
        if (over)
            look_back(live);
        else
            sit_down(live);
    } else {
        for (size_t i = 0; i < live->seating.sitters; i++) {
            sitter_unlink(&live->seating.sitter[i]);
            sitter_link(&live->seating.sitter[i],
                        &live->seating.sitter[i].player->first);
        }
    }
    if (room_is_open(live->room))
        link_first(&s->open, &live->seating.open, live);
    else
        unlink_live(&live->seating.open);
    if (room_is_spare(live->room) && !live->owner.evicted)
        link_last(s, &live->seating.spare, live);
    else
        unlink_spare(s, &live->seating.spare);
}

void seating_leave(struct live_table *live)
{
    stand_up(live);
    unlink_live(&live->seating.open);
    unlink_spare(&live->hub->seating, &live->seating.spare);
}

void seating_clear(struct hub *h)
{
    free(h->seating.bucket);
}

/* ---- asking ---- */

enum { SPARE_LOOK = 64 /* tables among which one is chosen */ };

struct live_table *seating_spare(struct hub *h)
{
    struct seating *s = &h->seating;
    struct live_table *best = NULL;
    size_t most = 0;
    struct live_link *last = NULL;
    for (int i = 0; i < SPARE_LOOK && s->spare && s->spare != last; i++) {
        struct live_table *live = s->spare->live;
        link_last(s, s->spare, live); /* its turn comes again */
        last = last ? last : &live->seating.spare;
        size_t tables = owners_tables(live);
        bool left = (drive_is_ours(live) || !live->holder) && !live->busy &&
                    !live->line.first && !live->members.count &&
                    !live->room->live.connected && !live->room->live.spectators;
        if (left && tables > most) {
            best = live;
            most = tables;
        }
    }
    return best;
}

void seating_open(const struct hub *h, size_t max, live_visit *visit, void *arg)
{
    for (struct live_link *l = h->seating.open; l && max--; l = l->next)
        visit(l->live, arg);
}

static struct guest *find_guest(struct hub *h, const char *key)
{
    return h->seating.buckets ? *slot(&h->seating, key) : NULL;
}

/* A visitor may let the table stand up; the next one is another table's. */
void seating_was(struct hub *h, const char *key, live_visit *visit, void *arg)
{
    struct guest *player = find_guest(h, key);
    for (struct sitter *i = player ? player->over : NULL, *next; i; i = next) {
        next = i->next;
        visit(i->live, arg);
    }
}

void seating_of(struct hub *h, const char *key, size_t max, live_visit *visit,
                void *arg)
{
    struct guest *player = find_guest(h, key);
    for (struct sitter *i = player ? player->first : NULL; i && max--;
         i = i->next)
        visit(i->live, arg);
}
