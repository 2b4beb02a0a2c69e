/*
 * cubes_tree: best-first max^n; see cubes_tree.h.
 *
 * A node is an edge too: the turn that leads to it. Children lie side by side
 * in one pool that is allocated once. A child begins with what its position
 * seems worth, as if it had been looked at once; a node's worth is the average
 * of all that was found below it. A node is *decided* if the game is over
 * there, or if whoever moves wins by a decided child, or if all its children
 * are decided: then it counts as its best child.
 */
#include "ai/cubes/cubes_tree.h"

#include "ai/maths.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POOL_MAX = 1 << 19, DEPTH_MAX = 60 };

/* Set by hand: how much what is promising draws, and how much of the win two
 * turns must differ by for one to be e times as promising. */
#define EXPLORE 0.6
#define DRAW    0.05

struct cubes_node {
    struct cubes_turn turn;
    bool decided;
    uint8_t who;    /* moves here */
    uint8_t count;  /* of children; 0: not grown */
    uint32_t first; /* child, in the pool */
    uint32_t visits;
    float promise;          /* among its siblings; they sum to 1 */
    float sum[CUBES_SEATS]; /* of shares, over the visits */
};

struct cubes_tree {
    const struct cubes *root;
    const struct cubes_map *map;
    const struct cubes_turns *turns;
    uint32_t used, size, nodes;
    struct cubes_node *pool;
};

struct cubes_tree *cubes_tree_new(const struct cubes *root,
                                  const struct cubes_map *map,
                                  const struct cubes_turns *turns,
                                  uint32_t nodes)
{
    struct cubes_tree *t = malloc(sizeof *t);
    uint32_t size = POOL_MAX;
    if (!t)
        return NULL;
    if (nodes && nodes < POOL_MAX / 2)
        size = nodes + 2 * CUBES_TURNS_MAX;
    *t = (struct cubes_tree){
        .root = root, .map = map, .turns = turns, .used = 1, .size = size};
    t->pool = malloc(size * sizeof *t->pool);
    if (!t->pool) {
        free(t);
        return NULL;
    }
    t->pool[0] = (struct cubes_node){.who = root->head.turn};
    return t;
}

void cubes_tree_free(struct cubes_tree *t)
{
    if (!t)
        return;
    free(t->pool);
    free(t);
}

/* ---- what a position is worth ---- */

static void share_by_paces(const struct cubes_look *l, float out[CUBES_SEATS])
{
    int pace[CUBES_SEATS], seats = l->s->head.seats, least = INT32_MAX;
    double weight[CUBES_SEATS], sum = 0;
    for (int i = 0; i < seats; i++) {
        pace[i] = cubes_pace(l, i);
        least = pace[i] < least ? pace[i] : least;
    }
    for (int i = 0; i < seats; i++) {
        weight[i] = ai_exp((least - pace[i]) / CUBES_SHARE_SCALE);
        sum += weight[i];
    }
    for (int i = 0; i < seats; i++)
        out[i] = (float)(weight[i] / sum);
}

static void share_by_result(const struct cubes *s, float out[CUBES_SEATS])
{
    struct score score = {0};
    game_cubes.score(s, &score);
    float share = 1.0f / (float)__builtin_popcount(score.winners);
    for (int i = 0; i < s->head.seats; i++)
        out[i] = score.winners >> i & 1 ? share : 0;
}

/* ---- growing ---- */

/* Make a child's turn and judge where it leads; the look is from before. */
static void judge(struct cubes_tree *t, const struct cubes_look *l,
                  struct cubes_node *child)
{
    struct cubes after = *l->s;
    struct cubes_plans plans;
    struct cubes_look look = {&after, t->map, l->plans};
    child->decided = cubes_make_turn(&after, &child->turn);
    child->who = after.head.turn;
    child->visits = 1;
    t->nodes++;
    if (child->decided) {
        share_by_result(&after, child->sum);
        return;
    }
    if (child->turn.takes || child->turn.shield) {
        cubes_renew_plans(&look, l->s->head.turn, child->turn.takes, &plans);
        look.plans = &plans;
    }
    share_by_paces(&look, child->sum);
}

/* How promising children are at first: a softmax of what the mover has. */
static void promise(struct cubes_node *child, int count, int who, float best)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        child[i].promise = (float)ai_exp((child[i].sum[who] - best) / DRAW);
        sum += child[i].promise;
    }
    for (int i = 0; i < count; i++)
        child[i].promise = (float)(child[i].promise / sum);
}

/* Children for all turns here; what the best of them is worth into `out`.
 * False: the pool is full. */
static bool expand(struct cubes_tree *t, struct cubes_node *n,
                   const struct cubes *s, float out[CUBES_SEATS])
{
    struct cubes_turn turns[CUBES_TURNS_MAX];
    struct cubes_plans plans;
    struct cubes_look look = {s, t->map, &plans};
    int best = 0, count = t->turns->count;
    if (n == t->pool)
        memcpy(turns, t->turns->turn, sizeof turns);
    else
        count = cubes_list_turns(s, t->map, turns);
    if (t->used + (uint32_t)count > t->size)
        return false;
    struct cubes_node *child = t->pool + t->used;
    cubes_find_plans(s, t->map, &plans);
    for (int i = 0; i < count; i++) {
        child[i] = (struct cubes_node){.turn = turns[i]};
        judge(t, &look, &child[i]);
        if (child[i].sum[n->who] > child[best].sum[n->who])
            best = i;
    }
    promise(child, count, n->who, child[best].sum[n->who]);
    memcpy(out, child[best].sum, sizeof child[best].sum);
    n->first = t->used;
    n->count = (uint8_t)count;
    t->used += (uint32_t)count;
    return true;
}

/* NULL: all are. */
static bool is_among(const bool *among, int i)
{
    return !among || among[i];
}

/* The child to look at next; 0: all are decided. */
static uint32_t pick(const struct cubes_tree *t, const struct cubes_node *n,
                     const bool *among)
{
    const struct cubes_node *child = t->pool + n->first;
    double most = -1, draw = EXPLORE * sqrt((double)n->visits);
    uint32_t at = 0;
    for (int i = 0; i < n->count; i++) {
        if (child[i].decided || !is_among(among, i))
            continue;
        double once = 1.0 / child[i].visits;
        double score =
            ((double)child[i].sum[n->who] + draw * (double)child[i].promise) *
            once;
        if (score > most) {
            most = score;
            at = n->first + (uint32_t)i;
        }
    }
    return at;
}

/* What a seat has there. */
static float share_of(const struct cubes_node *n, int who)
{
    return n->sum[who] / (float)n->visits;
}

/* Its best child if that is decided and wins, or if all are. */
static const struct cubes_node *decision(const struct cubes_tree *t,
                                         const struct cubes_node *n)
{
    const struct cubes_node *child = t->pool + n->first, *best = NULL;
    bool all = true;
    for (int i = 0; i < n->count; i++) {
        all = all && child[i].decided;
        if (child[i].decided &&
            (!best || share_of(&child[i], n->who) > share_of(best, n->who)))
            best = &child[i];
    }
    bool wins = best && share_of(best, n->who) >= 1;
    return wins || all ? best : NULL;
}

/* What was found at the end of the path counts for all on it. */
static void count_back(struct cubes_tree *t, const uint32_t *path, int depth,
                       const float found[CUBES_SEATS])
{
    bool decided = true; /* the child on the path, or any, if it has grown */
    for (int i = depth - 1; i >= 0; i--) {
        struct cubes_node *n = &t->pool[path[i]];
        const struct cubes_node *by = decided ? decision(t, n) : NULL;
        n->visits++;
        for (int seat = 0; seat < CUBES_SEATS; seat++)
            n->sum[seat] += found[seat];
        decided = by != NULL;
        if (!by)
            continue;
        n->decided = true;
        for (int seat = 0; seat < CUBES_SEATS; seat++)
            n->sum[seat] = share_of(by, seat) * (float)n->visits;
    }
}

bool cubes_tree_grow(struct cubes_tree *t, const bool *among)
{
    uint32_t path[DEPTH_MAX];
    struct cubes s = *t->root;
    struct cubes_node *n = t->pool;
    float found[CUBES_SEATS] = {0};
    int depth = 0;
    path[depth++] = 0;
    while (n->count && depth < DEPTH_MAX) {
        uint32_t at = pick(t, n, n == t->pool ? among : NULL);
        if (!at)
            return false;
        path[depth++] = at;
        n = &t->pool[at];
        cubes_make_turn(&s, &n->turn);
    }
    if (n->count) { /* deep enough; counts as judged, so that budgets end */
        t->nodes++;
        for (int seat = 0; seat < CUBES_SEATS; seat++)
            found[seat] = share_of(n, seat);
    } else if (!expand(t, n, &s, found)) {
        return false;
    }
    count_back(t, path, depth, found);
    return !t->pool[0].decided || among;
}

/* ---- answers ---- */

uint32_t cubes_tree_nodes(const struct cubes_tree *t)
{
    return t->nodes;
}

static const struct cubes_node *root_child(const struct cubes_tree *t, int turn)
{
    return &t->pool[t->pool[0].first + (uint32_t)turn];
}

uint32_t cubes_tree_visits(const struct cubes_tree *t, int turn)
{
    return t->pool[0].count ? root_child(t, turn)->visits : 0;
}

void cubes_tree_shares(const struct cubes_tree *t, int turn,
                       double out[CUBES_SEATS])
{
    const struct cubes_node *n = root_child(t, turn);
    for (int seat = 0; seat < t->root->head.seats; seat++)
        out[seat] = (double)n->sum[seat] / n->visits;
}

/* The child with the best share among these (NULL: all); of those that are
 * not decided only such as were looked at a quarter as often as the first of
 * them. -1: there is none. */
static int favourite(const struct cubes_tree *t, const struct cubes_node *n,
                     const bool *among)
{
    const struct cubes_node *child = t->pool + n->first;
    uint32_t most = 0;
    int best = -1;
    for (int i = 0; i < n->count; i++)
        if (is_among(among, i) && !child[i].decided && child[i].visits > most)
            most = child[i].visits;
    for (int i = 0; i < n->count; i++) {
        if (!is_among(among, i) ||
            (!child[i].decided && child[i].visits < most / 4))
            continue;
        if (best < 0 ||
            share_of(&child[i], n->who) > share_of(&child[best], n->who))
            best = i;
    }
    return best;
}

int cubes_tree_best(const struct cubes_tree *t, const bool *among)
{
    return t->pool[0].count ? favourite(t, t->pool, among) : 0;
}

int cubes_tree_line(const struct cubes_tree *t, int turn, uint8_t *out,
                    int most)
{
    const struct cubes_node *n =
        t->pool[0].count ? root_child(t, turn) : t->pool;
    int len = 0;
    for (; len < most && n->count; len++) {
        out[len] = (uint8_t)favourite(t, n, NULL);
        n = &t->pool[n->first + out[len]];
    }
    return len;
}
