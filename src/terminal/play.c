/* play: a game in the terminal; see play.h. */
#include "terminal/play.h"

#include "base/must_have.h"
#include "cli/box_file.h"
#include "cli/commands.h"
#include "cli/kept.h"
#include "cli/language.h"
#include "cli/tables_file.h"
#include "cli/whole_file.h"
#include "game/draw.h"
#include "table/notes.h"
#include "table/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first is what a bare `kocka play` plays. */
static const struct play_looks *const all_looks[] = {
    &play_mice, &play_cubes, &play_fives, &play_wispwood, NULL};

static const struct game *game_of(const struct play *p)
{
    return p->table->game;
}

const char *play_paint(const struct play *p, const char *code)
{
    if (!p->colour)
        return "";
    return code ? code : "\033[0m";
}

/* ---- keeping the game ---- */

static bool save_to(const struct play *p, const char *path)
{
    struct text record;
    struct whole_file to = {.path = path};
    text_heap(&record);
    FILE *f = record_write(p->table, &record) ? whole_file_open(&to) : NULL;
    bool good = f && fwrite(record.data, 1, record.len, f) == record.len;
    good = whole_file_close(&to, good);
    text_clear(&record);
    return good;
}

static void keep(struct play *p)
{
    if (!p->save[0] || save_to(p, p->save))
        return;
    cli_failed("cannot keep the game in %s: %s", p->save, strerror(errno));
    p->save[0] = '\0';
}

/* ---- moves ---- */

static void tell(struct play *p, const void *before, const struct ply *ply)
{
    if (p->looks->tell)
        p->looks->tell(p, before, ply);
    else
        play_plain_tell(p, before, ply);
}

void play_make(struct play *p, struct ply ply)
{
    void *before = must_have(malloc(game_of(p)->state_size));
    memcpy(before, play_state(p), game_of(p)->state_size);
    if (!table_play(p->table, ply, NULL))
        no_memory();
    tell(p, before, &ply);
    keep(p);
    free(before);
}

void play_refuse(const struct play *p, const struct problem *problem,
                 const struct reason *why)
{
    char buf[256];
    struct text t;
    text_fixed(&t, buf, sizeof buf);
    if (problem->code == PROBLEM_ILLEGAL_MOVE)
        say_reason(p->texts, game_of(p), why, &t);
    else
        say_problem(p->texts, game_of(p), problem, &t);
    printf("  %s\n", buf);
}

/* A person enters what the real dice or tiles show. */
static bool chance_by_hand(struct play *p, struct ply *out)
{
    char line[MOVE_TEXT_MAX];
    struct problem problem;
    struct reason why;
    while (play_line(p, say(p->texts, "What does chance show? "), line,
                     sizeof line)) {
        if (table_judge(p->table, line, -1, out, &problem, &why))
            return true;
        play_refuse(p, &problem, &why);
        struct outcome outcomes[OUTCOMES_MAX];
        uint32_t count = game_of(p)->chance(play_state(p), outcomes);
        printf("  %s", say(p->texts, "It is one of:"));
        for (uint32_t i = 0; i < count; i++) {
            char buf[MOVE_TEXT_MAX];
            struct text t;
            text_fixed(&t, buf, sizeof buf);
            game_of(p)->print(play_state(p), outcomes[i].move, &t);
            printf("%s %s", i ? "," : "", buf);
        }
        putchar('\n');
    }
    return false;
}

void play_chance(struct play *p)
{
    const struct game *g = game_of(p);
    while (!p->done && g->actors(play_state(p)) & ACT_CHANCE) {
        struct ply ply = {.actor = SEAT_CHANCE, .ms = PLY_NO_TIME};
        if (!p->by_hand)
            ply.move = draw_move(g, play_state(p), &p->rng);
        else if (!chance_by_hand(p, &ply))
            return;
        play_make(p, ply);
    }
}

/* ---- a computer's turn, and its advice ---- */

static bool ask(struct play *p, int seat, const struct play_seat *s, bool hint,
                struct rng rng, struct thought *out)
{
    struct cost cost;
    void *view = must_have(malloc(game_of(p)->state_size));
    game_view(game_of(p), view, play_state(p), seat);
    struct question q = {.game = game_of(p),
                         .view = view,
                         .seat = seat,
                         .sims = s->who.ms ? 0 : s->who.level.sims,
                         .slip = s->who.level.slip,
                         .hint = hint,
                         .tables = &p->tables,
                         .rng = rng};
    bool good = contestant_ask(&s->who, &q, s->exec, out, &cost);
    free(view);
    return good;
}

/* What a computer's seat wants to do; it sees what its seat may see. False
 * after saying why it does not go on: a program that fails has lost. */
static bool think(struct play *p, int seat, struct rng rng, struct thought *out)
{
    struct play_seat *s = &p->seat[seat];
    if (s->who.command && !s->exec)
        s->exec = exec_player_start(s->who.command);
    if (ask(p, seat, s, false, rng, out))
        return true;
    if (!s->exec)
        no_memory();
    p->done = true;
    printf(say(p->texts, "%s has lost: %s.\n"), s->name,
           say(p->texts, exec_player_fault(s->exec)));
    return false;
}

void play_ask(struct play *p, int seat, struct rng rng)
{
    struct thought thought;
    if (think(p, seat, rng, &thought))
        driver_answer(&p->driver, thought.move, thought.delay_ms);
    else
        driver_lost(&p->driver);
}

void play_driven(struct play *p, struct driven next)
{
    play_make(p, (struct ply){.move = next.move,
                              .ms = PLY_NO_TIME,
                              .actor = next.actor});
}

void play_hint(struct play *p, int seat)
{
    struct play_seat best = {0};
    struct thought thought;
    char buf[MOVE_TEXT_MAX];
    struct text t;
    players_level(game_of(p), players_levels(game_of(p)), &best.who.level);
    best.who.player = best.who.level.player;
    if (!ask(p, seat, &best, true, rng_split(&p->rng), &thought))
        return;
    text_fixed(&t, buf, sizeof buf);
    game_of(p)->print(play_state(p), thought.move, &t);
    printf(say(p->texts, "  Hint: %s"), buf);
    text_fixed(&t, buf, sizeof buf);
    say_why(p->texts, game_of(p), &thought.why, &t);
    printf("%s%s\n", t.len ? " — " : "", buf);
    if (thought.exact)
        puts(say(p->texts, "  This is exact: the game is solved."));
}

/* ---- a person's turn ---- */

bool play_line(struct play *p, const char *prompt, char *line, size_t size)
{
    printf("%s", prompt);
    fflush(stdout);
    if (p->done || !fgets(line, (int)size, stdin)) {
        putchar('\n');
        p->done = true;
        return false;
    }
    size_t len = strcspn(line, "\r\n");
    if (!line[len] && !feof(stdin)) /* the rest of a line too long */
        for (int c; (c = getchar()) != EOF && c != '\n';)
            ;
    while (len && line[len - 1] == ' ')
        len--;
    line[len] = '\0';
    size_t from = strspn(line, " ");
    memmove(line, line + from, len - from + 1);
    return true;
}

static void list_moves(struct play *p, const move *moves, uint32_t count)
{
    enum { SHOWN = 60 };
    for (uint32_t i = 0; i < count && i < SHOWN; i++) {
        char buf[MOVE_TEXT_MAX];
        struct text t;
        text_fixed(&t, buf, sizeof buf);
        game_of(p)->print(play_state(p), moves[i], &t);
        printf("  %2u  %s\n", i + 1, buf);
    }
    if (count > SHOWN)
        printf(say(p->texts, "  … and %u more\n"), count - SHOWN);
}

static void help(const struct play *p)
{
    puts(say(p->texts, "  Type a number of the list, or a move as it is "
                       "written there."));
    if (p->looks->help)
        puts(say(p->texts, p->looks->help));
    puts(say(p->texts,
             "  moves  every move      undo  take back      hint  advice\n"
             "  show   the table       save FILE            quit  stop "
             "playing\n"
             "         (the game is kept; 'kocka play --resume' goes on)"));
    puts(say(p->texts, play_note_help));
}

static void undo(struct play *p)
{
    if (!table_horizon(p->table)) {
        puts(say(p->texts, "  Nothing can be taken back: chance or another "
                           "player has acted since."));
        return;
    }
    table_undo(p->table);
    driver_forget(&p->driver);
    keep(p);
    puts(say(p->texts, "  Taken back."));
}

const char play_note_help[] =
    SAY_LATER("  note SENTENCE    write it at this move; the record keeps it");

bool play_note(struct play *p, const char *line)
{
    struct notes notes;
    if (strncmp(line, "note ", 5) != 0)
        return false;
    notes_read(p->table, &notes);
    if (!notes_put(&notes, p->table->count, line + 5)) {
        printf(say(p->texts, "  A game has room for %d notes.\n"), NOTES_MAX);
        return true;
    }
    if (!notes_keep(&notes, p->table))
        no_memory();
    keep(p);
    puts(say(p->texts, "  The record keeps it."));
    return true;
}

/* A word of the prompt itself; false if it is none. */
static bool obey(struct play *p, int seat, const char *line, bool *again)
{
    *again = true;
    if (!strcmp(line, "help") || !strcmp(line, "?")) {
        help(p);
    } else if (!strcmp(line, "undo")) {
        undo(p);
        *again = false;
    } else if (!strcmp(line, "hint")) {
        play_hint(p, seat);
    } else if (!strcmp(line, "quit")) {
        p->done = true;
        *again = false;
    } else if (!strcmp(line, "show")) {
        *again = false;
    } else if (play_note(p, line)) {
        return true;
    } else if (!strncmp(line, "save ", 5)) {
        if (save_to(p, line + 5))
            printf(say(p->texts, "  Saved in %s.\n"), line + 5);
        else
            printf(say(p->texts, "  Cannot save: %s\n"), strerror(errno));
    } else {
        return false;
    }
    return true;
}

/* The move that a line means; false after saying why it is none. */
static bool understand(struct play *p, int seat, const char *line,
                       const move *moves, uint32_t count, struct ply *out)
{
    char *end, text[MOVE_TEXT_MAX];
    struct problem problem;
    struct reason why = {0};
    unsigned long n = strtoul(line, &end, 10);
    if (*line && !*end && n >= 1 && n <= count) {
        *out = (struct ply){
            .move = moves[n - 1], .ms = PLY_NO_TIME, .actor = (uint8_t)seat};
        return true;
    }
    text_set(text, sizeof text, line);
    if (p->looks->read && !p->looks->read(p, seat, line, text))
        text_set(text, sizeof text, line);
    if (!*text) /* the game has talked it over, and nothing came of it */
        return false;
    if (table_judge(p->table, text, seat, out, &problem, &why))
        return true;
    play_refuse(p, &problem, &why);
    if (why.code == REASON_NONSENSE)
        puts(say(p->texts, "  Type 'help' to see what can be typed."));
    return false;
}

static void person_turn(struct play *p, int seat)
{
    const struct game *g = game_of(p);
    move *moves = p->driver.moves;
    char line[NOTE_SIZE + 8], prompt[64];
    struct ply ply;
    bool again = true;
    uint32_t count = g->moves(play_state(p), seat, moves);
    if (p->looks->show)
        p->looks->show(p, seat);
    else
        play_plain_show(p, seat);
    if (p->looks->menu)
        p->looks->menu(p, seat, moves, count);
    else
        list_moves(p, moves, count);
    snprintf(prompt, sizeof prompt, "%s> ", play_name(p, seat));
    while (again && play_line(p, prompt, line, sizeof line)) {
        if (!strcmp(line, "moves")) {
            list_moves(p, moves, count);
            continue;
        }
        if (!*line || obey(p, seat, line, &again))
            continue;
        line[MOVE_TEXT_MAX - 1] = '\0'; /* no move is longer */
        if (understand(p, seat, line, moves, count, &ply)) {
            play_make(p, ply);
            again = false;
        }
    }
}

/* ---- the sitting ---- */

static void sheet(struct play *p)
{
    struct score score = {0};
    game_of(p)->score(play_state(p), &score);
    play_plain_show(p, -1);
    printf("\n%s.\n", say(p->texts, "The game is over"));
    for (int seat = 0; seat < game_head(play_state(p))->seats; seat++) {
        printf("  ");
        say_left(play_name(p, seat), 12);
        printf(" %4d%s\n", score.total[seat],
               score.winners >> seat & 1 ? say(p->texts, "  wins") : "");
    }
}

/* Where all act at once, the people take turns at the one keyboard. */
static int person_to_act(struct play *p)
{
    actor_set people = game_of(p)->actors(play_state(p)) & ~play_computers(p);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (people >> seat & 1 &&
            game_of(p)->moves(play_state(p), seat, p->driver.moves))
            return seat;
    return -1;
}

uint32_t play_computers(const struct play *p)
{
    uint32_t set = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        set |= (uint32_t)p->seat[seat].computer << seat;
    return set;
}

void play_kept(const struct play *p)
{
    printf(say(p->texts, "The game is kept: 'kocka play %s --resume' goes "
                         "on.\n"),
           game_of(p)->id);
}

/* Time passes only while nobody types. */
static void wait_until(struct play *p, uint64_t at, uint64_t *now)
{
    int seat = person_to_act(p);
    if (seat >= 0)
        person_turn(p, seat);
    else if (*now == DRIVER_NEVER)
        p->done = true; /* nothing will ever happen */
    else
        *now = at;
}

struct driven play_step(struct play *p, uint64_t now, struct rng *rng)
{
    struct driven next = driver_next(&p->driver, play_state(p), now);
    switch ((enum drive)next.what) {
    case DRIVE_DRAW:
        play_chance(p);
        break;
    case DRIVE_ASK:
        play_ask(p, next.actor, rng_split(rng));
        break;
    case DRIVE_MAKE:
        play_driven(p, next);
        break;
    case DRIVE_OVER:
    case DRIVE_WAIT:
        break;
    }
    return next;
}

/* False when the game is over. */
static bool step(struct play *p, uint64_t *now)
{
    struct driven next = play_step(p, *now, &p->rng);
    if (next.what == DRIVE_WAIT)
        wait_until(p, next.at, now);
    return next.what != DRIVE_OVER;
}

static int run(struct play *p)
{
    uint64_t now = 0;
    while (!p->done && step(p, &now))
        ;
    if (!p->done && p->looks->sheet)
        p->looks->sheet(p);
    else if (!p->done)
        sheet(p);
    else if (p->save[0])
        play_kept(p);
    return EXIT_FINE;
}

static int drive(struct play *p)
{
    move *moves = must_have(malloc(game_of(p)->max_moves * sizeof *moves));
    driver_init(&p->driver, game_of(p), play_computers(p), moves);
    int code = p->looks->run ? p->looks->run(p) : run(p);
    free(moves);
    return code;
}

/* ---- the command ---- */

struct wishes {
    const char *seats, *names, *seed, *level, *against, *record, *lang, *tables,
        *box;
    bool resume, by_hand, people;
};

static bool give_names(struct play *p, const struct wishes *w, int seats)
{
    struct json_out names;
    struct text json;
    const char *at = w->names ? w->names : "";
    for (int seat = 0; seat < seats; seat++) {
        size_t len = strcspn(at, ",");
        struct play_seat *s = &p->seat[seat];
        s->computer = !w->people && seat > 0 && !len;
        if (len)
            snprintf(s->name, sizeof s->name, "%.*s", (int)len, at);
        else if (s->computer)
            snprintf(s->name, sizeof s->name,
                     say(p->texts, seats > 2 ? "Computer %d" : "Computer"),
                     seat);
        else
            snprintf(
                s->name, sizeof s->name,
                say(p->texts, seats > 1 && w->people ? "Player %d" : "You"),
                seat + 1);
        s->you = !len && !s->computer && !(seats > 1 && w->people);
        at += len + (at[len] == ',');
    }
    text_heap(&json);
    json_begin(&names, &json);
    json_open(&names, '[');
    for (int seat = 0; seat < seats; seat++)
        json_put_string(&names, p->seat[seat].name);
    json_close(&names, ']');
    bool good = table_note(&p->table->names, json.data, json.len);
    text_clear(&json);
    return good;
}

/* What the computers are; the name is kept in `name`. */
static bool give_players(struct play *p, const struct wishes *w, int seats,
                         char name[16])
{
    long long level = 1, most = players_levels(game_of(p));
    struct budget preset = {.sims = 1000};
    if (!cli_number("--level", w->level, 1, most, &level))
        return false;
    snprintf(name, 16, "level%d", (int)level);
    for (int seat = 0; seat < seats; seat++)
        if (!contestant_read(&p->seat[seat].who, game_of(p),
                             w->against ? w->against : name, preset))
            return false;
    return true;
}

/* The one that was kept: of the game named, or the newest. An exit code; the
 * table is the caller's. */
static int take_up(struct table **t, const struct wishes *w, const char *game)
{
    char path[KEPT_PATH];
    const struct game *g = game ? cli_game(game) : NULL;
    if (game && !g)
        return EXIT_USAGE;
    bool kept =
        g ? kept_of(g, path) && access(path, F_OK) == 0 : kept_newest(path);
    if (!w->record && !kept)
        return cli_wrong("there is no game to go on with");
    *t = cli_record(w->record ? w->record : path);
    return *t ? EXIT_FINE : EXIT_FAILED;
}

/* A new one by the words; the same. */
static int new_table(struct table **t, const struct wishes *w, const char *game,
                     char **words, int count, const struct catalogue *texts)
{
    struct text json;
    struct problem problem;
    struct json options = {0};
    const struct game *g = cli_game(game);
    long long seats = g && g->min_seats > 2 ? g->min_seats : 2;
    if (!g || !cli_number("--seats", w->seats, 1, SEATS_MAX, &seats))
        return EXIT_USAGE;
    text_heap(&json);
    int code =
        box_file_options(w->box, g, (int)seats, words, count, texts, &json);
    if (code == EXIT_FINE) {
        if (!json_check(json.data, json.len, &options))
            problem_set(&problem, PROBLEM_BAD_JSON, "options are not JSON");
        else if (!(*t = table_new(g, seats, options, &problem)) && !w->seats &&
                 g->min_seats == 1)
            *t = table_new(g, 1, options, &problem); /* a solo variant */
        if (!*t)
            code = box_file_refused(texts, g, &problem);
    }
    text_clear(&json);
    return code;
}

/* Plays at the table and frees it. */
static int play_at(struct table *table, const struct wishes *w,
                   const struct catalogue *texts)
{
    struct play p = {.table = table,
                     .texts = texts,
                     .colour = cli_colour(),
                     .by_hand = w->by_hand};
    const struct play_looks plain = {.game = table->game};
    char seed[33], player[16];
    if (!kept_of(table->game, p.save))
        p.save[0] = '\0';
    p.looks = &plain;
    for (int i = 0; all_looks[i]; i++)
        if (all_looks[i]->game == p.table->game)
            p.looks = all_looks[i];
    cli_random_seed(seed);
    const char *text = w->seed ? w->seed : seed;
    rng_seed(&p.rng, text, strlen(text));
    int seats = game_head(play_state(&p))->seats, code = EXIT_USAGE;
    if (give_names(&p, w, seats) && give_players(&p, w, seats, player))
        code = tables_load(&p.tables, w->tables) ? drive(&p) : EXIT_FAILED;
    if (code == EXIT_FINE && p.save[0] && !table->game->actors(play_state(&p)))
        printf(say(texts, "The record is in %s; 'kocka review' shows what "
                          "each move cost.\n"),
               p.save);
    for (int seat = 0; seat < seats; seat++)
        exec_player_stop(p.seat[seat].exec);
    table_free(p.table);
    return code;
}

int cmd_play(int argc, char **argv)
{
    struct wishes w = {0};
    const struct flag flags[] = {{.name = "seats", .value = &w.seats},
                                 {.name = "names", .value = &w.names},
                                 {.name = "seed", .value = &w.seed},
                                 {.name = "level", .value = &w.level},
                                 {.name = "against", .value = &w.against},
                                 {.name = "record", .value = &w.record},
                                 {.name = "lang", .value = &w.lang},
                                 {.name = "tables", .value = &w.tables},
                                 {.name = "box", .value = &w.box},
                                 {.name = "resume", .set = &w.resume},
                                 {.name = "by-hand", .set = &w.by_hand},
                                 {.name = "people", .set = &w.people},
                                 {0}};
    int words = cli_flags(argc, argv, flags);
    if (words < 0)
        return EXIT_USAGE;
    const char *lang = language_need(w.lang);
    if (!lang)
        return EXIT_USAGE;
    const struct catalogue *texts = say_catalogue(lang);
    const char *game = words ? argv[0] : NULL;
    const char *first = all_looks[0]->game->id;
    struct table *t = NULL;
    int code = w.resume ? take_up(&t, &w, game)
                        : new_table(&t, &w, game ? game : first, argv + 1,
                                    words ? words - 1 : 0, texts);
    return code == EXIT_FINE ? play_at(t, &w, texts) : code;
}
