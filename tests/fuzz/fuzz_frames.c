/*
 * WebSocket frames: any bytes from a client. However they are cut into pieces,
 * the same messages come out of them, each of them UTF-8 and none too long.
 * The first byte says how long the pieces are.
 *
 * The file itself is taken in, for its inner functions; the socket is one that
 * only has bytes.
 */
#include "server/net_ws.c"

#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MESSAGE_MAX = 4096 };

/* A line for each message: its length and itself. */
static void take_message(void *user, net_id id, const char *text, size_t len)
{
    struct text *out = user;
    (void)id;
    if (len > MESSAGE_MAX || !is_utf8(text, len))
        abort();
    text_int(out, (int64_t)len);
    text_char(out, ' ');
    text_bytes(out, text, len);
    text_char(out, '\n');
}

static void take_limit(void *user, enum limit what)
{
    (void)user, (void)what;
}

static const struct net_handlers fuzz_handlers = {.message = take_message,
                                                  .limit = take_limit};

static void free_conn(struct net *net, struct conn *c)
{
    h2o_buffer_dispose(&c->sock->input);
    wslay_event_context_free(c->ws);
    text_clear(&c->out);
    text_clear(&c->busy);
    free(c->sock);
    free(c);
    free(net->slots.conn);
    free(net->slots.spare);
}

/* What comes of these bytes, so many at a time. */
static void run(const uint8_t *data, size_t size, size_t piece,
                struct text *out)
{
    struct net net = {
        .config = {.max_message = MESSAGE_MAX, .max_queue = 64 * 1024},
        .handlers = &fuzz_handlers,
        .user = out};
    struct conn *c = conn_new(&net);
    h2o_socket_t *sock = calloc(1, sizeof *sock);
    if (!c || !sock)
        abort();
    h2o_buffer_init(&sock->input, &h2o_socket_buffer_prototype);
    c->sock = sock;
    sock->data = c;
    enroll(&net, c);
    for (size_t at = 0; at < size && !c->dead; at += piece) {
        size_t len = size - at < piece ? size - at : piece;
        memcpy(h2o_buffer_reserve(&sock->input, len).base, data + at, len);
        sock->input->size += len;
        on_read(sock, NULL);
    }
    free_conn(&net, c);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text whole, cut_up;
    if (!size)
        return 0;
    text_heap(&whole);
    text_heap(&cut_up);
    run(data + 1, size - 1, size, &whole);
    run(data + 1, size - 1, 1 + data[0] % 32, &cut_up);
    if (whole.len != cut_up.len ||
        (whole.len && memcmp(whole.data, cut_up.data, whole.len) != 0))
        abort();
    text_clear(&whole);
    text_clear(&cut_up);
    return 0;
}
