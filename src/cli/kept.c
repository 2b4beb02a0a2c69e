/* kept: the terminal's own games; see kept.h. */
#include "cli/kept.h"

#include "cli/cli.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool kept_place(char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = data && *data ? snprintf(out, size, "%s/kocka", data)
            : home        ? snprintf(out, size, "%s/.local/share/kocka", home)
                          : -1;
    return n >= 0 && (size_t)n < size;
}

bool kept_folder(char *out, size_t size)
{
    return kept_place(out, size) && cli_folder(out);
}

bool kept_of(const struct game *g, char out[KEPT_PATH])
{
    char folder[KEPT_PATH];
    if (!kept_folder(folder, sizeof folder))
        return false;
    int n = snprintf(out, KEPT_PATH, "%s/last-%s.kocka", folder, g->id);
    return n > 0 && n < KEPT_PATH;
}

static bool later(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

bool kept_newest(char out[KEPT_PATH])
{
    struct timespec best = {0};
    bool found = false;
    for (int i = 0; games_all[i]; i++) {
        char path[KEPT_PATH];
        struct stat about;
        if (!kept_of(games_all[i], path) || stat(path, &about) != 0 ||
            (found && !later(about.st_mtim, best)))
            continue;
        memcpy(out, path, sizeof path);
        best = about.st_mtim;
        found = true;
    }
    return found;
}
