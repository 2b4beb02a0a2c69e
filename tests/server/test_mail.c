/* Mail of a loop: in order, and sockets and timers have their turn between; who
 * passes it to a loop that sleeps delivers it. */
#include "server/net_int.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

enum { LETTERS = 5, SLOW_MS = 10 };

struct letter {
    struct net_mail mail;
    int number;
};

/* What came so far; the first one is answered by one more. */
static struct {
    struct net *net; /* h2o cannot give it back */
    int order[LETTERS + 1], count;
    struct letter letter[LETTERS + 1];
} it;

static void deliver(struct net *net, struct net_mail *mail, void *user)
{
    uint64_t end = net_now() + SLOW_MS;
    (void)user;
    if (it.count == 0)
        net_post(net, &it.letter[LETTERS].mail, &it.letter[LETTERS].mail);
    it.order[it.count++] = ((struct letter *)mail)->number;
    while (net_now() < end)
        usleep(1000);
}

static void mail_that_takes_long_lets_others_in_between(void **state)
{
    static const struct net_handlers nothing;
    const struct net_config config = {.host = "127.0.0.1", .max_sockets = 10};
    char why[200] = "";
    (void)state;
    it.net = net_new(&config, &nothing, NULL, why, sizeof why);
    assert_string_equal(why, "");
    for (int i = 0; i <= LETTERS; i++) {
        it.letter[i] = (struct letter){{NULL, deliver}, i};
        if (i < LETTERS)
            net_post(it.net, &it.letter[i].mail, &it.letter[i].mail);
    }
    for (int turn = 1; turn <= LETTERS + 1; turn++) {
        assert_true(net_deliver(it.net));
        assert_int_equal(it.count, turn);
        assert_int_equal(it.order[turn - 1], turn - 1);
    }
    assert_false(net_deliver(it.net));
}

/* ---- a loop that runs ---- */

enum { SENDERS = 3, EACH = 4000, CHAIN = 5, SOON_MS = 30, LONG_MS = 600 };

struct note {
    struct net_mail mail;
    int sender, number;
};

/* Whoever delivers has the loop to himself: the plain members are its. */
static struct {
    struct net *net;
    pthread_t thread;
    bool inside;
    int next[SENDERS]; /* the number that must come */
    struct net_timer timer;
    atomic_int came, by_visitors, wrong, fired;
} running;

static void take_note(struct net *net, struct net_mail *mail, void *user)
{
    const struct note *n = (struct note *)mail;
    (void)net, (void)user;
    running.wrong += running.inside || n->number != running.next[n->sender];
    running.inside = true;
    running.next[n->sender] = n->number + 1;
    running.by_visitors += !pthread_equal(pthread_self(), running.thread);
    running.inside = false;
    running.came++;
}

static void on_fire(struct net *net, struct net_timer *t)
{
    (void)net, (void)t;
    running.fired += pthread_equal(pthread_self(), running.thread) ? 1 : 100;
}

static void take_and_set(struct net *net, struct net_mail *mail, void *user)
{
    take_note(net, mail, user);
    net_timer_set(net, &running.timer, net_now() + SOON_MS);
}

static void *run(void *arg)
{
    net_run(arg);
    return NULL;
}

static int begin_running(void **state)
{
    static const struct net_handlers nothing;
    const struct net_config config = {.host = "127.0.0.1", .max_sockets = 10};
    char why[200] = "";
    (void)state;
    memset(&running, 0, sizeof running);
    running.timer.fire = on_fire;
    running.net = net_new(&config, &nothing, NULL, why, sizeof why);
    return !running.net ||
           pthread_create(&running.thread, NULL, run, running.net);
}

static int end_running(void **state)
{
    (void)state;
    net_stop(running.net);
    return pthread_join(running.thread, NULL);
}

static void wait_until(const atomic_int *what, int count)
{
    for (int i = 0; i < 10000 && *what < count; i++)
        usleep(1000);
    assert_int_equal(*what, count);
}

/* One at a time, until one of them finds it asleep. */
static void find_it_asleep(struct note *notes, int count,
                           void (*deliver_one)(struct net *, struct net_mail *,
                                               void *))
{
    for (int i = 0; i < count && !running.by_visitors; i++) {
        usleep(LONG_MS * 100);
        notes[i] = (struct note){{NULL, deliver_one}, 0, i};
        net_pass(NULL, running.net, &notes[i].mail, &notes[i].mail);
        wait_until(&running.came, i + 1);
    }
    assert_int_equal(running.by_visitors, 1);
    assert_int_equal(running.wrong, 0);
}

static void who_passes_to_a_sleeper_delivers(void **state)
{
    static struct note notes[50], chain[CHAIN];
    (void)state;
    find_it_asleep(notes, 50, take_note);
    int before = running.came;
    for (int i = 0; i < CHAIN; i++)
        chain[i] = (struct note){
            {i + 1 < CHAIN ? &chain[i + 1].mail : NULL, take_note}, 1, i};
    net_pass(NULL, running.net, &chain[0].mail, &chain[CHAIN - 1].mail);
    wait_until(&running.came, before + CHAIN);
    assert_int_equal(running.by_visitors, 1); /* many are the loop's own */
    assert_int_equal(running.wrong, 0);
}

static void a_visitors_timer_wakes_the_loop(void **state)
{
    static struct note notes[50];
    (void)state;
    find_it_asleep(notes, 50, take_and_set);
    uint64_t end = net_now() + LONG_MS; /* it looks at sockets once a second */
    while (!running.fired && net_now() < end)
        usleep(1000);
    assert_true(running.fired >= 1 && running.fired < 100);
}

/* Another loop, which passes a note on when its timer fires. */
static struct {
    struct net_mail begin;
    struct net_timer timer;
    struct note *note;
    pthread_t thread;
} passer;

static struct net *begin_another(void **state)
{
    struct net *own = running.net, *other;
    pthread_t own_thread = running.thread;
    assert_int_equal(begin_running(state), 0);
    other = running.net;
    passer.thread = running.thread;
    running.net = own;
    running.thread = own_thread;
    return other;
}

static void end_another(struct net *other)
{
    net_stop(other);
    assert_int_equal(pthread_join(passer.thread, NULL), 0);
}

static void pass_on(struct net *net, struct net_timer *t)
{
    (void)t;
    net_pass(net, running.net, &passer.note->mail, &passer.note->mail);
}

static void begin_passing(struct net *net, struct net_mail *mail, void *user)
{
    (void)mail, (void)user;
    net_timer_set(net, &passer.timer, net_now() + SOON_MS);
}

/* Nothing else happens in either of them meanwhile. */
static void what_a_timer_passes_is_seen_to_at_once(void **state)
{
    static struct note notes[50];
    struct net *other = begin_another(state);
    passer.timer.fire = pass_on;
    passer.begin.deliver = begin_passing;
    for (int i = 0; i < 50 && !running.by_visitors; i++) {
        usleep(LONG_MS * 100);
        notes[i] = (struct note){{NULL, take_and_set}, 0, i};
        passer.note = &notes[i];
        net_post(other, &passer.begin, &passer.begin);
        wait_until(&running.came, i + 1);
    }
    assert_int_equal(running.by_visitors, 1);
    uint64_t end = net_now() + LONG_MS;
    while (!running.fired && net_now() < end)
        usleep(1000);
    assert_true(running.fired >= 1 && running.fired < 100);
    end_another(other);
}

enum { MANY = 500, MOST = 100, CLIENTS = 80, FEW = 40 };

static void pass_many(struct net *net, struct net_mail *mail, void *user)
{
    (void)mail, (void)user;
    for (int i = 0; i < MANY; i++)
        net_pass(net, running.net, &passer.note[i].mail, &passer.note[i].mail);
}

/* Its own thread is woken for the others, which works beside ours. */
static void a_turn_brings_no_more_than_some(void **state)
{
    static struct note notes[MANY];
    struct net *other = begin_another(state);
    for (int k = 0; k < 50 && !running.by_visitors; k++) {
        usleep(LONG_MS * 100);
        for (int i = 0; i < MANY; i++)
            notes[i] = (struct note){{NULL, take_note}, 0, k * MANY + i};
        passer.note = notes;
        passer.begin.deliver = pass_many;
        net_post(other, &passer.begin, &passer.begin);
        wait_until(&running.came, (k + 1) * MANY);
    }
    assert_true(running.by_visitors >= 1 && running.by_visitors <= MOST);
    assert_int_equal(running.wrong, 0);
    end_another(other);
}

static int count_told(const int *client)
{
    char byte;
    int told = 0;
    for (int i = 0; i < CLIENTS; i++)
        told += recv(client[i], &byte, 1, MSG_DONTWAIT) == 1;
    return told;
}

/* A move may be told to thousands: who visits does not write to all of them. */
static void a_visitor_writes_to_few(void **state)
{
    static struct net net;
    static struct conn conn[CLIENTS];
    int client[CLIENTS], told, all;
    (void)state;
    for (int i = 0; i < CLIENTS; i++) {
        int fds[2];
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
        conn[i] = (struct conn){
            .net = &net, .fd = fds[0], .dirty = true, .next_dirty = net.dirty};
        text_heap(&conn[i].out);
        text_put(&conn[i].out, "x");
        net.dirty = &conn[i];
        client[i] = fds[1];
    }
    assert_false(net_flush_some(&net));
    all = told = count_told(client);
    assert_true(told >= 1 && told <= FEW);
    while (!net_flush_some(&net))
        all += count_told(client);
    assert_int_equal(all + count_told(client), CLIENTS);
    for (int i = 0; i < CLIENTS; i++) {
        assert_false(conn[i].dirty);
        text_clear(&conn[i].out);
        close(conn[i].fd);
        close(client[i]);
    }
}

static void *send_many(void *arg)
{
    struct note *notes = arg;
    for (int i = 0; i < EACH; i++) {
        notes[i].mail.deliver = take_note;
        notes[i].number = i;
        if (i % 3)
            net_pass(NULL, running.net, &notes[i].mail, &notes[i].mail);
        else
            net_post(running.net, &notes[i].mail, &notes[i].mail);
        if (i % 7 == 0)
            usleep(10);
    }
    return NULL;
}

static void all_is_in_order_and_one_at_a_time(void **state)
{
    static struct note notes[SENDERS][EACH];
    pthread_t thread[SENDERS];
    (void)state;
    for (int k = 0; k < SENDERS; k++) {
        for (int i = 0; i < EACH; i++)
            notes[k][i].sender = k;
        assert_int_equal(pthread_create(&thread[k], NULL, send_many, notes[k]),
                         0);
    }
    for (int k = 0; k < SENDERS; k++)
        pthread_join(thread[k], NULL);
    wait_until(&running.came, SENDERS * EACH);
    assert_int_equal(running.wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_visitor_writes_to_few),
        cmocka_unit_test(mail_that_takes_long_lets_others_in_between),
        cmocka_unit_test_setup_teardown(who_passes_to_a_sleeper_delivers,
                                        begin_running, end_running),
        cmocka_unit_test_setup_teardown(a_visitors_timer_wakes_the_loop,
                                        begin_running, end_running),
        cmocka_unit_test_setup_teardown(what_a_timer_passes_is_seen_to_at_once,
                                        begin_running, end_running),
        cmocka_unit_test_setup_teardown(a_turn_brings_no_more_than_some,
                                        begin_running, end_running),
        cmocka_unit_test_setup_teardown(all_is_in_order_and_one_at_a_time,
                                        begin_running, end_running),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
