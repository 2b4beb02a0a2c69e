/* hub_job: jobs for the store, and what comes back; see hub_job.h. */
#include "server/hub_job.h"

#include "base/must_have.h"
#include "server/alert.h"
#include "server/answer.h"
#include "server/forget.h"
#include "server/hub_int.h"
#include "server/lists.h"
#include "server/live.h"
#include "server/sharing.h"

#include <stdlib.h>

static void hub_job_arrived(struct net *net, struct net_mail *mail, void *user);

struct hub_job *hub_job_new(struct hub *h, enum store_task task,
                            const char *table, struct call *call)
{
    struct hub_job *job = must_have(calloc(1, sizeof *job));
    store_job_init(&job->store, task, table);
    job->store.owner = job;
    job->mail.deliver = hub_job_arrived;
    job->hub = h;
    job->call = call;
    return job;
}

void hub_job_send(struct hub_job *job)
{
    store_submit(job->hub->server->store, &job->store);
}

void hub_posts_add(struct hub_posts *p, const struct hub *to,
                   struct net_mail *mail)
{
    unsigned i = to->index;
    if (p->tail[i])
        p->tail[i]->next = mail;
    else
        p->head[i] = mail;
    p->tail[i] = mail;
}

void hub_posts_send(struct hub_posts *p, struct server *s)
{
    for (unsigned i = 0; i < s->loops; i++)
        if (p->head[i])
            net_post(s->hub[i]->net, p->head[i], p->tail[i]);
}

/* Jobs come back in one chain. */
void hub_job_done(void *server, struct store_job *first)
{
    struct hub_posts posts = {0};
    struct server *s = server;
    bool moves = true; /* and ends of games: who brings them may deliver them */
    while (first) {
        struct hub_job *job = first->owner;
        moves = moves &&
                (first->task == STORE_APPEND || first->task == STORE_FINISH);
        first = first->next;
        hub_posts_add(&posts, job->hub, &job->mail);
    }
    for (unsigned i = 0; moves && i < s->loops; i++) {
        if (posts.head[i])
            net_pass(NULL, s->hub[i]->net, posts.head[i], posts.tail[i]);
        posts.head[i] = NULL;
    }
    hub_posts_send(&posts, s);
}

void hub_job_dropped(void *server, struct store_job *job)
{
    struct hub_job *mine = job->owner;
    (void)server;
    lists_drop(mine->tour);
    call_free(mine->call);
    store_job_free(job);
}

/* ---- jobs come back ---- */

static void found(struct hub *h, struct hub_job *job)
{
    struct text t;
    struct json_out w;
    struct refused why;
    if (job->store.result == STORE_FULL) {
        refuse(&why, REFUSAL_TOO_FAST, "too many are searching; wait a little");
        answer_refused(h, job->call, &why);
    } else {
        answer_open(&t, &w, true, job->call);
        json_key(&w, "games");
        json_put_raw(&w);
        text_put(&t, job->store.find.games.data);
        if (job->store.find.partial)
            json_bool_at(&w, "partial", true);
        answer_close(h, &t, &w, job->call);
    }
    call_free(job->call);
}

static void hub_job_arrived(struct net *net, struct net_mail *mail, void *user)
{
    struct hub_job *job =
        (struct hub_job *)((char *)mail - offsetof(struct hub_job, mail));
    struct hub *h = user;
    (void)net;
    switch (job->store.task) {
    case STORE_APPEND:
        call_appended(h, job);
        break;
    case STORE_FETCH:
        call_fetched(*live_slot(h, job->store.table), job);
        break;
    case STORE_FINISH:
        h->server->counts.finished++;
        break;
    case STORE_FIND:
        found(h, job);
        break;
    case STORE_FORGET:
        forget_found(h, job);
        break;
    case STORE_PRUNE:
        hub_pruned(h, job->store.prune.count);
        break;
    case STORE_PRESENCE:
        break;
    case STORE_SUBSCRIBE:
    case STORE_UNSUBSCRIBE:
        if (job->call)
            answer_plain(h, job->call);
        call_free(job->call);
        break;
    case STORE_SUBSCRIPTIONS:
        alert_found(h, &job->store);
        break;
    case STORE_REST:
        rest_written(*live_slot(h, job->store.table), job);
        break;
    case STORE_LIST:
        lists_found(h, job);
        break;
    case STORE_WAKE:
        rest_found(h, job);
        break;
    case STORE_CHANGED:
        news_changed(h, &job->store.changed);
        break;
    case STORE_EXPIRE:
        alert_expired(job->store.expire.count);
        break;
    case STORE_SHARE:
        sharing_kept(h, job);
        break;
    case STORE_SHARED:
        sharing_found(h, job);
        break;
    case STORE_UNSHARE:
        sharing_expired(job->store.unshare.count);
        break;
    }
    store_job_free(&job->store);
}
