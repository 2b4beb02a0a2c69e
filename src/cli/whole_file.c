/* whole_file: whole or not there; see whole_file.h. */
#include "cli/whole_file.h"

#include <errno.h>
#include <unistd.h>

FILE *whole_file_open(struct whole_file *w)
{
    size_t size = sizeof w->beside;
    w->file = NULL;
    if ((size_t)snprintf(w->beside, size, "%s.new", w->path) >= size)
        errno = ENAMETOOLONG;
    else
        w->file = fopen(w->beside, "wb");
    return w->file;
}

static bool settle(const struct whole_file *w)
{
    return fflush(w->file) == 0 && (!w->lasting || fsync(fileno(w->file)) == 0);
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
    if (good && rename(w->beside, w->path) == 0)
        return true;
    if (good)
        why = errno;
    remove(w->beside);
    errno = why;
    return false;
}
