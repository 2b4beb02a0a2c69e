/*
 * kocka review: what was lost by each decision, and who had luck.
 *
 * A decision loses the worth of the best move less that of the move made,
 * both weighed alike, by one judge, for the seat that moves: the game's
 * strongest player. Where it samples, a difference that may be chance is none.
 * Chance is luck as far as it lies above the mean: over the worth of its
 * outcomes, or of a sample where several outcomes follow one another, as in a
 * deal. All in percent of a win. What the judge has no opinion of is said to
 * be not judged. In fives, where all search at once, it tells instead what
 * there was to find (review_fives.h).
 */
#include "cli/commands.h"
#include "cli/kept.h"

#include "ai/player.h"
#include "lab/review_fives.h"
#include "game/draw.h"
#include "games/fives/fives.h"
#include "games/games.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Simulations, so that a game is reviewed in seconds; `glance` for one of the
 * many outcomes of chance. In games that are not here they do not matter to
 * the judge, but to tree search. */
struct review_budget {
    const char *game;
    uint32_t sims, glance;
};

static const struct review_budget budgets[] = {
    {"cubes", 5000, 5000}, {"wispwood", 100, 12}, {NULL, 2000, 200}};

#define LISTED 0.01 /* a loss from which on it is a mistake */

struct review {
    struct table *table;
    const struct game *game;
    const struct player *judge;
    struct review_budget budget;
    struct rng rng;  /* for chance */
    struct rng mind; /* the judge's; the same for all worths of a ply */
    bool json;
    int seats;
    uint64_t shown;
    /* by seat */
    double lost[SEATS_MAX], luck[SEATS_MAX], worst[SEATS_MAX];
    size_t worst_ply[SEATS_MAX];
    int decisions[SEATS_MAX], judged[SEATS_MAX], mistakes[SEATS_MAX];
};

/* ---- worth ---- */

static bool think(struct review *r, const void *state, int seat, uint32_t sims,
                  const move *compare, struct thought *out)
{
    void *view = malloc(r->game->state_size);
    if (!view)
        return false;
    game_view(r->game, view, state, seat);
    struct question q = {.game = r->game,
                         .view = view,
                         .seat = seat,
                         .sims = sims,
                         .hint = true,
                         .compare = compare,
                         .rng = r->mind};
    bool good = player_ask(r->judge, &q, out);
    free(view);
    return good;
}

static void worth_when_over(const struct review *r, const void *state,
                            double out[SEATS_MAX])
{
    struct score score = {0};
    r->game->score(state, &score);
    for (int seat = 0; seat < r->seats; seat++)
        out[seat] = score.winners >> seat & 1
                        ? 1.0 / __builtin_popcount(score.winners)
                        : 0;
}

static bool worth(struct review *r, const void *state, double out[SEATS_MAX]);

/* Let chance act until it is somebody's turn. */
static void draw_all(struct review *r, char *state)
{
    while (r->game->actors(state) & ACT_CHANCE)
        r->game->apply(state, SEAT_CHANCE, draw_move(r->game, state, &r->rng),
                       NULL);
}

/* The mean over the outcomes; what follows them is drawn. */
static bool worth_of_outcomes(struct review *r, const void *state, char *after,
                              double out[SEATS_MAX])
{
    struct outcome outcomes[OUTCOMES_MAX];
    uint32_t count = r->game->chance(state, outcomes);
    double total = (double)draw_total(outcomes, count);
    for (uint32_t i = 0; i < count; i++) {
        double one[SEATS_MAX];
        memcpy(after, state, r->game->state_size);
        r->game->apply(after, SEAT_CHANCE, outcomes[i].move, NULL);
        draw_all(r, after);
        if (!worth(r, after, one))
            return false;
        for (int seat = 0; seat < r->seats; seat++)
            out[seat] += one[seat] * outcomes[i].weight / total;
    }
    return true;
}

static bool worth_of_chance(struct review *r, const void *state,
                            double out[SEATS_MAX])
{
    char *after = malloc(r->game->state_size);
    memset(out, 0, SEATS_MAX * sizeof *out);
    bool good = after && worth_of_outcomes(r, state, after, out);
    free(after);
    return good;
}

/* False: the judge has no opinion of such positions. */
static bool worth(struct review *r, const void *state, double out[SEATS_MAX])
{
    actor_set actors = r->game->actors(state);
    struct thought thought;
    if (!actors) {
        worth_when_over(r, state, out);
        return true;
    }
    if (actors & ACT_ALL)
        return false;
    if (actors & ACT_CHANCE)
        return worth_of_chance(r, state, out);
    if (!think(r, state, __builtin_ctz(actors), r->budget.glance, NULL,
               &thought) ||
        !thought.has_value)
        return false;
    memcpy(out, thought.value, sizeof thought.value);
    return true;
}

/* ---- telling ---- */

static void move_text(const struct review *r, const void *state, move m,
                      char out[MOVE_TEXT_MAX])
{
    struct text t;
    text_fixed(&t, out, MOVE_TEXT_MAX);
    r->game->print(state, m, &t);
}

static void tell_decision(const struct review *r, size_t ply, const void *state,
                          int seat, move made, const struct thought *best,
                          double lost)
{
    char text[MOVE_TEXT_MAX], better[MOVE_TEXT_MAX];
    move_text(r, state, made, text);
    move_text(r, state, best->move, better);
    if (r->json) {
        printf("{\"ply\":%zu,\"seat\":%d,\"move\":\"%s\",\"lost\":%.4f,"
               "\"best\":\"%s\"}\n",
               ply + 1, seat, text, lost, better);
        return;
    }
    if (lost < LISTED)
        return;
    printf("%5zu  seat %d  %-24s  loses %4.1f%%; better: %s", ply + 1, seat,
           text, 100 * lost, better);
    char buf[256];
    struct text why;
    text_fixed(&why, buf, sizeof buf);
    why_print(&best->why, &why);
    printf(why.len ? " (%s)\n" : "\n", buf);
}

static void tell_luck(const struct review *r, size_t ply, const void *state,
                      int seat, move m, double luck)
{
    char text[MOVE_TEXT_MAX];
    move_text(r, state, m, text);
    if (r->json)
        printf("{\"ply\":%zu,\"outcome\":\"%s\",\"seat\":%d,\"luck\":%.4f}\n",
               ply + 1, text, seat, luck);
    else if (luck > 0.1 || luck < -0.1)
        printf("%5zu  seat %d  %-24s  %s %4.1f%%\n", ply + 1, seat, text,
               luck > 0 ? "good luck," : "bad luck,", 100 * luck);
}

static void tell_unjudged(const struct review *r, size_t ply, const void *state,
                          int seat, move made)
{
    char text[MOVE_TEXT_MAX];
    move_text(r, state, made, text);
    if (r->json)
        printf("{\"ply\":%zu,\"seat\":%d,\"move\":\"%s\",\"judged\":false}\n",
               ply + 1, seat, text);
}

/* On a terminal, for wispwood takes its time. */
static void show_progress(struct review *r, size_t ply)
{
    uint64_t now = cli_now();
    bool last = ply == r->table->count;
    if (!isatty(STDERR_FILENO) || (!last && now - r->shown < 200000000))
        return;
    r->shown = now;
    if (last)
        fputs("\r\033[K", stderr);
    else
        fprintf(stderr, "\r\033[K%zu of %zu", ply, r->table->count);
}

/* ---- one ply ---- */

/* More than one move? */
static bool has_choice(const struct review *r, const void *state, int seat)
{
    move *moves = malloc(r->game->max_moves * sizeof *moves);
    bool several = moves && r->game->moves(state, seat, moves) > 1;
    free(moves);
    return several;
}

/* What the move made lost against the best; false: the judge cannot say.
 * Both are weighed again with other chances, for the best may have been
 * lucky when it was found. */
static bool find_loss(struct review *r, const void *state, int seat, move made,
                      struct thought *best, double *lost)
{
    struct thought pair;
    *lost = 0;
    if (!think(r, state, seat, r->budget.sims, NULL, best) || !best->has_value)
        return false;
    if (best->move == made)
        return true;
    r->mind = rng_split(&r->mind);
    const move moves[2] = {best->move, made};
    if (!think(r, state, seat, r->budget.sims, moves, &pair) || !pair.has_value)
        return false;
    double less = pair.compared[0] - pair.compared[1];
    *lost = less > 2 * pair.doubt ? less : 0;
    return true;
}

static void review_decision(struct review *r, size_t ply, const void *state,
                            int seat, move made)
{
    struct thought best;
    double lost;
    if (!has_choice(r, state, seat))
        return;
    r->decisions[seat]++;
    if (!find_loss(r, state, seat, made, &best, &lost)) {
        tell_unjudged(r, ply, state, seat, made);
        return;
    }
    r->judged[seat]++;
    r->lost[seat] += lost;
    r->mistakes[seat] += lost >= LISTED;
    if (lost > r->worst[seat]) {
        r->worst[seat] = lost;
        r->worst_ply[seat] = ply + 1;
    }
    tell_decision(r, ply, state, seat, made, &best, lost);
}

static bool in_setup(const struct review *r, const void *state)
{
    int phase = game_head(state)->phase;
    return strcmp(r->game->phases[phase], "setup") == 0;
}

/* Chance from ply `from` up to `to`, which is no longer chance. */
static void review_chance(struct review *r, size_t from, size_t to,
                          const void *before, void *after)
{
    double mean[SEATS_MAX], now[SEATS_MAX];
    int turn = game_head(before)->turn;
    table_state_at(r->table, to, after);
    if (!worth(r, before, mean) || !worth(r, after, now))
        return;
    for (int seat = 0; seat < r->seats; seat++)
        r->luck[seat] += now[seat] - mean[seat];
    table_state_at(r->table, to - 1, after); /* to print the last one */
    tell_luck(r, from, after, turn, r->table->plies[to - 1].move,
              now[turn] - mean[turn]);
}

static bool review_all(struct review *r)
{
    const struct table *t = r->table;
    char *state = malloc(2 * (size_t)r->game->state_size);
    if (!state)
        return false;
    for (size_t i = 0, to; i < t->count; i = to) {
        struct ply ply = t->plies[i];
        to = i + 1;
        while (ply.actor == SEAT_CHANCE && to < t->count &&
               t->plies[to].actor == SEAT_CHANCE)
            to++;
        table_state_at(t, i, state);
        rng_seed_number(&r->rng, i);
        r->mind = rng_split(&r->rng);
        show_progress(r, i);
        if (in_setup(r, state))
            continue; /* the same for all, or a matter of taste */
        if (ply.actor == SEAT_CHANCE)
            review_chance(r, i, to, state, state + r->game->state_size);
        else if (ply.actor < SEATS_MAX && !ply.together)
            review_decision(r, i, state, ply.actor, ply.move);
    }
    show_progress(r, t->count);
    free(state);
    return true;
}

static void print_seat(const struct review *r, int seat)
{
    if (!r->judged[seat]) {
        printf("%-6d %9d  not judged\n", seat, r->decisions[seat]);
        return;
    }
    printf("%-6d %9d %9d %11.1f%% %7.1f%% (%zu) %+8.1f%%\n", seat,
           r->decisions[seat], r->mistakes[seat], 100 * r->lost[seat],
           100 * r->worst[seat], r->worst_ply[seat], 100 * r->luck[seat]);
}

static void sum_up(const struct review *r)
{
    int missing = 0;
    if (!r->json)
        printf("\n%-6s %9s %9s %12s %14s %9s\n", "seat", "decisions",
               "mistakes", "lost in all", "worst (move)", "luck");
    for (int seat = 0; seat < r->seats; seat++) {
        missing += r->decisions[seat] - r->judged[seat];
        if (r->json)
            printf("{\"summary\":%d,\"decisions\":%d,\"judged\":%d,"
                   "\"mistakes\":%d,\"lost\":%.4f,\"worst\":%.4f,"
                   "\"luck\":%.4f}\n",
                   seat, r->decisions[seat], r->judged[seat], r->mistakes[seat],
                   r->lost[seat], r->worst[seat], r->luck[seat]);
        else
            print_seat(r, seat);
    }
    if (missing && !r->json)
        printf("\n%d decisions were not judged: the player \"%s\" has no "
               "values for them.%s\n",
               missing, r->judge->id,
               strcmp(r->judge->id, "mcts") ? " Tree search has: --player mcts"
                                            : "");
}

/* ---- the command ---- */

static bool choose_judge(struct review *r, const char *player, const char *sims)
{
    const struct review_budget *b = budgets;
    struct level best;
    long long n = 0;
    players_level(r->game, players_levels(r->game), &best);
    r->judge = player ? players_find(r->game, player) : best.player;
    if (!r->judge) {
        cli_wrong("there is no player \"%s\" for %s", player, r->game->id);
        return false;
    }
    while (b->game && (strcmp(b->game, r->game->id) || r->judge != best.player))
        b++;
    r->budget = *b;
    if (!cli_number("--sims", sims, 1, 100000000, &n))
        return false;
    if (n)
        r->budget.sims = r->budget.glance = (uint32_t)n;
    return true;
}

int cmd_review(int argc, char **argv)
{
    struct review r = {0};
    const char *player = NULL, *sims = NULL;
    const struct flag flags[] = {{.name = "player", .value = &player},
                                 {.name = "sims", .value = &sims},
                                 {.name = "json", .set = &r.json},
                                 {0}};
    int words = cli_flags(argc, argv, flags);
    if (words < 0)
        return EXIT_USAGE;
    char last[KEPT_PATH];
    if (words > 1 || (!words && !kept_newest(last)))
        return cli_wrong("review needs one record; see 'kocka review --help'");
    r.table = cli_record(words ? argv[0] : last);
    if (!r.table)
        return EXIT_FAILED;
    r.game = r.table->game;
    r.seats = game_head(r.table->state)->seats;
    int code = EXIT_FINE;
    if (r.game == &game_fives) {
        if (!review_fives(r.table, r.json))
            cli_no_memory();
    } else if (choose_judge(&r, player, sims)) {
        if (!review_all(&r))
            cli_no_memory();
        sum_up(&r);
    } else {
        code = EXIT_USAGE;
    }
    table_free(r.table);
    return code;
}
