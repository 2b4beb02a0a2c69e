/*
 * fold: names as people search for them: small letters, without marks.
 *
 * "zofia" finds "Žofia", "łucja" finds "LUCJA". Latin letters lose their
 * marks; Greek and Cyrillic ones only become small; all else stays.
 */
#ifndef STORE_FOLD_H
#define STORE_FOLD_H

#include "base/text.h"

/* A name, or a part of one. */
void fold_text(const char *name, struct text *out);

/* A JSON list of names: each folded, a line break behind it. */
void fold_names(const char *names, struct text *out);

#endif
