/* mice_follow_plain: turns of a player that decides by its own values.
 */
#include "lab/mice_sweep.h"

#define SWEEP_FOLLOW
#define SWEEP_TURNS sweep_follow_plain
#include "lab/mice_turns.inc"
