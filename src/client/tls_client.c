/* tls_client: TLS over a connected socket; see tls_client.h. */
#include "client/tls_client.h"
#include "base/must_have.h"

#include <arpa/inet.h>
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct tls_client {
    SSL_CTX *context;
    SSL *ssl;
    int64_t deadline;
};

/* A call gave this: wait for the socket and true, or false: it is over. */
static bool again(struct tls_client *t, int result)
{
    int error = SSL_get_error(t->ssl, result);
    struct pollfd p = {.fd = SSL_get_fd(t->ssl)};
    struct timespec now;
    int wait = -1;
    if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE)
        return false;
    p.events = error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT;
    if (t->deadline) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        int64_t left =
            t->deadline - ((int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000);
        if (left <= 0)
            return false;
        wait = (int)left;
    }
    return poll(&p, 1, wait) > 0 || errno == EINTR;
}

static bool is_address(const char *host)
{
    unsigned char buf[16];
    return inet_pton(AF_INET, host, buf) == 1 ||
           inet_pton(AF_INET6, host, buf) == 1;
}

/* The name that the certificate must be for. */
static bool expect(SSL *ssl, const char *host)
{
    if (is_address(host))
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host);
    return SSL_set1_host(ssl, host) && SSL_set_tlsext_host_name(ssl, host);
}

static bool prepare(struct tls_client *t, int fd, const char *host,
                    bool insecure)
{
    t->context = SSL_CTX_new(TLS_client_method());
    if (!t->context ||
        !SSL_CTX_set_min_proto_version(t->context, TLS1_2_VERSION) ||
        !SSL_CTX_set_default_verify_paths(t->context))
        return false;
    SSL_CTX_set_verify(t->context, insecure ? SSL_VERIFY_NONE : SSL_VERIFY_PEER,
                       NULL);
    t->ssl = SSL_new(t->context);
    return t->ssl && SSL_set_fd(t->ssl, fd) && expect(t->ssl, host);
}

static void complain(struct tls_client *t, const char *host, char *why,
                     size_t why_size)
{
    long result = t->ssl ? SSL_get_verify_result(t->ssl) : X509_V_OK;
    unsigned long error = ERR_peek_last_error();
    if (result != X509_V_OK)
        snprintf(why, why_size, "the certificate of %s is not good: %s", host,
                 X509_verify_cert_error_string(result));
    else
        snprintf(why, why_size, "no TLS with %s: %s", host,
                 error ? ERR_reason_error_string(error) : "it went away");
    ERR_clear_error();
}

struct tls_client *tls_client_new(int fd, const char *host, bool insecure,
                                  int64_t deadline, char *why, size_t why_size)
{
    struct tls_client *t = must_have(calloc(1, sizeof *t));
    t->deadline = deadline;
    int result = prepare(t, fd, host, insecure) ? 0 : -1;
    while (!result) {
        int done = SSL_connect(t->ssl);
        if (done == 1)
            return t;
        result = again(t, done) ? 0 : -1;
    }
    complain(t, host, why, why_size);
    tls_client_free(t);
    return NULL;
}

void tls_client_free(struct tls_client *t)
{
    if (!t)
        return;
    SSL_free(t->ssl);
    SSL_CTX_free(t->context);
    free(t);
}

ssize_t tls_client_read(struct tls_client *t, void *buf, size_t size)
{
    size_t n = 0;
    int result;
    do {
        result = SSL_read_ex(t->ssl, buf, size, &n);
    } while (!result && again(t, result));
    if (result)
        return (ssize_t)n;
    int error = SSL_get_error(t->ssl, result);
    ERR_clear_error();
    return error == SSL_ERROR_ZERO_RETURN ? 0 : -1;
}

ssize_t tls_client_write(struct tls_client *t, const void *data, size_t len)
{
    size_t n = 0;
    int result;
    do {
        result = SSL_write_ex(t->ssl, data, len, &n);
    } while (!result && again(t, result));
    ERR_clear_error();
    return result ? (ssize_t)n : -1;
}
