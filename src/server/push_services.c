/* push_services: which push services to leave alone for a while; see
 * push_services.h. */
#include "server/push_services.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { REMEMBER = 24 * 3600 /* seconds that an answer counts */ };

/* "push.example.org" and "a.b.example.org" are "example.org"; before a short
 * word as in "example.co.uk" one more counts. */
static const char *domain(const char *host)
{
    size_t len = strlen(host);
    int words = 0;
    if (host[len - 1] >= '0' && host[len - 1] <= '9')
        return host; /* an address */
    for (size_t i = len, end = len; i > 0; i--) {
        if (host[i - 1] != '.')
            continue;
        if (++words >= 2 && end - i > 3)
            return host + i;
        end = i - 1;
    }
    return host;
}

bool push_services_same_domain(const struct https_address *a,
                               const struct https_address *b)
{
    return strcasecmp(domain(a->host), domain(b->host)) == 0;
}

static struct service named(const char *host, const struct https_address *to,
                            int64_t until)
{
    struct service one = {.until = until};
    snprintf(one.name, sizeof one.name, "%s:%s", host, to->port);
    return one;
}

/* Where it stands, or `count`. */
static size_t find(const struct service *list, size_t count,
                   const struct service *one)
{
    size_t i = 0;
    while (i < count && strcasecmp(list[i].name, one->name) != 0)
        i++;
    return i;
}

static bool has(const struct service *list, size_t count, struct service one)
{
    size_t at = find(list, count, &one);
    return at < count && list[at].until > one.until;
}

/* ---- those that are known ---- */

/* The domains of the services that browsers come with. */
static const char *const browsers[] = {"googleapis.com", "mozilla.com",
                                       "windows.com", "apple.com"};

bool push_services_browsers(const struct https_address *to)
{
    for (size_t i = 0; i < sizeof browsers / sizeof *browsers; i++)
        if (strcasecmp(domain(to->host), browsers[i]) == 0)
            return true;
    return false;
}

bool push_services_known(const struct push_services *s,
                         const struct https_address *to, int64_t now)
{
    return has(s->known[push_services_browsers(to)], PUSH_SERVICES_KNOWN,
               named(to->host, to, now));
}

static bool is_same_domain(const struct service *a, const struct service *b)
{
    struct service one = *a, other = *b;
    if (!one.name[0] || !other.name[0])
        return false;
    *strrchr(one.name, ':') = *strrchr(other.name, ':') = '\0';
    return strcasecmp(domain(one.name), domain(other.name)) == 0;
}

static size_t crowd(const struct service *list, const struct service *one)
{
    size_t count = 0;
    for (size_t i = 0; i < PUSH_SERVICES_KNOWN; i++)
        count += is_same_domain(&list[i], one);
    return count;
}

/* Who gives way to this one: a free place; else of the domain that then has the
 * most, the one that has not answered for the longest time. */
static size_t weakest(const struct service *list, const struct service *one)
{
    size_t at = 0, most = 0;
    for (size_t i = 0; i < PUSH_SERVICES_KNOWN; i++) {
        if (!list[i].name[0])
            return i;
        size_t count = crowd(list, &list[i]) + is_same_domain(&list[i], one);
        if (count > most || (count == most && list[i].until < list[at].until))
            at = i;
        most = count > most ? count : most;
    }
    return at;
}

void push_services_answered(struct push_services *s,
                            const struct https_address *to, int64_t now)
{
    struct service one = named(to->host, to, now + REMEMBER);
    struct service *list = s->known[push_services_browsers(to)];
    size_t at = find(list, PUSH_SERVICES_KNOWN, &one);
    list[at < PUSH_SERVICES_KNOWN ? at : weakest(list, &one)] = one;
}

static void unknow(struct push_services *s, const struct https_address *to)
{
    struct service one = named(to->host, to, 0);
    struct service *list = s->known[push_services_browsers(to)];
    size_t at = find(list, PUSH_SERVICES_KNOWN, &one);
    if (at < PUSH_SERVICES_KNOWN)
        list[at] = (struct service){0};
}

/* ---- those that are left alone ---- */

bool push_services_paused(const struct push_services *s,
                          const struct https_address *to, int64_t now)
{
    return has(s->paused, PUSH_SERVICES_PAUSED,
               named(domain(to->host), to, now)) &&
           !push_services_known(s, to, now);
}

void push_services_failed(struct push_services *s,
                          const struct https_address *to, int64_t now)
{
    struct service one = named(domain(to->host), to, now + PUSH_SERVICES_PAUSE);
    size_t at = find(s->paused, PUSH_SERVICES_PAUSED, &one), first = 0;
    for (size_t i = 1; i < PUSH_SERVICES_PAUSED; i++)
        if (s->paused[i].until < s->paused[first].until)
            first = i;
    s->paused[at < PUSH_SERVICES_PAUSED ? at : first] = one;
    unknow(s, to);
}
