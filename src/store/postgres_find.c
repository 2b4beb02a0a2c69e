/* postgres_find: searches, on a connection and a thread of their own; see
 * searches.h. */
#include "store/fold.h"

#include "base/must_have.h"
#include "store/postgres_int.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What PostgreSQL says when the time is up. */
#define QUERY_CANCELED "57014"

void pg_close_reader(void *self)
{
    struct postgres *s = self;
    PQfinish(s->conn);
    free(s);
}

void *pg_open_reader(const char *url, char *why, size_t why_size)
{
    char limit[64];
    struct postgres *s = must_have(calloc(1, sizeof *s));
    bool there = pg_connect(s, url);
    s->patience = SEARCH_MS + GREETING_MS;
    snprintf(limit, sizeof limit, "SET statement_timeout TO %d", SEARCH_MS);
    if (there && pg_tell(s, limit))
        return s;
    pg_complain(s, "connecting for searches", why, why_size);
    pg_close_reader(s);
    return NULL;
}

/* One row after the other: those that came before the time was up count. */
static bool take_found(struct postgres *s, struct store_find *find)
{
    PGresult *r;
    bool ok = true;
    while ((r = pg_next(s))) {
        ExecStatusType status = PQresultStatus(r);
        const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
        if (status == PGRES_SINGLE_TUPLE)
            found_add(find, &(struct found){.table = PQgetvalue(r, 0, 0),
                                            .game = PQgetvalue(r, 0, 1),
                                            .names = PQgetvalue(r, 0, 2),
                                            .at = atoll(PQgetvalue(r, 0, 3)),
                                            .keys = PQgetvalue(r, 0, 4)});
        else if (state && strcmp(state, QUERY_CANCELED) == 0)
            find->partial = true;
        else
            ok = ok && status == PGRES_TUPLES_OK;
        PQclear(r);
    }
    return ok && !s->stuck;
}

#define WANTED                                                                 \
    "SELECT done.tab, game, names, at, keys FROM done %s "                     \
    "WHERE ($1 = '' OR game = $1) AND ($2 = '' OR strpos(fold, $2) > 0) "      \
    "AND at BETWEEN $3::bigint AND $4::bigint "                                \
    "AND (%s ($5 <> '' AND strpos(keys, $5) > 0)) ORDER BY at DESC LIMIT 50"

bool pg_find(void *self, struct store_find *find, char *why, size_t why_size)
{
    struct postgres *s = self;
    char from[24], to[24];
    struct text wanted;
    snprintf(from, sizeof from, "%lld", (long long)find->from);
    snprintf(to, sizeof to, "%lld", (long long)find->to);
    text_heap(&wanted);
    fold_text(find->name ? find->name : "", &wanted);
    const char *values[] = {find->game, wanted.len ? wanted.data : "", from, to,
                            find->key};
    char query[sizeof WANTED + 80];
    snprintf(query, sizeof query, WANTED,
             find->mine ? "JOIN player ON player.tab = done.tab "
                          "AND player.key = $5"
                        : "",
             find->mine ? "" : "public OR");
    bool ok =
        PQsendQueryParams(s->conn, query, 5, NULL, values, NULL, NULL, 0) &&
        PQsetSingleRowMode(s->conn);
    text_clear(&wanted);
    return (ok && take_found(s, find)) ||
           pg_complain(s, "searching", why, why_size);
}
