/*
 * When memory runs out: the n-th allocation fails, for every n, while an
 * engine is asked through a whole script. Each answer must be a sensible one,
 * nothing may have changed where it is a refusal, and nothing may be lost.
 *
 * This program is linked with --wrap, so that each malloc, calloc, realloc
 * and free of the library comes here first.
 */
#include "support/check.h"

#include "engine/engine.h"
#include "games/games.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *memory);

/* The one place where a test needs a global: malloc has no other door. */
static struct {
    long until;  /* allocations until one fails; 0: none does */
    bool onward; /* all fail from then on */
    bool failed; /* since it was last asked */
    long live;   /* allocated, not yet freed */
} heap;

static bool fails(void)
{
    if (heap.until == 0 || (heap.until > 1 && heap.until--))
        return false;
    heap.failed = true;
    if (!heap.onward)
        heap.until = 0;
    return true;
}

static void *counted(void *memory)
{
    heap.live += memory != NULL;
    return memory;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *old, size_t size)
{
    if (fails())
        return NULL;
    heap.live -= old != NULL;
    return counted(__real_realloc(old, size));
}

void __wrap_free(void *memory)
{
    heap.live -= memory != NULL;
    __real_free(memory);
}

/* ---- a script ---- */

static const char *const script[] = {
    "{\"do\":\"games\",\"id\":[1,2,3]}",
    "{\"do\":\"new\",\"game\":\"mice\",\"seats\":3,\"seed\":\"a\"}",
    "{\"do\":\"chance\",\"id\":\"x\"}",
    "{\"do\":\"moves\"}",
    "{\"do\":\"best\",\"player\":\"random\"}",
    "{\"do\":\"best\",\"player\":\"mcts\",\"sims\":20}",
    "{\"do\":\"explain\"}",
    "{\"do\":\"undo\"}",
    "{\"do\":\"play\",\"move\":\"roll red blue\"}",
    "{\"do\":\"preview\",\"move\":\"take red blue\"}",
    "{\"do\":\"review\"}",
    "{\"do\":\"play\",\"move\":\"take red blue\"}",
    "{\"do\":\"play\",\"move\":\"again\"}",
    "{\"do\":\"score\"}",
    "{\"do\":\"record\"}",
    "{\"do\":\"undo\"}",
    "{\"do\":\"load\",\"record\":\"kocka 1\\ngame: pig\\nseats: 2\\n"
    "names: [\\\"a\\\",\\\"b\\\"]\\ndate: today\\n\\nroll "
    "#4677840c797ebbc4\\n\"}",
    "{\"do\":\"chance\"}",
    "{\"do\":\"record\"}",
    "{\"do\":\"verify\",\"record\":\"kocka 1\\ngame: pig\\nseats: 2\\n\\n"
    "roll\\ndie 2\\n\"}",
    "{\"do\":\"set\",\"seed\":\"b\",\"state\":{\"game\":\"pig\",\"options\":{},"
    "\"start\":0,\"turn\":1,\"phase\":\"choose\",\"banks\":[5,6],\"pot\":7}}",
    "{\"do\":\"play\",\"move\":\"roll\"}",
    "{\"do\":\"chance\"}",
    "{\"do\":\"new\",\"game\":\"fives\",\"options\":{\"boards\":\"grey\"},"
    "\"seats\":2,\"seed\":\"c\"}",
    "{\"do\":\"chance\"}",
    "{\"do\":\"moves\",\"seat\":0}",
    "{\"do\":\"play\",\"move\":\"done\",\"seat\":1}",
    "{\"do\":\"state\",\"seat\":0}",
    "{\"do\":\"new\",\"game\":\"wispwood\",\"seats\":2,\"seed\":\"d\"}",
    "{\"do\":\"chance\"}",
    "{\"do\":\"chance\"}",
    "{\"do\":\"record\"}",
};
enum { SCRIPT = sizeof script / sizeof *script };

/* strdup's memory would not be counted. */
static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(malloc(size), text, size);
}

static char *ask(struct engine *e, const char *request)
{
    return copy_of(engine_answer(e, request, strlen(request)));
}

/* State and record, asked while memory is plenty. */
static char *all_of(struct engine *e)
{
    struct text t;
    text_heap(&t);
    text_put(&t, engine_answer(e, "{\"do\":\"state\"}", 14));
    text_put(&t, engine_answer(e, "{\"do\":\"record\"}", 15));
    return t.data;
}

static bool is_ok(const char *answer)
{
    bool ok = false;
    assert_true(json_bool(json_get(check_json(answer), "ok"), &ok));
    return ok;
}

static void check_refusal(const char *answer)
{
    struct json error = json_get(check_json(answer), "error");
    if (!json_is(json_get(error, "code"), "bad-request") ||
        !json_is(json_get(error, "message"), "out of memory"))
        fail_msg("not a sensible answer: %s", answer);
}

/* One request while the n-th allocation fails; then it must work out. */
static void ask_poor(struct engine *e, const char *request, long n, bool onward)
{
    char *before = all_of(e);
    heap.until = n;
    heap.onward = onward;
    heap.failed = false;
    const char *said = engine_answer(e, request, strlen(request));
    heap.until = 0;
    char *answer = copy_of(said);
    if (!is_ok(answer)) {
        char *after = all_of(e);
        if (!heap.failed)
            fail_msg("%s: %s", request, answer);
        check_refusal(answer);
        assert_string_equal(before, after);
        free(after);
        free(answer);
        answer = ask(e, request);
        if (!is_ok(answer))
            fail_msg("%s: %s", request, answer);
    }
    free(before);
    free(answer);
}

/* Every request of the script suffers; at the end all is as if none had. */
static char *run_script(long n, bool onward)
{
    struct engine *e = engine_new("memory");
    assert_non_null(e);
    for (int i = 0; i < SCRIPT; i++)
        ask_poor(e, script[i], n, onward);
    char *end = all_of(e);
    engine_free(e);
    return end;
}

static void check_all(bool onward)
{
    char *wanted = run_script(0, false);
    long live = heap.live;
    for (long n = 1; n <= 200; n++) {
        char *end = run_script(n, onward);
        assert_string_equal(end, wanted);
        free(end);
        assert_int_equal(heap.live, live);
    }
    free(wanted);
}

static void one_failure_is_answered_and_forgotten(void **unused)
{
    (void)unused;
    check_all(false);
}

static void no_memory_at_all_is_answered_and_forgotten(void **unused)
{
    (void)unused;
    check_all(true);
}

static void a_refusal_with_a_reason_needs_no_memory(void **unused)
{
    (void)unused;
    struct engine *e = engine_new("memory");
    free(ask(e, script[1]));
    heap.until = 1;
    heap.onward = true;
    const char *answer =
        engine_answer(e, "{\"do\":\"play\",\"move\":\"x\"}", 24);
    heap.until = 0;
    struct json error = json_get(check_json(answer), "error");
    assert_true(json_is(json_get(error, "code"), "illegal-move"));
    engine_free(e);
}

static void an_id_too_large_to_repeat_is_left_out(void **unused)
{
    (void)unused;
    struct engine *e = engine_new("memory");
    struct text request;
    text_heap(&request);
    text_put(&request, "{\"do\":\"state\",\"id\":\"");
    for (int i = 0; i < 100000; i++)
        text_char(&request, 'x');
    text_put(&request, "\"}");
    heap.until = 1;
    heap.onward = true;
    const char *answer = engine_answer(e, request.data, request.len);
    heap.until = 0;
    assert_false(is_ok(answer));
    assert_null(json_get(check_json(answer), "id").at);
    answer = engine_answer(e, request.data, request.len);
    assert_non_null(json_get(check_json(answer), "id").at);
    text_clear(&request);
    engine_free(e);
}

static void without_memory_there_is_no_engine(void **unused)
{
    (void)unused;
    long live = heap.live;
    for (long n = 1; n < 10; n++) {
        heap.until = n;
        heap.onward = true;
        heap.failed = false;
        struct engine *e = engine_new("memory");
        heap.until = 0;
        assert_true(e || heap.failed);
        engine_free(e);
        assert_int_equal(heap.live, live);
    }
}

/* A record's reader and writer, one failing allocation at a time. */
static void records_survive_failing_memory(void **unused)
{
    (void)unused;
    static const char record[] =
        "kocka 1\ngame: pig\nseats: 2\nnames: [\"a\"]\ndate: x\n\nroll\ndie 2\n"
        "roll\ndie 2\nroll\ndie 3\nstop\nroll\n";
    long live = heap.live;
    for (long n = 1; n < 60; n++) {
        struct problem p = {0};
        struct text out;
        int line;
        heap.until = n;
        heap.onward = false;
        heap.failed = false;
        struct table *t =
            record_read(record, sizeof record - 1, games_find, &p, &line);
        text_heap(&out);
        bool good = t && record_write(t, &out);
        heap.until = 0;
        assert_true(good || heap.failed);
        if (!t)
            assert_string_equal(p.text, "out of memory");
        text_clear(&out);
        table_free(t);
        assert_int_equal(heap.live, live);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_failure_is_answered_and_forgotten),
        cmocka_unit_test(no_memory_at_all_is_answered_and_forgotten),
        cmocka_unit_test(a_refusal_with_a_reason_needs_no_memory),
        cmocka_unit_test(an_id_too_large_to_repeat_is_left_out),
        cmocka_unit_test(without_memory_there_is_no_engine),
        cmocka_unit_test(records_survive_failing_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
