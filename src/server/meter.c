/* meter: a histogram of times; see meter.h. */
#include "server/meter.h"

#include "store/clock.h"

static const struct {
    uint32_t micros;
    const char *seconds;
} steps[METER_STEPS] = {
    {.micros = 500, .seconds = "0.0005"},
    {.micros = 1000, .seconds = "0.001"},
    {.micros = 2500, .seconds = "0.0025"},
    {.micros = 5000, .seconds = "0.005"},
    {.micros = 10000, .seconds = "0.01"},
    {.micros = 25000, .seconds = "0.025"},
    {.micros = 50000, .seconds = "0.05"},
    {.micros = 250000, .seconds = "0.25"},
    {.micros = 1000000, .seconds = "1"},
    {.micros = 5000000, .seconds = "5"},
};

uint64_t meter_now(void)
{
    return clock_micros();
}

void meter_add(struct meter *m, uint64_t micros)
{
    int i = 0;
    while (i < METER_STEPS && micros > steps[i].micros)
        i++;
    m->count[i]++;
    m->micros += micros;
}

static void write_step(const char *name, const char *step, uint64_t count,
                       struct text *out)
{
    text_add(out, "kocka_%s_bucket{le=\"%s\"} ", name, step);
    text_int(out, (int64_t)count);
    text_char(out, '\n');
}

void meter_write(const struct meter *m, const char *name, struct text *out)
{
    uint64_t all = 0, micros = m->micros;
    text_add(out, "# TYPE kocka_%s histogram\n", name);
    for (int i = 0; i <= METER_STEPS; i++) {
        all += m->count[i];
        write_step(name, i < METER_STEPS ? steps[i].seconds : "+Inf", all, out);
    }
    text_add(out, "kocka_%s_sum ", name);
    text_real(out, (double)micros / 1e6);
    text_add(out, "\nkocka_%s_count ", name);
    text_int(out, (int64_t)all);
    text_char(out, '\n');
}
