/*
 * kocka rules: the rules of a game, or some of them by number.
 *
 * A rule is a paragraph with a number, and what follows it up to the next
 * number or heading (docs/rules/README.md).
 */
#include "cli/commands.h"

#include "cli/language.h"
#include "cli/pages.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- which page ---- */

static const struct page *find_page(const char *lang, const char *game)
{
    for (const struct page *p = pages_all; p->lang; p++)
        if (!strcmp(p->lang, lang) && !strcmp(p->game, game))
            return p;
    return NULL;
}

/* ---- which blocks ---- */

/* Is this where the rule `number` begins? The letter may be left out. */
static bool begins_rule(const struct block *b, const char *number)
{
    if (!b->rule)
        return false;
    bool bare = *number >= '0' && *number <= '9';
    return strcasecmp(bare ? b->rule + 1 : b->rule, number) == 0;
}

/* Blocks of the rule at `b`. */
static int rule_length(const struct block *b, const struct block *end)
{
    const struct block *next = b + 1;
    while (next < end && next->kind != BLOCK_HEADING && !next->rule)
        next++;
    return (int)(next - b);
}

/* ---- showing ---- */

/* Through the pager if a person would have to scroll. */
static void show(const struct text *text)
{
    struct winsize size;
    int lines = 0;
    for (size_t i = 0; i < text->len; i++)
        lines += text->data[i] == '\n';
    bool long_one = isatty(STDOUT_FILENO) && isatty(STDIN_FILENO) &&
                    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
                    size.ws_row && lines >= size.ws_row;
    FILE *pager = NULL;
    if (long_one)
        pager = popen("if [ -n \"$PAGER\" ]; then $PAGER; "
                      "elif command -v less >/dev/null; then less -FR; "
                      "else cat; fi",
                      "w");
    fwrite(text->data, 1, text->len, pager ? pager : stdout);
    if (pager)
        pclose(pager);
}

static bool add_rule(const struct page *p, const char *number, int width,
                     struct text *out)
{
    const struct block *end = p->blocks + p->count;
    for (const struct block *b = p->blocks; b < end; b++) {
        if (!begins_rule(b, number))
            continue;
        if (out->len)
            text_char(out, '\n');
        page_write(b, rule_length(b, end), width, cli_colour(), out);
        return true;
    }
    cli_wrong("%s has no rule %s; 'kocka rules %s' shows all", p->game, number,
              p->game);
    return false;
}

static int show_page(const struct page *p, char **numbers, int count)
{
    struct text out;
    int width = cli_width();
    bool good = true;
    text_heap(&out);
    if (!count)
        page_write(p->blocks, p->count, width, cli_colour(), &out);
    for (int i = 0; i < count && good; i++)
        good = add_rule(p, numbers[i], width, &out);
    if (good && out.len)
        show(&out);
    text_clear(&out);
    return good ? EXIT_FINE : EXIT_USAGE;
}

static int list_pages(const char *lang)
{
    for (const struct page *p = pages_all; p->lang; p++)
        if (strcmp(p->lang, lang) == 0)
            printf("%-10s %s\n", p->game, p->blocks->text);
    return EXIT_FINE;
}

int cmd_rules(int argc, char **argv)
{
    const char *wish = NULL, *lang;
    const struct flag flags[] = {{.name = "lang", .value = &wish}, {0}};
    int words = cli_flags(argc, argv, flags);
    if (words < 0)
        return EXIT_USAGE;
    lang = language_need(wish);
    if (!lang)
        return EXIT_USAGE;
    if (!words)
        return list_pages(lang);
    const struct page *p = find_page(lang, argv[0]);
    if (!p) {
        if (cli_game(argv[0]))
            cli_failed("%s has no rules page in %s", argv[0], lang);
        return EXIT_USAGE;
    }
    return show_page(p, argv + 1, words - 1);
}
