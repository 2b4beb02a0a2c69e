/* The time of day that no jump moves, and when things may be deleted. */
#include "store/steady.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { SECOND = 1000, HOUR = 3600 * SECOND };
#define DAY   (INT64_C(24) * HOUR)
#define BEGIN (INT64_C(20000) * DAY)

/* A machine that was started an hour ago. */
struct machine {
    struct steady steady;
    int64_t up, wall;
};

static struct machine machine(void)
{
    struct machine m = {.up = HOUR, .wall = BEGIN};
    steady_init(&m.steady, m.up, m.wall);
    return m;
}

/* Time passes, with a look every five seconds; the last sure one is told. */
static struct steady_look pass(struct machine *m, int64_t ms)
{
    struct steady_look last = {0};
    for (int64_t end = m->up + ms; m->up < end;) {
        m->up += 5 * SECOND;
        m->wall += 5 * SECOND;
        struct steady_look look = steady_look(&m->steady, m->up, m->wall);
        if (look.sure)
            last = look;
    }
    return last;
}

static int64_t ours(const struct machine *m)
{
    return m->up + m->steady.offset;
}

static void nothing_is_sure_at_the_start(void **state)
{
    struct machine m = machine();
    (void)state;
    assert_false(pass(&m, STEADY_APART - 5 * SECOND).sure);
    struct steady_look look = pass(&m, 5 * SECOND);
    assert_true(look.sure);
    assert_int_equal(look.as_of, BEGIN);
}

static void a_jump_moves_nothing_and_begins_the_wait_anew(void **state)
{
    struct machine m = machine();
    (void)state;
    pass(&m, HOUR);
    m.wall += 400 * DAY;
    assert_int_equal(steady_look(&m.steady, m.up, m.wall).jumped, 400 * DAY);
    pass(&m, 10 * SECOND);
    assert_int_equal(ours(&m), BEGIN + HOUR + 10 * SECOND);
    m.wall -= 400 * DAY;
    assert_int_equal(steady_look(&m.steady, m.up, m.wall).jumped, -400 * DAY);
    assert_false(pass(&m, STEADY_APART - 5 * SECOND).sure);
    struct steady_look look = pass(&m, 5 * SECOND);
    assert_true(look.sure);
    assert_int_equal(look.as_of, BEGIN + HOUR + 10 * SECOND);
    assert_int_equal(look.moved, 0);
}

static void another_time_of_day_is_taken_when_it_stood_for_hours(void **state)
{
    struct machine m = machine();
    (void)state;
    m.wall -= HOUR;
    steady_look(&m.steady, m.up, m.wall);
    assert_false(pass(&m, STEADY_APART - 5 * SECOND).sure);
    assert_int_equal(ours(&m), m.wall + HOUR);
    assert_int_equal(pass(&m, 5 * SECOND).moved, -HOUR);
    assert_int_equal(ours(&m), m.wall);
}

static void what_a_time_server_mends_is_followed_at_once(void **state)
{
    struct machine m = machine();
    (void)state;
    for (int i = 0; i < 100; i++) {
        m.wall += SECOND;
        assert_int_equal(steady_look(&m.steady, m.up, m.wall).jumped, 0);
        assert_int_equal(ours(&m), m.wall);
    }
}

static void the_machines_own_time_only_goes_forward(void **state)
{
    struct steady s;
    (void)state;
    steady_init(&s, steady_machine(), steady_wall());
    int64_t before = steady_now(&s);
    assert_true(before > BEGIN);
    assert_true(steady_now(&s) >= before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_sure_at_the_start),
        cmocka_unit_test(a_jump_moves_nothing_and_begins_the_wait_anew),
        cmocka_unit_test(another_time_of_day_is_taken_when_it_stood_for_hours),
        cmocka_unit_test(what_a_time_server_mends_is_followed_at_once),
        cmocka_unit_test(the_machines_own_time_only_goes_forward),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
