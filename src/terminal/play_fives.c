/*
 * play_fives: 5er Finden in the terminal, really timed.
 *
 * All search at the same time, so this game has a loop of its own: it waits
 * for a line, the sand or a computer's next find, whichever comes first. With
 * several people at one keyboard that makes no sense: they search on their
 * own boards, and one after the other types in what was found; the sand is
 * then on the table and not in here.
 */
#include "terminal/play_fives.h"

#include "ai/player.h"
#include "game/square.h"
#include "table/notes.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 128, SECOND = 1000 };

struct sitting {
    struct play *play;
    int person;      /* the one who types, or -1 */
    uint64_t warned; /* of which end of the sand */
    bool asked;      /* a prompt stands there, perhaps with half a line */
    struct rng rng;  /* of the computers: the dice have their own */
};

static const struct fives *state_of(const struct sitting *x)
{
    return play_state(x->play);
}

static void make(struct sitting *x, int actor, move m)
{
    play_make(
        x->play,
        (struct ply){.move = m, .ms = PLY_NO_TIME, .actor = (uint8_t)actor});
}

/* ---- the clock ---- */

static uint64_t now_ms(void)
{
    return cli_now() / 1000000;
}

static int seconds_left(const struct sitting *x)
{
    uint64_t now = now_ms(), due = x->play->driver.due;
    if (due == DRIVER_NEVER)
        return -1;
    return now < due ? (int)((due - now + SECOND - 1) / SECOND) : 0;
}

/*
 * What is told goes above the line that is being typed, which only the terminal
 * knows: make room below, push that line down, and come back to its end.
 */
static bool above(const struct sitting *x)
{
    bool can = x->asked && isatty(STDOUT_FILENO);
    if (can)
        printf("\033D\033M\0337\033[G\033[L");
    return can;
}

static void back_down(bool was_above)
{
    if (was_above)
        printf("\0338\033[B");
    fflush(stdout);
}

static void warn(struct sitting *x)
{
    int left = seconds_left(x);
    if (left <= 0 || left > 10 || x->warned == x->play->driver.due)
        return;
    bool up = above(x);
    printf(say_many(x->play->texts, "  %d second left!\n",
                    "  %d seconds left!\n", left),
           left);
    back_down(up);
    x->warned = x->play->driver.due;
}

/* ---- lines ---- */

/* Squares in any order, as the sorted cells of a move. */
static bool read_cells(const char *line, uint8_t cell[PIECE_SIZE])
{
    struct cells seen = {0};
    int count = 0;
    while (*line) {
        int square = square_parse(&line, SIDE, SIDE);
        if (square < 0 || count == PIECE_SIZE)
            return false;
        cells_add(&seen, square_row(square) * SIDE + square_column(square));
        count++;
        line += strspn(line, " ,");
    }
    count = 0;
    for (int c = 0; c < CELLS; c++)
        if (cells_has(seen, c))
            cell[count++] = (uint8_t)c;
    return count == PIECE_SIZE;
}

/* "a1 b1 …" and words of one letter, as the texts of moves. */
static void expand(const struct fives *s, const char *line, char *out)
{
    static const char *const words[][2] = {
        {"t", "turn"}, {"d", "done"}, {"r", "resume"}};
    uint8_t cell[PIECE_SIZE];
    struct text t;
    text_fixed(&t, out, LINE_SIZE);
    if (read_cells(line, cell)) {
        int piece = piece_of(cell);
        if (s->head.phase == FIVES_CROSS && piece < PIECE_COUNT)
            fives_print(s, move_cells(MOVE_CROSS, piece, cell), &t);
        else
            fives_print(s, move_cells(MOVE_DRAW, 0, cell), &t);
        return;
    }
    if (line[0] == 'e' && line[1] == ' ')
        text_add(&t, "erase %s", line + 2);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(line, words[i][0]) == 0)
            text_put(&t, words[i][1]);
    if (!t.len)
        text_put(&t, line);
}

static const char help[] =
    SAY_LATER("  a1 b1 c1 d1 e1   outline these squares, in any order\n"
              "  e a1             erase the outline that begins there\n"
              "  t  turn the timer    d  done    r  go on after all\n"
              "  show  the board      pieces  their shapes and values\n"
              "  hint  advice         quit  stop playing (the game is kept)\n"
              "  When crossing off: squares, or the letter of a piece.");

/* One line of a seat; moves that are refused say why. */
static void obey(struct sitting *x, int seat, const char *line)
{
    char text[LINE_SIZE];
    struct ply ply;
    struct problem problem;
    struct reason why = {0};
    if (!strcmp(line, "quit")) {
        x->play->done = true;
    } else if (!strcmp(line, "help") || !strcmp(line, "?")) {
        puts(say(x->play->texts, help));
        puts(say(x->play->texts, play_note_help));
    } else if (!strcmp(line, "pieces")) {
        fives_shapes(state_of(x));
    } else if (!strcmp(line, "hint")) {
        if (game_fives.moves(state_of(x), seat, x->play->driver.moves))
            play_hint(x->play, seat);
    } else if (!strcmp(line, "show") || !*line) {
        fives_show(x->play, seat, seconds_left(x));
    } else if (!play_note(x->play, line)) {
        expand(state_of(x), line, text);
        if (table_judge(x->play->table, text, seat, &ply, &problem, &why))
            play_make(x->play, ply);
        else
            play_refuse(x->play, &problem, &why);
    }
}

/* ---- the search ---- */

static bool is_searching(const struct sitting *x)
{
    return !x->play->done && state_of(x)->head.phase == FIVES_SEARCH;
}

static void prompt(struct sitting *x)
{
    int left = seconds_left(x);
    if (left >= 0)
        printf("%d:%02d %s> ", left / 60, left % 60,
               play_name(x->play, x->person));
    else
        printf("%s> ", play_name(x->play, x->person));
    fflush(stdout);
    x->asked = true;
}

/* Wait for a line, a second at most, and take it if there is one. */
static void wait_line(struct sitting *x, uint64_t until)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    char line[NOTE_SIZE + 8];
    uint64_t now = now_ms(), nap = until > now ? until - now : 0;
    if (poll(&in, 1, (int)(nap < SECOND ? nap : SECOND)) <= 0 || !in.revents)
        return;
    x->asked = false;
    if (play_line(x->play, "", line, sizeof line))
        obey(x, x->person, line);
}

static void tell_driven(struct sitting *x, struct driven next)
{
    bool up = above(x);
    play_driven(x->play, next);
    back_down(up && is_searching(x));
    x->asked &= up && is_searching(x);
}

/* Everything that is due; returns when the next thing is. */
static uint64_t settle(struct sitting *x)
{
    struct play *p = x->play;
    struct driven next = {0};
    while (is_searching(x) && next.what != DRIVE_WAIT) {
        next = driver_next(&p->driver, state_of(x), now_ms());
        if (next.what == DRIVE_ASK)
            play_ask(p, next.actor, rng_split(&x->rng));
        else if (next.what == DRIVE_MAKE)
            tell_driven(x, next);
    }
    return next.at;
}

/* One person, or none, and computers, against the clock. */
static void timed_search(struct sitting *x)
{
    uint64_t until = settle(x);
    fives_show(x->play, x->person, seconds_left(x));
    prompt(x);
    while (is_searching(x)) {
        wait_line(x, until);
        warn(x);
        until = settle(x);
        if (!x->asked && is_searching(x))
            prompt(x);
    }
    x->asked = false;
}

/* Several people type one after the other what they have found. */
static void typed_search(struct sitting *x)
{
    char line[NOTE_SIZE + 8], ask[64];
    int seats = state_of(x)->head.seats;
    for (int seat = 0; seat < seats && !x->play->done; seat++) {
        snprintf(ask, sizeof ask, "%s> ", play_name(x->play, seat));
        fives_show(x->play, seat, -1);
        while (state_of(x)->head.phase == FIVES_SEARCH &&
               !fives_locked(state_of(x), seat) &&
               play_line(x->play, ask, line, sizeof line))
            obey(x, seat, line);
    }
}

static void search(struct sitting *x, int people)
{
    struct fives before;
    size_t count = x->play->table->count;
    if (people > 1)
        typed_search(x);
    else
        timed_search(x);
    if (x->play->done || x->play->table->count == count)
        return;
    table_state_at(x->play->table, x->play->table->count - 1, &before);
    fives_review(x->play, &before);
}

/* ---- crossing off ---- */

/* A letter alone: where does it lie? The first place there is, at the top. */
static bool cross_letter(struct sitting *x, int seat, const char *line)
{
    move *moves = x->play->driver.moves;
    uint32_t count = game_fives.moves(state_of(x), seat, moves);
    for (uint32_t i = 0; i < count && line[0] && !line[1]; i++)
        if ((*piece_names[move_piece(moves[i])] | 32) == (*line | 32)) {
            make(x, seat, moves[i]);
            return true;
        }
    return false;
}

static void cross(struct sitting *x, int seat)
{
    char line[NOTE_SIZE + 8], ask[64];
    size_t count = x->play->table->count;
    fives_show(x->play, seat, -1);
    puts(say(x->play->texts, "  Nothing was found: cross off a piece, and say "
                             "where it lies."));
    snprintf(ask, sizeof ask, "%s> ", play_name(x->play, seat));
    while (!x->play->done && x->play->table->count == count &&
           play_line(x->play, ask, line, sizeof line))
        if (!cross_letter(x, seat, line))
            obey(x, seat, line);
}

/* ---- the sitting ---- */

static int finish(struct sitting *x)
{
    const struct play *p = x->play;
    if (p->done) {
        if (p->save[0])
            play_kept(p);
        return EXIT_FINE;
    }
    fives_sheet(x->play);
    if (state_of(x)->mode == FIVES_SOLO && !p->seat[0].computer)
        fives_high(x->play);
    return EXIT_FINE;
}

/* One step outside of a search; false when the game is over. */
static bool step(struct sitting *x)
{
    struct driven next = play_step(x->play, now_ms(), &x->rng);
    if (next.what == DRIVE_WAIT)
        cross(x, __builtin_ctz(game_fives.actors(state_of(x))));
    return next.what != DRIVE_OVER;
}

static int run(struct play *p)
{
    struct sitting x = {.play = p, .person = 0, .rng = p->rng};
    int people = 0;
    for (int seat = 0; seat < state_of(&x)->head.seats; seat++)
        people += !p->seat[seat].computer;
    rng_seed_number(&x.rng, rng_next(&x.rng));
    setvbuf(stdin, NULL, _IONBF, 0); /* poll must see what is there */
    while (!p->done)
        if (is_searching(&x))
            search(&x, people);
        else if (!step(&x))
            break;
    return finish(&x);
}

const struct play_looks play_fives = {
    .game = &game_fives,
    .tell = fives_tell,
    .sheet = fives_sheet,
    .run = run,
};
