/* cmd_serve: `kocka serve`, from words to a server's configuration. */
#include "cli/commands.h"
#include "cli/exec_player.h"
#include "cli/kept.h"
#include "cli/tables_file.h"
#include "command/browser.h"
#include "server/server.h"

#include <ctype.h>
#include <string.h>

struct serve_numbers {
    long long port, threads, workers, rate, sockets, per_address, tables;
    long long finished, idle, haste;
};

static bool read_numbers(const char *const text[10], struct serve_numbers *n)
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
           cli_number("--keep-idle", text[8], 0, 36500, &n->idle) &&
           cli_number("--haste", text[9], 1, 1000, &n->haste);
}

static void use_numbers(struct server_config *c, const struct serve_numbers *n)
{
    c->port = (uint16_t)n->port;
    c->threads = (unsigned)n->threads;
    c->workers = (unsigned)n->workers;
    c->rate = (unsigned)n->rate;
    c->max_sockets = (size_t)n->sockets;
    c->max_per_address = (size_t)n->per_address;
    c->max_tables = (size_t)n->tables;
    c->keep_finished = (unsigned)n->finished;
    c->keep_idle = (unsigned)n->idle;
    c->haste = (unsigned)n->haste;
}

/* ---- programs as players ---- */

static const struct exec_budget budget = {.ms = 1000, .patience_ms = 4000};

static void *start(const char *command)
{
    return exec_player_start(command);
}

static bool ask(void *player, const struct game *g, const void *view, int seat,
                struct thought *out)
{
    return exec_player_ask(player, g, view, seat, budget, out);
}

static const char *fault(void *player)
{
    return exec_player_fault(player);
}

static void stop(void *player)
{
    exec_player_stop(player);
}

static bool is_name(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!isalnum((unsigned char)text[i]) && text[i] != '-')
            return false;
    return len > 0 && len < PROGRAM_NAME;
}

/* "NAME=COMMAND" */
static bool add_program(struct server_programs *p, const char *text)
{
    const char *equals = text ? strchr(text, '=') : NULL;
    if (!equals || !is_name(text, (size_t)(equals - text)) || !equals[1] ||
        p->count == PROGRAMS_MAX)
        return false;
    memcpy(p->program[p->count].name, text, (size_t)(equals - text));
    p->program[p->count++].command = equals + 1;
    return true;
}

/* --allow-exec may stand several times: take all of them out of argv. The
 * number of words left, or -1. */
static int take_programs(int argc, char **argv, struct server_programs *p)
{
    static const char flag[] = "--allow-exec";
    int left = 0;
    for (int i = 0; i < argc; i++) {
        const char *value = NULL;
        if (strcmp(argv[i], flag) == 0)
            value = i + 1 < argc ? argv[++i] : "";
        else if (strncmp(argv[i], "--allow-exec=", sizeof flag) == 0)
            value = argv[i] + sizeof flag;
        else
            argv[left++] = argv[i];
        if (value && !add_program(p, value)) {
            cli_wrong("--allow-exec needs NAME=COMMAND, a name of letters, "
                      "digits and -, at most %d of them",
                      PROGRAMS_MAX);
            return -1;
        }
    }
    return left;
}

/* ---- the command ---- */

/* What only --open or its absence decides; then the server's whole life. */
static int run(struct server_config *c, bool open)
{
    char db[KEPT_PATH];
    if (open) {
        if (!browser_defaults(c, db, sizeof db))
            return cli_failed("there is no folder for its file; say --db FILE");
        if (browser_shows_running(c))
            return EXIT_FINE;
        c->listening = browser_show;
    }
    if (!c->db)
        c->db = server_defaults.db;
    return server_run(c);
}

int cmd_serve(int argc, char **argv)
{
    struct server_config c = server_defaults;
    bool open = false;
    const char *text[10] = {0}, *folder = NULL;
    struct tables tables = {0};
    const struct flag flags[] = {{"open", NULL, &open},
                                 {"host", &c.host, NULL},
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
                                 {"haste", &text[9], NULL},
                                 {"tables", &folder, NULL},
                                 {"vapid-key", &c.vapid_key, NULL},
                                 {"vapid-contact", &c.vapid_contact, NULL},
                                 {"push-anywhere", NULL, &c.push_anywhere},
                                 {0}};
    struct serve_numbers n = {c.port,
                              c.threads,
                              c.workers,
                              c.rate,
                              (long long)c.max_sockets,
                              (long long)c.max_per_address,
                              (long long)c.max_tables,
                              c.keep_finished,
                              c.keep_idle,
                              c.haste};
    c.db = NULL;
    c.programs = (struct server_programs){
        .start = start, .ask = ask, .fault = fault, .stop = stop};
    argc = take_programs(argc, argv, &c.programs);
    int words = argc < 0 ? -1 : cli_flags(argc, argv, flags);
    if (words < 0 || !read_numbers(text, &n))
        return EXIT_USAGE;
    if (words > 0)
        return cli_wrong("serve takes options only, not \"%s\"", argv[0]);
    if (!c.cert != !c.key)
        return cli_wrong("--cert and --key belong together");
    if (!tables_load(&tables, folder))
        return EXIT_FAILED;
    c.tables = &tables;
    use_numbers(&c, &n);
    return run(&c, open);
}
