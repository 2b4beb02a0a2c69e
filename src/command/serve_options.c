#include "command/serve_options.h"

#include "cli/cli.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

struct serve_option {
    const char *name;
    const char *value; /* what its value is called; NULL: it has none */
    const char *about; /* lines; NULL: for tests alone, not in the help */
    enum { TEXT, NUMBER, YES, PROGRAM } kind;
    size_t at;          /* in struct serving: a text, unsigned or bool */
    long long min, max; /* of a number */
};

#define AT(member)        offsetof(struct serving, member)
#define AT_CONFIG(member) AT(config) + offsetof(struct server_config, member)

static const struct serve_option rows[] = {
    {.name = "open",
     .about = "show the page in the browser; for this machine\n"
              "alone, kept in your own data folder, unless --host\n"
              "and --db say otherwise",
     .kind = YES,
     .at = AT(open)},
    {.name = "port",
     .value = "N",
     .about = "where it listens; 0: any that is free",
     .kind = NUMBER,
     .at = AT_CONFIG(port),
     .max = 65535},
    {.name = "host",
     .value = "ADDRESS",
     .about = "listen there only",
     .at = AT_CONFIG(host)},
    {.name = "db",
     .value = "FILE",
     .about = "where tables and games are kept (kocka.db); or\n"
              "postgresql://…",
     .at = AT_CONFIG(db)},
    {.name = "cert",
     .value = "FILE",
     .about = "TLS, with --key; read again on SIGHUP",
     .at = AT_CONFIG(cert)},
    {.name = "key", .value = "FILE", .about = "its key", .at = AT_CONFIG(key)},
    {.name = "trusted-proxy",
     .value = "LIST",
     .about = "addresses whose X-Forwarded-For is believed",
     .at = AT_CONFIG(trusted_proxy)},
    {.name = "origin",
     .value = "URL",
     .about = "a page of this origin may connect too",
     .at = AT_CONFIG(origin)},
    {.name = "servers",
     .value = "LIST",
     .about = "addresses of all servers of this database: pages\n"
              "try the next when one is lost",
     .at = AT_CONFIG(servers)},
    {.name = "admin",
     .value = "PATH",
     .about = "a socket for 'kocka admin'",
     .at = AT_CONFIG(admin)},
    {.name = "threads",
     .value = "N",
     .about = "loops",
     .kind = NUMBER,
     .at = AT_CONFIG(threads),
     .min = 1,
     .max = 32},
    {.name = "workers",
     .value = "N",
     .about = "threads for computer players",
     .kind = NUMBER,
     .at = AT_CONFIG(workers),
     .min = 1,
     .max = 64},
    {.name = "rate",
     .value = "N",
     .about = "requests per second and client; 0: no limit",
     .kind = NUMBER,
     .at = AT_CONFIG(rate),
     .max = 1000000},
    {.name = "max-sockets",
     .value = "N",
     .about = "connections in all",
     .kind = NUMBER,
     .at = AT_CONFIG(max_sockets),
     .min = 1,
     .max = 1000000},
    {.name = "max-per-address",
     .value = "N",
     .about = "connections of one address",
     .kind = NUMBER,
     .at = AT_CONFIG(max_per_address),
     .min = 1,
     .max = 1000000},
    {.name = "max-tables",
     .value = "N",
     .about = "tables that are not over",
     .kind = NUMBER,
     .at = AT_CONFIG(max_tables),
     .min = 1,
     .max = 10000000},
    {.name = "allow-exec",
     .value = "NAME=COMMAND",
     .about = "tables may choose this program for a computer's\n"
              "seat; again for more",
     .kind = PROGRAM},
    {.name = "vapid-key",
     .value = "FILE",
     .about = "tell players who are away by Web Push when it is\n"
              "their turn; "
              "see 'kocka admin vapid'",
     .at = AT_CONFIG(vapid_key)},
    {.name = "vapid-contact",
     .value = "URL",
     .about = "mailto: or https:, for the push services",
     .at = AT_CONFIG(vapid_contact)},
    {.name = "tables",
     .value = "FOLDER",
     .about = "solved games for the computers, as in 'kocka play'",
     .at = AT(tables)},
    {.name = "keep-finished",
     .value = "DAYS",
     .about = "delete older finished games; 0: never",
     .kind = NUMBER,
     .at = AT_CONFIG(keep_finished),
     .max = 36500},
    {.name = "keep-shared",
     .value = "DAYS",
     .about = "keep records behind short links for so many days;\n"
              "0: keep none",
     .kind = NUMBER,
     .at = AT_CONFIG(keep_shared),
     .max = 36500},
    {.name = "keep-idle",
     .value = "DAYS",
     .about = "close tables where nobody has moved for so long;\n"
              "0: never",
     .kind = NUMBER,
     .at = AT_CONFIG(keep_idle),
     .max = 36500},
    {.name = "rest-after",
     .value = "SECONDS",
     .about = "tables leave memory when nobody has been there for\n"
              "so long; 0: never",
     .kind = NUMBER,
     .at = AT_CONFIG(rest_after),
     .max = 1000000},
    {.name = "push-anywhere", .kind = YES, .at = AT_CONFIG(push_anywhere)},
    {.name = "haste",
     .value = "N",
     .kind = NUMBER,
     .at = AT_CONFIG(haste),
     .min = 1,
     .max = 1000},
};

enum { ROWS = sizeof rows / sizeof *rows };

static void *place(struct serving *s, const struct serve_option *row)
{
    return (char *)s + row->at;
}

/* ---- programs as players ---- */

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

/* ---- reading ---- */

static bool read_number(struct serving *s, const struct serve_option *row,
                        const char *text)
{
    char name[32];
    unsigned *to = place(s, row);
    long long number = *to;
    snprintf(name, sizeof name, "--%s", row->name);
    if (!cli_number(name, text, row->min, row->max, &number))
        return false;
    *to = (unsigned)number;
    return true;
}

bool serve_options_read(int argc, char **argv, struct serving *out)
{
    const char *numbers[ROWS] = {0};
    struct flag flags[ROWS + 1] = {0};
    int count = 0;
    for (int i = 0; i < ROWS; i++) {
        struct flag flag = {.name = rows[i].name};
        if (rows[i].kind == PROGRAM)
            continue;
        if (rows[i].kind == YES)
            flag.set = place(out, &rows[i]);
        else
            flag.value =
                rows[i].kind == NUMBER ? &numbers[i] : place(out, &rows[i]);
        flags[count++] = flag;
    }
    argc = take_programs(argc, argv, &out->config.programs);
    int words = argc < 0 ? -1 : cli_flags(argc, argv, flags);
    if (words > 0)
        cli_wrong("serve takes options only, not \"%s\"", argv[0]);
    for (int i = 0; i < ROWS && words == 0; i++)
        if (rows[i].kind == NUMBER && !read_number(out, &rows[i], numbers[i]))
            return false;
    return words == 0;
}

/* ---- the help ---- */

enum { COLUMN = 24 }; /* where the sentences stand */

static void print_row(FILE *out, const struct serve_option *row)
{
    struct serving defaults = {.config = server_defaults};
    int width = fprintf(out, "  --%s%s%s", row->name, row->value ? " " : "",
                        row->value ? row->value : "");
    if (width >= COLUMN) {
        fputs("\n", out);
        width = 0;
    }
    for (const char *line = row->about; *line;) {
        int len = (int)strcspn(line, "\n");
        fprintf(out, "%*s%.*s", COLUMN - width, "", len, line);
        line += len + (line[len] == '\n');
        width = 0;
        if (*line)
            fputs("\n", out);
    }
    unsigned *number = row->kind == NUMBER ? place(&defaults, row) : NULL;
    if (number && *number)
        fprintf(out, " (%u)", *number);
    fputs("\n", out);
}

void serve_options_help(FILE *out)
{
    for (int i = 0; i < ROWS; i++)
        if (rows[i].about)
            print_row(out, &rows[i]);
}
