/*
 * batch: many games at once in the caller's arrays, as kocka.h has them.
 *
 * Each game has its own two generators, made from the seed and the game's
 * number: one for chance, one for kocka_batch_sample. So a game goes the same
 * way whatever is beside it. Where actions are numbered, the legal ones of
 * each game are kept as a set of bits; where they are places in the list of
 * moves, the list is made again when it is needed, as a list can be half a
 * megabyte. Only a game that is alone has its list still.
 */
#include "api/api_int.h"
#include "base/text.h"
#include "game/draw.h"
#include "game/numbers.h"

#include <stdlib.h>
#include <string.h>

/* So many games in a row may be over before anybody decides. */
enum { EMPTY_GAMES_MAX = 1000 };

/* One of the games, apart from its state. */
struct slot {
    struct rng chance, choice;
    uint32_t count; /* of legal actions */
    int8_t turn;    /* who decides; -1: over, or not begun */
};

struct kocka_batch {
    const struct game *g;
    const struct numbers *numbers; /* NULL: actions are places in the list */
    size_t games;
    int seats;
    bool go_on;
    uint32_t actions, features;
    size_t state_room, words; /* per game: bytes, words of `legal` */
    char *start;              /* a new game */
    char *states;
    struct slot *slots;
    uint64_t *legal;
    move *moves; /* of the decision that was looked at last */
    char *view;  /* scratch */
    uint64_t moves_made;
    struct kocka_batch_arrays to;
};

static void *state_at(const struct kocka_batch *b, size_t game)
{
    return b->states + game * b->state_room;
}

/* ---- life ---- */

static void seed_slot(struct slot *s, const char *seed, uint64_t number)
{
    char words[96];
    struct text text;
    struct rng whole;
    /* the seed may be long: its generator stands for it */
    rng_seed(&whole, seed, strlen(seed));
    text_fixed(&text, words, sizeof words);
    for (int i = 0; i < 4; i++)
        text_hex(&text, whole.s[i]);
    text_hex(&text, number);
    rng_seed(&s->chance, words, text.len);
    s->choice = rng_split(&s->chance);
    s->turn = -1;
    s->count = 0;
}

static bool get_memory(struct kocka_batch *b)
{
    const struct game *g = b->g;
    size_t most = SIZE_MAX / 4;
    if (b->games > most / b->state_room || b->games > most / sizeof *b->slots ||
        b->games > most / (8 * (b->words + 1)))
        return false;
    b->start = malloc(g->state_size);
    b->view = malloc(g->state_size);
    b->moves = malloc(g->max_moves * sizeof *b->moves);
    b->states = calloc(b->games, b->state_room);
    b->slots = calloc(b->games, sizeof *b->slots);
    b->legal = calloc(b->games, (b->words + 1) * sizeof *b->legal);
    return b->start && b->view && b->moves && b->states && b->slots && b->legal;
}

struct kocka_batch *kocka_batch_new(const struct kocka_game *game, int seats,
                                    const char *options, const char *seed,
                                    uint64_t first, size_t games, bool go_on,
                                    struct kocka_problem *problem)
{
    const struct game *g = game_of(game);
    struct kocka_batch *b = calloc(1, sizeof *b);
    bool listed = numbers_listed(g);
    if (b)
        *b = (struct kocka_batch){.g = g,
                                  .numbers = listed ? NULL : g->numbers,
                                  .games = games,
                                  .seats = seats,
                                  .go_on = go_on,
                                  .actions = numbers_actions(g),
                                  .features = numbers_features(g),
                                  .state_room = (g->state_size + 15u) & ~15u};
    if (b && !listed)
        b->words = (b->actions + 63) / 64;
    if (!b || !games || !get_memory(b)) {
        api_refuse(problem, PROBLEM_BAD_REQUEST,
                   games ? "out of memory" : "a batch has a game at least");
        kocka_batch_free(b);
        return NULL;
    }
    if (!api_new(g, b->start, seats, options, problem)) {
        kocka_batch_free(b);
        return NULL;
    }
    for (size_t i = 0; i < games; i++)
        seed_slot(&b->slots[i], seed, first + i);
    return b;
}

void kocka_batch_free(struct kocka_batch *b)
{
    if (!b)
        return;
    free(b->start);
    free(b->view);
    free(b->moves);
    free(b->states);
    free(b->slots);
    free(b->legal);
    free(b);
}

void kocka_batch_use(struct kocka_batch *b,
                     const struct kocka_batch_arrays *arrays)
{
    b->to = *arrays;
}

/* ---- on to the next decision ---- */

static void write_end(struct kocka_batch *b, size_t game, const void *state)
{
    struct score score = {0};
    b->g->score(state, &score);
    int winners = __builtin_popcount(score.winners);
    float share = winners ? 1.0f / (float)winners : 0; /* alone one can lose */
    for (int seat = 0; seat < b->seats; seat++) {
        size_t at = game * (size_t)b->seats + (size_t)seat;
        if (b->to.rewards)
            b->to.rewards[at] = score.winners >> seat & 1 ? share : 0;
        if (b->to.scores)
            b->to.scores[at] = score.total[seat];
    }
    if (b->to.ends)
        b->to.ends[game] = 1;
}

static void make(struct kocka_batch *b, void *state, int actor, move m)
{
    b->g->apply(state, actor, m, NULL);
    b->moves_made++;
}

/* Let chance and the clock act until a seat decides, whose moves are then in
 * b->moves, or the game is over. */
static void run_on(struct kocka_batch *b, struct slot *slot, void *state)
{
    const struct game *g = b->g;
    for (;;) {
        actor_set actors = g->actors(state);
        struct draw_turn turn;
        if (actors & ACT_CHANCE) {
            make(b, state, SEAT_CHANCE, draw_move(g, state, &slot->chance));
        } else if (!(actors & ACT_ALL)) {
            slot->turn = (int8_t)(actors ? __builtin_ctz(actors) : -1);
            slot->count = actors ? g->moves(state, slot->turn, b->moves) : 0;
            return;
        } else if (!draw_turn(g, state, &slot->chance, b->moves, &turn)) {
            slot->turn = -1;
            slot->count = 0;
            return;
        } else if (turn.actor == SEAT_CLOCK) {
            make(b, state, SEAT_CLOCK, turn.time);
        } else {
            slot->turn = (int8_t)turn.actor;
            slot->count = turn.count;
            return;
        }
    }
}

/* The legal actions of the decision, of which b->moves are the moves. */
static void write_legal(struct kocka_batch *b, size_t game, const void *state)
{
    const struct slot *slot = &b->slots[game];
    uint8_t *mask =
        b->to.masks ? b->to.masks + game * (size_t)b->actions : NULL;
    if (mask)
        memset(mask, 0, b->actions);
    if (!b->numbers) {
        if (mask)
            memset(mask, 1, slot->count);
        return;
    }
    uint64_t *legal = b->legal + game * b->words;
    memset(legal, 0, b->words * sizeof *legal);
    for (uint32_t i = 0; i < slot->count; i++) {
        uint32_t a = b->numbers->action(state, slot->turn, b->moves[i]);
        legal[a / 64] |= UINT64_C(1) << a % 64;
        if (mask)
            mask[a] = 1;
    }
}

/* Tell the decision, or that there is none. */
static void tell(struct kocka_batch *b, size_t game)
{
    const struct slot *slot = &b->slots[game];
    const void *state = state_at(b, game);
    write_legal(b, game, state);
    if (b->to.counts)
        b->to.counts[game] = (int32_t)slot->count;
    if (b->to.turns)
        b->to.turns[game] = slot->turn;
    if (b->to.observations)
        numbers_observe(b->g, state, slot->turn < 0 ? 0 : slot->turn, b->view,
                        b->to.observations + game * b->features);
}

/* A new game. Those that are over before anybody decides are passed over if
 * games go on: nobody played them, so they are not told. */
static void begin(struct kocka_batch *b, size_t game)
{
    struct slot *slot = &b->slots[game];
    int left = b->go_on ? EMPTY_GAMES_MAX : 1;
    do {
        memcpy(state_at(b, game), b->start, b->g->state_size);
        run_on(b, slot, state_at(b, game));
    } while (slot->turn < 0 && --left > 0);
}

/* Make the decision and go on to the next one. */
static void decide(struct kocka_batch *b, size_t game, move m)
{
    struct slot *slot = &b->slots[game];
    void *state = state_at(b, game);
    make(b, state, slot->turn, m);
    run_on(b, slot, state);
    if (slot->turn < 0)
        write_end(b, game, state);
}

static void clear_ends(struct kocka_batch *b)
{
    size_t seats = b->games * (size_t)b->seats;
    if (b->to.rewards)
        memset(b->to.rewards, 0, seats * sizeof *b->to.rewards);
    if (b->to.scores)
        memset(b->to.scores, 0, seats * sizeof *b->to.scores);
    if (b->to.ends)
        memset(b->to.ends, 0, b->games);
}

void kocka_batch_reset(struct kocka_batch *b)
{
    clear_ends(b);
    for (size_t i = 0; i < b->games; i++) {
        begin(b, i);
        if (b->slots[i].turn < 0 && !b->go_on)
            write_end(b, i, state_at(b, i));
        tell(b, i);
    }
}

/* ---- deciding ---- */

static bool is_legal(const struct kocka_batch *b, size_t game, int32_t action)
{
    const struct slot *slot = &b->slots[game];
    if (slot->turn < 0)
        return true; /* there is nothing to do */
    if (!b->numbers)
        return action >= 0 && (uint32_t)action < slot->count;
    return action >= 0 && (uint32_t)action < b->actions &&
           b->legal[game * b->words + (uint32_t)action / 64] >> action % 64 & 1;
}

static move move_meant(struct kocka_batch *b, size_t game, int32_t action)
{
    const struct slot *slot = &b->slots[game];
    const void *state = state_at(b, game);
    if (b->numbers)
        return b->numbers->move(state, slot->turn, (uint32_t)action);
    if (b->games > 1)
        b->g->moves(state, slot->turn, b->moves);
    return b->moves[action];
}

int64_t kocka_batch_check(const struct kocka_batch *b, const int32_t *actions)
{
    for (size_t i = 0; i < b->games; i++)
        if (!is_legal(b, i, actions[i]))
            return (int64_t)i;
    return -1;
}

int64_t kocka_batch_step(struct kocka_batch *b, const int32_t *actions)
{
    int64_t wrong = kocka_batch_check(b, actions);
    if (wrong >= 0)
        return wrong;
    clear_ends(b);
    for (size_t i = 0; i < b->games; i++) {
        const struct slot *slot = &b->slots[i];
        if (slot->turn < 0 && !b->go_on)
            continue;
        if (slot->turn >= 0)
            decide(b, i, move_meant(b, i, actions[i]));
        if (slot->turn < 0 && b->go_on)
            begin(b, i);
        tell(b, i);
    }
    return -1;
}

/* The n-th member of a set, from 0; it has so many. */
static int32_t member(const uint64_t *set, uint32_t n)
{
    int32_t at = 0;
    uint32_t here;
    while ((here = (uint32_t)__builtin_popcountll(*set)) <= n) {
        n -= here;
        set++;
        at += 64;
    }
    uint64_t word = *set;
    while (n--)
        word &= word - 1;
    return at + __builtin_ctzll(word);
}

void kocka_batch_sample(struct kocka_batch *b, int32_t *actions)
{
    for (size_t i = 0; i < b->games; i++) {
        struct slot *slot = &b->slots[i];
        uint32_t n = rng_below(&slot->choice, slot->count);
        actions[i] = b->numbers && slot->count
                         ? member(b->legal + i * b->words, n)
                         : (int32_t)n;
    }
}

/* ---- looking ---- */

uint64_t kocka_batch_moves_made(const struct kocka_batch *b)
{
    return b->moves_made;
}

const void *kocka_batch_state(const struct kocka_batch *b, size_t game)
{
    return game < b->games ? state_at(b, game) : NULL;
}

size_t kocka_batch_moves(const struct kocka_batch *b, size_t game,
                         uint64_t *moves, int16_t *parts, size_t room)
{
    if (game >= b->games || b->slots[game].turn < 0)
        return 0;
    const void *state = state_at(b, game);
    int seat = b->slots[game].turn;
    uint32_t each = numbers_parts(b->g);
    size_t count = b->g->moves(state, seat, b->moves);
    for (size_t i = 0; i < count && i < room; i++) {
        if (moves)
            moves[i] = b->moves[i];
        if (parts && each)
            b->g->numbers->take_apart(state, seat, b->moves[i],
                                      parts + i * each);
    }
    return count;
}
