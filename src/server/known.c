/* known: players and their requests, by hash; see known.h. */
#include "server/known.h"

#include "base/must_have.h"

#include <stdlib.h>
#include <string.h>

/* Room for one more in a list, which doubles. */
static void *make_room(void *list, size_t count, size_t *size, size_t each)
{
    if (count < *size)
        return list;
    *size = *size ? *size * 2 : 4;
    list = must_have(realloc(list, *size * each));
    return list;
}

/* ---- indices ---- */

static uint64_t hash_request(const struct known *k, const struct done *d)
{
    uint64_t words[] = {d->client, (uint64_t)d->seq, d->player};
    return hash_key_bytes(&k->hash_key, words, sizeof words);
}

static uint64_t hash_at(const struct known *k, const struct known_index *i,
                        size_t place)
{
    if (i == &k->by_request)
        return hash_request(k, &k->done[place]);
    return hash_key_text(&k->hash_key, i == &k->by_key ? k->player[place]
                                                       : k->alias[place].name);
}

static size_t first_slot(const struct known_index *i, uint64_t hash)
{
    return (hash ^ hash >> 32) & (i->size - 1);
}

static void enter(struct known_index *i, uint64_t hash, size_t place)
{
    size_t at = first_slot(i, hash);
    while (i->slot[at])
        at = (at + 1) & (i->size - 1);
    i->slot[at] = (uint32_t)place + 1;
}

static size_t find_player(const struct known *k, const char *key);

/* He who was forgotten has no other name to come, and may have been here
 * before, when he was forgotten as well: the first is enough. */
static bool is_listed(const struct known *k, const struct known_index *i,
                      size_t place)
{
    if (i == &k->by_alias)
        return !k->alias[place].name[0];
    return i == &k->by_key && find_player(k, k->player[place]) < k->players;
}

/* All of a list anew, with as much room again. */
static void index_again(const struct known *k, struct known_index *i,
                        size_t count)
{
    size_t size = 8;
    while (size < count * 2)
        size *= 2;
    free(i->slot);
    i->size = size;
    i->slot = must_have(calloc(size, sizeof *i->slot));
    for (size_t place = 0; place < count; place++)
        if (!is_listed(k, i, place))
            enter(i, hash_at(k, i, place), place);
}

/* The last of `count` has come. */
static void index_last(const struct known *k, struct known_index *i,
                       size_t count)
{
    if (i->size < count * 2)
        index_again(k, i, count);
    else
        enter(i, hash_at(k, i, count - 1), count - 1);
}

/* ---- players ---- */

/* The player's number, or how many there are if he is not known. */
static size_t find_player(const struct known *k, const char *key)
{
    const struct known_index *i = &k->by_key;
    if (!i->size)
        return k->players;
    for (size_t at = first_slot(i, hash_key_text(&k->hash_key, key));
         i->slot[at]; at = (at + 1) & (i->size - 1))
        if (strcmp(k->player[i->slot[at] - 1], key) == 0)
            return i->slot[at] - 1;
    return k->players;
}

size_t known_meet(struct known *k, const char *key)
{
    size_t number = find_player(k, key);
    if (number < k->players)
        return number;
    if (!k->players)
        hash_key_init(&k->hash_key);
    k->player =
        make_room(k->player, k->players, &k->players_size, sizeof *k->player);
    memcpy(k->player[k->players++], key, strnlen(key, KEY_SIZE - 1) + 1);
    index_last(k, &k->by_key, k->players);
    return number;
}

/* Two may have one name: he who was known, and he who he was called in events
 * that were read after he was forgotten. What either did one has done. */
static void gather_requests(struct known *k, const char *as)
{
    size_t one = find_player(k, as);
    for (size_t i = 0; i < k->count; i++)
        if (strcmp(k->player[k->done[i].player], as) == 0)
            k->done[i].player = (uint32_t)one;
    index_again(k, &k->by_request, k->count);
}

void known_rename(struct known *k, size_t number, const char *as)
{
    memcpy(k->player[number], as, strnlen(as, KEY_SIZE - 1) + 1);
    index_again(k, &k->by_key, k->players);
    gather_requests(k, as);
    if (number >= k->aliases)
        return;
    k->alias[number].name[0] = '\0';
    index_again(k, &k->by_alias, k->aliases);
}

/* Of those who came since. */
static void learn_aliases(struct known *k, known_name *alias, const void *arg)
{
    while (k->aliases < k->players) {
        k->alias =
            make_room(k->alias, k->aliases, &k->aliases_size, sizeof *k->alias);
        alias(arg, k->player[k->aliases], k->alias[k->aliases].name);
        k->aliases++;
        index_last(k, &k->by_alias, k->aliases);
    }
}

int known_called(struct known *k, const char *as, known_name *alias,
                 const void *arg, size_t number[2])
{
    const struct known_index *i = &k->by_alias;
    int count = 0;
    learn_aliases(k, alias, arg);
    size_t is = find_player(k, as);
    if (is < k->players)
        number[count++] = is;
    if (!i->size)
        return count;
    for (size_t at = first_slot(i, hash_key_text(&k->hash_key, as));
         i->slot[at]; at = (at + 1) & (i->size - 1))
        if (strcmp(k->alias[i->slot[at] - 1].name, as) == 0) {
            number[count++] = i->slot[at] - 1;
            break;
        }
    return count;
}

/* ---- requests ---- */

static struct done request(const struct known *k, size_t player,
                           const char *client, int64_t seq)
{
    return (struct done){.client = hash_key_text(&k->hash_key, client),
                         .seq = seq,
                         .player = (uint32_t)player};
}

void known_note(struct known *k, const char *key, const char *client,
                int64_t seq, uint32_t n)
{
    size_t player = known_meet(k, key); /* which may draw the hash key */
    struct done one = request(k, player, client, seq);
    one.n = n;
    k->done = make_room(k->done, k->count, &k->done_size, sizeof *k->done);
    k->done[k->count++] = one;
    index_last(k, &k->by_request, k->count);
}

bool known_done(const struct known *k, const char *key, const char *client,
                int64_t seq, uint32_t *n)
{
    const struct known_index *i = &k->by_request;
    size_t player = find_player(k, key);
    if (player == k->players || !i->size)
        return false;
    struct done one = request(k, player, client, seq);
    for (size_t at = first_slot(i, hash_request(k, &one)); i->slot[at];
         at = (at + 1) & (i->size - 1)) {
        const struct done *d = &k->done[i->slot[at] - 1];
        if (d->seq != seq || d->client != one.client || d->player != player)
            continue;
        *n = d->n;
        return true;
    }
    return false;
}

void known_clear(struct known *k)
{
    free(k->player);
    free(k->alias);
    free(k->by_alias.slot);
    free(k->by_key.slot);
    free(k->done);
    free(k->by_request.slot);
}
