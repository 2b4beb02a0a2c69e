/*
 * wasm: the engine for the page. Texts cross the border through a buffer in
 * the module's memory; nothing is imported, so the module has no clock and no
 * random source of its own: the page gives seeds and budgets.
 */
#include "engine/engine.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(name), used))

struct wasm_page {
    struct engine *engine;
    char *request;
    size_t size;
};

EXPORT("kocka_new") struct wasm_page *kocka_new(void);
EXPORT("kocka_free") void kocka_free(struct wasm_page *p);
EXPORT("kocka_input") char *kocka_input(struct wasm_page *p, size_t len);
EXPORT("kocka_answer")
const char *kocka_answer(struct wasm_page *p, size_t len);

struct wasm_page *kocka_new(void)
{
    struct wasm_page *p = calloc(1, sizeof *p);
    if (p && (p->engine = engine_new("")))
        return p;
    free(p);
    return NULL;
}

void kocka_free(struct wasm_page *p)
{
    engine_free(p->engine);
    free(p->request);
    free(p);
}

/* Room for a request of so many bytes, or NULL. */
char *kocka_input(struct wasm_page *p, size_t len)
{
    if (len > p->size) {
        char *grown = realloc(p->request, len);
        if (!grown)
            return NULL;
        p->request = grown;
        p->size = len;
    }
    return p->request;
}

/* The answer to what was written there; it ends with a NUL. */
const char *kocka_answer(struct wasm_page *p, size_t len)
{
    return engine_answer(p->engine, p->request, len);
}
