/* mice_run: see mice_run.h. */
#include "lab/mice_run.h"

#include "cli/cli.h"
#include "lab/mice_checkpoint.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const uint64_t memory_max = (uint64_t)2 << 30;

bool mice_run_fits(const struct mice *rules, int seats)
{
    uint64_t bytes = mice_solver_bytes(rules, seats);
    if (bytes <= memory_max)
        return true;
    cli_failed("per_colour=%d needs %.1f GiB of memory, and 2 is the most",
               rules->per_colour, (double)bytes / (double)(1 << 30));
    return false;
}

int mice_run_jobs(const struct mice *rules, int seats, int wanted)
{
    return mice_solver_jobs(rules, seats, wanted, memory_max);
}

static double seconds_since(uint64_t then)
{
    return (double)(cli_now() - then) / 1e9;
}

double mice_run_seconds(const struct mice_run *r)
{
    return r->spent + seconds_since(r->start);
}

static void tell(void *arg, double done)
{
    struct mice_run *r = arg;
    const struct mice_solver *s = &r->solver;
    if (!isatty(STDERR_FILENO) || seconds_since(r->told) < 0.2)
        return;
    r->told = cli_now();
    fprintf(stderr, "\rsweep %d, %3.0f%% \033[K", (int)s->sweeps + 1,
            100 * done);
}

/* How long yet: changes of a guess shrink about geometrically, and so does what
 * a proof widens; the proof takes about two sweeps of both sides more. */
static void tell_end(const struct mice_solver *s, enum solver_stage stage,
                     double before, double took)
{
    double left = stage == SOLVER_GUESSES ? 4 : 0;
    double change = s->change, shrink = s->change / before;
    if (shrink > 0.9 || s->stage == SOLVER_DONE)
        return;
    for (; change > s->toll / 2; change *= shrink)
        left++;
    time_t end = time(NULL) + (time_t)(left * took);
    char when[32];
    struct tm tm;
    strftime(when, sizeof when, "%F %H:%M", localtime_r(&end, &tm));
    fprintf(stderr, ", done about %s", when);
}

static void tell_sweep(const struct mice_run *r, enum solver_stage stage,
                       double before, double took)
{
    const struct mice_solver *s = &r->solver;
    fprintf(stderr, "%ssweep %d: ", isatty(STDERR_FILENO) ? "\r\033[K" : "",
            (int)s->sweeps);
    if (stage == SOLVER_GUESSES)
        fprintf(stderr, "values change by %.3e", s->change);
    else
        fprintf(stderr, "bounds %.3e apart%s", s->gap,
                s->change > s->toll / 2 ? ", not yet proved" : "");
    fprintf(stderr, ", %.1f s", took);
    tell_end(s, stage, before, took);
    fputc('\n', stderr);
}

static bool save(struct mice_run *r)
{
    if (!r->checkpoint[0] || seconds_since(r->saved) < r->wait)
        return true;
    bool good =
        mice_checkpoint_save(&r->solver, r->checkpoint, mice_run_seconds(r));
    r->saved = cli_now();
    return good;
}

static bool iterate(struct mice_run *r)
{
    struct mice_solver *s = &r->solver;
    while (s->stage != SOLVER_DONE) {
        uint64_t begin = cli_now();
        enum solver_stage stage = s->stage;
        double before = s->change;
        mice_solver_sweep(s, tell, r);
        if (seconds_since(begin) > 1 || s->stage == SOLVER_DONE)
            tell_sweep(r, stage, before, seconds_since(begin));
        if (!save(r))
            return false;
    }
    return true;
}

/* ---- one at a time ---- */

enum { LOCK_NAME = sizeof((struct mice_run *)0)->checkpoint + 8 };

static void name_lock(const struct mice_run *r, char out[LOCK_NAME])
{
    snprintf(out, LOCK_NAME, "%s-lock", r->checkpoint);
}

static bool is_still_there(int file, const char *name)
{
    struct stat ours, there;
    return fstat(file, &ours) == 0 && stat(name, &there) == 0 &&
           ours.st_dev == there.st_dev && ours.st_ino == there.st_ino;
}

/* Two that keep their work in one file write into each other's. Where there can
 * be no lock, no work can be kept either; that is told when it is. */
static bool lock(struct mice_run *r)
{
    char name[LOCK_NAME];
    name_lock(r, name);
    int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return true;
    if (flock(file, LOCK_EX | LOCK_NB) == 0 && is_still_there(file, name)) {
        r->lock = file;
        r->locked = true;
        return true;
    }
    close(file);
    cli_failed("%s: another kocka is working at it", r->checkpoint);
    return false;
}

static void unlock(struct mice_run *r)
{
    char name[LOCK_NAME];
    if (!r->locked)
        return;
    name_lock(r, name);
    unlink(name);
    close(r->lock);
    r->locked = false;
}

/* ---- from the beginning to the end ---- */

bool mice_run(struct mice_run *r, const char *name)
{
    int len = 0;
    if (name)
        len = snprintf(r->checkpoint, sizeof r->checkpoint, "%s.part", name);
    if (len >= (int)sizeof r->checkpoint)
        return cli_wrong("the name %s is too long", name), false;
    if (name && !lock(r))
        return false;
    if (name && !mice_checkpoint_load(&r->solver, r->checkpoint, &r->spent))
        return false;
    r->start = r->saved = cli_now();
    return iterate(r);
}

void mice_run_end(struct mice_run *r, bool done)
{
    if (done && r->checkpoint[0])
        unlink(r->checkpoint);
    unlock(r);
    mice_solver_clear(&r->solver);
}
