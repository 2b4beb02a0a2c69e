/*
 * kocka-sim: servers, a store and clients in one thread, from one seed.
 *
 *     kocka-sim FIRST [LAST]   each seed in a process of its own
 *       --minutes N            of simulated time, faults included (10)
 *       --plant NAME           with a bug; ends at the first seed that finds it
 *       --digest               a line per seed that must not change
 *       --twice                each seed two times: the digests are compared
 *       --loud, --louder       what happens
 *     kocka-sim --plants       the bugs' names
 *
 * 0: every law holds (or: the bug was found). See docs/sim.md.
 */
#include "client.h"
#include "db.h"
#include "server.h"
#include "truth.h"
#include "world.h"

#include "base/hash.h"
#include "server/archive.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern struct randombytes_implementation sim_entropy;

struct options {
    uint64_t first, last;
    unsigned minutes;
    enum plant plant;
    bool digest, twice;
    int loud;
};

/* What came of a seed; through a pipe. */
struct outcome_of {
    uint64_t digest, happened, planted;
    struct client_counts counts;
};

static void draw_nature(struct nature *n, unsigned minutes)
{
    n->shared = draw(2);
    n->servers = n->shared ? (unsigned)draw_in(1, SERVERS_MAX) : 1;
    n->loops = (unsigned)draw_in(1, 3);
    n->clients = (unsigned)draw_in(10, chance_of(4) ? 300 : 60);
    n->delay = (unsigned)draw_in(1, 40) * MS;
    n->disk = (unsigned)draw_in(1, 20) * 300;
    n->pace = (unsigned)draw_in(4, 12) * (200 + 10 * n->clients);
    n->faults = chance_of(8) ? 0 : (unsigned)draw_in(5, 60);
    n->rest_after = (unsigned)draw_in(2, 40);
    n->end = (uint64_t)minutes * 60 * SECOND;
    n->storm =
        n->end -
        (n->end > 400 * (uint64_t)SECOND ? 200 * (uint64_t)SECOND : n->end / 2);
}

static void say_nature(const struct nature *n)
{
    say_line("%u servers of %u loops at a %s, %u clients, a fault in %u s",
             n->servers, n->loops, n->shared ? "database" : "file", n->clients,
             n->faults);
}

static struct outcome_of live_through(const struct options *o, uint64_t seed)
{
    static struct world it;
    world = &it;
    it.seed = seed;
    it.plant = o->plant;
    it.loud = o->loud;
    it.digest = HASH_START;
    rng_seed_number(&it.rng, seed);
    it.entropy = rng_split(&it.rng);
    randombytes_set_implementation(&sim_entropy);
    if (sodium_init() < 0) /* draws already */
        broken("the simulation can begin", "sodium_init");
    draw_nature(&it.nature, o->minutes);
    say_nature(&it.nature);
    it.db = db_new(it.nature.shared, &archive_bodies);
    for (unsigned i = 0; i < it.nature.servers; i++) {
        sim_servers[i].index = i;
        sim_servers[i].boot = draw_in(1, 1000) * (uint64_t)SECOND;
        sim_server_start(&sim_servers[i]);
    }
    clients_begin(it.nature.clients);
    faults_begin();
    world_run(it.nature.storm);
    faults_end();
    clients_calm();
    world_run(it.nature.end);
    truth_check_store();
    clients_check();
    clients_come_back();
    world_run(it.nature.end + SECOND);
    clients_check();
    return (struct outcome_of){.digest = it.digest,
                               .happened = it.happened,
                               .planted = it.planted,
                               .counts = clients_counts()};
}

/* In a process of its own: whatever it leaves behind goes with it. */
static bool try_seed(const struct options *o, uint64_t seed,
                     struct outcome_of *out)
{
    int ends[2], status;
    fflush(stdout);
    if (pipe(ends))
        return false;
    pid_t child = fork();
    if (child == 0) {
        *out = live_through(o, seed);
        fflush(stdout);
        _Exit(write(ends[1], out, sizeof *out) != sizeof *out);
    }
    close(ends[1]);
    bool told = read(ends[0], out, sizeof *out) == sizeof *out;
    close(ends[0]);
    bool ended = waitpid(child, &status, 0) == child;
    if (ended && WIFSIGNALED(status))
        printf("BROKEN seed=%llu law=\"nothing crashes\" signal %d\n",
               (unsigned long long)seed, WTERMSIG(status));
    return ended && told && status == 0;
}

static bool read_options(int argc, char **argv, struct options *o)
{
    *o = (struct options){.minutes = 10};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--minutes") == 0 && i + 1 < argc) {
            o->minutes = (unsigned)atoi(argv[++i]);
        } else if (strcmp(argv[i], "--plant") == 0 && i + 1 < argc) {
            i++;
            while (o->plant < PLANT_COUNT &&
                   strcmp(plants[o->plant], argv[i]) != 0)
                o->plant++;
            if (o->plant == PLANT_COUNT)
                return false;
        } else if (strcmp(argv[i], "--digest") == 0) {
            o->digest = true;
        } else if (strcmp(argv[i], "--twice") == 0) {
            o->twice = true;
        } else if (strncmp(argv[i], "--loud", 6) == 0) {
            o->loud += 1 + (argv[i][6] != '\0');
        } else if (!o->first) {
            o->first = o->last = strtoull(argv[i], NULL, 10);
        } else {
            o->last = strtoull(argv[i], NULL, 10);
        }
    }
    return o->first && o->last >= o->first && o->minutes;
}

static void add_counts(struct outcome_of *sum, const struct outcome_of *one)
{
    uint64_t *to = (uint64_t *)sum;
    const uint64_t *from = (const uint64_t *)one;
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
}

/* Of a core, that the seeds so far have taken. */
static double seconds_spent(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static void say_all(const struct options *o, const struct outcome_of *sum,
                    unsigned failed)
{
    const struct client_counts *c = &sum->counts;
    const struct {
        const char *name;
        uint64_t count;
    } counts[] = {{"happenings", sum->happened},
                  {"requests", c->requests},
                  {"acknowledged moves", c->moves},
                  {"tables", c->tables},
                  {"games over", c->over},
                  {"links cut", c->cuts},
                  {"views of hidden games", c->hidden},
                  {"forgotten", c->gone}};
    uint64_t seeds = o->last - o->first + 1;
    double seconds = seconds_spent();
    printf("%llu seeds, %u broken", (unsigned long long)seeds, failed);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        printf(", %llu %s", (unsigned long long)counts[i].count,
               counts[i].name);
    printf("; %.1f s of a core, %.0f times real time\n", seconds,
           (double)(seeds * o->minutes * 60) / seconds);
}

static bool is_same_again(const struct options *o, uint64_t seed,
                          const struct outcome_of *first)
{
    struct outcome_of again = {0};
    if (!o->twice ||
        (try_seed(o, seed, &again) && again.digest == first->digest))
        return true;
    printf("BROKEN seed=%llu law=\"the same seed is the same world\"\n",
           (unsigned long long)seed);
    return false;
}

int main(int argc, char **argv)
{
    struct options o;
    struct outcome_of sum = {0};
    unsigned failed = 0;
    if (argc == 2 && strcmp(argv[1], "--plants") == 0) {
        for (int i = PLANT_NONE + 1; i < PLANT_COUNT; i++)
            puts(plants[i]);
        return 0;
    }
    if (!read_options(argc, argv, &o)) {
        fprintf(stderr, "usage: kocka-sim FIRST [LAST] [--minutes N] "
                        "[--plant NAME] [--digest] [--twice] [--loud]\n");
        return 2;
    }
    for (uint64_t seed = o.first; seed <= o.last; seed++) {
        struct outcome_of one = {0};
        bool held = try_seed(&o, seed, &one) && is_same_again(&o, seed, &one);
        failed += !held;
        if (o.digest)
            printf("%llu %016llx %llu\n", (unsigned long long)seed,
                   (unsigned long long)one.digest,
                   (unsigned long long)one.happened);
        add_counts(&sum, &one);
        if (o.plant && !held) {
            printf("found %s with seed %llu\n", plants[o.plant],
                   (unsigned long long)seed);
            return 0;
        }
    }
    say_all(&o, &sum, failed);
    return failed || o.plant ? 1 : 0;
}
