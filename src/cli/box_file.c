/* box_file: a box from a file, under the options of a command line. */
#include "cli/box_file.h"

#include "cli/cli.h"

#include <string.h>
#include <unistd.h>

/* The sentence of a problem, after the name of a file if there is one. */
static int refuse(const struct catalogue *texts, const struct game *g,
                  const char *path, const struct problem *p)
{
    struct text t;
    text_heap(&t);
    say_problem(texts, g, p, &t);
    int code = cli_wrong("%s%s%s", path ? path : "", path ? ": " : "", t.data);
    text_clear(&t);
    return code;
}

int box_file_refused(const struct catalogue *texts, const struct game *g,
                     const struct problem *p)
{
    return refuse(texts, g, NULL, p);
}

int box_file_read(struct box_file *f, const char *path, const struct game *g,
                  const struct catalogue *texts)
{
    struct problem p;
    f->there = false;
    text_heap(&f->text);
    if (!path)
        return EXIT_FINE;
    if (strcmp(path, "-") != 0 && access(path, R_OK) != 0)
        return cli_failed(say(texts, "the file %s cannot be read"), path);
    if (!cli_read_file(path, &f->text))
        return EXIT_FAILED;
    if (!box_read(f->text.data, f->text.len, &f->box, &p))
        return refuse(texts, g, path, &p);
    if (strcmp(f->box.game, g->id) != 0)
        return cli_wrong(say(texts, "%s is a box of %s, not of %s"), path,
                         f->box.game, g->id);
    f->there = true;
    return EXIT_FINE;
}

void box_file_clear(struct box_file *f)
{
    text_clear(&f->text);
}

static int merge(const struct box_file *f, const struct game *g, int seats,
                 const struct text *words, struct text *json)
{
    struct json also;
    struct json_out w;
    if (!json_check(words->data, words->len, &also))
        return cli_wrong("options are not JSON");
    json_begin(&w, json);
    box_options(&f->box, g, seats, also, &w);
    return EXIT_FINE;
}

int box_file_options(const char *path, const struct game *g, int seats,
                     char **words, int count, const struct catalogue *texts,
                     struct text *json)
{
    struct box_file f;
    struct text own;
    if (!path)
        return cli_options(words, count, json) ? EXIT_FINE : EXIT_USAGE;
    text_heap(&own);
    int code = box_file_read(&f, path, g, texts);
    if (code == EXIT_FINE)
        code = cli_options(words, count, &own) ? merge(&f, g, seats, &own, json)
                                               : EXIT_USAGE;
    box_file_clear(&f);
    text_clear(&own);
    return code;
}
