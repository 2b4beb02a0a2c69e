/* kocka engine: the protocol on standard input and output. */
#include "cli/commands.h"

#include "base/must_have.h"
#include "cli/tables_file.h"
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

static uint64_t now_ms(void)
{
    return cli_now() / 1000000;
}

/*
 * Read one line without its end into buf, which has room for one byte more
 * than a request may have: what is longer is cut, so that the engine sees it
 * is too long, and the rest is skipped. Returns the length, -1 at the end.
 */
static long read_line(FILE *in, char *buf)
{
    long len = 0;
    int c;
    while ((c = getc_unlocked(in)) != EOF && c != '\n')
        if (len <= ENGINE_LINE_MAX)
            buf[len++] = (char)c;
    if (c == EOF && len == 0)
        return -1;
    if (len && buf[len - 1] == '\r')
        len--;
    return len;
}

int cmd_engine(int argc, char **argv)
{
    const char *seed = NULL, *folder = NULL;
    struct tables tables = {0};
    const struct flag flags[] = {{.name = "seed", .value = &seed},
                                 {.name = "tables", .value = &folder},
                                 {0}};
    int words = cli_flags(argc, argv, flags);
    char random_seed[33];
    if (words < 0)
        return EXIT_USAGE;
    if (words)
        return cli_wrong("engine takes no words; see 'kocka engine --help'");
    if (!tables_load(&tables, folder))
        return EXIT_FAILED;
    cli_random_seed(random_seed);
    struct engine *e = must_have(engine_new(seed ? seed : random_seed));
    char *line = must_have(malloc(ENGINE_LINE_MAX + 1));
    engine_set_clock(e, now_ms);
    engine_set_tables(e, &tables);
    long len;
    while (!engine_done(e) && (len = read_line(stdin, line)) >= 0) {
        const char *answer = engine_answer(e, line, (size_t)len);
        fputs(answer, stdout);
        putchar('\n');
        if (fflush(stdout))
            break;
    }
    free(line);
    engine_free(e);
    return EXIT_FINE;
}
