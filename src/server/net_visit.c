/*
 * net_visit: whose turn it is: a loop's own thread's, or a visitor's.
 *
 * All that a loop has belongs to whoever holds its turn. Its own thread takes
 * it when it wakes and gives it back before it sleeps. To wake a thread costs
 * more than most mail does, so who posts to a loop that sleeps delivers
 * himself. He only ever tries to take a turn: nobody waits for another's but
 * the thread that wakes. What he leaves undone, he rings for.
 */
#include "server/net_int.h"

/* Mails of a visit, and visits of a turn: more are worth threads of their own,
 * which work side by side, and who visits has work himself. */
enum { VISIT_MAX = 4, TURN_MAX = 64 };

void net_turn_init(struct net *net)
{
    pthread_mutex_init(&net->turn.lock, NULL);
}

void net_turn_clear(struct net *net)
{
    pthread_mutex_destroy(&net->turn.lock);
}

void net_enter(struct net *net)
{
    if (net->turn.own)
        return;
    pthread_mutex_lock(&net->turn.lock);
    net->turn.own = true;
}

void net_leave(struct net *net)
{
    net->turn.own = false;
    pthread_mutex_unlock(&net->turn.lock);
}

static bool try_enter(struct net *net)
{
    return pthread_mutex_trylock(&net->turn.lock) == 0;
}

static void note(struct net *from, struct net *to)
{
    from->turn.brought++;
    for (unsigned i = 0; i < from->turn.visits; i++)
        if (from->turn.visited[i] == to)
            return;
    from->turn.visited[from->turn.visits++] = to;
}

/* The end of a visit; its turn is ours. */
static void settle(struct net *net)
{
    bool wrote = net_flush_some(net);
    net_settle_visited(net);
    if (!wrote ||
        (net->heap.len && net->heap.timer[1]->at < net->turn.asleep_until))
        net_ring(net);
}

/* Who has the turn of one of them now does this at its end. */
void net_settle_visited(struct net *net)
{
    unsigned count = net->turn.visits;
    net->turn.visits = net->turn.brought = 0;
    for (unsigned i = 0; i < count; i++) {
        struct net *other = net->turn.visited[i];
        if (!try_enter(other))
            continue;
        settle(other);
        pthread_mutex_unlock(&other->turn.lock);
    }
}

static bool is_short(const struct net_mail *mail)
{
    unsigned n = 0;
    while (mail && ++n <= VISIT_MAX)
        mail = mail->next;
    return !mail;
}

/* What clients are told is written at the end of the turn of `from`, which is
 * ours; without one at once. False: it must be posted. */
static bool visit(struct net *from, struct net *to, struct net_mail *first)
{
    bool much = from && from->turn.brought >= TURN_MAX;
    if (much || !is_short(first) || !try_enter(to))
        return false;
    bool may = to->turn.open && !net_has_mail(to);
    for (struct net_mail *next; may && first; first = next) {
        next = first->next;
        first->deliver(to, first, to->user);
    }
    if (may && from)
        note(from, to);
    else if (may)
        settle(to);
    pthread_mutex_unlock(&to->turn.lock);
    return may;
}

void net_pass(struct net *from, struct net *to, struct net_mail *first,
              struct net_mail *last)
{
    last->next = NULL;
    if (!visit(from, to, first))
        net_post(to, first, last);
}
