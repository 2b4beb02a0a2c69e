/*
 * verify: fair dice for who sits at a server's table: a chain of links to give
 * to the dice, and afterwards the proof. See fair/pact.h and fair/proof.h.
 */
#include "engine/engine_int.h"

#include "fair/proof.h"

#include <string.h>

/* ---- chain ---- */

bool do_chain(struct request *r)
{
    char hex[FAIR_HEX];
    uint8_t random[PACT_LINK], links[PACT_LINKS + 1][PACT_LINK];
    if (!json_string(json_get(r->in, "random"), hex, sizeof hex) ||
        !fair_unhex(hex, random, sizeof random))
        return request_fail(r, PROBLEM_BAD_REQUEST,
                            "random must have 64 hex digits");
    pact_chain(random, links);
    json_key(&r->out, "links");
    json_open(&r->out, '[');
    for (int i = 0; i <= PACT_LINKS; i++) {
        fair_hex(links[i], PACT_LINK, hex);
        json_put_string(&r->out, hex);
    }
    json_close(&r->out, ']');
    return true;
}

/* ---- verify ---- */

/* `seen`: what the asker was told before the game. */
struct seen {
    bool commit_said, commits_said;
    char commit[FAIR_HEX];
    char commits[SEATS_MAX][FAIR_HEX];
};

static bool read_list(struct json list, char out[SEATS_MAX][FAIR_HEX])
{
    int seat = 0;
    for (struct json_iter i = json_each(list); json_next(&i); seat++)
        if (seat == SEATS_MAX || !json_string(i.value, out[seat], FAIR_HEX))
            return false;
    return !list.at || json_type(list) == JSON_ARRAY;
}

static bool read_seen(struct request *r, struct seen *seen)
{
    struct json commit = json_get(r->in, "commit");
    struct json commits = json_get(r->in, "commits");
    *seen = (struct seen){.commit_said = commit.at != NULL,
                          .commits_said = commits.at != NULL};
    if (commit.at && !json_string(commit, seen->commit, FAIR_HEX))
        return request_fail(r, PROBLEM_BAD_REQUEST,
                            "commit must be a text of 64 hex digits");
    return read_list(commits, seen->commits) ||
           request_fail(r, PROBLEM_BAD_REQUEST,
                        "commits must be a list of texts of 64 hex digits");
}

static void write_proof(const struct proof *p, struct json_out *w)
{
    json_bool_at(w, "fair", !p->wrong);
    json_string_at(w, "protocol",
                   p->fair.protocol < FAIR_PROTOCOLS
                       ? fair_protocols[p->fair.protocol]
                       : "");
    json_int_at(w, "outcomes", p->outcomes);
    if (p->branch)
        json_int_at(w, "branch", (int64_t)p->branch);
    if (p->wrong)
        json_string_at(w, "wrong", p->wrong);
    if (p->move)
        json_int_at(w, "move", (int64_t)p->move);
    if (p->wrong || p->fair.protocol != FAIR_LINKS)
        return;
    json_int_at(w, "aborted", p->pact.aborted);
    json_key(w, "commits");
    proof_write_commits(&p->fair, &p->pact, w);
}

bool do_verify(struct request *r)
{
    struct seen seen;
    struct text record;
    struct proof proof;
    if (!read_seen(r, &seen))
        return false;
    struct table *t = request_record(r, &record);
    bool made =
        t && (proof_make(record.data, t, &proof) || request_no_memory(r));
    table_free(t);
    text_clear(&record);
    if (!made)
        return false;
    if (!proof.wrong)
        proof_compare(&proof, seen.commit_said ? seen.commit : NULL,
                      seen.commits_said ? seen.commits : NULL);
    write_proof(&proof, &r->out);
    return true;
}
