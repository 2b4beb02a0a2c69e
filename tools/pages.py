"""Turn the rules pages docs/rules/LANG/GAME.md into a C table of lines.

    python3 tools/pages.py OUT.c docs/rules

Lines, not one long literal: compilers promise only 4095 bytes for that.
"""
import os
import sys


def literal(line):
    return '"' + line.replace("\\", "\\\\").replace('"', '\\"') + '"'


def pages(folder):
    for lang in sorted(os.listdir(folder)):
        here = os.path.join(folder, lang)
        if not os.path.isdir(here):
            continue
        for name in sorted(os.listdir(here)):
            if name.endswith(".md"):
                yield lang, name[:-3], os.path.join(here, name)


def main(out_path, folder):
    out = ["/* Made by tools/pages.py from docs/rules. */",
           '#include "cli/pages.h"', ""]
    rows = []
    for lang, game, path in pages(folder):
        name = "%s_%s" % (lang, game)
        out.append("static const char *const %s[] = {" % name)
        with open(path, encoding="utf-8") as f:
            out += ["    %s," % literal(line.rstrip()) for line in f]
        out += ["    0};", ""]
        rows.append('    {"%s", "%s", %s},' % (lang, game, name))
    out += ["const struct page pages_all[] = {", *rows, "    {0}};", ""]
    os.makedirs(os.path.dirname(out_path), exist_ok=True)
    with open(out_path, "w", encoding="utf-8") as f:
        f.write("\n".join(out))


if __name__ == "__main__":
    main(*sys.argv[1:])
