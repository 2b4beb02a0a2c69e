/*
 * fives_text: moves as texts and back; see fives.h.
 *
 * parse knows nothing of the position. It takes everything that is a move of
 * some position, so that the reason why it is not legal can be a good one.
 */
#include "games/fives/fives.h"

#include "game/square.h"
#include "game/words.h"

#include <string.h>

/* Moves that are one word. */
static const struct {
    const char *word;
    uint8_t kind, actor;
} plain_words[] = {
    {.word = "turn", .kind = MOVE_TURN},
    {.word = "done", .kind = MOVE_DONE},
    {.word = "resume", .kind = MOVE_RESUME},
    {.word = "time", .kind = MOVE_TIME, .actor = SEAT_CLOCK},
};
enum { PLAIN_WORDS = sizeof plain_words / sizeof *plain_words };

/* ---- printing ---- */

void fives_print_cells(const uint8_t cell[PIECE_SIZE], struct text *out)
{
    for (int i = 0; i < PIECE_SIZE; i++) {
        if (i)
            text_char(out, ' ');
        square_print(cell_square(cell[i]), out);
    }
}

static void print_plain(enum fives_kind kind, struct text *out)
{
    for (int i = 0; i < PLAIN_WORDS; i++)
        if (plain_words[i].kind == kind)
            text_put(out, plain_words[i].word);
}

void fives_print(const void *state, move m, struct text *out)
{
    uint8_t cell[PIECE_SIZE];
    (void)state;
    move_take_cells(m, cell);
    switch (move_kind(m)) {
    case MOVE_DRAW:
        text_put(out, "draw ");
        fives_print_cells(cell, out);
        break;
    case MOVE_ERASE:
        text_put(out, "erase ");
        square_print(cell_square(move_number(m)), out);
        break;
    case MOVE_COUNT:
        text_add(out, "count %d", move_number(m));
        break;
    case MOVE_CROSS:
        text_add(out, "cross %s ", piece_names[move_piece(m)]);
        fives_print_cells(cell, out);
        break;
    case MOVE_CROSS_ONLY:
        text_add(out, "cross %s", piece_names[move_piece(m)]);
        break;
    case MOVE_ROLL:
        text_put(out, "roll ");
        text_bytes(out, (const char *)cell, PIECE_SIZE);
        break;
    case MOVE_BOARD:
        text_add(out, "board %d", move_number(m));
        break;
    case MOVE_TURN:
    case MOVE_DONE:
    case MOVE_RESUME:
    case MOVE_TIME:
        print_plain(move_kind(m), out);
        break;
    }
}

/* ---- reading ---- */

static bool nonsense(struct reason *why)
{
    return reason_set(why, REASON_NONSENSE, NULL);
}

/* Sort five bytes; true if they were sorted before. */
static bool sort(uint8_t byte[PIECE_SIZE])
{
    bool sorted = true;
    for (int i = 1; i < PIECE_SIZE; i++)
        for (int j = i; j > 0 && byte[j - 1] > byte[j]; j--) {
            uint8_t t = byte[j];
            byte[j] = byte[j - 1];
            byte[j - 1] = t;
            sorted = false;
        }
    return sorted;
}

/* One square and the space behind it; -1 if it is none. */
static int take_cell(const char **at)
{
    const char *s = *at;
    int square = square_parse(&s, SIDE, SIDE);
    if (square < 0 || (*s && (*s != ' ' || !s[1])))
        return -1;
    *at = *s ? s + 1 : s;
    return square_row(square) * SIDE + square_column(square);
}

/* Five different squares up to the end of the text. */
static bool take_cells(const char *at, uint8_t cell[PIECE_SIZE])
{
    struct cells seen = {0};
    for (int i = 0; i < PIECE_SIZE; i++) {
        int c = take_cell(&at);
        if (c < 0 || cells_has(seen, c))
            return false;
        cells_add(&seen, c);
        cell[i] = (uint8_t)c;
    }
    return *at == '\0';
}

/* A move whose five parts are sorted now; false if they were not before. */
static bool sorted_move(struct parsed *out, struct reason *why, bool sorted,
                        move m)
{
    char text[MOVE_TEXT_MAX];
    struct text t;
    out->move = m;
    if (sorted)
        return true;
    text_fixed(&t, text, sizeof text);
    fives_print(NULL, m, &t);
    return reason_set(why, REASON_ORDER, text);
}

static bool parse_draw(const char *at, struct parsed *out, struct reason *why)
{
    uint8_t cell[PIECE_SIZE];
    if (!take_cells(at, cell))
        return fives_refuse_squares(why);
    bool sorted = sort(cell);
    return sorted_move(out, why, sorted, move_cells(MOVE_DRAW, 0, cell));
}

static bool parse_cross(const char *at, struct parsed *out, struct reason *why)
{
    uint8_t cell[PIECE_SIZE];
    int piece = word_index(&at, piece_names);
    if (piece < 0)
        return nonsense(why);
    if (*at == '\0') {
        out->move = move_plain(MOVE_CROSS_ONLY, 0) | (move)piece << 40;
        return true;
    }
    if (!take_cells(at, cell))
        return fives_refuse_squares(why);
    bool sorted = sort(cell);
    return sorted_move(out, why, sorted, move_cells(MOVE_CROSS, piece, cell));
}

static bool parse_roll(const char *at, struct parsed *out, struct reason *why)
{
    uint8_t dice[PIECE_SIZE];
    out->actor = SEAT_CHANCE;
    if (strlen(at) != PIECE_SIZE || strspn(at, "ABCDEF") != PIECE_SIZE)
        return nonsense(why);
    memcpy(dice, at, PIECE_SIZE);
    bool sorted = sort(dice);
    return sorted_move(out, why, sorted, move_cells(MOVE_ROLL, 0, dice));
}

static bool parse_erase(const char *at, struct parsed *out, struct reason *why)
{
    int cell = take_cell(&at);
    if (cell < 0 || *at)
        return nonsense(why);
    out->move = move_plain(MOVE_ERASE, cell);
    return true;
}

static bool parse_number(const char *at, struct parsed *out, struct reason *why,
                         enum fives_kind kind, int min, int max)
{
    int n = word_number(&at, min, max);
    if (n < 0 || *at)
        return nonsense(why);
    out->move = move_plain(kind, n);
    return true;
}

static bool parse_plain(const char *text, struct parsed *out,
                        struct reason *why)
{
    for (int i = 0; i < PLAIN_WORDS; i++)
        if (strcmp(text, plain_words[i].word) == 0) {
            out->move = move_plain((enum fives_kind)plain_words[i].kind, 0);
            out->actor = plain_words[i].actor;
            return true;
        }
    return nonsense(why);
}

bool fives_parse(const void *state, const char *text, struct parsed *out,
                 struct reason *why)
{
    (void)state;
    *out = (struct parsed){0};
    if (word_take(&text, "draw"))
        return parse_draw(text, out, why);
    if (word_take(&text, "erase"))
        return parse_erase(text, out, why);
    if (word_take(&text, "cross"))
        return parse_cross(text, out, why);
    if (word_take(&text, "count"))
        return parse_number(text, out, why, MOVE_COUNT, 0, OUTLINES_MAX);
    if (word_take(&text, "roll"))
        return parse_roll(text, out, why);
    if (word_take(&text, "board")) {
        out->actor = SEAT_CHANCE;
        return parse_number(text, out, why, MOVE_BOARD, 1, WHITE_BOARDS);
    }
    return parse_plain(text, out, why);
}
