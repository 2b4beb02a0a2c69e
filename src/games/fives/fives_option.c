/*
 * fives_option: the options of fives; see fives.h.
 *
 * Two of them are not plain: the boards, which may be given as texts by those
 * who own the printed ones, and the values of the pieces, for the same reason.
 */
#include "games/fives/fives.h"

#include <string.h>

static const char *const modes[] = {"classic", "puzzle", "solo", NULL};
static const char *const papers[] = {"strict", "paper", NULL};
static const char *const layouts[] = {"white", "grey", NULL};

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

static bool read_own(struct fives *s, struct json list, struct problem *p)
{
    char text[BOARD_TEXT + 1];
    if (json_count(list) != s->head.seats)
        return problem_set(p, PROBLEM_BAD_OPTION,
                           "option boards must have one board for each seat");
    struct json_iter i = json_each(list);
    for (int seat = 0; json_next(&i); seat++)
        if (!json_string(i.value, text, sizeof text) ||
            !fives_read_board(text, s->own[seat]))
            return problem_set(p, PROBLEM_BAD_OPTION,
                               "a board must be ten lines of ten letters A "
                               "to F");
    s->layout = LAYOUT_OWN;
    return true;
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
    json_open(w, '[');
    for (int seat = 0; seat < s->head.seats; seat++) {
        char text[BOARD_TEXT];
        struct text t;
        text_fixed(&t, text, sizeof text);
        fives_write_board(s->own[seat], &t);
        json_put_string(w, text);
    }
    json_close(w, ']');
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
     .pattern = "^([A-F]{10}\n){9}[A-F]{10}\n?$",
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
    {0}};

bool fives_check_options(const struct fives *s, struct problem *p)
{
    if (s->mode == FIVES_SOLO && s->head.seats != 1)
        return problem_set(p, PROBLEM_BAD_OPTION, "solo is for one seat");
    return true;
}
