/* log: one line per happening; see log.h. */
#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

void log_line(enum log_level level, const char *what, const char *format, ...)
{
    static const char *const names[] = {"info", "warn", "error"};
    char line[1024], when[24];
    struct timespec now;
    struct tm tm;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &tm);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &tm);
    int len = snprintf(line, sizeof line, "%s.%03dZ %s %s ", when,
                       (int)(now.tv_nsec / 1000000), names[level], what);
    va_list args;
    va_start(args, format);
    len += vsnprintf(line + len, sizeof line - (size_t)len, format, args);
    va_end(args);
    if (len > (int)sizeof line - 2)
        len = (int)sizeof line - 2;
    line[len++] = '\n';
    /* one write, so that lines of several threads do not mix */
    if (write(STDERR_FILENO, line, (size_t)len) < 0)
        return;
}
