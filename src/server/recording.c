/* recording: the record of a finished game; see recording.h. */
#include "server/recording.h"

#include "base/must_have.h"
#include "server/addresses.h"
#include "server/answer.h"
#include "server/hub_int.h"
#include "server/live.h"
#include "server/worker.h"
#include "table/record.h"

#include <stdlib.h>

struct recording {
    struct thinking thinking; /* first: it is found by this */
    struct net_mail mail;
    struct hub *hub;
    struct call *call;
    struct table *table;
    struct text more; /* headers */
    struct text record;
    bool begun, ok;
};

static bool write(struct thinking *t)
{
    struct recording *r = (struct recording *)t;
    r->begun = true;
    r->ok = record_write_with(r->table, r->more.data, &r->record);
    return false;
}

static void answer(struct hub *h, const struct recording *r)
{
    struct refused why;
    struct text t;
    struct json_out w;
    if (r->ok) {
        answer_open(&t, &w, true, r->call);
        json_string_at(&w, "record", r->record.data);
        answer_close(h, &t, &w, r->call);
        return;
    }
    if (r->begun)
        refuse(&why, REFUSAL_FULL, "there is no memory for it");
    else
        refuse(&why, REFUSAL_CLOSING, "the server is about to stop");
    answer_refused(h, r->call, &why);
}

static void written(struct net *net, struct net_mail *mail, void *user)
{
    struct recording *r =
        (struct recording *)((char *)mail - offsetof(struct recording, mail));
    struct hub *h = user;
    (void)net;
    answer(h, r);
    addresses_leave(h->server->records, r->call->who.from);
    call_free(r->call);
    table_free(r->table);
    text_clear(&r->more);
    text_clear(&r->record);
    free(r);
}

static void done(struct thinking *t)
{
    struct recording *r = (struct recording *)t;
    r->mail.deliver = written;
    net_post(r->hub->net, &r->mail, &r->mail);
}

/* Somebody waits for it, and it is short: it is not the last of all. */
static void begin(struct live_table *live, struct call *c)
{
    struct recording *r = must_have(calloc(1, sizeof *r));
    r->hub = live->hub;
    r->call = c;
    text_heap(&r->more);
    text_heap(&r->record);
    r->table = must_have(table_copy(room_record(live->room, &r->more)));
    r->thinking.run = write;
    r->thinking.done = done;
    text_set(r->thinking.from, sizeof r->thinking.from, c->who.from);
    text_set(r->thinking.player, sizeof r->thinking.player, c->who.key);
    workers_ask(live->hub->server->workers, &r->thinking);
}

bool recording_ask(struct live_table *live, struct call *c, struct refused *why)
{
    if (!room_over(live->room))
        return refuse(why, REFUSAL_NOT_STARTED, "the game is not over yet");
    if (!addresses_enter(live->hub->server->records, c->who.from, RECORDS_MAX))
        return refuse(why, REFUSAL_TOO_FAST,
                      "too many records are written for your address");
    begin(live, c);
    return true;
}
