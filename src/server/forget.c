/*
 * forget: a player is taken out of everything that is stored.
 *
 * First all hubs hear of it: what the player asked for before, and is not
 * decided yet, is refused. Then the store blanks the finished games, some at a
 * time, and tells which unfinished tables know the player; one call then goes
 * from table to table, each of which makes an event of it. At the end the store
 * is asked once more: a game may have ended meanwhile, or a rematch made a
 * table with him. It answers when nothing of the player can be read any more.
 * Tables that are over but still in memory are blanked there, and by other
 * servers when a rematch finds that the store knows him no more. If the server
 * ends in between, all that was done stays done, and who asks again is
 * forgotten in the rest.
 */
#include "server/forget.h"

#include "base/must_have.h"
#include "base/text.h"
#include "server/answer.h"
#include "server/hub_int.h"
#include "server/hub_job.h"
#include "server/live.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 8 /* from table to table */ };

/* On its way from table to table. */
struct forgetting {
    unsigned hubs;         /* that have not yet heard of it */
    unsigned rounds;       /* how often the store has told the tables */
    struct text list;      /* a space behind each table */
    size_t at;             /* the next of them */
    int64_t games, tables; /* that have forgotten him: finished ones, others */
    int64_t before;        /* so many games when this round began */
};

void forgetting_free(struct forgetting *f)
{
    if (f)
        text_clear(&f->list);
    free(f);
}

/* A mail to every hub: nobody of this key is at your finished tables. */
struct notice {
    struct net_mail mail;
    char key[KEY_SIZE];
};

void forget_in(struct live_table *live, const char *key)
{
    char as[KEY_SIZE];
    room_nobody(live->room, key, as);
    room_forget(live->room, as);
    seating_changed(live, true);
    presence_changed(live); /* he only watches now */
}

static void forget_at(struct live_table *live, void *notice)
{
    forget_in(live, ((const struct notice *)notice)->key);
}

static void notice_arrived(struct net *net, struct net_mail *mail, void *user)
{
    (void)net;
    seating_was(user, ((struct notice *)mail)->key, forget_at, mail);
    free(mail);
}

static void tell_hubs(struct server *s, const char *key)
{
    for (unsigned i = 0; i < s->loops; i++) {
        struct notice *n = must_have(calloc(1, sizeof *n));
        n->mail.deliver = notice_arrived;
        text_set(n->key, sizeof n->key, key);
        net_post(s->hub[i]->net, &n->mail, &n->mail);
    }
}

/* ---- what he asked for before ---- */

/* A mail to every hub, and back. */
struct fence {
    struct net_mail mail;
    struct hub *from;
    struct call *call;
};

static void forget_begin(struct hub *h, struct call *c);

static void fence_came_back(struct net *net, struct net_mail *mail, void *user)
{
    struct call *c = ((struct fence *)mail)->call;
    (void)net;
    free(mail);
    if (--c->forgetting->hubs == 0)
        forget_begin(user, c);
}

static void fence_arrived(struct net *net, struct net_mail *mail, void *user)
{
    const struct fence *fence = (struct fence *)mail;
    struct hub_fences *all = &((struct hub *)user)->fences;
    struct hub_fence *one = &all->fence[all->count++ % FENCES];
    (void)net;
    memcpy(one->key, fence->call->who.key, sizeof one->key);
    one->born = fence->call->born;
    if (one->born > all->last)
        all->last = one->born;
    mail->deliver = fence_came_back;
    net_post(fence->from->net, mail, mail);
}

void forget_ask(struct hub *h, struct call *c)
{
    unsigned hubs = h->server->loops;
    c->forgetting = must_have(calloc(1, sizeof *c->forgetting));
    c->forgetting->hubs = hubs;
    text_heap(&c->forgetting->list);
    for (unsigned i = 0; i < hubs; i++) {
        struct fence *fence = must_have(calloc(1, sizeof *fence));
        fence->mail.deliver = fence_arrived;
        fence->from = h;
        fence->call = c;
        net_post(h->server->hub[i]->net, &fence->mail, &fence->mail);
    }
}

bool forget_bars(const struct hub *h, const struct call *c)
{
    const struct hub_fences *all = &h->fences;
    if (c->born > all->last || !c->who.key[0])
        return false;
    for (int i = 0; i < FENCES; i++)
        if (c->born <= all->fence[i].born &&
            strcmp(c->who.key, all->fence[i].key) == 0)
            return true;
    return false;
}

/* ---- in the store, and from table to table ---- */

static void forget_begin(struct hub *h, struct call *c)
{
    struct hub_job *job = hub_job_new(h, STORE_FORGET, NULL, c);
    text_set(job->store.forget.key, sizeof job->store.forget.key, c->who.key);
    job->store.forget.told = c->forgetting->rounds;
    hub_job_send(job);
}

/* On to the next table, or, after the last, to the store once more. */
static void go_on(struct hub *h, struct call *c)
{
    struct forgetting *f = c->forgetting;
    const char *table = f->list.data + f->at;
    size_t len = strcspn(table, " ");
    if (!len) {
        forget_begin(h, c);
        return;
    }
    if (len < sizeof c->table)
        memcpy(c->table, table, len);
    c->table[len < sizeof c->table ? len : 0] = '\0';
    f->at += len + 1;
    call_route(h->server, h, c);
}

void forget_next(struct hub *h, struct call *c, bool forgot)
{
    c->forgetting->tables += forgot;
    go_on(h, c);
}

static void answer(struct hub *h, const struct call *c)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, c);
    json_int_at(&w, "games", c->forgetting->games);
    json_int_at(&w, "tables", c->forgetting->tables);
    answer_close(h, &t, &w, c);
}

/* A game that ended since the tables were told may have had a rematch with
 * him, so there is another round. Else he has sat down himself, and stays. */
static bool begin_round(struct forgetting *f, const struct text *tables)
{
    if (!tables->len || f->rounds == ROUNDS ||
        (f->rounds && f->games == f->before))
        return false;
    f->rounds++;
    f->before = f->games;
    f->at = 0;
    text_reset(&f->list);
    text_put(&f->list, tables->data);
    return true;
}

/* The request becomes a call that goes from table to table, and comes back
 * here when the store has looked again. */
void forget_found(struct hub *h, struct hub_job *job)
{
    struct call *c = job->call;
    struct store_forget *found = &job->store.forget;
    c->what = CALL_FORGET;
    c->forgetting->games += found->games;
    if (found->more) {
        forget_begin(h, c);
        return;
    }
    if (begin_round(c->forgetting, &found->tables)) {
        go_on(h, c);
        return;
    }
    tell_hubs(h->server, c->who.key);
    answer(h, c);
    call_free(c);
}
