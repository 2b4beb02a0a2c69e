/*
 * engine: one request text in, one answer text out; no input or output.
 *
 * The protocol of docs/protocol.md, whole. The command `kocka engine`, the
 * page's module and kocka.h all call exactly this; the server, which keeps
 * many tables and stores each move first, uses the layers below. An engine
 * holds one table at most; engines share nothing.
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ENGINE_LINE_MAX = 1 << 20 }; /* bytes of a request */

struct engine;

/* seed: what feeds chance and players when a request gives none. NULL: no
 * memory. Pair with engine_free, for which NULL is fine. */
struct engine *engine_new(const char *seed);
void engine_free(struct engine *e);

/*
 * Answer one request. The answer is one line without its end, NUL-terminated,
 * and lives until the next call. Never NULL.
 */
const char *engine_answer(struct engine *e, const char *request, size_t len);

/* Milliseconds that only go forward, for budgets in time; without it they
 * are refused. */
void engine_set_clock(struct engine *e, uint64_t (*now)(void));

/* Solved games for the players to look up; the caller's, see ai/tables.h. */
struct tables;
void engine_set_tables(struct engine *e, const struct tables *tables);

/* Has `quit` been asked? */
bool engine_done(const struct engine *e);

#endif
