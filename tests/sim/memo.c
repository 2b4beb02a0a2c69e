/* memo: what was worked out before, of states and their texts; see memo.h. */
#include "memo.h"

#include "base/must_have.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES = 2048 };

/* A state, and what its bytes or its text were found by. */
struct memo {
    const struct game *game;
    uint64_t mark, hash;
    size_t len; /* of its text */
    void *state;
};

static struct memo hashed[PLACES], written[PLACES];

/* Good enough to find a place. */
static uint64_t mark_of(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t mark = size, word;
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        mark = (mark ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        mark ^= mark >> 32;
    }
    word = 0;
    memcpy(&word, at, size);
    mark = (mark ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return mark ^ mark >> 29;
}

/* Whatever was here goes. */
static void keep(struct memo *m, const struct game *g, const void *state,
                 uint64_t mark)
{
    if (!m->game || m->game->state_size < g->state_size) {
        free(m->state);
        m->state = must_have(malloc(g->state_size));
    }
    memcpy(m->state, state, g->state_size);
    m->game = g;
    m->mark = mark;
}

uint64_t __real_game_hash(const struct game *g, const void *state,
                          struct text *buf);
uint64_t __wrap_game_hash(const struct game *g, const void *state,
                          struct text *buf);
uint64_t __wrap_game_hash(const struct game *g, const void *state,
                          struct text *buf)
{
    uint64_t mark = mark_of(state, g->state_size);
    struct memo *m = &hashed[mark % PLACES];
    if (m->mark == mark && m->game == g &&
        memcmp(m->state, state, g->state_size) == 0)
        return m->hash;
    keep(m, g, state, mark);
    m->hash = __real_game_hash(g, state, buf);
    return m->hash;
}

uint64_t __real_game_write(const struct game *g, const void *state,
                           struct json_out *w);
uint64_t __wrap_game_write(const struct game *g, const void *state,
                           struct json_out *w);
uint64_t __wrap_game_write(const struct game *g, const void *state,
                           struct json_out *w)
{
    size_t from = w->text->len;
    uint64_t hash = __real_game_write(g, state, w);
    while (w->text->data[from] != '{') /* a comma, perhaps */
        from++;
    size_t len = w->text->len - from;
    uint64_t mark = mark_of(w->text->data + from, len);
    struct memo *m = &written[mark % PLACES];
    keep(m, g, state, mark);
    m->len = len;
    return hash;
}

bool memo_state(const struct game *g, const char *text, size_t len, void *state)
{
    uint64_t mark = mark_of(text, len);
    const struct memo *m = &written[mark % PLACES];
    if (m->mark != mark || m->game != g || m->len != len)
        return false;
    memcpy(state, m->state, g->state_size);
    return true;
}
