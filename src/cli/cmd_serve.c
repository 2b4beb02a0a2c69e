/* cmd_serve: `kocka serve`, from words to a server's configuration. */
#include "cli/commands.h"
#include "server/server.h"

struct numbers {
    long long port, threads, workers, rate, sockets, per_address, tables;
    long long finished, idle;
};

static bool read_numbers(const char *const text[9], struct numbers *n)
{
    return cli_number("--port", text[0], 0, 65535, &n->port) &&
           cli_number("--threads", text[1], 1, 32, &n->threads) &&
           cli_number("--workers", text[2], 1, 64, &n->workers) &&
           cli_number("--rate", text[3], 0, 1000000, &n->rate) &&
           cli_number("--max-sockets", text[4], 1, 1000000, &n->sockets) &&
           cli_number("--max-per-address", text[5], 1, 1000000,
                      &n->per_address) &&
           cli_number("--max-tables", text[6], 1, 10000000, &n->tables) &&
           cli_number("--keep-finished", text[7], 0, 36500, &n->finished) &&
           cli_number("--keep-idle", text[8], 0, 36500, &n->idle);
}

int cmd_serve(int argc, char **argv)
{
    struct server_config c = server_defaults;
    const char *text[9] = {0};
    const struct flag flags[] = {{"host", &c.host, NULL},
                                 {"db", &c.db, NULL},
                                 {"cert", &c.cert, NULL},
                                 {"key", &c.key, NULL},
                                 {"trusted-proxy", &c.trusted_proxy, NULL},
                                 {"origin", &c.origin, NULL},
                                 {"admin", &c.admin, NULL},
                                 {"port", &text[0], NULL},
                                 {"threads", &text[1], NULL},
                                 {"workers", &text[2], NULL},
                                 {"rate", &text[3], NULL},
                                 {"max-sockets", &text[4], NULL},
                                 {"max-per-address", &text[5], NULL},
                                 {"max-tables", &text[6], NULL},
                                 {"keep-finished", &text[7], NULL},
                                 {"keep-idle", &text[8], NULL},
                                 {0}};
    struct numbers n = {c.port,
                        c.threads,
                        c.workers,
                        c.rate,
                        (long long)c.max_sockets,
                        (long long)c.max_per_address,
                        (long long)c.max_tables,
                        c.keep_finished,
                        c.keep_idle};
    int words = cli_flags(argc, argv, flags);
    if (words < 0 || !read_numbers(text, &n))
        return EXIT_USAGE;
    if (words > 0)
        return cli_wrong("serve takes options only, not \"%s\"", argv[0]);
    if (!c.cert != !c.key)
        return cli_wrong("--cert and --key belong together");
    c.port = (uint16_t)n.port;
    c.threads = (unsigned)n.threads;
    c.workers = (unsigned)n.workers;
    c.rate = (unsigned)n.rate;
    c.max_sockets = (size_t)n.sockets;
    c.max_per_address = (size_t)n.per_address;
    c.max_tables = (size_t)n.tables;
    c.keep_finished = (unsigned)n.finished;
    c.keep_idle = (unsigned)n.idle;
    return server_run(&c);
}
