/*
 * A sample player for Kocka in C: it tries each legal move in some random games
 * to the end and takes the one that wins most of them.
 *
 *     cc -O2 bot.c $(pkg-config --cflags --libs kocka) -o bot
 *     kocka arena mice "exec:./bot" level1 --games 20
 *
 * Kocka sends two kinds of lines, {"do":"set","state":{…}} and
 * {"do":"best","seat":0,…}; each is answered with one. There is no JSON library
 * in C, and none is needed: the state stands behind its name, whole.
 */
#include <kocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 20, TRIES = 400 };

struct bot {
    const struct kocka_game *game;
    char *state, *trial; /* room for one of any game */
    uint64_t *moves;
    struct kocka_rng rng;
};

/* How long the object is that begins here; no text in a state has brackets. */
static size_t length(const char *at)
{
    size_t len = 0;
    int depth = 0;
    do
        depth += (at[len] == '{') - (at[len] == '}');
    while (at[len] && (len++, depth > 0));
    return len;
}

/* The game whose state this is: one of them reads it. What comes behind it may
 * be new, and is passed over. */
static bool set(struct bot *b, const char *line)
{
    const char *at = strstr(line, "\"state\":");
    if (!at)
        return false;
    at += strlen("\"state\":");
    for (int i = 0; (b->game = kocka_game_at(i)); i++)
        if (kocka_state_read(b->game, b->state, at, length(at), NULL))
            return true;
    return false;
}

/* Does the seat win a random game that goes on like this? */
static bool wins(struct bot *b, int seat, uint64_t move)
{
    int32_t totals[KOCKA_SEATS_MAX];
    memcpy(b->trial, b->state, kocka_game_state_size(b->game));
    kocka_state_play(b->game, b->trial, seat, move, NULL);
    while (kocka_state_random(b->game, b->trial, &b->rng, NULL, NULL))
        ;
    return kocka_state_score(b->game, b->trial, totals) >> seat & 1;
}

static void best(struct bot *b, int seat)
{
    size_t count = kocka_state_moves(b->game, b->state, seat, b->moves);
    uint64_t chosen = count ? b->moves[0] : 0;
    int most = -1, each = count ? (int)(TRIES / count) + 1 : 0;
    for (size_t i = 0; i < count && i < TRIES; i++) {
        uint64_t move = b->moves[i];
        int won = 0;
        for (int k = 0; k < each; k++)
            won += wins(b, seat, move);
        if (won > most) {
            most = won;
            chosen = move;
        }
    }
    char text[KOCKA_TEXT_MAX];
    kocka_state_text(b->game, b->state, chosen, text, sizeof text);
    printf("{\"ok\":true,\"move\":\"%s\"}\n", text);
}

static bool open_bot(struct bot *b)
{
    size_t size = 0, moves = 0;
    for (int i = 0; kocka_game_at(i); i++) {
        const struct kocka_game *g = kocka_game_at(i);
        if (kocka_game_state_size(g) > size)
            size = kocka_game_state_size(g);
        if (kocka_game_most_moves(g) > moves)
            moves = kocka_game_most_moves(g);
    }
    b->state = malloc(size);
    b->trial = malloc(size);
    b->moves = malloc(moves * sizeof *b->moves);
    kocka_rng_seed(&b->rng, "bot");
    return b->state && b->trial && b->moves;
}

int main(void)
{
    static char line[LINE];
    struct bot b;
    if (!open_bot(&b))
        return 1;
    while (fgets(line, sizeof line, stdin)) {
        const char *seat = strstr(line, "\"seat\":");
        if (strstr(line, "\"do\":\"quit\""))
            break;
        if (strstr(line, "\"do\":\"set\""))
            puts(set(&b, line) ? "{\"ok\":true}" : "{\"ok\":false}");
        else if (strstr(line, "\"do\":\"best\"") && seat && b.game)
            best(&b, atoi(seat + strlen("\"seat\":")));
        else
            puts("{\"ok\":false}");
        fflush(stdout);
    }
    return 0;
}
