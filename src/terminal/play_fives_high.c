/*
 * play_fives_high: the kept list of the best solo games; see play_fives.h.
 *
 * One line per game in a text file of the player's data folder: the hash of
 * the board, the points, the day, the name. Results on different boards do
 * not compare, so the list shown is that of one board.
 */
#include "terminal/play_fives.h"

#include "base/must_have.h"
#include "cli/kept.h"

#include "base/hash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHOWN = 10, KEPT = 1000 };

struct high_score {
    int points;
    char day[16], name[40];
};

static bool path_of(char *out, size_t size)
{
    char folder[400];
    return kept_folder(folder, sizeof folder) &&
           (size_t)snprintf(out, size, "%s/fives-solo.txt", folder) < size;
}

static bool add_line(const char *path, uint64_t board, int points,
                     const char *name)
{
    char day[16];
    time_t now = time(NULL);
    struct tm when;
    strftime(day, sizeof day, "%Y-%m-%d", localtime_r(&now, &when));
    FILE *f = fopen(path, "a");
    if (!f)
        return false;
    fprintf(f, "%016llx %d %s %s\n", (unsigned long long)board, points, day,
            name);
    return fclose(f) == 0;
}

/* The results of one board; what is not such a line is passed over. */
static int read_lines(const char *path, uint64_t board, struct high_score *out)
{
    char line[256];
    int count = 0;
    FILE *f = fopen(path, "r");
    if (!f)
        return 0;
    while (count < KEPT && fgets(line, sizeof line, f)) {
        unsigned long long hash;
        struct high_score *r = &out[count];
        if (sscanf(line, "%llx %d %15s %39[^\n]", &hash, &r->points, r->day,
                   r->name) == 4 &&
            hash == board)
            count++;
    }
    fclose(f);
    return count;
}

/* The best first, of equal ones the older. */
static void sort_results(struct high_score *list, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && list[j].points > list[j - 1].points; j--) {
            struct high_score t = list[j];
            list[j] = list[j - 1];
            list[j - 1] = t;
        }
}

void fives_high(struct play *p)
{
    const struct fives *s = play_state(p);
    struct score score = {0};
    char path[512];
    fives_score(s, &score);
    uint64_t board = hash_bytes(s->sheet[0].board, CELLS);
    struct high_score *list = must_have(calloc(KEPT, sizeof *list));
    if (!path_of(path, sizeof path) ||
        !add_line(path, board, score.total[0], play_name(p, 0))) {
        cli_failed("cannot keep the result: %s", strerror(errno));
        free(list);
        return;
    }
    int count = read_lines(path, board, list);
    sort_results(list, count);
    printf("\n  %s\n", say(p->texts, "The best on this board:"));
    for (int i = 0; i < count && i < SHOWN; i++)
        printf("  %2d. %3d  %s  %s\n", i + 1, list[i].points, list[i].day,
               list[i].name);
    free(list);
}
