/* work_ask: who asks; see work.h. */
#include "lab/work.h"

#include "cli/cli.h"
#include "lab/work_int.h"
#include "store/queue.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    WINDOW = 64,          /* batches in the queue, and a thread's share of it */
    PER_THREAD = 4,       /* … */
    UNITS_MAX = 1000,     /* of a batch */
    CHECK_EVERY = 32,     /* batches; of them one is made twice */
    BEAT_NS = 2000000000, /* between two signs of life */
    LOOK_NS = 20000000,   /* between two looks for what is done … */
    LOOK_MAX_NS = 8 * LOOK_NS /* … and when nothing comes */
};

/* A batch that is in the queue, or done and not yet handed on. */
struct pending {
    struct queue_batch batch;
    struct text result;
    bool done;
};

/* A batch that is made again by somebody else. */
struct second_making {
    int64_t number; /* of the second making: -1 - that of the first */
    char worker[QUEUE_NAME];
    uint8_t hash[SHA256_BYTES];
    bool open;
};

/* What is under way: batches `given` to `put` are pending, in a ring. */
struct asking {
    struct work_order *order;
    struct queue *queue;
    struct queue_job job;
    struct pending ring[QUEUE_WINDOW];
    int64_t given, put;
    uint64_t next;  /* unit */
    double seconds; /* that the units took … */
    double units;   /* … whose number this is */
    struct second_making check[QUEUE_WINDOW / CHECK_EVERY];
    int checks, alike; /* begun, and made with the same result */
    struct queue_crew crew;
    uint64_t beaten, lonely;
    bool cost_said;
    bool failed;
};

/* ---- what units are given ---- */

static bool fail(struct asking *a, const char *sentence)
{
    cli_failed("%s", sentence);
    a->failed = true;
    return false;
}

/* Of a batch; "" where they are given nothing. */
static bool write_input(const struct work_order *o, uint64_t first,
                        uint32_t count, struct text *out)
{
    struct text one;
    bool good = true;
    text_heap(&one);
    for (uint32_t i = 0; o->input && good && i < count; i++) {
        text_reset(&one);
        good = o->input(o->self, first + i, &one);
        work_add(out, one.data, one.len);
    }
    text_clear(&one);
    return good;
}

static void put(struct asking *a, const struct queue_batch *b,
                const char *avoid)
{
    struct text input;
    text_heap(&input);
    if (write_input(a->order, b->first, b->count, &input))
        queue_put(a->queue, b, input.data, avoid);
    else
        fail(a, "what the work is made of can no longer be read");
    text_clear(&input);
}

/* ---- what it will cost ---- */

static double core_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* `seconds` of one core are what `units` took. */
static void say_cost(const struct work_order *o, double seconds, double units)
{
    double each = seconds / units / 3600;
    if (o->count > 0)
        fprintf(stderr,
                "kocka: %.0f units are asked for, about %.2g core-hours by "
                "the time of the first\n",
                o->count, o->count * each);
    else
        fprintf(stderr,
                "kocka: a unit takes about %.2g core-hours; how many it needs "
                "is not known\n",
                each);
}

/* ---- twice, by two workers ---- */

static struct second_making *find_check(struct asking *a, int64_t number)
{
    for (size_t i = 0; i < sizeof a->check / sizeof *a->check; i++)
        if (a->check[i].open && a->check[i].number == number)
            return &a->check[i];
    return NULL;
}

/* The first making is done: somebody else shall make it, too. Where there is
 * nobody else, or enough of that is under way, it is left out. */
static void begin_check(struct asking *a, const struct pending *p,
                        const struct queue_done *done)
{
    for (size_t i = 0; i < sizeof a->check / sizeof *a->check; i++) {
        struct second_making *c = &a->check[i];
        if (c->open || a->crew.workers < 2)
            continue;
        struct queue_batch again = p->batch;
        again.number = -1 - done->number;
        *c = (struct second_making){.number = again.number, .open = true};
        text_set(c->worker, sizeof c->worker, done->worker);
        work_hash(a->order->kind, done->result, done->len, c->hash);
        put(a, &again, c->worker);
        a->checks++;
        return;
    }
}

static void end_check(struct asking *a, struct second_making *c,
                      const struct queue_done *done)
{
    uint8_t hash[SHA256_BYTES];
    work_hash(a->order->kind, done->result, done->len, hash);
    c->open = false;
    if (memcmp(hash, c->hash, sizeof hash) == 0) {
        a->alike++;
        return;
    }
    cli_failed("%s and %s do not make the same of batch %lld: one of them "
               "counts wrong, and nothing of this run can be trusted",
               c->worker, done->worker, -1 - (long long)c->number);
    a->failed = true;
}

static void take_done(void *self, const struct queue_done *done)
{
    struct asking *a = self;
    struct second_making *c = find_check(a, done->number);
    if (c)
        end_check(a, c, done);
    if (done->number < a->given || done->number >= a->put)
        return; /* it has come before, or was a check */
    struct pending *p = &a->ring[done->number % QUEUE_WINDOW];
    if (p->done)
        return;
    p->done = true;
    text_heap(&p->result);
    text_bytes(&p->result, done->result, done->len);
    a->seconds += done->seconds;
    a->units += p->batch.count;
    if (!a->cost_said)
        say_cost(a->order, a->seconds, a->units);
    a->cost_said = true;
    if (a->order->alike && done->number % CHECK_EVERY == 0)
        begin_check(a, p, done);
}

/* ---- in order to who asked ---- */

struct giving {
    struct work_order *order;
    uint64_t number;
};

static bool give_unit(void *self, const char *bytes, size_t len)
{
    struct giving *g = self;
    return *g->order->enough ||
           g->order->got(g->order->self, g->number++, bytes, len);
}

static void give_ready(struct asking *a)
{
    while (a->given < a->put && !a->failed) {
        struct pending *p = &a->ring[a->given % QUEUE_WINDOW];
        struct giving g = {a->order, p->batch.first};
        if (!p->done)
            return;
        if (!work_units(p->result.data, p->result.len, give_unit, &g) ||
            (g.number != p->batch.first + p->batch.count && !*a->order->enough))
            fail(a, "a worker has brought what cannot be read");
        text_clear(&p->result);
        p->done = false;
        a->given++;
    }
}

/* ---- what is put in ---- */

/* About a second of work. */
static uint32_t batch_size(const struct asking *a)
{
    double size = a->seconds > 0 ? a->units / a->seconds : 1;
    return size < 1 ? 1 : size > UNITS_MAX ? UNITS_MAX : (uint32_t)size;
}

/* As many numbers in a row as are wanted. */
static bool next_batch(struct asking *a, struct queue_batch *b)
{
    struct work_order *o = a->order;
    uint64_t first = o->next(o->self, a->next), end = first;
    if (first == UINT64_MAX)
        return false;
    uint32_t most = batch_size(a);
    do
        end++;
    while (end - first < most && o->next(o->self, end) == end);
    a->next = end;
    *b = (struct queue_batch){
        .number = a->put, .first = first, .count = (uint32_t)(end - first)};
    text_set(b->job, sizeof b->job, a->job.name);
    return true;
}

static void fill_window(struct asking *a)
{
    int64_t window = a->crew.threads * PER_THREAD;
    window = window < WINDOW ? WINDOW : window;
    window = window > QUEUE_WINDOW ? QUEUE_WINDOW : window;
    while (a->put - a->given < window) {
        struct pending *p = &a->ring[a->put % QUEUE_WINDOW];
        if (!next_batch(a, &p->batch))
            return;
        put(a, &p->batch, "");
        a->put++;
    }
}

/* ---- the whole ---- */

static void show_life(struct asking *a)
{
    uint64_t now = cli_now();
    if (a->beaten && now - a->beaten < BEAT_NS)
        return;
    a->beaten = now;
    a->crew = queue_beat(a->queue, &a->job);
    if (a->crew.workers) {
        a->lonely = now;
    } else if (now - a->lonely > 3 * (uint64_t)BEAT_NS) {
        work_say("nobody works: start 'kocka work --db URL' on any machine");
        a->lonely = now + 30 * (uint64_t)BEAT_NS;
    }
}

/* Checks that are still open are waited for, unless nobody else is left. */
static bool all_checked(const struct asking *a)
{
    for (size_t i = 0; i < sizeof a->check / sizeof *a->check; i++)
        if (a->check[i].open && a->crew.workers > 1)
            return false;
    return true;
}

static void run(struct asking *a, const sigset_t *signals)
{
    struct timespec moment = {.tv_nsec = LOOK_NS};
    bool stopped = false;
    a->lonely = cli_now();
    while (!a->failed && !stopped && !*a->order->enough) {
        show_life(a);
        fill_window(a);
        if (a->given == a->put && all_checked(a))
            break;
        if (queue_collect(a->queue, &a->job, take_done, a)) {
            moment.tv_nsec = LOOK_NS;
        } else {
            stopped = sigtimedwait(signals, NULL, &moment) > 0;
            if (moment.tv_nsec < LOOK_MAX_NS)
                moment.tv_nsec *= 2;
        }
        give_ready(a);
    }
    for (int i = 0; i < QUEUE_WINDOW; i++)
        if (a->ring[i].done)
            text_clear(&a->ring[i].result);
    if (stopped && !a->failed)
        fail(a, "stopped; what came so far is kept where the command says");
}

/* What the trial gives here: a worker must see the same. How long it takes says
 * what all will cost; where it does not, the first batch will. */
static bool make_probe(const struct work_order *order, struct text *input,
                       char out[WORK_PROBE])
{
    struct work_job job;
    bool good = work_open(&job, order->words.data, order->words.len);
    bool own = good && job.kind->own_trial;
    out[0] = '\0';
    if (good && order->input && !own)
        good = order->input(order->self, 0, input);
    if (good && order->alike) {
        double began = core_seconds();
        good = work_probe(&job, input->data, input->len, out);
        if (good && (!own || order->trials > 0))
            say_cost(order, core_seconds() - began,
                     own ? 1 / order->trials : 1);
    }
    work_close(&job);
    return good;
}

/* The queue is open, and it is known what machines are tried by. */
static bool ask(struct asking *a)
{
    char why[300];
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    bool good = queue_begin(a->queue, &a->job, why, sizeof why);
    if (good) {
        run(a, &signals);
        queue_end(a->queue, &a->job);
        good = !a->failed;
    } else {
        cli_failed("%s", why);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (good && isatty(STDERR_FILENO))
        fprintf(stderr, "%d of %d batches made twice were alike\n", a->alike,
                a->checks);
    return good;
}

bool work_ask(struct work_order *order)
{
    char why[300], probe[WORK_PROBE];
    struct text input;
    struct queue *queue = queue_open(order->db, work_say, why, sizeof why);
    if (!queue)
        return cli_failed("%s", why), false;
    text_heap(&input);
    bool good = make_probe(order, &input, probe);
    if (good) {
        struct asking *a = must_have(calloc(1, sizeof *a));
        *a = (struct asking){
            .order = order,
            .queue = queue,
            .job = {.version = KOCKA_VERSION,
                    .words = order->words.data,
                    .probe = probe,
                    .input = input.data},
            .cost_said =
                order->alike && (!order->kind->own_trial || order->trials > 0)};
        good = ask(a);
        free(a);
    }
    text_clear(&input);
    queue_close(queue);
    return good;
}
