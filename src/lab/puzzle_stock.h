/*
 * puzzle_stock: puzzles out of a series of games.
 *
 * What a game holds does not depend on any other: it is looked through from a
 * place that chance chooses, up to so many positions. Which of that the stock
 * takes does: no position twice, few with the same answer, few that are plain.
 * So games can be looked through anywhere, and the stock is the same.
 */
#ifndef LAB_PUZZLE_STOCK_H
#define LAB_PUZZLE_STOCK_H

#include "lab/puzzle_line.h"
#include "lab/simulate.h"

struct stock {
    struct series series;
    atomic_bool stop;
    int wanted;
    uint32_t times;              /* as much search, until one is believed */
    const struct tables *tables; /* solved games that judge; NULL: none */

    struct made *made; /* room for `wanted` */
    int count, plain;  /* plain: every level finds it */
};

/* Where one is in a game: the next ply, and how many more may be looked at. */
struct stock_place {
    uint64_t game;
    size_t ply;
    int looks;
};

/* False after a sentence. The game, `wanted` and `times` are set, and the
 * series has its seed and seats. */
bool stock_open(struct stock *s);
void stock_close(struct stock *s);

/* How many games are looked through at most. */
uint64_t stock_games(const struct stock *s);

/* The game itself, and where one begins in it; NULL: stopped. */
struct table *stock_begin(const struct stock *s, uint64_t game,
                          struct stock_place *at);

/* The next puzzle from there on; false: there is none, or it was stopped. */
bool stock_find(const struct stock *s, const struct table *t,
                struct stock_place *at, struct made *out);

/* Take it, or free it and return false. */
bool stock_take(struct stock *s, struct made *m);

/* Take the first of this game, from that place on, that is fit. */
void stock_look_through(struct stock *s, const struct table *t,
                        struct stock_place *at);

/* Five steps of equally many, the easiest first. */
void stock_grade(struct stock *s);

/* Have the games looked through by those who work at the database. False after
 * a sentence. */
bool stock_ask(struct stock *s, const char *db);

#endif
