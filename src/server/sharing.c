/* sharing: records behind short links; see sharing.h. */
#include "server/sharing.h"

#include "base/must_have.h"
#include "base/sha256.h"
#include "server/addresses.h"
#include "server/answer.h"
#include "server/call.h"
#include "server/hub_int.h"
#include "server/hub_job.h"
#include "server/log.h"
#include "server/plain_record.h"
#include "server/worker.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHARE_RATE = 10, /* per minute and address */
    ID_LETTERS = 12
};

/* The same for the same record of the same player; nobody else can know it,
 * for it is keyed with what only he knows. */
static void record_id(const char *feed, const char *record,
                      char out[TABLE_ID_SIZE])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t hash[SHA256_BYTES], all[SHA256_BYTES];
    struct sha256 sum;
    sha256_init(&sum);
    sha256_add(&sum, "kocka-shared-1 ", 15);
    sha256_add(&sum, record, strlen(record));
    sha256_end(&sum, all);
    hmac_sha256(feed, strlen(feed), (const char *)all, sizeof all, hash);
    for (int i = 0; i < ID_LETTERS; i++)
        out[i] = letters[hash[i] & 31];
    out[ID_LETTERS] = '\0';
}

static bool may_share(struct hub *h, const struct client *client,
                      struct refused *why)
{
    const struct server *s = h->server;
    if (!s->config.keep_shared)
        return refuse(why, REFUSAL_FULL, "this server keeps no records");
    if (s->config.rate &&
        !addresses_share(s->addresses, client->address, SHARE_RATE))
        return refuse(why, REFUSAL_TOO_FAST,
                      "too many records were shared from your address");
    return true;
}

/* ---- reading, on a worker's thread: dice are proved anew ---- */

struct reading {
    struct thinking thinking; /* first: it is found by this */
    struct net_mail mail;
    struct hub *hub;
    struct call *call;
    char feed[KEY_SIZE];
    char *said;       /* the record as it came */
    struct text kept; /* what is kept of it */
    bool read, ok;    /* read at all; well */
    struct refused why;
};

static bool read_record(struct thinking *t)
{
    struct reading *r = (struct reading *)t;
    r->ok = plain_record(r->said, &r->kept, &r->why);
    r->read = true;
    return false;
}

static void free_reading(struct reading *r)
{
    sodium_memzero(r->feed, sizeof r->feed);
    text_clear(&r->kept);
    free(r->said);
    free(r);
}

static void keep(struct hub *h, struct reading *r)
{
    char id[TABLE_ID_SIZE];
    record_id(r->feed, r->kept.data, id);
    struct hub_job *job = hub_job_new(h, STORE_SHARE, id, r->call);
    struct store_shared *it = &job->store.shared;
    text_set(it->key, sizeof it->key, r->call->who.key);
    text_set(it->mark, sizeof it->mark, r->call->who.from);
    it->at = hub_now(h);
    it->record = must_have(strdup(r->kept.data));
    hub_job_send(job);
}

static void reading_arrived(struct net *net, struct net_mail *mail, void *user)
{
    struct reading *r =
        (struct reading *)((char *)mail - offsetof(struct reading, mail));
    (void)net;
    if (r->ok) {
        keep(user, r);
    } else {
        answer_refused(user, r->call, &r->why);
        call_free(r->call);
    }
    free_reading(r);
}

static void reading_done(struct thinking *t)
{
    struct reading *r = (struct reading *)t;
    if (!r->read)
        refuse(&r->why, REFUSAL_CLOSING, "the server is about to stop");
    r->mail.deliver = reading_arrived;
    net_post(r->hub->net, &r->mail, &r->mail);
}

/* Somebody waits for it, and it is short: it is not the last of all. */
static void begin_reading(struct hub *h, const struct client *client,
                          struct call *c)
{
    struct json said = json_get(c->args, "record");
    struct reading *r = must_have(calloc(1, sizeof *r));
    r->hub = h;
    r->call = c;
    text_set(r->feed, sizeof r->feed, client->feed);
    r->said = must_have(malloc(said.len + 1));
    json_string(said, r->said, said.len + 1);
    text_heap(&r->kept);
    r->thinking.run = read_record;
    r->thinking.done = reading_done;
    text_set(r->thinking.from, sizeof r->thinking.from, c->who.from);
    text_set(r->thinking.player, sizeof r->thinking.player, c->who.key);
    workers_ask(h->server->workers, &r->thinking);
}

/* ---- keeping ---- */

void sharing_keep(struct hub *h, const struct client *client, struct call *c)
{
    struct refused why;
    if (may_share(h, client, &why)) {
        begin_reading(h, client, c);
        return;
    }
    answer_refused(h, c, &why);
    call_free(c);
}

void sharing_kept(struct hub *h, struct hub_job *job)
{
    struct text t;
    struct json_out w;
    answer_open(&t, &w, true, job->call);
    json_string_at(&w, "shared", job->store.table);
    json_int_at(&w, "days", h->server->config.keep_shared);
    answer_close(h, &t, &w, job->call);
    call_free(job->call);
    h->server->counts.shared++;
}

void sharing_find(struct hub *h, struct call *c)
{
    char id[TABLE_ID_SIZE];
    struct refused why;
    if (!h->server->config.keep_shared) {
        refuse(&why, REFUSAL_NO_TABLE, "this server keeps no records");
        answer_refused(h, c, &why);
        call_free(c);
        return;
    }
    message_text(c->args, "shared", id, sizeof id);
    hub_job_send(hub_job_new(h, STORE_SHARED, id, c));
}

void sharing_found(struct hub *h, struct hub_job *job)
{
    struct refused why;
    struct text t;
    struct json_out w;
    if (job->store.result == STORE_NONE) {
        refuse(&why, REFUSAL_NO_TABLE, "nothing is kept under this link");
        answer_refused(h, job->call, &why);
    } else {
        answer_open(&t, &w, true, job->call);
        json_string_at(&w, "record", job->store.shared.record);
        answer_close(h, &t, &w, job->call);
    }
    call_free(job->call);
}

static void drop_shared(struct hub *h, int64_t before)
{
    struct hub_job *job = hub_job_new(h, STORE_UNSHARE, NULL, NULL);
    job->store.unshare.before = before;
    hub_job_send(job);
}

void sharing_expire(struct hub *h, bool sure)
{
    int64_t days = h->server->config.keep_shared;
    if (h->index)
        return; /* one hub does it for all */
    bool more = atomic_exchange(&h->server->counts.shared, 0) != 0;
    if (sure)
        drop_shared(h, h->sure - days * 24 * 3600 * 1000);
    else if (more)
        drop_shared(h, INT64_MIN); /* those that are too many */
}

void sharing_expired(int64_t count)
{
    if (count)
        log_line(LOG_INFO, "unshared", "records=%lld", (long long)count);
}
