/* cli: what the commands share; see cli.h. */
#include "cli/cli.h"

#include "games/games.h"
#include "table/record.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* What was read from a file may be part of it: nothing may steer a terminal. */
static void say(const char *format, va_list args)
{
    char line[8192];
    vsnprintf(line, sizeof line, format, args);
    for (unsigned char *s = (unsigned char *)line; *s; s++)
        if ((*s < ' ' && *s != '\n') || *s == 127)
            *s = '?';
        else if (*s == 0xc2 && s[1] >= 0x80 && s[1] < 0xa0)
            *s = s[1] = '?';
    fflush(stdout);
    fprintf(stderr, "kocka: %s\n", line);
}

int cli_wrong(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
    return EXIT_USAGE;
}

int cli_failed(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
    return EXIT_FAILED;
}

/* ---- flags ---- */

static const struct flag *find_flag(const struct flag *flags, const char *word,
                                    size_t len)
{
    for (; flags->name; flags++)
        if (strlen(flags->name) == len && memcmp(flags->name, word, len) == 0)
            return flags;
    return NULL;
}

/* One flag at argv[*at]; moves *at to its last word. */
static bool read_flag(int argc, char **argv, int *at, const struct flag *flags)
{
    const char *word = argv[*at] + 2, *equals = strchr(word, '=');
    size_t len = equals ? (size_t)(equals - word) : strlen(word);
    const struct flag *f = find_flag(flags, word, len);
    if (!f) {
        cli_wrong("there is no option --%.*s here", (int)len, word);
        return false;
    }
    if (f->set && equals) {
        cli_wrong("--%s takes no value", f->name);
        return false;
    }
    if (f->set) {
        *f->set = true;
        return true;
    }
    if (!equals && *at + 1 == argc) {
        cli_wrong("--%s needs a value", f->name);
        return false;
    }
    *f->value = equals ? equals + 1 : argv[++*at];
    return true;
}

int cli_flags(int argc, char **argv, const struct flag *flags)
{
    int left = 0;
    bool ended = false;
    for (int i = 0; i < argc; i++) {
        bool flag = strncmp(argv[i], "--", 2) == 0 && !ended;
        if (flag && !argv[i][2])
            ended = true;
        else if (!flag)
            argv[left++] = argv[i];
        else if (!read_flag(argc, argv, &i, flags))
            return -1;
    }
    return left;
}

/* ---- words ---- */

/* How many letters differ, roughly: enough to guess what was meant. */
static int distance(const char *a, const char *b)
{
    int row[40];
    size_t n = strlen(b);
    if (n >= 39 || strlen(a) >= 39)
        return 99;
    for (size_t j = 0; j <= n; j++)
        row[j] = (int)j;
    for (size_t i = 1; a[i - 1]; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= n; j++) {
            int cost = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            int other = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = cost < other ? cost : other;
        }
    }
    return row[n];
}

/* What was most likely meant; NULL where nothing is near: two letters may be
 * wrong, or a third of them, in short words one. */
static const char *nearest(const char *word, const char *(*name)(int))
{
    const char *near = NULL;
    int len = (int)strlen(word), most = len < 4 ? 1 : len < 9 ? 2 : len / 3;
    for (int i = 0; name(i); i++) {
        int off = distance(word, name(i));
        if (off <= most) {
            near = name(i);
            most = off - 1;
        }
    }
    return near;
}

int cli_unknown(const char *what, const char *word, const char *(*name)(int),
                const char *see)
{
    const char *near = nearest(word, name);
    if (near)
        return cli_wrong("there is no %s \"%s\". Did you mean %s? See '%s'.",
                         what, word, near, see);
    return cli_wrong("there is no %s \"%s\"; see '%s'", what, word, see);
}

static const char *game_id(int i)
{
    return games_all[i] ? games_all[i]->id : NULL;
}

const struct game *cli_game(const char *id)
{
    const struct game *g = games_find(id);
    char list[200];
    struct text all;
    if (g)
        return g;
    if (nearest(id, game_id)) {
        cli_unknown("game", id, game_id, "kocka games");
        return NULL;
    }
    text_fixed(&all, list, sizeof list);
    for (int i = 0; game_id(i); i++)
        text_add(&all, "%s%s", i ? ", " : "", game_id(i));
    cli_wrong("there is no game \"%s\"; there are %s", id, list);
    return NULL;
}

bool cli_folder(const char *path)
{
    char part[4200];
    if (strlen(path) >= sizeof part)
        return errno = ENAMETOOLONG, false;
    snprintf(part, sizeof part, "%s", path);
    for (char *end = part + 1; (end = strchr(end, '/')); end++) {
        *end = '\0';
        mkdir(part, 0777); /* the last one tells what is wrong */
        *end = '/';
    }
    return mkdir(part, 0777) == 0 || errno == EEXIST;
}

bool cli_number(const char *name, const char *text, long long min,
                long long max, long long *out)
{
    char *end;
    if (!text)
        return true;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    if (errno || *end || end == text || n < min || n > max) {
        cli_wrong("%s must be a number from %lld to %lld, not \"%s\"", name,
                  min, max, text);
        return false;
    }
    *out = n;
    return true;
}

/* A value is JSON as it stands, or else a text. */
static void put_value(struct json_out *w, const char *value)
{
    struct json ignored;
    if (json_check(value, strlen(value), &ignored)) {
        json_put_raw(w);
        text_put(w->text, value);
    } else {
        json_put_string(w, value);
    }
}

bool cli_options(char **words, int count, struct text *json)
{
    struct json_out w;
    if (count == 1 && words[0][0] == '{') {
        text_put(json, words[0]);
        return true;
    }
    json_begin(&w, json);
    json_open(&w, '{');
    for (int i = 0; i < count; i++) {
        const char *equals = strchr(words[i], '=');
        char name[40];
        size_t len = equals ? (size_t)(equals - words[i]) : strlen(words[i]);
        if (!len || len >= sizeof name) {
            cli_wrong("options of a game look like risky=true, not \"%s\"",
                      words[i]);
            return false;
        }
        memcpy(name, words[i], len);
        name[len] = '\0';
        json_key(&w, name);
        put_value(&w, equals ? equals + 1 : "true");
    }
    json_close(&w, '}');
    return true;
}

/* ---- the world ---- */

bool cli_read_file(const char *path, struct text *out)
{
    bool in = strcmp(path, "-") == 0;
    FILE *f = in ? stdin : fopen(path, "rb");
    char buf[65536];
    size_t n;
    if (!f) {
        cli_failed("cannot read %s: %s", path, strerror(errno));
        return false;
    }
    while ((n = fread(buf, 1, sizeof buf, f)))
        text_bytes(out, buf, n);
    bool good = !ferror(f) && !out->full;
    if (!good)
        cli_failed("cannot read %s: %s", path, strerror(errno));
    if (!in)
        fclose(f);
    return good;
}

struct table *cli_record(const char *path)
{
    struct text record;
    struct problem p;
    struct table *t = NULL;
    int line;
    text_heap(&record);
    if (cli_read_file(path, &record)) {
        t = record_read(record.data, record.len, games_find, &p, &line);
        if (!t)
            cli_failed("%s: %s", path, p.text); /* which names the line */
    }
    text_clear(&record);
    return t;
}

uint64_t cli_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int cli_width(void)
{
    struct winsize size;
    const char *said = getenv("COLUMNS");
    long width = said ? strtol(said, NULL, 10) : 0;
    if (width <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    if (width <= 0)
        width = 80;
    return width < 20 ? 20 : width > 100 ? 100 : (int)width;
}

bool cli_colour(void)
{
    const char *term = getenv("TERM"), *no = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && !(no && *no) && term &&
           strcmp(term, "dumb") != 0;
}

void cli_random_seed(char out[33])
{
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        uint64_t now = cli_now();
        memset(bytes, 0, sizeof bytes);
        memcpy(bytes, &now, sizeof now);
    }
    for (int i = 0; i < 16; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}
