/*
 * fives_option: the options of fives; see fives.h.
 *
 * Not plain are the boards, which may be given as texts by those who own the
 * printed ones, and the values of the pieces, for the same reason. Boards come
 * in two ways: `boards` gives each seat its own; `white` and `grey` are those
 * of a box, and `boards` then says which of them are played.
 */
#include "games/fives/fives.h"

#include <string.h>

static const char *const modes[] = {"classic", "puzzle", "solo", NULL};
static const char *const papers[] = {"strict", "paper", NULL};
static const char *const layouts[] = {"white", "grey", NULL};
static const char board_pattern[] = "^([A-F]{10}\n){9}[A-F]{10}\n?$";

enum { BOARD_TEXT = CELLS + SIDE + 1 }; /* with line ends and NUL */
enum { TIMER_MIN = 15, TIMER_MAX = 300, VALUE_MAX = 99 };

bool fives_read_board(const char *text, uint8_t out[CELLS])
{
    for (int row = 0; row < SIDE; row++) {
        if (strspn(text, "ABCDEF") != SIDE)
            return false;
        memcpy(out + row * SIDE, text, SIDE);
        text += SIDE;
        if (*text == '\n')
            text++;
        else if (row < SIDE - 1)
            return false;
    }
    return *text == '\0';
}

void fives_write_board(const uint8_t board[CELLS], struct text *out)
{
    for (int row = 0; row < SIDE; row++) {
        if (row)
            text_char(out, '\n');
        text_bytes(out, (const char *)board + row * SIDE, SIDE);
    }
}

/* ---- boards ---- */

/* A square's bits are its letter's number from 1. */
enum { SQUARE_BITS = 3, WORD_SQUARES = 64 / SQUARE_BITS };

static struct fives_printed pack(const uint8_t board[CELLS])
{
    struct fives_printed out = {{0}};
    for (int cell = 0; cell < CELLS; cell++)
        out.word[cell / WORD_SQUARES] |= (uint64_t)(board[cell] - 'A' + 1)
                                         << SQUARE_BITS * (cell % WORD_SQUARES);
    return out;
}

static void unpack(const struct fives_printed *printed, uint8_t out[CELLS])
{
    for (int cell = 0; cell < CELLS; cell++) {
        uint64_t squares = printed->word[cell / WORD_SQUARES] >>
                           SQUARE_BITS * (cell % WORD_SQUARES);
        int number = (int)(squares & ((1 << SQUARE_BITS) - 1));
        out[cell] = (uint8_t)(number ? 'A' - 1 + number : 0);
    }
}

static bool is_given(const struct fives_printed *printed)
{
    return printed->word[0] != 0;
}

/* A list of boards, no more than there is room for. */
static bool read_list(struct json list, struct fives_printed *out,
                      const char *option, struct problem *p)
{
    char text[BOARD_TEXT + 1];
    uint8_t board[CELLS];
    struct json_iter i = json_each(list);
    for (int n = 0; json_next(&i); n++) {
        if (!json_string(i.value, text, sizeof text) ||
            !fives_read_board(text, board))
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "option %s: a board must be ten lines of ten "
                               "letters A to F",
                               option);
        out[n] = pack(board);
    }
    return true;
}

static void write_list(const struct fives_printed *printed, int count,
                       struct json_out *w)
{
    json_open(w, '[');
    for (int n = 0; n < count && is_given(&printed[n]); n++) {
        uint8_t board[CELLS];
        char text[BOARD_TEXT];
        struct text t;
        text_fixed(&t, text, sizeof text);
        unpack(&printed[n], board);
        fives_write_board(board, &t);
        json_put_string(w, text);
    }
    json_close(w, ']');
}

static bool read_own(struct fives *s, struct json list, struct problem *p)
{
    if (json_count(list) != s->head.seats)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option boards must have one board for each seat");
    s->layout = LAYOUT_OWN;
    return read_list(list, s->own, "boards", p);
}

static bool read_boards(void *state, struct json value, struct problem *p)
{
    struct fives *s = state;
    memset(s->own, 0, sizeof s->own);
    if (json_type(value) == JSON_ARRAY)
        return read_own(s, value, p);
    int layout = json_index(value, layouts);
    if (layout < 0)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option boards must be white, grey or a list");
    s->layout = (uint8_t)layout;
    return true;
}

static void write_boards(const void *state, struct json_out *w)
{
    const struct fives *s = state;
    if (s->layout != LAYOUT_OWN) {
        json_put_string(w, layouts[s->layout]);
        return;
    }
    write_list(s->own, s->head.seats, w);
}

/* ---- the boards of a box ---- */

static const char *const ours[] = {"ours", NULL};

static bool read_box(struct json value, struct fives_printed *out, int most,
                     const char *option, struct problem *p)
{
    memset(out, 0, (size_t)most * sizeof *out);
    if (json_index(value, ours) >= 0)
        return true;
    size_t count = json_type(value) == JSON_ARRAY ? json_count(value) : 0;
    if (count < 1 || count > (size_t)most)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option %s must be ours or a list of up to %d",
                           option, most);
    return read_list(value, out, option, p);
}

static void write_box(const struct fives_printed *printed, int most,
                      struct json_out *w)
{
    if (is_given(printed))
        write_list(printed, most, w);
    else
        json_put_string(w, ours[0]);
}

static bool read_white(void *state, struct json value, struct problem *p)
{
    struct fives *s = state;
    return read_box(value, s->white, WHITE_BOARDS, "white", p);
}

static void write_white(const void *state, struct json_out *w)
{
    const struct fives *s = state;
    write_box(s->white, WHITE_BOARDS, w);
}

static bool read_grey(void *state, struct json value, struct problem *p)
{
    struct fives *s = state;
    return read_box(value, &s->grey, 1, "grey", p);
}

static void write_grey(const void *state, struct json_out *w)
{
    const struct fives *s = state;
    write_box(&s->grey, 1, w);
}

bool fives_white_board(const struct fives *s, int number, uint8_t out[CELLS])
{
    const struct fives_printed *printed = &s->white[number - 1];
    if (!is_given(&s->white[0]))
        memcpy(out, fives_white[number - 1], CELLS);
    else if (is_given(printed))
        unpack(printed, out);
    else
        return false;
    return true;
}

void fives_grey_board(const struct fives *s, uint8_t out[CELLS])
{
    if (is_given(&s->grey))
        unpack(&s->grey, out);
    else
        memcpy(out, fives_grey, CELLS);
}

void fives_own_board(const struct fives *s, int seat, uint8_t out[CELLS])
{
    unpack(&s->own[seat], out);
}

/* F1: the white boards differ, and there are enough of them. */
static bool check_white(const struct fives *s, struct problem *p)
{
    int count = 0;
    for (; count < WHITE_BOARDS && is_given(&s->white[count]); count++)
        for (int n = 0; n < count; n++)
            if (!memcmp(&s->white[n], &s->white[count], sizeof *s->white))
                return problem_set(p, PROBLEM_BAD_OPTION,
                                   "white boards %d and %d are the same", n + 1,
                                   count + 1);
    if (count && s->layout == LAYOUT_WHITE && count < s->head.seats)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "there are %d white boards for %d seats", count,
                           s->head.seats);
    return true;
}

/* ---- values ---- */

/* F3: by rarity; the default of the option says the same. */
const uint8_t fives_values[PIECE_COUNT] = {
    [PIECE_F] = 1, [PIECE_L] = 1, [PIECE_N] = 1, [PIECE_P] = 2,
    [PIECE_U] = 2, [PIECE_Y] = 2, [PIECE_T] = 3, [PIECE_V] = 3,
    [PIECE_Z] = 3, [PIECE_I] = 4, [PIECE_W] = 4, [PIECE_X] = 4};

static bool read_values(void *state, struct json value, struct problem *p)
{
    struct fives *s = state;
    if (json_type(value) != JSON_OBJECT)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option values must be an object");
    struct json_iter i = json_each(value);
    while (json_next(&i)) {
        int piece = json_index(i.key, piece_names);
        int64_t n;
        if (piece < 0)
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "option values: unknown piece");
        if (!json_int(i.value, 0, VALUE_MAX, &n))
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "option values: %s must be a number from 0 to "
                               "%d",
                               piece_names[piece], VALUE_MAX);
        s->values[piece] = (uint8_t)n;
    }
    return true;
}

static void write_values(const void *state, struct json_out *w)
{
    const struct fives *s = state;
    json_open(w, '{');
    for (int piece = 0; piece < PIECE_COUNT; piece++)
        json_int_at(w, piece_names[piece], s->values[piece]);
    json_close(w, '}');
}

const struct option fives_options[] = {
    {.name = "mode",
     .meaning = "five rounds, the puzzle of up to twelve, or the puzzle alone",
     .type = OPTION_CHOICE,
     .offset = offsetof(struct fives, mode),
     .choices = modes},
    {.name = "outlines",
     .meaning = "refuse illegal outlines, or take them and void them later",
     .type = OPTION_CHOICE,
     .offset = offsetof(struct fives, paper),
     .choices = papers},
    {.name = "timer",
     .meaning = "seconds that the sand runs, 15 to 300; 0: no sand",
     .type = OPTION_INT,
     .offset = offsetof(struct fives, timer),
     .preset = 60,
     .gap = TIMER_MIN,
     .max = TIMER_MAX},
    {.name = "idle",
     .meaning = "seconds after which a search ends if nobody turns the timer",
     .type = OPTION_INT,
     .offset = offsetof(struct fives, idle),
     .preset = 600,
     .min = 1,
     .max = 36000},
    {.name = "boards",
     .meaning = "four different boards, one for all, or boards of your own",
     .type = OPTION_OTHER,
     .choices = layouts,
     .pattern = board_pattern,
     .preset_text = "\"white\"",
     .read = read_boards,
     .write = write_boards},
    {.name = "values",
     .meaning = "what each piece is worth",
     .type = OPTION_OTHER,
     .keys = piece_names,
     .key_count = PIECE_COUNT,
     .max = VALUE_MAX,
     .preset_text = "{\"F\":1,\"I\":4,\"L\":1,\"N\":1,\"P\":2,\"T\":3,"
                    "\"U\":2,\"V\":3,\"W\":4,\"X\":4,\"Y\":2,\"Z\":3}",
     .read = read_values,
     .write = write_values},
    {.name = "white",
     .meaning = "the white boards of your box, different ones (F1)",
     .type = OPTION_OTHER,
     .choices = ours,
     .pattern = board_pattern,
     .least = 1,
     .most = WHITE_BOARDS,
     .preset_text = "\"ours\"",
     .read = read_white,
     .write = write_white,
     .quiet = true},
    {.name = "grey",
     .meaning = "the grey board of your box (F1)",
     .type = OPTION_OTHER,
     .choices = ours,
     .pattern = board_pattern,
     .least = 1,
     .most = 1,
     .preset_text = "\"ours\"",
     .read = read_grey,
     .write = write_grey,
     .quiet = true},
    {0}};

bool fives_check_options(const struct fives *s, struct problem *p)
{
    if (s->mode == FIVES_SOLO && s->head.seats != 1)
        return problem_set(p, PROBLEM_BAD_OPTION, "solo is for one seat");
    return check_white(s, p);
}
