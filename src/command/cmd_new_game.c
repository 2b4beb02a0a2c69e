/*
 * kocka new-game: the beginning of a new game, in the source tree.
 *
 * The files of the template game are written under the new name, and the game
 * is entered where games are listed. What is there already is never changed.
 */
#include "cli/commands.h"

#include "cli/pages.h"
#include "command/template.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

enum { NAME_MAX_LEN = 16 };

struct fresh {
    const char *name;
    char title[NAME_MAX_LEN + 1];
    char letter; /* of its rules */
};

/* ---- the template's words in the new game's ---- */

/* A rule of the template, S3, is a rule of the new letter. */
static bool is_rule(const char *line, const char *at)
{
    return *at == 'S' && isdigit((unsigned char)at[1]) &&
           (at == line || !isalnum((unsigned char)at[-1]));
}

static void put_renamed(const struct fresh *f, const char *line,
                        struct text *out)
{
    for (const char *at = line; *at;) {
        if (!strncmp(at, "secret", 6)) {
            text_put(out, f->name);
            at += 6;
        } else if (!strncmp(at, "Secret", 6)) {
            text_put(out, f->title);
            at += 6;
        } else {
            text_char(out, is_rule(line, at) ? f->letter : *at);
            at++;
        }
    }
}

/* ---- files ---- */

static bool write_file(const char *path, const char *mode,
                       const struct text *text)
{
    FILE *f = fopen(path, mode);
    bool good = f && fwrite(text->data, 1, text->len, f) == text->len;
    if (f)
        good = !fclose(f) && good;
    if (!good)
        cli_failed("%s: %s", path, strerror(errno));
    return good;
}

static bool there_is(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (f)
        fclose(f);
    return f;
}

/* The folder of a path, made if it is not there. */
static bool make_folder(const char *path)
{
    char folder[256];
    const char *end = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", (int)(end - path), path);
    return cli_folder(folder) ||
           (cli_failed("%s: %s", folder, strerror(errno)), false);
}

/* One file of the template; what is there already is added to. */
static bool write_template(const struct fresh *f,
                           const struct template_file *file)
{
    char path[256] = "";
    struct text text;
    text_fixed(&text, path, sizeof path);
    put_renamed(f, file->path, &text);
    text_heap(&text);
    for (int i = 0; file->lines[i]; i++) {
        put_renamed(f, file->lines[i], &text);
        text_char(&text, '\n');
    }
    bool good = make_folder(path) && write_file(path, "ab", &text);
    if (good)
        printf("  %s\n", path);
    text_clear(&text);
    return good;
}

/* Put `added` before the first `place` of a file. */
static bool insert(const char *path, const char *place, const char *added)
{
    struct text file, text;
    text_heap(&file);
    text_heap(&text);
    bool good = cli_read_file(path, &file);
    const char *at = good ? strstr(file.data, place) : NULL;
    if (good && !at) {
        cli_failed("%s is not as it was: add the game yourself", path);
        good = false;
    }
    if (good) {
        text_bytes(&text, file.data, (size_t)(at - file.data));
        text_put(&text, added);
        text_put(&text, at);
        good = write_file(path, "wb", &text);
    }
    text_clear(&file);
    text_clear(&text);
    return good;
}

/* ---- the lists that a game stands in ---- */

/* docs/protocol.md has been told with the section that is new there. */
static bool enter(const struct fresh *f)
{
    char line[512];
    snprintf(line, sizeof line, "extern const struct game game_%s;\n", f->name);
    if (!insert("src/games/games.c", "\n/* clang-format off */", line))
        return false;
    snprintf(line, sizeof line, "    &game_%s,\n", f->name);
    if (!insert("src/games/games.c", "    NULL,\n", line))
        return false;
    snprintf(line, sizeof line,
             "| %s | %c | [%s](en/%s.md) | [%s](cs/%s.md) | [%s](sk/%s.md) | "
             "[%s](pl/%s.md) |\n",
             f->name, f->letter, f->title, f->name, f->title, f->name, f->title,
             f->name, f->title, f->name);
    if (!insert("docs/rules/README.md", "\nBeside them, as data", line))
        return false;
    puts("  src/games/games.c\n  docs/rules/README.md");
    snprintf(line, sizeof line, "[%s](#%s), ", f->name, f->name);
    return insert("docs/protocol.md", "[pig](#pig), ", line);
}

static bool begin_golden(const char *folder, const char *name,
                         const char *pattern)
{
    char path[128], line[256];
    struct text text;
    snprintf(path, sizeof path, "tests/%s/%s.txt", folder, name);
    text_fixed(&text, line, sizeof line);
    text_add(&text, pattern, name);
    printf("  %s\n", path);
    return write_file(path, "wb", &text);
}

/* Both say what is to be compared with; what, the game itself writes. */
static bool begin_goldens(const struct fresh *f)
{
    return begin_golden("golden", f->name,
                        "{\"do\":\"new\",\"game\":\"%s\",\"seats\":2,"
                        "\"seed\":\"golden\"}\n") &&
           begin_golden("perft", f->name,
                        "# kocka perft %s --json: to be counted when the "
                        "rules stand\n");
}

/* ---- the command ---- */

/* The first letter of the name, or the first that no game's rules have. */
static char free_letter(const char *name)
{
    uint32_t used = 0;
    for (const struct page *p = pages_all; p->lang; p++)
        for (int i = 0; i < p->count; i++)
            if (p->blocks[i].rule)
                used |= 1u << (*p->blocks[i].rule - 'A');
    int wish = *name - 'a';
    for (int i = 0; used >> wish & 1 && i < 26; i++)
        wish = i;
    return (char)('A' + wish);
}

static bool good_name(const char *name)
{
    size_t len = strlen(name);
    return len >= 2 && len <= NAME_MAX_LEN && islower((unsigned char)*name) &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789") == len;
}

int cmd_new_game(int argc, char **argv)
{
    const struct flag flags[] = {{0}};
    char path[128];
    if (cli_flags(argc, argv, flags) != 1)
        return cli_wrong("which name? See 'kocka new-game --help'.");
    struct fresh f = {.name = argv[0]};
    if (!good_name(f.name))
        return cli_wrong("a game's name is 2 to 16 small letters and digits");
    if (!there_is("src/games/games.c"))
        return cli_wrong("run it in the folder of Kocka's sources");
    snprintf(path, sizeof path, "src/games/%s/%s.c", f.name, f.name);
    if (there_is(path))
        return cli_wrong("there is a game of this name: %s", path);
    snprintf(f.title, sizeof f.title, "%s", f.name);
    *f.title = (char)toupper((unsigned char)*f.title);
    f.letter = free_letter(f.name);
    printf("%s, with rules %c1 to %c5:\n", f.title, f.letter, f.letter);
    for (const struct template_file *t = template_files; t->path; t++)
        if (!write_template(&f, t))
            return EXIT_FAILED;
    if (!enter(&f) || !begin_goldens(&f))
        return EXIT_FAILED;
    puts("It can be built, tested and played as it is; CONTRIBUTING.md says "
         "how to go on.");
    return EXIT_FINE;
}
