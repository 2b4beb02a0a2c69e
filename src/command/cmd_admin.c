/* cmd_admin: `kocka admin`: one line to a running server. */
#include "cli/commands.h"

#include "server/admin.h"
#include "server/webpush.h"

#include <string.h>

static int make_key(const char *path)
{
    char point[PUSH_POINT_TEXT], why[300] = "";
    if (!vapid_make(path, point, why, sizeof why))
        return cli_failed("%s", why);
    printf("%s\n", point);
    return EXIT_FINE;
}

int cmd_admin(int argc, char **argv)
{
    const struct flag flags[] = {{0}};
    int words = cli_flags(argc, argv, flags);
    char line[200];
    struct text out;
    if (words == 2 && strcmp(argv[0], "vapid") == 0)
        return make_key(argv[1]);
    if (words < 2 || words > 3)
        return cli_wrong("see 'kocka admin --help'");
    int len = snprintf(line, sizeof line, words == 3 ? "%s %s\n" : "%s\n",
                       argv[1], words == 3 ? argv[2] : "");
    if (len >= (int)sizeof line)
        return cli_wrong("that is too long");
    text_heap(&out);
    bool ok = admin_ask(argv[0], line, &out);
    size_t error = strlen(ADMIN_ERROR);
    if (!ok) {
        cli_failed("%s", out.data);
    } else if (out.len > error && strncmp(out.data, ADMIN_ERROR, error) == 0) {
        ok = false;
        out.data[strcspn(out.data, "\n")] = '\0';
        cli_failed("%s", out.data + error);
    } else {
        fputs(out.data ? out.data : "", stdout);
    }
    text_clear(&out);
    return ok ? EXIT_FINE : EXIT_FAILED;
}
