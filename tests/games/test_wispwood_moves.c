/*
 * The moves of wispwood against the slow generator of tests/support, the
 * check of legality against the list, and the tiles in random games.
 *
 * WISP_POSITIONS (300; 2000 for all) positions of random games are compared,
 * WISP_GAMES (600; 100000 for all) games are watched.
 */
#include "support/check.h"
#include "support/wisp_slow.h"

#include "game/draw.h"
#include "games/wispwood/wisp_int.h"

#include <stdlib.h>
#include <string.h>

static const struct game *const g = &game_wispwood;

static int wanted(const char *name, int preset)
{
    const char *said = getenv(name);
    if (getenv("KOCKA_FEW")) /* under a sanitizer */
        preset /= 20;
    return said ? atoi(said) : preset;
}

static move *new_list(void)
{
    move *list = malloc(g->max_moves * sizeof(move));
    assert_non_null(list);
    return list;
}

/* A new game with any options. */
static void random_start(struct rng *rng, struct wispwood *s)
{
    struct text options;
    text_heap(&options);
    check_random_options(g, rng, &options);
    check_new(g, s, 1 + (int)rng_below(rng, WISP_SEATS), options.data);
    text_clear(&options);
}

/* ---- poses ---- */

static void every_pose_once(void **state)
{
    int poses[WISP_SHAPES] = {0};
    static const int known[WISP_SHAPES] = {2, 2, 4, 2, 1, 4, 4, 8};
    (void)state;
    for (int i = 0; i < WISP_POSES; i++) {
        const struct wisp_pose *p = &wisp_poses[i];
        poses[p->shape]++;
        assert_int_equal(p->size, wisp_shape_size(p->shape));
        int width = 0, height = 0;
        for (int k = 0; k < p->size; k++) {
            int square = (int)(p->squares >> (10 * k) & 1023);
            assert_int_equal(field_square(p->offset[k]), square);
            width = square % 32 + 1 > width ? square % 32 + 1 : width;
            height = square / 32 + 1 > height ? square / 32 + 1 : height;
        }
        assert_int_equal(width, p->width);
        assert_int_equal(height, p->height);
    }
    assert_memory_equal(poses, known, sizeof poses);
}

/* ---- lists ---- */

static void compare_lists(const struct wispwood *s, move *fast, move *slow,
                          uint32_t count, uint32_t slow_count)
{
    qsort(fast, count, sizeof *fast, slow_compare);
    for (uint32_t i = 0; i < count && i < slow_count; i++) {
        char texts[2][MOVE_TEXT_MAX];
        struct text t;
        if (fast[i] == slow[i])
            continue;
        text_fixed(&t, texts[0], sizeof texts[0]);
        g->print(s, fast[i], &t);
        text_fixed(&t, texts[1], sizeof texts[1]);
        g->print(s, slow[i], &t);
        fail_msg("fast has %s, slow has %s", texts[0], texts[1]);
    }
    assert_int_equal(count, slow_count);
}

/* Small damages to a move; legal or not, both ways must agree. */
static move damaged(struct rng *rng, move m)
{
    int bit = (int)rng_below(rng, 10), lane = (int)rng_below(rng, 4);
    switch (rng_below(rng, 5)) {
    case 0:
        return m ^ (move)1 << WISP_CAT_AT;
    case 1:
        return m ^ (move)1 << (WISP_SPACE_AT + rng_below(rng, 3));
    case 2:
        return m ^ (move)1 << (WISP_SHAPE_AT + rng_below(rng, 3));
    case 3: /* all squares one further */
        return m + wisp_lanes[wisp_move_count(m)] * (bit < 5 ? 1 : 32);
    default:
        return m ^ (move)1 << (10 * lane + bit);
    }
}

/* Squares sorted, different, on the frame, and none behind the count. */
static bool well_formed(move m)
{
    int count = wisp_move_count(m);
    if (wisp_move_kind(m) == WISP_MOVE_TREES &&
        m & ~((move)15 << 60 | (move)7 << 40 | (((move)1 << 30) - 1)))
        return false;
    for (int i = 0; i < 4; i++) {
        int square = wisp_move_square(m, i);
        if (i >= count ? square != 0
                       : square % 32 >= WISP_FRAME || square / 32 >= WISP_FRAME)
            return false;
        if (i > 0 && i < count && square <= wisp_move_square(m, i - 1))
            return false;
    }
    return wisp_move_which(m) < count;
}

static void check_legality(struct rng *rng, const struct wispwood *s, int seat,
                           const move *list, uint32_t count)
{
    struct reason why;
    for (int i = 0; i < 200; i++) {
        move m = list[rng_below(rng, count)];
        assert_true(g->legal(s, seat, m, &why));
        if (wisp_move_kind(m) != WISP_MOVE_WISP &&
            wisp_move_kind(m) != WISP_MOVE_TREES)
            continue;
        for (uint32_t k = 1 + rng_below(rng, 2); k; k--)
            m = damaged(rng, m);
        if (!well_formed(m))
            continue;
        why.code = REASON_NONSENSE;
        bool legal = g->legal(s, seat, m, &why);
        bool there = bsearch(&m, list, count, sizeof m, slow_compare);
        assert_int_equal(legal, there);
        assert_true(legal || why.code >= REASON_GAME);
    }
}

static void the_slow_generator_agrees(void **state)
{
    struct rng rng;
    struct wispwood s;
    struct draw_step step;
    move *fast = new_list(), *slow = new_list(), *scratch = new_list();
    int left = wanted("WISP_POSITIONS", 300);
    (void)state;
    rng_seed_number(&rng, 3);
    while (left > 0) {
        random_start(&rng, &s);
        while (draw_step(g, &s, &rng, scratch, &step)) {
            bool turn = s.head.phase == WISP_TURN && step.actor < SEATS_MAX;
            if (turn && rng_below(&rng, 20) == 0) {
                uint32_t count = g->moves(&s, step.actor, fast);
                compare_lists(&s, fast, slow, count,
                              slow_moves(&s, step.actor, slow));
                check_legality(&rng, &s, step.actor, fast, count);
                left--;
            }
            g->apply(&s, step.actor, step.move, NULL);
        }
    }
    free(fast);
    free(slow);
    free(scratch);
}

/* Hand-made positions: forests at the edges of the frame, thin, in parts. */
static void lone_cat(struct wispwood *s, int column, int row, int round)
{
    s->round = (uint8_t)round;
    s->forest[0].column = (uint8_t)column;
    s->forest[0].row = (uint8_t)row;
}

static void also_at_the_edge_of_the_frame(void **state)
{
    struct rng rng;
    struct wispwood s;
    move *fast = new_list(), *slow = new_list();
    (void)state;
    rng_seed_number(&rng, 4);
    check_new(g, &s, 2, "{}");
    while (s.head.phase == WISP_SETUP)
        g->apply(&s, SEAT_CHANCE, draw_move(g, &s, &rng), NULL);
    for (int round = 1; round <= 3; round++)
        for (int i = 0; i < 25; i++) {
            lone_cat(&s, i % 5 * 6, i / 5 * 6, round);
            uint32_t count = g->moves(&s, 0, fast);
            compare_lists(&s, fast, slow, count, slow_moves(&s, 0, slow));
        }
    free(fast);
    free(slow);
}

/* ---- tiles ---- */

static void check_tiles(const struct wispwood *s)
{
    int total[WISP_KINDS] = {0}, down = s->supply, solo = s->head.seats == 1;
    for (int kind = 0; kind < WISP_KINDS; kind++) {
        total[kind] = s->unseen[kind] + s->old[kind] + s->discards[kind] +
                      s->ghost.held[kind];
        for (int space = 0; space < WISP_SPACES; space++)
            total[kind] += s->pond[space] == kind + 1;
        for (int seat = 0; seat < s->head.seats; seat++)
            total[kind] += __builtin_popcountll(s->forest[seat].tiles[kind]);
        assert_int_equal(total[kind], WISP_PER_KIND - solo);
        down -= s->unseen[kind] + s->old[kind];
    }
    for (int seat = 0; seat < s->head.seats; seat++)
        down += wisp_trees(&s->forest[seat]) + 1;
    assert_int_equal(down, 0);
}

/* The window is the bounding box, and fits (W10). */
static void check_window(const struct wisp_forest *f, int round)
{
    uint64_t all = wisp_occupied(f);
    assert_true(all & 0xff);
    assert_true(all & UINT64_C(0x0101010101010101));
    assert_true(wisp_width(f) <= wisp_side(round));
    assert_true(wisp_height(f) <= wisp_side(round));
    assert_true(f->column + wisp_width(f) <= WISP_FRAME);
    assert_true(f->row + wisp_height(f) <= WISP_FRAME);
}

static void tiles_are_conserved_in_random_games(void **state)
{
    struct rng rng;
    struct wispwood s;
    struct draw_step step;
    move *moves = new_list();
    uint32_t reshuffles = 0, games = (uint32_t)wanted("WISP_GAMES", 600);
    (void)state;
    rng_seed_number(&rng, 5);
    for (uint32_t i = 0; i < games; i++) {
        random_start(&rng, &s);
        while (draw_step(g, &s, &rng, moves, &step)) {
            uint32_t old = s.old[0];
            g->apply(&s, step.actor, step.move, NULL);
            reshuffles += old < s.old[0];
            check_tiles(&s);
            for (int seat = 0; seat < s.head.seats; seat++)
                check_window(&s.forest[seat], s.round);
        }
        assert_int_equal(s.head.phase, WISP_OVER);
    }
    assert_true(games < 600 || reshuffles > 0);
    free(moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pose_once),
        cmocka_unit_test(the_slow_generator_agrees),
        cmocka_unit_test(also_at_the_edge_of_the_frame),
        cmocka_unit_test(tiles_are_conserved_in_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
