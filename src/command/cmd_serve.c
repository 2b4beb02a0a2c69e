/* cmd_serve: `kocka serve`: the server, its browser and its programs. */
#include "cli/commands.h"
#include "cli/exec_player.h"
#include "cli/kept.h"
#include "cli/tables_file.h"
#include "command/browser.h"
#include "command/serve_options.h"

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
    struct serving s = {.config = server_defaults};
    struct server_config *c = &s.config;
    struct tables tables = {0};
    c->db = NULL;
    c->programs = (struct server_programs){
        .start = start, .ask = ask, .fault = fault, .stop = stop};
    if (!serve_options_read(argc, argv, &s))
        return EXIT_USAGE;
    if (!c->cert != !c->key)
        return cli_wrong("--cert and --key belong together");
    if (!tables_load(&tables, s.tables))
        return EXIT_FAILED;
    c->tables = &tables;
    return run(c, s.open);
}
