/*
 * The protocol line: any bytes are lines for one engine, and every answer is
 * one line of JSON. An answer that fails has changed nothing.
 */
#include "base/hash.h"
#include "base/json.h"
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_MAX = 1024 };

static char *state_of(struct engine *e)
{
    static const char ask[] = "{\"do\":\"state\"}";
    return strdup(engine_answer(e, ask, sizeof ask - 1));
}

static bool check_answer(struct engine *e, const char *line, size_t len)
{
    const char *answer = engine_answer(e, line, len);
    struct json value;
    bool ok;
    if (!json_check(answer, strlen(answer), &value) || strchr(answer, '\n') ||
        !json_bool(json_get(value, "ok"), &ok))
        abort();
    return ok;
}

/* All lines, or (a second time) without those that failed. */
static struct engine *run(const char *at, const char *end, uint64_t *failed,
                          bool again)
{
    struct engine *e = engine_new("fuzz");
    for (unsigned i = 0; at < end && i < LINES_MAX; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);
        bool skip = again && failed[i / 64] >> i % 64 & 1;
        if (!skip && !check_answer(e, at, len))
            failed[i / 64] |= UINT64_C(1) << i % 64;
        at = stop ? stop + 1 : end;
    }
    return e;
}

/* That a failure changes nothing is looked at once, at the end: an engine that
 * never heard the failing lines is where this one is. To ask for the state
 * around every line cost more than the lines. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *begin = (const char *)data, *end = begin + size;
    uint64_t failed[LINES_MAX / 64] = {0};
    struct engine *e = run(begin, end, failed, false);
    bool any = false;
    for (size_t i = 0; i < LINES_MAX / 64; i++)
        any = any || failed[i];
    if (any && hash_bytes(data, size) % 4 == 0) {
        struct engine *other = run(begin, end, failed, true);
        char *a = state_of(e), *b = state_of(other);
        if (strcmp(a, b) != 0)
            abort();
        free(a);
        free(b);
        engine_free(other);
    }
    engine_free(e);
    return 0;
}
