/*
 * Reasons: every game says why, and says it for everything in its table.
 *
 * Random games are played; in each state well-formed moves are bent (squares
 * moved, words exchanged, moves of other phases said) and judged. Counted is
 * which reasons appear. A code that never does has no case that leads to it,
 * or no test: what chance does not find is set up by hand, in `scenes`.
 */
#include "support/check.h"

#include "game/draw.h"
#include "game/square.h"
#include "games/cubes/cubes.h"
#include "games/fives/fives.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CODES = 64,
    POOL = 64,
    WORDS = 256,
    VERBS = 16,
    PHASES = 16,
    TRIES = 24,
    GAMES_MIN = 30,
    GAMES_MAX = 600
};

/* What is found out about one game. */
struct finding {
    const struct game *g;
    struct rng rng;
    void *state, *view;
    move *moves;
    int columns, rows;       /* of the board, as far as moves have named it */
    int far_column, far_row; /* behind the last that a reason has named */
    int seen[CODES];
    char verb[PHASES][VERBS][MOVE_TEXT_MAX];    /* of legal moves, by phase */
    char refused[PHASES][VERBS][MOVE_TEXT_MAX]; /* whole texts, generally */
    char pool[POOL][MOVE_TEXT_MAX];
    char word[WORDS][24];
    int words, pooled;
};

static void open_finding(struct finding *f, const struct game *g)
{
    memset(f, 0, sizeof *f);
    f->g = g;
    f->state = malloc(g->state_size);
    f->view = malloc(g->state_size);
    f->moves = malloc(g->max_moves * sizeof(move));
}

static void close_finding(struct finding *f)
{
    free(f->state);
    free(f->view);
    free(f->moves);
}

/* ---- what is known of the game's texts ---- */

static void widen(int square, int *columns, int *rows)
{
    if (square_column(square) >= *columns)
        *columns = square_column(square) + 1;
    if (square_row(square) >= *rows)
        *rows = square_row(square) + 1;
}

/* A word that is a square, perhaps behind a '@', makes the board larger. */
static void learn_square(struct finding *f, const char *word)
{
    const char *at = word + (*word == '@');
    int square = square_parse(&at, 32, 32);
    if (square >= 0 && !*at)
        widen(square, &f->columns, &f->rows);
}

static void learn_words(struct finding *f, const char *text)
{
    char copy[MOVE_TEXT_MAX], *rest = copy;
    strcpy(copy, text);
    for (char *w; (w = strsep(&rest, " "));) {
        int i = 0;
        learn_square(f, w);
        while (i < f->words && strcmp(f->word[i], w) != 0)
            i++;
        if (i == f->words && i < WORDS && strlen(w) < sizeof f->word[0])
            strcpy(f->word[f->words++], w);
    }
}

/* Note a text under its verb; the first one of each verb stays. */
static void note(char table[VERBS][MOVE_TEXT_MAX], const char *text)
{
    size_t len = strcspn(text, " ");
    for (int i = 0; i < VERBS; i++) {
        if (strcspn(table[i], " ") == len && !strncmp(table[i], text, len))
            return;
        if (!*table[i]) {
            strcpy(table[i], text);
            return;
        }
    }
}

static void learn(struct finding *f, const char *text)
{
    learn_words(f, text);
    note(f->verb[game_head(f->state)->phase], text);
    uint32_t at =
        f->pooled < POOL ? (uint32_t)f->pooled++ : rng_below(&f->rng, POOL);
    strcpy(f->pool[at], text);
}

/* ---- judging ---- */

/* Does the move's text name this square, as a word or behind a '@'? */
static bool in_text(int square, const char *text)
{
    struct square_name name = square_name(square);
    size_t len = strlen(name.text);
    for (const char *at = text; (at = strstr(at, name.text)); at++)
        if (at > text && strchr(" @", at[-1]) && strchr(" ", at[len]))
            return true;
    return false;
}

static bool is_legal(struct finding *f, const void *state, int seat,
                     const char *text)
{
    struct parsed parsed = {0};
    struct reason why;
    return f->g->parse(state, text, &parsed, &why) &&
           game_legal(f->g, state, seat, parsed.move, &why);
}

/* C7: you may not pass, for you could go there, there or there. */
static bool goes_there(struct finding *f, const void *state, int seat,
                       int square, const char *text)
{
    char go[16];
    (void)text;
    snprintf(go, sizeof go, "L %s", square_name(square).text);
    return is_legal(f, state, seat, go);
}

/* W11: not there, a witch may stand there, there or there. */
static bool witch_elsewhere(struct finding *f, const void *state, int seat,
                            int square, const char *text)
{
    const char *at = strchr(text, '@');
    (void)f, (void)state, (void)seat;
    return at && strcmp(at + 1, square_name(square).text) != 0;
}

/* C10: it is the token under your figure that can be used. */
static bool stands_there(struct finding *f, const void *state, int seat,
                         int square, const char *text)
{
    const struct cubes *s = state;
    (void)f, (void)text;
    return square == cubes_square(cubes_first(s->figure[seat]));
}

/* F12: the one that is drawn must be erased first. */
static bool drawn_there(struct finding *f, const void *state, int seat,
                        int square, const char *text)
{
    const struct fives *s = state;
    const uint8_t *cell = s->sheet[seat].outline[0].cell;
    (void)f, (void)text;
    for (int i = 0; i < PIECE_SIZE; i++)
        if (cell_square(cell[i]) == square)
            return true;
    return false;
}

/* Reasons that name other squares; all others name squares of the refused
 * move itself. */
static const struct {
    const char *id;
    bool (*right)(struct finding *f, const void *state, int seat, int square,
                  const char *text);
} others[] = {
    {"must-move", goes_there},        {"other-token", stands_there},
    {"second", drawn_there},          {"witch-diagonal", witch_elsewhere},
    {"witch-line", witch_elsewhere},  {"witch-around", witch_elsewhere},
    {"witch-chain", witch_elsewhere}, {"witch-ring", witch_elsewhere}};

static bool right_square(struct finding *f, const void *state, int seat,
                         const char *id, int square, const char *text)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcmp(others[i].id, id))
            return others[i].right(f, state, seat, square, text);
    return in_text(square, text);
}

static void check_reason(struct finding *f, const void *state, int seat,
                         const struct reason *why, const char *text)
{
    const struct reason_row *row = reason_row(f->g, why);
    struct text t;
    char sentence[300];
    assert_non_null(row->id);
    text_fixed(&t, sentence, sizeof sentence);
    reason_print(f->g, why, &t);
    if (t.full || strstr(sentence, "%s") || strlen(sentence) < 8)
        fail_msg("%s: \"%s\": \"%s\"", f->g->id, text, sentence);
    for (int i = 0; i < why->squares; i++) {
        int square = why->square[i];
        widen(square, &f->far_column, &f->far_row);
        if (!right_square(f, state, seat, row->id, square, text))
            fail_msg("%s: \"%s\" is %s because of %s", f->g->id, text, row->id,
                     square_name(square).text);
    }
    if (strstr(row->text, "%s") && !*why->what)
        fail_msg("%s: \"%s\": %s without a word", f->g->id, text, row->id);
}

/* Say it; the reason's code, or -1 if it is legal or another's move. */
static int judge(struct finding *f, const void *state, int seat,
                 const char *text)
{
    const struct game *g = f->g;
    struct parsed parsed = {0};
    struct reason why = {0};
    bool good =
        strlen(text) < MOVE_TEXT_MAX && g->parse(state, text, &parsed, &why);
    if (good && parsed.actor == SEAT_CHANCE)
        return -1;
    int who = parsed.actor ? parsed.actor : seat;
    if (good && game_legal(g, state, who, parsed.move, &why))
        return -1;
    check_reason(f, state, who, &why, text);
    f->seen[why.code]++;
    if (good && (why.code == REASON_PHASE || why.code == REASON_NONSENSE) &&
        who < SEATS_MAX && state == f->state)
        note(f->refused[game_head(state)->phase], text);
    return why.code;
}

/* ---- bending ---- */

struct bent {
    char part[32][32];
    int parts;
};

static void split(const char *text, struct bent *b)
{
    char copy[MOVE_TEXT_MAX], *rest = copy;
    b->parts = 0;
    strcpy(copy, text);
    for (char *w; (w = strsep(&rest, " ")) && b->parts < 30;)
        snprintf(b->part[b->parts++], sizeof b->part[0], "%s", w);
}

static void join(const struct bent *b, struct text *out)
{
    text_reset(out);
    for (int i = 0; i < b->parts; i++)
        text_add(out, "%s%s", i ? " " : "", b->part[i]);
}

/* The square that a part is, or -1; *skip: bytes before it ('@'). */
static int part_square(const struct finding *f, const char *part, int *skip)
{
    *skip = *part == '@';
    const char *at = part + *skip;
    int square = square_parse(&at, f->columns, f->rows);
    return *at ? -1 : square;
}

static void put_square(char *part, int skip, int square)
{
    struct text t;
    text_fixed(&t, part, 32);
    text_put(&t, skip ? "@" : "");
    square_print(square, &t);
}

static int clamp(int n, int end)
{
    return n < 0 ? 0 : n >= end ? end - 1 : n;
}

static int moved(const struct finding *f, int square, int dx, int dy)
{
    return square_at(clamp(square_column(square) + dx, f->columns),
                     clamp(square_row(square) + dy, f->rows));
}

static int some(struct finding *f, int from, int to)
{
    return from + (int)rng_below(&f->rng, (uint32_t)(to - from + 1));
}

static void shift_all(struct finding *f, struct bent *b)
{
    int reach = some(f, 1, 5), dx = some(f, -reach, reach);
    int dy = some(f, -reach, reach), skip;
    for (int i = 0; i < b->parts; i++) {
        int square = part_square(f, b->part[i], &skip);
        if (square >= 0)
            put_square(b->part[i], skip, moved(f, square, dx, dy));
    }
}

static void exchange_part(struct finding *f, struct bent *b)
{
    int i = some(f, 0, b->parts - 1), skip;
    char *part = b->part[i], *at = strchr(part, '@');
    int square = f->columns ? part_square(f, part, &skip) : -1;
    if (square >= 0 && some(f, 0, 3)) {
        int reach = some(f, 0, 2) ? 1 : 12;
        put_square(
            part, skip,
            moved(f, square, some(f, -reach, reach), some(f, -reach, reach)));
    } else if (at && at > part) {
        at[1] = (char)some(f, '0', '4');
    } else {
        strcpy(part, f->word[rng_below(&f->rng, (uint32_t)f->words)]);
    }
}

static void drop_or_double(struct finding *f, struct bent *b)
{
    int i = some(f, 0, b->parts - 1);
    if (some(f, 0, 1) && b->parts > 1) {
        memmove(b->part[i], b->part[i + 1],
                (size_t)(b->parts - i - 1) * sizeof b->part[0]);
        b->parts--;
    } else if (b->parts < 30) {
        strcpy(b->part[b->parts++],
               some(f, 0, 1) ? b->part[i]
                             : f->word[rng_below(&f->rng, (uint32_t)f->words)]);
    }
}

/* Squares that stand together, by row and column, as most games want it. */
static void sort_squares(const struct finding *f, struct bent *b)
{
    int skip;
    for (int end = b->parts; end > 1; end--)
        for (int i = 1; i < end; i++) {
            int one = part_square(f, b->part[i - 1], &skip);
            int two = skip ? -1 : part_square(f, b->part[i], &skip);
            if (skip || one < 0 || two < 0 || one <= two)
                continue;
            put_square(b->part[i - 1], 0, two);
            put_square(b->part[i], 0, one);
        }
}

static void bend(struct finding *f, const char *from, struct text *out)
{
    struct bent b;
    split(from, &b);
    for (int n = some(f, 0, 2); n >= 0; n--)
        switch (rng_below(&f->rng, f->columns ? 4 : 3)) {
        case 0:
            drop_or_double(f, &b);
            break;
        case 1:
        case 2:
            exchange_part(f, &b);
            break;
        default:
            shift_all(f, &b);
        }
    if (f->columns && some(f, 0, 7))
        sort_squares(f, &b);
    join(&b, out);
}

/* ---- random games ---- */

/* Texts that no seat ever says of itself, or seldom. */
static const char *const rare[] = {
    "time",    "count 1", "count 2", "count 9", "cross F", "cross I",
    "cross L", "cross N", "cross P", "cross T", "cross U", "cross V",
    "cross W", "cross X", "cross Y", "cross Z", "L h8",    "corner a8"};

static void begin_game(struct finding *f)
{
    struct text options;
    struct problem p;
    int seats;
    text_heap(&options);
    do {
        seats = some(f, f->g->min_seats, f->g->max_seats);
        check_random_options(f->g, &f->rng, &options);
    } while (!game_new(f->g, f->state, seats, check_json(options.data), &p));
    text_clear(&options);
}

/* A move that is legal now, or was once, or one of the rare ones. */
static void choose(struct finding *f, int seat, struct text *out)
{
    const struct game *g = f->g;
    uint32_t count = 0;
    text_reset(out);
    if (some(f, 0, 2) && g->actors(f->state) >> seat & 1)
        count = g->moves(f->state, seat, f->moves);
    if (count) {
        g->print(f->state, f->moves[rng_below(&f->rng, count)], out);
        learn(f, out->data);
    } else if (some(f, 0, 3)) {
        text_put(out, f->pool[rng_below(&f->rng, (uint32_t)f->pooled)]);
    } else {
        text_put(out, rare[rng_below(&f->rng, sizeof rare / sizeof *rare)]);
    }
}

/* Bent moves of every seat that might speak now. */
static void look(struct finding *f)
{
    const struct game *g = f->g;
    actor_set actors = g->actors(f->state);
    int seats = game_head(f->state)->seats;
    char buf[1024], from[MOVE_TEXT_MAX];
    struct text text, whole;
    if (!f->pooled || !(actors & (ACT_SEATS | ACT_ALL)))
        return;
    text_fixed(&text, buf, sizeof buf);
    text_fixed(&whole, from, sizeof from);
    for (int i = 0; i < TRIES; i++) {
        int seat =
            actors & ACT_ALL ? some(f, 0, seats - 1) : __builtin_ctz(actors);
        choose(f, seat, &whole);
        bend(f, from, &text);
        judge(f, f->state, seat, i % 4 ? buf : from);
        if (g->redact && i % 4 == 0) {
            game_view(g, f->view, f->state, some(f, 0, seats - 1));
            judge(f, f->view, seat, i % 8 ? buf : from);
        }
    }
}

static void play(struct finding *f, int number)
{
    const struct game *g = f->g;
    struct draw_step step;
    char buf[MOVE_TEXT_MAX];
    struct text text;
    rng_seed_number(&f->rng, (uint64_t)number);
    begin_game(f);
    while (draw_step(g, f->state, &f->rng, f->moves, &step)) {
        text_fixed(&text, buf, sizeof buf);
        g->print(f->state, step.move, &text);
        if (step.actor < SEATS_MAX)
            learn(f, buf);
        look(f);
        g->apply(f->state, step.actor, step.move, NULL);
    }
}

/* ---- what chance does not find ---- */

static void must_give(struct finding *f, int seat, const char *text,
                      const char *id)
{
    int code = judge(f, f->state, seat, text);
    struct reason why = {.code = (uint8_t)code};
    if (code < 0 || strcmp(reason_row(f->g, &why)->id, id) != 0)
        fail_msg("\"%s\" is not refused as %s", text, id);
}

/* Two figures on gates: one may not follow the other. */
static void scene_of_cubes(struct finding *f)
{
    static const char *const colours[] = {"red",  "orange", "yellow", "green",
                                          "blue", "violet", "white"};
    struct text t;
    struct json_out w;
    struct problem p;
    text_heap(&t);
    text_put(&t, "{\"game\":\"cubes\",\"options\":{},\"start\":0,\"turn\":0,"
                 "\"phase\":\"move\",\"tokens\":{\"c2\":\"gate\","
                 "\"a4\":\"gate\",\"g4\":\"gate\"},\"figures\":[\"a1\","
                 "\"a4\"],\"used\":[],\"turns\":0,\"rows\":");
    json_begin(&w, &t);
    json_open(&w, '[');
    for (int i = 0; i < 14; i++) {
        if (i % 7 == 0)
            json_open(&w, '[');
        json_open(&w, '{');
        json_string_at(&w, "colour", colours[i % 7]);
        json_bool_at(&w, "cube", false);
        json_bool_at(&w, "safe", false);
        json_close(&w, '}');
        if (i % 7 == 6)
            json_close(&w, ']');
    }
    json_close(&w, ']');
    text_char(&t, '}');
    if (!game_read(f->g, f->state, check_json(t.data), &p))
        fail_msg("%s", p.text);
    text_clear(&t);
    check_play(f->g, f->state, -1, "L c2");
    must_give(f, 0, "gate a4", "gate-occupied");
}

/* As many outlines as a sheet of paper holds. */
static void scene_of_a_full_paper(struct finding *f)
{
    check_new(f->g, f->state, 1,
              "{\"boards\":\"grey\",\"outlines\":\"paper\"}");
    check_play(f->g, f->state, -1, "roll AABCD");
    for (int i = 0; i < OUTLINES_MAX; i++) {
        char text[64];
        snprintf(text, sizeof text, "draw %c%d %c%d a8 a9 a10", 'a' + i % 10,
                 i / 10 + 1, 'a' + i % 10, i / 10 + 4);
        check_play(f->g, f->state, 0, text);
    }
    must_give(f, 0, "draw a1 a2 a3 a4 a5", "full");
}

/* Only a1 to e1 are free: I fits, so F cannot be crossed off instead. */
static void scene_of_a_full_board(struct finding *f)
{
    struct fives *s = f->state;
    check_new(f->g, s, 1, "{\"mode\":\"solo\",\"boards\":\"grey\"}");
    check_play(f->g, s, -1, "roll AABCD");
    check_play(f->g, s, 0, "done");
    s->sheet[0].blocked = (struct cells){{~UINT64_C(31), UINT64_MAX}};
    must_give(f, 0, "cross F", "must-fit");
}

/* Squares that the frame does not have. */
static void scene_beyond_the_frame(struct finding *f)
{
    check_new(f->g, f->state, 2, "{}");
    must_give(f, 0, "trees m13 m26", "no-square");
}

static const struct {
    const char *game;
    void (*play)(struct finding *f);
} scenes[] = {{"cubes", scene_of_cubes},
              {"fives", scene_of_a_full_paper},
              {"fives", scene_of_a_full_board},
              {"wispwood", scene_beyond_the_frame}};

/* ---- the laws ---- */

static bool all_seen(const struct finding *f)
{
    for (int i = 0; f->g->reasons[i].id; i++)
        if (!f->seen[REASON_GAME + i])
            return false;
    return true;
}

static void check_codes(const struct finding *f)
{
    bool missing = false;
    for (int i = 0; f->g->reasons[i].id; i++) {
        assert_true(REASON_GAME + i < CODES);
        assert_non_null(f->g->reasons[i].text);
        if (f->seen[REASON_GAME + i])
            continue;
        print_error("%s: nothing leads to %s\n", f->g->id, f->g->reasons[i].id);
        missing = true;
    }
    assert_false(missing);
}

/* Reasons name squares of the board that legal moves have shown. */
static void check_squares(const struct finding *f)
{
    if (f->far_column > f->columns || f->far_row > f->rows)
        fail_msg("%s: reasons name %d columns and %d rows, moves %d and %d",
                 f->g->id, f->far_column, f->far_row, f->columns, f->rows);
}

static void check_general(const struct finding *f)
{
    for (int phase = 0; phase < PHASES; phase++)
        for (int i = 0; i < VERBS && *f->refused[phase][i]; i++) {
            const char *text = f->refused[phase][i];
            size_t len = strcspn(text, " ");
            for (int v = 0; v < VERBS; v++) {
                const char *verb = f->verb[phase][v];
                if (strcspn(verb, " ") == len && !strncmp(verb, text, len))
                    fail_msg("%s: \"%s\" in %s gets a general reason", f->g->id,
                             text, f->g->phases[phase]);
            }
        }
}

static void check_game(const struct game *g)
{
    static struct finding f; /* large */
    open_finding(&f, g);
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
        if (!strcmp(scenes[i].game, g->id))
            scenes[i].play(&f);
    for (int n = 0; n < GAMES_MIN || (n < GAMES_MAX && !all_seen(&f)); n++)
        play(&f, n);
    check_squares(&f);
    check_general(&f);
    check_codes(&f);
    close_finding(&f);
}

static void every_reason_of_every_game_is_given(void **unused)
{
    (void)unused;
    for (int i = 0; games_all[i]; i++)
        check_game(games_all[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_reason_of_every_game_is_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
