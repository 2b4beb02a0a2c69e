/*
 * engine: the protocol; see engine.h.
 *
 * Each request is a row of a table: its name, whether it needs a game, and a
 * function that writes members of the answer or fails with a problem.
 */
#include "engine/engine_int.h"

#include "review/review.h"

#include <stdlib.h>
#include <string.h>

/* Room that an answer has from the start: a refusal, its reason and all,
 * can be said even when memory has run out. */
enum { ENGINE_REFUSAL_MAX = 4096 };

struct engine_command {
    const char *name;
    bool needs_game;
    bool (*run)(struct request *r);
};

static const struct engine_command commands[] = {
    {.name = "games", .run = do_games},
    {.name = "new", .run = do_new},
    {.name = "set", .run = do_set},
    {.name = "state", .needs_game = true, .run = do_state},
    {.name = "moves", .needs_game = true, .run = do_moves},
    {.name = "play", .needs_game = true, .run = do_play},
    {.name = "chance", .needs_game = true, .run = do_chance},
    {.name = "score", .needs_game = true, .run = do_score},
    {.name = "best", .needs_game = true, .run = do_best},
    {.name = "next", .needs_game = true, .run = do_next},
    {.name = "review", .needs_game = true, .run = do_review},
    {.name = "undo", .needs_game = true, .run = do_undo},
    {.name = "record", .needs_game = true, .run = do_record},
    {.name = "load", .run = do_load},
    {.name = "explain", .needs_game = true, .run = do_explain},
    {.name = "preview", .needs_game = true, .run = do_preview},
    {.name = "tally", .run = do_tally},
    {.name = "chain", .run = do_chain},
    {.name = "verify", .run = do_verify},
    {.name = "quit", .run = do_quit},
};

static bool run(struct request *r)
{
    struct json name = json_get(r->in, "do");
    char twice[JSON_NAME_SIZE];
    if (json_type(r->in) != JSON_OBJECT)
        return request_fail(r, PROBLEM_BAD_REQUEST, "a request is an object");
    if (json_twice(r->in, twice))
        return problem_twice(&r->problem, PROBLEM_BAD_REQUEST, twice);
    if (json_type(name) != JSON_STRING)
        return request_fail(r, PROBLEM_BAD_REQUEST, "a request has \"do\"");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct engine_command *c = &commands[i];
        if (!json_is(name, c->name))
            continue;
        if (c->needs_game && !r->e->table)
            return request_fail(r, PROBLEM_NO_GAME, "there is no game yet");
        return c->run(r);
    }
    return request_fail(r, PROBLEM_BAD_REQUEST, "there is no such request");
}

/* A value as it came; line ends between its parts become spaces. */
static void echo(struct text *out, struct json value)
{
    for (size_t i = 0; i < value.len; i++)
        text_char(out, strchr("\t\r\n", value.at[i]) ? ' ' : value.at[i]);
}

/* {"id":…,"ok":…: the beginning of every answer. */
static void begin_answer(struct request *r, bool ok)
{
    struct json id = json_get(r->in, "id");
    text_reset(&r->e->answer);
    json_begin(&r->out, &r->e->answer);
    json_open(&r->out, '{');
    if (id.at) {
        json_key(&r->out, "id");
        json_put_raw(&r->out);
        echo(r->out.text, id);
    }
    json_bool_at(&r->out, "ok", ok);
}

static void write_problem(struct request *r)
{
    begin_answer(r, false);
    json_key(&r->out, "error");
    json_open(&r->out, '{');
    json_string_at(&r->out, "code", problem_name(r->problem.code));
    json_string_at(&r->out, "message", r->problem.text);
    if (r->has_reason) {
        json_key(&r->out, "reason");
        reason_write(r->e->table->game, &r->reason, &r->out);
    }
    if (r->line)
        json_int_at(&r->out, "line", r->line);
    json_close(&r->out, '}');
    json_close(&r->out, '}');
}

const char *engine_answer(struct engine *e, const char *request, size_t len)
{
    struct request r = {.e = e};
    bool good = false;
    if (len > ENGINE_LINE_MAX) {
        request_fail(&r, PROBLEM_TOO_LONG, "a request has at most 1 MiB");
    } else if (!json_check(request, len, &r.in)) {
        r.in = (struct json){0};
        request_fail(&r, PROBLEM_BAD_JSON, "this is not JSON");
    } else {
        begin_answer(&r, true);
        good = run(&r);
        json_close(&r.out, '}');
        if (good && e->answer.full)
            good = request_no_memory(&r);
    }
    if (!good)
        write_problem(&r);
    if (e->answer.full) { /* an id too large to be said again */
        r.in = (struct json){0};
        write_problem(&r);
    }
    return e->answer.data;
}

struct engine *engine_new(const char *seed)
{
    struct engine *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    text_heap(&e->answer);
    text_heap(&e->events);
    for (int i = 0; i < ENGINE_REFUSAL_MAX; i++)
        text_char(&e->answer, ' ');
    if (e->answer.full) {
        engine_free(e);
        return NULL;
    }
    rng_seed(&e->rng, seed, strlen(seed));
    return e;
}

void engine_free(struct engine *e)
{
    if (!e)
        return;
    review_free(e->review);
    table_free(e->table);
    text_clear(&e->answer);
    text_clear(&e->events);
    free(e);
}

void engine_set_clock(struct engine *e, uint64_t (*now)(void))
{
    e->now = now;
}

void engine_set_tables(struct engine *e, const struct tables *tables)
{
    e->tables = tables;
}

bool engine_done(const struct engine *e)
{
    return e->done;
}
