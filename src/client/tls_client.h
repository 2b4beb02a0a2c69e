/*
 * tls_client: TLS over a connected socket, for those who call others.
 *
 * Every call waits until it is done, or until the deadline (milliseconds of
 * the monotonic clock; 0: none), which needs a socket that does not block.
 * Who writes to a connection that is gone gets SIGPIPE unless that is ignored.
 */
#ifndef CLIENT_TLS_CLIENT_H
#define CLIENT_TLS_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct tls_client;

/*
 * Shake hands with `host` (a name or an address), whose certificate must be
 * good by the system's roots (or SSL_CERT_FILE), unless `insecure`. NULL with
 * a sentence. The socket stays the caller's.
 */
struct tls_client *tls_client_new(int fd, const char *host, bool insecure,
                                  int64_t deadline, char *why, size_t why_size);
void tls_client_free(struct tls_client *t); /* NULL is fine */

/* As read and write do: bytes, 0 at the end, less than 0 on failure. */
ssize_t tls_client_read(struct tls_client *t, void *buf, size_t size);
ssize_t tls_client_write(struct tls_client *t, const void *data, size_t len);

#endif
