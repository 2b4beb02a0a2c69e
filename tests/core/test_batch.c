/*
 * Games as numbers, and many of them at once: laws that hold for every game,
 * the next one included, and for one without numbers of its own (secret).
 */
#include "support/check.h"
#include "support/secret.h"

#include "api/kocka.h"
#include "game/draw.h"
#include "game/numbers.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANDOM_GAMES = 12, GAMES = 24, STEPS = 300 };

/* ---- numbers ---- */

struct walk {
    const struct game *g;
    void *state, *view;
    move *moves;
    uint8_t *seen; /* by action */
    int16_t *row, *again;
};

static void each_move_has_a_number(struct walk *w, int seat)
{
    const struct game *g = w->g;
    const struct numbers *n = g->numbers;
    uint32_t count = g->moves(w->state, seat, w->moves);
    if (numbers_listed(g))
        return;
    memset(w->seen, 0, n->action_count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = n->action(w->state, seat, w->moves[i]);
        assert_true(a < n->action_count);
        assert_false(w->seen[a]); /* one number, one move */
        w->seen[a] = 1;
        assert_true(n->move(w->state, seat, a) == w->moves[i]);
    }
}

/* Two seats' moves with one number mean the same: what is checked here is that
 * no number below the count makes move() read what is not there. */
static void any_number_gives_a_move(struct walk *w, int seat)
{
    const struct numbers *n = w->g->numbers;
    if (!numbers_listed(w->g))
        for (uint32_t a = 0; a < n->action_count; a++)
            n->move(w->state, seat, a);
}

/* All of the row is written, nothing behind it; the view has all of it. */
static void the_view_is_enough_to_observe(struct walk *w, int seat)
{
    const struct game *g = w->g;
    uint32_t count = numbers_features(g);
    size_t bytes = (count + 1) * sizeof *w->row;
    memset(w->row, 0x55, bytes);
    memset(w->again, 0x66, bytes);
    numbers_observe(g, w->state, seat, w->view, w->row);
    game_view(g, w->view, w->state, seat);
    if (g->numbers && g->numbers->feature_count)
        g->numbers->observe(w->view, seat, w->again);
    else
        for (uint32_t i = 0; i < count; i++)
            w->again[i] = ((uint8_t *)w->view)[i];
    assert_memory_equal(w->row, w->again, count * sizeof *w->row);
    assert_int_equal(w->row[count], 0x5555);
    assert_int_equal(w->again[count], 0x6666);
}

static void take_parts(struct walk *w, int seat)
{
    const struct game *g = w->g;
    uint32_t parts = numbers_parts(g);
    uint32_t count = parts ? g->moves(w->state, seat, w->moves) : 0;
    for (uint32_t i = 0; i < count; i += 1 + count / 50) {
        memset(w->row, 0x55, (parts + 1) * sizeof *w->row);
        g->numbers->take_apart(w->state, seat, w->moves[i], w->row);
        for (uint32_t k = 0; k < parts; k++)
            assert_true(w->row[k] >= -8 && w->row[k] < 32);
        assert_int_equal(w->row[parts], 0x5555);
    }
}

static void look(struct walk *w)
{
    actor_set actors = w->g->actors(w->state);
    for (int seat = 0; seat < game_head(w->state)->seats; seat++) {
        the_view_is_enough_to_observe(w, seat);
        if (!(actors >> seat & 1))
            continue;
        each_move_has_a_number(w, seat);
        any_number_gives_a_move(w, seat);
        take_parts(w, seat);
    }
}

static void play_through(const struct game *g, int number)
{
    size_t row = (numbers_features(g) + 64) * sizeof(int16_t);
    struct walk w = {.g = g,
                     .state = malloc(g->state_size),
                     .view = malloc(g->state_size),
                     .moves = malloc(g->max_moves * sizeof(move)),
                     .seen = malloc(numbers_actions(g)),
                     .row = malloc(row),
                     .again = malloc(row)};
    struct rng rng;
    struct draw_step step;
    struct text options;
    struct problem p;
    text_heap(&options);
    rng_seed_number(&rng, (uint64_t)number);
    int seats;
    do {
        int span = g->max_seats - g->min_seats + 1;
        seats = g->min_seats + (int)rng_below(&rng, (uint32_t)span);
        check_random_options(g, &rng, &options);
    } while (!game_new(g, w.state, seats, check_json(options.data), &p));
    for (int i = 0; draw_step(g, w.state, &rng, w.moves, &step); i++) {
        if (i % 7 == 0 || i < 80)
            look(&w);
        g->apply(w.state, step.actor, step.move, NULL);
    }
    look(&w);
    text_clear(&options);
    free(w.state);
    free(w.view);
    free(w.moves);
    free(w.seen);
    free(w.row);
    free(w.again);
}

static void numbers_and_moves_are_inverse_and_views_suffice(void **unused)
{
    (void)unused;
    int games = getenv("KOCKA_FEW") ? 3 : RANDOM_GAMES;
    for (int n = 0; n < games; n++) {
        for (int i = 0; games_all[i]; i++)
            play_through(games_all[i], n);
        play_through(&game_secret, n);
    }
}

static uint32_t sum(const struct number_group *rows)
{
    uint32_t total = 0;
    for (; rows && rows->name; rows++) {
        assert_true(rows->count > 0 && *rows->about);
        total += rows->count;
    }
    return total;
}

static void tables_add_up(void **unused)
{
    (void)unused;
    for (int i = 0; games_all[i]; i++) {
        const struct numbers *n = games_all[i]->numbers;
        if (!n)
            continue;
        assert_int_equal(sum(n->actions), n->action_count);
        assert_int_equal(sum(n->features), n->feature_count);
        assert_int_equal(sum(n->parts), n->part_count);
    }
}

static void others_drawings_are_not_observed(void **unused)
{
    (void)unused;
    const struct kocka_game *g = kocka_game_find("fives");
    struct kocka_rng rng;
    size_t row = kocka_game_features(g) * sizeof(int16_t);
    void *state = malloc(kocka_game_state_size(g));
    void *other = malloc(kocka_game_state_size(g));
    int16_t *a = malloc(row), *b = malloc(row);
    uint64_t moves[5000];
    kocka_rng_seed(&rng, "others");
    assert_true(kocka_state_new(g, state, 2, NULL, NULL));
    while (kocka_state_actors(g, state) & 1 << KOCKA_CHANCE)
        kocka_state_random(g, state, &rng, NULL, NULL);
    memcpy(other, state, kocka_game_state_size(g));
    assert_true(kocka_state_moves(g, state, 1, moves) > 3);
    assert_true(kocka_state_play(g, state, 1, moves[0], NULL));
    assert_true(kocka_state_play(g, other, 1, moves[1], NULL));
    assert_memory_not_equal(state, other, kocka_game_state_size(g));
    assert_true(kocka_state_observe(g, state, 0, a));
    assert_true(kocka_state_observe(g, other, 0, b));
    assert_memory_equal(a, b, row);
    assert_true(kocka_state_observe(g, state, 1, a));
    assert_true(kocka_state_observe(g, other, 1, b));
    assert_memory_not_equal(a, b, row);
    assert_false(kocka_state_observe(g, state, 2, a));
    free(state);
    free(other);
    free(a);
    free(b);
}

/* ---- batches ---- */

struct rows {
    const struct kocka_game *g;
    struct kocka_batch *b;
    size_t games;
    int seats;
    struct kocka_batch_arrays a;
    int32_t *actions;
};

static int few_seats(const struct kocka_game *g)
{
    int least = kocka_game_least_seats(g);
    return least < 2 ? 2 : least;
}

static struct rows open_with(const struct kocka_game *g, const char *options,
                             size_t first, size_t games, bool go_on)
{
    struct rows r = {.g = g, .games = games, .seats = few_seats(g)};
    r.b =
        kocka_batch_new(g, r.seats, options, "seed", first, games, go_on, NULL);
    assert_non_null(r.b);
    r.a.masks = malloc(games * kocka_game_actions(g));
    r.a.counts = malloc(games * sizeof *r.a.counts);
    r.a.turns = malloc(games);
    r.a.observations =
        malloc(games * kocka_game_features(g) * sizeof *r.a.observations);
    r.a.rewards = malloc(games * (size_t)r.seats * sizeof *r.a.rewards);
    r.a.scores = malloc(games * (size_t)r.seats * sizeof *r.a.scores);
    r.a.ends = malloc(games);
    r.actions = malloc(games * sizeof *r.actions);
    kocka_batch_use(r.b, &r.a);
    kocka_batch_reset(r.b);
    return r;
}

static struct rows open_rows(const struct kocka_game *g, size_t first,
                             size_t games, bool go_on)
{
    return open_with(g, NULL, first, games, go_on);
}

static void close_rows(struct rows *r)
{
    kocka_batch_free(r->b);
    free(r->a.masks);
    free(r->a.counts);
    free(r->a.turns);
    free(r->a.observations);
    free(r->a.rewards);
    free(r->a.scores);
    free(r->a.ends);
    free(r->actions);
}

static void check_masks(const struct rows *r)
{
    size_t actions = kocka_game_actions(r->g);
    for (size_t i = 0; i < r->games; i++) {
        int32_t count = 0;
        for (size_t a = 0; a < actions; a++)
            count += r->a.masks[i * actions + a];
        assert_int_equal(count, r->a.counts[i]);
        assert_int_equal(count > 0, r->a.turns[i] >= 0);
        if (count)
            assert_true(r->a.masks[i * actions + (size_t)r->actions[i]]);
    }
}

/* The move that an action means, found without the batch: by its number, or
 * its place in the list. */
static uint64_t meant(const struct rows *r, const void *state, int seat,
                      int32_t action, uint64_t *moves)
{
    size_t count = kocka_state_moves(r->g, state, seat, moves);
    if (kocka_game_listed(r->g)) {
        assert_true((size_t)action < count);
        return moves[action];
    }
    for (size_t i = 0; i < count; i++)
        if (kocka_state_action(r->g, state, seat, moves[i]) == action)
            return moves[i];
    fail_msg("action %d means nothing", action);
    return 0;
}

/* Each game once more, which goes its way by the rules alone, with the dice
 * that random.md promises it. */
struct followed {
    char *states;
    struct kocka_rng *dice;
    bool *played; /* had a decision in this step */
    uint64_t *moves;
    size_t size;
};

static void take_dice(struct kocka_rng *dice, const char *seed, size_t number)
{
    struct kocka_rng s;
    char text[96];
    kocka_rng_seed(&s, seed);
    snprintf(text, sizeof text, "%016llx%016llx%016llx%016llx%016llx",
             (unsigned long long)s.s[0], (unsigned long long)s.s[1],
             (unsigned long long)s.s[2], (unsigned long long)s.s[3],
             (unsigned long long)number);
    kocka_rng_seed(dice, text);
    for (int i = 0; i < 4; i++) /* for the generator that is split off */
        kocka_rng_below(dice, 2);
}

/* Who acts where several may, by the dice; KOCKA_CLOCK: the time is up. */
static int who_acts(const struct rows *r, const struct followed *f, size_t game)
{
    const char *mine = f->states + game * f->size;
    uint32_t actors = kocka_state_actors(r->g, mine);
    uint32_t seats = (uint32_t)r->seats;
    uint32_t from = kocka_rng_below(&f->dice[game], seats);
    bool clock = actors >> KOCKA_CLOCK & 1;
    if (clock && !kocka_rng_below(&f->dice[game], 8))
        return KOCKA_CLOCK;
    for (uint32_t i = 0; i < seats; i++) {
        int seat = (int)((from + i) % seats);
        if (kocka_state_moves(r->g, mine, seat, f->moves))
            return seat;
    }
    return clock ? KOCKA_CLOCK : -1;
}

/* Let happen what happens by itself; the seat that then decides, or -1. */
static int go_on_alone(const struct rows *r, const struct followed *f,
                       size_t game)
{
    char *mine = f->states + game * f->size;
    for (;;) {
        uint32_t actors = kocka_state_actors(r->g, mine);
        int actor = actors ? __builtin_ctz(actors) : -1;
        if (actors & (actors - 1))
            actor = who_acts(r, f, game);
        if (actor == KOCKA_CHANCE)
            assert_true(kocka_state_draw(r->g, mine, &f->dice[game], NULL));
        else if (actor == KOCKA_CLOCK)
            assert_true(kocka_state_say(r->g, mine, -1, "time", NULL));
        else
            return actor;
    }
}

static void compare(const struct rows *r, const struct followed *f, size_t game)
{
    assert_int_equal(go_on_alone(r, f, game), r->a.turns[game]);
    assert_memory_equal(f->states + game * f->size,
                        kocka_batch_state(r->b, game), f->size);
}

static void check_end(const struct rows *r, const struct followed *f,
                      size_t game)
{
    int32_t totals[KOCKA_SEATS_MAX];
    const char *state = f->states + game * f->size;
    uint32_t winners = kocka_state_score(r->g, state, totals);
    for (int seat = 0; seat < r->seats; seat++) {
        size_t at = game * (size_t)r->seats + (size_t)seat;
        assert_int_equal(r->a.scores[at], totals[seat]);
        assert_int_equal(r->a.rewards[at] > 0, winners >> seat & 1);
    }
}

static struct followed begin_to_follow(const struct rows *r)
{
    struct followed f = {.size = kocka_game_state_size(r->g)};
    f.states = malloc(r->games * f.size);
    f.dice = malloc(r->games * sizeof *f.dice);
    f.played = malloc(r->games * sizeof *f.played);
    f.moves = malloc(kocka_game_most_moves(r->g) * sizeof *f.moves);
    for (size_t i = 0; i < r->games; i++) {
        assert_true(
            kocka_state_new(r->g, f.states + i * f.size, r->seats, NULL, NULL));
        take_dice(&f.dice[i], "seed", i);
        compare(r, &f, i);
    }
    return f;
}

/* Play what the batch is about to be told; how many have a decision. */
static size_t play_along(const struct rows *r, const struct followed *f)
{
    size_t playing = 0;
    for (size_t i = 0; i < r->games; i++) {
        char *mine = f->states + i * f->size;
        int seat = r->a.turns[i];
        f->played[i] = seat >= 0;
        if (seat < 0)
            continue;
        uint64_t m = meant(r, mine, seat, r->actions[i], f->moves);
        assert_true(kocka_state_play(r->g, mine, seat, m, NULL));
        playing++;
    }
    return playing;
}

/* To the end of every game: what the batch does is what the rules say. */
static void play_to_the_end(struct rows *r)
{
    struct followed f = begin_to_follow(r);
    size_t over = 0;
    for (size_t i = 0; i < r->games; i++)
        over += r->a.ends[i];
    for (int step = 0; step < 20000; step++) {
        kocka_batch_sample(r->b, r->actions);
        if (step % 16 == 0)
            check_masks(r);
        if (!play_along(r, &f))
            break;
        assert_int_equal(kocka_batch_step(r->b, r->actions), -1);
        for (size_t i = 0; i < r->games; i++) {
            assert_int_equal(r->a.ends[i], f.played[i] && r->a.turns[i] < 0);
            if (f.played[i])
                compare(r, &f, i);
            if (r->a.ends[i])
                check_end(r, &f, i);
            over += r->a.ends[i];
        }
    }
    assert_int_equal(over, r->games);
    assert_int_equal(kocka_batch_step(r->b, r->actions), -1); /* any */
    free(f.states);
    free(f.dice);
    free(f.played);
    free(f.moves);
}

static void ends_and_rewards_are_those_of_the_rules(void **unused)
{
    (void)unused;
    for (int i = 0; kocka_game_at(i); i++) {
        struct rows r = open_rows(kocka_game_at(i), 0, 6, false);
        play_to_the_end(&r);
        close_rows(&r);
    }
    struct rows r = open_rows((const void *)&game_secret, 0, 6, false);
    play_to_the_end(&r);
    close_rows(&r);
}

/* Of fives' puzzles one in eight is over before anybody decides. The batch
 * beside it stops at the end of each game and tells the same of the first. */
static void an_end_is_that_of_the_game_that_was_played(void **unused)
{
    (void)unused;
    enum { MANY = 200 };
    const struct kocka_game *g = kocka_game_find("fives");
    const char *options = "{\"mode\":\"puzzle\"}";
    struct rows on = open_with(g, options, 0, MANY, true);
    struct rows once = open_with(g, options, 0, MANY, false);
    bool told[MANY];
    size_t row = (size_t)on.seats, left = MANY, empty = 0;
    for (size_t i = 0; i < MANY; i++) {
        told[i] = once.a.turns[i] < 0; /* the other began with the next */
        assert_int_equal(told[i], once.a.ends[i]);
        assert_false(on.a.ends[i]);
        empty += told[i];
        left -= told[i];
    }
    assert_true(empty > MANY / 20);
    for (int step = 0; left && step < 5000; step++) {
        kocka_batch_sample(on.b, on.actions);
        kocka_batch_sample(once.b, once.actions);
        for (size_t i = 0; i < MANY; i++)
            if (!told[i])
                on.actions[i] = once.actions[i];
        assert_int_equal(kocka_batch_step(on.b, on.actions), -1);
        assert_int_equal(kocka_batch_step(once.b, once.actions), -1);
        for (size_t i = 0; i < MANY; i++) {
            assert_true(on.a.turns[i] >= 0);
            if (told[i])
                continue;
            assert_int_equal(on.a.ends[i], once.a.ends[i]);
            assert_memory_equal(on.a.scores + i * row, once.a.scores + i * row,
                                row * sizeof *on.a.scores);
            assert_memory_equal(on.a.rewards + i * row,
                                once.a.rewards + i * row,
                                row * sizeof *on.a.rewards);
            told[i] = once.a.ends[i];
            left -= told[i];
        }
    }
    assert_int_equal(left, 0);
    close_rows(&on);
    close_rows(&once);
}

static actor_set nobody(const void *state)
{
    (void)state;
    return 0;
}

static void games_that_are_all_over_at_once_do_not_hang(void **unused)
{
    (void)unused;
    struct game never = game_secret;
    never.actors = nobody;
    struct rows r = open_rows((const void *)&never, 0, 2, true);
    for (int i = 0; i < 3; i++) {
        kocka_batch_sample(r.b, r.actions);
        assert_int_equal(r.actions[0], 0);
        assert_int_equal(kocka_batch_step(r.b, r.actions), -1);
        assert_int_equal(r.a.turns[1], -1);
        assert_int_equal(r.a.counts[1], 0);
        assert_int_equal(r.a.ends[1], 0);
    }
    close_rows(&r);
}

static void games_go_on_and_are_the_same_however_divided(void **unused)
{
    (void)unused;
    for (int i = 0; kocka_game_at(i); i++) {
        const struct kocka_game *g = kocka_game_at(i);
        size_t size = kocka_game_state_size(g);
        struct rows all = open_rows(g, 0, GAMES, true);
        struct rows part = open_rows(g, GAMES / 2, GAMES / 2, true);
        int ended = 0, steps = kocka_game_listed(g) ? STEPS / 3 : STEPS;
        for (int step = 0; step < steps; step++) {
            kocka_batch_sample(all.b, all.actions);
            kocka_batch_sample(part.b, part.actions);
            assert_memory_equal(all.actions + GAMES / 2, part.actions,
                                GAMES / 2 * sizeof *part.actions);
            kocka_batch_step(all.b, all.actions);
            kocka_batch_step(part.b, part.actions);
            for (size_t k = 0; k < GAMES; k++) {
                assert_true(all.a.turns[k] >= 0);
                ended += all.a.ends[k];
            }
        }
        for (size_t k = 0; k < GAMES / 2; k++)
            assert_memory_equal(kocka_batch_state(all.b, GAMES / 2 + k),
                                kocka_batch_state(part.b, k), size);
        assert_true(ended > 0);
        close_rows(&all);
        close_rows(&part);
    }
}

static int32_t not_now(const struct rows *r, size_t game)
{
    size_t actions = kocka_game_actions(r->g), a = 0;
    while (a < actions && r->a.masks[game * actions + a])
        a++;
    return (int32_t)a;
}

static void an_illegal_action_is_named_and_nothing_is_done(void **unused)
{
    (void)unused;
    static const int32_t wrong[] = {-1, INT32_MIN, INT32_MAX, 60000};
    for (int i = 0; kocka_game_at(i); i++) {
        struct rows r = open_rows(kocka_game_at(i), 0, 4, true);
        size_t size = kocka_game_state_size(r.g);
        char *before = malloc(size);
        for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
            kocka_batch_sample(r.b, r.actions);
            memcpy(before, kocka_batch_state(r.b, 0), size);
            r.actions[2] = wrong[k];
            if (k == 0) /* one that is possible, but not now */
                r.actions[2] = not_now(&r, 2);
            assert_int_equal(kocka_batch_step(r.b, r.actions), 2);
            assert_memory_equal(before, kocka_batch_state(r.b, 0), size);
        }
        free(before);
        close_rows(&r);
    }
}

static void a_batch_of_nothing_or_of_too_much_is_refused(void **unused)
{
    (void)unused;
    const struct kocka_game *g = kocka_game_find("mice");
    struct kocka_problem p;
    assert_null(kocka_batch_new(g, 2, NULL, "", 0, 0, true, &p));
    assert_true(*p.text);
    assert_null(kocka_batch_new(g, 2, NULL, "", 0, SIZE_MAX / 8, true, &p));
    assert_string_equal(p.text, "out of memory");
    assert_null(kocka_batch_new(g, 7, NULL, "", 0, 1, true, &p));
    assert_string_equal(p.code, "bad-option");
    assert_null(kocka_batch_new(g, 2, "{\"x\":1}", "", 0, 1, true, NULL));
}

static void the_moves_of_a_game_can_be_listed_with_their_parts(void **unused)
{
    (void)unused;
    const struct kocka_game *g = kocka_game_find("wispwood");
    struct rows r = open_rows(g, 0, 1, true);
    size_t parts = kocka_game_parts(g), most = kocka_game_most_moves(g);
    uint64_t *moves = malloc(most * sizeof *moves);
    int16_t *apart = malloc(most * parts * sizeof *apart);
    size_t count = kocka_batch_moves(r.b, 0, moves, apart, most);
    assert_int_equal(count, r.a.counts[0]);
    assert_int_equal(kocka_batch_moves(r.b, 0, NULL, NULL, 0), count);
    assert_int_equal(kocka_batch_moves(r.b, 1, NULL, NULL, 0), 0);
    const void *state = kocka_batch_state(r.b, 0);
    assert_null(kocka_batch_state(r.b, 1));
    for (size_t i = 0; i < count; i += 97)
        assert_int_equal(kocka_state_action(g, state, r.a.turns[0], moves[i]),
                         i);
    assert_int_equal(kocka_state_action(g, state, r.a.turns[0], 1), -1);
    free(moves);
    free(apart);
    close_rows(&r);
}

static void groups_can_be_asked_for(void **unused)
{
    (void)unused;
    for (int i = 0; kocka_game_at(i); i++) {
        const struct kocka_game *g = kocka_game_at(i);
        const size_t wanted[] = {kocka_game_actions(g), kocka_game_features(g),
                                 kocka_game_parts(g)};
        for (int table = KOCKA_ACTIONS; table <= KOCKA_PARTS; table++) {
            struct kocka_group group;
            size_t total = 0;
            for (int k = 0;
                 kocka_game_group(g, (enum kocka_table)table, k, &group); k++)
                total += group.count;
            assert_int_equal(total, wanted[table]);
        }
        struct kocka_group none;
        assert_false(kocka_game_group(g, KOCKA_ACTIONS, -1, &none));
        assert_false(kocka_game_group(g, KOCKA_ACTIONS, 99, &none));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_add_up),
        cmocka_unit_test(numbers_and_moves_are_inverse_and_views_suffice),
        cmocka_unit_test(others_drawings_are_not_observed),
        cmocka_unit_test(ends_and_rewards_are_those_of_the_rules),
        cmocka_unit_test(an_end_is_that_of_the_game_that_was_played),
        cmocka_unit_test(games_that_are_all_over_at_once_do_not_hang),
        cmocka_unit_test(games_go_on_and_are_the_same_however_divided),
        cmocka_unit_test(an_illegal_action_is_named_and_nothing_is_done),
        cmocka_unit_test(a_batch_of_nothing_or_of_too_much_is_refused),
        cmocka_unit_test(the_moves_of_a_game_can_be_listed_with_their_parts),
        cmocka_unit_test(groups_can_be_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
