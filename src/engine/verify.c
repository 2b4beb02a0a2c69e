/* verify: were the dice of a server's game fair? See fair/proof.h. */
#include "engine/engine_int.h"

#include "fair/proof.h"

#include <string.h>

/* `commit`: what the asker was told before the game; false if it is no such
 * text. Without it the record is taken at its word. */
static bool read_commit(struct request *r, char commit[FAIR_HEX])
{
    uint8_t bytes[FAIR_SECRET];
    struct json value = json_get(r->in, "commit");
    commit[0] = '\0';
    return !value.at ||
           (json_string(value, commit, FAIR_HEX) &&
            fair_unhex(commit, bytes, sizeof bytes)) ||
           request_fail(r, PROBLEM_BAD_REQUEST,
                        "commit must have 64 hex digits");
}

static void write_proof(const struct proof *p, struct json_out *w)
{
    json_bool_at(w, "fair", !p->wrong);
    json_string_at(w, "protocol", p->said ? "kocka-dice-1" : "");
    json_int_at(w, "outcomes", p->outcomes);
    if (p->wrong)
        json_string_at(w, "wrong", p->wrong);
    if (p->move)
        json_int_at(w, "move", (int64_t)p->move);
}

bool do_verify(struct request *r)
{
    char commit[FAIR_HEX];
    struct text record;
    struct proof proof;
    if (!read_commit(r, commit))
        return false;
    struct table *t = request_record(r, &record);
    bool made =
        t && (proof_make(record.data, t, &proof) || request_no_memory(r));
    table_free(t);
    text_clear(&record);
    if (!made)
        return false;
    if (!proof.wrong && commit[0] && strcmp(commit, proof.commit) != 0)
        proof.wrong = "the secret is not the one that was promised";
    write_proof(&proof, &r->out);
    return true;
}
