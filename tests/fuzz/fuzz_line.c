/*
 * The protocol line: any bytes are lines for one engine, and every answer is
 * one line of JSON. An answer that fails has changed nothing.
 */
#include "base/json.h"
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *state_of(struct engine *e)
{
    static const char ask[] = "{\"do\":\"state\"}";
    return strdup(engine_answer(e, ask, sizeof ask - 1));
}

static void check_answer(struct engine *e, const char *line, size_t len)
{
    char *before = state_of(e);
    const char *answer = engine_answer(e, line, len);
    struct json value;
    bool ok;
    if (!json_check(answer, strlen(answer), &value) || strchr(answer, '\n') ||
        !json_bool(json_get(value, "ok"), &ok))
        abort();
    if (!ok) {
        char *after = state_of(e);
        if (strcmp(before, after) != 0)
            abort();
        free(after);
    }
    free(before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine *e = engine_new("fuzz");
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((stop ? stop : end) - at);
        check_answer(e, at, len);
        at = stop ? stop + 1 : end;
    }
    engine_free(e);
    return 0;
}
