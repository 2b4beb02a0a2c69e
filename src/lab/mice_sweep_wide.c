/* mice_sweep_wide: the turns of mice_sweep.c for processors with AVX2; see
 * CMakeLists.txt. */
#include "lab/mice_sweep.h"

#define SWEEP_TURNS sweep_turns_wide
#include "lab/mice_turns.inc"
