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

/* A copy with nothing in it that this seat may not know. */
KOCKA_API void kocka_state_view(const struct kocka_game *game, void *view,
                                const void *state, int seat);

KOCKA_API int kocka_state_seats(const struct kocka_game *game,
                                const void *state);

/* Who may act: bit k for seat k, bits KOCKA_CHANCE and KOCKA_CLOCK; 0 when the
 * game is over. Where several seats may, some can have nothing left to do. */
KOCKA_API uint32_t kocka_state_actors(const struct kocka_game *game,
                                      const void *state);

/* The legal moves of a seat, each once; returns how many, 0 if it may not act
 * or cannot. out holds kocka_game_most_moves. */
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
 * them. actor: a seat or KOCKA_CHANCE. */
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

#ifdef __cplusplus
}
#endif

#endif
