/* alert: telling those who are away that it is their turn; see alert.h. */
#include "server/alert.h"

#include "base/must_have.h"
#include "base/text.h"
#include "server/addresses.h"
#include "server/answer.h"
#include "server/drive.h"
#include "server/hub_int.h"
#include "server/hub_job.h"
#include "server/live.h"
#include "server/log.h"
#include "server/push.h"
#include "server/rest.h"

#include <stdlib.h>
#include <string.h>

enum {
    ALERT_AFTER = 3000, /* ms */
    LOST_AFTER = 15000, /* ms: whose turn came before was told of it, though
                           the server that did so is no more */
    KEPT_DAYS = 60      /* pages say where they are whenever they connect */
};

/* ---- where players can be reached ---- */

void alert_subscribe(struct hub *h, struct call *c)
{
    bool on = c->what == REQUEST_SUBSCRIBE;
    struct refused why;
    char endpoint[1001];
    struct hub_job *job =
        hub_job_new(h, on ? STORE_SUBSCRIBE : STORE_UNSUBSCRIBE, NULL, c);
    struct store_subscription *push = &job->store.subscribe;
    message_text(c->args, "endpoint", endpoint, sizeof endpoint);
    message_text(c->args, "p256dh", push->p256dh, sizeof push->p256dh);
    message_text(c->args, "auth", push->auth, sizeof push->auth);
    push->endpoint = must_have(strdup(endpoint));
    text_set(push->key, sizeof push->key, c->who.key);
    push->at = hub_now(h);
    struct push *sender = h->server->push;
    if (!on ||
        (sender && push_accepts(sender, endpoint, push->p256dh, push->auth))) {
        hub_job_send(job);
        return;
    }
    refuse(&why, REFUSAL_NO_PUSH,
           sender ? "nothing can be sent there"
                  : "this server sends no messages");
    answer_refused(h, c, &why);
    call_free(c);
    store_job_free(&job->store);
}

void alert_gone(void *server, const char *endpoint)
{
    struct server *s = server;
    struct hub_job *job = hub_job_new(s->hub[0], STORE_UNSUBSCRIBE, NULL, NULL);
    job->store.unsubscribe.endpoint = must_have(strdup(endpoint));
    hub_job_send(job);
}

void alert_full(void *server)
{
    limits_met(&((struct server *)server)->counts.limits, LIMIT_PUSH);
}

void alert_expire(struct hub *h, int64_t now)
{
    if (!h->server->push || h->index)
        return; /* one hub does it for all */
    struct hub_job *job = hub_job_new(h, STORE_EXPIRE, NULL, NULL);
    job->store.expire.before = now - (int64_t)KEPT_DAYS * 24 * 3600 * 1000;
    hub_job_send(job);
}

void alert_expired(int64_t count)
{
    if (count)
        log_line(LOG_INFO, "unreachable", "browsers=%lld", (long long)count);
}

/* ---- turns ---- */

void alert_watch(struct live_table *live)
{
    const struct server *s = live->hub->server;
    if (!s->push)
        return;
    uint32_t act = room_persons_to_act(live->room),
             news = act & ~live->alert.known;
    live->alert.known = act;
    if (news)
        live->alert.since = net_now();
    else if (net_now() - live->alert.since > LOST_AFTER)
        live->alert.pending = 0; /* another server saw to it */
    live->alert.pending = (live->alert.pending | news) & act;
    if (live->alert.pending && drive_is_ours(live) && !live->alert.timer.place)
        net_timer_set(live->hub->net, &live->alert.timer,
                      net_now() + ALERT_AFTER);
}

void alert_come(struct live_table *live)
{
    int64_t since = hub_now(live->hub) - live->room->time.at;
    bool lost = since >= 0 && since < LOST_AFTER && !rest_was_left(live);
    live->alert.known = lost ? 0 : room_persons_to_act(live->room);
}

static bool is_away(const struct live_table *live, int seat)
{
    const char *key = live->room->seat[seat].key;
    return key[0] && !(live->room->live.connected >> seat & 1) &&
           !addresses_connected(live->hub->server->online, key);
}

static void on_timer(struct net *net, struct net_timer *t)
{
    struct live_table *live =
        (struct live_table *)((char *)t -
                              offsetof(struct live_table, alert.timer));
    uint32_t seats =
        live->room ? live->alert.pending & room_persons_to_act(live->room) : 0;
    (void)net;
    live->alert.pending = 0;
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!(seats >> i & 1) || !is_away(live, i))
            continue;
        const char *key = live->room->seat[i].key;
        struct hub_job *job =
            hub_job_new(live->hub, STORE_SUBSCRIPTIONS, live->id, NULL);
        text_set(job->store.subscriptions.key,
                 sizeof job->store.subscriptions.key, key);
        seats &= ~room_seats_of(live->room, key); /* once is enough */
        live->alert.asked++;
        hub_job_send(job);
    }
}

void alert_init(struct live_table *live)
{
    live->alert.timer.fire = on_timer;
}

void alert_clear(struct live_table *live)
{
    if (live->hub->net)
        net_timer_cancel(live->hub->net, &live->alert.timer);
}

/* ---- sending ---- */

static void write_message(const struct room *r, struct text *out)
{
    struct json_out w;
    json_begin(&w, out);
    json_open(&w, '{');
    json_string_at(&w, "table", r->id);
    json_string_at(&w, "game", r->game->id);
    json_string_at(&w, "title", r->title);
    json_close(&w, '}');
}

void alert_found(struct hub *h, const struct store_job *job)
{
    struct live_table *live = *live_slot(h, job->table);
    struct text message;
    char *all = must_have(strdup(job->subscriptions.lines.data)), *rest = all,
         *line;
    text_heap(&message);
    if (live && live->alert.asked)
        live->alert.asked--;
    if (live && live->room)
        write_message(live->room, &message);
    while (message.len && (line = strsep(&rest, "\n"))) {
        const char *endpoint = strsep(&line, " "), *p256dh = strsep(&line, " ");
        if (line)
            push_send(h->server->push, endpoint, p256dh, line, live->id,
                      message.data);
    }
    text_clear(&message);
    free(all);
}
