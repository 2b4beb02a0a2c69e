/* cards: titles and texts of the goal cards, made from data/cards.tsv. */
#ifndef CLI_CARDS_H
#define CLI_CARDS_H

struct card_text {
    const char *id, *lang, *title, *text;
};

/* By card, then language; the last row has no id. */
extern const struct card_text card_texts[];

/* The row of a card in a language, or NULL. */
const struct card_text *card_text_find(const char *id, const char *lang);

#endif
