/* wisp_draw: pond, forests and score sheets as text; see wisp_draw.h. */
#include "terminal/wisp_draw.h"

#include "cli/cards.h"
#include "game/square.h"

#include <string.h>

static const char letters[] = "PWOHTC";
static const char *const paint[] = {"\033[38;5;208m", "\033[35m", "\033[36m",
                                    "\033[31m",       "\033[32m", "\033[1m"};

const struct card_text *card_text_find(const char *id, const char *lang)
{
    for (const struct card_text *t = card_texts; t->id; t++)
        if (!strcmp(t->id, id) && !strcmp(t->lang, lang))
            return t;
    return NULL;
}

void wisp_put_tile(const struct play *p, int tile, bool ready)
{
    char letter = letters[tile];
    if (tile == WISP_TILES && !ready)
        letter = 'c';
    printf("%s%c%s", play_paint(p, paint[tile]), letter, play_paint(p, NULL));
}

void wisp_put_kind(const struct play *p, int kind)
{
    printf("%s%s%s", play_paint(p, paint[kind]), wisp_kind_name(p, kind),
           play_paint(p, NULL));
}

const char *wisp_kind_name(const struct play *p, int kind)
{
    return say_word(p->texts, &game_wispwood, wisp_kind_names[kind]);
}

const char *wisp_card_title(const struct play *p, int card)
{
    const char *id = wisp_card_id(card);
    const struct card_text *t = card_text_find(id, p->texts->lang);
    return t ? t->title : id;
}

/* ---- the pond ---- */

/* What a space shows: 0 nothing, WISP_CAT + 1 the ghost, else a kind. */
static const char *space_name(const struct play *p, int there)
{
    if (!there)
        return "·";
    if (there == WISP_CAT + 1)
        return say_word(p->texts, &game_wispwood, "ghost");
    return wisp_kind_name(p, there - 1);
}

/* Characters of the longest name, and a gap. */
static int space_width(const struct play *p)
{
    int most = say_width(space_name(p, WISP_CAT + 1));
    for (int kind = 0; kind < WISP_KINDS; kind++) {
        int width = say_width(wisp_kind_name(p, kind));
        most = width > most ? width : most;
    }
    return most + 1;
}

/* "3 pumpkin", padded. */
static void put_space(const struct play *p, int space)
{
    const struct wispwood *s = play_state(p);
    int there = s->pond[space];
    bool kind = there && there != WISP_CAT + 1;
    printf("%d %s", space + 1, kind ? play_paint(p, paint[there - 1]) : "");
    say_left(space_name(p, there), space_width(p));
    printf("%s", kind ? play_paint(p, NULL) : "");
}

static const char *shape_name(const struct wispwood *s, int place)
{
    return s->shapes[place] ? wisp_shape_names[s->shapes[place] - 1] : "··";
}

/* What the letters of the forests mean. */
static void put_letters(const struct play *p)
{
    static const char *const names[] = {"pumpkin", "witch", "orb",
                                        "heart",   "tree",  "cat"};
    printf("   ");
    for (int tile = 0; tile <= WISP_TILES; tile++) {
        putchar(' ');
        wisp_put_tile(p, tile, true);
        printf(" %s ", say_word(p->texts, &game_wispwood, names[tile]));
    }
    putchar('\n');
}

enum { POND_ROWS = 7 };

static int pond_width(const struct play *p)
{
    return 26 + 2 * space_width(p);
}

/* A row of the ring, as wide as all: spaces clockwise, each between its two
 * shapes (W2). */
static void put_pond_row(const struct play *p, int row)
{
    const struct wispwood *s = play_state(p);
    int wide = space_width(p);
    if (row == 0 || row == POND_ROWS - 1) {
        printf("%11s%s ── ", "", shape_name(s, row ? 4 : 7));
        put_space(p, row ? 4 : 0);
        printf("── %s%*s", shape_name(s, row ? 3 : 0), wide + 2, "");
    } else if (row % 2) {
        printf("  ");
        put_space(p, 7 - row / 2);
        printf("%20s", "");
        put_space(p, row / 2 + 1);
    } else {
        printf("  %s%*s%s%*s", shape_name(s, 7 - row / 2), wide + 20, "",
               shape_name(s, row / 2), wide, "");
    }
}

/* ---- forests ---- */

/* What lies on a square: a tile, WISP_TILES the cat, -1 nothing. */
static int tile_on(const struct wisp_forest *f, int square)
{
    int bit = wisp_bit(f, square);
    if (bit < 0)
        return -1;
    for (int tile = 0; tile < WISP_TILES; tile++)
        if (f->tiles[tile] >> bit & 1)
            return tile;
    return bit == f->cat ? WISP_TILES : -1;
}

static int sketched(const struct sketch *s, int square)
{
    for (int i = 0; s && i < s->count; i++)
        if (s->square[i] == square)
            return i;
    return -1;
}

static void put_square(const struct play *p, const struct wisp_forest *f,
                       const struct sketch *s, int square)
{
    int i = sketched(s, square), tile = tile_on(f, square);
    if (i >= 0) {
        putchar(s->legal ? '[' : '!');
        wisp_put_tile(p, i == s->which ? s->kind : WISP_TREE, true);
        putchar(s->legal ? ']' : '!');
    } else if (tile >= 0) {
        putchar(' ');
        wisp_put_tile(p, tile, f->ready);
        putchar(' ');
    } else {
        printf(" · ");
    }
}

/* Columns and rows from a corner; the ends are the first beyond. */
struct extent {
    int left, right, top, bottom;
};

static struct extent extent_of(const struct wisp_forest *f)
{
    struct extent b = {WISP_FRAME, 0, WISP_FRAME, 0};
    for (uint64_t left = wisp_occupied(f); left; left &= left - 1) {
        int square = wisp_square(f, __builtin_ctzll(left));
        int column = square_column(square), row = square_row(square);
        b.left = column < b.left ? column : b.left;
        b.right = column >= b.right ? column + 1 : b.right;
        b.top = row < b.top ? row : b.top;
        b.bottom = row >= b.bottom ? row + 1 : b.bottom;
    }
    return b;
}

/* W10: as far as it may grow, within the frame. */
static struct extent room_of(const struct wisp_forest *f, int side)
{
    struct extent b = extent_of(f), r;
    r.left = b.right - side > 0 ? b.right - side : 0;
    r.top = b.bottom - side > 0 ? b.bottom - side : 0;
    r.right = b.left + side < WISP_FRAME ? b.left + side : WISP_FRAME;
    r.bottom = b.top + side < WISP_FRAME ? b.top + side : WISP_FRAME;
    return r;
}

/* What is tried out is shown, even where it may not lie. */
static void widen(struct extent *b, const struct sketch *s)
{
    for (int i = 0; s && i < s->count; i++) {
        int column = square_column(s->square[i]),
            row = square_row(s->square[i]);
        b->left = column < b->left ? column : b->left;
        b->right = column >= b->right ? column + 1 : b->right;
        b->top = row < b->top ? row : b->top;
        b->bottom = row >= b->bottom ? row + 1 : b->bottom;
    }
}

static void put_columns(const struct extent *b)
{
    printf("    ");
    for (int column = b->left; column < b->right; column++)
        printf(" %c ", 'a' + column);
}

static void put_row(const struct play *p, const struct wisp_forest *f,
                    const struct sketch *s, const struct extent *b, int row)
{
    printf("%3d ", row + 1);
    for (int column = b->left; column < b->right; column++)
        put_square(p, f, s, square_at(column, row));
}

void wisp_put_forest(const struct play *p, int seat, const struct sketch *s)
{
    const struct wispwood *state = play_state(p);
    const struct wisp_forest *f = &state->forest[seat];
    struct extent b = room_of(f, wisp_side(state->round));
    widen(&b, s);
    putchar('\n');
    put_columns(&b);
    putchar('\n');
    for (int row = b.top; row < b.bottom; row++) {
        put_row(p, f, s, &b, row);
        putchar('\n');
    }
}

void wisp_put_pond_and_forest(const struct play *p, int seat)
{
    const struct wispwood *s = play_state(p);
    const struct wisp_forest *f = &s->forest[seat];
    struct extent b = room_of(f, wisp_side(s->round));
    int rows = b.bottom - b.top + 1, wide = 4 + 3 * (b.right - b.left);
    bool beside = pond_width(p) + wide <= cli_width();
    putchar('\n');
    for (int row = 0; row < POND_ROWS || (beside && row < rows); row++) {
        if (row < POND_ROWS)
            put_pond_row(p, row);
        else
            printf("%*s", pond_width(p), "");
        if (beside && row == 0)
            put_columns(&b);
        else if (beside && row < rows)
            put_row(p, f, NULL, &b, b.top + row - 1);
        putchar('\n');
    }
    put_letters(p);
    if (!beside)
        wisp_put_forest(p, seat, NULL);
    putchar('\n');
}

void wisp_put_others(const struct play *p, int seat)
{
    const struct wispwood *s = play_state(p);
    for (int i = 0; i < s->head.seats; i++) {
        const struct wisp_forest *f = &s->forest[i];
        struct extent b = extent_of(f);
        if (i == seat)
            continue;
        printf(say(p->texts,
                   f->ready ? "\n%s, cat ready\n" : "\n%s, cat hidden\n"),
               play_name(p, i));
        put_columns(&b);
        putchar('\n');
        for (int row = b.top; row < b.bottom; row++) {
            put_row(p, f, NULL, &b, row);
            putchar('\n');
        }
    }
}

/* ---- points ---- */

static void put_names(const struct play *p, const char *title, bool ghost)
{
    const struct wispwood *s = play_state(p);
    say_left(title, 40);
    for (int seat = 0; seat < s->head.seats; seat++) {
        putchar(' ');
        say_right(play_name(p, seat), 10);
    }
    if (ghost && s->head.seats == 1)
        say_right(say_word(p->texts, &game_wispwood, "ghost"), 11);
    putchar('\n');
}

static void put_line_name(const struct play *p, int card)
{
    if (card < 0) {
        say_left(say(p->texts, "bonus"), 40);
        return;
    }
    say_left(wisp_card_id(card), 18);
    say_left(wisp_card_title(p, card), 22);
}

void wisp_put_cards(const struct play *p)
{
    const struct wispwood *s = play_state(p);
    put_names(p, say(p->texts, "Now worth:"), false);
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = wisp_card_of(s, family);
        if (card < 0)
            continue;
        put_line_name(p, card);
        for (int seat = 0; seat < s->head.seats; seat++)
            printf(" %10d", wisp_card_score(card, &s->forest[seat]));
        putchar('\n');
    }
    say_left(say(p->texts, "points so far"), 40);
    for (int seat = 0; seat < s->head.seats; seat++)
        printf(" %10d", wisp_total(s, seat));
    putchar('\n');
}

/* A line of one round, or of all. */
static int points_of(const struct wispwood *s, int seat, int round, int line)
{
    int sum = 0;
    for (int r = 1; r <= WISP_ROUNDS; r++)
        if (!round || r == round)
            sum += wisp_line(s, seat, r, line);
    return sum;
}

static void put_totals(const struct play *p, int round)
{
    const struct wispwood *s = play_state(p);
    say_left(say(p->texts, "total"), 40);
    for (int seat = 0; seat < s->head.seats; seat++) {
        int sum = 0;
        for (int line = 0; line < WISP_LINES; line++)
            sum += points_of(s, seat, round, line);
        printf(" %10d", sum);
    }
    if (s->head.seats == 1)
        printf(" %10d",
               round ? s->ghost.scores[round - 1] : wisp_ghost_total(s));
    putchar('\n');
}

void wisp_put_sheet(const struct play *p, int round)
{
    const struct wispwood *s = play_state(p);
    if (round)
        printf(say(p->texts, "\nRound %d\n"), round);
    else
        printf("\n%s\n", say(p->texts, "The whole game"));
    put_names(p, "", true);
    for (int line = 0; line < WISP_LINES; line++) {
        int card = line == WISP_BONUS ? -1 : wisp_card_of(s, line);
        if (card < 0 && line != WISP_BONUS)
            continue;
        put_line_name(p, card);
        for (int seat = 0; seat < s->head.seats; seat++)
            printf(" %10d", points_of(s, seat, round, line));
        putchar('\n');
    }
    put_totals(p, round);
}
