/* mice_follow_wide: turns of a player that decides by its own values, for
 * processors with AVX2; see CMakeLists.txt. */
#include "lab/mice_sweep.h"

#define SWEEP_FOLLOW
#define SWEEP_TURNS sweep_follow_wide
#include "lab/mice_turns.inc"
