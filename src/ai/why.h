/*
 * why: the reasons that players give for their moves.
 *
 * A reason is one sentence or two with gaps: %s is a word of the game, as in
 * the protocol, and %d a number. The sentence is English and at the same time
 * the key of its translations, so who shows it can say it in another language
 * (cli/say.h); a test finds all sentences in the calls of why_say.
 */
#ifndef AI_WHY_H
#define AI_WHY_H

#include "base/json.h"

enum { WHY_PARTS = 2, WHY_NUMBERS = 2 };

struct why_part {
    const char *text; /* with at most one %s and two %d, and %% */
    const char *word; /* or NULL */
    int number[WHY_NUMBERS];
};

struct why {
    int count;
    struct why_part part[WHY_PARTS];
};

/* One more sentence; what it has no gap for is ignored. */
void why_say(struct why *why, const char *text, const char *word, int a, int b);

/* A sentence of this part, in any language, with its gaps filled. */
void why_fill(const struct why_part *part, const char *sentence,
              const char *word, struct text *out);

/* All of it, in English. */
void why_print(const struct why *why, struct text *out);

/* Members of an open object: `why`, the sentence, and `because`, the same in
 * pieces for whoever speaks another language. */
void why_write(const struct why *why, struct json_out *w);

#endif
