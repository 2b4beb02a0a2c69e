/*
 * kocka sheet: the score sheet of a real table.
 *
 * The players find their pieces on their own boards and agree on what is
 * valid; only the letters of the pieces are typed in. Sums, doubling, the
 * timer, ties and the end are the game's own (F9 from step 3 on, F13 to F16).
 * Outlines with their squares are typed in by 'kocka play fives --people'.
 */
#include "cli/commands.h"

#include "games/fives/fives.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    uint16_t pieces; /* classic: found; puzzle: circled */
    uint16_t crossed;
    bool timer;
};

struct sheet {
    char name[FIVES_SEATS][40];
    struct fives state; /* for the game's own score */
    struct entry entry[PUZZLE_ROUNDS][FIVES_SEATS];
};

static int piece_named(char letter)
{
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        if (*piece_names[piece] == toupper((unsigned char)letter))
            return piece;
    return -1;
}

/* ---- points ---- */

/* F9, step 4: if there are more than five, the lowest count. */
static int sum_of(const struct fives *s, unsigned pieces)
{
    int sum = 0, left = PIECES_MAX;
    for (int value = 0; value < 256; value++)
        for (int piece = 0; piece < PIECE_COUNT && left > 0; piece++)
            if (pieces >> piece & 1 && s->values[piece] == value) {
                sum += value;
                left--;
            }
    return sum;
}

/* Work everything out again from the entries of the first rounds. */
static void work_out(struct sheet *x, int rounds)
{
    struct fives *s = &x->state;
    for (int seat = 0; seat < s->head.seats; seat++) {
        struct fives_sheet *mine = &s->sheet[seat];
        memset(mine, 0, sizeof *mine);
        for (int round = 0; round < rounds; round++) {
            const struct entry *e = &x->entry[round][seat];
            int sum = sum_of(s, e->pieces);
            if (!fives_puzzle(s) && round == FIVES_ROUNDS - 1)
                sum *= 2;
            mine->score[round] = (uint16_t)(sum + e->timer);
            mine->circled |= e->pieces;
            mine->crossed |= e->crossed;
            mine->marks = (uint8_t)(mine->marks + e->timer);
        }
    }
}

static void print_totals(const struct sheet *x)
{
    struct score score = {0};
    fives_score(&x->state, &score);
    for (int seat = 0; seat < x->state.head.seats; seat++)
        printf("%s%s %d%s", seat ? ", " : "  ", x->name[seat],
               score.total[seat], score.winners >> seat & 1 ? " wins" : "");
    putchar('\n');
}

/* ---- lines ---- */

/* Another piece of an entry; false after a sentence. */
static bool add_piece(const struct sheet *x, int seat, struct entry *e,
                      int piece, bool crossed)
{
    const struct fives_sheet *mine = &x->state.sheet[seat];
    bool puzzle = fives_puzzle(&x->state);
    if (!puzzle && crossed)
        return !printf("  Pieces are crossed off in the puzzle only.\n");
    if (puzzle && (e->pieces || e->crossed))
        return !printf("  F12: one piece each round.\n");
    if (puzzle && sheet_used(mine, piece))
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
                       const char *line, struct entry *out)
{
    bool minus = false;
    *out = (struct entry){0};
    for (; *line; line++) {
        int piece = piece_named(*line);
        if (*line == '+')
            out->timer = true;
        else if (*line == '-')
            minus = true;
        else if (piece >= 0 && !add_piece(x, seat, out, piece, minus))
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
    for (int seat = 0; seat < x->state.head.seats; seat++)
        if (x->entry[round][seat].pieces)
            return false;
    return x->state.mode == FIVES_PUZZLE;
}

/* All rounds; false if it was left before the end. */
static bool fill_in(struct sheet *x)
{
    int seats = x->state.head.seats, at = 0;
    while (at < fives_rounds(&x->state) * seats) {
        int round = at / seats;
        work_out(x, round);
        int step = ask(x, round, at % seats);
        if (step == 0)
            return false;
        at += at + step < 0 ? 0 : step;
        if (step < 0 || at % seats)
            continue;
        work_out(x, round + 1);
        x->state.round = (uint8_t)(round + 1);
        if (empty_round(x, round))
            break;
        if (at < fives_rounds(&x->state) * seats)
            print_totals(x);
    }
    return true;
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
    const char *names = NULL;
    static const char puzzle_options[] = "{\"mode\":\"puzzle\"}";
    bool puzzle = false;
    struct json options = {0};
    struct problem problem;
    const struct flag flags[] = {{.name = "names", .value = &names},
                                 {.name = "puzzle", .set = &puzzle},
                                 {0}};
    argc = cli_flags(argc, argv, flags);
    if (argc < 0)
        return EXIT_USAGE;
    if (argc != 1 || strcmp(argv[0], "fives") != 0 || !names)
        return cli_wrong("usage: kocka sheet fives --names A,B,… [--puzzle]");
    struct sheet *x = calloc(1, sizeof *x);
    if (!x)
        cli_no_memory();
    if (puzzle)
        json_check(puzzle_options, strlen(puzzle_options), &options);
    int code = EXIT_FINE;
    if (!game_new(&game_fives, &x->state, split_names(x, names), options,
                  &problem)) {
        code = cli_wrong("%s", problem.text);
    } else if (fill_in(x)) {
        x->state.head.phase = FIVES_OVER;
        print_totals(x);
    }
    free(x);
    return code;
}
