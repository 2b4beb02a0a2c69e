/*
 * kocka check-bot: does a program keep to what players must do?
 *
 * It plays whole games of each game, in every seat once, the other seats at
 * random; then games with what docs/bots.md says can come: a budget in sims,
 * members that it does not know, the most seats, other options. What it may do
 * wrong (no answer, too late, no JSON, not legal) is known to exec_player; here
 * it is counted and told with the place where it happened. A game that it
 * declines is no fault, unless it was asked for.
 */
#include "cli/commands.h"
#include "base/must_have.h"
#include "cli/exec_player.h"
#include "lab/simulate.h"

#include "game/draw.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* What is out of the ordinary in a game. */
struct manner {
    const char *about; /* for a fault; "": nothing */
    bool most_seats, options, sims;
};

static const struct manner manners[] = {
    {.about = "asked with sims and with members that it does not know, ",
     .sims = true},
    {.about = "the most seats, ", .most_seats = true},
    {.about = "other options, ", .options = true},
    {.about = "other options, ", .options = true},
    {.about = "other options, ", .options = true},
};

enum { MANNERS = sizeof manners / sizeof *manners };

struct check {
    const struct game *g;
    struct exec_player *bot;
    uint32_t ms;
    struct rng rng;
    void *state, *view;
    move *moves;
    uint64_t decisions, slowest_ns;
    const struct manner *manner;
    const char *fault; /* NULL: none */
    uint64_t plies;    /* of the game so far */
    bool waits;        /* it does nothing more before others do */
};

static struct exec_budget budget_of(const struct check *c)
{
    struct exec_budget budget = {.patience_ms = c->ms + 500};
    if (c->manner->sims)
        budget.sims = 100;
    else
        budget.ms = c->ms;
    return budget;
}

/* A state that has something new: it may pass that over, or decline. */
static bool shows_news(struct check *c, int seat)
{
    struct thought unused = {0};
    exec_player_tell_news(c->bot, (struct exec_news){.states = true});
    bool good =
        exec_player_ask(c->bot, c->g, c->view, seat, budget_of(c), &unused) ||
        exec_player_declined(c->bot);
    exec_player_tell_news(c->bot, (struct exec_news){.requests = true});
    return good;
}

static bool ask(struct check *c, int seat, struct thought *out)
{
    uint64_t from = cli_now();
    game_view(c->g, c->view, c->state, seat);
    *out = (struct thought){0};
    bool news = c->manner->sims && c->plies % 8 == 0;
    if ((news && !shows_news(c, seat)) ||
        !exec_player_ask(c->bot, c->g, c->view, seat, budget_of(c), out)) {
        c->fault = exec_player_fault(c->bot);
        return false;
    }
    uint64_t spent = cli_now() - from;
    c->slowest_ns = spent > c->slowest_ns ? spent : c->slowest_ns;
    c->decisions++;
    return true;
}

/* Whoever acts next, the bot in its seat; false at the end or at a fault. */
static bool step(struct check *c, int seat)
{
    struct draw_step next;
    struct thought thought;
    if (!draw_step(c->g, c->state, &c->rng, c->moves, &next))
        return false;
    if (next.actor == seat) {
        if (c->waits)
            return true;
        if (!ask(c, seat, &thought))
            return false;
        next.move = thought.move;
        c->waits =
            thought.delay_ms == DELAY_NEVER && c->g->actors(c->state) & ACT_ALL;
        if (c->waits)
            return true; /* others or the clock will act */
    }
    c->g->apply(c->state, next.actor, next.move, NULL);
    c->plies++;
    c->waits = false;
    return true;
}

static bool begin(struct check *c, int seats)
{
    enum { TRIES = 50 }; /* options are drawn until they fit together */
    const struct series series = {.game = c->g};
    struct problem p;
    struct text drawn;
    struct json options = {0};
    bool good = false;
    text_heap(&drawn);
    for (int i = 0; i < TRIES && !good; i++) {
        text_reset(&drawn);
        if (c->manner->options)
            simulate_draw_options(&series, seats, &c->rng, &drawn);
        if (!c->manner->options || json_check(drawn.data, drawn.len, &options))
            good = game_new(c->g, c->state, seats, options, &p);
    }
    text_clear(&drawn);
    return good;
}

static bool play(struct check *c, int seats, int seat)
{
    enum { STEPS_MAX = 100000 }; /* nobody plays longer by mistake */
    if (!begin(c, seats))
        return true;
    c->plies = 0;
    c->waits = false;
    exec_player_tell_news(c->bot,
                          (struct exec_news){.requests = c->manner->sims});
    for (int i = 0; i < STEPS_MAX && step(c, seat); i++)
        ;
    return !c->fault;
}

static void tell(const struct check *c, int played, int seat)
{
    if (!c->fault) {
        printf("%-10s good: %d games, %llu decisions, the slowest %.1f ms\n",
               c->g->id, played, (unsigned long long)c->decisions,
               (double)c->slowest_ns / 1e6);
        return;
    }
    struct text text;
    struct json_out w;
    text_heap(&text);
    json_begin(&w, &text);
    game_write(c->g, c->view, &w);
    printf("%-10s %s (%sgame %d, seat %d, after %llu moves)\n  %s\n", c->g->id,
           c->fault, c->manner->about, played + 1, seat,
           (unsigned long long)c->plies, text.full ? "" : text.data);
    text_clear(&text);
}

enum verdict { GOOD, WRONG, DECLINED };

/* The ordinary games, then one in each manner. */
static enum verdict play_all(struct check *c, int games)
{
    static const struct manner ordinary = {.about = ""};
    int few = c->g->min_seats < 2 ? 2 : c->g->min_seats;
    int played = 0, seat = 0;
    for (; played < games * few + MANNERS; played++) {
        bool extra = played >= games * few;
        c->manner = extra ? &manners[played - games * few] : &ordinary;
        int seats = c->manner->most_seats ? c->g->max_seats : few;
        seat = extra ? seats - 1 : played % seats;
        if (!play(c, seats, seat))
            break;
    }
    if (c->fault && !c->decisions && exec_player_declined(c->bot)) {
        printf("%-10s does not play this game\n", c->g->id);
        return DECLINED;
    }
    tell(c, played, seat);
    return c->fault ? WRONG : GOOD;
}

static enum verdict check_game(const struct game *g, const char *command,
                               int games, uint32_t ms, const char *seed)
{
    struct check c = {.g = g,
                      .ms = ms,
                      .bot = exec_player_start(command),
                      .state = must_have(malloc(g->state_size)),
                      .view = must_have(malloc(g->state_size)),
                      .moves = must_have(malloc(g->max_moves * sizeof(move)))};
    enum verdict verdict = WRONG;
    rng_seed(&c.rng, seed, strlen(seed));
    if (c.bot)
        verdict = play_all(&c, games);
    else
        printf("%-10s it cannot be started\n", g->id);
    exec_player_stop(c.bot);
    free(c.state);
    free(c.view);
    free(c.moves);
    return verdict;
}

/* One that there is not, which a program must decline and live on. */
static bool check_unknown_game(const char *command, uint32_t ms)
{
    static const char state[] = "{\"game\":\"not-a-game\",\"options\":{},"
                                "\"start\":0,\"turn\":0,\"phase\":\"play\"}";
    struct exec_player *bot = exec_player_start(command);
    const char *said = "it cannot be started";
    bool good = false;
    for (int i = 0; bot && i < 2; i++) {
        bool taken = exec_player_offer(bot, state, ms + 500);
        good = exec_player_declined(bot);
        said = good    ? "good: declined"
               : taken ? "it takes a game that there is not"
                       : exec_player_fault(bot);
        if (!good)
            break;
    }
    printf("%-10s %s\n", "not-a-game", said);
    exec_player_stop(bot);
    return good;
}

static bool is_named(const char *id, int count, char **names)
{
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], id))
            return true;
    return false;
}

int cmd_check_bot(int argc, char **argv)
{
    const char *games = NULL, *ms = NULL, *seed = "check";
    long long count = 1, patience = 1000;
    const struct flag flags[] = {{.name = "games", .value = &games},
                                 {.name = "ms", .value = &ms},
                                 {.name = "seed", .value = &seed},
                                 {0}};
    argc = cli_flags(argc, argv, flags);
    if (argc < 0 || !cli_number("games", games, 1, 10000, &count) ||
        !cli_number("ms", ms, 1, 3600000, &patience))
        return EXIT_USAGE;
    if (argc < 1 || strncmp(argv[0], "exec:", 5) != 0)
        return cli_wrong("check-bot needs exec:COMMAND");
    const char *command = argv[0] + 5;
    for (int i = 1; i < argc; i++)
        if (!cli_game(argv[i]))
            return EXIT_USAGE;
    int wrong = 0, played = 0;
    for (int i = 0; games_all[i]; i++) {
        const char *id = games_all[i]->id;
        bool named = is_named(id, argc - 1, argv + 1);
        if (!named && argc > 1)
            continue;
        enum verdict verdict = check_game(games_all[i], command, (int)count,
                                          (uint32_t)patience, seed);
        wrong += verdict == WRONG || (verdict == DECLINED && named);
        played += verdict != DECLINED;
    }
    wrong += !check_unknown_game(command, (uint32_t)patience);
    return wrong || !played ? EXIT_FAILED : EXIT_FINE;
}
