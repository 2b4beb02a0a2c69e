/*
 * kocka boards: make boards for fives, and grade them.
 *
 * A set is four white boards and a grey one. More boards than that are made;
 * the four whose expected best results are nearest to each other become the
 * white ones, so that they are fair against each other.
 */
#include "cli/commands.h"

#include "base/must_have.h"
#include "lab/boards_file.h"
#include "lab/boards_make.h"
#include "games/fives/fives.h"
#include "games/fives/fives_grade.h"

#include <stdlib.h>
#include <string.h>

enum { CANDIDATES = 24, SWAPS = 200000, CHECK_MAX = 64 };

struct board_candidate {
    uint8_t board[CELLS];
    struct grade grade;
};

/* ---- grading ---- */

static void print_grade(const char *name, const struct grade *g)
{
    printf("%-8s", name);
    for (int i = 0; i < SYMBOLS; i++)
        printf(" %c%d", 'A' + i, g->symbol[i]);
    printf("  groups ≤ %d  pieces %d–%d  placements %d–%d  best %d–%d, "
           "expected %.3f  %s\n",
           g->group, g->pieces_min, g->pieces_max, g->placements_min,
           g->placements_max, g->best_min, g->best_max, grade_expected(g),
           grade_passes(g) ? "good" : "not in the band");
}

/* By how much of the smallest the expected results differ. */
static double spread(const struct board_candidate *some, int count)
{
    double low = grade_expected(&some[0].grade), high = low;
    for (int i = 1; i < count; i++) {
        double e = grade_expected(&some[i].grade);
        low = e < low ? e : low;
        high = e > high ? e : high;
    }
    return low > 0 ? (high - low) / low : 1;
}

static int check_shipped(void)
{
    struct board_candidate set[WHITE_BOARDS + 1];
    bool good = true;
    for (int i = 0; i <= WHITE_BOARDS; i++) {
        char name[24];
        memcpy(set[i].board, i < WHITE_BOARDS ? fives_white[i] : fives_grey,
               CELLS);
        snprintf(name, sizeof name, i < WHITE_BOARDS ? "white %d" : "grey",
                 i + 1);
        grade_board(set[i].board, fives_values, &set[i].grade);
        print_grade(name, &set[i].grade);
        good &= grade_passes(&set[i].grade);
    }
    double off = spread(set, WHITE_BOARDS);
    printf("The white boards differ by %.2f%% in the expected best result.\n",
           off * 100);
    return good && off <= 0.02 ? EXIT_FINE : EXIT_FAILED;
}

static int check_file(const char *path)
{
    static uint8_t boards[CHECK_MAX][CELLS];
    int count = boards_file_read(path, boards, CHECK_MAX);
    bool good = count > 0;
    for (int i = 0; i < count; i++) {
        struct grade grade;
        char name[24];
        snprintf(name, sizeof name, "board %d", i + 1);
        grade_board(boards[i], fives_values, &grade);
        print_grade(name, &grade);
        good &= grade_passes(&grade);
    }
    return good ? EXIT_FINE : EXIT_FAILED;
}

/* The boards of a file as the value of the option `boards`. */
static int print_option(const char *path)
{
    static uint8_t boards[CHECK_MAX][CELLS];
    int count = boards_file_read(path, boards, CHECK_MAX);
    struct text text;
    struct json_out w;
    if (count < 0)
        return EXIT_FAILED;
    text_heap(&text);
    json_begin(&w, &text);
    json_open(&w, '[');
    for (int i = 0; i < count; i++) {
        char board[CELLS + SIDE];
        struct text t;
        text_fixed(&t, board, sizeof board);
        fives_write_board(boards[i], &t);
        json_put_string(&w, board);
    }
    json_close(&w, ']');
    puts(text.data);
    text_clear(&text);
    return EXIT_FINE;
}

/* ---- making ---- */

static int by_expected(const void *a, const void *b)
{
    const struct board_candidate *x = a, *y = b;
    return (x->grade.best_sum > y->grade.best_sum) -
           (x->grade.best_sum < y->grade.best_sum);
}

/* Boards within the band, sorted by what they are worth. */
static int make_candidates(struct rng *rng, struct board_candidate *out,
                           int count)
{
    struct band band = {BAND_MIN, BAND_MAX};
    int made = 0;
    for (int tries = 0; made < count && tries < 3 * count; tries++) {
        fprintf(stderr, "\r%d of %d boards ", made, count);
        if (!boards_make(rng, band, SWAPS, out[made].board))
            continue;
        grade_board(out[made].board, fives_values, &out[made].grade);
        made++;
    }
    fputc('\n', stderr);
    qsort(out, (size_t)made, sizeof *out, by_expected);
    return made;
}

/* Where the four begin that are nearest to each other. */
static int nearest_four(const struct board_candidate *some, int count)
{
    int best = 0;
    for (int i = 1; i + WHITE_BOARDS <= count; i++)
        if (spread(some + i, WHITE_BOARDS) < spread(some + best, WHITE_BOARDS))
            best = i;
    return best;
}

static void print_text(const char *name, const struct board_candidate *c)
{
    printf("# %s: %d to %d pieces per roll, expected best %.3f\n", name,
           c->grade.pieces_min, c->grade.pieces_max, grade_expected(&c->grade));
    for (int row = 0; row < SIDE; row++)
        printf("%.*s\n", SIDE, (const char *)c->board + row * SIDE);
    putchar('\n');
}

static void print_rows(const char *before, const uint8_t *board,
                       const char *end)
{
    for (int row = 0; row < SIDE; row++)
        printf("%s\"%.*s\"%s\n", before, SIDE, (const char *)board + row * SIDE,
               row == SIDE - 1 ? end : "");
}

/* The source file src/games/fives/fives_boards.c. */
static void print_source(const struct board_candidate *white,
                         const uint8_t *grey, const char *seed)
{
    printf("/*\n * fives_boards: the boards that come with Kocka, F1.\n *\n"
           " * Made by `kocka boards make --seed %s --source`; `kocka boards\n"
           " * check` grades them.\n */\n#include \"games/fives/fives.h\"\n\n"
           "/* clang-format off */\n"
           "const char *const fives_white[WHITE_BOARDS] = {\n",
           seed);
    for (int i = 0; i < WHITE_BOARDS; i++)
        print_rows("    ", white[i].board, i < WHITE_BOARDS - 1 ? ",\n" : ",");
    puts("};\n\nconst char fives_grey[] =");
    print_rows("    ", grey, ";");
}

static int make(const char *seed, long long count, bool source)
{
    struct board_candidate *some =
        must_have(calloc((size_t)count, sizeof *some));
    struct rng rng;
    rng_seed(&rng, seed, strlen(seed));
    int made = make_candidates(&rng, some, (int)count);
    if (made <= WHITE_BOARDS) {
        free(some);
        return cli_failed("only %d boards are in the band", made);
    }
    int first = nearest_four(some, made);
    int grey = first ? first - 1 : WHITE_BOARDS;
    if (source) {
        print_source(some + first, some[grey].board, seed);
    } else {
        for (int i = 0; i < WHITE_BOARDS; i++)
            print_text("white", &some[first + i]);
        print_text("grey", &some[grey]);
    }
    free(some);
    return EXIT_FINE;
}

int cmd_boards(int argc, char **argv)
{
    const char *seed = NULL, *boards = NULL;
    char own[33];
    bool source = false;
    long long count = CANDIDATES;
    const struct flag flags[] = {{.name = "seed", .value = &seed},
                                 {.name = "boards", .value = &boards},
                                 {.name = "source", .set = &source},
                                 {0}};
    argc = cli_flags(argc, argv, flags);
    if (argc < 0 || !cli_number("--boards", boards, 5, 1000, &count))
        return EXIT_USAGE;
    if (!seed) {
        cli_random_seed(own);
        seed = own;
    }
    if (argc == 1 && strcmp(argv[0], "make") == 0)
        return make(seed, count, source);
    if (argc == 1 && strcmp(argv[0], "check") == 0)
        return check_shipped();
    if (argc == 2 && strcmp(argv[0], "check") == 0)
        return check_file(argv[1]);
    if (argc == 2 && strcmp(argv[0], "option") == 0)
        return print_option(argv[1]);
    return cli_wrong("say make, check or option; see 'kocka boards --help'");
}
