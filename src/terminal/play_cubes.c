/*
 * play_cubes: Seven Cubes in the terminal.
 *
 * Everything can be read without colours: cubes are letters, seats have
 * signs, legal squares stand in brackets. Before a chain begins, what it can
 * lead to is said with the way there, from the whole turns of cubes.h.
 */
#include "terminal/play.h"

#include "game/square.h"
#include "games/cubes/cubes.h"

#include <ctype.h>
#include <string.h>

static const char *const paint[CUBES_KIND_COUNT] = {
    "",         "\033[31m", "\033[38;5;208m", "\033[33m", "\033[32m",
    "\033[34m", "\033[35m", "\033[1m",        "\033[36m", "\033[36m",
    "\033[36m", "\033[36m", "\033[36m"};
static const char *const letter[CUBES_KIND_COUNT] = {
    "·", "R", "O", "Y", "G", "B", "V", "W", "+", "×", "L", "◎", "#"};
static const char *const sign[CUBES_SEATS] = {"★", "■", "▲", "●"};

/* ---- the table ---- */

static void put_kind(const struct play *p, int kind, const char *text)
{
    printf("%s%s%s", play_paint(p, paint[kind]), text, play_paint(p, NULL));
}

static const char *kind_name(const struct play *p, int kind)
{
    return say_word(p->texts, &game_cubes, cubes_names[kind]);
}

/* The squares that these moves lead to. */
static uint64_t targets(const move *moves, uint32_t count)
{
    uint64_t found = 0;
    for (uint32_t i = 0; i < count; i++) {
        int verb = cubes_verb(moves[i]);
        if (verb != CUBES_DO_STAY && verb != CUBES_DO_PASS)
            found |= UINT64_C(1) << cubes_what(moves[i]);
    }
    return found;
}

static void put_square(const struct play *p, int at, bool open)
{
    const struct cubes *s = play_state(p);
    uint64_t bit = UINT64_C(1) << at;
    int kind = cubes_kind_at(s, bit), seat = 0;
    while (seat < CUBES_SEATS && !(s->figure[seat] & bit))
        seat++;
    printf("%s%s", open ? "[" : " ", seat < CUBES_SEATS ? sign[seat] : " ");
    put_kind(p, kind, bit == CUBES_CENTRE ? "◇" : letter[kind]);
    printf("%s", open ? "]" : " ");
}

static void put_board(const struct play *p, uint64_t open)
{
    static const char *const legend[7] = {
        SAY_LATER("letters: colours"), SAY_LATER("+ step"),
        SAY_LATER("× slant"),          SAY_LATER("L leap"),
        SAY_LATER("◎ gate"),           SAY_LATER("# shield  ◇ centre"),
        SAY_LATER("[ ] legal")};
    puts("\n       a   b   c   d   e   f   g");
    for (int row = 0; row < 7; row++) {
        printf("  %d  ", row + 1);
        for (int column = 0; column < 7; column++)
            put_square(p, row * 7 + column, open >> (row * 7 + column) & 1);
        printf("   %s\n", say(p->texts, legend[row]));
    }
}

/* "R! O >y g": capitals are held, ! is protected, > is next. */
static void put_row(const struct play *p, int seat)
{
    const struct cubes *s = play_state(p);
    for (int i = 0; i < CUBES_COLOURS && s->row[seat][i]; i++) {
        int colour = s->row[seat][i];
        bool held = s->cubes[seat] >> colour & 1;
        char chip[] = {letter[colour][0], '\0'};
        if (!held)
            chip[0] = (char)tolower(chip[0]);
        printf("%s", colour == s->next[seat] ? " >" : "  ");
        put_kind(p, colour, chip);
        printf("%s", s->safe[seat] >> colour & 1 ? "!" : " ");
    }
}

static void put_seat(const struct play *p, int seat)
{
    printf("  %s ", sign[seat]);
    say_left(play_name(p, seat), 12);
    put_row(p, seat);
}

/* "R red  O orange": the letters are initials in English only. */
static void put_letters(const struct play *p)
{
    printf("   ");
    for (int colour = CUBES_RED; colour <= CUBES_WHITE; colour++) {
        putchar(' ');
        put_kind(p, colour, letter[colour]);
        printf(" %s ", kind_name(p, colour));
    }
    putchar('\n');
}

static void put_rows(const struct play *p)
{
    const struct cubes *s = play_state(p);
    for (int seat = 0; seat < s->head.seats; seat++) {
        put_seat(p, seat);
        printf(say(p->texts, "  %d of 7"), __builtin_popcount(s->cubes[seat]));
        puts(seat == s->head.turn ? say(p->texts, "  to move") : "");
    }
    puts(say(p->texts,
             "     (capital: cube held, !: protected, >: next colour)"));
}

static void show(struct play *p, int seat)
{
    const struct cubes *s = play_state(p);
    move moves[CUBES_MOVES_MAX];
    uint32_t count = game_cubes.moves(s, seat, moves);
    put_board(p, targets(moves, count));
    put_letters(p);
    put_rows(p);
}

/* ---- what a move does ---- */

/* "L b3", which has no words; else in the language: "corner a1", "stay". */
static void put_move(const struct play *p, const struct cubes *s, move m)
{
    static const char *const verbs[] = {SAY_LATER("corner"), SAY_LATER("step"),
                                        SAY_LATER("slant"),  SAY_LATER("leap"),
                                        SAY_LATER("gate"),   SAY_LATER("stay"),
                                        SAY_LATER("pass")};
    char buf[MOVE_TEXT_MAX];
    struct text t;
    text_fixed(&t, buf, sizeof buf);
    game_cubes.print(s, m, &t);
    size_t len = strcspn(buf, " ");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strlen(verbs[i]) == len && !strncmp(verbs[i], buf, len)) {
            printf("%s%s", say(p->texts, verbs[i]), buf + len);
            return;
        }
    printf("%s", buf);
}

static int robbed_seat(const struct cubes *before, const struct cubes *after)
{
    for (int seat = 0; seat < before->head.seats; seat++)
        if (before->cubes[seat] & ~after->cubes[seat])
            return seat;
    return -1;
}

/* An arrival that ends the turn without any change of cubes. */
static void put_quiet_end(const struct play *p, const struct cubes *before,
                          uint64_t here)
{
    int kind = cubes_kind_at(before, here);
    if (kind == CUBES_NONE) {
        printf("%s", say(p->texts, here == CUBES_CENTRE
                                       ? "the centre, not yet with seven"
                                       : "an empty square"));
    } else if (kind == CUBES_SHIELD) {
        int held = __builtin_popcount(before->cubes[before->head.turn]);
        printf(say_many(p->texts, "a shield, which protects %d cube",
                        "a shield, which protects %d cubes", held),
               held);
    } else if (kind <= CUBES_WHITE) {
        put_kind(p, kind, kind_name(p, kind));
        printf("%s", say(p->texts, " is not the next colour and stays"));
    } else {
        printf(say(p->texts, here & before->used
                                 ? "a %s used before; the turn ends"
                                 : "a %s that ends the turn"),
               kind_name(p, kind));
    }
}

/* "takes red", "a leap: go on or stay", … for a move to a square. */
static void put_effect(const struct play *p, const struct cubes *before,
                       const struct cubes *after, move m)
{
    int seat = before->head.turn, robbed = robbed_seat(before, after);
    uint64_t here = UINT64_C(1) << cubes_what(m);
    int colour = before->next[seat];
    if (robbed >= 0) {
        printf("%s", say(p->texts, "steals "));
        put_kind(p, colour, kind_name(p, colour));
        printf(say(p->texts, " from %s, then a corner"), play_name(p, robbed));
    } else if (after->cubes[seat] != before->cubes[seat]) {
        printf("%s", say(p->texts, "takes "));
        put_kind(p, colour, kind_name(p, colour));
    } else if (after->head.phase == CUBES_SPECIAL) {
        printf(say(p->texts, "a %s: go on, or stay"),
               kind_name(p, cubes_kind_at(before, here)));
    } else if (after->head.phase == CUBES_OVER && cubes_won(after, seat)) {
        printf("%s", say(p->texts, "the centre with all seven: wins the game"));
    } else {
        put_quiet_end(p, before, here);
    }
}

static bool arrives(move m)
{
    return cubes_verb(m) >= CUBES_DO_L;
}

/* ---- what a chain can lead to ---- */

/* An outcome worth naming; a robbery once, not for each corner. */
static bool notable(const struct cubes *s, const struct cubes_turns *t, int i)
{
    const struct cubes_turn *turn = &t->turn[i];
    int seat = s->head.turn;
    if (turn->robbed >= 0)
        return i == 0 || t->turn[i - 1].robbed != turn->robbed;
    return turn->takes || turn->wins ||
           (turn->shield && s->cubes[seat] != s->safe[seat]);
}

static void put_outcome(const struct play *p, const struct cubes_turn *turn)
{
    if (turn->wins) {
        printf("%s", say(p->texts, "wins the game"));
    } else if (turn->shield) {
        printf("%s", say(p->texts, "reaches a shield"));
    } else {
        printf("%s", say(p->texts, turn->robbed >= 0 ? "steals " : "takes "));
        put_kind(p, turn->takes, kind_name(p, turn->takes));
        if (turn->robbed >= 0)
            printf(say(p->texts, " from %s"), play_name(p, turn->robbed));
    }
}

/* "       then step b4, leap c6: takes red" */
static void put_chain(const struct play *p, const struct cubes *s,
                      const struct cubes_turns *t, int i)
{
    move path[CUBES_PATH_MAX];
    int count = cubes_turn_path(s, t, i, path);
    printf("          %s", say(p->texts, "then "));
    for (int k = 0; k < count; k++)
        if (arrives(path[k])) {
            printf("%s", k ? ", " : "");
            put_move(p, s, path[k]);
        }
    printf(": ");
    put_outcome(p, &t->turn[i]);
    putchar('\n');
}

static void put_chains(const struct play *p, const struct cubes *s)
{
    struct cubes_turns t;
    cubes_turns(s, &t);
    for (int i = 0; i < t.count; i++)
        if (notable(s, &t, i))
            put_chain(p, s, &t, i);
}

static void menu(struct play *p, int seat, const move *moves, uint32_t count)
{
    const struct cubes *s = play_state(p);
    for (uint32_t i = 0; i < count; i++) {
        struct cubes after = *s;
        game_cubes.apply(&after, seat, moves[i], NULL);
        printf("  %2u  ", i + 1);
        put_move(p, s, moves[i]);
        if (arrives(moves[i])) {
            printf("  ");
            put_effect(p, s, &after, moves[i]);
        }
        putchar('\n');
        if (after.head.phase == CUBES_SPECIAL && after.head.turn == seat)
            put_chains(p, &after);
    }
}

/* ---- what happened ---- */

/* Tokens and chips come one by one; only whole things are told. */
static void tell_chance(const struct play *p, move m)
{
    const struct cubes *s = play_state(p);
    if (cubes_verb(m) == CUBES_DO_TOKEN) {
        if (s->laid == CUBES_TOKENS)
            puts(say(p->texts, "The 44 tokens are laid."));
        return;
    }
    int last = s->head.seats - 1;
    if (!s->row[last][CUBES_COLOURS - 1])
        return;
    puts(say(p->texts, "The chips are drawn:"));
    for (int seat = 0; seat <= last; seat++) {
        put_seat(p, seat);
        putchar('\n');
    }
}

static void tell(struct play *p, const void *state, const struct ply *ply)
{
    const struct cubes *before = state, *s = play_state(p);
    if (ply->actor == SEAT_CHANCE) {
        tell_chance(p, ply->move);
        return;
    }
    printf("%s %s: ", sign[ply->actor], play_name(p, ply->actor));
    put_move(p, before, ply->move);
    if (arrives(ply->move)) {
        printf(", ");
        put_effect(p, before, s, ply->move);
    }
    puts(".");
}

/* ---- what a person types ---- */

/* A square alone means the one kind of move that this phase has. */
static bool read(struct play *p, int seat, const char *line, char *out)
{
    static const char *const uses[] = {"step", "slant", "leap", "gate"};
    const struct cubes *s = play_state(p);
    const char *verb = s->head.phase == CUBES_MOVE ? "L" : "corner";
    const char *at = line;
    if (!strcmp(line, "s") || !strcmp(line, "p")) {
        snprintf(out, MOVE_TEXT_MAX, "%s", *line == 's' ? "stay" : "pass");
        return true;
    }
    if (square_parse(&at, 26, 99) < 0 || *at)
        return false;
    if (s->head.phase == CUBES_SPECIAL)
        verb = uses[cubes_kind_at(s, s->figure[seat]) - CUBES_STEP];
    snprintf(out, MOVE_TEXT_MAX, "%s %.8s", verb, line);
    return true;
}

static void sheet(struct play *p)
{
    const struct cubes *s = play_state(p);
    struct score score = {0};
    game_cubes.score(s, &score);
    put_board(p, 0);
    if (cubes_won(s, s->head.turn))
        printf(say(p->texts, p->seat[s->head.turn].you
                                 ? "\n%s %s reach the centre with all seven "
                                   "cubes.\n"
                                 : "\n%s %s reaches the centre with all seven "
                                   "cubes.\n"),
               sign[s->head.turn], play_name(p, s->head.turn));
    else
        printf("\n%s\n", say(p->texts, "The last turn has been played; the "
                                       "most cubes win."));
    for (int seat = 0; seat < s->head.seats; seat++) {
        put_seat(p, seat);
        printf(say(p->texts, "  %d of 7"), score.total[seat]);
        puts(score.winners >> seat & 1 ? say(p->texts, "  wins") : "");
    }
}

const struct play_looks play_cubes = {
    .game = &game_cubes,
    .show = show,
    .menu = menu,
    .tell = tell,
    .read = read,
    .sheet = sheet,
    .help = SAY_LATER("  b3  go to that square  s  stay           p  pass"),
};
