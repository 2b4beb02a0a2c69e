/* wisp_int: what the files of wispwood share among themselves. */
#ifndef GAMES_WISP_INT_H
#define GAMES_WISP_INT_H

#include "games/wispwood/wisp_forest.h"

/* ---- moves, texts, JSON, options: a file each ---- */

enum wisp_reason {
    WISP_NO_WISP = REASON_GAME,
    WISP_GHOST_THERE,
    WISP_CAT_MISSING,
    WISP_CAT_HIDDEN,
    WISP_CAT_NEEDLESS,
    WISP_NOT_SHAPE,
    WISP_WHICH,
    WISP_TWICE,
    WISP_NO_SQUARE,
    WISP_TAKEN,
    WISP_APART,
    WISP_TOO_LARGE,
    WISP_WITCH_DIAGONAL, /* the five in the order of the cards */
    WISP_WITCH_LINE,
    WISP_WITCH_AROUND,
    WISP_WITCH_CHAIN,
    WISP_WITCH_RING,
    WISP_MIXED,
    WISP_REFRESHED,
    WISP_CAT_REFRESHED,
    WISP_CAT_ASLEEP,
    WISP_TREE_COUNT,
    WISP_TREE_APART,
    WISP_NO_TREE
};

extern const struct reason_row wisp_reasons[];

bool wisp_legal(const void *state, int seat, move m, struct reason *why);
void wisp_print(const void *state, move m, struct text *out);
bool wisp_parse(const void *state, const char *text, struct parsed *out,
                struct reason *why);
void wisp_write(const void *state, struct json_out *w);
bool wisp_read(void *state, struct json object, struct problem *p);
extern const char *const wisp_fields[];
extern const struct option wisp_options[];

/* Can the options stand together? Else a bad-option problem. */
bool wisp_options_fit(const struct wispwood *s, struct problem *p);

/* A list of names without repetition, each as its index plus one. */
bool wisp_read_names(struct json list, const char *const *names, uint8_t *out,
                     int max);
void wisp_write_names(struct json_out *w, const uint8_t *list, int len,
                      const char *const *names);

bool wisp_tally(void *state, struct json sheet, struct score *out,
                struct json_out *w, struct problem *p);

/* Can all that was read stand together? */
bool wisp_check(const struct wispwood *s, struct problem *p);

/* ---- wisp_score.c ---- */

void wisp_score(const void *state, struct score *out);
void wisp_explain_all(const void *state, int seat, struct json_out *w);

/* Bit per seat, as if the game were over. */
uint32_t wisp_winners(const struct wispwood *s);

/* ---- wispwood.c: the flow of the game ---- */

/* Wisps in the pond; the ghost's cat is none. */
int wisp_pond_count(const struct wispwood *s);

/* Is a deal going on, or (in setup) due? */
bool wisp_dealing(const struct wispwood *s);

/* Families in play (W21). */
int wisp_families(const struct wispwood *s);

/* All wisps go to the discards. */
void wisp_discard_pond(struct wispwood *s, const char *why, int seat,
                       struct json_out *log);
void wisp_begin_turn(struct wispwood *s, struct json_out *log);
int wisp_sum(const uint8_t counts[4]);

/* ---- wisp_ghost.c: solo ---- */

enum { WISP_FIREFLIES = 8 };

void wisp_ghost_place(struct wispwood *s, int space, struct json_out *log);
void wisp_ghost_begin_round(struct wispwood *s);
void wisp_ghost_firefly(struct wispwood *s, int n, struct json_out *log);
void wisp_ghost_take(struct wispwood *s, int n, struct json_out *log);
void wisp_ghost_score(struct wispwood *s, struct json_out *log);
/* Members: "points", now, and "strip", the top first. The second writes them in
 * an object "ghost", with "turns", those to come in this round. */
void wisp_ghost_worth(const struct wispwood *s, struct json_out *w);
void wisp_ghost_explain(const struct wispwood *s, struct json_out *w);

/* As numbers, for programs that learn: wisp_numbers.c. */
extern const struct numbers wisp_numbers;

#endif
