/* store: the queue of jobs; the backends do the storing. */
#include "store/store.h"

#include "base/must_have.h"
#include "base/json.h"
#include "store/clock.h"
#include "store/searches.h"
#include "store/store_queue.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* Of what changes something and of tables to be read, in one batch: however
 * many are read, a move waits for few of them. */
enum {
    BATCH_MAX = 1024,
    FETCH_MAX = 256,
    FORGETS_MAX = 1,
    RESTS_MAX = 64,
    LOOK_AFTER = 2000
};

/* ---- events as text ---- */

/* A line break in JSON stands between its words, where a space does too. */
static void put_line(struct text *out, const char *body)
{
    for (const char *end; (end = strchr(body, '\n')); body = end + 1) {
        text_bytes(out, body, (size_t)(end - body));
        text_char(out, ' ');
    }
    text_put(out, body);
    text_char(out, '\n');
}

void events_write(const struct store_events *events, struct text *out)
{
    for (size_t i = 0; i < events->count; i++) {
        text_int(out, events->list[i].n);
        text_char(out, ' ');
        text_int(out, events->list[i].at);
        text_char(out, ' ');
        put_line(out, events->list[i].body);
    }
}

/* One more, whose body becomes the list's. */
static void add_event(struct store_events *all, struct store_event event)
{
    /* grows at 8, 16, 32 …: whenever the count is a power of two */
    size_t count = all->count;
    if (count == 0 || (count >= 8 && (count & (count - 1)) == 0)) {
        size_t size = count ? count * 2 : 8;
        all->list = must_have(realloc(all->list, size * sizeof *all->list));
    }
    all->list[all->count++] = event;
}

void store_events_add(struct store_events *all, const struct store_event *event)
{
    struct store_event copy = *event;
    copy.body = must_have(strdup(event->body));
    add_event(all, copy);
}

void store_events_clear(struct store_events *all)
{
    for (size_t i = 0; i < all->count; i++)
        free(all->list[i].body);
    free(all->list);
    *all = (struct store_events){0};
}

/* A line of such a text. */
struct event_line {
    uint32_t n;
    int64_t at;
    const char *body;
    size_t len; /* of the body */
};

/* Read one and go on behind it; false: it is no line with an event. */
static bool next_line(const char **text, struct event_line *line)
{
    const char *end = strchr(*text, '\n');
    size_t len = end ? (size_t)(end - *text) : strlen(*text);
    const char *stop = *text + len;
    char *at, *body;
    line->n = (uint32_t)strtoul(*text, &at, 10);
    line->at = strtoll(at, &body, 10);
    *text = stop + (end ? 1 : 0);
    if (body >= stop || *body != ' ')
        return false;
    line->body = body + 1;
    line->len = (size_t)(stop - line->body);
    return true;
}

static char *copy_body(const struct event_line *line)
{
    char *body = must_have(strndup(line->body, line->len));
    return body;
}

void events_read(const char *text, uint32_t from, struct store_events *all)
{
    struct event_line line;
    while (*text)
        if (next_line(&text, &line) && line.n > from)
            add_event(all, (struct store_event){.n = line.n,
                                                .at = line.at,
                                                .body = copy_body(&line)});
}

void events_each(const char *text, events_visit *visit, void *arg)
{
    struct event_line line;
    while (*text)
        if (next_line(&text, &line)) {
            char *body = copy_body(&line);
            visit(arg, body);
            free(body);
        }
}

/* ---- forgetting ---- */

/* A body is bytes to the store: where those of his key are not among them he is
 * not named, and nobody need read it. */
static bool may_name(const struct event_line *line, const char *key)
{
    return memmem(line->body, line->len, key, strlen(key)) != NULL;
}

/* Lines without him stay as they are, to the byte. */
char *events_blank(const char *text, const struct forgotten *him)
{
    struct text out;
    struct event_line line;
    text_heap(&out);
    text_put(&out, "");
    for (const char *begin = text; *text; begin = text) {
        bool may = next_line(&text, &line) && may_name(&line, him->key);
        char *body = may ? copy_body(&line) : NULL;
        char *blank = body ? him->bodies->blank(body, him->key, him->as) : NULL;
        free(body);
        if (blank) {
            text_bytes(&out, begin, (size_t)(line.body - begin));
            put_line(&out, blank);
        } else {
            text_bytes(&out, begin, (size_t)(text - begin));
        }
        free(blank);
    }
    if (out.full)
        abort();
    return out.size ? out.data : must_have(strdup(""));
}

bool forget_ends(const struct store_job *job)
{
    const struct store_forget *f = &job->forget;
    return job->task == STORE_FORGET && !f->more && (f->told || !f->tables.len);
}

struct nobody nobody_for(const char *key)
{
    struct nobody nobody = {0};
    size_t len = strlen(key);
    memset(nobody.name, '0', len < sizeof nobody.name ? len : 0);
    return nobody;
}

/* The names of all seats but those with this key; keys are separated by
 * spaces, in the order of the names. */
static void blank_names(struct text *out, const char *key, const char *names,
                        const char *keys)
{
    struct json list;
    struct json_out w;
    json_begin(&w, out);
    json_open(&w, '[');
    if (!json_check(names, strlen(names), &list))
        list = (struct json){0};
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        size_t len = strcspn(keys, " ");
        bool his = strlen(key) == len && !strncmp(keys, key, len);
        json_put_raw(&w);
        if (his)
            text_put(out, "\"\"");
        else
            text_bytes(out, i.value.at, i.value.len);
        keys += len + (keys[len] == ' ');
    }
    json_close(&w, ']');
}

/* In a list with spaces between; both are as long. */
static void blank_keys(char *keys, const char *key, const char *as)
{
    size_t len = strlen(key);
    for (char *at = keys; *at; at += at[0] == ' ') {
        size_t word = strcspn(at, " ");
        if (word == len && strncmp(at, key, len) == 0)
            memcpy(at, as, len);
        at += word;
    }
}

void blank_game(struct blanked *b, const struct forgotten *him,
                const char *names, const char *keys, const char *events)
{
    text_heap(&b->names);
    blank_names(&b->names, him->key, names, keys);
    b->keys = must_have(strdup(keys));
    blank_keys(b->keys, him->key, him->as);
    b->events = events_blank(events, him);
}

void blanked_clear(struct blanked *b)
{
    text_clear(&b->names);
    free(b->keys);
    free(b->events);
}

/* ---- where players come from ---- */

void event_names(const struct store_event *event,
                 const struct store_bodies *bodies,
                 void (*visit)(void *arg, const char *key), void *arg)
{
    if (bodies && !event->nameless)
        bodies->players(event->body, visit, arg);
}

/* Of a new table, and what its source is asked. */
struct coming {
    struct store_append *append;
    bool (*is_known)(void *arg, const char *key);
    void *arg;
};

static void come(void *arg, const char *key)
{
    const struct coming *c = arg;
    struct text *gone = &c->append->gone;
    bool nobody = !key[strspn(key, "0")];
    if (!nobody && !(gone->len && strstr(gone->data, key)) &&
        !c->is_known(c->arg, key))
        text_add(gone, "%s ", key);
}

bool append_has_all(const struct store_bodies *bodies,
                    struct store_append *append,
                    bool (*is_known)(void *arg, const char *key), void *arg)
{
    struct coming coming = {append, is_known, arg};
    text_reset(&append->gone);
    for (size_t i = 0; append->source[0] && i < append->events.count; i++)
        event_names(&append->events.list[i], bodies, come, &coming);
    return !append->gone.len;
}

/* ---- jobs ---- */

void store_job_init(struct store_job *job, enum store_task task,
                    const char *table)
{
    job->task = task;
    if (table)
        memcpy(job->table, table, strnlen(table, TABLE_ID_SIZE - 1));
    if (task == STORE_APPEND)
        text_heap(&job->append.gone);
    else if (task == STORE_FIND)
        text_heap(&job->find.games);
    else if (task == STORE_FORGET)
        text_heap(&job->forget.tables);
    else if (task == STORE_SUBSCRIPTIONS)
        text_heap(&job->subscriptions.lines);
    else if (task == STORE_WAKE)
        text_heap(&job->wake.tables);
}

void store_row_clear(struct store_row *row)
{
    free(row->keys);
    free(row->summary);
    *row = (struct store_row){0};
}

void listed_clear(struct store_list *l)
{
    for (size_t i = 0; i < l->count; i++)
        free(l->list[i].summary);
    free(l->list);
    l->list = NULL;
    l->count = 0;
}

void listed_add(struct store_list *l, const struct store_listed *row)
{
    if ((l->count & (l->count - 1)) == 0)
        l->list = must_have(
            realloc(l->list, (l->count ? l->count * 2 : 1) * sizeof *l->list));
    l->list[l->count] = *row;
    l->list[l->count++].summary = must_have(strdup(row->summary));
}

void span_end(struct store_span *span, bool begins_again)
{
    if (span->count < WAKE_MAX)
        span->last = begins_again
                         ? (struct store_cursor){0}
                         : (struct store_cursor){span->until, INT64_MAX};
}

/* Which of the keys, one for each seat with a space behind, are the asker's. */
static void add_own_seats(struct text *t, const char *keys, const char *own)
{
    size_t len = strlen(own);
    bool any = false;
    for (int seat = 0; *keys; seat++) {
        size_t word = strcspn(keys, " ");
        if (word == len && memcmp(keys, own, len) == 0) {
            text_put(t, any ? "," : ",\"you\":[");
            text_int(t, seat);
            any = true;
        }
        keys += word + (keys[word] == ' ');
    }
    if (any)
        text_char(t, ']');
}

void found_add(struct store_find *find, const struct found *found)
{
    struct text *t = &find->games;
    text_add(t, "%s{\"table\":\"%s\",\"game\":\"%s\",\"names\":",
             t->len > 1 ? "," : "", found->table, found->game);
    text_put(t, found->names);
    text_put(t, ",\"at\":");
    text_int(t, found->at);
    if (find->key[0])
        add_own_seats(t, found->keys, find->key);
    text_char(t, '}');
}

void store_job_free(struct store_job *job)
{
    switch (job->task) {
    case STORE_APPEND:
        store_events_clear(&job->append.events);
        store_events_clear(&job->append.past);
        text_clear(&job->append.gone);
        break;
    case STORE_FETCH:
        store_events_clear(&job->fetch.events);
        break;
    case STORE_FINISH:
        store_events_clear(&job->finish.events);
        free(job->finish.names);
        free(job->finish.keys);
        break;
    case STORE_FIND:
        free(job->find.name);
        text_clear(&job->find.games);
        break;
    case STORE_FORGET:
        text_clear(&job->forget.tables);
        break;
    case STORE_SUBSCRIBE:
    case STORE_UNSUBSCRIBE:
        free(job->subscribe.endpoint);
        break;
    case STORE_SUBSCRIPTIONS:
        text_clear(&job->subscriptions.lines);
        break;
    case STORE_SHARE:
    case STORE_SHARED:
        free(job->shared.record);
        break;
    case STORE_REST:
        store_row_clear(&job->rest.row);
        store_events_clear(&job->rest.events);
        break;
    case STORE_LIST:
        listed_clear(&job->list);
        break;
    case STORE_WAKE:
        text_clear(&job->wake.tables);
        break;
    case STORE_CHANGED:
        free(job->changed.list);
        break;
    case STORE_PRUNE:
    case STORE_EXPIRE:
    case STORE_UNSHARE:
    case STORE_PRESENCE:
        break;
    }
    free(job);
}

/* ---- the queue ---- */

static void chain_init(struct store_chain *c)
{
    c->first = NULL;
    c->end = &c->first;
}

static void chain_add(struct store_chain *c, struct store_job *job)
{
    *c->end = job;
    c->end = &job->next;
}

/* Up to `most` of one chain to the end of another, as long as they came before
 * `stays`; how many. */
static unsigned chain_move(struct store_chain *from, unsigned most,
                           const struct store_job *stays,
                           struct store_chain *to)
{
    unsigned n = 0;
    for (; from->first && n < most && (!stays || from->first->at < stays->at);
         n++) {
        struct store_job *job = from->first;
        from->first = job->next;
        chain_add(to, job);
    }
    *to->end = NULL;
    if (!from->first)
        chain_init(from);
    return n;
}

static struct store_chain *chain_for(struct store *s, enum store_task task)
{
    return task == STORE_FETCH    ? &s->queue.fetches
           : task == STORE_FORGET ? &s->queue.forgets
           : task == STORE_REST   ? &s->queue.rests
                                  : &s->queue.jobs;
}

/* Lists wait for nothing that is to be stored: what that concerns is in
 * memory, and counts instead of its row. */
static bool submit_list(struct store *s, struct store_job *job)
{
    if (job->task != STORE_LIST || !s->lists || s->queue.closing)
        return false;
    s->numbers.done++;
    searches_add(s->lists, job);
    return true;
}

void store_submit(struct store *s, struct store_job *job)
{
    bool asleep = false;
    job->next = NULL;
    s->numbers.submitted++;
    pthread_mutex_lock(&s->queue.lock);
    job->at = clock_micros();
    if (!submit_list(s, job)) {
        asleep = s->queue.asleep;
        s->queue.asleep = false;
        chain_add(chain_for(s, job->task), job);
    }
    pthread_mutex_unlock(&s->queue.lock);
    if (asleep)
        store_ring(s);
}

struct store_job *store_take(struct store *s, bool *closing)
{
    struct store_chain batch;
    chain_init(&batch);
    pthread_mutex_lock(&s->queue.lock);
    s->last = chain_move(&s->queue.jobs, BATCH_MAX, NULL, &batch);
    const struct store_job *stays = s->queue.jobs.first;
    s->last += chain_move(&s->queue.forgets, FORGETS_MAX, stays, &batch) +
               chain_move(&s->queue.fetches, FETCH_MAX, stays, &batch) +
               chain_move(&s->queue.rests, RESTS_MAX, NULL, &batch);
    s->queue.asleep = !batch.first;
    s->numbers.running = batch.first ? batch.first->at : 0;
    *closing = s->queue.closing;
    pthread_mutex_unlock(&s->queue.lock);
    return batch.first;
}

/* What could not be stored stays in the queue, for store_close to free. */
static void put_back(struct store *s, struct store_job *first)
{
    pthread_mutex_lock(&s->queue.lock);
    for (struct store_job *next; first; first = next) {
        next = first->next;
        first->next = NULL;
        chain_add(&s->queue.jobs, first);
    }
    pthread_mutex_unlock(&s->queue.lock);
}

/* Those of a kind out of one chain to the end of another. */
static void pick(struct store_job **first,
                 bool (*is_wanted)(const struct store_job *job),
                 struct store_chain *to)
{
    for (struct store_job **at = first, *job; (job = *at);) {
        if (!is_wanted(job)) {
            at = &job->next;
            continue;
        }
        *at = job->next;
        job->next = NULL;
        chain_add(to, job);
    }
}

int store_until_wiped(const struct store *s)
{
    return s->backend->until_wiped ? s->backend->until_wiped(s->self) : -1;
}

bool store_tidy(struct store *s, bool last)
{
    char why[400] = "";
    if (s->backend->tidy && !s->backend->tidy(s->self, last, why, sizeof why)) {
        s->handlers.failed(s->handlers.user, why);
        return false;
    }
    struct store_job *first = s->held.first;
    if (first && store_until_wiped(s) < 0) {
        chain_init(&s->held);
        s->handlers.done(s->handlers.user, first);
    }
    return true;
}

static bool run_jobs(struct store *s, struct store_job *first)
{
    char why[400] = "";
    uint64_t begin = clock_micros();
    if (!s->backend->run(s->self, first, why, sizeof why)) {
        put_back(s, first);
        s->handlers.failed(s->handlers.user, why);
        return false;
    }
    s->numbers.committed = clock_micros();
    s->numbers.micros += s->numbers.committed - begin;
    s->numbers.commits++;
    for (struct store_job *job = first; job; job = job->next) {
        s->numbers.done++;
        if (job->task == STORE_APPEND && job->result == STORE_DONE)
            s->numbers.events += job->append.events.count;
        s->numbers.fetches += job->task == STORE_FETCH;
    }
    s->numbers.running = 0;
    if (store_until_wiped(s) >= 0)
        pick(&first, forget_ends, &s->held);
    if (first)
        s->handlers.done(s->handlers.user, first);
    return store_tidy(s, false);
}

static bool is_search(const struct store_job *job)
{
    return job->task == STORE_FIND || job->task == STORE_LIST;
}

/* Searches see all that was submitted before them, so they wait for this
 * commit; but no commit waits for them. */
bool store_run(struct store *s, struct store_job *first)
{
    struct store_chain searches;
    chain_init(&searches);
    pick(&first, is_search, &searches);
    bool ok = !first || run_jobs(s, first);
    for (struct store_job *job = searches.first, *next; job; job = next) {
        next = job->next;
        s->numbers.done++; /* no part of the queue any more */
        searches_add(job->task == STORE_LIST ? s->lists : s->searches, job);
    }
    return ok;
}

int store_until_look(const struct store *s)
{
    if (!s->backend->look)
        return -1;
    uint64_t since = (clock_micros() - s->looked) / 1000;
    return since < LOOK_AFTER ? (int)(LOOK_AFTER - since) : 0;
}

bool store_look(struct store *s)
{
    char why[400] = "";
    s->looked = clock_micros();
    if (s->backend->look(s->self, why, sizeof why)) {
        s->numbers.has_looked = true;
        return true;
    }
    s->handlers.failed(s->handlers.user, why);
    return false;
}

/* ---- life ---- */

static const struct backend *choose(const char *url)
{
    bool postgres = strncmp(url, "postgresql://", 13) == 0 ||
                    strncmp(url, "postgres://", 11) == 0;
    return postgres ? &backend_postgres : &backend_sqlite;
}

struct store *store_open(const char *url, const struct store_handlers *handlers,
                         char *why, size_t why_size)
{
    struct store *s = must_have(calloc(1, sizeof *s));
    s->backend = choose(url);
    s->url = must_have(strdup(url));
    s->handlers = *handlers;
    s->self = s->backend->open(url, &s->handlers, why, why_size);
    if (!s->self) {
        free(s->url);
        free(s);
        return NULL;
    }
    chain_init(&s->queue.jobs);
    chain_init(&s->queue.fetches);
    chain_init(&s->queue.forgets);
    chain_init(&s->queue.rests);
    chain_init(&s->held);
    s->numbers.committed = clock_micros();
    s->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    pthread_mutex_init(&s->queue.lock, NULL);
    return s;
}

bool store_load(struct store *s, store_each *each, void *user, char *why,
                size_t why_size)
{
    assert(!s->started);
    bool ok = s->backend->load(s->self, each, user, &s->numbers.percent, why,
                               why_size);
    s->numbers.percent = ok ? 100 : 0;
    return ok;
}

static void drop_all(struct store *s, struct store_chain *c)
{
    for (struct store_job *job = c->first, *next; job; job = next) {
        next = job->next;
        if (s->handlers.dropped)
            s->handlers.dropped(s->handlers.user, job);
        else
            store_job_free(job);
    }
}

void store_close(struct store *s)
{
    store_stop(s);
    drop_all(s, &s->queue.jobs);
    drop_all(s, &s->queue.forgets);
    drop_all(s, &s->queue.fetches);
    drop_all(s, &s->queue.rests);
    drop_all(s, &s->held);
    s->backend->close(s->self);
    close(s->wake);
    pthread_mutex_destroy(&s->queue.lock);
    free(s->url);
    free(s);
}

void store_warn(const struct store_handlers *handlers, const char *what)
{
    if (handlers->warn)
        handlers->warn(handlers->user, what);
}

bool store_shared(const struct store *s)
{
    return s->backend->shared;
}

uint32_t store_self(const struct store *s)
{
    return s->backend->name ? s->backend->name(s->self) : 1;
}

bool store_rests(const struct store *s)
{
    return s->backend->resting;
}

size_t store_resting(const struct store *s)
{
    return store_rests(s) ? s->backend->resting(s->self) : 0;
}

struct store_stats store_stats(struct store *s)
{
    uint64_t first = s->numbers.running, now = clock_micros(),
             done = s->numbers.done;
    pthread_mutex_lock(&s->queue.lock);
    const struct store_job *waiting[] = {
        s->queue.jobs.first, s->queue.forgets.first, s->queue.fetches.first,
        s->queue.rests.first};
    for (int i = 0; i < 4; i++)
        if (waiting[i] && (!first || waiting[i]->at < first))
            first = waiting[i]->at;
    pthread_mutex_unlock(&s->queue.lock);
    return (struct store_stats){.commits = s->numbers.commits,
                                .events = s->numbers.events,
                                .fetches = s->numbers.fetches,
                                .micros = s->numbers.micros,
                                .queue = s->numbers.submitted - done,
                                .waits = first && now > first ? now - first : 0,
                                .since = now - s->numbers.committed,
                                .loaded = s->numbers.percent,
                                .looked =
                                    !s->backend->look || s->numbers.has_looked};
}
