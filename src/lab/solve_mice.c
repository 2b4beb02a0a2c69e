/*
 * solve_mice: `kocka solve mice`, the game for two as a table of bounds; what
 * the start and given states are worth, and the file of mice_table.h.
 */
#include "lab/solve.h"

#include "ai/mice/mice_fit.h"
#include "ai/mice/mice_table.h"
#include "base/must_have.h"
#include "cli/cli.h"
#include "cli/tables_file.h"
#include "cli/whole_file.h"
#include "lab/mice_run.h"
#include "lab/mice_tuned.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Games, where none are asked for. */
enum { FIT_GAMES = 20000, LORE_GAMES = 4000, TIME_COUNT = 100000 };

/* About how far apart bounds are, where nothing is said: of the game, and of
 * what players have. */
static const double game_error = 1e-9, loss_error = 1e-6;

struct wishes {
    const char *out, *error, *jobs, *states, *pause, *check, *from, *games,
        *habits, *picture, *time;
    struct loss_wishes loss;
    bool json, fit, rules;
};

/* ---- the game ---- */

static bool read_rules(char **words, int count, struct mice *out)
{
    struct text text;
    struct json options;
    struct problem p;
    text_heap(&text);
    bool good = cli_options(words, count, &text);
    if (good && !(good = json_check(text.data, text.len, &options)))
        cli_wrong("options are not JSON");
    if (good && !(good = game_new(&game_mice, out, 2, options, &p)))
        cli_wrong("%s", p.text);
    if (good && out->match) {
        cli_wrong("a match is not solved, only a game");
        good = false;
    }
    bool given = good && json_get(options, "limit").at;
    if (given && out->limit) {
        cli_wrong("a limit on turns is another game: only limit=0 is solved");
        good = false;
    }
    if (good && !given)
        fputs("solving with limit=0: a game without a limit on turns\n",
              stderr);
    out->limit = 0;
    text_clear(&text);
    return good;
}

/* ---- the table ---- */

/* What the seat that is to roll has, between the bounds. Where a game has
 * ended nobody rolls (but see M18). */
static double middle(const struct mice_solver *s,
                     const uint8_t kind[MICE_COLOURS])
{
    const struct solver_seat *seat = &s->seat[0];
    struct space_places at = space_places(&s->space, kind);
    if (seat->rolls[SOLVER_LOW])
        return (seat->rolls[SOLVER_LOW][at.here] +
                seat->rolls[SOLVER_HIGH][at.here]) /
               2;
    return 1 - (seat->ends[SOLVER_LOW][at.swapped] +
                seat->ends[SOLVER_HIGH][at.swapped]) /
                   2;
}

/* In the order of their numbers; the caller frees them. */
static uint8_t *make_cells(const struct mice_solver *s)
{
    uint64_t count = s->space.positions;
    uint8_t kind[MICE_COLOURS] = {0},
            *cells = must_have(malloc(count * MICE_TABLE_CELL));
    for (uint64_t i = 0; i < count; i++) {
        unsigned cell = (unsigned)(middle(s, kind) * MICE_TABLE_WHOLE + 0.5);
        cells[2 * i] = (uint8_t)cell;
        cells[2 * i + 1] = (uint8_t)(cell >> 8);
        for (int c = MICE_COLOURS - 1; c >= 0; c--) {
            if (++kind[c] < s->space.kinds)
                break;
            kind[c] = 0;
        }
    }
    return cells;
}

/* Is it a file, or a new one in a folder that takes one? Asked before an hour
 * of work, not after it. */
static bool can_write(const char *path)
{
    struct stat about;
    char folder[4096];
    const char *name = strrchr(path, '/');
    int len = name ? (int)(name - path) + 1 : 0;
    bool there = stat(path, &about) == 0;
    snprintf(folder, sizeof folder, "%.*s.", len, path);
    if (there && S_ISDIR(about.st_mode))
        errno = EISDIR;
    else if (!*path)
        errno = ENOENT;
    else if (access(there && !S_ISREG(about.st_mode) ? path : folder, W_OK) ==
             0)
        return true;
    cli_failed("cannot write %s: %s", path, strerror(errno));
    return false;
}

static bool write_file(const char *path, const uint8_t *head,
                       const uint8_t *cells, size_t len)
{
    struct whole_file to = {.path = path, .lasting = true};
    FILE *f = whole_file_open(&to);
    bool good = f && fwrite(head, MICE_TABLE_HEAD, 1, f) == 1 &&
                fwrite(cells, 1, len, f) == len;
    if (whole_file_close(&to, good))
        return true;
    cli_failed("cannot write %s: %s", path, strerror(errno));
    return false;
}

static bool write_table(const struct mice_solver *s, const char *path)
{
    size_t len = (size_t)s->space.positions * MICE_TABLE_CELL;
    uint8_t head[MICE_TABLE_HEAD], sum[SHA256_BYTES];
    uint8_t *cells = make_cells(s);
    sha256(cells, len, sum);
    mice_table_head(head, &s->rules, s->gap / 2 + 0.5 / MICE_TABLE_WHOLE, sum);
    bool good = write_file(path, head, cells, len);
    free(cells);
    return good;
}

/* Reads all of a table: is it as it was written? */
static int check_table(const char *path)
{
    struct tables tables = {0};
    if (!tables_load_whole(&tables, path))
        return EXIT_FAILED;
    printf("%s: whole, no value is off by more than %.1e\n", path,
           tables.mice[0].error);
    return EXIT_FINE;
}

/* ---- telling ---- */

struct mice_bounds {
    double low, high;
};

static void put_real(struct json_out *w, const char *key, double x)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%.15f", x);
    json_key(w, key);
    json_put_raw(w);
    text_put(w->text, digits);
}

static void put_bounds(struct json_out *w, struct mice_bounds b)
{
    put_real(w, "low", b.low);
    put_real(w, "high", b.high);
}

static struct mice_bounds start_bounds(const struct mice_solver *s)
{
    return (struct mice_bounds){mice_solver_start(s, 0, SOLVER_LOW),
                                mice_solver_start(s, 0, SOLVER_HIGH)};
}

static void print_words(const struct mice_run *r)
{
    const struct mice_solver *s = &r->solver;
    struct mice_bounds b = start_bounds(s);
    printf("mice for two, both best: the first wins %.4f%%\n",
           50 * (b.low + b.high));
    printf("proved: between %.12f and %.12f; no bounds are more than %.1e "
           "apart\n",
           b.low, b.high, s->gap);
    printf("%llu positions between turns, %llu sweeps, %.1f s\n",
           (unsigned long long)s->space.positions,
           (unsigned long long)s->sweeps, mice_run_seconds(r));
}

static void print_json(const struct mice_run *r)
{
    const struct mice_solver *s = &r->solver;
    struct text text;
    struct json_out w;
    text_heap(&text);
    json_begin(&w, &text);
    json_open(&w, '{');
    json_string_at(&w, "game", "mice");
    game_write_options(&game_mice, &s->rules, &w);
    put_bounds(&w, start_bounds(s));
    put_real(&w, "error", s->gap);
    json_int_at(&w, "positions", (int64_t)s->space.positions);
    json_int_at(&w, "sweeps", (int64_t)s->sweeps);
    put_real(&w, "seconds", mice_run_seconds(r));
    json_close(&w, '}');
    puts(text.data);
    text_clear(&text);
}

/* ---- given states ---- */

/* One side's table, for a turn to be computed on. */
struct side {
    const struct mice_solver *solver;
    int which;
};

static double side_share(const void *table, const uint8_t kind[MICE_COLOURS],
                         bool rolls)
{
    const struct side *side = table;
    const struct solver_seat *seat = &side->solver->seat[0];
    const double *values =
        rolls ? seat->rolls[side->which] : seat->ends[side->which];
    return values[space_place(&side->solver->space, kind)];
}

/* A state's moves and what it is worth, by one side. */
struct judged {
    int count;
    struct mice_choice choice[MICE_MOVES_MAX];
    double worth;
};

static double final_share(const struct mice *state)
{
    struct score score;
    game_mice.score(state, &score);
    bool won = score.winners >> state->head.turn & 1;
    return won ? 1.0 / __builtin_popcount(score.winners) : 0;
}

static void judge(const struct mice_solver *s, const struct mice *state,
                  int which, struct judged *out)
{
    struct side side = {s, which};
    struct mice_known known = {&side, side_share};
    out->count = 0;
    if (state->head.phase == MICE_OVER) {
        out->worth = final_share(state);
        return;
    }
    struct mice_turn *t =
        must_have(mice_turn_new(state, mice_weights_for(state), &known));
    while (mice_turn_step(t))
        ;
    out->worth = mice_turn_roll(t);
    if (state->head.phase != MICE_ROLL) {
        out->count = mice_turn_choices(t, out->choice);
        out->worth = 0;
    }
    for (int i = 0; i < out->count; i++)
        if (out->choice[i].value > out->worth)
            out->worth = out->choice[i].value;
    mice_turn_free(t);
}

static void print_state(const struct mice *state, const struct judged *low,
                        const struct judged *high)
{
    struct text text;
    struct json_out w;
    text_heap(&text);
    json_begin(&w, &text);
    json_open(&w, '{');
    put_bounds(&w, (struct mice_bounds){low->worth, high->worth});
    if (low->count) {
        json_key(&w, "moves");
        json_open(&w, '[');
    }
    for (int i = 0; i < low->count; i++) {
        char words[64];
        struct text name;
        text_fixed(&name, words, sizeof words);
        game_mice.print(state, low->choice[i].move, &name);
        json_open(&w, '{');
        json_string_at(&w, "move", words);
        put_bounds(&w, (struct mice_bounds){low->choice[i].value,
                                            high->choice[i].value});
        json_close(&w, '}');
    }
    if (low->count)
        json_close(&w, ']');
    json_close(&w, '}');
    puts(text.data);
    text_clear(&text);
}

/* All of them are read before an hour of work, not after it. */
struct given {
    const char *path;
    int line;        /* the one that is read */
    bool had_limits; /* some state */
    struct mice *states;
    size_t count;
};

static bool bad_state(const struct given *g, const char *why)
{
    cli_failed("%s, line %d: %s", g->path, g->line, why);
    return false;
}

/* M15, M21 */
static bool limit_ended(const struct mice *s)
{
    int mice = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        mice += s->centre[c];
    return s->head.phase == MICE_OVER && mice >= 5;
}

/* The limit is taken for 0, as that of the game was. */
static bool read_state(struct given *g, const struct mice *rules,
                       const char *line, size_t len)
{
    struct json json;
    struct problem p;
    struct mice *out = &g->states[g->count];
    if (!json_check(line, len, &json))
        return bad_state(g, "it is not JSON");
    if (!game_read(&game_mice, out, json, &p))
        return bad_state(g, p.text);
    if (!mice_same_game(rules, out))
        return bad_state(g, "a state of another game than the one solved");
    if (limit_ended(out))
        return bad_state(g, "a limit on turns ended this game: only limit=0 "
                            "is solved");
    g->had_limits |= out->limit > 0;
    out->limit = 0;
    g->count++;
    return true;
}

static bool read_states(const struct mice *rules, const char *path,
                        struct given *out)
{
    struct text file;
    text_heap(&file);
    bool good = cli_read_file(path, &file);
    const char *at = file.data, *end = file.data + file.len;
    out->path = path;
    while (good && at < end) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        size_t len = (size_t)((next ? next : end) - at);
        out->line++;
        if (strspn(at, " \t\r") < len) { /* not an empty one */
            out->states = must_have(
                realloc(out->states, (out->count + 1) * sizeof *out->states));
            good = read_state(out, rules, at, len);
        }
        at += len + 1;
    }
    if (good && out->had_limits)
        fprintf(stderr, "%s: limits on turns are taken for 0\n", path);
    text_clear(&file);
    return good;
}

static void tell_states(const struct mice_solver *s, const struct given *given)
{
    struct judged low, high;
    for (size_t i = 0; i < given->count; i++) {
        judge(s, &given->states[i], SOLVER_LOW, &low);
        judge(s, &given->states[i], SOLVER_HIGH, &high);
        print_state(&given->states[i], &low, &high);
    }
}

/* ---- the command ---- */

static bool read_error(const char *text, double *out)
{
    char *end;
    if (!text)
        return true;
    *out = strtod(text, &end);
    if (end != text && !*end && *out >= 1e-10 && *out < 1)
        return true;
    cli_wrong("--error must be at least 1e-10 and below 1, not \"%s\"", text);
    return false;
}

/* What is learnt of the game, or of the same one without M18; or NULL. */
static const struct mice_fit *fit_near(const struct mice *rules)
{
    struct mice safe = *rules;
    const struct mice_fit *fit = mice_fit_for(rules);
    safe.risky = false;
    return fit ? fit : mice_fit_for(&safe);
}

/* The first guess: a table of a game with as many mice, or what is learnt, or
 * the tuned value. */
static bool begin(struct mice_solver *s, const struct mice *rules,
                  const char *from, double error, int jobs)
{
    struct tables tables = {0};
    struct tuned_judge *tuned = NULL;
    struct mice_known judge;
    struct mice_recall recall;
    const struct mice_fit *fit = from ? NULL : fit_near(rules);
    if (from) {
        if (!tables_load_whole(&tables, from))
            return false;
        if (tables.mice[0].rules.per_colour != rules->per_colour)
            return cli_failed("%s has other numbers of mice", from), false;
        judge = (struct mice_known){&tables.mice[0], mice_table_share};
    } else if (fit) {
        mice_recall_init(&recall, fit);
        judge = (struct mice_known){&recall, mice_recall_share};
    } else {
        tuned = tuned_judge_new(rules);
        judge = (struct mice_known){tuned, tuned_judge_share};
    }
    mice_solver_init(s, rules, &judge, NULL, error, jobs);
    free(tuned);
    return true;
}

static int solve(struct mice_run *r, const struct wishes *w,
                 const struct given *given)
{
    if (!mice_run(r, w->out) || (w->out && !write_table(&r->solver, w->out)))
        return EXIT_FAILED;
    if (w->json)
        print_json(r);
    else
        print_words(r);
    tell_states(&r->solver, given);
    return EXIT_FINE;
}

/* One of them is asked for: to solve a game, or something of tables that there
 * are already. */
enum task { SOLVE, CHECK, LOSS, HABITS, PICTURE, TIME, FIT, RULES, TASKS };

static const char *const task_names[TASKS] = {
    [SOLVE] = "solving",   [CHECK] = "--check",     [LOSS] = "--loss",
    [HABITS] = "--habits", [PICTURE] = "--picture", [TIME] = "--time",
    [FIT] = "--fit",       [RULES] = "--rules"};

/* False after a sentence, where two are. */
static bool find_task(const struct wishes *w, enum task *out)
{
    const bool asked[TASKS] = {[CHECK] = w->check != NULL,
                               [LOSS] = w->loss.table != NULL,
                               [HABITS] = w->habits != NULL,
                               [PICTURE] = w->picture != NULL,
                               [TIME] = w->time != NULL,
                               [FIT] = w->fit,
                               [RULES] = w->rules};
    *out = SOLVE;
    for (int i = 0; i < TASKS; i++) {
        if (!asked[i])
            continue;
        if (*out != SOLVE)
            return cli_wrong("%s and %s: one at a time", task_names[*out],
                             task_names[i]),
                   false;
        *out = (enum task)i;
    }
    return true;
}

/* What would be left out without a word: flags of other tasks, and words. An
 * hour of solving is no answer to a slip. */
static bool task_takes(enum task task, const struct wishes *w, int words)
{
    enum { LASTING = 1 << SOLVE | 1 << LOSS };
    const struct {
        const char *name;
        bool given;
        int tasks;
    } flags[] = {{"--out", w->out != NULL, 1 << SOLVE},
                 {"--states", w->states != NULL, 1 << SOLVE},
                 {"--from", w->from != NULL, 1 << SOLVE},
                 {"--error", w->error != NULL, LASTING},
                 {"--jobs", w->jobs != NULL, LASTING},
                 {"--checkpoint", w->pause != NULL, LASTING},
                 {"--json", w->json, LASTING},
                 {"--player", w->loss.player != NULL, 1 << LOSS},
                 {"--against", w->loss.against != NULL, 1 << LOSS},
                 {"--games", w->games != NULL, ~(1 << SOLVE | 1 << CHECK)}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (flags[i].given && !(flags[i].tasks >> task & 1))
            return cli_wrong("%s does not go with %s", flags[i].name,
                             task_names[task]),
                   false;
    if (w->games && w->loss.against && strcmp(w->loss.against, "exact") != 0)
        return cli_wrong("games are played against exact only"), false;
    if (task == FIT && words == 0)
        return cli_wrong("--fit needs tables"), false;
    if (task == RULES && words != 2)
        return cli_wrong("--rules needs two tables, not %d", words), false;
    if (task != SOLVE && task != FIT && task != RULES && words > 0)
        return cli_wrong("%s takes its file and no other words",
                         task_names[task]),
               false;
    return true;
}

static int use_table(enum task task, const struct wishes *w, int argc,
                     char **argv, int games)
{
    int some = games ? games : LORE_GAMES;
    switch (task) {
    case CHECK:
        return check_table(w->check);
    case LOSS:
        return solve_loss(&w->loss);
    case HABITS:
        return solve_habits(w->habits, some);
    case PICTURE:
        return solve_picture(w->picture, some);
    case TIME:
        return solve_time(w->time, games ? games : TIME_COUNT);
    case FIT:
        return solve_fit(argc, argv, games ? games : FIT_GAMES);
    case RULES:
        return solve_rules(argv[0], argv[1], some);
    case SOLVE:
    case TASKS:
        break;
    }
    return EXIT_FAILED;
}

static int solve_game(const struct wishes *w, int argc, char **argv,
                      double error)
{
    struct mice rules;
    if (!read_rules(argv, argc, &rules))
        return EXIT_USAGE;
    struct mice_run r = {.wait = w->loss.wait};
    if ((w->out && !can_write(w->out)) || !mice_run_fits(&rules, 1))
        return EXIT_FAILED;
    int jobs = mice_run_jobs(&rules, 1, w->loss.jobs);
    struct given given = {0};
    int code = EXIT_FAILED;
    if ((!w->states || read_states(&rules, w->states, &given)) &&
        begin(&r.solver, &rules, w->from, error, jobs)) {
        code = solve(&r, w, &given);
        mice_run_end(&r, code == EXIT_FINE);
    }
    free(given.states);
    return code;
}

int solve_mice(int argc, char **argv)
{
    struct wishes w = {0};
    const struct flag flags[] = {{.name = "out", .value = &w.out},
                                 {.name = "error", .value = &w.error},
                                 {.name = "jobs", .value = &w.jobs},
                                 {.name = "states", .value = &w.states},
                                 {.name = "checkpoint", .value = &w.pause},
                                 {.name = "check", .value = &w.check},
                                 {.name = "loss", .value = &w.loss.table},
                                 {.name = "player", .value = &w.loss.player},
                                 {.name = "against", .value = &w.loss.against},
                                 {.name = "from", .value = &w.from},
                                 {.name = "games", .value = &w.games},
                                 {.name = "habits", .value = &w.habits},
                                 {.name = "picture", .value = &w.picture},
                                 {.name = "time", .value = &w.time},
                                 {.name = "rules", .set = &w.rules},
                                 {.name = "json", .set = &w.json},
                                 {.name = "fit", .set = &w.fit},
                                 {0}};
    long long jobs = sysconf(_SC_NPROCESSORS_ONLN), wait = 60, games = 0;
    double error = game_error;
    enum task task;
    argc = cli_flags(argc, argv, flags);
    if (argc < 0 || !cli_number("--jobs", w.jobs, 1, 64, &jobs) ||
        !cli_number("--checkpoint", w.pause, 0, 86400, &wait) ||
        !cli_number("--games", w.games, 2, 100000000, &games) ||
        !read_error(w.error, &error) || !find_task(&w, &task) ||
        !task_takes(task, &w, argc))
        return EXIT_USAGE;
    w.loss.jobs = (int)jobs;
    w.loss.games = (int)games;
    w.loss.wait = (double)wait;
    w.loss.error = w.error ? error : loss_error;
    w.loss.json = w.json;
    return task == SOLVE ? solve_game(&w, argc, argv, error)
                         : use_table(task, &w, argc, argv, (int)games);
}
