/* work: what who asks and who works both need; see work_int.h. */
#include "lab/work_int.h"

#include "base/json.h"
#include "base/must_have.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

const struct work_kind *const work_kinds[] = {
    &arena_work,   &simulate_work, &review_work, &puzzles_work,
    &recheck_work, &tune_work,     NULL};

#ifndef KOCKA_SERVER
bool work_ask(struct work_order *order)
{
    (void)order;
    return cli_failed("this Kocka was built without its server, and with it "
                      "without databases"),
           false;
}
#endif

void work_say(const char *line)
{
    fprintf(stderr, "kocka: %.*s\n", (int)strcspn(line, "\n"), line);
}

/* ---- words ---- */

void work_word(struct work_order *order, const char *word)
{
    struct json_out w;
    if (!order->words.len)
        text_char(&order->words, '[');
    else
        order->words.data[order->words.len - 1] = ',';
    json_begin(&w, &order->words);
    json_put_string(&w, word);
    text_char(&order->words, ']');
}

/* The words as a command gets them; false: that is no list of words. */
static bool read_words(struct work_job *job, struct json list)
{
    struct json_iter i = json_each(list);
    while (json_next(&i)) {
        struct text word;
        text_heap(&word);
        if (job->count == WORDS_MAX || !json_append(i.value, &word)) {
            text_clear(&word);
            return false;
        }
        text_char(&word, '\0');
        job->word[job->count] = job->at[job->count] = word.data;
        job->count++;
    }
    return job->count > 0;
}

bool work_open(struct work_job *job, const char *words, size_t len)
{
    struct json list;
    *job = (struct work_job){0};
    if (!json_check(words, len, &list) || !read_words(job, list))
        return cli_failed("the job's words cannot be read"), false;
    for (const struct work_kind *const *k = work_kinds; *k; k++)
        if (strcmp((*k)->name, job->word[0]) == 0)
            job->kind = *k;
    if (!job->kind)
        return cli_failed("no work of the kind \"%s\" is known", job->word[0]),
               false;
    job->of = job->kind->open(job->count - 1, job->at + 1);
    return job->of != NULL;
}

void work_close(struct work_job *job)
{
    if (job->of)
        job->kind->close(job->of);
    for (int i = 0; i < job->count; i++)
        free(job->word[i]);
    *job = (struct work_job){0};
}

/* ---- what units give ---- */

void work_add(struct text *out, const char *bytes, size_t len)
{
    text_int(out, (int64_t)len);
    text_char(out, ':');
    text_bytes(out, bytes, len);
}

bool work_make(struct work_job *job, const struct work_unit *unit,
               const atomic_bool *stop, struct text *out)
{
    struct text given;
    text_heap(&given);
    bool good = job->kind->make(job->of, unit, stop, &given);
    if (good)
        work_add(out, given.data, given.len);
    text_clear(&given);
    return good;
}

void work_all_same(const char *bytes, size_t len, struct text *out)
{
    text_bytes(out, bytes, len);
}

bool work_units(const char *bytes, size_t len, work_each each, void *self)
{
    const char *end = bytes + len;
    while (bytes < end) {
        char *colon;
        size_t size = strtoul(bytes, &colon, 10);
        if (*colon != ':' || size > (size_t)(end - colon - 1) ||
            !each(self, colon + 1, size))
            return false;
        bytes = colon + 1 + size;
    }
    return true;
}

struct hashing {
    const struct work_kind *kind;
    struct sha256 sum;
};

static bool hash_unit(void *self, const char *bytes, size_t len)
{
    struct hashing *h = self;
    struct text same;
    text_heap(&same);
    h->kind->same(bytes, len, &same);
    sha256_add(&h->sum, same.data, same.len);
    text_clear(&same);
    return true;
}

void work_hash(const struct work_kind *kind, const char *bytes, size_t len,
               uint8_t out[SHA256_BYTES])
{
    struct hashing h = {.kind = kind};
    sha256_init(&h.sum);
    work_units(bytes, len, hash_unit, &h);
    sha256_end(&h.sum, out);
}

bool work_probe(struct work_job *job, const char *input, size_t len,
                char out[WORK_PROBE])
{
    const struct work_unit trial = {job->kind->own_trial ? WORK_TRIAL : 0,
                                    input, len};
    static const char digits[] = "0123456789abcdef";
    const atomic_bool never = false;
    uint8_t hash[SHA256_BYTES];
    struct text result;
    text_heap(&result);
    bool good = work_make(job, &trial, &never, &result);
    work_hash(job->kind, result.data, result.len, hash);
    for (size_t i = 0; i < SHA256_BYTES; i++) {
        out[2 * i] = digits[hash[i] >> 4];
        out[2 * i + 1] = digits[hash[i] & 15];
    }
    out[WORK_PROBE - 1] = '\0';
    text_clear(&result);
    return good;
}
