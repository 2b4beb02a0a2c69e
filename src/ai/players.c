/* players: the list of computer players and of levels; see player.h. */
#include "ai/player.h"

#include <string.h>

/* One `strong` player per game; the others play them all. */
extern const struct player player_random, player_greedy, player_mcts;
extern const struct player player_cubes, player_fives, player_mice, player_pig,
    player_wispwood;

const struct player *const players_all[] = {
    &player_random, &player_greedy,   &player_mcts,
    &player_cubes,  &player_fives,    &player_mice,
    &player_pig,    &player_wispwood, NULL};

const struct player *players_find(const struct game *g, const char *id)
{
    for (int i = 0; players_all[i]; i++)
        if (strcmp(players_all[i]->id, id) == 0 && players_all[i]->fits(g))
            return players_all[i];
    return NULL;
}

/*
 * The levels, weakest first. Neighbours were measured against each other with
 * `kocka arena`; docs/players.md has the table and the commands. Whatever its
 * slip, the strong player of wispwood knows what a forest is worth and beats
 * a child; below it stands the greedy one that overlooks most of its moves.
 */
static const struct ladder {
    const char *game;
    const struct player *player;
    int greedy; /* so many of the lowest are greedy's */
    int count;
    struct {
        uint32_t sims;
        float slip;
    } rung[LEVELS_MAX];
} ladders[] = {
    {.game = "pig",
     .player = &player_pig,
     .count = 5,
     .rung = {{1, 0.3f}, {1, 0.15f}, {1, 0.085f}, {1, 0.05f}, {1, 0}}},
    {.game = "mice",
     .player = &player_mice,
     .count = 5,
     .rung = {{1, 0.34f}, {1, 0.155f}, {1, 0.069f}, {1, 0.031f}, {1, 0}}},
    {.game = "cubes",
     .player = &player_cubes,
     .count = 7,
     .rung = {{60, 0.091f},
              {60, 0.064f},
              {60, 0.041f},
              {60, 0},
              {160, 0},
              {500, 0},
              {2000, 0}}},
    {.game = "wispwood",
     .player = &player_wispwood,
     .greedy = 5,
     .count = 12,
     .rung = {{1, 0.9955f},
              {1, 0.989f},
              {1, 0.975f},
              {1, 0.945f},
              {1, 0.87f},
              {1, 0.13f},
              {1, 0.082f},
              {1, 0.046f},
              {1, 0.023f},
              {1, 0},
              {6, 0},
              {24, 0}}},
    {.game = "fives",
     .player = &player_fives,
     .count = 10,
     .rung = {{1, 0.26f},
              {1, 0.16f},
              {1, 0.095f},
              {1, 0.072f},
              {1, 0.05f},
              {1, 0.03f},
              {1, 0.013f},
              {1, 0.0048f},
              {1, 0.0012f},
              {1, 0}}},
};

/* Games without a strong player: the general ones. */
static const struct ladder general = {
    .game = "",
    .player = &player_mcts,
    .count = 5,
    .rung = {{10, 0}, {40, 0}, {160, 0}, {640, 0}, {2560, 0}}};

static const struct ladder *ladder_of(const struct game *g)
{
    for (size_t i = 0; i < sizeof ladders / sizeof *ladders; i++)
        if (strcmp(ladders[i].game, g->id) == 0)
            return &ladders[i];
    return &general;
}

int players_levels(const struct game *g)
{
    return ladder_of(g)->count;
}

bool players_level(const struct game *g, int level, struct level *out)
{
    const struct ladder *l = ladder_of(g);
    if (level < 1 || level > l->count)
        return false;
    *out =
        (struct level){.player = level > l->greedy ? l->player : &player_greedy,
                       .sims = l->rung[level - 1].sims,
                       .slip = l->rung[level - 1].slip};
    return true;
}

bool player_enough(const struct player *p, const void *mind, uint64_t used,
                   uint64_t budget)
{
    return used >= budget ||
           (p->settled && p->settled(mind, (double)used / (double)budget));
}

uint32_t player_imagine(const struct question *q, struct rng *rng, char *states,
                        uint32_t most)
{
    size_t size = q->game->state_size;
    uint32_t count = 0;
    bool hidden = true;
    for (; hidden && count < most; count++) {
        memcpy(states + count * size, q->view, size);
        hidden = game_guess(q->game, states + count * size, rng);
    }
    return count;
}

bool player_ask(const struct player *p, const struct question *q,
                struct thought *out)
{
    void *mind = p->begin(q);
    if (!mind)
        return false;
    while (p->step(mind))
        ;
    p->answer(mind, out);
    p->end(mind);
    return true;
}
