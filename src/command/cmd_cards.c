/* kocka cards: the goal cards of wispwood, as texts and as drawings. */
#include "cli/cards.h"
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/say.h"
#include "command/wisp_svg.h"

#include "games/wispwood/wispwood.h"

#include <errno.h>
#include <string.h>

static int find_card(const char *id)
{
    for (int card = 0; card < WISP_CARDS; card++)
        if (!strcmp(wisp_card_id(card), id))
            return card;
    return -1;
}

/* Words in lines of at most `width` characters, each behind four spaces. */
static void print_wrapped(const char *text, int width)
{
    int column = 0;
    while (*text) {
        int len = (int)strcspn(text, " ");
        char word[256];
        snprintf(word, sizeof word, "%.*s", len, text);
        int wide = say_width(word);
        if (column && column + 1 + wide > width) {
            putchar('\n');
            column = 0;
        }
        column += printf("%s%s", column ? " " : "    ", word) - len + wide;
        text += len;
        text += strspn(text, " ");
    }
    putchar('\n');
}

static void print_card(int card, const char *lang)
{
    const struct card_text *t = card_text_find(wisp_card_id(card), lang);
    printf("%-18s %-2s %s\n", wisp_card_id(card),
           wisp_card_paws(card) == 1 ? "·" : "··", t ? t->title : "");
    if (t)
        print_wrapped(t->text, cli_width());
}

static int draw_card(int card, const char *folder)
{
    char path[512];
    struct text svg;
    int n =
        snprintf(path, sizeof path, "%s/%s.svg", folder, wisp_card_id(card));
    FILE *file = n < (int)sizeof path ? fopen(path, "w") : NULL;
    if (!file)
        return cli_failed("cannot write %s: %s", path, strerror(errno));
    text_heap(&svg);
    wisp_svg_card(card, &svg);
    bool good = fwrite(svg.data, 1, svg.len, file) == svg.len;
    good = fclose(file) == 0 && good && !svg.full;
    text_clear(&svg);
    return good ? EXIT_FINE : cli_failed("cannot write %s", path);
}

static int do_card(int card, const char *lang, const char *folder)
{
    if (folder)
        return draw_card(card, folder);
    print_card(card, lang);
    return EXIT_FINE;
}

int cmd_cards(int argc, char **argv)
{
    const char *wish = NULL, *folder = NULL;
    const struct flag flags[] = {{.name = "lang", .value = &wish},
                                 {.name = "svg", .value = &folder},
                                 {0}};
    int words = cli_flags(argc, argv, flags), code = EXIT_FINE;
    if (words < 0)
        return EXIT_USAGE;
    const char *lang = language_need(wish);
    if (!lang)
        return EXIT_USAGE;
    for (int i = 0; i < words; i++)
        if (find_card(argv[i]) < 0)
            return cli_wrong("there is no card \"%s\"; see 'kocka cards'",
                             argv[i]);
    if (folder && !cli_folder(folder))
        return cli_failed("cannot make %s: %s", folder, strerror(errno));
    for (int i = 0; i < words && code == EXIT_FINE; i++)
        code = do_card(find_card(argv[i]), lang, folder);
    for (int card = 0; !words && card < WISP_CARDS && code == EXIT_FINE; card++)
        code = do_card(card, lang, folder);
    return code;
}
