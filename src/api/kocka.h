/*
 * kocka: the rules of Kocka's games for other programs, in C or anything that
 * can load a library. This is the only header that is installed; what is not
 * in it is not exported.
 *
 *     cc play.c $(pkg-config --cflags --libs kocka)
 *
 * Three ways to use it, from the simple to the fast:
 *
 *   engine  a request text in, an answer text out: the protocol of
 *           protocol.md, all of it, from any language;
 *   state   one position in your memory, moves as 64-bit numbers: for
 *           searches and for players that think;
 *   batch   thousands of games at once in your arrays, moves as small numbers,
 *           positions as arrays of fixed shape: for programs that learn.
 *
 * Nothing here prints, waits, reads a clock, starts a thread or keeps anything
 * between calls outside of what it hands out. Different engines, states and
 * batches may be used in different threads at the same time, one of them by
 * one thread at a time.
 *
 * What is wrong with what you give is answered, with a sentence in a
 * kocka_problem; a pointer that is none cannot be.
 *
 * The names below stay what they are as long as KOCKA_ABI is the same number,
 * which is that of the library's file, libkocka.so.KOCKA_ABI. New ones may
 * come.
 */
#ifndef KOCKA_H
#define KOCKA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define KOCKA_API __attribute__((visibility("default")))
#else
#define KOCKA_API
#endif

#define KOCKA_ABI 1

enum {
    KOCKA_SEATS_MAX = 10,
    KOCKA_OUTCOMES_MAX = 128, /* of one step of chance */
    KOCKA_TEXT_MAX = 128,     /* bytes of a move's text, its NUL included */
    KOCKA_CHANCE = 14,        /* actors that are no seats */
    KOCKA_CLOCK = 15
};

/* The version of the library, "1.0.0", and its KOCKA_ABI. */
KOCKA_API const char *kocka_version(void);
KOCKA_API int kocka_abi(void);

/* Why something was not taken: a code of the protocol, such as "bad-option"
 * or "illegal-move", and a sentence for a person. */
struct kocka_problem {
    char code[24];
    char text[256];
};

/* ---- engine: texts in and out ---- */

struct kocka_engine;

/* seed: what feeds chance and players where a request gives none. NULL: no
 * memory. Pair with kocka_engine_free. */
KOCKA_API struct kocka_engine *kocka_engine_new(const char *seed);
KOCKA_API void kocka_engine_free(struct kocka_engine *engine);

/* Answer one request. The answer is one line without its end, ends with NUL,
 * and lives until the next call. Never NULL. */
KOCKA_API const char *kocka_engine_answer(struct kocka_engine *engine,
                                          const char *request, size_t len);

/* Milliseconds that only go forward, for budgets in time; without it they are
 * refused. */
KOCKA_API void kocka_engine_set_clock(struct kocka_engine *engine,
                                      uint64_t (*now)(void));

/* Has `quit` been asked? */
KOCKA_API bool kocka_engine_done(const struct kocka_engine *engine);

/* ---- games ---- */

/* A game is a constant of the library. */
struct kocka_game;

KOCKA_API const struct kocka_game *kocka_game_find(const char *id);
KOCKA_API const struct kocka_game *kocka_game_at(int index); /* NULL: no more */

KOCKA_API const char *kocka_game_id(const struct kocka_game *game);
KOCKA_API const char *kocka_game_title(const struct kocka_game *game);
KOCKA_API int kocka_game_least_seats(const struct kocka_game *game);
KOCKA_API int kocka_game_most_seats(const struct kocka_game *game);

/* Bytes of a state; the most moves that a position can have. */
KOCKA_API size_t kocka_game_state_size(const struct kocka_game *game);
KOCKA_API size_t kocka_game_most_moves(const struct kocka_game *game);

/* ---- states ---- */

/*
 * A state is kocka_game_state_size bytes of your memory, as malloc aligns it:
 * memcpy clones it, memcmp compares it. Only the functions here may fill it,
 * and it is for one game and one version of the library; to keep it, write it.
 */

/* A new game. options: a JSON object, or NULL for the defaults. */
KOCKA_API bool kocka_state_new(const struct kocka_game *game, void *state,
                               int seats, const char *options,
                               struct kocka_problem *problem);

/* A position from its JSON, checked thoroughly. */
KOCKA_API bool kocka_state_read(const struct kocka_game *game, void *state,
                                const char *json, size_t len,
                                struct kocka_problem *problem);

/* The position as JSON, in its canonical form. Returns the length that it has
 * without its NUL; what does not fit in `size` is cut. 0: no memory. */
KOCKA_API size_t kocka_state_write(const struct kocka_game *game,
                                   const void *state, char *out, size_t size);

/* The hash of that text: the one in records. 0: no memory. */
KOCKA_API uint64_t kocka_state_hash(const struct kocka_game *game,
                                    const void *state);

/* A copy with nothing in it that this seat may not know; seat < 0: that
 * somebody without one may not. */
KOCKA_API void kocka_state_view(const struct kocka_game *game, void *view,
                                const void *state, int seat);

KOCKA_API int kocka_state_seats(const struct kocka_game *game,
                                const void *state);

/* Who may act: bit k for seat k, bits KOCKA_CHANCE and KOCKA_CLOCK; 0 when the
 * game is over. Where several seats may, some can have nothing left to do. */
KOCKA_API uint32_t kocka_state_actors(const struct kocka_game *game,
                                      const void *state);

/* The legal moves of a seat (-1: of the only one that may act), each once;
 * returns how many, 0 if it may not act or cannot. out holds
 * kocka_game_most_moves. */
KOCKA_API size_t kocka_state_moves(const struct kocka_game *game,
                                   const void *state, int seat, uint64_t *out);

/* What chance may bring; its probability is weight / sum of the weights. out
 * holds KOCKA_OUTCOMES_MAX. */
struct kocka_outcome {
    uint64_t move;
    uint32_t weight;
};
KOCKA_API size_t kocka_state_chance(const struct kocka_game *game,
                                    const void *state,
                                    struct kocka_outcome *out);

/* Make a move of the lists above, any number is safe; false if it is none of
 * them, nor the clock's. actor: a seat, KOCKA_CHANCE, KOCKA_CLOCK, or -1 for
 * the only one that may act. */
KOCKA_API bool kocka_state_play(const struct kocka_game *game, void *state,
                                int actor, uint64_t move,
                                struct kocka_problem *problem);

/* Make a move by its text, also one that is legal without being listed (fives
 * on paper) or that is chance's or the clock's ("time"). seat: who says it,
 * or -1 if only one may act. */
KOCKA_API bool kocka_state_say(const struct kocka_game *game, void *state,
                               int seat, const char *text,
                               struct kocka_problem *problem);

/* The text of a move that is possible now, and ends with NUL; false, and an
 * empty text, if it is not. size: KOCKA_TEXT_MAX is always enough. */
KOCKA_API bool kocka_state_text(const struct kocka_game *game,
                                const void *state, uint64_t move, char *out,
                                size_t size);

/* Points so far; the return value has a bit for each winner, 0 while the game
 * goes on. */
KOCKA_API uint32_t kocka_state_score(const struct kocka_game *game,
                                     const void *state,
                                     int32_t totals[KOCKA_SEATS_MAX]);

/* ---- random play ---- */

/* xoshiro256**, seeded by the SHA-256 of a text: see random.md. */
struct kocka_rng {
    uint64_t s[4];
};
KOCKA_API void kocka_rng_seed(struct kocka_rng *rng, const char *seed);
KOCKA_API uint32_t kocka_rng_below(struct kocka_rng *rng, uint32_t n);

/* Let chance happen, by its weights; false if it does not act now. */
KOCKA_API bool kocka_state_draw(const struct kocka_game *game, void *state,
                                struct kocka_rng *rng, uint64_t *move);

/* Make one random move by whoever may act: chance by its weights, else a seat
 * with any of its moves; the clock one time in eight where it may. False if the
 * game is over or memory ran out. actor and move, unless NULL, tell what it
 * was. */
KOCKA_API bool kocka_state_random(const struct kocka_game *game, void *state,
                                  struct kocka_rng *rng, int *actor,
                                  uint64_t *move);

/* Many whole games at random in one call, for statistics. */
struct kocka_playouts {
    uint64_t games, moves; /* moves of chance included */
    uint64_t wins[KOCKA_SEATS_MAX];
    int64_t points[KOCKA_SEATS_MAX]; /* final totals added up */
};
KOCKA_API bool kocka_playouts(const struct kocka_game *game, int seats,
                              const char *options, const char *seed,
                              uint64_t games, struct kocka_playouts *out,
                              struct kocka_problem *problem);

/* ---- games as numbers ---- */

/*
 * An action is a move of a seat as a small number that means the same in every
 * position; learning.md has them all. In a game with too many moves for that
 * (wispwood) an action is a place in the list of legal moves instead, and
 * kocka_game_listed is true; its moves can be taken apart into `parts`. An
 * observation is what a seat may see, as a row of whole numbers.
 */
KOCKA_API bool kocka_game_listed(const struct kocka_game *game);
KOCKA_API size_t kocka_game_actions(const struct kocka_game *game);
KOCKA_API size_t kocka_game_features(const struct kocka_game *game);
KOCKA_API size_t kocka_game_parts(const struct kocka_game *game);

/* What the numbers are, in groups, in the order in which they stand. False if
 * there is no such group. */
enum kocka_table { KOCKA_ACTIONS, KOCKA_FEATURES, KOCKA_PARTS };
struct kocka_group {
    const char *name;
    const char *about;
    uint32_t count;
};
KOCKA_API bool kocka_game_group(const struct kocka_game *game,
                                enum kocka_table table, int index,
                                struct kocka_group *out);

/* What a seat sees: kocka_game_features numbers. False: there is no such seat,
 * or no memory. */
KOCKA_API bool kocka_state_observe(const struct kocka_game *game,
                                   const void *state, int seat, int16_t *out);

/* The action of a move that is legal for the seat now (-1: for the only one
 * that may act); -1 if it is not. */
KOCKA_API int64_t kocka_state_action(const struct kocka_game *game,
                                     const void *state, int seat,
                                     uint64_t move);

/* ---- batches: many games at once ---- */

/*
 * A batch plays `games` games side by side. Each waits for a decision of one
 * seat; a step makes one decision in every game, then draws chance, and where
 * all may act at once also the seat and the clock (one time in eight), until
 * the next decision. A game that ends begins anew in the same step, unless it
 * was asked not to.
 *
 * A game can be over before anybody decides (fives as a puzzle: one in eight).
 * Where games go on, such a game is passed over: its end is not told, so that
 * rewards and scores are those of the game that was played. If a thousand in a
 * row are such, there is no decision, and the next step tries again. Where they
 * do not go on, kocka_batch_reset tells its end.
 *
 * What it writes goes to the arrays that the caller gave, rows in the order of
 * the games; those that are NULL are not written. To use all cores make several
 * batches with the same seed, each with its part of the games and of the
 * arrays, and step them in threads of your own: `first` says where the part
 * begins, and the games are the same however they are divided.
 */
struct kocka_batch;

struct kocka_batch_arrays {
    uint8_t *masks;        /* [games][actions] 1: this action is legal */
    int32_t *counts;       /* [games] how many legal actions there are */
    int8_t *turns;         /* [games] the seat that decides; -1: over */
    int16_t *observations; /* [games][features] what that seat sees */
    float *rewards;        /* [games][seats] of a game that ended in this step
                              each winner's share of 1; else 0 */
    int32_t *scores;       /* [games][seats] its final points; else 0 */
    uint8_t *ends;         /* [games] 1: a game ended in this step */
};

/* Games from number `first` on; options as in kocka_state_new. NULL with a
 * problem. Pair with kocka_batch_free. No decision is there before the first
 * kocka_batch_reset. */
KOCKA_API struct kocka_batch *kocka_batch_new(const struct kocka_game *game,
                                              int seats, const char *options,
                                              const char *seed, uint64_t first,
                                              size_t games, bool go_on,
                                              struct kocka_problem *problem);
KOCKA_API void kocka_batch_free(struct kocka_batch *batch);

/* The arrays from now on; they must live until others are given. */
KOCKA_API void kocka_batch_use(struct kocka_batch *batch,
                               const struct kocka_batch_arrays *arrays);

/* Begin every game anew, with the next dice of its seed. */
KOCKA_API void kocka_batch_reset(struct kocka_batch *batch);

/* One action for each game; a game that is over takes any. Returns -1, or the
 * first game whose action is not legal: then nothing has been done. */
KOCKA_API int64_t kocka_batch_step(struct kocka_batch *batch,
                                   const int32_t *actions);

/* What a step would return, without one: for several batches that are to go
 * on together or not at all. */
KOCKA_API int64_t kocka_batch_check(const struct kocka_batch *batch,
                                    const int32_t *actions);

/* A random legal action for each game (0 if it is over), by seeds of their
 * own: the dice do not depend on who chooses. */
KOCKA_API void kocka_batch_sample(struct kocka_batch *batch, int32_t *actions);

/* Moves made so far, those of chance and of the clock included. */
KOCKA_API uint64_t kocka_batch_moves_made(const struct kocka_batch *batch);

/* The state of one game, to be looked at; NULL: no such game. */
KOCKA_API const void *kocka_batch_state(const struct kocka_batch *batch,
                                        size_t game);

/* The legal moves of the seat that decides, in the order of the list, and
 * their parts, [moves][parts]; either may be NULL, else it holds `room` rows.
 * Returns how many there are. */
KOCKA_API size_t kocka_batch_moves(const struct kocka_batch *batch, size_t game,
                                   uint64_t *moves, int16_t *parts,
                                   size_t room);

#ifdef __cplusplus
}
#endif

#endif
