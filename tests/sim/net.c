/* net: simulated loops and links; see net.h. */
#include "net.h"

#include "base/must_have.h"
#include "server/net_int.h"
#include "store/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOP_SLOTS = 1 << 12 };

/* Something that came to a loop from a link. */
struct arrival {
    struct arrival *next;
    struct link *link;
    enum { CAME, SAID, WENT } what;
    size_t len;
    char text[];
};

struct sim_net {
    struct net net; /* first: its mail and timers are the real ones */
    struct sim_server *server;
    uint64_t turn; /* when the next one is, 0: never */
    struct arrival *first, **end;
    struct link *slot[LOOP_SLOTS];
    uint32_t born;
    struct link *closing; /* said goodbye to in this turn */
    bool busy;            /* somebody has its turn */
};

/* One per connection, from both sides. */
struct link {
    struct sim_net *net; /* NULL: the server is gone, or has noticed the end */
    struct sim_server *to;
    uint32_t life; /* of the server that was called */
    const struct link_ends *ends;
    void *client; /* NULL: the client has hung up or noticed */
    char address[46];
    bool cut;                   /* nothing goes through any more */
    bool came;                  /* the loop knows it */
    net_id id;                  /* there */
    void *data;                 /* the handlers' */
    uint64_t last_in, last_out; /* when the last message arrives */
    struct link *next_closing;
    unsigned holds; /* happenings that know it */
    size_t place;
    struct text held; /* PLANT_SWAPPED */
};

static struct {
    struct link **link;
    size_t count, size;
} all;

size_t links_count(void)
{
    return all.count;
}

struct link *links_at(size_t i)
{
    return all.link[i];
}

/* ---- life of a link ---- */

static void forget_link(struct link *l)
{
    if (l->net || l->client || l->holds)
        return;
    all.link[l->place] = all.link[--all.count];
    all.link[l->place]->place = l->place;
    text_clear(&l->held);
    free(l);
}

static void let_go(struct link *l)
{
    l->holds--;
    forget_link(l);
}

static void hold(uint64_t micros, struct sim_server *of, const char *name,
                 void (*run)(void *arg, uint64_t n), struct link *l)
{
    l->holds++;
    world_after(micros, of, name, run, l, 0);
}

/* ---- the loop ---- */

static struct sim_net *sim(struct net *net)
{
    return (struct sim_net *)net;
}

static void turn(void *arg, uint64_t n);

static void turn_at(struct sim_net *s, uint64_t at)
{
    if (s->turn && s->turn <= at)
        return;
    s->turn = at;
    world_after(at - world->now, s->server, "turn", turn, s, at);
}

void net_ring(struct net *net)
{
    turn_at(sim(net), world->now + draw_in(20, 800));
}

static net_id id_for(struct sim_net *s, struct link *l)
{
    size_t slot = 0;
    while (slot < LOOP_SLOTS && s->slot[slot])
        slot++;
    if (slot == LOOP_SLOTS)
        broken("the simulation has slots enough", "%d", LOOP_SLOTS);
    s->slot[slot] = l;
    return (net_id)s->net.config.index << 56 | (net_id)++s->born << 24 | slot;
}

static struct link *link_of(struct net *net, net_id id)
{
    struct link *l = sim(net)->slot[id & (LOOP_SLOTS - 1)];
    return l && l->id == id ? l : NULL;
}

static void take_in(struct sim_net *s, struct link *l)
{
    const struct net_handlers *h = s->net.handlers;
    if (h->came && !h->came(s->net.user, l->address)) {
        link_cut(l);
        return;
    }
    l->came = true;
    l->id = id_for(s, l);
    h->opened(s->net.user, l->id, l->address);
}

/* The loop has done with a link. */
static void take_leave(struct sim_net *s, struct link *l)
{
    const struct net_handlers *h = s->net.handlers;
    if (l->came) {
        void *data = l->data;
        net_id id = l->id;
        s->slot[id & (LOOP_SLOTS - 1)] = NULL;
        l->data = NULL;
        l->came = false;
        if (h->went)
            h->went(s->net.user, l->address);
        h->closed(s->net.user, id, data);
    }
    l->net = NULL;
}

static void take_arrivals(struct sim_net *s)
{
    struct arrival *a = s->first;
    s->first = NULL;
    s->end = &s->first;
    for (struct arrival *next; a; a = next) {
        next = a->next;
        if (a->link->net == s) {
            if (a->what == CAME)
                take_in(s, a->link);
            else if (a->what == WENT)
                take_leave(s, a->link);
            else if (a->link->came)
                s->net.handlers->message(s->net.user, a->link->id, a->text,
                                         a->len);
        }
        let_go(a->link);
        free(a);
    }
}

static void close_all_said(struct sim_net *s)
{
    while (s->closing) {
        struct link *l = s->closing;
        s->closing = l->next_closing;
        if (l->net == s)
            take_leave(s, l);
        link_cut(l);
    }
}

static void turn(void *arg, uint64_t n)
{
    struct sim_net *s = arg;
    if (s->turn != n)
        return; /* there was an earlier one */
    s->turn = 0;
    s->busy = true;
    net_fire(&s->net);
    if (chance_of(2)) {
        net_deliver(&s->net);
        take_arrivals(s);
    } else {
        take_arrivals(s);
        net_deliver(&s->net);
    }
    close_all_said(s);
    s->net.tally.turns++;
    s->busy = false;
    if (s->net.heap.len) {
        uint64_t at = s->net.heap.timer[1]->at * 1000;
        uint64_t now = clock_micros();
        turn_at(s, world->now + (at > now ? at - now + draw(1000) : 1));
    }
}

/* As by another thread while this loop's sleeps; half of the time it does. */
void net_pass(struct net *from, struct net *to, struct net_mail *first,
              struct net_mail *last)
{
    struct sim_net *s = sim(to);
    (void)from;
    last->next = NULL;
    if (s->busy || net_has_mail(to) || !chance_of(2)) {
        net_post(to, first, last);
        return;
    }
    s->busy = true;
    for (struct net_mail *next; first; first = next) {
        next = first->next;
        first->deliver(to, first, to->user);
    }
    s->busy = false;
    net_ring(to); /* for what it closes, and its timers */
}

static void arrive(struct link *l, int what, const char *text, size_t len)
{
    struct sim_net *s = l->net;
    struct arrival *a = must_have(malloc(sizeof *a + len));
    *a = (struct arrival){.link = l, .what = what, .len = len};
    if (len)
        memcpy(a->text, text, len);
    l->holds++;
    *s->end = a;
    s->end = &a->next;
    net_ring(&s->net);
}

/* ---- what servers call ---- */

struct net *net_new(const struct net_config *config,
                    const struct net_handlers *handlers, void *user, char *why,
                    size_t why_size)
{
    struct sim_net *s = must_have(calloc(1, sizeof *s));
    (void)why, (void)why_size;
    s->net.config = *config;
    s->net.handlers = handlers;
    s->net.user = user;
    s->server = world->current;
    s->end = &s->first;
    net_mail_init(&s->net);
    return &s->net;
}

/* Only a server that ends in order gives its loops back; see net.h. */
void net_free(struct net *net)
{
    (void)net;
}

void net_run(struct net *net)
{
    (void)net;
}

void net_stop(struct net *net)
{
    (void)net;
}

uint16_t net_port(const struct net *net)
{
    return (uint16_t)(8080 + net->config.index);
}

struct net_counts net_counts(const struct net *net)
{
    return (struct net_counts){.turns = net->tally.turns};
}

void **net_data(struct net *net, net_id id)
{
    struct link *l = link_of(net, id);
    return l ? &l->data : NULL;
}

/* A text on its way to a client. */
struct letter {
    struct link *link;
    size_t len;
    char text[];
};

static void letter_arrives(void *arg, uint64_t n)
{
    struct letter *letter = arg;
    struct link *l = letter->link;
    (void)n;
    if (l->client && !l->cut) {
        note("to", letter->text, letter->len);
        l->ends->heard(l->client, l, letter->text, letter->len);
    }
    let_go(l);
    free(letter);
}

/* A letter on its way: none overtakes the last one of its direction, which
 * arrives at `*last`. */
static struct letter *letter_new(struct link *l, const char *text, size_t len,
                                 uint64_t *last)
{
    struct letter *letter = must_have(malloc(sizeof *letter + len + 1));
    letter->link = l;
    letter->len = len;
    memcpy(letter->text, text, len);
    letter->text[len] = '\0';
    uint64_t at = world->now + draw_wait(world->nature.delay);
    *last = at > *last ? at : *last;
    l->holds++;
    return letter;
}

static void post_letter(struct link *l, const char *text, size_t len)
{
    struct letter *letter = letter_new(l, text, len, &l->last_out);
    world_after(l->last_out - world->now, NULL, "letter", letter_arrives,
                letter, 0);
}

/* Two messages change places: the first waits for the second. */
static bool swaps(struct link *l, const char *text, size_t len)
{
    if (l->held.len) {
        post_letter(l, text, len);
        post_letter(l, l->held.data, l->held.len);
        text_reset(&l->held);
        return true;
    }
    if (!planted(PLANT_SWAPPED, 200))
        return false;
    text_heap(&l->held);
    text_bytes(&l->held, text, len);
    return true;
}

void net_send(struct net *net, net_id id, const char *text, size_t len)
{
    struct link *l = link_of(net, id);
    if (!l || l->cut || !l->client || planted(PLANT_LOST_ANSWER, 500) ||
        swaps(l, text, len))
        return;
    post_letter(l, text, len);
    if (planted(PLANT_DOUBLE_ANSWER, 500))
        post_letter(l, text, len);
}

void net_close(struct net *net, net_id id, unsigned code, const char *reason)
{
    struct link *l = link_of(net, id);
    struct sim_net *s = sim(net);
    (void)code;
    if (!l || l->cut)
        return;
    say_line("closes %s: %s", l->address, reason);
    l->next_closing = s->closing;
    s->closing = l;
    net_ring(net);
}

void net_each(struct net *net,
              void (*visit)(struct net *net, net_id id, void *data, void *arg),
              void *arg)
{
    for (size_t i = 0; i < LOOP_SLOTS; i++)
        if (sim(net)->slot[i])
            visit(net, sim(net)->slot[i]->id, sim(net)->slot[i]->data, arg);
}

/* ---- what only the real ones have ---- */

void net_close_all(struct net *net, unsigned code,
                   void (*reason)(size_t n, char *buf, size_t size))
{
    (void)net, (void)code, (void)reason;
}

size_t net_cut(struct net *net, bool (*whom)(void *arg, const char *address),
               void *arg)
{
    (void)net, (void)whom, (void)arg;
    return 0;
}

bool net_header(const struct net_request *r, const char *name, char *buf,
                size_t size)
{
    (void)r, (void)name, (void)buf, (void)size;
    return false;
}

bool net_header_lines(const struct net_request *r, const char *name, char *buf,
                      size_t size)
{
    return net_header(r, name, buf, size);
}

void net_hang_up(struct net_request *r)
{
    (void)r;
}

void net_answer_header(struct net_request *r, const char *name,
                       const char *value)
{
    (void)r, (void)name, (void)value;
}

void net_answer(struct net_request *r, int status, const char *type,
                const void *body, size_t len, bool lasting)
{
    (void)r, (void)status, (void)type, (void)body, (void)len, (void)lasting;
}

struct net_ticket *net_defer(struct net_request *r)
{
    (void)r;
    return NULL;
}

void net_answer_later(struct net_ticket *t, int status, const char *type,
                      const char *cache, const void *body, size_t len)
{
    (void)t, (void)status, (void)type, (void)cache, (void)body, (void)len;
}

struct net_tls *net_tls_new(const char *cert, const char *key, char *why,
                            size_t why_size)
{
    (void)cert, (void)key, (void)why, (void)why_size;
    return NULL;
}

bool net_tls_reload(struct net_tls *tls, char *why, size_t why_size)
{
    (void)tls, (void)why, (void)why_size;
    return false;
}

void net_tls_free(struct net_tls *tls)
{
    (void)tls;
}

/* ---- links, from the client's side ---- */

static bool is_there(const struct link *l)
{
    return l->to->up && l->to->ready && l->to->life == l->life;
}

static void fails(void *arg, uint64_t n)
{
    struct link *l = arg;
    (void)n;
    if (l->client) {
        void *client = l->client;
        l->client = NULL;
        l->ends->down(client, l);
    }
    let_go(l);
}

static void goes_up(void *arg, uint64_t n)
{
    struct link *l = arg;
    (void)n;
    if (l->client && !l->cut)
        l->ends->up(l->client, l);
    let_go(l);
}

struct net *sim_server_loop(struct sim_server *s);

static void reaches(void *arg, uint64_t n)
{
    struct link *l = arg;
    (void)n;
    if (!l->client || l->cut || !is_there(l)) {
        if (!l->cut)
            hold(draw_wait(world->nature.delay), NULL, "refused", fails, l);
        l->cut = true;
    } else {
        l->net = sim(sim_server_loop(l->to));
        arrive(l, CAME, NULL, 0);
        hold(draw_wait(world->nature.delay), NULL, "up", goes_up, l);
    }
    let_go(l);
}

struct link *link_open(struct sim_server *to, const char *address,
                       const struct link_ends *ends, void *arg)
{
    struct link *l = must_have(calloc(1, sizeof *l));
    l->to = to;
    l->life = to->life;
    l->ends = ends;
    l->client = arg;
    text_set(l->address, sizeof l->address, address);
    if (all.count == all.size) {
        all.size = all.size ? all.size * 2 : 64;
        all.link = must_have(realloc(all.link, all.size * sizeof *all.link));
    }
    l->place = all.count;
    all.link[all.count++] = l;
    hold(draw_wait(world->nature.delay), NULL, "reaches", reaches, l);
    return l;
}

/* A text on its way to a server. */
static void call_arrives(void *arg, uint64_t n)
{
    struct letter *letter = arg;
    struct link *l = letter->link;
    (void)n;
    if (l->net && !l->cut && is_there(l))
        arrive(l, SAID, letter->text, letter->len);
    let_go(l);
    free(letter);
}

void link_send(struct link *l, const char *text, size_t len)
{
    if (l->cut)
        return;
    note("from", text, len);
    struct letter *letter = letter_new(l, text, len, &l->last_in);
    world_after(l->last_in - world->now, NULL, "call", call_arrives, letter, 0);
}

static void server_notices(void *arg, uint64_t n)
{
    struct link *l = arg;
    (void)n;
    if (l->net && l->to->life == l->life && l->to->up)
        arrive(l, WENT, NULL, 0);
    let_go(l);
}

void link_cut(struct link *l)
{
    if (l->cut)
        return;
    l->cut = true;
    if (l->client)
        hold(draw_in(1, chance_of(4) ? 20 * SECOND : SECOND), NULL, "notices",
             fails, l);
    if (l->net)
        hold(draw_in(1, chance_of(4) ? 60 * SECOND : SECOND), NULL,
             "server notices", server_notices, l);
}

void link_close(struct link *l)
{
    l->client = NULL;
    if (l->net && !l->cut)
        hold(draw_wait(world->nature.delay), NULL, "server notices",
             server_notices, l);
    l->cut = true;
    forget_link(l);
}

void links_die(struct sim_server *s)
{
    for (size_t i = all.count; i-- > 0;) {
        struct link *l = all.link[i];
        if (l->to != s || l->life != s->life)
            continue;
        l->holds++;
        l->net = NULL;
        link_cut(l);
        let_go(l);
    }
}
