/* mice_follow_widest: turns of a player that decides by its own values, for
 * processors with AVX-512; see CMakeLists.txt. */
#include "lab/mice_sweep.h"

#define SWEEP_FOLLOW
#define SWEEP_TURNS sweep_follow_widest
#include "lab/mice_turns.inc"
