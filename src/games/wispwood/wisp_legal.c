/*
 * wisp_legal: may this move be made, and if not, why?
 *
 * Judged from the rules, square by square, not looked up in the list of moves.
 * A move is well formed here: its squares are on the frame, sorted, different.
 */
#include "games/wispwood/wisp_int.h"

#include "game/square.h"

const struct reason_row wisp_reasons[] = {
#define ROW(code) [(code)-REASON_GAME]
    ROW(WISP_NO_WISP) = {.id = "no-wisp",
                         .rule = "W9",
                         .text = "There is no wisp on space %s."},
    ROW(WISP_GHOST_THERE) = {.id = "ghost-there",
                             .rule = "W23",
                             .text = "The ghost's cat sits on space %s."},
    ROW(WISP_CAT_MISSING) = {.id = "cat-missing",
                             .rule = "W9",
                             .text =
                                 "That space offers %s; for another shape your "
                                 "cat must hide."},
    ROW(WISP_CAT_HIDDEN) = {.id = "cat-hidden",
                            .rule = "W9",
                            .text =
                                "That space offers %s; your cat is hidden and "
                                "cannot fetch another shape."},
    ROW(WISP_CAT_NEEDLESS) = {.id = "cat-needless",
                              .rule = "W9",
                              .text =
                                  "That space offers %s: no cat is needed."},
    ROW(WISP_NOT_SHAPE) = {.id = "not-shape",
                           .rule = "W9",
                           .text = "Those squares do not make the shape %s."},
    ROW(WISP_WHICH) = {.id = "wisp-outside",
                       .rule = "W9",
                       .text =
                           "The wisp must lie on a square of the shape; %s is "
                           "none."},
    ROW(WISP_TWICE) = {.id = "twice", .text = "The square %s is named twice."},
    ROW(WISP_NO_SQUARE) = {.id = "no-square", .text = "There is no square %s."},
    ROW(WISP_TAKEN) = {.id = "taken",
                       .rule = "W10",
                       .text = "The square %s is not empty."},
    ROW(WISP_APART) = {.id = "apart",
                       .rule = "W10",
                       .text = "The shape must touch your forest with a side."},
    ROW(WISP_TOO_LARGE) = {.id = "too-large",
                           .rule = "W10",
                           .text = "The forest must fit in a square of %s."},
    ROW(WISP_WITCH_DIAGONAL) =
        {.id = "witch-diagonal",
         .rule = "W11",
         .text = "A witch must be on a diagonal through your "
                 "cat; %s is not."},
    ROW(WISP_WITCH_LINE) =
        {.id = "witch-line",
         .rule = "W11",
         .text = "A witch must be in your cat's row or column; %s "
                 "is not."},
    ROW(WISP_WITCH_AROUND) =
        {.id = "witch-around",
         .rule = "W11",
         .text = "A witch must be around your cat; %s is not."},
    ROW(WISP_WITCH_CHAIN) =
        {.id = "witch-chain",
         .rule = "W11",
         .text = "A witch must be joined to your cat by diagonal "
                 "steps over witches; %s is not."},
    ROW(WISP_WITCH_RING) = {.id = "witch-ring",
                            .rule = "W11",
                            .text =
                                "A witch must be exactly two squares from your "
                                "cat; %s is not."},
    ROW(WISP_MIXED) =
        {.id = "mixed",
         .rule = "W6",
         .text = "Only wisps all of one kind may be exchanged freely; "
                 "here are %s kinds."},
    ROW(WISP_REFRESHED) = {.id = "refreshed",
                           .rule = "W30",
                           .text =
                               "The wisps have already been dealt anew in this "
                               "turn."},
    ROW(WISP_CAT_REFRESHED) =
        {.id = "cat-refreshed",
         .rule = "W7",
         .text = "Your cat has already hidden for new wisps in "
                 "this turn."},
    ROW(WISP_CAT_ASLEEP) =
        {.id = "cat-asleep",
         .rule = "W7",
         .text = "Your cat is hidden: it cannot bring new wisps."},
    ROW(WISP_TREE_COUNT) = {.id = "tree-count",
                            .rule = "W13",
                            .text =
                                "A tree turn places one, two or three trees."},
    ROW(WISP_TREE_APART) =
        {.id = "tree-apart",
         .rule = "W13",
         .text = "The tree on %s would touch nothing: each must be "
                 "beside a tile that is already there."},
    ROW(WISP_NO_TREE) =
        {.id = "no-tree",
         .rule = "W17",
         .text = "The cat moves onto one of your trees; there is none "
                 "on %s."},
    {0}
#undef ROW
};

static bool refuse_number(struct reason *why, int code, int number)
{
    char digits[12];
    struct text t;
    text_fixed(&t, digits, sizeof digits);
    text_int(&t, number);
    return reason_set(why, code, digits);
}

static void note_squares(struct reason *why, move m)
{
    for (int i = 0; i < wisp_move_count(m); i++)
        reason_square(why, wisp_move_square(m, i));
}

/* ---- where tiles may go ---- */

static bool check_empty(const struct wisp_forest *f, move m, struct reason *why)
{
    uint64_t all = wisp_occupied(f);
    for (int i = 0; i < wisp_move_count(m); i++) {
        int square = wisp_move_square(m, i);
        int bit = wisp_bit(f, square);
        if (bit >= 0 && all >> bit & 1)
            return reason_at(why, WISP_TAKEN, square);
    }
    return true;
}

/* W10: forest and new squares together fit in side×side. */
static bool check_box(const struct wisp_forest *f, int side, move m,
                      struct reason *why)
{
    int left = f->column, right = left + wisp_width(f) - 1;
    int top = f->row, bottom = top + wisp_height(f) - 1;
    for (int i = 0; i < wisp_move_count(m); i++) {
        int column = square_column(wisp_move_square(m, i));
        int row = square_row(wisp_move_square(m, i));
        left = column < left ? column : left;
        right = column > right ? column : right;
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
    }
    if (right - left < side && bottom - top < side)
        return true;
    char size[] = "0×0";
    size[0] = size[sizeof size - 2] = (char)('0' + side);
    reason_set(why, WISP_TOO_LARGE, size);
    note_squares(why, m);
    return false;
}

static bool beside(int a, int b)
{
    int columns = square_column(a) - square_column(b);
    int rows = square_row(a) - square_row(b);
    return columns * columns + rows * rows == 1;
}

static bool beside_forest(const struct wisp_forest *f, int square)
{
    for (uint64_t left = wisp_occupied(f); left; left &= left - 1)
        if (beside(wisp_square(f, __builtin_ctzll(left)), square))
            return true;
    return false;
}

static bool check_touch(const struct wisp_forest *f, move m, struct reason *why)
{
    for (int i = 0; i < wisp_move_count(m); i++)
        if (beside_forest(f, wisp_move_square(m, i)))
            return true;
    reason_set(why, WISP_APART, NULL);
    note_squares(why, m);
    return false;
}

/* ---- the wisp turn ---- */

static void print_offer(const struct wispwood *s, int space, struct text *t)
{
    int before = (space + WISP_SPACES - 1) % WISP_SPACES;
    text_add(t, "%s and %s", wisp_shape_names[s->shapes[before] - 1],
             wisp_shape_names[s->shapes[space] - 1]);
}

/* W9: one of the space's two shapes, or any with the cat. */
static bool check_offer(const struct wispwood *s, int seat, move m,
                        struct reason *why)
{
    int space = wisp_move_space(m), shape = wisp_move_shape(m) + 1;
    int before = (space + WISP_SPACES - 1) % WISP_SPACES;
    bool offered = s->shapes[space] == shape || s->shapes[before] == shape;
    char offer[16];
    struct text t;
    text_fixed(&t, offer, sizeof offer);
    print_offer(s, space, &t);
    if (offered && wisp_move_hides(m))
        return reason_set(why, WISP_CAT_NEEDLESS, offer);
    if (offered)
        return true;
    if (!s->forest[seat].ready)
        return reason_set(why, WISP_CAT_HIDDEN, offer);
    return wisp_move_hides(m) || reason_set(why, WISP_CAT_MISSING, offer);
}

static bool check_shape(move m, struct reason *why)
{
    int columns = WISP_FRAME, rows = WISP_FRAME, size = wisp_move_count(m);
    for (int i = 0; i < size; i++) {
        int square = wisp_move_square(m, i);
        if (square_column(square) < columns)
            columns = square_column(square);
        if (square_row(square) < rows)
            rows = square_row(square);
    }
    uint64_t squares = m & ((UINT64_C(1) << WISP_COUNT_AT) - 1);
    squares -= (uint64_t)square_at(columns, rows) * wisp_lanes[size];
    for (int i = 0; i < WISP_POSES; i++)
        if (wisp_poses[i].shape == wisp_move_shape(m) &&
            wisp_poses[i].size == size && wisp_poses[i].squares == squares)
            return true;
    reason_set(why, WISP_NOT_SHAPE, wisp_shape_names[wisp_move_shape(m)]);
    note_squares(why, m);
    return false;
}

/* W11. The squares named are those where a witch could stand now. */
static bool check_witch(const struct wispwood *s, int seat, move m,
                        struct reason *why)
{
    const struct wisp_forest *f = &s->forest[seat];
    int square = wisp_move_square(m, wisp_move_which(m));
    int card = s->cards[WISP_WITCH] - 1;
    wisp_field allowed = wisp_witch_squares(f, (enum wisp_witch)card);
    if (allowed >> field_index(f, square) & 1)
        return true;
    reason_at(why, WISP_WITCH_DIAGONAL + card, square);
    why->squares = 0;
    wisp_field left = allowed & field_near(f, wisp_side(s->round)) &
                      ~field_of(wisp_occupied(f));
    while (left)
        reason_square(why, field_origin(f) + field_square(field_pop(&left)));
    return false;
}

static bool legal_wisp(const struct wispwood *s, int seat, move m,
                       struct reason *why)
{
    const struct wisp_forest *f = &s->forest[seat];
    int space = wisp_move_space(m), there = s->pond[space];
    if (!there)
        return refuse_number(why, WISP_NO_WISP, space + 1);
    if (there == WISP_CAT + 1)
        return refuse_number(why, WISP_GHOST_THERE, space + 1);
    return check_offer(s, seat, m, why) && check_shape(m, why) &&
           check_empty(f, m, why) &&
           check_box(f, wisp_side(s->round), m, why) &&
           check_touch(f, m, why) &&
           (there != WISP_WITCH + 1 || check_witch(s, seat, m, why));
}

/* ---- the tree turn ---- */

/* W13: in some order each is beside the forest or one placed before. */
static bool check_order(const struct wisp_forest *f, move m, struct reason *why)
{
    int count = wisp_move_count(m);
    unsigned placed = 0, before;
    do {
        before = placed;
        for (int i = 0; i < count; i++) {
            int square = wisp_move_square(m, i);
            if (beside_forest(f, square))
                placed |= 1u << i;
            for (int k = 0; k < count; k++)
                if (placed >> k & 1 && beside(square, wisp_move_square(m, k)))
                    placed |= 1u << i;
        }
    } while (placed != before);
    for (int i = 0; i < count; i++)
        if (!(placed >> i & 1))
            return reason_at(why, WISP_TREE_APART, wisp_move_square(m, i));
    return true;
}

static bool legal_trees(const struct wispwood *s, int seat, move m,
                        struct reason *why)
{
    const struct wisp_forest *f = &s->forest[seat];
    return check_empty(f, m, why) &&
           check_box(f, wisp_side(s->round), m, why) && check_order(f, m, why);
}

/* ---- refreshing and the cat ---- */

static bool legal_refresh(const struct wispwood *s, struct reason *why)
{
    unsigned kinds = 0;
    if (s->dealt != WISP_DEALT_NONE)
        return reason_set(why, WISP_REFRESHED, NULL);
    for (int space = 0; space < WISP_SPACES; space++)
        if (s->pond[space] && s->pond[space] != WISP_CAT + 1)
            kinds |= 1u << s->pond[space];
    int count = __builtin_popcount(kinds);
    return count == 1 || refuse_number(why, WISP_MIXED, count);
}

static bool legal_cat_refresh(const struct wispwood *s, int seat,
                              struct reason *why)
{
    if (s->dealt == WISP_DEALT_CAT)
        return reason_set(why, WISP_CAT_REFRESHED, NULL);
    return s->forest[seat].ready || reason_set(why, WISP_CAT_ASLEEP, NULL);
}

static bool legal_cat(const struct wispwood *s, int seat, move m,
                      struct reason *why)
{
    const struct wisp_forest *f = &s->forest[seat];
    int square = wisp_move_value(m);
    if (square == WISP_STAY)
        return true;
    int bit = wisp_bit(f, square);
    return (bit >= 0 && f->tiles[WISP_TREE] >> bit & 1) ||
           reason_at(why, WISP_NO_TREE, square);
}

/* ---- all of them ---- */

static enum wisp_phase phase_of(enum wisp_move_kind kind)
{
    if (kind == WISP_MOVE_CAT)
        return WISP_CAT_MOVES;
    return kind == WISP_MOVE_GHOST ? WISP_SETUP : WISP_TURN;
}

bool wisp_legal(const void *state, int seat, move m, struct reason *why)
{
    const struct wispwood *s = state;
    enum wisp_move_kind kind = wisp_move_kind(m);
    if (s->head.phase != phase_of(kind) || s->head.turn != seat ||
        !(game_wispwood.actors(state) >> seat & 1))
        return reason_set(why, REASON_PHASE, NULL);
    switch (kind) {
    case WISP_MOVE_WISP:
        return legal_wisp(s, seat, m, why);
    case WISP_MOVE_TREES:
        return legal_trees(s, seat, m, why);
    case WISP_MOVE_REFRESH:
        return legal_refresh(s, why);
    case WISP_MOVE_CAT_REFRESH:
        return legal_cat_refresh(s, seat, why);
    case WISP_MOVE_CAT:
        return legal_cat(s, seat, m, why);
    case WISP_MOVE_GHOST:
        return true;
    case WISP_MOVE_NONE:
    case WISP_MOVE_CARD:
    case WISP_MOVE_SHAPE:
    case WISP_MOVE_LEVEL:
    case WISP_MOVE_DEAL:
    case WISP_MOVE_FIREFLY:
        break;
    }
    return reason_set(why, REASON_PHASE, NULL);
}
