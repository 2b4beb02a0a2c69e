/*
 * The counts of tests/perft/wispwood.txt, made again with the slow generator.
 *
 * By default only where that means few lists (WISP_LISTS, 120 to a count);
 * WISP_LISTS=10000 checks all of them and takes a minute.
 */
#include "support/check.h"
#include "support/wisp_slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct game *const g = &game_wispwood;

static uint64_t count(const struct wispwood *s, int depth);

static uint64_t after(const struct wispwood *s, int actor, move m, int depth)
{
    struct wispwood next = *s;
    g->apply(&next, actor, m, NULL);
    return count(&next, depth - 1);
}

/* Turns by the slow generator, the short lists of other phases as they are. */
static uint64_t count_seat(const struct wispwood *s, int seat, int depth)
{
    move *list = malloc(g->max_moves * sizeof *list);
    uint64_t sum = 0;
    uint32_t n = s->head.phase == WISP_TURN ? slow_moves(s, seat, list)
                                            : g->moves(s, seat, list);
    if (depth == 1)
        sum = n;
    else
        for (uint32_t i = 0; i < n; i++)
            sum += after(s, seat, list[i], depth);
    free(list);
    return sum;
}

static uint64_t count(const struct wispwood *s, int depth)
{
    struct outcome outcomes[OUTCOMES_MAX];
    actor_set actors = g->actors(s);
    uint64_t sum = 0;
    if (!depth || !actors)
        return 1;
    if (!(actors & ACT_CHANCE))
        return count_seat(s, __builtin_ctz(actors), depth);
    uint32_t n = g->chance(s, outcomes);
    for (uint32_t i = 0; i < n; i++)
        sum += after(s, SEAT_CHANCE, outcomes[i].move, depth);
    return sum;
}

/* Counts of a line; how many were checked. */
static int check_line(const char *line, int64_t lists_max)
{
    struct json in = check_json(line);
    struct wispwood s;
    struct problem p;
    int64_t wanted, lists = 1;
    int checked = 0;
    if (!game_read(g, &s, json_get(in, "state"), &p))
        fail_msg("%s", p.text);
    struct json_iter i = json_each(json_get(in, "counts"));
    for (int depth = 1; json_next(&i); depth++) {
        assert_true(json_int(i.value, 0, INT64_MAX, &wanted));
        if (lists <= lists_max) {
            assert_int_equal(count(&s, depth), wanted);
            checked++;
        }
        lists = wanted; /* lists that the next depth needs */
    }
    return checked;
}

static void both_generators_count_alike(void **state)
{
    static char line[1 << 16];
    FILE *file = fopen(KOCKA_SOURCE "/tests/perft/wispwood.txt", "r");
    const char *said = getenv("WISP_LISTS");
    int lists = said ? atoi(said) : getenv("KOCKA_FEW") ? 4 : 120;
    int lines = 0, checked = 0;
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line != '{')
            continue;
        lines++;
        checked += check_line(line, lists);
    }
    fclose(file);
    assert_true(lines >= 20);
    assert_true(checked >= lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_generators_count_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
