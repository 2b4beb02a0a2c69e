/*
 * messages: what clients may ask, as tables made from data/messages.json.
 *
 * A request is checked against its row before any handler sees it, so
 * handlers read fields without looking twice.
 */
#ifndef SERVER_MESSAGES_H
#define SERVER_MESSAGES_H

#include "game/game.h"

#define MESSAGES_TYPES
#include "messages.inc"
#undef MESSAGES_TYPES

enum field_type { FIELD_TEXT, FIELD_INT, FIELD_BOOL, FIELD_LIST, FIELD_OBJECT };

/* Containers in each other: an option of a game may be two deep, which stand
 * in `options` of a request; and as many again. */
enum { MESSAGE_DEPTH = 8 };

struct field_row {
    const char *name;
    enum field_type type;
    int64_t min, max; /* of a number; bytes of a text; elements of a list */
    bool optional;
    const char *const *choices; /* of a text: it is one of these; or NULL */
};

struct request_row {
    const char *name;
    bool secret; /* only for those who said who they are */
    bool event;  /* changes a table */
    struct field_row fields[16];
};

extern const struct request_row requests[REQUEST_COUNT];
extern const char *const refusals[REFUSAL_COUNT]; /* their codes */

/* Why something was refused: a code and a sentence for a person; for an
 * illegal move also the rules' reason, else game is NULL. */
struct refused {
    const char *code;
    char text[256];
    const struct game *game;
    struct reason reason;
};

/* Fill it in and return false, for `return` lines. */
__attribute__((format(printf, 3, 4))) bool
refuse(struct refused *r, enum refusal code, const char *format, ...);

/* Is this text a message at all? Then it is in `object`. */
bool message_read(const char *text, size_t len, struct json *object);

/* Which request is it, and are its fields right? -1 with a refusal. */
int message_check(struct json object, struct refused *why);

/* A text field into buf ("" if absent), which has room as checked. */
void message_text(struct json object, const char *key, char *buf, size_t size);
/* A number, or `preset` if absent. */
int64_t message_int(struct json object, const char *key, int64_t preset);
bool message_bool(struct json object, const char *key);

#endif
