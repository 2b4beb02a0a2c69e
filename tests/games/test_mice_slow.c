/*
 * A second, slow generator of takes, straight from M5 to M11, against the fast
 * one.
 */
#include "games/mice_scene.h"

/* ---- a second generator, straight from M5 to M11 ---- */

struct takes {
    move_text text[4096];
    uint32_t count;
};

static void put_pick(struct text *t, int colour, int seat)
{
    text_add(t, " %s", mice_faces[colour]);
    if (seat >= 0)
        text_add(t, "@%d", seat);
}

/* Note one or two mice (colour2 < 0: one), in canonical order, once. */
static void note(struct takes *all, int colour, int seat, int colour2,
                 int seat2)
{
    struct text t;
    char *text = all->text[all->count];
    if (colour2 >= 0 && colour * 8 + seat > colour2 * 8 + seat2) {
        note(all, colour2, seat2, colour, seat);
        return;
    }
    text_fixed(&t, text, sizeof all->text[0]);
    text_put(&t, "take");
    put_pick(&t, colour, seat);
    if (colour2 >= 0)
        put_pick(&t, colour2, seat2);
    for (uint32_t i = 0; i < all->count; i++)
        if (!strcmp(all->text[i], text))
            return;
    all->count++;
}

static int stock(const struct mice *s, int colour, int seat)
{
    return seat < 0 ? s->centre[colour] : s->cards[seat][colour];
}

static bool open_from_centre(const struct mice *s, int colour)
{
    return s->catch[colour] == 0 && s->centre[colour] > 0; /* M10, M22 */
}

/* M8, from every place but the own card (M11). */
static void slow_pair(const struct mice *s, int colour, struct takes *all)
{
    if (s->catch[colour])
        return;
    for (int one = -1; one < s->head.seats; one++) {
        if (one == s->head.turn || stock(s, colour, one) < 1)
            continue;
        note(all, colour, one, -1, -1);
        for (int two = -1; two < s->head.seats; two++)
            if (two != s->head.turn &&
                stock(s, colour, two) >= 1 + (one == two))
                note(all, colour, one, colour, two);
    }
}

/* M7 */
static void slow_different(const struct mice *s, int a, int b,
                           struct takes *all)
{
    if (open_from_centre(s, a))
        note(all, a, -1, -1, -1);
    if (open_from_centre(s, b))
        note(all, b, -1, -1, -1);
    if (open_from_centre(s, a) && open_from_centre(s, b))
        note(all, a, -1, b, -1);
}

/* M6, M9: every reading of the jokers. */
static void slow_takes(const struct mice *s, struct takes *all)
{
    all->count = 0;
    for (int a = 0; a < 5; a++) {
        if (s->dice[0] != MICE_JOKER && s->dice[0] != a)
            continue;
        for (int b = 0; b < 5; b++) {
            if (s->dice[1] != MICE_JOKER && s->dice[1] != b)
                continue;
            if (a == b)
                slow_pair(s, a, all);
            else
                slow_different(s, a, b, all);
        }
    }
    qsort(all->text, all->count, sizeof *all->text, by_text);
}

/* Any mice anywhere, dice or no dice for them. */
static struct mice random_position(struct rng *rng)
{
    struct mice s;
    int seats = 2 + (int)rng_below(rng, 3);
    uint32_t bare = rng_below(rng, 3); /* poor centres are of interest */
    check_new(g, &s, seats, "{}");
    s.head.turn = (uint8_t)rng_below(rng, (uint32_t)seats);
    s.head.phase = MICE_TAKE;
    for (int c = 0; c < 5; c++) {
        int n = (int)rng_below(rng, 3);
        s.catch[c] = (uint8_t)(rng_below(rng, 2) ? n : 0);
        s.centre[c] = (uint8_t)(s.centre[c] - s.catch[c]);
        while (s.centre[c] && rng_below(rng, 5) > (bare ? bare - 1 : 3)) {
            s.centre[c]--;
            s.cards[rng_below(rng, (uint32_t)seats)][c]++;
        }
    }
    s.dice[0] = (uint8_t)rng_below(rng, 6);
    s.dice[1] = (uint8_t)(s.dice[0] + rng_below(rng, 6u - s.dice[0]));
    return s;
}

static bool in_list(const struct takes *all, const char *text)
{
    return bsearch(text, all->text, all->count, sizeof *all->text, by_text);
}

static const struct takes *every_take(int seats)
{
    static struct takes made[5];
    struct takes *all = &made[seats];
    for (int a = -1; a < seats && !all->count; a = seats)
        for (int one = 0; one < 5 * (seats + 1); one++) {
            int colour = one / (seats + 1), seat = one % (seats + 1) - 1;
            note(all, colour, seat, -1, -1);
            for (int two = one; two < 5 * (seats + 1); two++)
                note(all, colour, seat, two / (seats + 1),
                     two % (seats + 1) - 1);
        }
    return all;
}

/* What is not listed is refused, with a reason that is not a general one. */
static void check_others(const struct mice *s, const struct takes *legal)
{
    const struct takes *every = every_take(s->head.seats);
    for (uint32_t i = 0; i < every->count; i++) {
        struct parsed parsed;
        struct reason why = {0};
        assert_true(g->parse(s, every->text[i], &parsed, &why));
        bool taken = g->legal(s, s->head.turn, parsed.move, &why);
        if (taken != in_list(legal, every->text[i]))
            fail_msg("%s: legal and listed differ", every->text[i]);
        if (taken)
            continue;
        assert_true(why.code >= REASON_GAME);
        assert_true(strstr(every->text[i], why.what));
    }
}

static void moves_are_those_of_a_slow_generator(void **unused)
{
    (void)unused;
    static struct takes slow;
    struct rng rng;
    rng_seed_number(&rng, 5);
    int busts = 0;
    for (int n = 0; n < 20000; n++) {
        struct mice s = random_position(&rng);
        move_text texts[TEXTS];
        uint32_t count = list_moves(&s, texts);
        slow_takes(&s, &slow);
        assert_int_equal(count, slow.count);
        for (uint32_t i = 0; i < count; i++)
            assert_string_equal(texts[i], slow.text[i]);
        busts += count == 0;
        if (n % 10 == 0)
            check_others(&s, &slow);
    }
    assert_in_range(busts, 500, 10000); /* the positions are worth it */
}

/* The roll itself finds the same busts. */
static void a_roll_busts_when_the_slow_generator_finds_nothing(void **unused)
{
    (void)unused;
    static struct takes slow;
    struct rng rng;
    rng_seed_number(&rng, 6);
    for (int n = 0; n < 4000; n++) {
        struct mice s = random_position(&rng), before = s;
        char text[32];
        slow_takes(&s, &slow);
        snprintf(text, sizeof text, "roll %s %s", mice_faces[s.dice[0]],
                 mice_faces[s.dice[1]]);
        s.dice[0] = s.dice[1] = 0;
        s.head.phase = MICE_ROLL;
        play(&s, text);
        assert_int_equal(phase(&s) == MICE_TAKE, slow.count > 0);
        if (slow.count)
            assert_memory_equal(&s, &before, sizeof s);
    }
}

/* No mouse is ever lost or made. */
static void mice_are_counted_through_whole_games(void **unused)
{
    (void)unused;
    struct rng rng;
    rng_seed_number(&rng, 7);
    for (int n = 0; n < 200; n++) {
        struct mice s;
        move moves[TEXTS];
        check_new(g, &s, 2 + n % 3,
                  n % 2 ? "{\"risky\":true,\"match\":true}" : "{}");
        while (phase(&s) != MICE_OVER) {
            struct outcome outcomes[OUTCOMES_MAX];
            if (phase(&s) == MICE_ROLL) {
                g->chance(&s, outcomes);
                g->apply(&s, SEAT_CHANCE, outcomes[rng_below(&rng, 21)].move,
                         NULL);
            } else {
                uint32_t count = g->moves(&s, s.head.turn, moves);
                g->apply(&s, s.head.turn, moves[rng_below(&rng, count)], NULL);
            }
            for (int c = 0; c < 5; c++) {
                int sum = s.centre[c] + s.catch[c];
                for (int seat = 0; seat < 4; seat++)
                    sum += s.cards[seat][c];
                assert_int_equal(sum, 6);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_those_of_a_slow_generator),
        cmocka_unit_test(a_roll_busts_when_the_slow_generator_finds_nothing),
        cmocka_unit_test(mice_are_counted_through_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
