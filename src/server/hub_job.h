/*
 * hub_job: a job for the store, and where its answer goes.
 */
#ifndef SERVER_HUB_JOB_H
#define SERVER_HUB_JOB_H

#include "server/call.h"
#include "server/server_int.h"

struct hub_job {
    struct store_job store; /* first: store_job_free frees the whole */
    struct net_mail mail;
    struct hub *hub;
    struct call *call; /* what it is done for, or NULL */
    struct tour *tour; /* STORE_LIST: that waits for it */
};

struct hub_job *hub_job_new(struct hub *h, enum store_task task,
                            const char *table, struct call *call);
void hub_job_send(struct hub_job *job);

/* Mails to several hubs: zeroed, then one post per hub. */
struct hub_posts {
    struct net_mail *head[LOOPS_MAX], *tail[LOOPS_MAX];
};
void hub_posts_add(struct hub_posts *p, const struct hub *to,
                   struct net_mail *mail);
void hub_posts_send(struct hub_posts *p, struct server *s);

/* The store's handlers; its user is the server. */
void hub_job_done(void *server, struct store_job *first);
void hub_job_dropped(void *server, struct store_job *job);

#endif
