/*
 * kocka sheet: the score sheet of a real table.
 *
 * The players find their pieces on their own boards and agree on what is
 * valid; only the letters of the pieces are typed in. What may stand on the
 * sheet, sums, doubling, the timer, ties and the end are the game's own tally
 * (F9 from step 3 on, F12 to F16), which is asked after every line. Outlines
 * with their squares are typed in by 'kocka play fives --people'.
 */
#include "cli/commands.h"

#include "base/must_have.h"
#include "cli/box_file.h"
#include "cli/language.h"
#include "cli/say.h"
#include "games/fives/fives.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 128 };

struct sheet_entry {
    char pieces[LINE_SIZE]; /* letters, in the order typed */
    char crossed[LINE_SIZE];
    bool timer;
};

struct sheet {
    char name[FIVES_SEATS][40];
    int seats;
    int rounds;
    bool puzzle;
    const char *options; /* of the game, JSON */
    const struct catalogue *texts;
    struct sheet_entry entry[PUZZLE_ROUNDS][FIVES_SEATS];
};

/* What the game says of a sheet. */
struct count {
    struct fives state;
    struct score score;
    struct text more; /* JSON: what does not count, and why */
    struct problem problem;
};

static int piece_named(char letter)
{
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        if (*piece_names[piece] == toupper((unsigned char)letter))
            return piece;
    return -1;
}

/* ---- the sheet, as the game counts it ---- */

static void write_pieces(struct json_out *w, const char *key,
                         const char *letters)
{
    json_key(w, key);
    json_open(w, '[');
    for (; *letters; letters++)
        json_put_bytes(w, letters, 1);
    json_close(w, ']');
}

static void write_entry(const struct sheet *x, const struct sheet_entry *e,
                        struct json_out *w)
{
    json_open(w, '{');
    write_pieces(w, x->puzzle ? "circled" : "pieces", e->pieces);
    if (x->puzzle)
        write_pieces(w, "crossed", e->crossed);
    json_bool_at(w, "timer", e->timer);
    json_close(w, '}');
}

static void write_rounds(const struct sheet *x, int rounds, struct json_out *w)
{
    json_open(w, '{');
    json_key(w, "rounds");
    json_open(w, '[');
    for (int round = 0; round < rounds; round++) {
        json_open(w, '{');
        json_key(w, "seats");
        json_open(w, '[');
        for (int seat = 0; seat < x->seats; seat++)
            write_entry(x, &x->entry[round][seat], w);
        json_close(w, ']');
        json_close(w, '}');
    }
    json_close(w, ']');
    json_close(w, '}');
}

/* Its text is the caller's to clear. */
static bool count(const struct sheet *x, int rounds, struct count *out)
{
    struct text sheet;
    struct json_out w;
    struct json parsed, options;
    text_heap(&sheet);
    text_heap(&out->more);
    json_begin(&w, &sheet);
    write_rounds(x, rounds, &w);
    json_begin(&w, &out->more);
    json_open(&w, '{');
    json_check(sheet.data, sheet.len, &parsed);
    json_check(x->options, strlen(x->options), &options);
    bool good = game_tally(&game_fives, &out->state, x->seats, options, parsed,
                           &out->score, &w, &out->problem);
    json_close(&w, '}');
    text_clear(&sheet);
    return good;
}

static void print_totals(const struct sheet *x, const struct count *c)
{
    for (int seat = 0; seat < x->seats; seat++)
        printf("%s%s %d%s%s", seat ? ", " : "  ", x->name[seat],
               c->score.total[seat],
               c->score.winners >> seat & 1 ? say(x->texts, " wins") : "",
               seat == x->seats - 1 ? "\n" : "");
}

static struct json nth(struct json list, int n)
{
    struct json_iter i = json_each(list);
    while (json_next(&i) && n > 0)
        n--;
    return i.value;
}

/* F9: what of an entry does not count. */
static void print_void(const struct sheet *x, int round, int seat,
                       const struct count *c)
{
    struct json more;
    if (x->puzzle || !json_check(c->more.data, c->more.len, &more))
        return;
    struct json entry = nth(nth(json_get(more, "rounds"), round), seat);
    struct json_iter i = json_each(json_get(entry, "void"));
    for (const char *piece = x->entry[round][seat].pieces; json_next(&i);
         piece++)
        if (json_is(i.value, "twice"))
            printf(say(x->texts, "  F9: %c counts once.\n"), *piece);
        else if (!json_is(i.value, ""))
            printf(say(x->texts, "  F9: %c does not count: five pieces do.\n"),
                   *piece);
}

/* ---- lines ---- */

/* "F P W +": pieces and the timer; "-X": crossed off. */
static bool read_entry(const struct catalogue *texts, const char *line,
                       struct sheet_entry *out)
{
    int pieces = 0, crossed = 0;
    bool minus = false;
    *out = (struct sheet_entry){0};
    for (; *line; line++) {
        int piece = piece_named(*line);
        if (*line == '+')
            out->timer = true;
        else if (*line == '-')
            minus = true;
        else if (piece >= 0 && minus)
            out->crossed[crossed++] = *piece_names[piece];
        else if (piece >= 0)
            out->pieces[pieces++] = *piece_names[piece];
        else if (!isspace((unsigned char)*line) && *line != ',')
            return !printf(say(texts,
                               "  There is no piece \"%c\". Type letters "
                               "such as FPW, + for the timer, back, "
                               "or quit.\n"),
                           *line);
    }
    return true;
}

/* Why the game does not count it. */
static void print_problem(const struct sheet *x, const struct problem *problem)
{
    struct text why;
    text_heap(&why);
    say_problem(x->texts, &game_fives, problem, &why);
    printf(say(x->texts, "  No: %s.\n"), why.data);
    text_clear(&why);
}

/* May it stand on the sheet? If not, the line is forgotten. */
static bool take_entry(struct sheet *x, int round, int seat, const char *line)
{
    struct sheet_entry *e = &x->entry[round][seat];
    struct count c;
    bool good = read_entry(x->texts, line, e);
    if (good && !x->puzzle && *e->crossed)
        good = !printf("%s", say(x->texts, "  Pieces are crossed off in the "
                                           "puzzle only.\n"));
    for (int later = seat + 1; later < x->seats; later++)
        x->entry[round][later] = (struct sheet_entry){0};
    if (good) {
        good = count(x, round + 1, &c);
        if (good)
            print_void(x, round, seat, &c);
        else
            print_problem(x, &c.problem);
        text_clear(&c.more);
    }
    if (!good)
        *e = (struct sheet_entry){0};
    return good;
}

/* One player's line; 1 taken, 0 quit, -1 one step back. */
static int ask(struct sheet *x, int round, int seat)
{
    char line[LINE_SIZE];
    for (;;) {
        printf(say(x->texts, "Round %d, %s> "), round + 1, x->name[seat]);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return 0;
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            return 0;
        if (strcmp(line, "back") == 0)
            return -1;
        if (take_entry(x, round, seat, line))
            return 1;
    }
}

/* After a round of all: is the game over? */
static bool told(const struct sheet *x, int rounds)
{
    struct count c;
    bool good = count(x, rounds, &c);
    if (good)
        print_totals(x, &c);
    text_clear(&c.more);
    return good && game_over(&game_fives, &c.state);
}

/* All rounds, or until it is left. */
static void fill_in(struct sheet *x)
{
    for (int at = 0; at < x->rounds * x->seats;) {
        int round = at / x->seats, step = ask(x, round, at % x->seats);
        if (step == 0)
            return;
        at += at + step < 0 ? 0 : step;
        if (step > 0 && at % x->seats == 0 && told(x, round + 1))
            return;
    }
}

/* ---- the command ---- */

static int split_names(struct sheet *x, const char *names)
{
    int count = 0;
    while (*names && count < FIVES_SEATS) {
        size_t len = strcspn(names, ",");
        snprintf(x->name[count++], sizeof *x->name, "%.*s", (int)len, names);
        names += len + (names[len] == ',');
    }
    return *names ? FIVES_SEATS + 1 : count;
}

int cmd_sheet(int argc, char **argv)
{
    const char *names = NULL, *box = NULL;
    bool puzzle = false;
    struct text json;
    const struct flag flags[] = {{.name = "names", .value = &names},
                                 {.name = "box", .value = &box},
                                 {.name = "puzzle", .set = &puzzle},
                                 {0}};
    argc = cli_flags(argc, argv, flags);
    if (argc < 0)
        return EXIT_USAGE;
    if (argc != 1 || strcmp(argv[0], "fives") != 0 || !names)
        return cli_wrong("usage: kocka sheet fives --names A,B,… [--puzzle] "
                         "[--box FILE]");
    struct sheet *x = must_have(calloc(1, sizeof *x));
    struct fives state;
    struct json options;
    struct problem problem;
    x->puzzle = puzzle;
    x->seats = split_names(x, names);
    text_heap(&json);
    char *words[] = {puzzle ? "mode=puzzle" : "mode=classic"};
    x->texts = say_catalogue(language_choose(NULL));
    int code =
        box_file_options(box, &game_fives, x->seats, words, 1, x->texts, &json);
    if (code == EXIT_FINE && json_check(json.data, json.len, &options)) {
        x->options = json.data;
        if (game_new(&game_fives, &state, x->seats, options, &problem)) {
            x->rounds = fives_rounds(&state);
            fill_in(x);
        } else
            code = box_file_refused(x->texts, &game_fives, &problem);
    }
    text_clear(&json);
    free(x);
    return code;
}
