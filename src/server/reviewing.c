/* reviewing: the review of a finished table; see reviewing.h. */
#include "server/reviewing.h"

#include "base/must_have.h"
#include "review/review.h"
#include "server/addresses.h"
#include "server/answer.h"
#include "server/hub_int.h"
#include "server/live.h"
#include "server/worker.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

enum {
    PORTION = 64,             /* items, also of an answer … */
    PORTION_TIME = 400 * 1000 /* … and microseconds after which it ends */
};

/* Items one after the other, as JSON. */
struct review_items {
    struct text text;
    struct {
        size_t from, to; /* in the text */
    } item[PORTION];
    size_t count;
};

struct reviewing {
    struct thinking thinking; /* first: it is found by this */
    struct hub *hub;
    struct live_table *live; /* NULL: it has gone */
    struct table *table;
    struct review *review; /* the worker's while it is busy */
    bool busy;
    struct call_line waiting;

    /* A portion under way: the worker's. */
    struct review_items portion;
    uint64_t begun;
    bool failed;

    /* All that was made. */
    struct text *items; /* one each */
    size_t count, size;
    size_t plies;
    bool done;
    struct text summary; /* a list, when it is done */
};

/* ---- life ---- */

static void free_review(struct reviewing *r)
{
    for (size_t i = 0; i < r->count; i++)
        text_clear(&r->items[i]);
    free(r->items);
    text_clear(&r->summary);
    text_clear(&r->portion.text);
    review_free(r->review);
    table_free(r->table);
    free(r);
}

/* NULL with a refusal. */
static struct reviewing *new_review(struct live_table *live,
                                    struct refused *why)
{
    struct problem p;
    struct reviewing *r = must_have(calloc(1, sizeof *r));
    r->hub = live->hub;
    r->live = live;
    r->waiting.end = &r->waiting.first;
    text_heap(&r->summary);
    text_heap(&r->portion.text);
    r->table = table_copy(live->room->table);
    if (r->table)
        r->review = review_new(r->table, NULL, 0, &p);
    if (r->review)
        return r;
    refuse(why, REFUSAL_FULL, "this game cannot be reviewed");
    free_review(r);
    return NULL;
}

/* ---- a portion, on a worker's thread ---- */

static void write_item(struct reviewing *r, const struct review_item *item)
{
    struct review_items *p = &r->portion;
    struct json_out w;
    size_t from = p->text.len;
    if (item->kind == REVIEW_NOTHING)
        return;
    json_begin(&w, &p->text);
    json_open(&w, '{');
    review_write_item(item, game_head(r->table->state)->seats, &w);
    json_close(&w, '}');
    p->item[p->count].from = from;
    p->item[p->count++].to = p->text.len;
}

static bool is_done(const struct reviewing *r)
{
    return review_ply(r->review) == r->table->count;
}

/* One step; false: the portion is whole. */
static bool step(struct thinking *t)
{
    struct reviewing *r = (struct reviewing *)t;
    struct review_item item;
    if (!r->begun)
        r->begun = meter_now();
    review_step(r->review, &item);
    r->failed = review_failed(r->review);
    if (r->failed)
        return false;
    write_item(r, &item);
    return !is_done(r) && r->portion.count < PORTION &&
           meter_now() - r->begun < PORTION_TIME;
}

static void made(struct thinking *t)
{
    struct reviewing *r = (struct reviewing *)t;
    struct call *c = call_internal(CALL_REVIEWED, "", "");
    c->reviewing = r;
    call_post(r->hub, c);
}

static void begin_portion(struct reviewing *r, const struct call *c)
{
    struct thinking *t = &r->thinking;
    r->busy = true;
    r->begun = 0;
    t->game = r->table->game;
    t->run = step;
    t->done = made;
    t->last = true;
    text_set(t->from, sizeof t->from, c->who.from);
    text_set(t->player, sizeof t->player, c->who.key);
    workers_ask(r->hub->server->workers, t);
}

/* ---- answers ---- */

static size_t from_of(const struct call *c)
{
    return (size_t)message_int(c->args, "from", 0);
}

static void answer_items(struct reviewing *r, const struct call *c)
{
    struct text t;
    struct json_out w;
    size_t from = from_of(c), to = r->count;
    if (to > from + PORTION)
        to = from + PORTION;
    answer_open(&t, &w, true, c);
    json_key(&w, "items");
    json_open(&w, '[');
    for (size_t i = from; i < to; i++) {
        json_put_raw(&w);
        text_put(&t, r->items[i].data);
    }
    json_close(&w, ']');
    json_int_at(&w, "plies", (int64_t)r->plies);
    json_int_at(&w, "of", (int64_t)r->live->room->table->count);
    json_bool_at(&w, "done", r->done && to == r->count);
    if (r->done && to == r->count) {
        json_key(&w, "summary");
        json_put_raw(&w);
        text_put(&t, r->summary.data);
    }
    answer_close(r->hub, &t, &w, c);
}

static bool has_answer(const struct reviewing *r, const struct call *c)
{
    return r->done || from_of(c) < r->count;
}

static void leave_line(struct reviewing *r, struct call *c)
{
    addresses_leave(r->hub->server->reviews, c->who.from);
    call_free(c);
}

/* Who has an answer now gets it; the others wait on. */
static void answer_waiting(struct reviewing *r)
{
    struct call *c = r->waiting.first;
    r->waiting = (struct call_line){.end = &r->waiting.first};
    while (c) {
        struct call *next = c->next;
        if (has_answer(r, c)) {
            answer_items(r, c);
            leave_line(r, c);
        } else {
            c->next = NULL;
            *r->waiting.end = c;
            r->waiting.end = &c->next;
        }
        c = next;
    }
}

static void refuse_waiting(struct reviewing *r)
{
    struct refused why;
    refuse(&why, REFUSAL_FULL, "there is no memory for it");
    while (r->waiting.first) {
        struct call *c = r->waiting.first;
        r->waiting.first = c->next;
        answer_refused(r->hub, c, &why);
        leave_line(r, c);
    }
    r->waiting.end = &r->waiting.first;
}

/* ---- asking ---- */

static bool may_review(struct live_table *live, const struct call *c,
                       struct refused *why)
{
    if (!room_over(live->room))
        return refuse(why, REFUSAL_NOT_STARTED, "the game is not over yet");
    if (live->room->table->count > REVIEW_MOVES)
        return refuse(why, REFUSAL_FULL,
                      "the game is too long to be reviewed here");
    if (live->reviewing)
        return true;
    return owners_may_read(live, c->who.from, why) &&
           (live->reviewing = new_review(live, why));
}

static bool may_wait(const struct live_table *live, const struct call *c,
                     struct refused *why)
{
    return addresses_enter(live->hub->server->reviews, c->who.from,
                           REVIEWS_MAX) ||
           refuse(why, REFUSAL_TOO_FAST,
                  "too many reviews are made for your address");
}

void reviewing_ask(struct live_table *live, struct call *c)
{
    struct refused why;
    if (!may_review(live, c, &why)) {
        answer_refused(live->hub, c, &why);
        call_free(c);
        return;
    }
    struct reviewing *r = live->reviewing;
    if (has_answer(r, c)) {
        answer_items(r, c);
        call_free(c);
        return;
    }
    if (!may_wait(live, c, &why)) {
        answer_refused(live->hub, c, &why);
        call_free(c);
        return;
    }
    c->next = NULL;
    *r->waiting.end = c;
    r->waiting.end = &c->next;
    if (!r->busy)
        begin_portion(r, c);
}

/* ---- a portion comes back ---- */

static void keep_items(struct reviewing *r)
{
    struct review_items *p = &r->portion;
    for (size_t i = 0; i < p->count; i++) {
        if (r->count == r->size) {
            r->size = r->size ? 2 * r->size : PORTION;
            r->items = must_have(realloc(r->items, r->size * sizeof *r->items));
        }
        struct text *item = &r->items[r->count++];
        text_heap(item);
        text_bytes(item, p->text.data + p->item[i].from,
                   p->item[i].to - p->item[i].from);
    }
    p->count = 0;
    text_reset(&p->text);
    r->plies = review_ply(r->review);
}

/* All is known: what it was made with is not needed any more. */
static void conclude(struct reviewing *r)
{
    struct json_out w;
    int seats = game_head(r->table->state)->seats;
    json_begin(&w, &r->summary);
    json_open(&w, '[');
    for (int seat = 0; seat < seats; seat++) {
        json_open(&w, '{');
        review_write_sum(r->review, seat, &w);
        json_close(&w, '}');
    }
    json_close(&w, ']');
    r->done = true;
    review_free(r->review);
    table_free(r->table);
    r->review = NULL;
    r->table = NULL;
}

void reviewing_arrived(struct call *c)
{
    struct reviewing *r = c->reviewing;
    struct live_table *live = r->live;
    call_free(c);
    r->busy = false;
    if (!live) {
        free_review(r);
        return;
    }
    if (r->failed) {
        refuse_waiting(r);
        reviewing_clear(live);
    } else {
        keep_items(r);
        if (is_done(r))
            conclude(r);
        answer_waiting(r);
        if (r->waiting.first && !r->hub->server->closing)
            begin_portion(r, r->waiting.first);
    }
    if (live->room && !live->busy)
        live_go_on(live);
}

bool reviewing_waits(const struct live_table *live)
{
    return live->reviewing && live->reviewing->waiting.first;
}

void reviewing_clear(struct live_table *live)
{
    struct reviewing *r = live->reviewing;
    if (!r)
        return;
    while (r->waiting.first) {
        struct call *c = r->waiting.first;
        r->waiting.first = c->next;
        leave_line(r, c);
    }
    live->reviewing = NULL;
    r->live = NULL;
    if (!r->busy)
        free_review(r);
}
