"""Turn the files of the template game into a C table for `kocka new-game`.

    python3 tools/template.py OUT.c SOURCE

The game `secret` is the template: its file and its test are built and run
with every other test, so that what a new game is made of always works. Its
pages are in data/new-game.
"""
import os
import sys

from pages import literal

FILES = [  # where it goes; where it comes from
    ("src/games/secret/secret.c", "tests/support/secret.c"),
    ("tests/games/test_secret.c", "tests/games/test_secret.c"),
    *[(f"docs/rules/{lang}/secret.md", f"data/new-game/{lang}.md")
      for lang in ("en", "cs", "sk", "pl")],
    ("tests/golden/rules/secret.txt", "data/new-game/scenes.txt"),
    ("docs/protocol.md", "data/new-game/protocol.md"),
]


def main(out_path, source):
    out = ["/* Made by tools/template.py. */",
           '#include "command/template.h"', ""]
    rows = []
    for n, (to, path) in enumerate(FILES):
        out.append("static const char *const file%d[] = {" % n)
        with open(os.path.join(source, path), encoding="utf-8") as f:
            out += ["    %s," % literal([(None, line.rstrip("\n"))])
                    for line in f]
        out += ["    0};", ""]
        rows.append('    {"%s", file%d},' % (to, n))
    out += ["const struct template_file template_files[] = {", *rows,
            "    {0}};", ""]
    os.makedirs(os.path.dirname(out_path), exist_ok=True)
    with open(out_path, "w", encoding="utf-8") as f:
        f.write("\n".join(out))


if __name__ == "__main__":
    main(*sys.argv[1:])
