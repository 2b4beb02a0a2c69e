/*
 * say: the terminal's sentences in the player's language.
 *
 * The English sentence is the key, as with gettext. The translations are
 * data/po/LANG.po, compiled in by tools/po.py together with the game words of
 * data/words.tsv: the command stands alone, needs no locale and no library.
 * Who speaks holds a catalogue and passes it; there is no current language.
 *
 *   printf(say(p->texts, "Round %d\n"), round);
 */
#ifndef CLI_SAY_H
#define CLI_SAY_H

#include "ai/why.h"
#include "game/game.h"

struct message {
    const char *id;      /* the English sentence, or a word's "mice.red" */
    const char *text[3]; /* more than one only where things are counted */
};

struct catalogue {
    const char *lang;
    int (*form)(int n); /* which of the texts is for n things */
    int count;
    const struct message *messages; /* sorted by id; in English only words */
};

/* English first; the last row has no language. */
extern const struct catalogue catalogues[];

/* The catalogue of one of our languages (language.h). */
const struct catalogue *say_catalogue(const char *lang);

/* A sentence; as it is, in English, if there is no translation. */
__attribute__((format_arg(2))) const char *say(const struct catalogue *c,
                                               const char *id);

/* One of two sentences, by how many things it speaks of. */
__attribute__((format_arg(2), format_arg(3))) const char *
say_many(const struct catalogue *c, const char *one, const char *many, int n);

/* Marks a sentence in a table, which is said only later. */
#define SAY_LATER(sentence) sentence

/* A protocol's word as people call it: "red", "gate", "L4". */
const char *say_word(const struct catalogue *c, const struct game *g,
                     const char *word);

/* Why a move is refused, the rule's number first. */
void say_reason(const struct catalogue *c, const struct game *g,
                const struct reason *why, struct text *out);

/* Why a player moves so. */
void say_why(const struct catalogue *c, const struct game *g,
             const struct why *why, struct text *out);

/* Why options or a move were not taken: the library says it in English, filled
 * in; the sentence that it came from is found by its form. */
void say_problem(const struct catalogue *c, const struct game *g,
                 const struct problem *p, struct text *out);

/* ---- columns: printf counts bytes, people see characters ---- */

int say_width(const char *text);

/* Print at most `width` characters, padded to that many. */
void say_left(const char *text, int width);
void say_right(const char *text, int width);

#endif
