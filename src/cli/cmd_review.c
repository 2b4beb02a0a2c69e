/*
 * kocka review: what was lost by each decision, and who had luck.
 *
 * A position is worth to a seat what the game's strongest player thinks of
 * it; where chance acts, the mean over its outcomes, or over a sample where
 * several outcomes follow one another, as in a deal. A decision loses the
 * worth of the best move less that of the move made. Chance is luck as far as
 * it lies above the mean. All in percent of a win. In fives, where all search
 * at once, it tells instead what there was to find (review_fives.h).
 */
#include "cli/commands.h"

#include "ai/player.h"
#include "cli/review_fives.h"
#include "game/draw.h"
#include "games/fives.h"
#include "games/games.h"
#include "table/record.h"

#include <stdlib.h>
#include <string.h>

enum { SIMS_PRESET = 300 }; /* so a game is reviewed in seconds */

struct review {
    struct table *table;
    const struct game *game;
    struct level judge;
    struct rng rng;
    bool json;
    int seats;
    /* by seat */
    double lost[SEATS_MAX], luck[SEATS_MAX], worst[SEATS_MAX];
    size_t worst_ply[SEATS_MAX];
    int decisions[SEATS_MAX], mistakes[SEATS_MAX];
};

/* ---- worth ---- */

static bool think(struct review *r, const void *state, int seat,
                  struct thought *out)
{
    void *view = malloc(r->game->state_size);
    if (!view)
        return false;
    game_view(r->game, view, state, seat);
    struct question q = {.game = r->game,
                         .view = view,
                         .seat = seat,
                         .sims = r->judge.sims,
                         .rng = r->rng};
    bool good = player_ask(r->judge.player, &q, out);
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
    if (!think(r, state, __builtin_ctz(actors), &thought) || !thought.has_value)
        return false;
    memcpy(out, thought.value, sizeof thought.value);
    return true;
}

static bool worth_after(struct review *r, const void *state, int actor, move m,
                        double out[SEATS_MAX])
{
    char *after = malloc(r->game->state_size);
    if (!after)
        return false;
    memcpy(after, state, r->game->state_size);
    r->game->apply(after, actor, m, NULL);
    bool good = worth(r, after, out);
    free(after);
    return good;
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
    if (lost < 0.01)
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

/* ---- one ply ---- */

static void review_decision(struct review *r, size_t ply, const void *state,
                            int seat, move made)
{
    struct thought best;
    double after_best[SEATS_MAX], after_made[SEATS_MAX], lost = 0;
    if (!think(r, state, seat, &best))
        return;
    r->decisions[seat]++;
    if (best.move != made) {
        if (!worth_after(r, state, seat, best.move, after_best) ||
            !worth_after(r, state, seat, made, after_made))
            return;
        lost = after_best[seat] - after_made[seat];
        lost = lost < 0 ? 0 : lost;
    }
    r->lost[seat] += lost;
    r->mistakes[seat] += lost >= 0.01;
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
        if (in_setup(r, state))
            continue; /* the same for all, or a matter of taste */
        if (ply.actor == SEAT_CHANCE)
            review_chance(r, i, to, state, state + r->game->state_size);
        else if (ply.actor < SEATS_MAX && !ply.together)
            review_decision(r, i, state, ply.actor, ply.move);
    }
    free(state);
    return true;
}

static void sum_up(const struct review *r)
{
    if (!r->json)
        printf("\n%-6s %9s %9s %12s %14s %9s\n", "seat", "decisions",
               "mistakes", "lost in all", "worst (move)", "luck");
    for (int seat = 0; seat < r->seats; seat++) {
        if (r->json)
            printf("{\"summary\":%d,\"decisions\":%d,\"mistakes\":%d,"
                   "\"lost\":%.4f,\"worst\":%.4f,\"luck\":%.4f}\n",
                   seat, r->decisions[seat], r->mistakes[seat], r->lost[seat],
                   r->worst[seat], r->luck[seat]);
        else
            printf("%-6d %9d %9d %11.1f%% %7.1f%% (%zu) %+8.1f%%\n", seat,
                   r->decisions[seat], r->mistakes[seat], 100 * r->lost[seat],
                   100 * r->worst[seat], r->worst_ply[seat],
                   100 * r->luck[seat]);
    }
}

/* ---- the command ---- */

static struct table *read_table(const char *path)
{
    struct text record;
    struct problem p;
    int line;
    text_heap(&record);
    struct table *t = NULL;
    if (cli_read_file(path, &record)) {
        t = record_read(record.data, record.len, games_find, &p, &line);
        if (!t)
            cli_failed("%s, line %d: %s", path, line, p.text);
    }
    text_clear(&record);
    return t;
}

static bool choose_judge(struct review *r, const char *player, const char *sims)
{
    long long n = 0;
    players_level(r->game, players_levels(r->game), &r->judge);
    r->judge.slip = 0;
    if (r->judge.sims > SIMS_PRESET)
        r->judge.sims = SIMS_PRESET;
    if (player && !(r->judge.player = players_find(r->game, player))) {
        cli_wrong("there is no player \"%s\" for %s", player, r->game->id);
        return false;
    }
    if (!cli_number("--sims", sims, 1, 100000000, &n))
        return false;
    if (n)
        r->judge.sims = (uint32_t)n;
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
    if (words != 1)
        return cli_wrong("review needs one record; see 'kocka review --help'");
    r.table = read_table(argv[0]);
    if (!r.table)
        return EXIT_FAILED;
    r.game = r.table->game;
    r.seats = game_head(r.table->state)->seats;
    int code = EXIT_USAGE;
    if (r.game == &game_fives)
        code = review_fives(r.table, r.json) ? EXIT_FINE
                                             : cli_failed("out of memory");
    else if (choose_judge(&r, player, sims)) {
        code = review_all(&r) ? EXIT_FINE : cli_failed("out of memory");
        sum_up(&r);
    }
    table_free(r.table);
    return code;
}
