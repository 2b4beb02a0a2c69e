/* Who thinks first: threads, two lines, and giving way between steps. */
#include "server/thought_queue.h"
#include "ai/player.h"
#include "server/worker.h"

#include "base/json.h"
#include "games/games.h"
#include "games/wispwood/wispwood.h"
#include "games/pig/pig.h"
#include "table/table.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { THOUGHTS = 6, PATIENCE = 60 /* s */ };

/* What happened; one test at a time. The seat is the thought's number. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t news;
    bool gate; /* even thoughts wait before it */
    bool begun[THOUGHTS];
    int order[THOUGHTS], done; /* as they were finished */
    struct thinking thought[THOUGHTS];
    struct workers *workers;
} it = {.lock = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER};

static void wait_for(bool (*true_now)(int), int n)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += PATIENCE;
    pthread_mutex_lock(&it.lock);
    int late = 0;
    while (!late && !true_now(n))
        late = pthread_cond_timedwait(&it.news, &it.lock, &end);
    pthread_mutex_unlock(&it.lock);
    assert_false(late);
}

static bool has_begun(int n)
{
    return it.begun[n];
}

static bool are_done(int n)
{
    return it.done >= n;
}

/* ---- a program that waits at the gate ---- */

static void *start(const char *command)
{
    (void)command;
    return &it;
}

static bool ask(void *player, const struct game *g, const void *view, int seat,
                struct thought *out)
{
    move *list = malloc(g->max_moves * sizeof *list);
    (void)player;
    pthread_mutex_lock(&it.lock);
    it.begun[seat] = true;
    pthread_cond_broadcast(&it.news);
    while (it.gate && seat % 2 == 0)
        pthread_cond_wait(&it.news, &it.lock);
    pthread_mutex_unlock(&it.lock);
    bool found = list && g->moves(view, 0, list);
    out->move = found ? list[0] : 0;
    free(list);
    return found;
}

static const char *fault(void *player)
{
    (void)player;
    return "none";
}

static void stop(void *player)
{
    (void)player;
}

static const struct server_programs programs = {.count = 1,
                                                .program = {{"gated", ""}},
                                                .start = start,
                                                .ask = ask,
                                                .fault = fault,
                                                .stop = stop};

/* ---- thoughts ---- */

static void thought_done(struct thinking *t)
{
    pthread_mutex_lock(&it.lock);
    it.order[it.done++] = (int)(t - it.thought);
    pthread_cond_broadcast(&it.news);
    pthread_mutex_unlock(&it.lock);
}

/* The view of a game in which seat 0 is to move. */
static void write_view(const struct game *g, struct text *out)
{
    struct problem p;
    struct json_out w;
    struct outcome *outcomes = malloc(g->max_moves * sizeof *outcomes);
    struct table *t = table_new(g, 2, (struct json){0}, &p);
    assert_non_null(t);
    while (g->actors(t->state) & ACT_CHANCE) {
        assert_true(g->chance(t->state, outcomes));
        g->apply(t->state, SEAT_CHANCE, outcomes[0].move, NULL);
    }
    text_heap(out);
    json_begin(&w, out);
    game_write(g, t->state, &w);
    table_free(t);
    free(outcomes);
}

static struct thinking *think_about(int n, const struct game *g, bool last)
{
    struct thinking *t = &it.thought[n];
    *t = (struct thinking){.game = g, .level = 9, .done = thought_done};
    t->last = last;
    write_view(g, &t->view);
    return t;
}

static struct thinking *ask_program(int n, bool last)
{
    struct thinking *t = think_about(n, &game_pig, last);
    t->seat = n;
    strcpy(t->program, "gated");
    workers_ask(it.workers, t);
    return t;
}

static void begin(unsigned threads, bool gate)
{
    it.gate = gate;
    it.done = 0;
    memset(it.begun, 0, sizeof it.begun);
    it.workers = workers_new(threads, &programs, NULL);
}

static void open_gate(void)
{
    pthread_mutex_lock(&it.lock);
    it.gate = false;
    pthread_cond_broadcast(&it.news);
    pthread_mutex_unlock(&it.lock);
}

/* Wait for all; every one of them has found a move. */
static void end(int thoughts)
{
    wait_for(are_done, thoughts);
    workers_stop(it.workers);
    workers_free(it.workers);
    for (int i = 0; i < thoughts; i++) {
        assert_true(it.thought[i].move[0]);
        text_clear(&it.thought[i].view);
    }
}

/* ---- tests ---- */

static void tables_with_somebody_there_come_first(void **state)
{
    static const int order[] = {0, 3, 5, 1};
    (void)state;
    begin(1, true);
    ask_program(0, false);
    wait_for(has_begun, 0);
    ask_program(1, true);
    struct thinking *visited = ask_program(5, true);
    struct thinking *left = ask_program(4, false);
    ask_program(3, false);
    workers_rank(it.workers, visited, false);
    workers_rank(it.workers, left, true);
    ask_program(2, true);
    open_gate();
    end(6);
    assert_memory_equal(it.order, order, sizeof order);
    assert_int_equal(it.order[4], 4);
    assert_int_equal(it.order[5], 2);
}

static void deserted_tables_leave_half_of_the_threads(void **state)
{
    (void)state;
    begin(2, true);
    ask_program(0, true);
    ask_program(2, true);
    wait_for(has_begun, 0);
    ask_program(1, false);
    wait_for(are_done, 1);
    assert_int_equal(it.order[0], 1);
    assert_false(it.begun[2]);
    open_gate();
    end(3);
}

/* Wispwood, but whoever reads its state asks a question about pig: so that one
 * comes for certain while the first is under way. */
static bool read_and_ask(void *s, struct json object, struct problem *p)
{
    workers_ask(it.workers, &it.thought[1]);
    return game_wispwood.read(s, object, p);
}

static void two_at_once(bool last)
{
    struct game wispwood = game_wispwood;
    wispwood.read = read_and_ask;
    begin(1, false);
    think_about(1, &game_pig, false);
    workers_ask(it.workers, think_about(0, &wispwood, last));
    end(2);
}

static void a_thought_for_nobody_gives_way_between_its_steps(void **state)
{
    (void)state;
    two_at_once(true);
    assert_int_equal(it.order[0], 1);
    two_at_once(false);
    assert_int_equal(it.order[0], 0);
}

/* The one that passes is left by its visitors while it is read, and another
 * comes: that one waits, so that at most two are under way. */
static bool read_and_leave(void *s, struct json object, struct problem *p)
{
    workers_rank(it.workers, &it.thought[1], true);
    workers_ask(it.workers, &it.thought[2]);
    return game_wispwood.read(s, object, p);
}

static void who_was_let_pass_gives_way_no_more(void **state)
{
    static const int order[] = {1, 2, 0};
    struct game first = game_wispwood, second = game_wispwood;
    (void)state;
    first.read = read_and_ask;
    second.read = read_and_leave;
    begin(1, false);
    think_about(1, &second, false);
    think_about(2, &game_pig, false);
    workers_ask(it.workers, think_about(0, &first, true));
    end(3);
    assert_memory_equal(it.order, order, sizeof order);
}

/* ---- fair turns ---- */

static void ask_for(int n, const char *from, const char *player)
{
    struct thinking *t = think_about(n, &game_pig, false);
    t->seat = n;
    strcpy(t->program, "gated");
    strcpy(t->from, from);
    strcpy(t->player, player);
    workers_ask(it.workers, t);
}

static void who_asks_for_much_waits_for_himself(void **state)
{
    static const int by_address[] = {0, 1, 5, 2, 3, 4};
    static const int by_player[] = {0, 1, 4, 2, 5, 3};
    (void)state;
    begin(1, true);
    ask_for(0, "#1", "anna");
    wait_for(has_begun, 0);
    for (int n = 1; n < 5; n++)
        ask_for(n, "#1", n % 2 ? "anna" : "bob");
    ask_for(5, "#2", "carl");
    open_gate();
    end(6);
    assert_memory_equal(it.order, by_address, sizeof by_address);
    begin(1, true);
    ask_for(0, "#1", "anna");
    wait_for(has_begun, 0);
    for (int n = 1; n < 4; n++)
        ask_for(n, "#1", "anna");
    ask_for(4, "#1", "bob");
    ask_for(5, "#1", "bob");
    open_gate();
    end(6);
    assert_memory_equal(it.order, by_player, sizeof by_player);
}

static void a_small_thought_passes_great_ones(void **state)
{
    (void)state;
    begin(1, true);
    ask_for(0, "#1", "anna");
    wait_for(has_begun, 0);
    for (int n = 1; n < 5; n++)
        ask_for(n, "#1", "anna");
    struct thinking *t = think_about(5, &game_pig, false);
    t->level = 1;
    strcpy(t->from, "#2");
    workers_ask(it.workers, t);
    assert_true(t->cost < it.thought[1].cost);
    open_gate();
    end(6);
    assert_int_equal(it.order[1], 5);
}

/* One that costs as much as ten others waits with them; of the others one is
 * always there, each time as if he had never been. After how many is it next?
 */
static int great_among_small(const char *from[3], const char *player[3])
{
    struct thought_queue line = {0};
    struct thinking one[3] = {{.cost = 1000}, {.cost = 100}, {.cost = 100}};
    int begun = 0;
    for (int i = 0; i < 3; i++) {
        strcpy(one[i].from, from[i]);
        strcpy(one[i].player, player[i]);
        thought_queue_put(&line, &one[i]);
    }
    for (; begun < 50 && thought_queue_next(&line) != &one[0]; begun++) {
        struct thinking *small = thought_queue_next(&line);
        thought_queue_begin(&line, small);
        thought_queue_put(&line, small);
    }
    for (int i = 0; i < 3; i++)
        thought_queue_take(&line, &one[i]);
    return begun;
}

static void a_great_thought_waits_for_as_much_and_no_more(void **state)
{
    (void)state;
    assert_in_range(great_among_small((const char *[]){"#1", "#2", "#3"},
                                      (const char *[]){"anna", "bob", "carl"}),
                    8, 22);
    assert_in_range(great_among_small((const char *[]){"#1", "#1", "#1"},
                                      (const char *[]){"anna", "bob", "carl"}),
                    8, 22);
}

static void where_many_wait_each_thinks_less(void **state)
{
    (void)state;
    begin(1, true);
    ask_for(0, "#1", "anna");
    wait_for(has_begun, 0);
    assert_int_equal(it.thought[0].percent, 100);
    for (int n = 1; n < 5; n++)
        ask_for(n, "#1", "anna");
    ask_for(5, "#2", "bob");
    assert_int_equal(workers_stats(it.workers).waiting, 5);
    assert_int_equal(workers_stats(it.workers).owners, 2);
    open_gate();
    wait_for(are_done, 6);
    assert_int_equal(it.thought[1].percent, 33); /* three others wait */
    assert_int_equal(it.thought[2].percent, 50);
    assert_int_equal(it.thought[3].percent, 100);
    assert_int_equal(it.thought[5].percent, 100); /* it is not his crowd */
    assert_int_equal(workers_stats(it.workers).shortened, 2);
    assert_int_equal(workers_stats(it.workers).begun, 6);
    end(6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_with_somebody_there_come_first),
        cmocka_unit_test(deserted_tables_leave_half_of_the_threads),
        cmocka_unit_test(a_thought_for_nobody_gives_way_between_its_steps),
        cmocka_unit_test(who_was_let_pass_gives_way_no_more),
        cmocka_unit_test(who_asks_for_much_waits_for_himself),
        cmocka_unit_test(a_small_thought_passes_great_ones),
        cmocka_unit_test(a_great_thought_waits_for_as_much_and_no_more),
        cmocka_unit_test(where_many_wait_each_thinks_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
