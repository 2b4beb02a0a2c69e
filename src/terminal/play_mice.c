/* play_mice: Catch the Mice in the terminal. */
#include "terminal/play.h"

#include "games/mice/mice.h"

#include <string.h>

static const char *const paint[MICE_FACES] = {"\033[31m", "\033[38;5;208m",
                                              "\033[33m", "\033[32m",
                                              "\033[34m", "\033[1m"};

static const char *face_name(const struct play *p, int face)
{
    return say_word(p->texts, &game_mice, mice_faces[face]);
}

/* Characters of the longest name. */
static int face_width(const struct play *p)
{
    int most = 0;
    for (int face = 0; face < MICE_FACES; face++) {
        int width = say_width(face_name(p, face));
        most = width > most ? width : most;
    }
    return most;
}

static void put_colour(const struct play *p, int face)
{
    printf("%s%s%s", play_paint(p, paint[face]), face_name(p, face),
           play_paint(p, NULL));
}

/* The colours once, and under each how many: it fits into 80 columns. */
static void put_heads(const struct play *p)
{
    say_left("", 12);
    for (int c = 0; c < MICE_COLOURS; c++) {
        printf("  ");
        put_colour(p, c);
    }
    putchar('\n');
}

static void put_counts(const struct play *p, const uint8_t *counts)
{
    for (int c = 0; c < MICE_COLOURS; c++)
        printf("  %s%*d%s", play_paint(p, paint[c]), say_width(face_name(p, c)),
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
    putchar('\n');
    put_heads(p);
    say_left(say(p->texts, "centre"), 12);
    put_counts(p, s->centre);
    putchar('\n');
    for (int i = 0; i < s->head.seats; i++) {
        say_left(play_name(p, i), 12);
        put_counts(p, s->cards[i]);
        int points = mice_points(s, i);
        printf(say_many(p->texts, "  = %d point\n", "  = %d points\n", points),
               points);
    }
    if (catch_mice(s)) {
        say_left(say(p->texts, "your catch"), 12);
        put_counts(p, s->catch);
        printf(say(p->texts, "  + %d if you stop\n"), catch_points(s));
    }
    if (s->match)
        printf(say(p->texts, "Game %d of %d of the match.\n"), s->game,
               s->head.seats);
    (void)seat;
}

static void menu_choose(const struct play *p, const struct mice *s)
{
    int risk = (mice_busts(s) * 100 + 18) / 36;
    int mice = catch_mice(s), points = catch_points(s);
    printf(say_many(p->texts, "  a  roll again: %d%% to lose %d mouse\n",
                    "  a  roll again: %d%% to lose %d mice\n", mice),
           risk, mice);
    printf(say_many(p->texts, "  s  stop: bank %d point\n",
                    "  s  stop: bank %d points\n", points),
           points);
    if (mice_busts(s) == 36) /* M14 */
        puts(say(p->texts, "     (all five colours are caught: another roll "
                           "can only lose)"));
}

/* "take two: blue", both from the same place. */
static void put_pair(const struct play *p, int colour, int seat)
{
    printf("%s", say(p->texts, "take two: "));
    put_colour(p, colour);
    if (seat >= 0)
        printf(say(p->texts, " from %s"), play_name(p, seat));
}

static void put_take(const struct play *p, move m)
{
    struct mice_take t;
    mice_take_of(m, &t);
    if (t.count == 2 && t.from[0].colour == t.from[1].colour &&
        t.from[0].seat == t.from[1].seat) {
        put_pair(p, t.from[0].colour, t.from[0].seat);
        return;
    }
    for (int i = 0; i < t.count; i++) {
        printf("%s", say(p->texts, i ? " and " : "take "));
        put_colour(p, t.from[i].colour);
        if (t.from[i].seat >= 0)
            printf(say(p->texts, " from %s"), play_name(p, t.from[i].seat));
    }
}

static void menu(struct play *p, int seat, const move *moves, uint32_t count)
{
    const struct mice *s = play_state(p);
    (void)seat;
    if (s->head.phase == MICE_CHOOSE) {
        menu_choose(p, s);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        printf("  %2u  ", i + 1);
        put_take(p, moves[i]);
        putchar('\n');
    }
}

static void put_edge(const char *left, int width, const char *right)
{
    printf("%s", left);
    for (int i = 0; i < width + 2; i++)
        printf("─");
    printf("%s", right);
}

static void put_face(const struct play *p, int face, int width)
{
    printf(" │ %s", play_paint(p, paint[face]));
    say_left(face_name(p, face), width);
    printf("%s │", play_paint(p, NULL));
}

static void put_dice(const struct play *p, int a, int b)
{
    int width = face_width(p);
    put_edge("  ╭", width, "╮");
    put_edge(" ╭", width, "╮\n ");
    put_face(p, a, width);
    put_face(p, b, width);
    put_edge("\n  ╰", width, "╯");
    put_edge(" ╰", width, "╯\n");
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
    printf("\n");
    printf(say(p->texts, "%s: a roll\n"), play_name(p, before->head.turn));
    put_dice(p, face[0], face[1]);
    if (s->head.phase != MICE_TAKE)
        printf(say_many(p->texts,
                        "  Nothing to take: %d mouse goes back to the centre."
                        "\n",
                        "  Nothing to take: %d mice go back to the centre.\n",
                        catch_mice(before)),
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
        puts(s->risky && !catch_mice(s)
                 ? say(p->texts, "; five colours, all safe")
                 : "");
    } else if (s->head.phase != MICE_ROLL ||
               s->head.turn != before->head.turn || s->turns != before->turns) {
        printf(say_many(p->texts, "  %s: stop, %d point banked.\n",
                        "  %s: stop, %d points banked.\n",
                        catch_points(before)),
               name, catch_points(before));
    } else {
        printf(say(p->texts, "  %s: once more.\n"), name);
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
        snprintf(out, MOVE_TEXT_MAX, "%s", text);
    return text;
}

static void sheet(struct play *p)
{
    const struct mice *s = play_state(p);
    struct score score = {0};
    game_mice.score(s, &score);
    int width = face_width(p) + 2;
    printf("\n%-12s", "");
    for (int c = 0; c < MICE_COLOURS; c++)
        say_right(face_name(p, c), width);
    say_right(say(p->texts, "total"), width);
    putchar('\n');
    for (int seat = 0; seat < s->head.seats; seat++) {
        say_left(play_name(p, seat), 12);
        for (int c = 0; c < MICE_COLOURS; c++)
            printf("%*d", width, score.points[seat][c]);
        printf("%*d%s\n", width, score.total[seat],
               score.winners >> seat & 1 ? say(p->texts, "  wins") : "");
    }
}

const struct play_looks play_mice = {
    .game = &game_mice,
    .show = show,
    .menu = menu,
    .tell = tell,
    .read = read,
    .sheet = sheet,
    .help = SAY_LATER(
        "  a  roll again          s  stop\n"
        "  take red blue          take red@1  (from the card of seat 1)"),
};
