/*
 * Golden playthroughs: one game of each kind as a text meant to be read.
 *
 * tests/golden/GAME.txt begins with the request that begins the game; the rest
 * is what the engine says while random moves are made, to the end or for a
 * while. With KOCKA_GOLDEN=write the files are written anew; read the
 * difference before it is committed. The file of a game whose rules do not
 * stand yet may have nothing but its first line. Scenes of the rules are in
 * golden/rules.
 */
#include "support/check.h"

#include "engine/engine.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct playthrough {
    const struct game *g;
    struct engine *engine;
    struct text out, request;
};

/* Ask, and keep the answer's parts that are named. */
static struct json ask(struct playthrough *p, const char *request)
{
    const char *answer = engine_answer(p->engine, request, strlen(request));
    struct json in = check_json(answer);
    bool ok = false;
    json_bool(json_get(in, "ok"), &ok);
    if (!ok)
        fail_msg("%s: %s", request, answer);
    return in;
}

static void put_part(struct playthrough *p, struct json in, const char *key)
{
    struct json part = json_get(in, key);
    if (!part.at)
        return;
    text_add(&p->out, "  %s ", key);
    text_bytes(&p->out, part.at, part.len);
    text_char(&p->out, '\n');
}

/* Who acts, and with how many moves; where all act, for seat 0. */
static bool put_moves(struct playthrough *p, int ply, char *actor, size_t size)
{
    struct json in = ask(p, "{\"do\":\"state\"}");
    struct json to_act = json_get(in, "to_act");
    snprintf(actor, size, "%.*s", (int)to_act.len, to_act.at);
    if (!strcmp(actor, "\"over\""))
        return false;
    in = ask(p, strcmp(actor, "\"all\"") ? "{\"do\":\"moves\"}"
                                         : "{\"do\":\"moves\",\"seat\":0}");
    struct json moves = json_get(in, "moves");
    text_add(&p->out, "%d. %s: %d moves", ply, actor, (int)json_count(moves));
    struct json_iter i = json_each(moves);
    for (int n = 0; n < 6 && json_next(&i); n++) {
        struct json text = json_type(i.value) == JSON_OBJECT
                               ? json_get(i.value, "move")
                               : i.value;
        text_put(&p->out, n ? ", " : " ");
        text_bytes(&p->out, text.at, text.len);
    }
    text_put(&p->out, json_count(moves) > 6 ? ", …\n" : "\n");
    return true;
}

/* One move by a random player or by chance. */
static void make_move(struct playthrough *p, const char *actor, int ply)
{
    struct json in;
    text_reset(&p->request);
    if (!strcmp(actor, "\"chance\"")) {
        in = ask(p, "{\"do\":\"chance\"}");
    } else {
        /* where all act: seats in turn, and every tenth time the clock */
        int seats = p->g->min_seats;
        bool all = !strcmp(actor, "\"all\"");
        text_add(&p->request,
                 "{\"do\":\"best\",\"player\":\"random\",\"seed\":\"%d\"", ply);
        if (all)
            text_add(&p->request, ",\"seat\":%d", ply % seats);
        text_put(&p->request, "}");
        in = ask(p, p->request.data);
        struct json chosen = json_get(in, "move");
        struct text play;
        text_heap(&play);
        text_put(&play, "{\"do\":\"play\",\"move\":");
        if (all && ply % 10 == 9 && seats > 1)
            text_put(&play, "\"time\"");
        else
            text_bytes(&play, chosen.at, chosen.len);
        if (all && !(ply % 10 == 9 && seats > 1))
            text_add(&play, ",\"seat\":%d", ply % seats);
        text_put(&play, "}");
        text_put(&p->out, "  play");
        text_bytes(&p->out, play.data + 20, play.len - 21);
        text_char(&p->out, '\n');
        in = ask(p, play.data);
        text_clear(&play);
    }
    put_part(p, in, "move");
    put_part(p, in, "hash");
    put_part(p, in, "events");
}

static void play_through(struct playthrough *p, const char *first, int plies)
{
    char actor[16];
    text_put(&p->out, first);
    text_char(&p->out, '\n');
    for (int ply = 0; ply < plies; ply++) {
        if (ply % 20 == 0)
            put_part(p, ask(p, "{\"do\":\"state\"}"), "state");
        if (!put_moves(p, ply, actor, sizeof actor))
            break;
        make_move(p, actor, ply);
    }
    put_part(p, ask(p, "{\"do\":\"state\"}"), "state");
    struct json score = ask(p, "{\"do\":\"score\"}");
    put_part(p, score, "score");
    put_part(p, score, "winners");
}

static bool writing(void)
{
    const char *wish = getenv("KOCKA_GOLDEN");
    return wish && !strcmp(wish, "write");
}

static void compare(const char *path, const char *text)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("%s is missing: run with KOCKA_GOLDEN=write", path);
    size_t size = strlen(text) + 2;
    char *old = calloc(1, size);
    size_t len = fread(old, 1, size - 1, f);
    fclose(f);
    if (len == strcspn(text, "\n") + 1 && !strncmp(old, text, len)) {
        print_message("%s is only begun: run with KOCKA_GOLDEN=write\n", path);
        free(old);
        return;
    }
    if (len != strlen(text) || memcmp(old, text, len) != 0) {
        int line = 1;
        size_t at = 0;
        for (; old[at] && old[at] == text[at]; at++)
            line += text[at] == '\n';
        fail_msg("%s differs from line %d on", path, line);
    }
    free(old);
}

static void check_golden(const struct game *g)
{
    struct playthrough p = {.g = g, .engine = engine_new("golden")};
    char path[512];
    snprintf(path, sizeof path, "%s/tests/golden/%s.txt", KOCKA_SOURCE, g->id);
    text_heap(&p.out);
    text_heap(&p.request);
    text_add(
        &p.request,
        "{\"do\":\"new\",\"game\":\"%s\",\"seats\":%d,\"seed\":\"golden\"}",
        g->id, g->min_seats);
    char first[128];
    snprintf(first, sizeof first, "%s", p.request.data);
    ask(&p, first);
    play_through(&p, first, 120);
    if (writing()) {
        FILE *f = fopen(path, "wb");
        assert_non_null(f);
        fputs(p.out.data, f);
        fclose(f);
    } else {
        compare(path, p.out.data);
    }
    text_clear(&p.out);
    text_clear(&p.request);
    engine_free(p.engine);
}

static void playthroughs_are_as_they_were(void **unused)
{
    (void)unused;
    for (int i = 0; games_all[i]; i++)
        check_golden(games_all[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playthroughs_are_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
