/*
 * cmd_verify: `kocka verify RECORD`: were the dice fair?
 *
 * Replays a record of a server's table and draws every chance outcome again
 * from the secret, the contributions and the table's id, which stand in its
 * headers.
 */
#include "cli/commands.h"

#include "games/games.h"
#include "server/fair_record.h"
#include "table/record.h"

static int verify(const char *path, const struct text *record)
{
    struct fair fair = {0};
    struct problem p;
    int line;
    const char *wrong = fair_read(record->data, &fair);
    if (wrong)
        return cli_failed("%s: %s", path, wrong);
    struct table *t =
        record_read(record->data, record->len, games_find, &p, &line);
    if (!t)
        return cli_failed("%s: %s", path, p.text);
    size_t bad;
    int drawn = fair_draw_again(t, &fair, &bad);
    if (bad)
        cli_failed("move %zu is not the outcome of these dice", bad);
    else
        printf("%s: fair: %d of %d outcomes are those of the dice that were "
               "promised\n",
               path, drawn, drawn);
    table_free(t);
    return !bad ? EXIT_FINE : EXIT_FAILED;
}

int cmd_verify(int argc, char **argv)
{
    const struct flag flags[] = {{0}};
    int words = cli_flags(argc, argv, flags);
    int worst = EXIT_FINE;
    if (words < 1)
        return cli_wrong("verify needs a record; see 'kocka verify --help'");
    for (int i = 0; i < words; i++) {
        struct text record;
        text_heap(&record);
        int code = cli_read_file(argv[i], &record) ? verify(argv[i], &record)
                                                   : EXIT_FAILED;
        worst = code > worst ? code : worst;
        text_clear(&record);
    }
    return worst;
}
