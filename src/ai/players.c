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

int players_levels(const struct game *g)
{
    (void)g;
    return 1;
}

bool players_level(const struct game *g, int level, struct level *out)
{
    *out = (struct level){.player = &player_random, .sims = 1};
    return level >= 1 && level <= players_levels(g);
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
