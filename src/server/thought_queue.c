/* thought_queue: who had the least comes next; see thought_queue.h. */
#include "server/thought_queue.h"

#include "base/must_have.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* An address, with players in it; or one of these, with thoughts. */
struct party {
    struct party *next;
    struct party *inner; /* of an address: those of its players who wait */
    struct thinking *first, **end; /* of a player */
    size_t waiting;
    uint64_t had;
    uint64_t clock; /* of an address: what the last of its players has had */
    char key[ASKER_SIZE];
};

/* ---- parties ---- */

static struct party *find(struct party *list, const char *key)
{
    while (list && strcmp(list->key, key) != 0)
        list = list->next;
    return list;
}

static struct party *find_or_add(struct party **list, const char *key,
                                 uint64_t clock, size_t *count)
{
    struct party *p = find(*list, key);
    if (p)
        return p;
    p = must_have(calloc(1, sizeof *p));
    text_set(p->key, sizeof p->key, key);
    p->had = clock;
    p->end = &p->first;
    while (*list)
        list = &(*list)->next;
    *list = p; /* the last: of equals who came first is first */
    ++*count;
    return p;
}

static void drop(struct party **list, struct party *p, size_t *count)
{
    while (*list != p)
        list = &(*list)->next;
    *list = p->next;
    free(p);
    --*count;
}

/* ---- the line ---- */

void thought_queue_put(struct thought_queue *t, struct thinking *one)
{
    size_t players = 0;
    struct party *from =
        find_or_add(&t->first, one->from, t->clock, &t->parties);
    struct party *player =
        find_or_add(&from->inner, one->player, from->clock, &players);
    one->next = NULL;
    one->at = player->end;
    *player->end = one;
    player->end = &one->next;
    one->party = from;
    player->waiting++;
    from->waiting++;
    t->waiting++;
}

void thought_queue_take(struct thought_queue *t, struct thinking *one)
{
    size_t players = 0;
    struct party *from = one->party;
    struct party *player = find(from->inner, one->player);
    *one->at = one->next;
    if (one->next)
        one->next->at = one->at;
    else
        player->end = one->at;
    one->at = NULL;
    one->party = NULL;
    t->waiting--;
    if (!--player->waiting)
        drop(&from->inner, player, &players);
    if (!--from->waiting)
        drop(&t->first, from, &t->parties);
}

/* Of these players the one who would have had the least. */
static const struct party *choose_player(const struct party *list)
{
    const struct party *best = list;
    for (const struct party *p = list; p; p = p->next)
        if (p->had + p->first->cost < best->had + best->first->cost)
            best = p;
    return best;
}

struct thinking *thought_queue_next(const struct thought_queue *t)
{
    struct thinking *best = NULL;
    uint64_t had = UINT64_MAX;
    for (const struct party *from = t->first; from; from = from->next) {
        struct thinking *one = choose_player(from->inner)->first;
        if (from->had + one->cost < had) {
            had = from->had + one->cost;
            best = one;
        }
    }
    return best;
}

void thought_queue_begin(struct thought_queue *t, struct thinking *one)
{
    struct party *from = one->party;
    struct party *player = find(from->inner, one->player);
    t->clock = from->had += one->cost;
    from->clock = player->had += one->cost;
    thought_queue_take(t, one);
}

size_t thought_queue_beside(const struct thinking *one)
{
    return one->party->waiting - 1;
}
