/*
 * fives_player: the player of 5er Finden, from a child to the optimum.
 *
 * The best pieces of a roll can be computed (fives_best.h), so strength is a
 * matter of pace. A level finds each placement that is there after a random
 * time; such times have no memory, so that it may be asked again after every
 * outline without knowing how long it has searched. `slip` sets the pace: 0
 * sees the optimum at once, 1 needs most of a minute for a piece. Below 0.1
 * what it finds is sometimes the next piece of the optimum.
 *
 * In puzzle and solo a piece can be had once and squares are spent for good.
 * What is left on a board is worth, for each piece, its value times the odds
 * to place it later; those follow from the chances of the rolls that its
 * free placements show. A move is judged by what it earns and what it spoils.
 * Weaker levels overlook more and search longer, now and then much longer.
 * Alone, the best player plans with the most promising of them
 * (fives_plan.h); in the puzzle for two that wins nothing.
 */
#include "ai/fives/fives_outlook.h"
#include "ai/fives/fives_plan.h"
#include "ai/maths.h"
#include "ai/player.h"
#include "games/fives/fives.h"
#include "games/fives/fives_best.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Guesses at a person's pace. */
enum { DRAW_MS = 1200, PATIENCE_MS = 40000 };

/* Milliseconds of a search in the puzzle, on average, by slip: whoever is
 * first has the mark, so steps of equal strength are other ones there. Tuned
 * level against level; in between it is a straight line. */
static const struct {
    double slip, ms;
} puzzle_pace[] = {{0, 0},       {0.0012, 140}, {0.0048, 350}, {0.013, 700},
                   {0.03, 1200}, {0.05, 2100},  {0.072, 3300}, {0.095, 5400},
                   {0.16, 8700}, {0.26, 12000}, {1, 40000}};

/* Moves that are planned, the most promising. */
enum { PLAN_MOVES = 16 };

struct mind {
    struct fives s;
    struct rng rng;
    int seat;
    double slip;
    struct plan *plan; /* or NULL */
    uint32_t count;
    move moves[];
};

static bool fits(const struct game *g)
{
    return g == &game_fives;
}

/* ---- what is left on a board (puzzle and solo) ---- */

/* The chance of the roll that these squares show. */
static double chance_of(const uint8_t *board, const uint8_t cell[PIECE_SIZE])
{
    uint32_t symbols = symbols_of(board, cell);
    double ways = 120;
    for (int i = 0; i < 6; i++, symbols >>= 4) {
        if ((symbols & 15) > 2)
            return 0;
        if ((symbols & 15) == 2)
            ways *= 0.5;
    }
    return ways / ROLL_WAYS;
}

static void look_out(const struct fives *s, int seat, struct outlook *o)
{
    const struct fives_sheet *sheet = &s->sheet[seat];
    struct walk w = {0};
    memset(o, 0, sizeof *o);
    while (walk_next(&w))
        if (!sheet_used(sheet, w.piece) && !cells_meet(w.set, sheet->blocked))
            outlook_add(o, w.piece, w.cell, chance_of(sheet->board, w.cell));
    outlook_end(o, s->values);
}

/* ---- pace ---- */

/* From 0, the perfect player, to 1, all that need to look around at all. */
static double human(const struct mind *m)
{
    return m->slip < 0.01 ? 100 * m->slip : 1;
}

/* Seconds to find one of a hundred placements, on average. */
static double pace(const struct mind *m)
{
    return 1.5 * human(m) + 45 * m->slip;
}

/* A waiting time with this mean. */
static double waiting(struct rng *rng, double mean)
{
    double u = ((double)(rng_next(rng) >> 11) + 0.5) / 9007199254740992.0;
    return -mean * ai_log(u);
}

static move find_kind(const struct mind *m, enum fives_kind kind)
{
    for (uint32_t i = 0; i < m->count; i++)
        if (move_kind(m->moves[i]) == kind)
            return m->moves[i];
    return 0;
}

/* Nothing more to draw: turn the timer if nobody has, else be done. */
static void finish(const struct mind *m, double ms, struct thought *out,
                   struct why *why)
{
    move turn = find_kind(m, MOVE_TURN), done = find_kind(m, MOVE_DONE);
    out->move = turn ? turn : done ? done : m->moves[0];
    out->delay_ms = turn || done ? (uint32_t)ms : DELAY_NEVER;
    why_say(why,
            turn   ? "nothing more to find soon: turns the timer"
            : done ? "is done"
                   : "waits for the others",
            NULL, 0, 0);
}

static int drawn_piece(move m)
{
    uint8_t cell[PIECE_SIZE];
    move_take_cells(m, cell);
    return piece_of(cell);
}

static void draw(const struct mind *m, move pick, double ms,
                 struct thought *out, struct why *why)
{
    int piece = drawn_piece(pick);
    out->move = pick;
    out->delay_ms = (uint32_t)(ms > 3600000 ? 3600000 : ms);
    why_say(why, "the form %s lies here, worth %d", piece_names[piece],
            m->s.values[piece], 0);
}

/* ---- the game of five rounds ---- */

/* The dearest piece of the best that can still be had, or 0. */
static move best_draw(const struct mind *m)
{
    const struct fives_sheet *sheet = &m->s.sheet[m->seat];
    struct best_task task = {.board = sheet->board,
                             .dice = m->s.dice,
                             .values = m->s.values,
                             .taken = sheet_outlined(sheet),
                             .most = PIECES_MAX - sheet->outlines};
    struct best best = {0};
    for (int i = 0; i < sheet->outlines; i++)
        task.used |= 1u << sheet->outline[i].piece;
    if (task.most > 0)
        best_find(&task, &best);
    return best.pieces ? move_cells(MOVE_DRAW, 0, best.cell[0]) : 0;
}

static void search_best(const struct mind *m, struct thought *out,
                        struct why *why)
{
    move pick = best_draw(m);
    if (pick)
        draw(m, pick, DRAW_MS, out, why);
    else
        finish(m, DRAW_MS, out, why);
}

static void search_like_people(struct mind *m, struct thought *out,
                               struct why *why)
{
    struct rng rng = m->rng;
    double soonest = 1e12;
    move pick = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        if (move_kind(m->moves[i]) != MOVE_DRAW)
            continue;
        /* the better it plays, the more it looks for dear pieces */
        double value = m->s.values[drawn_piece(m->moves[i])];
        double eye = 1 + (value - 1) * (1 - m->slip);
        double ms = waiting(&rng, 100000 * pace(m) / eye);
        if (ms < soonest) {
            soonest = ms;
            pick = m->moves[i];
        }
    }
    if (pick && rng_below(&rng, 1000) >= 10000 * m->slip)
        pick = best_draw(m);
    /* with sand there is an end anyway; without, others wait for it */
    bool patient = m->s.turned ? m->s.timer : !m->s.sheet[m->seat].outlines;
    if (pick && (patient || soonest < PATIENCE_MS))
        draw(m, pick, soonest + DRAW_MS, out, why);
    else
        finish(m, pick ? PATIENCE_MS : DRAW_MS * (1 + human(m)), out, why);
}

/* ---- puzzle and solo ---- */

/* What a move costs, less what it earns. */
static double price(const struct mind *m, const struct outlook *o, move what)
{
    uint8_t cell[PIECE_SIZE];
    int piece = move_piece(what);
    move_take_cells(what, cell);
    if (move_kind(what) == MOVE_CROSS_ONLY)
        return outlook_piece(o, m->s.values, piece);
    if (move_kind(what) == MOVE_CROSS)
        return outlook_place(o, m->s.values, piece, cell);
    piece = piece_of(cell);
    return outlook_place(o, m->s.values, piece, cell) -
           m->s.values[piece] * (1 - m->slip * 0.5);
}

/* Searches are mostly short and now and then long: so a weaker player is
 * sometimes the first, and takes its time all the same. */
static double puzzle_ms(const struct mind *m, struct rng *rng)
{
    double mean = 0, wait = waiting(rng, 1);
    for (size_t i = 1; i < sizeof puzzle_pace / sizeof *puzzle_pace; i++) {
        double from = puzzle_pace[i - 1].slip, to = puzzle_pace[i].slip;
        double low = puzzle_pace[i - 1].ms, high = puzzle_pace[i].ms;
        if (m->slip >= from && m->slip <= to)
            mean = low + (high - low) * (m->slip - from) / (to - from);
    }
    double ms = mean * wait * wait / 2;
    return ms < PATIENCE_MS ? ms : PATIENCE_MS;
}

static void search_puzzle(struct mind *m, struct thought *out, struct why *why)
{
    double seconds = 1.5 * sqrt(human(m)) + 45 * m->slip;
    struct rng rng = m->rng;
    struct outlook o;
    double least = 1e9;
    move pick = 0;
    look_out(&m->s, m->seat, &o);
    for (uint32_t i = 0; i < m->count; i++) {
        if (move_kind(m->moves[i]) != MOVE_DRAW)
            continue;
        if (m->slip > 0 && waiting(&rng, seconds) > 4)
            continue; /* overlooked */
        double cost = price(m, &o, m->moves[i]);
        if (cost < least) {
            least = cost;
            pick = m->moves[i];
        }
    }
    if (m->plan)
        pick = plan_best(m->plan);
    double ms = DRAW_MS / 2 + rng_below(&rng, DRAW_MS) + puzzle_ms(m, &rng);
    if (pick && !m->s.sheet[m->seat].outlines)
        draw(m, pick, ms, out, why);
    else
        finish(m, ms, out, why);
}

static void cross(const struct mind *m, struct thought *out, struct why *why)
{
    struct outlook o;
    double least = 1e9;
    look_out(&m->s, m->seat, &o);
    for (uint32_t i = 0; i < m->count; i++) {
        double cost = price(m, &o, m->moves[i]);
        if (cost < least) {
            least = cost;
            out->move = m->moves[i];
        }
    }
    if (m->plan)
        out->move = plan_best(m->plan);
    why_say(why, "the %s is missed least, and there it spoils least",
            piece_names[move_piece(out->move)], 0, 0);
}

/* ---- a thought ---- */

/* Plan the moves that look best; without a plan the first of them is made. */
static void make_plan(struct mind *m)
{
    struct outlook o;
    move best[PLAN_MOVES];
    double cost[PLAN_MOVES];
    int count = 0;
    look_out(&m->s, m->seat, &o);
    for (uint32_t i = 0; i < m->count; i++) {
        if (move_kind(m->moves[i]) != MOVE_DRAW &&
            m->s.head.phase != FIVES_CROSS)
            continue;
        double c = price(m, &o, m->moves[i]);
        if (count == PLAN_MOVES && c >= cost[count - 1])
            continue;
        int k = count < PLAN_MOVES ? count++ : count - 1;
        for (; k > 0 && cost[k - 1] > c; k--) {
            cost[k] = cost[k - 1];
            best[k] = best[k - 1];
        }
        cost[k] = c;
        best[k] = m->moves[i];
    }
    if (count > 1)
        m->plan = plan_new(&m->s, m->seat);
    for (int i = 0; m->plan && i < count; i++)
        plan_add(m->plan, best[i]);
}

static void *begin(const struct question *q)
{
    const struct game *g = q->game;
    struct mind *m =
        calloc(1, sizeof *m + (size_t)g->max_moves * sizeof *m->moves);
    if (!m)
        return NULL;
    memcpy(&m->s, q->view, sizeof m->s);
    m->rng = q->rng;
    m->seat = q->seat;
    m->slip = (double)q->slip;
    m->count = g->moves(q->view, q->seat, m->moves);
    if (m->slip == 0 && m->s.mode == FIVES_SOLO)
        make_plan(m);
    return m;
}

static bool step(void *mind)
{
    (void)mind;
    return false;
}

static void end(void *mind)
{
    struct mind *m = mind;
    free(m->plan);
    free(m);
}

static void answer(void *mind, struct thought *out)
{
    struct mind *m = mind;
    struct why *why = &out->why;
    *out = (struct thought){.visits = m->count, .line_len = 1};
    if (!m->count)
        return;
    if (m->s.head.phase == FIVES_CROSS)
        cross(m, out, why);
    else if (fives_locked(&m->s, m->seat))
        finish(m, DRAW_MS, out, why);
    else if (fives_puzzle(&m->s))
        search_puzzle(m, out, why);
    else if (m->slip > 0)
        search_like_people(m, out, why);
    else
        search_best(m, out, why);
    out->line[0].move = out->move;
    out->line[0].actor = (uint8_t)m->seat;
}

const struct player player_fives = {
    .id = "strong",
    .about = "sees the best pieces; weaker levels find them at a person's pace",
    .fits = fits,
    .begin = begin,
    .step = step,
    .answer = answer,
    .end = end,
};
