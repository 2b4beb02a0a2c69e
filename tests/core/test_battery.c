/*
 * The battery: what must hold for every game, the next one included.
 *
 * Each registered game, and the test game with secret hands, plays random
 * games with random options; every law below is looked at in every state, or
 * in a share of them where it is dear.
 */
#include "support/check.h"
#include "support/secret.h"

#include "game/draw.h"
#include "games/games.h"
#include "table/record.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 40, MANY_GAMES = 120, FEW_GAMES = 6, PLIES_MAX = 200000 };

/* ---- one random game, with a law looked at in each of its states ---- */

struct walk {
    const struct game *g;
    struct rng rng;
    void *state, *other, *third;
    char *buf; /* three states */
    move *moves, *more;
    struct text text, text2;
    uint64_t plies;
    bool begun; /* the setup, where there is one, is over */
};

static void open_walk(struct walk *w, const struct game *g, int number)
{
    memset(w, 0, sizeof *w);
    w->g = g;
    w->state = malloc(g->state_size);
    w->other = malloc(g->state_size);
    w->third = malloc(g->state_size);
    w->buf = malloc(3 * g->state_size);
    w->moves = malloc(g->max_moves * sizeof(move));
    w->more = malloc(g->max_moves * sizeof(move));
    text_heap(&w->text);
    text_heap(&w->text2);
    rng_seed_number(&w->rng, (uint64_t)number);
}

static void close_walk(struct walk *w)
{
    free(w->state);
    free(w->other);
    free(w->third);
    free(w->buf);
    free(w->moves);
    free(w->more);
    text_clear(&w->text);
    text_clear(&w->text2);
}

/* Options at random; those that do not fit together are drawn again. */
static void begin_game(struct walk *w)
{
    const struct game *g = w->g;
    struct problem p;
    int span = g->max_seats - g->min_seats + 1, seats;
    do {
        seats = g->min_seats + (int)rng_below(&w->rng, (uint32_t)span);
        check_random_options(g, &w->rng, &w->text);
    } while (!game_new(g, w->state, seats, check_json(w->text.data), &p));
}

typedef void law(struct walk *w);

static void play_through(const struct game *g, law *look, int games)
{
    for (int n = 0; n < games; n++) {
        struct walk w;
        struct draw_step step;
        open_walk(&w, g, n);
        begin_game(&w);
        look(&w);
        while (draw_step(g, w.state, &w.rng, w.moves, &step)) {
            g->apply(w.state, step.actor, step.move, NULL);
            look(&w);
            if (++w.plies > PLIES_MAX)
                fail_msg("%s: game %d does not end", g->id, n);
        }
        assert_int_equal(g->actors(w.state), 0);
        close_walk(&w);
    }
}

/* Every law costs the same number of games; fewer where all is slow. */
static void each_game(law *look, int games)
{
    if (getenv("KOCKA_FEW"))
        games = FEW_GAMES;
    for (int i = 0; games_all[i]; i++)
        play_through(games_all[i], look, games);
    play_through(&game_secret, look, games);
}

/* Call `use` for every actor and move that is listed here. */
static void each_move(struct walk *w,
                      void (*use)(struct walk *w, int actor, move m))
{
    const struct game *g = w->g;
    actor_set actors = g->actors(w->state);
    struct outcome outcomes[OUTCOMES_MAX];
    if (actors & ACT_CHANCE) {
        uint32_t count = g->chance(w->state, outcomes);
        for (uint32_t i = 0; i < count; i++)
            use(w, SEAT_CHANCE, outcomes[i].move);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(actors >> seat & 1))
            continue;
        uint32_t count = g->moves(w->state, seat, w->more);
        for (uint32_t i = 0; i < count; i++)
            use(w, seat, w->more[i]);
    }
}

/* In dear laws: one move in so many, at random. */
static bool seldom(struct walk *w, uint32_t one_in)
{
    return rng_below(&w->rng, one_in) == 0;
}

/* ---- laws ---- */

static int by_value(const void *a, const void *b)
{
    move x = *(const move *)a, y = *(const move *)b;
    return (x > y) - (x < y);
}

static void unique_and_bounded(struct walk *w)
{
    const struct game *g = w->g;
    actor_set actors = g->actors(w->state);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(actors >> seat & 1))
            continue;
        uint32_t count = g->moves(w->state, seat, w->more);
        assert_true(count <= g->max_moves);
        if (!(actors & ACT_ALL))
            assert_true(count > 0);
        qsort(w->more, count, sizeof(move), by_value);
        for (uint32_t i = 1; i < count; i++)
            assert_true(w->more[i - 1] != w->more[i]);
    }
}

static void moves_are_unique_and_within_the_maximum(void **unused)
{
    (void)unused;
    each_game(unique_and_bounded, GAMES);
}

static void check_inverse(struct walk *w, int actor, move m)
{
    const struct game *g = w->g;
    struct parsed parsed;
    struct reason why = {0};
    if (actor != SEAT_CHANCE && !seldom(w, 1 + g->max_moves / 64))
        return;
    text_reset(&w->text);
    g->print(w->state, m, &w->text);
    assert_true(w->text.len < MOVE_TEXT_MAX);
    if (!g->parse(w->state, w->text.data, &parsed, &why))
        fail_msg("%s: cannot parse \"%s\"", g->id, w->text.data);
    assert_true(parsed.move == m);
    assert_int_equal(parsed.actor, actor == SEAT_CHANCE ? SEAT_CHANCE : 0);
    assert_true(game_legal(g, w->state, actor, m, &why));
}

static void inverse(struct walk *w)
{
    each_move(w, check_inverse);
}

static void print_and_parse_are_inverse_and_listed_moves_legal(void **unused)
{
    (void)unused;
    each_game(inverse, GAMES);
}

static void set_up(struct walk *w)
{
    const char *phase = w->g->phases[game_head(w->state)->phase];
    bool setup = strcmp(phase, "setup") == 0;
    assert_false(setup && w->begun);
    w->begun = !setup;
}

static void the_setup_comes_once_and_first(void **unused)
{
    (void)unused;
    each_game(set_up, GAMES);
}

static void check_clone(struct walk *w, int actor, move m)
{
    const struct game *g = w->g;
    if (!seldom(w, 1 + g->max_moves / 16))
        return;
    memcpy(w->other, w->state, g->state_size);
    memcpy(w->third, w->state, g->state_size);
    g->apply(w->other, actor, m, NULL);
    assert_memory_equal(w->third, w->state, g->state_size);
    struct json_out events;
    text_reset(&w->text);
    json_begin(&events, &w->text);
    json_open(&events, '[');
    g->apply(w->third, actor, m, &events); /* telling changes nothing */
    json_close(&events, ']');
    assert_memory_equal(w->other, w->third, g->state_size);
    struct json list = check_json(w->text.data);
    struct json_iter i = json_each(list);
    while (json_next(&i)) /* only kinds that are announced */
        assert_true(json_index(json_get(i.value, "kind"), g->events) >= 0);
}

static void clone(struct walk *w)
{
    each_move(w, check_clone);
}

static void clone_then_apply_equals_apply(void **unused)
{
    (void)unused;
    each_game(clone, GAMES);
}

static void weighed(struct walk *w)
{
    const struct game *g = w->g;
    struct outcome outcomes[OUTCOMES_MAX + 1];
    if (!(g->actors(w->state) & ACT_CHANCE))
        return;
    assert_int_equal(g->actors(w->state), ACT_CHANCE);
    memset(outcomes, 0xff, sizeof outcomes);
    uint32_t count = g->chance(w->state, outcomes);
    assert_true(count > 0 && count <= OUTCOMES_MAX);
    assert_true(outcomes[OUTCOMES_MAX].weight == 0xffffffff);
    uint64_t total = 0;
    for (uint32_t i = 0; i < count; i++) {
        assert_true(outcomes[i].weight > 0);
        total += outcomes[i].weight;
        for (uint32_t j = 0; j < i; j++)
            assert_true(outcomes[i].move != outcomes[j].move);
    }
    assert_true(total <= UINT32_MAX);
}

static void outcomes_are_distinct_and_have_a_total(void **unused)
{
    (void)unused;
    each_game(weighed, GAMES);
}

static void write_text(struct walk *w, const void *state, struct text *out)
{
    struct json_out json;
    text_reset(out);
    json_begin(&json, out);
    game_write(w->g, state, &json);
}

static void written(struct walk *w)
{
    const struct game *g = w->g;
    struct problem p = {0};
    write_text(w, w->state, &w->text);
    if (!game_read(g, w->other, check_json(w->text.data), &p))
        fail_msg("%s: %s: %s", g->id, p.text, w->text.data);
    if (memcmp(w->other, w->state, g->state_size) != 0) {
        for (uint32_t i = 0; i < g->state_size; i++)
            if (((char *)w->other)[i] != ((char *)w->state)[i])
                fail_msg("%s: byte %u differs: %s", g->id, i, w->text.data);
    }
}

/* Checks of what was read must let pass whatever can be reached; so many
 * games, because what is rare is what a check forgets. */
static void a_written_state_reads_back_to_the_same_bytes(void **unused)
{
    (void)unused;
    each_game(written, MANY_GAMES);
}

/* The view after a write and a read, into `out`. */
static void told_view(struct walk *w, const void *view, void *out)
{
    struct problem p = {0};
    write_text(w, view, &w->text2);
    if (!game_read(w->g, out, check_json(w->text2.data), &p))
        fail_msg("%s: a view is not taken: %s: %s", w->g->id, p.text,
                 w->text2.data);
}

/* What a viewer sees does not depend on what it may not see. */
static void seen(struct walk *w)
{
    const struct game *g = w->g;
    if (!g->redact)
        return;
    for (int viewer = 0; viewer <= game_head(w->state)->seats; viewer++) {
        game_view(g, w->other, w->state, viewer);
        memcpy(w->third, w->other, g->state_size);
        g->redact(w->third, viewer);
        assert_memory_equal(w->other, w->third, g->state_size);
        told_view(w, w->other, w->third);
        g->redact(w->third, viewer); /* whose it is, where all is open */
        assert_memory_equal(w->other, w->third, g->state_size);
        assert_true(game_hash(g, w->third, &w->text) ==
                    game_hash(g, w->other, &w->text2));
    }
}

static void redaction_is_idempotent_and_views_can_be_set(void **unused)
{
    (void)unused;
    each_game(seen, GAMES);
}

/* A viewer that has nothing but the texts can follow: its view as a text, and
 * each move as it sees it, as a text. */
static void check_followed(struct walk *w, int actor, move m)
{
    const struct game *g = w->g;
    struct parsed parsed = {0};
    struct reason why = {0};
    if (!seldom(w, 1 + g->max_moves / 16))
        return;
    for (int viewer = 0; viewer <= game_head(w->state)->seats; viewer++) {
        move seen_as = g->veil(w->state, actor, m, viewer);
        text_reset(&w->text);
        g->print(w->state, seen_as, &w->text);
        game_view(g, w->other, w->state, viewer);
        told_view(w, w->other, w->third);
        if (!g->parse(w->third, w->text.data, &parsed, &why) ||
            parsed.move != seen_as ||
            parsed.actor != (actor == SEAT_CHANCE ? SEAT_CHANCE : 0))
            fail_msg("%s: viewer %d cannot parse \"%s\"", g->id, viewer,
                     w->text.data);
        if (!game_legal(g, w->third, actor, seen_as, &why))
            fail_msg("%s: \"%s\" is not legal for viewer %d: %s", g->id,
                     w->text.data, viewer, w->text2.data);
        g->apply(w->other, actor, seen_as, NULL);
        g->apply(w->third, actor, seen_as, NULL);
        g->redact(w->other, viewer);
        g->redact(w->third, viewer);
        assert_memory_equal(w->other, w->third, g->state_size);
    }
}

static void followed(struct walk *w)
{
    if (w->g->redact)
        each_move(w, check_followed);
}

static void a_veiled_move_is_legal_on_a_view_after_a_write_and_a_read(void **u)
{
    (void)u;
    each_game(followed, GAMES);
}

/* A guess is a state of the game, and looks to the viewer as the view does. */
static void guessed(struct walk *w)
{
    const struct game *g = w->g;
    struct problem p = {0};
    if (!g->redact)
        return;
    for (int viewer = 0; viewer <= game_head(w->state)->seats; viewer++) {
        struct rng rng = rng_split(&w->rng);
        game_view(g, w->other, w->state, viewer);
        memcpy(w->third, w->other, g->state_size);
        game_guess(g, w->third, &rng);
        assert_int_equal(game_head(w->third)->viewer, 0);
        write_text(w, w->third, &w->text);
        if (!game_read(g, w->buf, check_json(w->text.data), &p))
            fail_msg("%s: a guess is not taken: %s: %s", g->id, p.text,
                     w->text.data);
        assert_memory_equal(w->third, w->buf, g->state_size);
        g->redact(w->third, viewer);
        if (memcmp(w->third, w->other, g->state_size) != 0)
            fail_msg("%s: not a guess for viewer %d: %s", g->id, viewer,
                     w->text.data);
    }
}

static void a_guess_looks_like_the_view(void **unused)
{
    (void)unused;
    each_game(guessed, GAMES);
}

/*
 * Two states that differ only in what a viewer may not know: made by playing
 * different hidden moves from the same state, as long as the viewer sees the
 * same move.
 */
static void check_alike(struct walk *w, int actor, move m)
{
    const struct game *g = w->g;
    if (!seldom(w, 1 + g->max_moves / 16))
        return;
    for (int viewer = 0; viewer < game_head(w->state)->seats; viewer++) {
        move seen_as = g->veil(w->state, actor, m, viewer);
        memcpy(w->other, w->state, g->state_size);
        g->apply(w->other, actor, m, NULL);
        if (game_reveals(g, w->state, actor, m, w->buf))
            continue;
        g->redact(w->other, viewer);
        game_view(g, w->third, w->state, viewer);
        g->apply(w->third, actor, seen_as, NULL);
        assert_memory_equal(w->other, w->third, g->state_size);
    }
}

static void alike(struct walk *w)
{
    if (w->g->redact)
        each_move(w, check_alike);
}

static void a_view_follows_from_what_the_viewer_sees(void **unused)
{
    (void)unused;
    each_game(alike, GAMES);
}

/* ---- records ---- */

static const struct game *find_any(const char *id)
{
    return strcmp(id, "secret") == 0 ? &game_secret : games_find(id);
}

/* A whole random game at a table. */
static struct table *random_table(const struct game *g, int number)
{
    struct walk w;
    struct draw_step step;
    struct problem p;
    open_walk(&w, g, number);
    begin_game(&w);
    int seats = game_head(w.state)->seats;
    struct table *t = table_new(g, seats, check_json(w.text.data), &p);
    assert_non_null(t);
    while (draw_step(g, t->state, &w.rng, w.moves, &step))
        assert_true(table_play(t,
                               (struct ply){.move = step.move,
                                            .actor = (uint8_t)step.actor,
                                            .ms = (uint32_t)number},
                               NULL));
    close_walk(&w);
    return t;
}

static void check_record(const struct game *g, int number)
{
    struct table *t = random_table(g, number);
    struct text one, two;
    struct problem p = {0};
    int line;
    text_heap(&one);
    text_heap(&two);
    assert_true(record_write(t, &one));
    struct table *again = record_read(one.data, one.len, find_any, &p, &line);
    if (!again)
        fail_msg("%s: %s", g->id, p.text);
    assert_memory_equal(t->state, again->state, g->state_size);
    assert_int_equal(t->count, again->count);
    assert_true(record_write(again, &two));
    assert_string_equal(one.data, two.data);
    text_clear(&one);
    text_clear(&two);
    table_free(t);
    table_free(again);
}

static void a_record_replays_to_the_same_bytes(void **unused)
{
    (void)unused;
    for (int n = 0; n < 10; n++) {
        for (int i = 0; games_all[i]; i++)
            check_record(games_all[i], n);
        check_record(&game_secret, n);
    }
}

static void check_undo(const struct game *g, int number)
{
    struct table *t = random_table(g, number);
    struct rng rng;
    void *wanted = malloc(g->state_size);
    rng_seed_number(&rng, (uint64_t)number);
    while (t->count) {
        size_t back = 1 + rng_below(&rng, 40);
        back = back < t->count ? back : t->count;
        table_state_at(t, t->count - back, wanted);
        while (back--)
            assert_true(table_undo(t));
        assert_memory_equal(t->state, wanted, g->state_size);
    }
    assert_false(table_undo(t));
    free(wanted);
    table_free(t);
}

static void undo_goes_back_to_the_start(void **unused)
{
    (void)unused;
    for (int n = 0; n < 3; n++) {
        for (int i = 0; games_all[i]; i++)
            check_undo(games_all[i], n);
        check_undo(&game_secret, n);
    }
}

/* ---- refusals ---- */

static bool is_listed(struct walk *w, int actor, move m)
{
    const struct game *g = w->g;
    struct outcome outcomes[OUTCOMES_MAX];
    if (actor == SEAT_CHANCE) {
        uint32_t count = g->chance(w->state, outcomes);
        for (uint32_t i = 0; i < count; i++)
            if (outcomes[i].move == m)
                return true;
        return false;
    }
    uint32_t count = g->moves(w->state, actor, w->more);
    for (uint32_t i = 0; i < count; i++)
        if (w->more[i] == m)
            return true;
    return false;
}

/* Change, drop, double or swap a piece of a text. */
static void mutate(struct rng *rng, const char *from, char *to)
{
    static const char letters[] = "abcdefgmnoprstuvwxy0123456789@ ";
    size_t len = strlen(from), at = rng_below(rng, (uint32_t)len + 1);
    strcpy(to, from);
    switch (rng_below(rng, 4)) {
    case 0:
        if (len)
            to[at % len] = letters[rng_below(rng, sizeof letters - 1)];
        break;
    case 1:
        memmove(to + at, to + at + (at < len), len - at + 1);
        break;
    case 2:
        if (len + 2 < MOVE_TEXT_MAX) {
            memmove(to + at + 1, to + at, len - at + 1);
            to[at] = letters[rng_below(rng, sizeof letters - 1)];
        }
        break;
    default:
        if (len > 1 && at + 1 < len) {
            char c = to[at];
            to[at] = to[at + 1];
            to[at + 1] = c;
        }
    }
}

static void check_mutant(struct walk *w, int actor, const char *text)
{
    const struct game *g = w->g;
    struct parsed parsed = {0};
    struct reason why = {.code = 255};
    memcpy(w->other, w->state, g->state_size);
    if (!g->parse(w->state, text, &parsed, &why)) {
        assert_true(why.code != 255);
        return;
    }
    int who = parsed.actor ? parsed.actor : actor;
    if (!(g->actors(w->state) >> who & 1))
        return; /* somebody else's move: the table says so */
    bool taken = game_legal(g, w->state, who, parsed.move, &why);
    assert_memory_equal(w->other, w->state, g->state_size);
    if (taken) {
        /* what is legal is listed, but where the game takes more */
        if (who < SEATS_MAX && !(g->actors(w->state) & ACT_ALL) &&
            !is_listed(w, who, parsed.move))
            fail_msg("%s: \"%s\" is legal, but not listed", g->id, text);
        return;
    }
    if (why.code == 255 || why.code == REASON_NONSENSE)
        fail_msg("%s: \"%s\" is refused without a reason", g->id, text);
    if (is_listed(w, who, parsed.move))
        fail_msg("%s: \"%s\" is listed, but not legal", g->id, text);
    struct text sentence;
    char buf[300];
    text_fixed(&sentence, buf, sizeof buf);
    reason_print(g, &why, &sentence);
    assert_true(sentence.len > 5 && !strstr(buf, "%s"));
}

static void mutated(struct walk *w)
{
    const struct game *g = w->g;
    struct draw_step step;
    char text[MOVE_TEXT_MAX * 2];
    if (!seldom(w, 2) || !draw_step(g, w->state, &w->rng, w->more, &step) ||
        step.actor == SEAT_CLOCK)
        return;
    text_reset(&w->text);
    g->print(w->state, step.move, &w->text);
    for (int i = 0; i < 8; i++) {
        mutate(&w->rng, w->text.data, text);
        check_mutant(w, step.actor, text);
    }
}

static void mutated_moves_are_refused_with_a_reason(void **unused)
{
    (void)unused;
    each_game(mutated, GAMES);
}

/* ---- the tables ---- */

static void check_game_table(const struct game *g)
{
    assert_true(g->min_seats >= 1 && g->max_seats <= SEATS_MAX);
    assert_true(g->state_size % 2 == 0 && g->max_moves > 0);
    int phases = 0;
    while (g->phases[phases])
        phases++;
    assert_string_equal(g->phases[phases - 1], "over");
    assert_true(!g->redact == !g->veil && !g->redact == !g->guess);
    bool seats = false;
    for (int i = 0; g->fields[i]; i++)
        seats = seats || strcmp(g->fields[i], g->seats_field) == 0;
    assert_true(seats);
    for (const struct option *o = g->options; o->name; o++)
        assert_true(o->meaning && (o->type != OPTION_OTHER ||
                                   (o->read && o->write && o->preset_text &&
                                    (o->keys || o->item || o->pattern))));
}

static void every_table_of_a_game_is_filled_in(void **unused)
{
    (void)unused;
    for (int i = 0; games_all[i]; i++)
        check_game_table(games_all[i]);
    check_game_table(&game_secret);
}

static bool there_is(const char *format, const char *id)
{
    char path[512], name[256];
    snprintf(name, sizeof name, format, id);
    snprintf(path, sizeof path, "%s/%s", KOCKA_SOURCE, name);
    FILE *f = fopen(path, "r");
    if (f)
        fclose(f);
    return f;
}

static void no_game_lacks_playthrough_perft_and_rules(void **unused)
{
    (void)unused;
    static const char *const needed[] = {
        "tests/golden/%s.txt", "tests/perft/%s.txt",  "docs/rules/en/%s.md",
        "docs/rules/cs/%s.md", "docs/rules/sk/%s.md", "docs/rules/pl/%s.md"};
    for (int i = 0; games_all[i]; i++)
        for (size_t n = 0; n < sizeof needed / sizeof *needed; n++)
            if (!there_is(needed[n], games_all[i]->id)) {
                print_error("missing: ");
                print_error(needed[n], games_all[i]->id);
                fail();
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_table_of_a_game_is_filled_in),
        cmocka_unit_test(moves_are_unique_and_within_the_maximum),
        cmocka_unit_test(print_and_parse_are_inverse_and_listed_moves_legal),
        cmocka_unit_test(the_setup_comes_once_and_first),
        cmocka_unit_test(clone_then_apply_equals_apply),
        cmocka_unit_test(outcomes_are_distinct_and_have_a_total),
        cmocka_unit_test(a_written_state_reads_back_to_the_same_bytes),
        cmocka_unit_test(redaction_is_idempotent_and_views_can_be_set),
        cmocka_unit_test(a_view_follows_from_what_the_viewer_sees),
        cmocka_unit_test(
            a_veiled_move_is_legal_on_a_view_after_a_write_and_a_read),
        cmocka_unit_test(a_guess_looks_like_the_view),
        cmocka_unit_test(a_record_replays_to_the_same_bytes),
        cmocka_unit_test(undo_goes_back_to_the_start),
        cmocka_unit_test(mutated_moves_are_refused_with_a_reason),
        cmocka_unit_test(no_game_lacks_playthrough_perft_and_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
