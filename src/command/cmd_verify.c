/*
 * cmd_verify: `kocka verify RECORD`: were the dice fair?
 *
 * Replays a record of a server's table and draws every chance outcome again
 * from the secret, the contributions and the table's id, which stand in its
 * headers.
 */
#include "cli/commands.h"

#include "fair/proof.h"
#include "games/games.h"
#include "table/record.h"

/* Who did not show his link in the attempts that failed. */
static void tell_aborted(const struct pact *p)
{
    if (!p->aborted) {
        printf("no attempt was aborted\n");
        return;
    }
    printf("attempts aborted: %d (", p->aborted);
    for (int i = 0; i < p->aborted; i++) {
        printf(i ? "; seat" : "seat");
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (p->missing[i] >> seat & 1)
                printf(" %d", seat);
    }
    printf("): friends of the operator there had a choice of %d games\n",
           p->aborted + 1);
}

/* What the protocol of the dice proves, and what it leaves open. */
static void tell_protocol(const struct proof *p)
{
    printf("  %s: ", fair_protocols[p->fair.protocol]);
    if (p->fair.protocol == FAIR_PLAIN) {
        printf("who knew the secret and sat down last could choose them\n");
        return;
    }
    printf("%d of %d seats had bound themselves before; ",
           __builtin_popcount(p->pact.bound), p->fair.seats);
    tell_aborted(&p->pact);
}

static int tell(const char *path, const struct proof *p)
{
    if (p->move)
        return cli_failed("move %zu is not the outcome of these dice", p->move);
    if (p->wrong)
        return cli_failed("%s: %s", path, p->wrong);
    printf("%s: fair: %d of %d outcomes are those of the dice that were "
           "promised\n",
           path, p->outcomes, p->outcomes);
    if (p->branch)
        printf("  the first %zu moves come from another game\n", p->branch);
    tell_protocol(p);
    return EXIT_FINE;
}

static int verify(const char *path, const struct text *record)
{
    struct problem p;
    struct proof proof;
    int line;
    struct table *t =
        record_read(record->data, record->len, games_find, &p, &line);
    if (!t)
        return cli_failed("%s: %s", path, p.text);
    if (!proof_make(record->data, t, &proof))
        no_memory();
    table_free(t);
    return tell(path, &proof);
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
