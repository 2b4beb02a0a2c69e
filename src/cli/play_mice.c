/* play_mice: Catch the Mice in the terminal. */
#include "cli/play.h"

#include "games/mice.h"

#include <string.h>

static const char *const paint[MICE_FACES] = {"\033[31m", "\033[38;5;208m",
                                              "\033[33m", "\033[32m",
                                              "\033[34m", "\033[1m"};

static void put_colour(const struct play *p, int face)
{
    printf("%s%s%s", play_paint(p, paint[face]), mice_faces[face],
           play_paint(p, NULL));
}

/* "red 4  orange 6 …" with columns that stand under each other. */
static void put_counts(const struct play *p, const uint8_t *counts)
{
    for (int c = 0; c < MICE_COLOURS; c++)
        printf("  %s%s %2d%s", play_paint(p, paint[c]), mice_faces[c],
               counts[c], play_paint(p, NULL));
}

static int catch_points(const struct mice *s)
{
    int points = 0, seat = s->head.turn;
    for (int c = 0; c < MICE_COLOURS; c++)
        points += mice_value(s, c, s->cards[seat][c] + s->catch[c]) -
                  mice_value(s, c, s->cards[seat][c]);
    return points;
}

static int catch_mice(const struct mice *s)
{
    int mice = 0;
    for (int c = 0; c < MICE_COLOURS; c++)
        mice += s->catch[c];
    return mice;
}

static void show(struct play *p, int seat)
{
    const struct mice *s = play_state(p);
    printf("\n%-12s", "centre");
    put_counts(p, s->centre);
    putchar('\n');
    for (int i = 0; i < s->head.seats; i++) {
        printf("%-12.12s", play_name(p, i));
        put_counts(p, s->cards[i]);
        printf("  = %d points\n", mice_points(s, i));
    }
    if (catch_mice(s)) {
        printf("%-12s", "your catch");
        put_counts(p, s->catch);
        printf("  + %d if you stop\n", catch_points(s));
    }
    if (s->match)
        printf("Game %d of %d of the match.\n", s->game, s->head.seats);
    (void)seat;
}

static void menu_choose(const struct mice *s)
{
    int risk = (mice_busts(s) * 100 + 18) / 36;
    printf("  a  roll again: %d%% to lose %d %s\n", risk, catch_mice(s),
           catch_mice(s) == 1 ? "mouse" : "mice");
    printf("  s  stop: bank %d points\n", catch_points(s));
    if (mice_busts(s) == 36) /* M14 */
        puts("     (all five colours are caught: another roll can only lose)");
}

static void put_take(const struct play *p, move m)
{
    struct mice_take t;
    mice_take_of(m, &t);
    for (int i = 0; i < t.count; i++) {
        printf("%s", i ? " and " : "take ");
        put_colour(p, t.from[i].colour);
        if (t.from[i].seat >= 0)
            printf(" from %s", play_name(p, t.from[i].seat));
    }
}

static void menu(struct play *p, int seat, const move *moves, uint32_t count)
{
    const struct mice *s = play_state(p);
    (void)seat;
    if (s->head.phase == MICE_CHOOSE) {
        menu_choose(s);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        printf("  %2u  ", i + 1);
        put_take(p, moves[i]);
        putchar('\n');
    }
}

static void put_dice(const struct play *p, int a, int b)
{
    puts("  ╭────────╮ ╭────────╮");
    printf("  │ %s%-6s%s │", play_paint(p, paint[a]), mice_faces[a],
           play_paint(p, NULL));
    printf(" │ %s%-6s%s │\n", play_paint(p, paint[b]), mice_faces[b],
           play_paint(p, NULL));
    puts("  ╰────────╯ ╰────────╯");
}

static void tell_roll(struct play *p, const struct mice *before, move m)
{
    const struct mice *s = play_state(p);
    char buf[MOVE_TEXT_MAX];
    struct text t;
    const char *at = buf;
    text_fixed(&t, buf, sizeof buf);
    game_mice.print(before, m, &t);
    int face[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        at = strchr(at, ' ') + 1;
        while (strncmp(at, mice_faces[face[i]], strlen(mice_faces[face[i]])))
            face[i]++;
    }
    printf("\n%s: a roll\n", play_name(p, before->head.turn));
    put_dice(p, face[0], face[1]);
    if (s->head.phase != MICE_TAKE)
        printf("  Nothing to take: %d mice go back to the centre.\n",
               catch_mice(before));
}

static void tell(struct play *p, const void *state, const struct ply *ply)
{
    const struct mice *before = state, *s = play_state(p);
    struct mice_take t;
    const char *name = play_name(p, before->head.turn);
    if (ply->actor == SEAT_CHANCE) {
        tell_roll(p, before, ply->move);
    } else if (mice_take_of(ply->move, &t)) {
        printf("  %s: ", name);
        put_take(p, ply->move);
        puts(s->risky && !catch_mice(s) ? "; five colours, all safe" : "");
    } else if (s->head.phase != MICE_ROLL ||
               s->head.turn != before->head.turn || s->turns != before->turns) {
        printf("  %s: stop, %d points banked.\n", name, catch_points(before));
    } else {
        printf("  %s: once more.\n", name);
    }
}

/* Shorthands: a and s. */
static bool read(struct play *p, int seat, const char *line, char *out)
{
    (void)p, (void)seat;
    const char *text = !strcmp(line, "a")   ? "again"
                       : !strcmp(line, "s") ? "stop"
                                            : NULL;
    if (text)
        strcpy(out, text);
    return text;
}

static void sheet(struct play *p)
{
    const struct mice *s = play_state(p);
    struct score score = {0};
    game_mice.score(s, &score);
    printf("\n%-12s", "");
    for (int c = 0; c < MICE_COLOURS; c++)
        printf("%8s", mice_faces[c]);
    printf("%8s\n", "total");
    for (int seat = 0; seat < s->head.seats; seat++) {
        printf("%-12.12s", play_name(p, seat));
        for (int c = 0; c < MICE_COLOURS; c++)
            printf("%8d", score.points[seat][c]);
        printf("%8d%s\n", score.total[seat],
               score.winners >> seat & 1 ? "  wins" : "");
    }
}

const struct play_looks play_mice = {
    .game = &game_mice,
    .show = show,
    .menu = menu,
    .tell = tell,
    .read = read,
    .sheet = sheet,
    .help = "  a  roll again          s  stop\n"
            "  take red blue          take red@1  (from the card of seat 1)",
};
