/* box_file: a box from a file, under the options of a command line. */
#include "cli/box_file.h"

#include "cli/cli.h"

#include <string.h>
#include <unistd.h>

/* The sentence of a problem, after the name of a file if there is one. */
static void refuse(const struct catalogue *texts, const struct game *g,
                   const char *path, const struct problem *p)
{
    struct text t;
    text_heap(&t);
    say_problem(texts, g, p, &t);
    cli_wrong("%s%s%s", path ? path : "", path ? ": " : "", t.data);
    text_clear(&t);
}

void box_file_refused(const struct catalogue *texts, const struct game *g,
                      const struct problem *p)
{
    refuse(texts, g, NULL, p);
}

bool box_file_read(struct box_file *f, const char *path, const struct game *g,
                   const struct catalogue *texts)
{
    struct problem p;
    f->there = false;
    text_heap(&f->text);
    if (!path)
        return true;
    if (strcmp(path, "-") != 0 && access(path, R_OK) != 0) {
        cli_wrong(say(texts, "the file %s cannot be read"), path);
        return false;
    }
    if (!cli_read_file(path, &f->text))
        return false;
    if (!box_read(f->text.data, f->text.len, &f->box, &p)) {
        refuse(texts, g, path, &p);
        return false;
    }
    if (strcmp(f->box.game, g->id) != 0) {
        cli_wrong(say(texts, "%s is a box of %s, not of %s"), path, f->box.game,
                  g->id);
        return false;
    }
    f->there = true;
    return true;
}

void box_file_clear(struct box_file *f)
{
    text_clear(&f->text);
}

static bool merge(const struct box_file *f, const struct game *g, int seats,
                  const struct text *words, struct text *json)
{
    struct json also;
    struct json_out w;
    if (!json_check(words->data, words->len, &also)) {
        cli_wrong("options are not JSON");
        return false;
    }
    json_begin(&w, json);
    box_options(&f->box, g, seats, also, &w);
    return true;
}

bool box_file_options(const char *path, const struct game *g, int seats,
                      char **words, int count, const struct catalogue *texts,
                      struct text *json)
{
    struct box_file f;
    struct text own;
    if (!path)
        return cli_options(words, count, json);
    text_heap(&own);
    bool good = box_file_read(&f, path, g, texts) &&
                cli_options(words, count, &own) &&
                merge(&f, g, seats, &own, json);
    box_file_clear(&f);
    text_clear(&own);
    return good;
}
