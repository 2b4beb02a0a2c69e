/*
 * kocka work: takes batches from a database's queue and makes them.
 *
 * One thread per core, each with its own connection and its own copy of the
 * job, and one that says every few seconds that the worker is still at its
 * batches. A batch that the worker no longer holds, because it was frozen for
 * a while or because no more is wanted, is given up.
 */
#include "cli/commands.h"

#include "lab/work_int.h"
#include "store/queue.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    THREADS_MAX = 256,
    REFUSED_MAX = 100,       /* jobs that were refused, remembered */
    HOLD_S = 4,              /* between two signs of life */
    IDLE_NS = 100 * 1000000, /* between two looks for work */
    IDLE_MAX_NS = 500 * 1000000
};

struct worker_process;

/* One thread of it. */
struct work_thread {
    struct worker_process *of;
    struct queue *queue;
    struct work_job job;
    char job_name[QUEUE_NAME]; /* of `job`; "": none */
    struct text input;         /* of the batch */
    struct queue_batch batch;  /* under the lock, as is what follows */
    bool busy, held;
    atomic_bool stop;
};

struct worker_process {
    struct queue_worker who;
    char name[QUEUE_NAME];
    const char *url;
    pthread_mutex_t lock;
    char refused[REFUSED_MAX][QUEUE_NAME];
    int refusals;
    uint64_t batches;
    struct work_thread thread[THREADS_MAX];
};

/* ---- jobs ---- */

static void refuse(struct worker_process *p, const char *job, const char *why)
{
    pthread_mutex_lock(&p->lock);
    bool known = false;
    for (int i = 0; i < p->refusals && i < REFUSED_MAX; i++)
        known |= strcmp(p->refused[i], job) == 0;
    if (!known) {
        text_set(p->refused[p->refusals++ % REFUSED_MAX], QUEUE_NAME, job);
        fprintf(stderr, "kocka: job %s is not for this machine: %s\n", job,
                why);
    }
    pthread_mutex_unlock(&p->lock);
}

/* As an array of PostgreSQL's; names are hexadecimal. */
static void list_refused(struct worker_process *p, struct text *out)
{
    text_reset(out);
    text_char(out, '{');
    pthread_mutex_lock(&p->lock);
    for (int i = 0; i < p->refusals && i < REFUSED_MAX; i++) {
        if (i)
            text_char(out, ',');
        text_put(out, p->refused[i]);
    }
    pthread_mutex_unlock(&p->lock);
    text_char(out, '}');
}

/* Does this machine make of the trial what who asks has made of it? */
static bool is_alike(struct work_job *job, const struct queue_told *told)
{
    char own[WORK_PROBE];
    return !told->probe.len ||
           (work_probe(job, told->input.data, told->input.len, own) &&
            strcmp(own, told->probe.data) == 0);
}

static bool open_job(struct work_thread *t, const char *name)
{
    struct queue_told told;
    if (strcmp(t->job_name, name) == 0)
        return true;
    work_close(&t->job);
    t->job_name[0] = '\0';
    text_heap(&told.words);
    text_heap(&told.probe);
    text_heap(&told.input);
    bool good = queue_words(t->queue, name, &told);
    if (good && !work_open(&t->job, told.words.data, told.words.len)) {
        refuse(t->of, name, "its words are not understood here");
        good = false;
    } else if (good && !is_alike(&t->job, &told)) {
        refuse(t->of, name, "its first unit gives something else here");
        good = false;
    }
    if (good)
        text_set(t->job_name, sizeof t->job_name, name);
    text_clear(&told.words);
    text_clear(&told.probe);
    text_clear(&told.input);
    return good;
}

/* ---- batches ---- */

static void begin_batch(struct work_thread *t, const struct queue_batch *batch)
{
    atomic_store(&t->stop, false);
    pthread_mutex_lock(&t->of->lock);
    t->batch = *batch;
    t->busy = t->held = true;
    pthread_mutex_unlock(&t->of->lock);
}

static void end_batch(struct work_thread *t)
{
    pthread_mutex_lock(&t->of->lock);
    t->busy = false;
    t->of->batches++;
    pthread_mutex_unlock(&t->of->lock);
}

/* A batch that is being made. */
struct making {
    struct work_thread *thread;
    uint64_t number;
    struct text result;
};

static bool make_unit(void *self, const char *input, size_t len)
{
    struct making *m = self;
    struct work_thread *t = m->thread;
    const struct work_unit unit = {m->number++, input, len};
    return work_make(&t->job, &unit, &t->stop, &m->result) &&
           !atomic_load(&t->stop);
}

static void make_batch(struct work_thread *t)
{
    struct making m = {t, t->batch.first, {0}};
    uint64_t began = cli_now(), end = t->batch.first + t->batch.count;
    text_heap(&m.result);
    bool good = true;
    if (t->input.len)
        good = work_units(t->input.data, t->input.len, make_unit, &m);
    else
        while (good && m.number < end)
            good = make_unit(&m, "", 0);
    good &= m.number == end;
    if (good) {
        queue_give(t->queue, &t->of->who, &t->batch, &m.result,
                   (double)(cli_now() - began) / 1e9);
    } else if (!atomic_load(&t->stop)) {
        refuse(t->of, t->batch.job, "a unit of it cannot be made here");
        queue_give_back(t->queue, &t->of->who, &t->batch);
    }
    text_clear(&m.result);
}

static _Noreturn void *thread_runs(void *arg)
{
    struct work_thread *t = arg;
    struct worker_process *p = t->of;
    struct text refused;
    struct queue_batch batch;
    struct timespec idle = {.tv_nsec = IDLE_NS};
    text_heap(&refused);
    text_heap(&t->input);
    for (;;) {
        list_refused(p, &refused);
        if (!queue_take(t->queue, &p->who, refused.data, &batch, &t->input)) {
            nanosleep(&idle, NULL);
            idle.tv_nsec =
                idle.tv_nsec < IDLE_MAX_NS ? idle.tv_nsec * 2 : IDLE_MAX_NS;
            continue;
        }
        idle.tv_nsec = IDLE_NS;
        begin_batch(t, &batch);
        if (open_job(t, batch.job))
            make_batch(t);
        else
            queue_give_back(t->queue, &p->who, &batch);
        end_batch(t);
    }
}

/* ---- signs of life ---- */

static void is_held(void *self, const char *job, int64_t number)
{
    struct worker_process *p = self;
    pthread_mutex_lock(&p->lock);
    for (int i = 0; i < p->who.threads; i++) {
        struct work_thread *t = &p->thread[i];
        if (t->busy && t->batch.number == number &&
            strcmp(t->batch.job, job) == 0)
            t->held = true;
    }
    pthread_mutex_unlock(&p->lock);
}

/* A batch that was begun while the database was asked is not in its answer:
 * so one is given up that is missing in two answers. */
static void hold_batches(struct worker_process *p, struct queue *queue)
{
    bool missing[THREADS_MAX];
    struct text refused;
    pthread_mutex_lock(&p->lock);
    for (int i = 0; i < p->who.threads; i++) {
        missing[i] = p->thread[i].busy && !p->thread[i].held;
        p->thread[i].held = false;
    }
    pthread_mutex_unlock(&p->lock);
    text_heap(&refused);
    list_refused(p, &refused);
    queue_hold(queue, &p->who, refused.data, is_held, p);
    text_clear(&refused);
    pthread_mutex_lock(&p->lock);
    for (int i = 0; i < p->who.threads; i++)
        if (missing[i] && p->thread[i].busy && !p->thread[i].held)
            atomic_store(&p->thread[i].stop, true);
    pthread_mutex_unlock(&p->lock);
}

static void watch(struct worker_process *p, struct queue *queue,
                  const sigset_t *signals)
{
    struct timespec pause = {.tv_sec = HOLD_S};
    char version[QUEUE_NAME];
    bool told = false;
    do {
        hold_batches(p, queue);
        if (!told && queue_foreign(queue, &p->who, version)) {
            fprintf(stderr,
                    "kocka: a job waits for workers of version %s; this is "
                    "%s\n",
                    version, p->who.version);
            told = true;
        }
    } while (sigtimedwait(signals, NULL, &pause) <= 0);
}

/* ---- the command ---- */

static void name_worker(struct worker_process *p)
{
    char host[32] = "", chance[33];
    gethostname(host, sizeof host - 1);
    for (char *c = host; *c; c++)
        if ((unsigned char)*c < ' ' || *c == '/')
            *c = '-';
    cli_random_seed(chance);
    snprintf(p->name, sizeof p->name, "%s/%ld/%.8s", host, (long)getpid(),
             chance);
    p->who.name = p->name;
}

static bool open_threads(struct worker_process *p, struct queue **own)
{
    char why[300];
    *own = queue_open(p->url, work_say, why, sizeof why);
    bool good = *own != NULL;
    for (int i = 0; good && i < p->who.threads; i++) {
        p->thread[i].of = p;
        p->thread[i].queue = queue_open(p->url, work_say, why, sizeof why);
        good = p->thread[i].queue != NULL;
    }
    if (!good)
        cli_failed("%s", why);
    return good;
}

/* A unit may take minutes, and nobody waits for it: the batches are given
 * back and the process ends with its threads. */
static _Noreturn void run(struct worker_process *p, struct queue *own)
{
    pthread_t thread;
    sigset_t signals;
    int started = 0;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    while (started < p->who.threads &&
           pthread_create(&thread, NULL, thread_runs, &p->thread[started]) == 0)
        started++;
    fprintf(stderr, "kocka: %s works with %d threads; Ctrl-C ends it\n",
            p->name, started);
    watch(p, own, &signals);
    queue_leave(own, &p->who);
    pthread_mutex_lock(&p->lock);
    fprintf(stderr, "kocka: %llu batches made\n",
            (unsigned long long)p->batches);
    _exit(EXIT_FINE);
}

int cmd_work(int argc, char **argv)
{
    const char *db = NULL, *jobs = NULL;
    const struct flag flags[] = {
        {.name = "db", .value = &db}, {.name = "jobs", .value = &jobs}, {0}};
    long long threads = sysconf(_SC_NPROCESSORS_ONLN);
    int words = cli_flags(argc, argv, flags);
    if (words < 0)
        return EXIT_USAGE;
    if (words || !db)
        return cli_wrong("work needs --db postgresql://…; see "
                         "'kocka work --help'");
    threads = threads > THREADS_MAX ? THREADS_MAX : threads;
    if (!cli_number("--jobs", jobs, 1, THREADS_MAX, &threads))
        return EXIT_USAGE;
    struct worker_process *p = must_have(calloc(1, sizeof *p));
    struct queue *own;
    p->url = db;
    p->who = (struct queue_worker){.version = KOCKA_VERSION,
                                   .threads = (int)threads};
    name_worker(p);
    pthread_mutex_init(&p->lock, NULL);
    if (open_threads(p, &own))
        run(p, own);
    for (int i = 0; i < p->who.threads; i++)
        queue_close(p->thread[i].queue);
    queue_close(own);
    pthread_mutex_destroy(&p->lock);
    free(p);
    return EXIT_FAILED;
}
