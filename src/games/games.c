/* games: all the games there are. A new game is one line in each list. */
#include "games/games.h"

#include <string.h>

extern const struct game game_wispwood;
extern const struct game game_mice;
extern const struct game game_fives;
extern const struct game game_cubes;
extern const struct game game_pig;

/* clang-format off */
const struct game *const games_all[] = {
    &game_wispwood,
    &game_mice,
    &game_fives,
    &game_cubes,
    &game_pig,
    NULL,
};
/* clang-format on */

const struct game *games_find(const char *id)
{
    for (int i = 0; games_all[i]; i++)
        if (strcmp(games_all[i]->id, id) == 0)
            return games_all[i];
    return NULL;
}
