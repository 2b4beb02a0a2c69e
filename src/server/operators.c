/* operators: what an operator asks of the hubs; see operators.h. */
#include "server/operators.h"

#include "server/hub_int.h"
#include "server/live.h"
#include "server/network.h"

#include <stdio.h>
#include <string.h>

/* Lives in the operator's thread until it is done. */
struct order {
    struct net_mail mail;
    void (*run)(struct order *o, struct hub *h);
    pthread_mutex_t lock;
    pthread_cond_t over;
    bool done;
    struct text *out;           /* a list */
    const struct network *from; /* whom to cut, and how many there were */
    size_t count;
    bool refused; /* closing a table, and why not */
    char why[256];
};

static void order_init(struct order *o)
{
    *o = (struct order){.lock = PTHREAD_MUTEX_INITIALIZER,
                        .over = PTHREAD_COND_INITIALIZER};
}

void order_done(struct order *o)
{
    pthread_mutex_lock(&o->lock);
    o->done = true;
    pthread_cond_signal(&o->over);
    pthread_mutex_unlock(&o->lock);
}

static void wait_for(struct order *o)
{
    pthread_mutex_lock(&o->lock);
    while (!o->done)
        pthread_cond_wait(&o->over, &o->lock);
    pthread_mutex_unlock(&o->lock);
    pthread_mutex_destroy(&o->lock);
    pthread_cond_destroy(&o->over);
}

static void order_arrived(struct net *net, struct net_mail *mail, void *user)
{
    struct order *o = (struct order *)mail;
    (void)net;
    o->run(o, user);
    order_done(o);
}

static void order_send(struct order *o, struct hub *h,
                       void (*run)(struct order *o, struct hub *h))
{
    o->run = run;
    o->mail.deliver = order_arrived;
    net_post(h->net, &o->mail, &o->mail);
    wait_for(o);
}

/* ---- lists ---- */

static void list_table(const struct live_table *live, struct text *out)
{
    if (!live->room)
        return;
    text_add(out, "%s %s %s clients=%d events=%d seats=", live->id,
             live->room->game->id, room_status(live->room),
             (int)live->members.count, (int)live->room->log.count);
    for (int i = 0; i < live->room->seats; i++)
        text_char(out, "-pc"[live->room->seat[i].kind]);
    text_char(out, '\n');
}

static void list_all(struct order *o, struct hub *h)
{
    for (unsigned i = 0; i < h->buckets; i++)
        for (struct live_table *live = h->bucket[i]; live; live = live->next)
            list_table(live, o->out);
}

void operators_list(struct hub *h, struct text *out)
{
    struct order o;
    order_init(&o);
    o.out = out;
    order_send(&o, h, list_all);
}

/* ---- closing a table ---- */

void order_refused(struct order *o, const struct refused *why)
{
    o->refused = true;
    snprintf(o->why, sizeof o->why, "%s", why->text);
}

bool operators_close(struct server *s, const char *table, char *why,
                     size_t why_size)
{
    struct order o;
    order_init(&o);
    struct call *c = call_internal(CALL_CLOSE, table, "");
    c->order = &o;
    call_route(s, NULL, c);
    wait_for(&o);
    snprintf(why, why_size, "%s", o.why[0] ? o.why : "it is over already");
    return !o.refused;
}

/* ---- cutting connections ---- */

static void cut_client(struct net *net, net_id id, void *data, void *arg)
{
    const struct client *client = data;
    struct order *o = arg;
    if (!client || !network_has(o->from, client->address))
        return;
    net_close(net, id, 1008, "not welcome");
    o->count++;
}

struct visitors {
    const struct server_config *config;
    const struct network *from;
};

/* A trusted proxy's sockets are not those of who is meant. */
static bool is_meant(void *arg, const char *address)
{
    const struct visitors *v = arg;
    return network_has(v->from, address) &&
           !network_in_list(v->config->trusted_proxy, address);
}

static void cut_all(struct order *o, struct hub *h)
{
    struct visitors v = {&h->server->config, o->from};
    net_each(h->net, cut_client, o);
    o->count += net_cut(h->net, is_meant, &v);
}

size_t operators_cut(struct server *s, const struct network *n)
{
    size_t count = 0;
    for (unsigned i = 0; i < s->loops; i++) {
        struct order o;
        order_init(&o);
        o.from = n;
        order_send(&o, s->hub[i], cut_all);
        count += o.count;
    }
    return count;
}
