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

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 128, SECOND = 1000000000, PROGRAM_MS = 2000 };

struct sitting {
    struct play *play;
    int person; /* the one who types, or -1 */
    move *moves;
    uint64_t wait, until;     /* the clock's present wait, and its end */
    uint64_t next[SEATS_MAX]; /* when a computer acts again … */
    move planned[SEATS_MAX];  /* … and how */
    bool warned;
    struct rng rng; /* of the computers: the dice have their own */
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

/* A new wait begins when the game's value changes; true if it does. */
static bool wind(struct sitting *x)
{
    uint64_t wait = game_fives.clock(state_of(x));
    if (wait == x->wait)
        return false;
    x->wait = wait;
    x->warned = false;
    x->until = wait ? cli_now() + (wait & UINT32_MAX) * 1000000 : 0;
    return state_of(x)->head.phase == FIVES_SEARCH;
}

static int seconds_left(const struct sitting *x)
{
    uint64_t now = cli_now();
    if (!x->until)
        return -1;
    return now < x->until ? (int)((x->until - now + SECOND - 1) / SECOND) : 0;
}

static void tick(struct sitting *x)
{
    int left = seconds_left(x);
    if (left == 0) {
        make(x, SEAT_CLOCK, move_plain(MOVE_TIME, 0));
    } else if (left > 0 && left <= 10 && !x->warned) {
        printf(say_many(x->play->texts, "  %d second left!\n",
                        "  %d seconds left!\n", left),
               left);
        x->warned = true;
    }
}

/* ---- computers ---- */

/* Ask what a computer will do, and when: it sees what its seat may see. */
static void plan(struct sitting *x, int seat)
{
    struct thought thought;
    x->next[seat] = UINT64_MAX;
    if (!game_fives.moves(state_of(x), seat, x->moves))
        return; /* it has turned the timer */
    if (!play_think(x->play, seat, rng_split(&x->rng), &thought))
        return;
    x->planned[seat] = thought.move;
    if (!thought.delay_ms) /* a program that does not say how long */
        thought.delay_ms = PROGRAM_MS;
    if (thought.delay_ms != DELAY_NEVER)
        x->next[seat] = cli_now() + (uint64_t)thought.delay_ms * 1000000;
}

static void plan_all(struct sitting *x)
{
    for (int seat = 0; seat < state_of(x)->head.seats; seat++)
        if (x->play->seat[seat].computer && !x->play->done)
            plan(x, seat);
}

static void computers(struct sitting *x)
{
    struct reason why;
    for (int seat = 0; seat < state_of(x)->head.seats; seat++) {
        if (!x->play->seat[seat].computer || cli_now() < x->next[seat])
            continue;
        if (game_fives.legal(state_of(x), seat, x->planned[seat], &why))
            make(x, seat, x->planned[seat]);
        if (x->play->done || state_of(x)->head.phase != FIVES_SEARCH)
            return;
        plan(x, seat);
    }
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
    } else if (!strcmp(line, "pieces")) {
        fives_shapes(state_of(x));
    } else if (!strcmp(line, "hint")) {
        if (game_fives.moves(state_of(x), seat, x->moves))
            play_hint(x->play, seat);
    } else if (!strcmp(line, "show") || !*line) {
        fives_show(x->play, seat, seconds_left(x));
    } else {
        expand(state_of(x), line, text);
        if (table_judge(x->play->table, text, seat, &ply, &problem, &why))
            play_make(x->play, ply);
        else
            play_refuse(x->play, &problem, &why);
    }
}

/* ---- the search ---- */

/* Milliseconds until something happens by itself; at most a second. */
static int nap(const struct sitting *x)
{
    uint64_t now = cli_now(), first = now + SECOND;
    if (x->until && x->until < first)
        first = x->until;
    for (int seat = 0; seat < state_of(x)->head.seats; seat++)
        if (x->play->seat[seat].computer && x->next[seat] < first)
            first = x->next[seat];
    return first > now ? (int)((first - now) / 1000000) + 1 : 0;
}

static void prompt(const struct sitting *x)
{
    int left = seconds_left(x);
    if (left >= 0)
        printf("%d:%02d %s> ", left / 60, left % 60,
               play_name(x->play, x->person));
    else
        printf("%s> ", play_name(x->play, x->person));
    fflush(stdout);
}

/* Wait for a line, and take it if there is one. */
static bool wait_line(struct sitting *x)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    char line[LINE_SIZE];
    if (poll(&in, 1, nap(x)) <= 0 || !in.revents)
        return false;
    if (play_line(x->play, "", line, sizeof line))
        obey(x, x->person, line);
    return true;
}

/* One person, or none, and computers, against the clock. */
static void timed_search(struct sitting *x)
{
    x->wait = 0;
    wind(x);
    plan_all(x);
    fives_show(x->play, x->person, seconds_left(x));
    prompt(x);
    while (!x->play->done && state_of(x)->head.phase == FIVES_SEARCH) {
        size_t before = x->play->table->count;
        bool typed = wait_line(x);
        if (!x->play->done && state_of(x)->head.phase == FIVES_SEARCH)
            tick(x);
        if (!x->play->done && state_of(x)->head.phase == FIVES_SEARCH)
            computers(x);
        if (wind(x)) /* the sand runs now: they search on otherwise */
            plan_all(x);
        bool news = x->play->table->count != before;
        if ((typed || news) && !x->play->done &&
            state_of(x)->head.phase == FIVES_SEARCH)
            prompt(x);
    }
}

/* Several people type one after the other what they have found. */
static void typed_search(struct sitting *x)
{
    char line[LINE_SIZE], ask[64];
    x->until = 0;
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
    uint32_t count = game_fives.moves(state_of(x), seat, x->moves);
    for (uint32_t i = 0; i < count && line[0] && !line[1]; i++)
        if ((*piece_names[move_piece(x->moves[i])] | 32) == (*line | 32)) {
            make(x, seat, x->moves[i]);
            return true;
        }
    return false;
}

static void cross(struct sitting *x, int seat)
{
    char line[LINE_SIZE], ask[64];
    size_t count = x->play->table->count;
    if (x->play->seat[seat].computer) {
        plan(x, seat);
        if (!x->play->done)
            make(x, seat, x->planned[seat]);
        return;
    }
    x->until = 0;
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

static int run(struct play *p)
{
    struct sitting x = {.play = p, .person = 0, .rng = p->rng};
    int people = 0;
    for (int seat = 0; seat < state_of(&x)->head.seats; seat++)
        people += !p->seat[seat].computer;
    x.moves = malloc(game_fives.max_moves * sizeof *x.moves);
    if (!x.moves)
        cli_no_memory();
    rng_seed_number(&x.rng, rng_next(&x.rng));
    setvbuf(stdin, NULL, _IONBF, 0); /* poll must see what is there */
    while (!p->done) {
        play_chance(p);
        actor_set actors = game_fives.actors(state_of(&x));
        if (p->done || !actors)
            break;
        if (actors & ACT_ALL)
            search(&x, people);
        else
            cross(&x, __builtin_ctz(actors));
    }
    free(x.moves);
    return finish(&x);
}

const struct play_looks play_fives = {
    .game = &game_fives,
    .tell = fives_tell,
    .sheet = fives_sheet,
    .run = run,
};
