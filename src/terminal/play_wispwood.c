/*
 * play_wispwood: Wispwood in the terminal.
 *
 * A wisp turn has thousands of moves, so it is not chosen from a list: a piece
 * is tried out on the forest, pushed, turned and mirrored about its wisp, and
 * each time its points, or the reason why it may not lie there, are said.
 */
#include "terminal/wisp_draw.h"

#include "base/must_have.h"
#include "cli/cards.h"
#include "game/square.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- the table ---- */

static void put_card_texts(const struct play *p, const struct wispwood *s)
{
    printf("\n%s:\n", say(p->texts, "Goal cards"));
    for (int family = 0; family < WISP_FAMILIES; family++) {
        int card = wisp_card_of(s, family);
        const struct card_text *t =
            card < 0 ? NULL
                     : card_text_find(wisp_card_id(card), p->texts->lang);
        if (t)
            printf("  %s — %s\n", t->title, t->text);
    }
}

static void put_ghost(const struct play *p, const struct wispwood *s)
{
    int points = wisp_ghost_total(s);
    printf(say_many(p->texts, "The ghost (%d point) holds",
                    "The ghost (%d points) holds", points),
           points);
    for (int place = 0; place < WISP_LEVELS; place++) {
        int kind = s->ghost.levels[place] - 1;
        if (kind < 0)
            continue;
        printf("%s", place ? "," : "");
        printf(say(p->texts, " %d %s (%d each)"), s->ghost.held[kind],
               wisp_kind_name(p, kind), wisp_strip(s, place));
    }
    puts(".");
}

static void show(struct play *p, int seat)
{
    const struct wispwood *s = play_state(p);
    const struct wisp_forest *f = &s->forest[seat];
    int side = wisp_side(s->round);
    if (s->round == 1 && !(wisp_occupied(f) & (wisp_occupied(f) - 1)))
        put_card_texts(p, s);
    wisp_put_others(p, seat);
    if (s->head.seats == 1)
        put_ghost(p, s);
    printf(say(p->texts, f->ready ? "\nRound %d: your forest may fill %d×%d "
                                    "squares. Your cat (C) is ready.\n"
                                  : "\nRound %d: your forest may fill %d×%d "
                                    "squares. Your cat (c) is hidden.\n"),
           s->round, side, side);
    wisp_put_pond_and_forest(p, seat);
    wisp_put_cards(p);
}

static bool has(const move *moves, uint32_t count, enum wisp_move_kind kind)
{
    for (uint32_t i = 0; i < count; i++)
        if (wisp_move_kind(moves[i]) == kind)
            return true;
    return false;
}

static void menu(struct play *p, int seat, const move *moves, uint32_t count)
{
    const struct wispwood *s = play_state(p);
    (void)seat;
    if (s->head.phase == WISP_SETUP) {
        puts(say(p->texts, "Where shall the ghost's cat stand? Type a space, "
                           "1 to 8."));
        return;
    }
    if (s->head.phase == WISP_CAT_MOVES) {
        puts(say(p->texts, "The round is over: type the square of a tree for "
                           "your cat, or stay."));
        return;
    }
    if (has(moves, count, WISP_MOVE_WISP))
        puts(say(p->texts, "  w SPACE SHAPE   take a wisp and try out where "
                           "it may lie"));
    puts(say(p->texts, "  t SQUARES       plant one, two or three trees; your "
                       "cat is ready"));
    if (has(moves, count, WISP_MOVE_REFRESH))
        puts(say(p->texts, "  r               all wisps are of one kind: deal "
                           "new ones"));
    if (has(moves, count, WISP_MOVE_CAT_REFRESH))
        puts(say(p->texts,
                 "  c               hide your cat and deal new wisps"));
}

/* ---- telling ---- */

static void tell_ghost(const struct play *p, int kind)
{
    const struct wispwood *s = play_state(p);
    printf(say(p->texts, "The ghost takes %s from space %d.\n"),
           wisp_kind_name(p, kind), s->ghost.at);
}

static void tell_chance(struct play *p, const struct wispwood *before, move m)
{
    const struct wispwood *s = play_state(p);
    int value = wisp_move_value(m);
    switch (wisp_move_kind(m)) {
    case WISP_MOVE_FIREFLY:
        printf(say(p->texts, "A firefly: the ghost sees %d.\n"), value);
        break;
    case WISP_MOVE_DEAL:
        if (!before->supply)
            puts(say(p->texts, "The discards are shuffled into a new "
                               "supply."));
        break;
    case WISP_MOVE_CARD:
        printf(say(p->texts, "Goal card: %s\n"), wisp_card_title(p, value));
        break;
    default:
        break;
    }
    if (before->ghost.at && before->ghost.at != s->ghost.at)
        tell_ghost(p, before->pond[s->ghost.at - 1]
                          ? before->pond[s->ghost.at - 1] - 1
                          : value);
}

static void tell_seat(struct play *p, const struct wispwood *before, int seat,
                      move m)
{
    char text[MOVE_TEXT_MAX];
    int lines[WISP_LINES], sum = 0;
    struct text t;
    text_fixed(&t, text, sizeof text);
    game_wispwood.print(before, m, &t);
    printf("%s: ", play_name(p, seat));
    if (wisp_move_kind(m) == WISP_MOVE_WISP) {
        wisp_put_kind(p, before->pond[wisp_move_space(m)] - 1);
        printf(", ");
    }
    wisp_gain(before, seat, m, lines);
    for (int line = 0; line < WISP_LINES; line++)
        sum += lines[line];
    printf("%s", text);
    if (sum)
        printf(" (%+d)", sum);
    putchar('\n');
}

static void tell(struct play *p, const void *state, const struct ply *ply)
{
    const struct wispwood *before = state, *s = play_state(p);
    if (ply->actor == SEAT_CHANCE)
        tell_chance(p, before, ply->move);
    else
        tell_seat(p, before, ply->actor, ply->move);
    if (wisp_rounds_scored(s) > wisp_rounds_scored(before))
        wisp_put_sheet(p, s->round);
}

/* ---- a piece on the forest ---- */

struct piece {
    int column[4], row[4];
    int count;
    int which; /* of the squares, the wisp's */
    int space, shape;
    bool hides;
};

static void piece_of(struct piece *piece, move m)
{
    piece->count = wisp_move_count(m);
    piece->which = wisp_move_which(m);
    for (int i = 0; i < piece->count; i++) {
        piece->column[i] = square_column(wisp_move_square(m, i));
        piece->row[i] = square_row(wisp_move_square(m, i));
    }
}

static void push(struct piece *piece, int columns, int rows)
{
    for (int i = 0; i < piece->count; i++) {
        piece->column[i] += columns;
        piece->row[i] += rows;
    }
}

/* Turn or mirror about the wisp, which stays where it is. */
static void turn(struct piece *piece, bool mirror)
{
    int x = piece->column[piece->which], y = piece->row[piece->which];
    for (int i = 0; i < piece->count; i++) {
        int dx = piece->column[i] - x, dy = piece->row[i] - y;
        piece->column[i] = mirror ? x - dx : x - dy;
        piece->row[i] = mirror ? y + dy : y + dx;
    }
}

static bool on_frame(const struct piece *piece)
{
    for (int i = 0; i < piece->count; i++)
        if (piece->column[i] < 0 || piece->column[i] >= WISP_FRAME ||
            piece->row[i] < 0 || piece->row[i] >= WISP_FRAME)
            return false;
    return true;
}

/* The piece as a move, its squares sorted. */
static move move_of(const struct piece *piece)
{
    int square[4], which = 0;
    int wisp = square_at(piece->column[piece->which], piece->row[piece->which]);
    for (int i = 0; i < piece->count; i++) {
        int here = square_at(piece->column[i], piece->row[i]), k = i;
        for (; k > 0 && square[k - 1] > here; k--)
            square[k] = square[k - 1];
        square[k] = here;
    }
    move m = wisp_move_make(WISP_MOVE_WISP, 0) |
             (move)piece->count << WISP_COUNT_AT |
             (move)piece->space << WISP_SPACE_AT |
             (move)piece->shape << WISP_SHAPE_AT |
             (move)piece->hides << WISP_CAT_AT;
    for (int i = 0; i < piece->count; i++) {
        m |= (move)square[i] << (WISP_SQUARE_BITS * i);
        which = square[i] == wisp ? i : which;
    }
    return m | (move)which << WISP_WHICH_AT;
}

/* ---- trying it out ---- */

static int sum_of(const struct wispwood *s, int seat, move m)
{
    int lines[WISP_LINES], sum = 0;
    wisp_gain(s, seat, m, lines);
    for (int line = 0; line < WISP_LINES; line++)
        sum += lines[line];
    return sum;
}

/* Where it would score most: a good place to begin. False: nowhere. */
static bool best_place(const struct wispwood *s, int seat, struct piece *piece)
{
    move *moves = must_have(malloc(game_wispwood.max_moves * sizeof *moves)),
         best = 0;
    uint32_t count = game_wispwood.moves(s, seat, moves);
    int most = 0;
    for (uint32_t i = 0; i < count; i++) {
        move m = moves[i];
        if (wisp_move_kind(m) != WISP_MOVE_WISP ||
            wisp_move_space(m) != piece->space ||
            wisp_move_shape(m) != piece->shape)
            continue;
        int sum = sum_of(s, seat, m);
        if (!best || sum > most) {
            best = m;
            most = sum;
        }
    }
    free(moves);
    if (best) {
        piece_of(piece, best);
        piece->hides = wisp_move_hides(best);
    }
    return best;
}

static void put_gain(const struct play *p, int seat, move m)
{
    const struct wispwood *s = play_state(p);
    int lines[WISP_LINES], sum = 0;
    wisp_gain(s, seat, m, lines);
    printf("  %s", say(p->texts, "would add"));
    for (int line = 0; line < WISP_LINES; line++) {
        int card = line < WISP_BONUS ? wisp_card_of(s, line) : -1;
        sum += lines[line];
        if (lines[line])
            printf(" %+d %s,", lines[line],
                   card < 0 ? say(p->texts, "bonus")
                            : wisp_card_title(p, card));
    }
    printf(say(p->texts, " in all %+d\n"), sum);
}

/* Draw the piece; say what it is worth, or why it may not lie there. */
static bool try_out(struct play *p, int seat, const struct piece *piece)
{
    const struct wispwood *s = play_state(p);
    struct reason why = {0};
    move m = move_of(piece);
    struct sketch sketch = {.count = piece->count,
                            .which = wisp_move_which(m),
                            .kind = s->pond[piece->space] - 1};
    for (int i = 0; i < piece->count; i++)
        sketch.square[i] = wisp_move_square(m, i);
    sketch.legal = game_wispwood.legal(s, seat, m, &why);
    wisp_put_forest(p, seat, &sketch);
    if (sketch.legal) {
        put_gain(p, seat, m);
        return true;
    }
    char text[256];
    struct text t;
    text_fixed(&t, text, sizeof text);
    say_reason(p->texts, &game_wispwood, &why, &t);
    printf("  %s\n", text);
    return false;
}

static const char try_help[] = SAY_LATER(
    "  l r u d  push left, right, up, down     t  turn     m  mirror\n"
    "  n        the wisp on the next square    SQUARE     the wisp there\n"
    "  ok       place it                       x  do something else");

/* One word of the dialogue; false if it is none. */
static bool handle(struct piece *piece, const char *word)
{
    const char *at = word;
    int square = square_parse(&at, WISP_FRAME, WISP_FRAME);
    if (square >= 0 && !*at)
        push(piece, square_column(square) - piece->column[piece->which],
             square_row(square) - piece->row[piece->which]);
    else if (!strcmp(word, "l") || !strcmp(word, "r"))
        push(piece, *word == 'l' ? -1 : 1, 0);
    else if (!strcmp(word, "u") || !strcmp(word, "d"))
        push(piece, 0, *word == 'u' ? -1 : 1);
    else if (!strcmp(word, "t") || !strcmp(word, "m"))
        turn(piece, *word == 'm');
    else if (!strcmp(word, "n"))
        piece->which = (piece->which + 1) % piece->count;
    else
        return false;
    return true;
}

/* Push and turn until it is placed (true, its text in out) or given up. */
static bool place(struct play *p, int seat, struct piece *piece, char *out)
{
    char line[MOVE_TEXT_MAX];
    bool legal = try_out(p, seat, piece);
    puts(say(p->texts, try_help));
    while (play_line(p, say(p->texts, "place> "), line, sizeof line)) {
        struct piece before = *piece;
        if (!strcmp(line, "x"))
            return false;
        if ((!*line || !strcmp(line, "ok")) && legal) {
            struct text t;
            text_fixed(&t, out, MOVE_TEXT_MAX);
            game_wispwood.print(play_state(p), move_of(piece), &t);
            return true;
        }
        char *rest;
        for (char *word = strtok_r(line, " ", &rest); word;
             word = strtok_r(NULL, " ", &rest))
            if (!handle(piece, word) && strcmp(word, "ok") != 0)
                puts(say(p->texts, try_help));
        if (!on_frame(piece))
            *piece = before;
        legal = try_out(p, seat, piece);
    }
    return false;
}

/* ---- reading a line ---- */

static int ask_space(struct play *p, const char *word)
{
    const struct wispwood *s = play_state(p);
    char line[MOVE_TEXT_MAX];
    if (!word) {
        if (!play_line(p, say(p->texts, "which space? "), line, sizeof line))
            return -1;
        word = line;
    }
    int space = (int)strtol(word, NULL, 10) - 1;
    if (space < 0 || space >= WISP_SPACES || !s->pond[space] ||
        s->pond[space] == WISP_CAT + 1) {
        puts(say(p->texts, "  There is no wisp."));
        return -1;
    }
    return space;
}

/* "L3 (corner of three)": what is typed, and what it is. */
static void put_shape(const struct play *p, const char *before, int shape)
{
    const char *name = wisp_shape_names[shape];
    printf("%s%s (%s)", before, name, say_word(p->texts, &game_wispwood, name));
}

static int ask_shape(struct play *p, const char *word, int space, bool ready)
{
    const struct wispwood *s = play_state(p);
    char line[MOVE_TEXT_MAX];
    if (!word) {
        put_shape(p, "  ", s->shapes[(space + 7) % 8] - 1);
        put_shape(p, say(p->texts, " or "), s->shapes[space] - 1);
        puts(ready ? say(p->texts, ", or any other if your cat hides") : "");
        if (!play_line(p, say(p->texts, "which shape? "), line, sizeof line))
            return -1;
        word = line;
    }
    for (int shape = 0; shape < WISP_SHAPES; shape++)
        if (!strcasecmp(word, wisp_shape_names[shape]))
            return shape;
    puts(say(p->texts, "  Shapes are I2, I3, L3, I4, O4, T4, S4 and L4."));
    return -1;
}

/* w [SPACE [SHAPE]] */
static bool read_wisp(struct play *p, int seat, char *words, char *out)
{
    const struct wispwood *s = play_state(p);
    char *rest, *first = strtok_r(words, " ", &rest);
    char *second = first ? strtok_r(NULL, " ", &rest) : NULL;
    struct piece piece = {.space = ask_space(p, first)};
    if (piece.space < 0)
        return false;
    piece.shape = ask_shape(p, second, piece.space, s->forest[seat].ready);
    if (piece.shape < 0)
        return false;
    if (!best_place(s, seat, &piece)) {
        puts(say(p->texts, "  That wisp cannot be laid with that shape now."));
        return false;
    }
    return place(p, seat, &piece, out);
}

/* t SQUARES, in any order */
static bool read_trees(char *words, char *out)
{
    int square[4], count = 0;
    struct text t;
    char *rest;
    for (char *word = strtok_r(words, " ", &rest); word;
         word = strtok_r(NULL, " ", &rest)) {
        const char *at = word;
        int here = square_parse(&at, WISP_FRAME, WISP_FRAME), k = count;
        if (here < 0 || *at || count == 4)
            return false;
        for (; k > 0 && square[k - 1] > here; k--)
            square[k] = square[k - 1];
        square[k] = here;
        count++;
    }
    text_fixed(&t, out, MOVE_TEXT_MAX);
    text_put(&t, "trees");
    for (int i = 0; i < count; i++) {
        text_char(&t, ' ');
        square_print(square[i], &t);
    }
    return true;
}

static bool read(struct play *p, int seat, const char *line, char *out)
{
    const struct wispwood *s = play_state(p);
    char words[MOVE_TEXT_MAX];
    snprintf(words, sizeof words, "%s", line);
    if (s->head.phase == WISP_CAT_MOVES && !strchr(line, ' ')) {
        snprintf(out, MOVE_TEXT_MAX, "cat %.100s", line);
        return true;
    }
    if (!strcmp(line, "r") || !strcmp(line, "c")) {
        snprintf(out, MOVE_TEXT_MAX, "%s",
                 *line == 'r' ? "refresh" : "cat-refresh");
        return true;
    }
    if (s->head.phase != WISP_TURN || !strchr("wt", *line) ||
        (line[1] && line[1] != ' '))
        return false;
    if (*line == 't')
        return read_trees(words + 1, out);
    if (!read_wisp(p, seat, words + 1, out))
        *out = '\0';
    return true;
}

static void sheet(struct play *p)
{
    const struct wispwood *s = play_state(p);
    struct score score = {0};
    game_wispwood.score(s, &score);
    wisp_put_sheet(p, 0);
    for (int seat = 0; seat < s->head.seats; seat++)
        if (score.winners >> seat & 1)
            printf(
                say(p->texts, p->seat[seat].you ? "%s win.\n" : "%s wins.\n"),
                play_name(p, seat));
    if (!score.winners)
        puts(say(p->texts, "The ghost wins."));
}

const struct play_looks play_wispwood = {
    .game = &game_wispwood,
    .show = show,
    .menu = menu,
    .tell = tell,
    .read = read,
    .sheet = sheet,
    .help = SAY_LATER(
        "  w SPACE SHAPE  try a wisp out: then l r u d push it, t turns, m\n"
        "                 mirrors, n or a square sets the wisp, ok places it\n"
        "  t m14 m15      plant trees      r  new wisps      c  by your cat"),
};
