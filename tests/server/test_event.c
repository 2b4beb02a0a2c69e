/* Events as they are stored: written, read, and blanked. */
#include "server/event.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ANNA "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"
#define BOB  "b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2"
#define NONE "00000000000000000000000000000000"
#define ZERO NONE NONE /* a secret */

/* What was read, written again. */
static void assert_same(const char *body)
{
    struct event e;
    struct text out;
    assert_true(event_read(body, &e));
    text_heap(&out);
    event_write(&e, &out);
    assert_string_equal(out.data, body);
    text_clear(&out);
}

static void what_is_written_is_read_the_same(void **state)
{
    static const char *const bodies[] = {
        "{\"e\":\"create\",\"game\":\"pig\",\"title\":\"Our \\\"table\\\"\","
        "\"host\":\"" ANNA "\",\"seats\":[{\"kind\":\"person\",\"key\":\"" ANNA
        "\",\"name\":\"Anna\",\"cat\":3},{\"kind\":\"open\"},{\"kind\":"
        "\"computer\","
        "\"level\":3},{\"kind\":\"computer\",\"level\":1,\"program\":\"bot\","
        "\"name\":\"bot\"}],\"options\":{\"goal\":40},\"public\":true,"
        "\"handover\":60,\"clock\":600,\"bonus\":5,\"from\":\"#12ab\","
        "\"binding\":true,\"secret\":\"" ZERO "\",\"c\":\"page\",\"q\":7}",
        "{\"e\":\"create\",\"imported\":true,\"game\":\"pig\",\"title\":\"\","
        "\"host\":\"\",\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"}],"
        "\"options\":{},\"public\":true,\"handover\":0,\"clock\":0,"
        "\"bonus\":0,\"secret\":\"" ZERO "\",\"dice\":[\"\"],"
        "\"commits\":[\"\"],\"aborted\":[[0]]}",
        "{\"e\":\"sit\",\"seats\":[0,2],\"key\":\"" ANNA
        "\",\"name\":\"Anna\",\"dice\":\"aa\",\"c\":\"page\",\"q\":0}",
        "{\"e\":\"sit\",\"seats\":[1],\"key\":\"" BOB
        "\",\"name\":\"\",\"dice\":\"\",\"commit\":\"" ZERO "\",\"cat\":24}",
        "{\"e\":\"leave\",\"key\":\"" ANNA "\"}",
        "{\"e\":\"computer\",\"seat\":2,\"level\":4,\"keep\":true}",
        "{\"e\":\"kick\",\"seat\":1}",
        "{\"e\":\"lock\",\"locked\":true}",
        "{\"e\":\"close\"}",
        "{\"e\":\"forget\",\"as\":\"" BOB "\"}",
        "{\"e\":\"reveal\",\"seats\":[1],\"key\":\"" BOB "\",\"link\":\"" ZERO
        "\"}",
        "{\"e\":\"abort\",\"seats\":[0,1]}",
        "{\"e\":\"play\",\"seat\":1,\"moves\":[\"roll\",\"die 3\"]}",
        "{\"e\":\"play\",\"moves\":[\"time\"]}",
        "{\"e\":\"undo\",\"count\":1,\"c\":\"page\",\"q\":12}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        assert_same(bodies[i]);
}

static void what_is_no_event_is_refused(void **state)
{
    static const char *const bodies[] = {
        "",
        "[]",
        "{}",
        "{\"e\":\"dance\"}",
        "{\"e\":\"create\",\"game\":\"pig\"}", /* no secret */
        "{\"e\":\"create\",\"game\":\"pig\",\"secret\":\"" ZERO
        "\",\"seats\":[{\"kind\":\"bench\"}]}",
        "{\"e\":\"sit\",\"seats\":[10]}",
        "{\"e\":\"sit\",\"seats\":[]}",
        "{\"e\":\"computer\",\"seat\":-1}",
        "{\"e\":\"kick\"}",
        "{\"e\":\"play\",\"seat\":10,\"moves\":[]}",
        "{\"e\":\"forget\"}",
    };
    struct event e;
    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        assert_false(event_read(bodies[i], &e));
}

static void note(void *arg, const char *key)
{
    struct text *out = arg;
    text_add(out, "%s ", key);
}

/* The store does not look for players where there are none. */
static void what_is_called_nameless_names_nobody(void **state)
{
    static const char *const bodies[] = {
        "{\"e\":\"kick\",\"seat\":1}",
        "{\"e\":\"lock\",\"locked\":true}",
        "{\"e\":\"close\"}",
        "{\"e\":\"forget\",\"as\":\"" ANNA "\"}",
        "{\"e\":\"abort\",\"seats\":[0]}",
        "{\"e\":\"play\",\"seat\":0,\"moves\":[\"roll\"]}",
        "{\"e\":\"undo\",\"count\":1}",
        "{\"e\":\"quiet\",\"quiet\":true}",
        "{\"e\":\"create\",\"host\":\"" ANNA "\",\"secret\":\"" ZERO "\"}",
        "{\"e\":\"sit\",\"seats\":[0],\"key\":\"" ANNA "\"}",
        "{\"e\":\"leave\",\"key\":\"" ANNA "\"}",
        "{\"e\":\"computer\",\"seat\":0,\"key\":\"" ANNA "\"}",
        "{\"e\":\"reveal\",\"seats\":[0],\"key\":\"" ANNA "\"}",
        "{\"e\":\"terms\",\"key\":\"" ANNA "\"}",
        "{\"e\":\"resign\",\"key\":\"" ANNA "\"}",
        "{\"e\":\"agree\",\"key\":\"" ANNA "\"}",
    };
    bool seen[EVENT_KINDS] = {0};
    (void)state;
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        struct unit unit = {0};
        struct event e;
        struct text named;
        text_heap(&named);
        text_put(&named, "");
        assert_true(event_read(bodies[i], &e));
        unit_add(&unit, 1, 0, &e);
        event_players(unit.events->body, note, &named);
        assert_int_equal(unit.events->nameless, named.len == 0);
        seen[e.kind] = true;
        text_clear(&named);
        unit_clear(&unit);
    }
    for (int kind = 0; kind < EVENT_KINDS; kind++)
        assert_true(seen[kind]);
}

static void assert_blank(const char *body, const char *without)
{
    char *blank = event_blank(body, ANNA, NONE);
    if (without)
        assert_string_equal(blank, without);
    else
        assert_null(blank);
    free(blank);
}

static void a_player_is_blanked_wherever_he_stands(void **state)
{
    (void)state;
    assert_blank("{\"e\":\"sit\",\"seats\":[0],\"key\":\"" ANNA
                 "\",\"name\":\"Anna\",\"dice\":\"aa\",\"cat\":7}",
                 "{\"e\":\"sit\",\"seats\":[0],\"key\":\"" NONE
                 "\",\"name\":\"\",\"dice\":\"aa\",\"cat\":0}");
    assert_blank("{\"title\":\"Anna's\",\"host\":\"" ANNA
                 "\",\"seats\":[{\"key\":\"" ANNA "\",\"name\":\"Anna\"},"
                 "{\"key\":\"" BOB "\",\"name\":\"Bob\"}]}",
                 "{\"title\":\"\",\"host\":\"" NONE
                 "\",\"seats\":[{\"key\":\"" NONE "\",\"name\":\"\"},"
                 "{\"key\":\"" BOB "\",\"name\":\"Bob\"}]}");
    assert_blank("{\"e\":\"leave\",\"key\":\"" BOB "\"}", NULL);
    assert_blank("{\"e\":\"close\"}", NULL);
    assert_blank("no event", NULL);
}

static void it_does_not_matter_in_which_order_keys_stand(void **state)
{
    (void)state;
    assert_blank("{ \"name\": \"An\\\"na\", \"later\": {\"key\": 1},\n"
                 "\"key\": \"" ANNA "\" }",
                 "{\"name\":\"\",\"later\":{\"key\":1},\"key\":\"" NONE "\"}");
    assert_blank("{\"host\":\"" ANNA "\",\"game\":\"pig\",\"title\":\"Mine\"}",
                 "{\"host\":\"" NONE "\",\"game\":\"pig\",\"title\":\"\"}");
}

/* Anybody can write another's key as his dice, his name or his move. */
static void a_key_elsewhere_is_nobodys(void **state)
{
    (void)state;
    assert_blank("{\"e\":\"sit\",\"key\":\"" BOB "\",\"name\":\"" ANNA
                 "\",\"dice\":\"" ANNA "\"}",
                 NULL);
    assert_blank("{\"options\":{\"key\":\"" ANNA "\"},\"moves\":[\"" ANNA
                 "\"],\"name\":\"\\\"key\\\":\\\"" ANNA "\\\"\"}",
                 NULL);
}

static void players_are_found(void **state)
{
    struct text out;
    (void)state;
    text_heap(&out);
    event_players("{\"seats\":[{\"name\":\"x\",\"key\":\"" BOB
                  "\"},{\"kind\":\"open\",\"key\":\"\"},7],\"host\":\"" ANNA
                  "\",\"dice\":\"" BOB "\"}",
                  note, &out);
    event_players("{\"e\":\"play\",\"moves\":[\"" ANNA "\"]}", note, &out);
    assert_string_equal(out.data, ANNA " " BOB " ");
    text_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_the_same),
        cmocka_unit_test(what_is_no_event_is_refused),
        cmocka_unit_test(what_is_called_nameless_names_nobody),
        cmocka_unit_test(a_player_is_blanked_wherever_he_stands),
        cmocka_unit_test(it_does_not_matter_in_which_order_keys_stand),
        cmocka_unit_test(a_key_elsewhere_is_nobodys),
        cmocka_unit_test(players_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
