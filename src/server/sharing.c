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

#include <stdlib.h>
#include <string.h>

enum {
    SHARE_RATE = 10, /* per minute and address */
    ID_LETTERS = 12
};

/* The same for the same record of the same player; nobody else can know it,
 * for it is keyed with what only he knows. */
static void record_id(const struct client *client, const char *record,
                      char out[TABLE_ID_SIZE])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t hash[SHA256_BYTES], all[SHA256_BYTES];
    struct sha256 sum;
    sha256_init(&sum);
    sha256_add(&sum, "kocka-shared-1 ", 15);
    sha256_add(&sum, record, strlen(record));
    sha256_end(&sum, all);
    hmac_sha256(client->feed, strlen(client->feed), (const char *)all,
                sizeof all, hash);
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

/* What is kept of the record that was sent; NULL with a refusal. */
static char *read_record(struct json said, struct refused *why)
{
    struct text kept;
    char *record = must_have(malloc(said.len + 1));
    json_string(said, record, said.len + 1);
    text_heap(&kept);
    bool ok = plain_record(record, &kept, why);
    free(record);
    if (ok)
        return kept.data;
    text_clear(&kept);
    return NULL;
}

void sharing_keep(struct hub *h, const struct client *client, struct call *c)
{
    struct refused why;
    char *record = may_share(h, client, &why)
                       ? read_record(json_get(c->args, "record"), &why)
                       : NULL;
    if (!record) {
        answer_refused(h, c, &why);
        call_free(c);
        return;
    }
    char id[TABLE_ID_SIZE];
    record_id(client, record, id);
    struct hub_job *job = hub_job_new(h, STORE_SHARE, id, c);
    struct store_shared *it = &job->store.shared;
    text_set(it->key, sizeof it->key, c->who.key);
    text_set(it->mark, sizeof it->mark, c->who.from);
    it->at = hub_now(h);
    it->record = record;
    hub_job_send(job);
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
