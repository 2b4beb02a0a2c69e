/* net_mail: mail from other threads, delivered in order; see net.h. */
#include "server/net_int.h"

#include <stddef.h>

void net_mail_init(struct net *net)
{
    net->mail.end = &net->mail.first;
    pthread_mutex_init(&net->mail.lock, NULL);
}

void net_post(struct net *net, struct net_mail *first, struct net_mail *last)
{
    last->next = NULL;
    pthread_mutex_lock(&net->mail.lock);
    bool was_empty = !net->mail.first;
    *net->mail.end = first;
    net->mail.end = &last->next;
    pthread_mutex_unlock(&net->mail.lock);
    if (was_empty)
        net_ring(net);
}

bool net_has_mail(struct net *net)
{
    pthread_mutex_lock(&net->mail.lock);
    bool any = net->mail.first;
    pthread_mutex_unlock(&net->mail.lock);
    return any;
}

/* Mail is delivered for so long before sockets and timers have their turn. */
enum { MAIL_MS = 5 };

/* What is left comes first again, in the next turn. */
static void put_back(struct net *net, struct net_mail *first,
                     struct net_mail *last)
{
    pthread_mutex_lock(&net->mail.lock);
    last->next = net->mail.first;
    if (!net->mail.first)
        net->mail.end = &last->next;
    net->mail.first = first;
    pthread_mutex_unlock(&net->mail.lock);
    net_ring(net);
}

bool net_deliver(struct net *net)
{
    uint64_t end = net_now() + MAIL_MS;
    pthread_mutex_lock(&net->mail.lock);
    struct net_mail *mail = net->mail.first, **tail = net->mail.end;
    net->mail.first = NULL;
    net->mail.end = &net->mail.first;
    pthread_mutex_unlock(&net->mail.lock);
    bool any = mail;
    struct net_mail *last =
        any ? (struct net_mail *)((char *)tail -
                                  offsetof(struct net_mail, next))
            : NULL;
    while (mail) {
        struct net_mail *next = mail->next;
        mail->deliver(net, mail, net->user);
        mail = next;
        if (mail && net_now() >= end) {
            put_back(net, mail, last);
            break;
        }
    }
    return any;
}
