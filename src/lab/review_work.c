/*
 * review_work: records reviewed on many machines; see work.h.
 *
 * A unit is a record: it is given the record's path, as a JSON text in a line
 * of its own, and the record; it gives the lines that are printed.
 */
#include "lab/review_work.h"

#include "base/must_have.h"
#include "cli/cli.h"
#include "games/games.h"
#include "lab/work.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

/* ---- who works ---- */

static bool is_wanted(void *self, const struct review *r, const struct table *t)
{
    const atomic_bool **stop = self;
    (void)r;
    (void)t;
    return !atomic_load(*stop);
}

static void *open_review(int argc, char **argv)
{
    struct report_wishes *w = must_have(calloc(1, sizeof *w));
    const char *sims = NULL;
    const struct flag flags[] = {{.name = "player", .value = &w->player},
                                 {.name = "sims", .value = &sims},
                                 {.name = "named", .set = &w->named},
                                 {0}};
    long long n = 0;
    w->json = true;
    w->go_on = is_wanted;
    if (!cli_flags(argc, argv, flags) &&
        cli_number("--sims", sims, 0, UINT32_MAX, &n)) {
        w->sims = (uint32_t)n;
        return w;
    }
    free(w);
    return NULL;
}

/* The path and the record that a unit was given; NULL: something else. */
static struct table *read_input(const struct work_unit *unit, struct text *path)
{
    const char *end = memchr(unit->input, '\n', unit->len);
    size_t line = end ? (size_t)(end - unit->input) : 0;
    struct json name;
    int bad;
    struct problem p;
    if (!json_check(unit->input, line, &name) || !json_append(name, path))
        return NULL;
    return record_read(end + 1, unit->len - line - 1, games_find, &p, &bad);
}

static bool make_review(void *job, const struct work_unit *unit,
                        const atomic_bool *stop, struct text *out)
{
    struct report_wishes wish = *(struct report_wishes *)job;
    struct report report = {0};
    struct text path;
    wish.self = &stop;
    text_heap(&path);
    struct table *t = read_input(unit, &path);
    bool good = t && report_make(&wish, path.data, t, &report);
    text_bytes(out, report.text ? report.text : "", report.len);
    free(report.text);
    table_free(t);
    text_clear(&path);
    return good;
}

const struct work_kind review_work = {.name = "review",
                                      .open = open_review,
                                      .close = free,
                                      .make = make_review,
                                      .same = work_all_same};

/* ---- who asks ---- */

struct review_order {
    char *const *paths;
    size_t count;
    bool enough;
};

static uint64_t next_record(void *self, uint64_t from)
{
    const struct review_order *o = self;
    return from < o->count ? from : UINT64_MAX;
}

static bool write_record(void *self, uint64_t number, struct text *out)
{
    const struct review_order *o = self;
    struct table *t = cli_record(o->paths[number]);
    struct json_out w;
    json_begin(&w, out);
    json_put_string(&w, o->paths[number]);
    text_char(out, '\n');
    bool good = t && record_write(t, out);
    table_free(t);
    return good;
}

static bool print_review(void *self, uint64_t number, const char *bytes,
                         size_t len)
{
    (void)self;
    (void)number;
    fwrite(bytes, 1, len, stdout);
    return !fflush(stdout);
}

bool review_ask(const struct report_wishes *wish, const char *db,
                char *const *paths, size_t count)
{
    struct review_order o = {.paths = paths, .count = count};
    struct work_order order = {.kind = &review_work,
                               .db = db,
                               .alike = true,
                               .count = (double)count,
                               .enough = &o.enough,
                               .self = &o,
                               .next = next_record,
                               .input = write_record,
                               .got = print_review};
    char number[24];
    snprintf(number, sizeof number, "%u", wish->sims);
    text_heap(&order.words);
    work_word(&order, review_work.name);
    work_word(&order, "--sims");
    work_word(&order, number);
    if (wish->player) {
        work_word(&order, "--player");
        work_word(&order, wish->player);
    }
    if (wish->named)
        work_word(&order, "--named");
    bool good = work_ask(&order);
    text_clear(&order.words);
    return good;
}
