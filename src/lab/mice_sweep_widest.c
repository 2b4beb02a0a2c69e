/* mice_sweep_widest: the turns of mice_sweep.c for processors with AVX-512; see
 * CMakeLists.txt. */
#include "lab/mice_sweep.h"

#define SWEEP_TURNS sweep_turns_widest
#include "lab/mice_turns.inc"
