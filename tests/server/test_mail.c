/* Mail of a loop: in order, and sockets and timers have their turn between. */
#include "server/net.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mail_that_takes_long_lets_others_in_between),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
