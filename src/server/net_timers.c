/* net_timers: a binary heap per loop, its least on top; see net.h. */
#include "server/net_int.h"

#include "base/must_have.h"
#include "store/clock.h"

#include <stdlib.h>

uint64_t net_now(void)
{
    return clock_micros() / 1000;
}

static void heap_put(struct net *net, struct net_timer *t, size_t place)
{
    net->heap.timer[place] = t;
    t->place = place;
}

static void heap_up(struct net *net, struct net_timer *t)
{
    size_t at = t->place;
    while (at > 1 && net->heap.timer[at / 2]->at > t->at) {
        heap_put(net, net->heap.timer[at / 2], at);
        at /= 2;
    }
    heap_put(net, t, at);
}

static void heap_down(struct net *net, struct net_timer *t)
{
    size_t at = t->place;
    for (size_t child; (child = 2 * at) <= net->heap.len; at = child) {
        if (child < net->heap.len &&
            net->heap.timer[child + 1]->at < net->heap.timer[child]->at)
            child++;
        if (net->heap.timer[child]->at >= t->at)
            break;
        heap_put(net, net->heap.timer[child], at);
    }
    heap_put(net, t, at);
}

void net_timer_set(struct net *net, struct net_timer *t, uint64_t at)
{
    net_timer_cancel(net, t);
    if (net->heap.len + 1 >= net->heap.size) {
        net->heap.size = net->heap.size ? net->heap.size * 2 : 64;
        net->heap.timer = must_have(
            realloc(net->heap.timer, net->heap.size * sizeof *net->heap.timer));
    }
    t->at = at;
    t->place = ++net->heap.len;
    heap_up(net, t);
}

void net_timer_cancel(struct net *net, struct net_timer *t)
{
    if (!t->place)
        return;
    struct net_timer *last = net->heap.timer[net->heap.len--];
    if (last != t) {
        last->place = t->place;
        heap_up(net, last);
        heap_down(net, last);
    }
    t->place = 0;
}

void net_fire(struct net *net)
{
    uint64_t now = net_now();
    while (net->heap.len && net->heap.timer[1]->at <= now) {
        struct net_timer *t = net->heap.timer[1];
        net_timer_cancel(net, t);
        t->fire(net, t);
    }
}

/* How long the loop may sleep. */
int32_t net_wait(struct net *net)
{
    if (net->dirty)
        return 0;
    uint64_t now = net_now(),
             at = net->heap.len ? net->heap.timer[1]->at : now + 60000;
    if (net->gate.paused && net->gate.paused_until > now &&
        net->gate.paused_until < at)
        at = net->gate.paused_until;
    return at <= now ? 0 : (int32_t)(at - now < 60000 ? at - now : 60000);
}
