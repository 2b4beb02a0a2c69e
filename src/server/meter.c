/* meter: a histogram of times; see meter.h. */
#include "server/meter.h"

#include "store/clock.h"

static const struct {
    uint32_t micros;
    const char *seconds;
} steps[METER_STEPS] = {
    {500, "0.0005"}, {1000, "0.001"},  {2500, "0.0025"}, {5000, "0.005"},
    {10000, "0.01"}, {25000, "0.025"}, {50000, "0.05"},  {250000, "0.25"},
    {1000000, "1"},  {5000000, "5"},
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
