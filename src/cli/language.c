/* language: which of the four languages; see language.h. */
#include "cli/language.h"

#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

const char *const languages[] = {"cs", "en", "pl", "sk", NULL};

static const char *find(const char *name, size_t len)
{
    for (int i = 0; languages[i]; i++)
        if (strlen(languages[i]) == len && !memcmp(languages[i], name, len))
            return languages[i];
    return NULL;
}

/*
 * The first of these languages that is ours: "cs:en", "sk_SK.UTF-8". No
 * locale but C.UTF-8 can be counted on, so the variables are read, not the
 * locale that they ask for.
 */
static const char *first_known(const char *wish)
{
    while (wish && *wish) {
        const char *lang = find(wish, strcspn(wish, "_.@:"));
        if (lang)
            return lang;
        wish += strcspn(wish, ":");
        wish += *wish == ':';
    }
    return NULL;
}

/* LANGUAGE, then the first of the locale's variables that says anything. */
static const char *from_environment(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *lang = first_known(getenv("LANGUAGE"));
    for (int i = 0; i < 3 && !lang; i++) {
        const char *wish = getenv(variables[i]);
        if (!wish || !*wish)
            continue;
        lang = first_known(wish);
        break;
    }
    return lang ? lang : "en";
}

const char *language_choose(const char *wish)
{
    return wish ? first_known(wish) : from_environment();
}

const char *language_need(const char *wish)
{
    const char *lang = language_choose(wish);
    if (!lang)
        cli_wrong("unknown language \"%s\"; there are cs, en, pl and sk", wish);
    return lang;
}
