/*
 * kocka check-bot: does a program keep to what players must do?
 *
 * It plays whole games of each game, in every seat once, the other seats at
 * random. What it may do wrong (no answer, too late, no JSON, not legal) is
 * known to exec_player; here it is counted and told with the place where it
 * happened.
 */
#include "cli/commands.h"
#include "base/must_have.h"
#include "cli/exec_player.h"

#include "game/draw.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

struct check {
    const struct game *g;
    struct exec_player *bot;
    struct exec_budget budget;
    struct rng rng;
    void *state, *view;
    move *moves;
    uint64_t decisions, slowest_ns;
    const char *fault; /* NULL: none */
    uint64_t plies;    /* of the game so far */
};

static bool ask(struct check *c, int seat, struct thought *out)
{
    uint64_t from = cli_now();
    game_view(c->g, c->view, c->state, seat);
    *out = (struct thought){0};
    if (!exec_player_ask(c->bot, c->g, c->view, seat, c->budget, out)) {
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
        if (!ask(c, seat, &thought))
            return false;
        next.move = thought.move;
        if (thought.delay_ms == DELAY_NEVER)
            return true; /* it waits; others or the clock will act */
    }
    c->g->apply(c->state, next.actor, next.move, NULL);
    c->plies++;
    return true;
}

static bool play(struct check *c, int seats, int seat)
{
    enum { PLIES_MAX = 100000 }; /* nobody plays longer by mistake */
    struct problem p;
    if (!game_new(c->g, c->state, seats, (struct json){0}, &p))
        return false;
    c->plies = 0;
    while (c->plies < PLIES_MAX && step(c, seat))
        ;
    return !c->fault;
}

static void tell(const struct check *c, const char *game, int played, int seat)
{
    if (!c->fault) {
        printf("%-10s good: %d games, %llu decisions, the slowest %.1f ms\n",
               game, played, (unsigned long long)c->decisions,
               (double)c->slowest_ns / 1e6);
        return;
    }
    struct text text;
    struct json_out w;
    text_heap(&text);
    json_begin(&w, &text);
    game_write(c->g, c->view, &w);
    printf("%-10s %s (game %d, seat %d, after %llu moves)\n  %s\n", game,
           c->fault, played + 1, seat, (unsigned long long)c->plies,
           text.full ? "" : text.data);
    text_clear(&text);
}

static bool check_game(const struct game *g, const char *command, int games,
                       struct exec_budget budget, const char *seed)
{
    struct check c = {.g = g,
                      .budget = budget,
                      .bot = exec_player_start(command),
                      .state = must_have(malloc(g->state_size)),
                      .view = must_have(malloc(g->state_size)),
                      .moves = must_have(malloc(g->max_moves * sizeof(move)))};
    int seats = g->min_seats < 2 ? 2 : g->min_seats, played = 0, seat = 0;
    bool good = c.bot;
    if (!good)
        c.fault = "it cannot be started";
    rng_seed(&c.rng, seed, strlen(seed));
    for (; good && played < games * seats; played++) {
        seat = played % seats;
        good = play(&c, seats, seat);
        if (!good)
            break;
    }
    if (c.bot)
        tell(&c, g->id, played, seat);
    exec_player_stop(c.bot);
    free(c.state);
    free(c.view);
    free(c.moves);
    return good;
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
    struct exec_budget budget = {.ms = (uint32_t)patience,
                                 .patience_ms = (uint32_t)patience + 500};
    bool good = true;
    for (int i = 1; i < argc; i++)
        if (!cli_game(argv[i]))
            return EXIT_USAGE;
    for (int i = 0; games_all[i]; i++) {
        bool wanted = argc == 1;
        for (int k = 1; k < argc; k++)
            wanted |= !strcmp(argv[k], games_all[i]->id);
        if (wanted)
            good &=
                check_game(games_all[i], argv[0] + 5, (int)count, budget, seed);
    }
    return good ? EXIT_FINE : EXIT_FAILED;
}
