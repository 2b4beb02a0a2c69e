/*
 * forget: a player is taken out of everything that is stored.
 *
 * See hub_int.h. First the store blanks the finished games and tells which
 * unfinished tables know the player; one call then goes from table to table,
 * each of which makes an event of it. At the end the store is asked once
 * more: a game may have ended meanwhile. Tables that are over but still in
 * memory are blanked there.
 */
#include "server/hub_int.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* A mail to every hub: nobody of this key is at your finished tables. */
struct notice {
    struct net_mail mail;
    char key[KEY_SIZE];
};

static void forget_at(struct place *p, void *notice)
{
    char as[KEY_SIZE];
    const struct notice *n = notice;
    room_nobody(p->room, n->key, as);
    room_forget(p->room, as);
}

static void notice_arrived(struct net *net, struct net_mail *mail, void *user)
{
    (void)net;
    seating_over(user, forget_at, mail);
    free(mail);
}

static void tell_hubs(struct server *s, const char *key)
{
    for (unsigned i = 0; i < s->loops; i++) {
        struct notice *n = calloc(1, sizeof *n);
        if (!n)
            abort();
        n->mail.deliver = notice_arrived;
        text_set(n->key, sizeof n->key, key);
        net_post(s->hub[i]->net, &n->mail, &n->mail);
    }
}

void forget_begin(struct hub *h, struct call *c)
{
    struct errand *e = errand_new(h, STORE_FORGET, NULL, c);
    text_set(e->job.forget.key, sizeof e->job.forget.key, c->who.key);
    errand_send(e);
}

/* On to the first of these tables. */
static void visit(struct hub *h, struct call *c, const char *tables)
{
    char table[TABLE_ID_SIZE] = "";
    size_t len = strcspn(tables, " ");
    const char *rest = tables + len + (tables[len] == ' ');
    if (len < sizeof table)
        memcpy(table, tables, len);
    struct call *next =
        call_new(CALL_FORGET, c->conn, &c->who, table, rest, strlen(rest));
    next->seat = c->seat;
    next->plies = c->plies;
    call_pass_on(c, next);
    call_route(h->server, h, next);
}

void forget_next(struct hub *h, struct call *c, bool forgot)
{
    c->seat += forgot;
    if (c->text[0]) {
        visit(h, c, c->text);
        call_free(c);
    } else {
        forget_begin(h, c);
    }
}

static void answer(struct hub *h, const struct call *c)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, c);
    json_int_at(&w, "games", (int64_t)c->plies);
    json_int_at(&w, "tables", c->seat);
    answer_close(h, &t, &w, c);
}

void forget_found(struct hub *h, struct errand *e)
{
    struct call *c = e->call;
    bool first = c->what == REQUEST_FORGET;
    c->plies += (size_t)e->job.forget.games;
    if (first && e->job.forget.tables.len) {
        visit(h, c, e->job.forget.tables.data);
    } else {
        tell_hubs(h->server, c->who.key);
        answer(h, c);
    }
    call_free(c);
}
