/*
 * mice_checkpoint: a solution in the making, on disk.
 *
 * Written beside and renamed, so that there is always a whole one, whenever
 * the program ends. It is read on the same kind of machine only.
 */
#ifndef LAB_MICE_CHECKPOINT_H
#define LAB_MICE_CHECKPOINT_H

#include "lab/mice_solver.h"

/* False after a sentence. `seconds` were spent so far. */
bool mice_checkpoint_save(const struct mice_solver *s, const char *path,
                          double seconds);

/* Go on from there; true if there is none, too: then nothing changes. False
 * after a sentence: it is damaged, or of another game. */
bool mice_checkpoint_load(struct mice_solver *s, const char *path,
                          double *seconds);

#endif
