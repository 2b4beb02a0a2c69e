/* log: one line per happening on standard error: time level what key=value… */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

enum log_level { LOG_INFO, LOG_WARN, LOG_ERROR };

/* `format` writes the key=value pairs; nothing user-made goes in unquoted. */
__attribute__((format(printf, 3, 4))) void
log_line(enum log_level level, const char *what, const char *format, ...);

#endif
