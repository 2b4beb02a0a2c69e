/*
 * kocka puzzles: make puzzles of games between computers (lab/puzzles.h), and
 * solve a stock of them anew.
 *
 * A stock is a file of lines: first what it is and the command that made it,
 * then one puzzle each. Games are played one after the other, from their
 * numbers, so the same command makes the same stock.
 */
#include "cli/commands.h"

#include "base/must_have.h"
#include "lab/puzzles.h"
#include "lab/simulate.h"

#include <stdlib.h>
#include <string.h>

enum {
    COUNT = 200,
    LOOKS = 60, /* positions of a game that are looked at */
    TIMES = 10, /* as much search, until one is believed */
    GAMES = 50  /* that are played for each puzzle wanted, at most */
};

struct made {
    struct puzzle puzzle;
    uint64_t game;
    size_t ply;
    int grade;
    char *state; /* JSON */
};

struct stock {
    struct series series;
    atomic_bool stop;
    struct made *made;
    int count, wanted, plain; /* plain: every level finds it */
    uint32_t times;           /* as much search, until one is believed */
};

/* ---- making ---- */

static char *state_text(const struct game *g, const void *state)
{
    struct text t;
    struct json_out w;
    text_heap(&t);
    json_begin(&w, &t);
    game_write(g, state, &w);
    if (t.full)
        no_memory();
    return t.data;
}

static uint64_t seed_of(uint64_t game, size_t ply)
{
    return game << 20 | ply << 8;
}

/* What is sampled stands out by more at first, for a closer look may find less
 * of it. */
#define AT_FIRST 0.03

static bool is_certain(struct puzzle_place at, uint32_t times, struct puzzle *p)
{
    struct puzzle first = *p;
    if (p->wins || p->points)
        return true; /* proved */
    at.times = times;
    at.seed += 20;
    return first.margin >= AT_FIRST && puzzle_find(&at, p) &&
           p->line[0] == first.line[0];
}

/* Is this position there already? */
static bool is_there(const struct stock *s, const struct game *g,
                     const void *state)
{
    char *text = state_text(g, state);
    bool found = false;
    for (int i = 0; i < s->count && !found; i++)
        found = strcmp(s->made[i].state, text) == 0;
    free(text);
    return found;
}

/* Two in five at most have the same answer, or one could guess it. */
static bool is_usual(const struct stock *s, const struct puzzle *p)
{
    int same = 0;
    for (int i = 0; i < s->count; i++)
        same += s->made[i].puzzle.line[0] == p->line[0];
    return 5 * same >= 2 * s->wanted;
}

/* Of wins a tenth may be so plain that everybody sees them; nothing else. */
static bool keep(struct stock *s, const struct puzzle_place *at,
                 struct puzzle *p)
{
    if (is_usual(s, p) || is_there(s, at->game, at->state))
        return false;
    if (!puzzle_measure(at, p))
        no_memory();
    bool plain = p->ease >= 1;
    if (plain && (!p->wins || 10 * s->plain >= s->wanted))
        return false;
    s->plain += plain;
    return true;
}

/* At most one of each game, from a place in it that chance chooses. */
static void look_through(struct stock *s, uint64_t number,
                         const struct table *t, void *state, move *moves)
{
    const struct game *g = t->game;
    struct rng rng;
    int looks = 0;
    rng_seed_number(&rng, number);
    size_t ply = t->count ? rng_below(&rng, (uint32_t)t->count) : 0;
    for (; ply < t->count && looks < LOOKS; ply++) {
        struct puzzle puzzle;
        int seat = t->plies[ply].actor;
        table_state_at(t, ply, state);
        if (seat >= SEATS_MAX || g->moves(state, seat, moves) < 2)
            continue;
        looks++;
        struct puzzle_place at = {.game = g,
                                  .state = state,
                                  .seat = seat,
                                  .times = 1,
                                  .seed = seed_of(number, ply)};
        if (!puzzle_find(&at, &puzzle) || !is_certain(at, s->times, &puzzle) ||
            !keep(s, &at, &puzzle))
            continue;
        s->made[s->count++] = (struct made){.puzzle = puzzle,
                                            .game = number,
                                            .ply = ply,
                                            .state = state_text(g, state)};
        return;
    }
}

static void make_all(struct stock *s)
{
    const struct game *g = s->series.game;
    void *state = must_have(malloc(g->state_size));
    move *moves = must_have(malloc(g->max_moves * sizeof *moves));
    uint64_t most = (uint64_t)s->wanted * GAMES;
    for (uint64_t n = 0; s->count < s->wanted && n < most; n++) {
        struct table *t = simulate_game(&s->series, n);
        if (!t)
            no_memory();
        look_through(s, n, t, state, moves);
        table_free(t);
    }
    free(moves);
    free(state);
}

static int by_ease(const void *a, const void *b)
{
    const struct made *x = *(struct made *const *)a;
    const struct made *y = *(struct made *const *)b;
    if (x->puzzle.ease > y->puzzle.ease || x->puzzle.ease < y->puzzle.ease)
        return x->puzzle.ease > y->puzzle.ease ? -1 : 1;
    return x->game < y->game ? -1 : 1;
}

/* Five steps of equally many, the easiest first. */
static void grade(struct stock *s)
{
    struct made **order =
        must_have(malloc((size_t)s->count * sizeof *order + 1));
    for (int i = 0; i < s->count; i++)
        order[i] = &s->made[i];
    qsort(order, (size_t)s->count, sizeof *order, by_ease);
    for (int i = 0; i < s->count; i++)
        order[i]->grade = 1 + i * PUZZLE_GRADES / s->count;
    free(order);
}

/* ---- writing ---- */

static void put_real(struct json_out *w, const char *key, double x)
{
    char buf[16];
    snprintf(buf, sizeof buf, "%.4f", x);
    json_key(w, key);
    json_put_raw(w);
    text_put(w->text, buf);
}

static void write_line(const struct game *g, void *state, const struct made *m,
                       struct json_out *w)
{
    struct json json;
    struct problem p;
    char move_text[MOVE_TEXT_MAX];
    struct text t;
    json_check(m->state, strlen(m->state), &json);
    game_read(g, state, json, &p);
    json_key(w, "best");
    json_open(w, '[');
    for (int i = 0; i < m->puzzle.count; i++) {
        text_fixed(&t, move_text, sizeof move_text);
        g->print(state, m->puzzle.line[i], &t);
        json_put_bytes(w, move_text, t.len);
        g->apply(state, m->puzzle.seat, m->puzzle.line[i], NULL);
    }
    json_close(w, ']');
}

static void write_made(const struct stock *s, const struct made *m, void *state)
{
    struct text line;
    struct json_out w;
    text_heap(&line);
    json_begin(&w, &line);
    json_open(&w, '{');
    json_int_at(&w, "number", (int64_t)m->game);
    json_int_at(&w, "ply", (int64_t)m->ply);
    json_int_at(&w, "grade", m->grade);
    put_real(&w, "ease", m->puzzle.ease);
    if (m->puzzle.wins)
        json_int_at(&w, "wins", m->puzzle.wins);
    else if (m->puzzle.points)
        json_int_at(&w, "points", m->puzzle.points);
    else
        put_real(&w, "margin", m->puzzle.margin);
    json_int_at(&w, "seat", m->puzzle.seat);
    if (m->puzzle.turn)
        json_bool_at(&w, "turn", true);
    write_line(s->series.game, state, m, &w);
    json_key(&w, "state");
    json_put_raw(&w);
    text_put(&line, m->state);
    json_close(&w, '}');
    if (line.full)
        no_memory();
    puts(line.data);
    text_clear(&line);
}

static void write_all(const struct stock *s)
{
    void *state = must_have(malloc(s->series.game->state_size));
    printf("{\"game\":\"%s\",\"rules\":%d,\"seats\":%d,\"puzzles\":%d,"
           "\"command\":\"kocka "
           "puzzles %s --count %d --seats %d --seed %s --times %u\"}\n",
           s->series.game->id, s->series.game->rules, s->series.seats, s->count,
           s->series.game->id, s->wanted, s->series.seats, s->series.seed,
           s->times);
    for (int i = 0; i < s->count; i++)
        write_made(s, &s->made[i], state);
    free(state);
}

static int make(const struct game *g, int count, int seats, const char *seed,
                uint32_t times)
{
    struct stock s = {
        .series = {.game = g, .seats = seats, .seed = seed, .count = 1},
        .wanted = count,
        .times = times};
    struct problem p;
    s.series.stop = &s.stop;
    json_check("{}", 2, &s.series.options);
    /* neither the best, nor so weak that their games look like nobody's */
    players_level(g, (3 * players_levels(g) + 3) / 4, &s.series.players[0]);
    if (!simulate_check(&s.series, &p))
        return cli_wrong("%s", p.text);
    s.made = must_have(malloc((size_t)count * sizeof *s.made));
    make_all(&s);
    grade(&s);
    write_all(&s);
    for (int i = 0; i < s.count; i++)
        free(s.made[i].state);
    free(s.made);
    return s.count == count
               ? EXIT_FINE
               : cli_failed("only %d of %d were found", s.count, count);
}

/* ---- solving a stock anew ---- */

struct recheck {
    const struct game *game;
    uint32_t times;
    int every;
    int line, tried, wrong;
    double least; /* margin that was found */
};

/* One that the file holds: what it says is best, and what is. */
static const char *solve(const struct recheck *c, struct json puzzle,
                         void *state, double *margin)
{
    struct problem p;
    struct puzzle said = {0}, found;
    struct reason why;
    struct parsed parsed;
    int64_t seat = 0, number = 0, ply = 0;
    char text[MOVE_TEXT_MAX];
    json_int(json_get(puzzle, "seat"), 0, SEATS_MAX - 1, &seat);
    json_int(json_get(puzzle, "number"), 0, INT32_MAX, &number);
    json_int(json_get(puzzle, "ply"), 0, INT32_MAX, &ply);
    if (!game_read(c->game, state, json_get(puzzle, "state"), &p))
        return "the state cannot be read";
    struct puzzle_place at = {.game = c->game,
                              .state = state,
                              .seat = (int)seat,
                              .times = c->times,
                              .seed = seed_of((uint64_t)number, (size_t)ply) +
                                      (c->times > 1 ? 50 : 0)};
    if (!puzzle_find(&at, &found))
        return "no move is clearly best";
    *margin = found.margin;
    void *after = must_have(malloc(c->game->state_size));
    memcpy(after, state, c->game->state_size);
    struct json_iter i = json_each(json_get(puzzle, "best"));
    const char *bad = NULL;
    while (!bad && json_next(&i)) {
        if (said.count == PUZZLE_LINE ||
            !json_string(i.value, text, sizeof text) ||
            !c->game->parse(after, text, &parsed, &why) ||
            !c->game->legal(after, (int)seat, parsed.move, &why)) {
            bad = "the answer is no legal move";
            break;
        }
        said.line[said.count++] = parsed.move;
        c->game->apply(after, (int)seat, parsed.move, NULL);
    }
    free(after);
    if (bad)
        return bad;
    return puzzle_answered(&at, &found, said.line, said.count)
               ? NULL
               : "another move is best";
}

static bool check_line(struct recheck *c, struct json line, void **state)
{
    char id[32];
    double margin = 1;
    if (!c->line++) {
        if (!json_string(json_get(line, "game"), id, sizeof id) ||
            !(c->game = cli_game(id)))
            return false;
        *state = must_have(malloc(c->game->state_size));
        return true;
    }
    if ((c->line - 2) % c->every)
        return true;
    c->tried++;
    const char *bad = solve(c, line, *state, &margin);
    c->least = margin > 0 && margin < c->least ? margin : c->least;
    if (bad)
        c->wrong++, printf("line %d: %s\n", c->line, bad);
    fflush(stdout);
    return true;
}

static int check(const char *path, struct recheck *c)
{
    struct text file;
    struct json line;
    void *state = NULL;
    bool good = true;
    text_heap(&file);
    if (!cli_read_file(path, &file))
        return EXIT_FAILED;
    const char *at = file.data, *end = file.data + file.len;
    while (good && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        good = json_check(at, (size_t)(stop - at), &line) &&
               check_line(c, line, &state);
        at = stop + 1;
    }
    free(state);
    text_clear(&file);
    if (!good)
        return cli_failed("%s, line %d: no puzzle", path, c->line);
    printf("%s: %d solved anew with %u times the search, %d wrong", path,
           c->tried, c->times, c->wrong);
    if (c->least < 1)
        printf("; the least margin is %.1f%% of a win", 100 * c->least);
    putchar('\n');
    return c->wrong ? EXIT_FAILED : EXIT_FINE;
}

/* ---- the words ---- */

int cmd_puzzles(int argc, char **argv)
{
    const char *count = NULL, *seats = NULL, *seed = "1", *file = NULL,
               *times = NULL, *every = NULL;
    const struct flag flags[] = {{.name = "count", .value = &count},
                                 {.name = "seats", .value = &seats},
                                 {.name = "seed", .value = &seed},
                                 {.name = "check", .value = &file},
                                 {.name = "times", .value = &times},
                                 {.name = "every", .value = &every},
                                 {0}};
    int words = cli_flags(argc, argv, flags);
    long long n = COUNT, people = 2, search = TIMES, step = 1;
    if (words < 0 || !cli_number("--count", count, 1, 100000, &n) ||
        !cli_number("--seats", seats, 1, SEATS_MAX, &people) ||
        !cli_number("--times", times, 1, 1000, &search) ||
        !cli_number("--every", every, 1, 100000, &step))
        return EXIT_USAGE;
    if (file) {
        struct recheck c = {
            .times = (uint32_t)search, .every = (int)step, .least = 1};
        return check(file, &c);
    }
    if (words != 1)
        return cli_wrong("puzzles of which game? See 'kocka puzzles --help'");
    const struct game *g = cli_game(argv[0]);
    return g ? make(g, (int)n, (int)people, seed, (uint32_t)search)
             : EXIT_USAGE;
}
