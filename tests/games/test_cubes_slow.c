/*
 * A second, slow generator of Seven Cubes, straight from the rules, against
 * the fast one: legal moves and whole-turn outcomes in random positions.
 *
 * It shares nothing with the game but the state's JSON: squares are columns
 * and rows, tokens are names, and a turn is tried out in every way, each
 * token once (C11). Outcomes are texts: "d2 take red", "a1 steal 2 blue".
 * 2,000 positions by default; CUBES_POSITIONS=20000 for all of them.
 */
#include "base/rng.h"
#include "game/square.h"
#include "games/cubes/cubes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct game *const g = &game_cubes;

/* ---- lists of texts ---- */

enum { TEXTS_MAX = 256, TEXT_SIZE = 48 };

struct texts {
    int count;
    char text[TEXTS_MAX][TEXT_SIZE];
};

static void add(struct texts *list, const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->text[i], text) == 0)
            return;
    assert_true(list->count < TEXTS_MAX);
    strcpy(list->text[list->count++], text);
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_equal(struct texts *slow, struct texts *fast,
                        const char *what, const char *json)
{
    qsort(slow->text, (size_t)slow->count, TEXT_SIZE, compare);
    qsort(fast->text, (size_t)fast->count, TEXT_SIZE, compare);
    bool same = slow->count == fast->count;
    for (int i = 0; i < slow->count && same; i++)
        same = strcmp(slow->text[i], fast->text[i]) == 0;
    if (same)
        return;
    print_error("%s\n", json);
    for (int i = 0; i < slow->count; i++)
        print_error("  slow: %s\n", slow->text[i]);
    for (int i = 0; i < fast->count; i++)
        print_error("  fast: %s\n", fast->text[i]);
    fail_msg("%s differ", what);
}

/* ---- the position, as the JSON tells it ---- */

struct place {
    int column, row; /* column -1: nowhere */
};

struct chip {
    char colour[8];
    bool cube, safe;
};

struct slow {
    int seats, turn;
    char phase[8];
    char token[7][7][8]; /* [column][row], "" for none */
    struct place figure[4];
    struct chip chip[4][7];
    bool used[7][7];
};

static struct place place_of(struct json name)
{
    char text[8];
    if (!json_string(name, text, sizeof text))
        return (struct place){-1, -1};
    return (struct place){text[0] - 'a', text[1] - '1'};
}

static void understand_rows(struct slow *p, struct json rows)
{
    struct json_iter row = json_each(rows);
    for (int seat = 0; json_next(&row); seat++) {
        struct json_iter i = json_each(row.value);
        for (int k = 0; json_next(&i); k++) {
            struct chip *chip = &p->chip[seat][k];
            json_string(json_get(i.value, "colour"), chip->colour, 8);
            json_bool(json_get(i.value, "cube"), &chip->cube);
            json_bool(json_get(i.value, "safe"), &chip->safe);
        }
    }
}

static void understand(struct slow *p, struct json state)
{
    int64_t turn;
    memset(p, 0, sizeof *p);
    json_int(json_get(state, "turn"), 0, 3, &turn);
    p->turn = (int)turn;
    json_string(json_get(state, "phase"), p->phase, sizeof p->phase);
    struct json_iter i = json_each(json_get(state, "tokens"));
    while (json_next(&i)) {
        struct place at = place_of(i.key);
        json_string(i.value, p->token[at.column][at.row], 8);
    }
    struct json_iter f = json_each(json_get(state, "figures"));
    while (json_next(&f))
        p->figure[p->seats++] = place_of(f.value);
    struct json_iter u = json_each(json_get(state, "used"));
    while (json_next(&u)) {
        struct place at = place_of(u.value);
        p->used[at.column][at.row] = true;
    }
    understand_rows(p, json_get(state, "rows"));
}

/* ---- the rules ---- */

static bool on_board(struct place at)
{
    return at.column >= 0 && at.column < 7 && at.row >= 0 && at.row < 7;
}

static bool same(struct place a, struct place b)
{
    return a.column == b.column && a.row == b.row;
}

static int who_is_on(const struct slow *p, struct place at)
{
    for (int seat = 0; seat < p->seats; seat++)
        if (same(p->figure[seat], at))
            return seat;
    return -1;
}

/* C5: NULL with all seven. */
static const char *next_colour(const struct slow *p, int seat)
{
    for (int k = 0; k < 7; k++)
        if (!p->chip[seat][k].cube)
            return p->chip[seat][k].colour;
    return NULL;
}

/* C12, C14 */
static bool may_enter(const struct slow *p, struct place at)
{
    int seat = who_is_on(p, at);
    const char *wanted = next_colour(p, p->turn);
    if (!on_board(at))
        return false;
    if (seat < 0)
        return true;
    for (int k = 0; k < 7 && wanted; k++) {
        const struct chip *chip = &p->chip[seat][k];
        if (strcmp(chip->colour, wanted) == 0 && chip->cube && !chip->safe)
            return true;
    }
    return false;
}

/* Is b as far from a as this kind of move goes? */
static bool away(const char *by, struct place a, struct place b)
{
    int across = abs(a.column - b.column), down = abs(a.row - b.row);
    if (strcmp(by, "step") == 0)
        return across + down == 1;
    if (strcmp(by, "slant") == 0)
        return across == 1 && down == 1;
    return across * down == 2; /* L and leap */
}

static bool goes(const struct slow *p, const char *by, struct place to)
{
    struct place from = p->figure[p->turn];
    if (strcmp(by, "gate") == 0)
        return strcmp(p->token[to.column][to.row], "gate") == 0 &&
               !same(from, to) && who_is_on(p, to) < 0;
    return away(by, from, to) && may_enter(p, to);
}

static int targets(const struct slow *p, const char *by, struct place out[49])
{
    int count = 0;
    for (int row = 0; row < 7; row++)
        for (int column = 0; column < 7; column++)
            if (goes(p, by, (struct place){column, row}))
                out[count++] = (struct place){column, row};
    return count;
}

static bool is_corner(struct place at)
{
    return at.column % 6 == 0 && at.row % 6 == 0;
}

static int free_corners(const struct slow *p, struct place out[4])
{
    int count = 0;
    for (int row = 0; row < 7; row++)
        for (int column = 0; column < 7; column++) {
            struct place at = {column, row};
            if (is_corner(at) && who_is_on(p, at) < 0)
                out[count++] = at;
        }
    return count;
}

#define NAME(at) (at).column + 'a', (at).row + '1'

static void slow_moves(const struct slow *p, struct texts *out)
{
    struct place to[49], here = p->figure[p->turn];
    const char *by = "L";
    out->count = 0;
    if (strcmp(p->phase, "corner") == 0) {
        int count = free_corners(p, to);
        for (int i = 0; i < count; i++)
            add(out, "corner %c%c", NAME(to[i]));
        return;
    }
    if (strcmp(p->phase, "special") == 0) {
        add(out, "stay");
        by = p->token[here.column][here.row];
    }
    int count = targets(p, by, to);
    for (int i = 0; i < count; i++)
        add(out, "%s %c%c", by, NAME(to[i]));
    if (!out->count)
        add(out, "pass");
}

/* ---- whole turns, each way tried ---- */

static void try_uses(const struct slow *p, struct texts *out);

static void try_robbery(const struct slow *p, int seat, struct texts *out)
{
    struct slow after = *p;
    struct place corner[4];
    after.figure[p->turn] = (struct place){-1, -1};
    int count = free_corners(&after, corner);
    for (int i = 0; i < count; i++)
        add(out, "%c%c steal %d %s", NAME(corner[i]), seat,
            next_colour(p, p->turn));
}

static void ends_here(const struct slow *p, struct place at, struct texts *out)
{
    const char *token = p->token[at.column][at.row];
    const char *wanted = next_colour(p, p->turn);
    if (wanted && strcmp(token, wanted) == 0)
        add(out, "%c%c take %s", NAME(at), wanted);
    else if (strcmp(token, "shield") == 0)
        add(out, "%c%c shield", NAME(at));
    else if (!wanted && at.column == 3 && at.row == 3)
        add(out, "%c%c win", NAME(at));
    else
        add(out, "%c%c", NAME(at));
}

static void try_arrival(const struct slow *p, struct place at,
                        bool through_gate, struct texts *out)
{
    int seat = who_is_on(p, at);
    if (seat >= 0) {
        try_robbery(p, seat, out);
        return;
    }
    struct slow after = *p;
    after.figure[p->turn] = at;
    ends_here(&after, at, out);
    bool gates = strcmp(p->token[at.column][at.row], "gate") == 0;
    if (!p->used[at.column][at.row] && !(through_gate && gates))
        try_uses(&after, out);
}

static void try_all(const struct slow *p, const char *by, struct texts *out)
{
    struct place to[49];
    int count = targets(p, by, to);
    for (int i = 0; i < count; i++)
        try_arrival(p, to[i], strcmp(by, "gate") == 0, out);
}

static void try_uses(const struct slow *p, struct texts *out)
{
    static const char *const kinds[] = {"step", "slant", "leap", "gate"};
    struct place here = p->figure[p->turn];
    struct slow after = *p;
    after.used[here.column][here.row] = true;
    for (int i = 0; i < 4; i++)
        if (strcmp(p->token[here.column][here.row], kinds[i]) == 0)
            try_all(&after, kinds[i], out);
}

static void slow_turns(const struct slow *p, struct texts *out)
{
    struct place corner[4], here = p->figure[p->turn];
    out->count = 0;
    if (strcmp(p->phase, "corner") == 0) {
        int count = free_corners(p, corner);
        for (int i = 0; i < count; i++)
            add(out, "%c%c", NAME(corner[i]));
        return;
    }
    if (strcmp(p->phase, "special") == 0) {
        ends_here(p, here, out);
        try_uses(p, out);
    } else {
        try_all(p, "L", out);
    }
    if (!out->count)
        add(out, "%c%c pass", NAME(here));
}

/* ---- the fast one in the same words ---- */

static void fast_moves(const struct cubes *s, struct texts *out)
{
    move list[CUBES_MOVES_MAX];
    uint32_t count = g->moves(s, s->head.turn, list);
    out->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct text text;
        struct reason why;
        char buf[TEXT_SIZE];
        text_fixed(&text, buf, sizeof buf);
        g->print(s, list[i], &text);
        add(out, "%s", buf);
        assert_true(g->legal(s, s->head.turn, list[i], &why));
    }
    assert_int_equal(out->count, count);
}

static void fast_turns(const struct cubes_turns *t, struct texts *out)
{
    out->count = 0;
    for (int i = 0; i < t->count; i++) {
        const struct cubes_turn *turn = &t->turn[i];
        int column = turn->end % 7 + 'a', row = turn->end / 7 + '1';
        const char *colour = cubes_names[turn->takes];
        if (turn->robbed >= 0)
            add(out, "%c%c steal %d %s", column, row, turn->robbed, colour);
        else if (turn->takes)
            add(out, "%c%c take %s", column, row, colour);
        else
            add(out, "%c%c%s%s%s", column, row, turn->shield ? " shield" : "",
                turn->wins ? " win" : "", turn->pass ? " pass" : "");
    }
    assert_int_equal(out->count, t->count); /* no duplicates */
}

/* ---- random positions ---- */

static const char *const mixes[] = {
    "{}", "{\"choose-corners\":false,\"start\":1,\"limit\":40}",
    "{\"cubes_per_colour\":3,\"specials\":{\"step\":4,\"slant\":3,\"leap\":4,"
    "\"gate\":8,\"shield\":4}}",
    "{\"cubes_per_colour\":5,\"specials\":{\"step\":2,\"slant\":2,\"leap\":2,"
    "\"gate\":3,\"shield\":0}}",
    "{\"cubes_per_colour\":6,\"specials\":{\"leap\":1,\"gate\":1}}"};

static void begin(struct cubes *s, struct rng *rng)
{
    struct problem p;
    struct json options;
    const char *mix = mixes[rng_below(rng, sizeof mixes / sizeof *mixes)];
    assert_true(json_check(mix, strlen(mix), &options));
    assert_true(game_new(g, s, 2 + rng_below(rng, 3), options, &p));
}

static void random_move(struct cubes *s, struct rng *rng)
{
    move list[CUBES_MOVES_MAX];
    struct outcome outcomes[OUTCOMES_MAX];
    if (g->actors(s) & ACT_CHANCE) {
        uint32_t count = g->chance(s, outcomes);
        g->apply(s, SEAT_CHANCE, outcomes[rng_below(rng, count)].move, NULL);
        return;
    }
    uint32_t count = g->moves(s, s->head.turn, list);
    assert_true(count > 0 && count <= CUBES_MOVES_MAX);
    g->apply(s, s->head.turn, list[rng_below(rng, count)], NULL);
}

/* Set the figures down close together and hand out cubes, so that stealing,
 * blocking and seven cubes are seen often. */
static void stir(struct cubes *s, struct rng *rng)
{
    uint64_t seen = 0;
    int width = 2 + (int)rng_below(rng, 6);
    int left = (int)rng_below(rng, (uint32_t)(8 - width));
    int top = (int)rng_below(rng, (uint32_t)(8 - width));
    for (int seat = 0; seat < s->head.seats; seat++) {
        uint64_t bit;
        do {
            int column = left + (int)rng_below(rng, (uint32_t)width);
            int row = top + (int)rng_below(rng, (uint32_t)width);
            bit = UINT64_C(1) << (row * 7 + column);
        } while (bit & seen);
        seen |= s->figure[seat] = bit;
    }
    for (int seat = 0; seat < s->head.seats; seat++) {
        int cubes = (int)rng_below(rng, 8);
        s->cubes[seat] = s->safe[seat] = 0;
        for (int k = 0; k < cubes; k++)
            s->cubes[seat] |= (uint8_t)(1 << s->row[seat][k]);
        s->safe[seat] =
            s->cubes[seat] & (uint8_t)rng_next(rng) & (uint8_t)rng_next(rng);
        s->next[seat] = cubes < 7 ? s->row[seat][cubes] : CUBES_NONE;
    }
    for (int kind = CUBES_RED; kind <= CUBES_WHITE; kind++)
        s->lies[kind] &= rng_next(rng); /* half of the cubes are gone */
}

/* The state's text; and reading it gives the same state again. */
static bool round_trip(const struct cubes *s, struct text *json,
                       struct json *object)
{
    struct json_out w;
    struct problem p;
    struct cubes again;
    text_reset(json);
    json_begin(&w, json);
    game_write(g, s, &w);
    assert_true(json_check(json->data, json->len, object));
    return game_read(g, &again, *object, &p) &&
           memcmp(s, &again, sizeof again) == 0;
}

/* Each whole turn's path is legal move by move and comes to its end. */
static void check_paths(const struct cubes *s, const struct cubes_turns *t)
{
    for (int i = 0; i < t->count; i++) {
        move path[CUBES_PATH_MAX];
        struct reason why;
        struct cubes play = *s;
        int count = cubes_turn_path(s, t, i, path), mover = s->head.turn;
        for (int k = 0; k < count; k++) {
            assert_true(g->legal(&play, mover, path[k], &why));
            g->apply(&play, mover, path[k], NULL);
        }
        assert_int_equal(play.turns, s->turns + 1);
        assert_int_equal(play.figure[mover], UINT64_C(1) << t->turn[i].end);
        int gained = play.cubes[mover] & ~s->cubes[mover];
        assert_int_equal(gained, 1 << t->turn[i].takes & CUBES_ALL);
    }
}

static void check_position(const struct cubes *s, struct json object,
                           const char *json)
{
    static struct slow p;
    static struct texts slow, fast;
    struct cubes_turns t;
    understand(&p, object);
    slow_moves(&p, &slow);
    fast_moves(s, &fast);
    check_equal(&slow, &fast, "moves", json);
    cubes_turns(s, &t);
    slow_turns(&p, &slow);
    fast_turns(&t, &fast);
    check_equal(&slow, &fast, "turns", json);
    check_paths(s, &t);
}

static int positions_wanted(void)
{
    const char *said = getenv("CUBES_POSITIONS");
    return said ? atoi(said) : 2000;
}

static void slow_generator_agrees_in_random_positions(void **state)
{
    (void)state;
    struct rng rng;
    struct text json;
    struct json object;
    rng_seed_number(&rng, 7);
    text_heap(&json);
    for (int done = 0, wanted = positions_wanted(); done < wanted;) {
        struct cubes s;
        begin(&s, &rng);
        uint32_t plies = 44 + 4 + 28 + rng_below(&rng, 300);
        while (plies-- > 0 && g->actors(&s))
            random_move(&s, &rng);
        for (int k = 0; k < 10 && g->actors(&s); k++) {
            bool stirs = k % 2 && s.head.phase == CUBES_MOVE;
            if (stirs)
                stir(&s, &rng);
            if (round_trip(&s, &json, &object)) {
                check_position(&s, object, json.data);
                done++;
            } else if (!stirs) {
                fail_msg("not read back: %s", json.data);
            } else {
                break; /* stirred into an impossible position */
            }
            random_move(&s, &rng);
        }
    }
    text_clear(&json);
}

static void every_state_of_a_game_is_read_back(void **state)
{
    (void)state;
    struct rng rng;
    struct text json;
    struct json object;
    rng_seed_number(&rng, 11);
    text_heap(&json);
    for (int game = 0; game < 10; game++) {
        struct cubes s;
        begin(&s, &rng);
        do {
            if (!round_trip(&s, &json, &object))
                fail_msg("not read back: %s", json.data);
            random_move(&s, &rng);
        } while (g->actors(&s));
        assert_true(round_trip(&s, &json, &object));
    }
    text_clear(&json);
}

/* Cubes are conserved, and every game ends. CUBES_GAMES for more of them. */
static void random_games_end(void **state)
{
    (void)state;
    struct rng rng;
    const char *said = getenv("CUBES_GAMES");
    rng_seed_number(&rng, 13);
    for (int game = 0, games = said ? atoi(said) : 1000; game < games; game++) {
        struct cubes s;
        begin(&s, &rng);
        while (g->actors(&s))
            random_move(&s, &rng);
        struct score score = {0};
        g->score(&s, &score);
        assert_true(score.winners != 0);
        for (int colour = CUBES_RED; colour <= CUBES_WHITE; colour++) {
            int count = __builtin_popcountll(s.lies[colour]);
            for (int seat = 0; seat < s.head.seats; seat++)
                count += s.cubes[seat] >> colour & 1;
            assert_int_equal(count, s.cubes_per_colour);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slow_generator_agrees_in_random_positions),
        cmocka_unit_test(every_state_of_a_game_is_read_back),
        cmocka_unit_test(random_games_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
