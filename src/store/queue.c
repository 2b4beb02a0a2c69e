/* queue: work for many machines; see queue.h. */
#include "store/queue.h"

#include "base/must_have.h"

#include <libpq-fe.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    COLLECT = 64,       /* batches at a time: a result may be long */
    VACUUM_EVERY = 1000 /* batches: the database itself comes once a minute */
};

/* Any number, the same for all who use the queue of one database. */
#define MAKE_LOCK "7165015"
/* A worker that says nothing for so long has lost its batches; who asks
 * nothing for so long has lost its workers, and after a day its job. */
#define HELD   "interval '20 s'"
#define WANTED "interval '60 s'"
#define KEPT   "interval '1 day'"

/* One transaction; the lock goes with it, so that nobody makes a table that
 * another is about to have made. The queue of a Kocka before 1.1 had other
 * columns: it is made anew, for nothing in a queue lasts. */
static const char tables[] =
    "SELECT pg_advisory_xact_lock(" MAKE_LOCK ");"
    "DO $$ BEGIN IF to_regclass('work_worker') IS NOT NULL AND NOT EXISTS ("
    "  SELECT FROM pg_attribute WHERE attrelid = to_regclass('work_worker')"
    "  AND attname = 'refused')"
    " THEN DROP TABLE work_batch, work_job, work_worker; END IF; END $$;"
    "CREATE TABLE IF NOT EXISTS work_job(name text PRIMARY KEY,"
    "  version text NOT NULL, words text NOT NULL, probe text NOT NULL,"
    "  input text NOT NULL,"
    "  seen timestamptz NOT NULL DEFAULT clock_timestamp());"
    "CREATE TABLE IF NOT EXISTS work_batch("
    "  job text NOT NULL REFERENCES work_job ON DELETE CASCADE,"
    "  number bigint NOT NULL, first bigint NOT NULL, count integer NOT NULL,"
    "  input text NOT NULL, avoid text NOT NULL, worker text NOT NULL DEFAULT "
    "'',"
    "  until timestamptz, result text, seconds double precision,"
    "  PRIMARY KEY (job, number));"
    "CREATE TABLE IF NOT EXISTS work_worker(name text PRIMARY KEY,"
    "  threads integer NOT NULL, version text NOT NULL,"
    "  refused text[] NOT NULL,"
    "  seen timestamptz NOT NULL DEFAULT clock_timestamp());"
    "DELETE FROM work_job WHERE seen < clock_timestamp() - " KEPT ";"
    "DELETE FROM work_worker WHERE seen < clock_timestamp() - " KEPT;

struct queue {
    PGconn *conn;
    int removed; /* batches since the table was vacuumed */
    void (*said)(const char *line);
};

/* ---- asking ---- */

static void no_notice(void *self, const char *text)
{
    (void)self;
    (void)text; /* such as: the table is there already */
}

/* What was lost by a crash of the database is done again, so a commit need not
 * wait for the disk. */
static bool greet(struct queue *q)
{
    PQsetNoticeProcessor(q->conn, no_notice, NULL);
    PGresult *r = PQexec(q->conn, "SET synchronous_commit = off");
    bool good = PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    return good;
}

/* Until the database is there again. */
static void come_back(struct queue *q)
{
    q->said("the database went away; waiting for it");
    do {
        sleep(1);
        PQreset(q->conn);
    } while (PQstatus(q->conn) != CONNECTION_OK || !greet(q));
    q->said("the database is back");
}

/* The answer; NULL if the statement itself is refused, which is said. */
static PGresult *ask(struct queue *q, const char *sql, int count,
                     const char *const *values)
{
    for (;;) {
        PGresult *r =
            PQexecParams(q->conn, sql, count, NULL, values, NULL, NULL, 0);
        ExecStatusType status = PQresultStatus(r);
        if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
            return r;
        PQclear(r);
        if (PQstatus(q->conn) == CONNECTION_OK) {
            q->said(PQerrorMessage(q->conn));
            return NULL;
        }
        come_back(q);
    }
}

static bool tell(struct queue *q, const char *sql, int count,
                 const char *const *values)
{
    PGresult *r = ask(q, sql, count, values);
    PQclear(r);
    return r != NULL;
}

/* A whole number; the columns that are read so hold nothing else. */
static int64_t number_at(const PGresult *r, int row, int column)
{
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

static int rows(const PGresult *r)
{
    return r ? PQntuples(r) : 0;
}

struct queue *queue_open(const char *url, void (*said)(const char *line),
                         char *why, size_t why_size)
{
    struct queue *q = must_have(calloc(1, sizeof *q));
    q->said = said;
    q->conn = PQconnectdb(url);
    bool good = PQstatus(q->conn) == CONNECTION_OK && greet(q);
    if (good) {
        PGresult *r = PQexec(q->conn, tables);
        good = PQresultStatus(r) == PGRES_COMMAND_OK;
        PQclear(r);
    }
    if (good)
        return q;
    snprintf(why, why_size, "%s", PQerrorMessage(q->conn));
    why[strcspn(why, "\n")] = '\0';
    queue_close(q);
    return NULL;
}

void queue_close(struct queue *q)
{
    if (!q)
        return;
    PQfinish(q->conn);
    free(q);
}

/* ---- who asks ---- */

bool queue_begin(struct queue *q, struct queue_job *job, char *why,
                 size_t why_size)
{
    uint8_t chance[8];
    randombytes_buf(chance, sizeof chance);
    sodium_bin2hex(job->name, sizeof job->name, chance, sizeof chance);
    const char *values[] = {job->name, job->version, job->words, job->probe,
                            job->input};
    if (tell(q,
             "INSERT INTO work_job(name, version, words, probe, input)"
             " VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
             5, values))
        return true;
    snprintf(why, why_size, "the database does not take the job");
    return false;
}

void queue_end(struct queue *q, const struct queue_job *job)
{
    const char *values[] = {job->name};
    tell(q, "DELETE FROM work_job WHERE name = $1", 1, values);
}

void queue_put(struct queue *q, const struct queue_batch *batch,
               const char *input, const char *avoid)
{
    char number[24], first[24], count[24];
    snprintf(number, sizeof number, "%lld", (long long)batch->number);
    snprintf(first, sizeof first, "%llu", (unsigned long long)batch->first);
    snprintf(count, sizeof count, "%u", batch->count);
    const char *values[] = {batch->job, number, first, count, input, avoid};
    tell(q,
         "INSERT INTO work_batch(job, number, first, count, input, avoid)"
         " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
         6, values);
}

static void remove_batch(struct queue *q, const struct queue_job *job,
                         const char *number)
{
    const char *values[] = {job->name, number};
    tell(q, "DELETE FROM work_batch WHERE job = $1 AND number = $2", 2, values);
}

int queue_collect(struct queue *q, const struct queue_job *job,
                  void (*each)(void *self, const struct queue_done *done),
                  void *self)
{
    char sql[200];
    const char *values[] = {job->name};
    snprintf(sql, sizeof sql,
             "SELECT number, worker, seconds, result FROM work_batch"
             " WHERE job = $1 AND result IS NOT NULL ORDER BY number LIMIT %d",
             COLLECT);
    PGresult *r = ask(q, sql, 1, values);
    int found = rows(r);
    for (int i = 0; i < found; i++) {
        struct queue_done done = {.number = number_at(r, i, 0),
                                  .worker = PQgetvalue(r, i, 1),
                                  .seconds = strtod(PQgetvalue(r, i, 2), NULL),
                                  .result = PQgetvalue(r, i, 3),
                                  .len = (size_t)PQgetlength(r, i, 3)};
        each(self, &done);
        remove_batch(q, job, PQgetvalue(r, i, 0));
    }
    PQclear(r);
    q->removed += found;
    if (q->removed >= VACUUM_EVERY) {
        q->removed = 0;
        tell(q, "VACUUM work_batch", 0, NULL);
    }
    return found;
}

struct queue_crew queue_beat(struct queue *q, const struct queue_job *job)
{
    const char *values[] = {job->name, job->version};
    struct queue_crew crew = {0};
    tell(q, "UPDATE work_job SET seen = clock_timestamp() WHERE name = $1", 1,
         values);
    PGresult *r =
        ask(q,
            "SELECT count(*), coalesce(sum(threads), 0) FROM work_worker"
            " WHERE seen > clock_timestamp() - " HELD
            " AND version = $2 AND $1 <> ALL (refused)",
            2, values);
    if (rows(r)) {
        crew.workers = (int)number_at(r, 0, 0);
        crew.threads = (int)number_at(r, 0, 1);
    }
    PQclear(r);
    return crew;
}

/* ---- who works ---- */

bool queue_take(struct queue *q, const struct queue_worker *who,
                const char *refused, struct queue_batch *batch,
                struct text *input)
{
    const char *values[] = {who->name, who->version, refused};
    PGresult *r =
        ask(q,
            "UPDATE work_batch b SET worker = $1,"
            "  until = clock_timestamp() + " HELD
            " FROM (SELECT c.job, c.number FROM work_batch c"
            "  JOIN work_job j ON j.name = c.job"
            "  WHERE c.result IS NULL AND c.avoid <> $1"
            "   AND (c.until IS NULL OR c.until < clock_timestamp())"
            "   AND j.version = $2 AND j.name <> ALL ($3::text[])"
            "   AND j.seen > clock_timestamp() - " WANTED
            "  ORDER BY c.number LIMIT 1 FOR UPDATE OF c SKIP LOCKED) t"
            " WHERE b.job = t.job AND b.number = t.number"
            " RETURNING b.job, b.number, b.first, b.count, b.input",
            3, values);
    bool found = rows(r) > 0;
    if (found) {
        text_set(batch->job, sizeof batch->job, PQgetvalue(r, 0, 0));
        batch->number = number_at(r, 0, 1);
        batch->first = (uint64_t)number_at(r, 0, 2);
        batch->count = (uint32_t)number_at(r, 0, 3);
        text_reset(input);
        text_put(input, PQgetvalue(r, 0, 4));
    }
    PQclear(r);
    return found;
}

bool queue_words(struct queue *q, const char *job, struct queue_told *out)
{
    const char *values[] = {job};
    PGresult *r =
        ask(q, "SELECT words, probe, input FROM work_job WHERE name = $1", 1,
            values);
    bool found = rows(r) > 0;
    if (found) {
        text_put(&out->words, PQgetvalue(r, 0, 0));
        text_put(&out->probe, PQgetvalue(r, 0, 1));
        text_put(&out->input, PQgetvalue(r, 0, 2));
    }
    PQclear(r);
    return found;
}

void queue_give(struct queue *q, const struct queue_worker *who,
                const struct queue_batch *batch, const struct text *result,
                double seconds)
{
    char number[24], took[40];
    snprintf(number, sizeof number, "%lld", (long long)batch->number);
    snprintf(took, sizeof took, "%.6f", seconds);
    const char *values[] = {batch->job, number, who->name, result->data, took};
    tell(q,
         "UPDATE work_batch SET result = $4, seconds = $5"
         " WHERE job = $1 AND number = $2 AND worker = $3 AND result IS NULL",
         5, values);
}

void queue_give_back(struct queue *q, const struct queue_worker *who,
                     const struct queue_batch *batch)
{
    char number[24];
    snprintf(number, sizeof number, "%lld", (long long)batch->number);
    const char *values[] = {batch->job, number, who->name};
    tell(q,
         "UPDATE work_batch SET worker = '', until = NULL"
         " WHERE job = $1 AND number = $2 AND worker = $3 AND result IS NULL",
         3, values);
}

void queue_hold(struct queue *q, const struct queue_worker *who,
                const char *refused,
                void (*each)(void *self, const char *job, int64_t number),
                void *self)
{
    char threads[24];
    snprintf(threads, sizeof threads, "%d", who->threads);
    const char *values[] = {who->name, threads, who->version, refused};
    tell(q,
         "INSERT INTO work_worker(name, threads, version, refused)"
         " VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO UPDATE"
         " SET seen = clock_timestamp(), refused = excluded.refused",
         4, values);
    PGresult *r = ask(q,
                      "UPDATE work_batch SET until = clock_timestamp() + " HELD
                      " WHERE worker = $1 AND result IS NULL"
                      " RETURNING job, number",
                      1, values);
    for (int i = 0; i < rows(r); i++)
        each(self, PQgetvalue(r, i, 0), number_at(r, i, 1));
    PQclear(r);
}

void queue_leave(struct queue *q, const struct queue_worker *who)
{
    const char *values[] = {who->name};
    tell(q,
         "UPDATE work_batch SET worker = '', until = NULL"
         " WHERE worker = $1 AND result IS NULL",
         1, values);
    tell(q, "DELETE FROM work_worker WHERE name = $1", 1, values);
}

int queue_foreign(struct queue *q, const struct queue_worker *who,
                  char version[QUEUE_NAME])
{
    const char *values[] = {who->version};
    PGresult *r = ask(q,
                      "SELECT version FROM work_job WHERE version <> $1"
                      " AND seen > clock_timestamp() - " WANTED,
                      1, values);
    int found = rows(r);
    if (found)
        text_set(version, QUEUE_NAME, PQgetvalue(r, 0, 0));
    PQclear(r);
    return found;
}
