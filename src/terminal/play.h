/*
 * play: a game in the terminal, line by line, for people and computers.
 *
 * The sitting, the seats, chance, undo, hints, saving and the prompt are the
 * same for every game and live in play.c. What a game looks like is a row of
 * struct play_looks. Every slot may be NULL; the fallback is plain but works
 * for any game.
 */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include "ai/player.h"
#include "ai/tables.h"
#include "base/rng.h"
#include "cli/arena_player.h"
#include "cli/cli.h"
#include "cli/say.h"
#include "table/driver.h"
#include "table/table.h"

struct play_seat {
    char name[40];
    bool computer;
    bool you;                 /* the only person, without another name */
    struct contestant who;    /* of a computer */
    struct exec_player *exec; /* the program that plays, if it is one */
};

struct play {
    struct table *table;
    const struct play_looks *looks;
    const struct catalogue *texts; /* the language that is spoken */
    struct play_seat seat[SEATS_MAX];
    struct tables tables; /* solved games that computers look up */
    struct driver driver;
    struct rng rng;
    bool colour;    /* the terminal shows colours */
    bool by_hand;   /* a person enters what dice and tiles show */
    bool done;      /* quit was asked, or the input ended */
    char save[512]; /* the record is kept here after every move; or "" */
};

struct play_looks {
    const struct game *game;

    /* The whole table, before `seat` (a person) decides. */
    void (*show)(struct play *p, int seat);

    /* What may be done, shorter than the list of all moves. */
    void (*menu)(struct play *p, int seat, const move *moves, uint32_t count);

    /* One or two lines on what happened; `before` is the state before it. */
    void (*tell)(struct play *p, const void *before, const struct ply *ply);

    /*
     * A person's line as the text of a move, if it is one of this game's
     * shorthands; the game may ask further (play_line). False: it is none;
     * an empty text: it was one, but nothing is to be played.
     */
    bool (*read)(struct play *p, int seat, const char *line, char *out);

    /* A line or two of help on `read`, marked with SAY_LATER. */
    const char *help;

    /* The end: the score sheet. */
    void (*sheet)(struct play *p);

    /* A loop of its own, for games that cannot be played line by line. */
    int (*run)(struct play *p);
};

extern const struct play_looks play_mice;
extern const struct play_looks play_fives;
extern const struct play_looks play_cubes;
extern const struct play_looks play_wispwood;

/* ---- play_plain.c: what stands in for show and tell ---- */

/* The state's members, as this seat may know them; seat < 0: all. */
void play_plain_show(struct play *p, int seat);

/* The move, as those at the keyboard may know it. */
void play_plain_tell(struct play *p, const void *before, const struct ply *ply);

/* ---- for the games' files ---- */

/* The present state. */
static inline const void *play_state(const struct play *p)
{
    return p->table->state;
}

/* Ask for a line; false at the end of the input or when quit was asked. */
bool play_line(struct play *p, const char *prompt, char *line, size_t size);

/* Make a move that is known to be legal, tell of it, keep the record. */
void play_make(struct play *p, struct ply ply);

/* The driver asks a computer's seat: answer it, or give up (p->done) after
 * saying why. */
void play_ask(struct play *p, int seat, struct rng rng);

/* The driver has a move made. */
void play_driven(struct play *p, struct driven next);

/* One step of the driver at this time; players think with numbers from `rng`.
 * To wait is the caller's: then, and at the end, nothing is done. */
struct driven play_step(struct play *p, uint64_t now, struct rng *rng);

/* The computers' seats. */
uint32_t play_computers(const struct play *p);

/* Say what the best player would do for this seat, which has moves, and why. */
void play_hint(struct play *p, int seat);

/* Obey "note SENTENCE"; false: the line is something else. */
bool play_note(struct play *p, const char *line);
extern const char play_note_help[]; /* marked with SAY_LATER */

/* Let chance act, by the seed or by hand, until it no longer does. */
void play_chance(struct play *p);

/* "\033[…m" if the terminal shows colours, else "". NULL: back to normal. */
const char *play_paint(const struct play *p, const char *code);

/* Say why a line was refused. */
void play_refuse(const struct play *p, const struct problem *problem,
                 const struct reason *why);

/* Say that the game can be gone on with. */
void play_kept(const struct play *p);

/* The name of a seat. */
static inline const char *play_name(const struct play *p, int seat)
{
    return p->seat[seat].name;
}

#endif
