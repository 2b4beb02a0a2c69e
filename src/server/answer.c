/* answer: what goes back to clients; see answer.h. */
#include "server/answer.h"

#include "base/must_have.h"
#include "server/hub_int.h"
#include "server/live.h"

#include <stdlib.h>
#include <string.h>

/* A text on its way to a client of another hub. */
struct parcel {
    struct net_mail mail;
    net_id conn;
    size_t len;
    char text[];
};

static void parcel_arrived(struct net *net, struct net_mail *mail, void *user)
{
    struct parcel *p = (struct parcel *)mail;
    (void)user;
    net_send(net, p->conn, p->text, p->len);
    free(p);
}

void answer_deliver(struct hub *h, net_id conn, const struct text *t)
{
    if (!conn || t->full)
        return;
    if (net_loop_of(conn) == h->index) {
        net_send(h->net, conn, t->data, t->len);
        return;
    }
    struct parcel *p = must_have(malloc(sizeof *p + t->len));
    p->mail.deliver = parcel_arrived;
    p->conn = conn;
    p->len = t->len;
    memcpy(p->text, t->data, t->len);
    net_pass(h->net, h->server->hub[net_loop_of(conn)]->net, &p->mail,
             &p->mail);
}

/* An answer, begun: {"ok":true,"id":7 */
void answer_open(struct text *t, struct json_out *w, bool ok,
                 const struct call *c)
{
    text_heap(t);
    json_begin(w, t);
    json_open(w, '{');
    json_bool_at(w, "ok", ok);
    if (c->who.seq >= 0)
        json_int_at(w, "id", c->who.seq);
}

void answer_close(struct hub *h, struct text *t, struct json_out *w,
                  const struct call *c)
{
    json_close(w, '}');
    answer_deliver(h, c->conn, t);
    text_clear(t);
    meter_add(&h->server->counts.latency, meter_now() - c->born);
}

void answer_refused(struct hub *h, const struct call *c,
                    const struct refused *why)
{
    struct text t;
    struct json_out w;
    h->server->counts.refused++;
    if (why->code == refusals[REFUSAL_TOO_FAST])
        limits_met(&h->server->counts.limits, LIMIT_TOO_FAST);
    if (why->code == refusals[REFUSAL_FULL])
        limits_met(&h->server->counts.limits, LIMIT_FULL);
    answer_open(&t, &w, false, c);
    json_key(&w, "error");
    json_open(&w, '{');
    json_string_at(&w, "code", why->code);
    json_string_at(&w, "message", why->text);
    if (why->game) {
        json_key(&w, "reason");
        reason_write(why->game, &why->reason, &w);
    }
    json_close(&w, '}');
    answer_close(h, &t, &w, c);
}

void answer_plain(struct hub *h, const struct call *c)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, c);
    answer_close(h, &t, &w, c);
}

void answer_event(struct live_table *live, const struct call *c, uint32_t n)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, c);
    json_int_at(&w, "n", n);
    if (c->what == REQUEST_SIT)
        room_write_you(live->room, c->who.key, &w);
    answer_close(live->hub, &t, &w, c);
}

void answer_next(struct hub *h, const struct call *c, const char *next)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, c);
    json_string_at(&w, "next", next);
    answer_close(h, &t, &w, c);
}

void answer_state(struct live_table *live, const struct call *c)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, c);
    json_key(&w, "state");
    room_write_table(
        live->room, c->who.key, (int)message_int(c->args, "seat", -1),
        (uint32_t)message_int(c->args, "since", 0), hub_now(live->hub), &w);
    answer_close(live->hub, &t, &w, c);
}
