/*
 * kocka site: the page as plain files, for any web host.
 *
 * The page that is built in needs no server but for friends. Told of one
 * elsewhere, it finds its address in a <meta> of index.html; the service
 * worker keeps files by the name of its cache, which must change with it.
 */
#include "cli/commands.h"

#include "base/hash.h"
#include "server/site.h"

#include <errno.h>
#include <string.h>

static const char place_of_server[] = "<meta name=\"kocka-server\" content=\"";
static const char place_of_cache[] = "const CACHE = 'kocka-";

/* An address of a web server, with nothing that could end an attribute. */
static bool is_address(const char *url)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        "-._~:/[]%";
    bool web = !strncmp(url, "https://", 8) || !strncmp(url, "http://", 7);
    return web && strspn(url, allowed) == strlen(url);
}

/* The file's bytes with `words` put in behind `place`; false if it has none. */
static bool insert(const struct site_file *file, const char *place,
                   const char *words, struct text *out)
{
    const char *data = (const char *)file->data, *end = data + file->size;
    size_t len = strlen(place);
    for (const char *at = data; at + len <= end; at++) {
        if (memcmp(at, place, len) != 0)
            continue;
        at += len;
        text_bytes(out, data, (size_t)(at - data));
        text_put(out, words);
        text_bytes(out, at, (size_t)(end - at));
        return true;
    }
    return false;
}

/* What is to be written of a file, by its place in the folder. */
static bool prepare(const struct site_file *file, const char *server,
                    struct text *out)
{
    if (server && !strcmp(file->path, "/index.html"))
        return insert(file, place_of_server, server, out);
    if (server && !strcmp(file->path, "/sw.js")) {
        char words[32];
        struct text name;
        text_fixed(&name, words, sizeof words);
        text_hex(&name, hash_bytes(server, strlen(server)));
        text_char(&name, '-');
        return insert(file, place_of_cache, words, out);
    }
    text_bytes(out, (const char *)file->data, file->size);
    return true;
}

static int write_file(const char *folder, const struct site_file *file,
                      const struct text *text)
{
    char path[1024];
    int n = snprintf(path, sizeof path, "%s%s", folder, file->path);
    if (n >= (int)sizeof path)
        return cli_failed("the name of the folder is too long");
    char *slash = strrchr(path, '/');
    *slash = '\0';
    bool there = cli_folder(path);
    *slash = '/';
    FILE *out = there ? fopen(path, "wb") : NULL;
    if (!out)
        return cli_failed("cannot write %s: %s", path, strerror(errno));
    bool good = fwrite(text->data, 1, text->len, out) == text->len;
    good = fclose(out) == 0 && good;
    return good ? EXIT_FINE
                : cli_failed("cannot write %s: %s", path, strerror(errno));
}

static bool has_page(void)
{
    for (const struct site_file *f = site_files; f->path; f++)
        if (!strcmp(f->path, "/sw.js"))
            return true;
    return false;
}

int cmd_site(int argc, char **argv)
{
    const char *server = NULL;
    const struct flag flags[] = {{.name = "server", .value = &server}, {0}};
    argc = cli_flags(argc, argv, flags);
    if (argc != 1)
        return argc < 0 ? EXIT_USAGE : cli_wrong("site needs one FOLDER");
    if (server && !is_address(server))
        return cli_wrong("\"%s\" is not the address of a server, such as "
                         "https://kocka.example",
                         server);
    if (!has_page())
        return cli_failed("this kocka was built without the page; build it "
                          "with ./setup");
    int result = EXIT_FINE, count = 0;
    for (const struct site_file *f = site_files; f->path && !result; f++) {
        struct text text;
        text_heap(&text);
        if (!prepare(f, server, &text) || text.full)
            result = cli_failed("%s is not as expected", f->path);
        else
            result = write_file(argv[0], f, &text);
        text_clear(&text);
        count++;
    }
    if (!result)
        printf("%d files in %s: see docs/selfhost.md\n", count, argv[0]);
    return result;
}
