/* whole_file: whole or not there; see whole_file.h. */
#include "cli/whole_file.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_device(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode) &&
           !S_ISDIR(about.st_mode);
}

FILE *whole_file_open(struct whole_file *w)
{
    size_t size = sizeof w->beside;
    w->file = NULL;
    w->beside[0] = '\0';
    if (is_device(w->path))
        w->file = fopen(w->path, "wb");
    else if ((size_t)snprintf(w->beside, size, "%s.new", w->path) >= size)
        errno = ENAMETOOLONG;
    else
        w->file = fopen(w->beside, "wb");
    return w->file;
}

static bool settle(const struct whole_file *w)
{
    return fflush(w->file) == 0 &&
           (!w->lasting || !w->beside[0] || fsync(fileno(w->file)) == 0);
}

bool whole_file_close(struct whole_file *w, bool good)
{
    if (!w->file)
        return false;
    good = good && settle(w);
    int why = errno;
    if (fclose(w->file) != 0 && good) {
        good = false;
        why = errno;
    }
    w->file = NULL;
    if (good && (!w->beside[0] || rename(w->beside, w->path) == 0))
        return true;
    if (good)
        why = errno;
    if (w->beside[0])
        remove(w->beside);
    errno = why;
    return false;
}
