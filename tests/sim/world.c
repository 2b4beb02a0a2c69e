/* world: time, chance and what happens next; see world.h. */
#include "world.h"

#include "server.h"

#include "base/hash.h"
#include "base/must_have.h"
#include "server/log.h"
#include "store/clock.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct world *world;

/* ---- chance ---- */

uint64_t draw(uint64_t n)
{
    return n <= 1 ? 0 : rng_next(&world->rng) % n;
}

uint64_t draw_in(uint64_t least, uint64_t most)
{
    return least + draw(most - least + 1);
}

bool chance_of(unsigned in)
{
    return in && draw(in) == 0;
}

uint64_t draw_wait(uint64_t usual)
{
    uint64_t wait = usual / 2 + draw(usual + 1);
    return chance_of(50) ? wait * draw_in(2, 30) : wait;
}

bool planted(enum plant which, unsigned in)
{
    if (world->plant != which || !chance_of(in))
        return false;
    world->planted++;
    return true;
}

/* ---- what happens next ---- */

static bool sooner(const struct happening *a, const struct happening *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void sift_down(size_t at)
{
    struct happening one = world->heap[at];
    for (size_t child; (child = 2 * at) <= world->count; at = child) {
        if (child < world->count &&
            sooner(&world->heap[child + 1], &world->heap[child]))
            child++;
        if (!sooner(&world->heap[child], &one))
            break;
        world->heap[at] = world->heap[child];
    }
    world->heap[at] = one;
}

static void push(struct happening one)
{
    if (world->count + 2 > world->size) {
        world->size = world->size ? world->size * 2 : 1024;
        world->heap =
            must_have(realloc(world->heap, world->size * sizeof *world->heap));
    }
    size_t at = ++world->count;
    for (; at > 1 && sooner(&one, &world->heap[at / 2]); at /= 2)
        world->heap[at] = world->heap[at / 2];
    world->heap[at] = one;
}

void world_after(uint64_t micros, struct sim_server *of, const char *name,
                 void (*run)(void *arg, uint64_t n), void *arg, uint64_t n)
{
    push((struct happening){.at = world->now + micros,
                            .order = ++world->order,
                            .name = name,
                            .run = run,
                            .arg = arg,
                            .n = n,
                            .of = of,
                            .life = of ? of->life : 0});
}

/* A server's own: the process may end in it. */
static void run_inside(const struct happening *h)
{
    world->current = h->of;
    if (setjmp(world->exit) == 0)
        h->run(h->arg, h->n);
    else
        sim_server_died(world->current);
    world->current = NULL;
}

static void happen(struct happening h)
{
    if (h.of && h.of->life != h.life)
        return; /* the process is gone */
    if (h.of && h.of->paused > world->now) {
        h.at = h.of->paused;
        push(h);
        return;
    }
    world->happened++;
    world->digest = hash_more(world->digest, &h.at, sizeof h.at);
    world->digest = hash_more(world->digest, h.name, strlen(h.name));
    if (world->loud > 2)
        say_line("%s", h.name);
    if (h.of)
        run_inside(&h);
    else
        h.run(h.arg, h.n);
}

void world_run(uint64_t until)
{
    while (world->count && world->heap[1].at <= until) {
        struct happening h = world->heap[1];
        world->heap[1] = world->heap[world->count--];
        if (world->count)
            sift_down(1);
        world->now = h.at > world->now ? h.at : world->now;
        happen(h);
    }
    world->now = until;
}

/* ---- what is noted ---- */

void note(const char *name, const void *bytes, size_t len)
{
    world->digest = hash_more(world->digest, name, strlen(name));
    world->digest = hash_more(world->digest, bytes, len);
    if (world->loud > 1)
        say_line("%s %.*s", name, (int)len, (const char *)bytes);
}

static void write_time(FILE *to)
{
    fprintf(to, "%9.3f ", (double)world->now / SECOND);
    if (world->current)
        fprintf(to, "%c ", 'A' + (int)world->current->index);
    else
        fprintf(to, ". ");
}

void say_line(const char *format, ...)
{
    va_list args;
    if (!world->loud)
        return;
    write_time(stdout);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
}

void broken(const char *law, const char *format, ...)
{
    va_list args;
    printf("BROKEN seed=%llu law=\"%s\" at=%.3fs ",
           (unsigned long long)world->seed, law, (double)world->now / SECOND);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
    fflush(stdout);
    _Exit(1);
}

/* ---- the clocks that servers ask ---- */

uint64_t clock_micros(void)
{
    return world->now + (world->current ? world->current->boot : SECOND);
}

int64_t steady_machine(void)
{
    return (int64_t)(clock_micros() / 1000);
}

int64_t steady_wall(void)
{
    int64_t skew = world->current ? world->current->skew : 0;
    return (int64_t)EPOCH_S * 1000 + (int64_t)(world->now / 1000) + skew;
}

/* ---- their chance ---- */

static const char *entropy_name(void)
{
    return "world";
}

static uint32_t entropy_number(void)
{
    return (uint32_t)(rng_next(&world->entropy) >> 32);
}

static void entropy_fill(void *const out, const size_t size)
{
    uint8_t *bytes = out;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(rng_next(&world->entropy) >> 56);
}

struct randombytes_implementation sim_entropy = {.implementation_name =
                                                     entropy_name,
                                                 .random = entropy_number,
                                                 .buf = entropy_fill};

/* ---- what they print, and their end ---- */

void log_line(enum log_level level, const char *what, const char *format, ...)
{
    char line[1024];
    va_list args;
    int len = snprintf(line, sizeof line, "log %s ", what);
    va_start(args, format);
    vsnprintf(line + len, sizeof line - (size_t)len, format, args);
    va_end(args);
    note("log", line, strlen(line));
    say_line("%s", line);
    if (level == LOG_ERROR && strcmp(what, "store-failed") != 0)
        broken("a server logs no error", "%s", line);
}

_Noreturn void __wrap__exit(int status);
_Noreturn void __wrap_abort(void);
_Noreturn void __real_abort(void);

/* The store has failed: the process ends, and an operator starts it again. */
_Noreturn void __wrap__exit(int status)
{
    (void)status;
    longjmp(world->exit, 1);
}

_Noreturn void __wrap_abort(void)
{
    if (world && world->current)
        broken("a server never aborts", "server %c",
               'A' + (int)world->current->index);
    __real_abort();
}
