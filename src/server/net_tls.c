/* net_tls: certificates, read again while the server runs; see net.h. */
#include "server/net_int.h"

#include "base/must_have.h"
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct net_tls {
    char *cert, *key;
    pthread_mutex_t lock;
    /* All that were ever read, the present one last: h2o may still begin a
     * handshake with one that it was given before. */
    SSL_CTX **all;
    size_t count;
};

static int choose_http1(SSL *ssl, const unsigned char **out,
                        unsigned char *out_len, const unsigned char *in,
                        unsigned in_len, void *user)
{
    static const unsigned char ours[] = "\x08http/1.1";
    (void)ssl, (void)user;
    unsigned char *chosen;
    if (SSL_select_next_proto(&chosen, out_len, ours, sizeof ours - 1, in,
                              in_len) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

static SSL_CTX *read_certificate(const char *cert, const char *key, char *why,
                                 size_t why_size)
{
    SSL_CTX *ctx = SSL_CTX_new(TLS_server_method());
    if (!ctx)
        abort();
    SSL_CTX_set_min_proto_version(ctx, TLS1_2_VERSION);
    SSL_CTX_set_options(ctx, SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_alpn_select_cb(ctx, choose_http1, NULL);
    if (SSL_CTX_use_certificate_chain_file(ctx, cert) == 1 &&
        SSL_CTX_use_PrivateKey_file(ctx, key, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_check_private_key(ctx) == 1)
        return ctx;
    snprintf(why, why_size, "cannot use the certificate %s with the key %s",
             cert, key);
    SSL_CTX_free(ctx);
    return NULL;
}

struct net_tls *net_tls_new(const char *cert, const char *key, char *why,
                            size_t why_size)
{
    struct net_tls *tls = must_have(calloc(1, sizeof *tls));
    tls->cert = must_have(strdup(cert));
    tls->key = must_have(strdup(key));
    pthread_mutex_init(&tls->lock, NULL);
    if (net_tls_reload(tls, why, why_size))
        return tls;
    net_tls_free(tls);
    return NULL;
}

bool net_tls_reload(struct net_tls *tls, char *why, size_t why_size)
{
    SSL_CTX *ctx = read_certificate(tls->cert, tls->key, why, why_size);
    if (!ctx)
        return false;
    pthread_mutex_lock(&tls->lock);
    tls->all =
        must_have(realloc(tls->all, (tls->count + 1) * sizeof *tls->all));
    tls->all[tls->count++] = ctx;
    pthread_mutex_unlock(&tls->lock);
    return true;
}

void net_tls_free(struct net_tls *tls)
{
    if (!tls)
        return;
    for (size_t i = 0; i < tls->count; i++)
        SSL_CTX_free(tls->all[i]);
    pthread_mutex_destroy(&tls->lock);
    free(tls->all);
    free(tls->cert);
    free(tls->key);
    free(tls);
}

void net_take_certificate(struct net *net)
{
    struct net_tls *tls = net->config.tls;
    if (!tls)
        return;
    pthread_mutex_lock(&tls->lock);
    net->accept.ssl_ctx = tls->all[tls->count - 1];
    pthread_mutex_unlock(&tls->lock);
}
