/* mice_checkpoint: see mice_checkpoint.h. */
#include "lab/mice_checkpoint.h"

#include "base/hash.h"
#include "cli/cli.h"
#include "cli/whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES_MAX = SOLVER_SEATS * SOLVER_SIDES * 2 };

static const char magic[16] = "kocka mice wor3";

struct opening {
    char magic[sizeof magic];
    uint64_t sweeps;
    uint64_t players; /* a hash of what they take positions for */
    double change, gap, toll, seconds;
    uint32_t stage, seats, per_colour, children, risky;
    uint8_t values[MICE_COLOURS][MICE_ROW];
};

/* By eights: byte by byte it would take as long as the disk does. */
static uint64_t hash_table(uint64_t hash, const double *table, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        uint64_t bits;
        memcpy(&bits, &table[i], sizeof bits);
        hash = (hash ^ bits ^ hash >> 32) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t hash_players(const struct mice_solver *s)
{
    uint64_t hash = HASH_START;
    for (int i = 0; i < s->seats; i++) {
        hash = hash_more(hash, "-", 1);
        if (s->seat[i].ends_taken_for)
            hash =
                hash_table(hash, s->seat[i].ends_taken_for, s->space.table_len);
    }
    return hash;
}

static struct opening opening_of(const struct mice_solver *s, double seconds)
{
    struct opening out;
    memset(&out, 0, sizeof out);
    memcpy(out.magic, magic, sizeof magic);
    out.sweeps = s->sweeps;
    out.change = s->change;
    out.gap = s->gap;
    out.toll = s->toll;
    out.seconds = seconds;
    out.stage = s->stage;
    out.players = hash_players(s);
    out.seats = (uint32_t)s->seats;
    out.per_colour = s->rules.per_colour;
    out.children = s->rules.children;
    out.risky = s->rules.risky;
    for (int c = 0; c < MICE_COLOURS; c++)
        memcpy(out.values[c], s->rules.values[c], s->rules.per_colour);
    return out;
}

/* The tables, in the order of the file; returns their number. */
static int list_tables(const struct mice_solver *s, double *table[TABLES_MAX])
{
    int count = 0;
    for (int i = 0; i < s->seats; i++) {
        const struct solver_seat *seat = &s->seat[i];
        for (int side = 0; side < SOLVER_SIDES; side++)
            table[count++] = seat->ends[side];
        for (int side = 0; side < SOLVER_SIDES && seat->rolls[side]; side++)
            table[count++] = seat->rolls[side];
    }
    return count;
}

static bool write_all(const struct mice_solver *s, FILE *f, double seconds)
{
    struct opening opening = opening_of(s, seconds);
    double *table[TABLES_MAX];
    size_t len = s->space.table_len;
    int count = list_tables(s, table);
    uint64_t hash = hash_bytes(&opening, sizeof opening);
    bool good = fwrite(&opening, sizeof opening, 1, f) == 1;
    for (int i = 0; i < count && good; i++) {
        hash = hash_table(hash, table[i], len);
        good = fwrite(table[i], sizeof(double), len, f) == len;
    }
    return good && fwrite(&hash, sizeof hash, 1, f) == 1;
}

bool mice_checkpoint_save(const struct mice_solver *s, const char *path,
                          double seconds)
{
    struct whole_file to = {.path = path, .lasting = true};
    FILE *f = whole_file_open(&to);
    if (whole_file_close(&to, f && write_all(s, f, seconds)))
        return true;
    cli_failed("cannot write %s: %s", path, strerror(errno));
    return false;
}

static bool read_all(struct mice_solver *s, FILE *f, struct opening *found)
{
    struct opening wanted;
    double *table[TABLES_MAX];
    size_t len = s->space.table_len;
    if (fread(found, sizeof *found, 1, f) != 1 || found->stage > SOLVER_DONE)
        return false;
    s->sweeps = found->sweeps;
    s->change = found->change;
    s->gap = found->gap;
    s->stage = (enum solver_stage)found->stage;
    double toll = s->toll; /* of the error that is wanted now */
    s->toll = found->toll;
    wanted = opening_of(s, found->seconds);
    if (memcmp(&wanted, found, sizeof wanted) != 0)
        return false;
    if (s->stage == SOLVER_GUESSES)
        s->toll = toll;
    if (s->stage == SOLVER_DONE && s->gap > s->error)
        s->stage = SOLVER_PROVES;
    int count = list_tables(s, table);
    uint64_t hash = hash_bytes(found, sizeof *found), end;
    for (int i = 0; i < count; i++) {
        if (fread(table[i], sizeof(double), len, f) != len)
            return false;
        hash = hash_table(hash, table[i], len);
    }
    return fread(&end, sizeof end, 1, f) == 1 && end == hash;
}

bool mice_checkpoint_load(struct mice_solver *s, const char *path,
                          double *seconds)
{
    struct opening found;
    FILE *f = fopen(path, "rb");
    if (!f)
        return errno == ENOENT ||
               (cli_failed("cannot read %s: %s", path, strerror(errno)), false);
    bool good = read_all(s, f, &found);
    fclose(f);
    if (!good) {
        cli_failed("%s is damaged, or of another game; delete it to begin "
                   "anew",
                   path);
        return false;
    }
    *seconds = found.seconds;
    return true;
}
