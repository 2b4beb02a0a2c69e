/* review_report: see review_report.h. */
#include "lab/review_report.h"

#include "base/must_have.h"
#include "cli/cli.h"
#include "table/notes.h"

#include <string.h>

/* ---- one record, for a person ---- */

static void tell_decision(const struct review_item *item, FILE *out)
{
    if (item->lost < REVIEW_MISTAKE)
        return;
    fprintf(out, "%5zu  seat %d  %-24s  loses %4.1f%%; better: %s",
            item->ply + 1, item->seat, item->move, 100 * item->lost,
            item->best);
    char buf[256];
    struct text why;
    text_fixed(&why, buf, sizeof buf);
    why_print(&item->why, &why);
    fprintf(out, why.len ? " (%s)\n" : "\n", buf);
}

static void tell_luck(const struct review_item *item, FILE *out)
{
    double luck = item->luck[item->seat];
    if (luck > 0.1 || luck < -0.1)
        fprintf(out, "%5zu  seat %d  %-24s  %s %4.1f%%\n", item->ply + 1,
                item->seat, item->move, luck > 0 ? "good luck," : "bad luck,",
                100 * luck);
}

static void tell_round(const struct review_item *item, FILE *out)
{
    fprintf(out, "%5d  %s  seat %d  found %2d of %2d", item->round, item->dice,
            item->seat, item->found, item->possible);
    for (int i = 0; i < item->pieces && item->found < item->possible; i++)
        fprintf(out, "%s %s %s", i ? "," : ":", item->piece[i].name,
                item->piece[i].cells);
    fputc('\n', out);
}

static void tell_note(const struct move_note *note, FILE *out)
{
    fprintf(out, "%5zu  \u00bb %s\n", note->after, note->text);
}

static void tell_item(const struct review_item *item, FILE *out)
{
    switch (item->kind) {
    case REVIEW_NOTHING:
        break;
    case REVIEW_DECISION:
        tell_decision(item, out);
        break;
    case REVIEW_LUCK:
        tell_luck(item, out);
        break;
    case REVIEW_ROUND:
        tell_round(item, out);
        break;
    }
}

static void tell_rounds(const struct review *r, int seat, FILE *out)
{
    struct review_sum sum;
    review_sum_up(r, seat, &sum);
    if (sum.alone)
        fprintf(out, "the dice were worth %+.1f points\n", sum.luck);
    if (sum.puzzle)
        fprintf(out,
                "seat %d: %d points; with all rolls known in advance at "
                "most %d\n",
                seat, sum.found, sum.foresight);
    else
        fprintf(out, "seat %d: found %d of %d (%.0f%%)\n", seat, sum.found,
                sum.possible,
                sum.possible ? 100.0 * sum.found / sum.possible : 100.0);
}

/* How many decisions were not judged. */
static int tell_books(const struct review *r, int seat, FILE *out)
{
    struct review_sum sum;
    review_sum_up(r, seat, &sum);
    if (sum.judged)
        fprintf(out, "%-6d %9d %9d %11.1f%% %7.1f%% (%zu) %+8.1f%%\n", seat,
                sum.decisions, sum.mistakes, 100 * sum.lost, 100 * sum.worst,
                sum.worst_ply, 100 * sum.luck);
    else
        fprintf(out, "%-6d %9d  not judged\n", seat, sum.decisions);
    return sum.decisions - sum.judged;
}

static void sum_up(const struct review *r, int seats, FILE *out)
{
    int missing = 0;
    fputc('\n', out);
    if (!review_of_rounds(r))
        fprintf(out, "%-6s %9s %9s %12s %14s %9s\n", "seat", "decisions",
                "mistakes", "lost in all", "worst (move)", "luck");
    for (int seat = 0; seat < seats; seat++)
        if (review_of_rounds(r))
            tell_rounds(r, seat, out);
        else
            missing += tell_books(r, seat, out);
    const char *judge = review_judge(r)->id;
    if (missing)
        fprintf(out,
                "\n%d decisions were not judged: the player \"%s\" has no "
                "values for them.%s\n",
                missing, judge,
                strcmp(judge, "mcts") ? " Tree search has: --player mcts" : "");
}

/* ---- one record, as JSON ---- */

/* A line: {"record":…, where there are several, and what is written next. */
static void open_line(const struct report_wishes *wish, const char *path,
                      struct text *line, struct json_out *w)
{
    text_reset(line);
    json_begin(w, line);
    json_open(w, '{');
    if (wish->named)
        json_string_at(w, "record", path);
}

static void close_line(struct json_out *w, FILE *out)
{
    json_close(w, '}');
    if (w->text->full)
        no_memory();
    fprintf(out, "%s\n", w->text->data);
}

/* ---- one record ---- */

/* False: given up. */
static bool write_json(const struct report_wishes *wish, const char *path,
                       struct review *r, const struct table *t, FILE *out)
{
    int seats = game_head(t->state)->seats;
    struct review_item item;
    struct json_out w;
    struct text line;
    bool go_on = true;
    text_heap(&line);
    while ((go_on = wish->go_on(wish->self, r, t)) && review_step(r, &item)) {
        if (item.kind == REVIEW_NOTHING)
            continue;
        open_line(wish, path, &line, &w);
        review_write_item(&item, seats, &w);
        close_line(&w, out);
    }
    for (int seat = 0; seat < seats && go_on; seat++) {
        open_line(wish, path, &line, &w);
        review_write_sum(r, seat, &w);
        close_line(&w, out);
    }
    text_clear(&line);
    return go_on;
}

/* False: given up. */
static bool tell_all(const struct report_wishes *wish, struct review *r,
                     const struct table *t, FILE *out)
{
    struct review_item item;
    struct notes notes;
    int told = 0;
    bool go_on = true;
    notes_read(t, &notes);
    while ((go_on = wish->go_on(wish->self, r, t)) && review_step(r, &item)) {
        for (; told < notes.count && notes.note[told].after <= item.ply; told++)
            tell_note(&notes.note[told], out);
        tell_item(&item, out);
    }
    for (; told < notes.count; told++)
        tell_note(&notes.note[told], out);
    sum_up(r, game_head(t->state)->seats, out);
    return go_on;
}

bool report_make(const struct report_wishes *wish, const char *path,
                 const struct table *t, struct report *out)
{
    struct problem p;
    struct review *r = review_new(t, wish->player, wish->sims, &p);
    if (!r)
        return cli_failed("%s: %s", path, p.text), false;
    review_set_tables(r, wish->tables);
    FILE *f = open_memstream(&out->text, &out->len);
    if (!f)
        no_memory();
    bool good =
        wish->json ? write_json(wish, path, r, t, f) : tell_all(wish, r, t, f);
    if (fclose(f) || review_failed(r))
        no_memory();
    out->pupils = coach_pupils(r, t, out->pupil);
    review_free(r);
    return good;
}
