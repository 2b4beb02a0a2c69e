/*
 * kocka rules: the rules of a game, or some of them by number.
 *
 * A rule is a paragraph that begins with its number, `**M7.** `, and what
 * follows it up to the next number or heading (docs/rules/README.md).
 */
#include "cli/commands.h"

#include "cli/language.h"
#include "cli/markdown.h"
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

/* ---- which lines ---- */

/* Is this the line where rule `number` begins? NULL: any rule. */
static bool begins_rule(const char *line, const char *number)
{
    if (strncmp(line, "**", 2) != 0 || line[2] < 'A' || line[2] > 'Z')
        return false;
    size_t digits = strspn(line + 3, "0123456789");
    if (!digits || strncmp(line + 3 + digits, ".**", 3) != 0)
        return false;
    if (!number)
        return true;
    if (*number >= '0' && *number <= '9') /* the letter may be left out */
        return strlen(number) == digits &&
               strncmp(line + 3, number, digits) == 0;
    return strlen(number) == digits + 1 &&
           strncasecmp(line + 2, number, digits + 1) == 0;
}

/* Lines of the rule at `lines`, without empty ones at its end. */
static int rule_length(const char *const *lines)
{
    int n = 1;
    while (lines[n] && *lines[n] != '#' && !begins_rule(lines[n], NULL))
        n++;
    while (!*lines[n - 1])
        n--;
    return n;
}

static int page_length(const struct page *p)
{
    int n = 0;
    while (p->lines[n])
        n++;
    return n;
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
    for (int i = 0; p->lines[i]; i++) {
        if (!begins_rule(p->lines[i], number))
            continue;
        if (out->len)
            text_char(out, '\n');
        markdown_write(p->lines + i, rule_length(p->lines + i), width,
                       cli_colour(), out);
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
        markdown_write(p->lines, page_length(p), width, cli_colour(), &out);
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
            printf("%-10s %s\n", p->game, p->lines[0] + 2);
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
