/* pig: the state of Pig, for those who play it; see pig.c. */
#ifndef GAMES_PIG_H
#define GAMES_PIG_H

#include "game/game.h"

struct pig {
    struct head head;
    uint16_t goal;
    uint16_t pot;
    uint16_t banks[SEATS_MAX];
};

/* The two moves of a seat. */
enum { PIG_ROLL = 8, PIG_STOP = 16 };

extern const struct game game_pig;

/* As numbers, for programs that learn: pig_numbers.c. */
extern const struct numbers pig_numbers;

#endif
