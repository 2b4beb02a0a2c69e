/*
 * kocka sheet: the score sheet of a real table.
 *
 * The players find their pieces on their own boards and agree on what is
 * valid; only the letters of the pieces are typed in. Sums, doubling, the
 * timer and ties are the game's own tally (F9 from step 3 on, F13 to F16).
 * Outlines with their squares are typed in by 'kocka play fives --people'.
 */
#include "cli/commands.h"

#include "base/must_have.h"
#include "cli/box_file.h"
#include "games/fives/fives.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct sheet_entry {
    uint16_t pieces; /* classic: found; puzzle: circled */
    uint16_t crossed;
    bool timer;
};

struct sum {
    unsigned circled, crossed;
    int marks;
};

struct sheet {
    char name[FIVES_SEATS][40];
    int seats;
    bool puzzle;
    const char *options; /* of the game, JSON */
    struct sheet_entry entry[PUZZLE_ROUNDS][FIVES_SEATS];
};

static int piece_named(char letter)
{
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        if (*piece_names[piece] == toupper((unsigned char)letter))
            return piece;
    return -1;
}

/* ---- points: the sheet as the game counts it ---- */

static void write_pieces(struct json_out *w, const char *key, unsigned pieces)
{
    json_key(w, key);
    json_open(w, '[');
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        if (pieces >> piece & 1)
            json_put_string(w, piece_names[piece]);
    json_close(w, ']');
}

static void write_rounds(const struct sheet *x, int rounds, struct json_out *w)
{
    json_key(w, "rounds");
    json_open(w, '[');
    for (int round = 0; round < rounds; round++) {
        json_open(w, '{');
        json_key(w, "seats");
        json_open(w, '[');
        for (int seat = 0; seat < x->seats; seat++) {
            json_open(w, '{');
            write_pieces(w, "pieces", x->entry[round][seat].pieces);
            json_bool_at(w, "timer", x->entry[round][seat].timer);
            json_close(w, '}');
        }
        json_close(w, ']');
        json_close(w, '}');
    }
    json_close(w, ']');
}

/* What a seat of the puzzle has, all rounds together. */
static struct sum sum_of(const struct sheet *x, int seat, int rounds)
{
    struct sum sum = {0};
    for (int round = 0; round < rounds; round++) {
        sum.circled |= x->entry[round][seat].pieces;
        sum.crossed |= x->entry[round][seat].crossed;
        sum.marks += x->entry[round][seat].timer;
    }
    return sum;
}

static void write_sums(const struct sheet *x, int rounds, bool over,
                       struct json_out *w)
{
    json_key(w, "sheets");
    json_open(w, '[');
    for (int seat = 0; seat < x->seats; seat++) {
        struct sum sum = sum_of(x, seat, rounds);
        json_open(w, '{');
        write_pieces(w, "circled", sum.circled);
        write_pieces(w, "crossed", sum.crossed);
        json_int_at(w, "marks", sum.marks);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_bool_at(w, "over", over);
}

static void print_totals(const struct sheet *x, int rounds, bool over)
{
    struct text sheet, more;
    struct json_out w;
    struct json parsed, options;
    struct score score;
    struct problem p = {0};
    struct fives state;
    text_heap(&sheet);
    text_heap(&more);
    json_begin(&w, &sheet);
    json_open(&w, '{');
    if (x->puzzle)
        write_sums(x, rounds, over, &w);
    else
        write_rounds(x, rounds, &w);
    json_close(&w, '}');
    json_begin(&w, &more);
    json_check(sheet.data, sheet.len, &parsed);
    json_check(x->options, strlen(x->options), &options);
    if (!game_tally(&game_fives, &state, x->seats, options, parsed, &score, &w,
                    &p))
        printf("  %s\n", p.text);
    else
        for (int seat = 0; seat < x->seats; seat++)
            printf("%s%s %d%s%s", seat ? ", " : "  ", x->name[seat],
                   score.total[seat], score.winners >> seat & 1 ? " wins" : "",
                   seat == x->seats - 1 ? "\n" : "");
    text_clear(&sheet);
    text_clear(&more);
}

/* ---- lines ---- */

/* Another piece of an entry; false after a sentence. */
static bool add_piece(const struct sheet *x, int round, int seat,
                      struct sheet_entry *e, int piece, bool crossed)
{
    struct sum before = sum_of(x, seat, round);
    if (!x->puzzle && crossed)
        return !printf("  Pieces are crossed off in the puzzle only.\n");
    if (x->puzzle && (e->pieces || e->crossed))
        return !printf("  F12: one piece each round.\n");
    if (x->puzzle && (before.circled | before.crossed) >> piece & 1)
        return !printf("  F12: %s is circled or crossed off already.\n",
                       piece_names[piece]);
    if (e->pieces >> piece & 1)
        printf("  F9: %s counts once.\n", piece_names[piece]);
    if (crossed)
        e->crossed |= (uint16_t)(1u << piece);
    else
        e->pieces |= (uint16_t)(1u << piece);
    return true;
}

/* "F P W +": pieces and the timer; "-X": crossed off. */
static bool read_entry(const struct sheet *x, int round, int seat,
                       const char *line, struct sheet_entry *out)
{
    bool minus = false;
    *out = (struct sheet_entry){0};
    for (; *line; line++) {
        int piece = piece_named(*line);
        if (*line == '+')
            out->timer = true;
        else if (*line == '-')
            minus = true;
        else if (piece >= 0 && !add_piece(x, round, seat, out, piece, minus))
            return false;
        else if (piece < 0 && !isspace((unsigned char)*line) && *line != ',')
            return !printf("  There is no piece \"%c\". Type letters such as "
                           "FPW, + for the timer, back, or quit.\n",
                           *line);
    }
    for (int other = 0; other < seat; other++)
        if (out->timer && x->entry[round][other].timer)
            return !printf("  F8: %s has turned the timer in this round.\n",
                           x->name[other]);
    return true;
}

/* One player's line; 1 taken, 0 quit, -1 one step back. */
static int ask(struct sheet *x, int round, int seat)
{
    char line[128];
    for (;;) {
        printf("Round %d, %s> ", round + 1, x->name[seat]);
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return 0;
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            return 0;
        if (strcmp(line, "back") == 0)
            return -1;
        if (read_entry(x, round, seat, line, &x->entry[round][seat]))
            return 1;
    }
}

/* F16: nobody has circled a piece in this round. */
static bool empty_round(const struct sheet *x, int round)
{
    for (int seat = 0; seat < x->seats; seat++)
        if (x->entry[round][seat].pieces)
            return false;
    return x->puzzle;
}

/* All rounds, or until it is left. */
static void fill_in(struct sheet *x)
{
    int rounds = x->puzzle ? PUZZLE_ROUNDS : FIVES_ROUNDS;
    for (int at = 0; at < rounds * x->seats;) {
        int round = at / x->seats, step = ask(x, round, at % x->seats);
        if (step == 0)
            return;
        at += at + step < 0 ? 0 : step;
        if (step < 0 || at % x->seats)
            continue;
        bool over = round + 1 == rounds || empty_round(x, round);
        print_totals(x, round + 1, over);
        if (over)
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
    int code = EXIT_USAGE;
    if (box_file_options(box, &game_fives, x->seats, words, 1, &json) &&
        json_check(json.data, json.len, &options)) {
        x->options = json.data;
        code = EXIT_FINE;
        if (game_new(&game_fives, &state, x->seats, options, &problem))
            fill_in(x);
        else
            code = cli_wrong("%s", problem.text);
    }
    text_clear(&json);
    free(x);
    return code;
}
