/* tables_file: see tables_file.h. */
#include "cli/tables_file.h"

#include "cli/cli.h"
#include "cli/kept.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char suffix[] = ".table";

static bool is_table(const char *name)
{
    size_t len = strlen(name), end = sizeof suffix - 1;
    return len > end && strcmp(name + len - end, suffix) == 0;
}

/* The bytes of a file, NULL with errno if it cannot be mapped. */
static const void *map_file(const char *path, size_t *len)
{
    struct stat stat;
    void *bytes = MAP_FAILED;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd >= 0 && fstat(fd, &stat) == 0) {
        *len = (size_t)stat.st_size;
        bytes = mmap(NULL, *len ? *len : 1, PROT_READ, MAP_SHARED, fd, 0);
    }
    int kept = errno;
    if (fd >= 0)
        close(fd);
    errno = kept;
    return bytes == MAP_FAILED ? NULL : bytes;
}

bool tables_load_file(struct tables *t, const char *path)
{
    struct problem p;
    size_t len = 0;
    const void *bytes = map_file(path, &len);
    if (!bytes) {
        cli_failed("cannot read %s: %s", path, strerror(errno));
        return false;
    }
    if (tables_add(t, bytes, len, &p))
        return true;
    cli_failed("%s: %s", path, p.text);
    return false;
}

bool tables_load_whole(struct tables *t, const char *path)
{
    if (!tables_load_file(t, path))
        return false;
    if (mice_table_whole(&t->mice[t->count - 1]))
        return true;
    cli_failed("%s: its cells are damaged", path);
    return false;
}

bool tables_load(struct tables *t, const char *folder)
{
    char usual[KEPT_PATH], place[KEPT_PATH + sizeof "/tables"], path[4096];
    bool named = folder != NULL, good = true;
    if (!named) {
        if (!kept_place(usual, sizeof usual))
            return true;
        snprintf(place, sizeof place, "%s/tables", usual);
        folder = place;
    }
    DIR *dir = opendir(folder);
    if (!dir && named)
        cli_failed("cannot read %s: %s", folder, strerror(errno));
    if (!dir)
        return !named;
    for (struct dirent *entry; (entry = readdir(dir));)
        if (is_table(entry->d_name) &&
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) <
                (int)sizeof path)
            good &= tables_load_file(t, path) || !named;
    closedir(dir);
    return good;
}
