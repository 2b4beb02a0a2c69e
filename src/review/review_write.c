/* review_write: items and sums as JSON, alike for terminal, page and server. */
#include "review/review.h"

static void put_real(struct json_out *w, const char *key, double x)
{
    json_key(w, key);
    json_put_raw(w);
    text_real(w->text, x);
}

static void put_reals(struct json_out *w, const char *key, const double *x,
                      int count)
{
    json_key(w, key);
    json_open(w, '[');
    for (int i = 0; i < count; i++) {
        json_put_raw(w);
        text_real(w->text, x[i]);
    }
    json_close(w, ']');
}

static void write_decision(const struct review_item *item, int seats,
                           struct json_out *w)
{
    json_int_at(w, "ply", (int64_t)item->ply + 1);
    json_int_at(w, "seat", item->seat);
    json_string_at(w, "move", item->move);
    if (!item->judged) {
        json_bool_at(w, "judged", false);
        return;
    }
    put_real(w, "lost", item->lost);
    json_string_at(w, "best", item->best);
    put_reals(w, "share", item->share, seats);
    why_write(&item->why, w);
}

static void write_luck(const struct review_item *item, int seats,
                       struct json_out *w)
{
    json_int_at(w, "ply", (int64_t)item->ply + 1);
    json_string_at(w, "outcome", item->move);
    json_int_at(w, "seat", item->seat);
    put_real(w, "luck", item->luck[item->seat]);
    put_reals(w, "lucks", item->luck, seats);
    put_reals(w, "share", item->share, seats);
}

static void write_round(const struct review_item *item, struct json_out *w)
{
    json_int_at(w, "ply", (int64_t)item->ply + 1);
    json_int_at(w, "round", item->round);
    json_string_at(w, "dice", item->dice);
    json_int_at(w, "seat", item->seat);
    json_int_at(w, "found", item->found);
    json_int_at(w, "best", item->possible);
    if (item->alone)
        put_real(w, "luck_points", item->luck[item->seat]);
    json_key(w, "pieces");
    json_open(w, '[');
    for (int i = 0; i < item->pieces; i++) {
        json_open(w, '{');
        json_string_at(w, "piece", item->piece[i].name);
        json_string_at(w, "cells", item->piece[i].cells);
        json_close(w, '}');
    }
    json_close(w, ']');
}

void review_write_item(const struct review_item *item, int seats,
                       struct json_out *w)
{
    switch (item->kind) {
    case REVIEW_NOTHING:
        break;
    case REVIEW_DECISION:
        write_decision(item, seats, w);
        break;
    case REVIEW_LUCK:
        write_luck(item, seats, w);
        break;
    case REVIEW_ROUND:
        write_round(item, w);
        break;
    }
}

static void write_rounds(const struct review_sum *sum, struct json_out *w)
{
    json_int_at(w, "found", sum->found);
    if (sum->puzzle) {
        json_int_at(w, "foresight", sum->foresight);
        json_bool_at(w, "proved", sum->proved);
        if (sum->alone)
            put_real(w, "luck_points", sum->luck);
    } else {
        json_int_at(w, "best", sum->possible);
    }
}

static void write_courage(const struct review_sum *sum, struct json_out *w)
{
    static const char *const standing[] = {
        [REVIEW_AHEAD] = "ahead", [REVIEW_BEHIND] = "behind"};
    json_key(w, "courage");
    json_open(w, '{');
    for (int i = 0; i < REVIEW_STANDINGS; i++) {
        json_key(w, standing[i]);
        json_open(w, '{');
        json_int_at(w, "choices", sum->courage[i].choices);
        put_real(w, "timid", sum->courage[i].timid);
        put_real(w, "bold", sum->courage[i].bold);
        json_close(w, '}');
    }
    json_close(w, '}');
}

/* What is in shares of a win is not there if nothing was judged. */
static void write_books(const struct review_sum *sum, struct json_out *w)
{
    json_int_at(w, "decisions", sum->decisions);
    json_int_at(w, "judged", sum->judged);
    if (sum->over)
        put_real(w, "result", sum->result);
    if (!sum->known)
        return;
    json_int_at(w, "mistakes", sum->mistakes);
    put_real(w, "lost", sum->lost);
    put_real(w, "worst", sum->worst);
    json_int_at(w, "worst_ply", (int64_t)sum->worst_ply);
    put_real(w, "luck", sum->luck);
    put_real(w, "start", sum->start);
    put_real(w, "gave", sum->gave);
    if (sum->over)
        put_real(w, "rest", sum->rest);
}

void review_write_sum(const struct review *r, int seat, struct json_out *w)
{
    struct review_sum sum;
    review_sum_up(r, seat, &sum);
    json_int_at(w, "summary", seat);
    if (review_of_rounds(r))
        write_rounds(&sum, w);
    else
        write_books(&sum, w);
    if (review_of_courage(r) && sum.known)
        write_courage(&sum, w);
}
