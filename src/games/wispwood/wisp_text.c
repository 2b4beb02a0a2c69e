/*
 * wisp_text: moves as texts and back.
 *
 * A text is taken apart word by word; what cannot be put into a move at all
 * (too many squares, a square twice, another order) is refused here, the rest
 * is judged in wisp_legal.c.
 */
#include "games/wispwood/wisp_int.h"

#include "game/square.h"
#include "game/words.h"

#include <string.h>

const char *const wisp_kind_names[] = {"pumpkin", "witch", "orb", "heart",
                                       NULL};
const char *const wisp_tile_names[] = {"pumpkin", "witch", "orb",
                                       "heart",   "tree",  NULL};

enum { WORDS_MAX = 16 };

/* ---- printing ---- */

static void print_squares(move m, struct text *out)
{
    for (int i = 0; i < wisp_move_count(m); i++) {
        text_char(out, ' ');
        square_print(wisp_move_square(m, i), out);
    }
}

static void print_wisp(move m, struct text *out)
{
    text_add(out, "wisp %d %s", wisp_move_space(m) + 1,
             wisp_shape_names[wisp_move_shape(m)]);
    print_squares(m, out);
    text_put(out, " @");
    square_print(wisp_move_square(m, wisp_move_which(m)), out);
    if (wisp_move_hides(m))
        text_put(out, " cat");
}

static void print_cat(move m, struct text *out)
{
    text_put(out, "cat ");
    if (wisp_move_value(m) == WISP_STAY)
        text_put(out, "stay");
    else
        square_print(wisp_move_value(m), out);
}

void wisp_print(const void *state, move m, struct text *out)
{
    int value = wisp_move_value(m);
    (void)state;
    switch (wisp_move_kind(m)) {
    case WISP_MOVE_WISP:
        print_wisp(m, out);
        break;
    case WISP_MOVE_TREES:
        text_put(out, "trees");
        print_squares(m, out);
        break;
    case WISP_MOVE_REFRESH:
        text_put(out, "refresh");
        break;
    case WISP_MOVE_CAT_REFRESH:
        text_put(out, "cat-refresh");
        break;
    case WISP_MOVE_CAT:
        print_cat(m, out);
        break;
    case WISP_MOVE_GHOST:
        text_add(out, "ghost %d", value + 1);
        break;
    case WISP_MOVE_CARD:
        text_add(out, "card %s", wisp_card_id(value));
        break;
    case WISP_MOVE_SHAPE:
        text_add(out, "shape %s", wisp_shape_names[value]);
        break;
    case WISP_MOVE_LEVEL:
        text_add(out, "level %s", wisp_kind_names[value]);
        break;
    case WISP_MOVE_DEAL:
        text_add(out, "deal %s", wisp_kind_names[value]);
        break;
    case WISP_MOVE_FIREFLY:
        text_add(out, "firefly %d", value);
        break;
    case WISP_MOVE_NONE:
        break;
    }
}

/* ---- parsing ---- */

/* A whole word as a square; -1 and a reason if it is none. */
static int whole_square(const char *word, struct reason *why)
{
    const char *end = word;
    int square = square_parse(&end, 26, 99);
    if (square < 0 || *end)
        return reason_set(why, REASON_NONSENSE, NULL), -1;
    if (square_column(square) < WISP_FRAME && square_row(square) < WISP_FRAME)
        return square;
    return reason_set(why, WISP_NO_SQUARE, word), -1;
}

/* Sort a few squares; false if they were not sorted before. */
static bool sort_squares(int *square, int count)
{
    bool sorted = true;
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && square[k] < square[k - 1]; k--) {
            int swap = square[k];
            square[k] = square[k - 1];
            square[k - 1] = swap;
            sorted = false;
        }
    return sorted;
}

/* At most four words as squares, sorted, onto the move. */
static bool pack_squares(const char *const *word, int count, move *m,
                         bool *sorted, struct reason *why)
{
    int square[4];
    for (int i = 0; i < count; i++) {
        square[i] = whole_square(word[i], why);
        if (square[i] < 0)
            return false;
    }
    *sorted = sort_squares(square, count);
    for (int i = 0; i < count; i++) {
        if (i && square[i] == square[i - 1])
            return reason_at(why, WISP_TWICE, square[i]);
        *m |= (move)square[i] << (WISP_SQUARE_BITS * i);
    }
    *m |= (move)count << WISP_COUNT_AT;
    return true;
}

static bool refuse_order(move m, struct reason *why)
{
    char right[MOVE_TEXT_MAX];
    struct text t;
    text_fixed(&t, right, sizeof right);
    wisp_print(NULL, m, &t);
    return reason_set(why, REASON_ORDER, right);
}

/* Which of the squares is the wisp's? */
static bool pack_which(const char *word, move *m, struct reason *why)
{
    int square = whole_square(word, why);
    if (square < 0)
        return false;
    for (int i = 0; i < wisp_move_count(*m); i++)
        if (wisp_move_square(*m, i) == square) {
            *m |= (move)i << WISP_WHICH_AT;
            return true;
        }
    reason_set(why, WISP_WHICH, word);
    reason_square(why, square);
    return false;
}

/* SPACE SHAPE c1 … cn @c [cat] */
static bool parse_wisp(const char *const *word, int count, move *m,
                       struct reason *why)
{
    if (count && strcmp(word[count - 1], "cat") == 0) {
        *m |= (move)1 << WISP_CAT_AT;
        count--;
    }
    if (count < 4 || word[count - 1][0] != '@')
        return reason_set(why, REASON_NONSENSE, NULL);
    const char *text = word[0], *name = word[1];
    int space = word_number(&text, 1, WISP_SPACES);
    int shape = word_index(&name, wisp_shape_names);
    if (space < 0 || shape < 0)
        return reason_set(why, REASON_NONSENSE, NULL);
    *m |= (move)(space - 1) << WISP_SPACE_AT | (move)shape << WISP_SHAPE_AT;
    bool sorted;
    if (count - 3 > 4)
        return reason_set(why, WISP_NOT_SHAPE, word[1]);
    return pack_squares(word + 2, count - 3, m, &sorted, why) &&
           pack_which(word[count - 1] + 1, m, why) &&
           (sorted || refuse_order(*m, why));
}

static bool parse_trees(const char *const *word, int count, move *m,
                        struct reason *why)
{
    bool sorted;
    if (count < 1 || count > 3)
        return reason_set(why, WISP_TREE_COUNT, NULL);
    return pack_squares(word, count, m, &sorted, why) &&
           (sorted || refuse_order(*m, why));
}

/* SQUARE or stay */
static bool parse_cat(const char *const *word, int count, move *m,
                      struct reason *why)
{
    if (count != 1)
        return reason_set(why, REASON_NONSENSE, NULL);
    int square =
        strcmp(word[0], "stay") == 0 ? WISP_STAY : whole_square(word[0], why);
    if (square < 0)
        return false;
    *m = wisp_move_make(WISP_MOVE_CAT, square);
    return true;
}

static int value_of_ghost(const char *word)
{
    int space = word_number(&word, 1, WISP_SPACES);
    return space < 0 ? -1 : space - 1;
}

static int value_of_card(const char *word)
{
    for (int card = 0; card < WISP_CARDS; card++)
        if (strcmp(word, wisp_card_id(card)) == 0)
            return card;
    return -1;
}

static int value_of_shape(const char *word)
{
    return word_index(&word, wisp_shape_names);
}

static int value_of_kind(const char *word)
{
    return word_index(&word, wisp_kind_names);
}

static int value_of_firefly(const char *word)
{
    return word_number(&word, 1, 4);
}

/* Moves of a word or of a word and a value. */
static const struct {
    const char *word;
    enum wisp_move_kind kind;
    int (*value)(const char *word);
} plain_moves[] = {
    {.word = "refresh", .kind = WISP_MOVE_REFRESH},
    {.word = "cat-refresh", .kind = WISP_MOVE_CAT_REFRESH},
    {.word = "ghost", .kind = WISP_MOVE_GHOST, .value = value_of_ghost},
    {.word = "card", .kind = WISP_MOVE_CARD, .value = value_of_card},
    {.word = "shape", .kind = WISP_MOVE_SHAPE, .value = value_of_shape},
    {.word = "level", .kind = WISP_MOVE_LEVEL, .value = value_of_kind},
    {.word = "deal", .kind = WISP_MOVE_DEAL, .value = value_of_kind},
    {.word = "firefly", .kind = WISP_MOVE_FIREFLY, .value = value_of_firefly},
};

static bool parse_plain(const char *const *word, int count, move *m)
{
    for (unsigned i = 0; i < sizeof plain_moves / sizeof *plain_moves; i++) {
        if (strcmp(word[0], plain_moves[i].word) != 0)
            continue;
        int value = 0;
        if (count != (plain_moves[i].value ? 2 : 1))
            return false;
        if (plain_moves[i].value)
            value = plain_moves[i].value(word[1]);
        *m = value < 0 ? 0 : wisp_move_make(plain_moves[i].kind, value);
        return value >= 0;
    }
    return false;
}

bool wisp_parse(const void *state, const char *text, struct parsed *out,
                struct reason *why)
{
    char copy[MOVE_TEXT_MAX];
    const char *word[WORDS_MAX];
    int count = words_split(text, copy, word, WORDS_MAX);
    move m = 0;
    (void)state;
    *out = (struct parsed){0};
    if (count < 1)
        return reason_set(why, REASON_NONSENSE, NULL);
    if (strcmp(word[0], "wisp") == 0) {
        m = wisp_move_make(WISP_MOVE_WISP, 0);
        if (!parse_wisp(word + 1, count - 1, &m, why))
            return false;
    } else if (strcmp(word[0], "trees") == 0) {
        m = wisp_move_make(WISP_MOVE_TREES, 0);
        if (!parse_trees(word + 1, count - 1, &m, why))
            return false;
    } else if (strcmp(word[0], "cat") == 0) {
        if (!parse_cat(word + 1, count - 1, &m, why))
            return false;
    } else if (!parse_plain(word, count, &m)) {
        return reason_set(why, REASON_NONSENSE, NULL);
    }
    out->move = m;
    if (wisp_move_kind(m) >= WISP_MOVE_CARD)
        out->actor = SEAT_CHANCE;
    return true;
}
