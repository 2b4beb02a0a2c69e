"""Layering and purity.

Arrows point down only: a file includes headers of its own layer and of those
below, and in the page a file imports likewise; docs/design.md shows both. The
library has no file, socket, clock, thread, environment or mutable global in
it: what it takes from outside is on a short list.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

SOURCE = Path(os.environ["KOCKA_SOURCE"])
BUILD = Path(os.environ["KOCKA_BUILD"])

# What docs/design.md draws: the whole, who includes whom, the page's folders.
WHOLE, ARROWS, ROW = re.findall(r"^```\n(.*?)^```",
                                (SOURCE / "docs/design.md").read_text(),
                                re.M | re.S)[:3]
LAYERS = re.findall(r"^ {20,}([a-z]+)(?:  .*)?$", WHOLE, re.M)[::-1]
ABOVE = {}
for line in ARROWS.splitlines():
    name, below = line.split(" → ")
    ABOVE[name.strip()] = below.split()
PAGE = ROW.strip().split(" ← ")

ALLOWED = {
    "malloc", "calloc", "realloc", "free",
    "memcpy", "memmove", "memset", "memcmp", "memchr", "bcmp",
    "strlen", "strcmp", "strncmp", "strchr", "strspn",
    "abort", "__assert_fail", "sqrt", "fabs",
    "_GLOBAL_OFFSET_TABLE_", "__stack_chk_fail",
}
failures = []


def may_include(layer):
    if layer not in ABOVE:
        return set(LAYERS[: LAYERS.index(layer) + 1])
    below = {layer} | set(ABOVE[layer])
    return below | set(LAYERS) if "library" in below else below


def folders(path):
    return {entry.name for entry in path.iterdir() if entry.is_dir()}


def check_pictures():
    """docs/design.md shows every folder, and says what is in each."""
    page = (SOURCE / "docs/design.md").read_text()
    drawn = set(re.findall(r"[a-z]+", WHOLE))
    there = folders(SOURCE / "src")
    for name in sorted(there):
        if name not in drawn or f"`src/{name}`" not in page:
            failures.append(f"docs/design.md does not show src/{name}")
    for name in sorted(there ^ ({*LAYERS} | {*ABOVE})):
        failures.append(f"docs/design.md and src differ in {name}")
    page_has = folders(SOURCE / "web/src") | {"generated"}  # made by building
    for name in sorted(page_has ^ {*PAGE}):
        failures.append(f"docs/design.md and web/src differ in {name}")

    # docs/page.md says of each but `generated` what it has, from the top.
    page = (SOURCE / "docs/page.md").read_text()
    said = re.search(r"^```\n(keeper .*?)^```", page, re.M | re.S)[1]
    if re.findall(r"^([a-z]+)\b", said, re.M) != PAGE[:0:-1]:
        failures.append("docs/page.md has other folders of web/src, or in "
                        "another order")


def check_tree():
    """docs/design.md names every folder of the tree, as far as git knows."""
    page = (SOURCE / "docs/design.md").read_text()
    if not (SOURCE / ".git").exists():
        return  # an archive: it may have anything beside
    files = subprocess.run(["git", "-C", SOURCE, "ls-files"],
                           capture_output=True, text=True).stdout.split("\n")
    for name in sorted({file.split("/")[0] for file in files if "/" in file}):
        if not re.search(rf"`{re.escape(name)}[`/]", page) and name[0] != ".":
            failures.append(f"docs/design.md does not name {name}")


def check_includes():
    used = {name: set() for name in ABOVE}
    for path in sorted((SOURCE / "src").rglob("*.[ch]")):
        layer = path.relative_to(SOURCE / "src").parts[0]
        if layer not in LAYERS and layer not in ABOVE:
            continue  # said above
        for line in path.read_text().splitlines():
            found = re.match(r'#include "([a-z_]+)/', line)
            if found and found[1] not in may_include(layer):
                failures.append(f"{path.relative_to(SOURCE)}: {line}")
            if found and layer in ABOVE:
                used[layer].add("library" if found[1] in LAYERS and
                                "library" in ABOVE[layer] else found[1])
            # What a layer's files share among themselves stays there.
            if found and found[1] != layer and line.endswith('_int.h"'):
                failures.append(f"{path.relative_to(SOURCE)}: {line}")
    for name, below in ABOVE.items():
        for other in sorted(set(below) - used[name]):
            failures.append(f"no file of {name} includes one of {other}")


def check_imports():
    """The page: a file imports from its own folder and from those below."""
    source = SOURCE / "web/src"
    for path in sorted(source.rglob("*.ts*")):
        parts = path.relative_to(source).parts
        if len(parts) == 1 or parts[0] == "generated":
            continue  # the page as a whole; what tools have made
        if parts[0] not in PAGE:
            continue  # said above
        below = PAGE[: PAGE.index(parts[0]) + 1]
        for name in re.findall(r"""(?:from|import\(?|glob(?:<.*?>+)?\() ?"""
                               r"""'(\.[^']+)'""", path.read_text()):
            target = (path.parent / name).resolve()
            if target.is_relative_to(source) and \
                    target.relative_to(source).parts[0] not in below:
                failures.append(f"{path.relative_to(SOURCE)}: {name}")


def check_games():
    """The page knows no game: what is of one lies in its folder or in a file
    with its name, its looks too; art has the pieces. A board's look asks for
    the room of its table, not for the window's."""
    source = SOURCE / "web/src"
    # A game without a face may be called by a word that the page has, such
    # as dice; pig stays without one.
    faces = folders(SOURCE / "src/games") & folders(source / "games")
    names = "|".join(sorted(faces | {"pig"}))
    for path in sorted(source.rglob("*.ts*")):
        place = str(path.relative_to(source))
        if place.startswith("art/") or re.search(rf"\b({names})\b", place):
            continue
        code = re.sub(r"/\*[\s\S]*?\*/|^\s*//.*$", "",
                      path.read_text(), flags=re.M)
        for name in re.findall(rf"\b({names})\b", code):
            failures.append(f"{path.relative_to(SOURCE)} names {name}")
    for path in sorted((source / "style").glob("*.css")):
        looks = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
        for name in re.findall(rf"\b({names})\b", looks):
            failures.append(f"{path.relative_to(SOURCE)} names {name}")
    for path in [source / "style/table.css",
                 *source.glob("games/*/*.css")]:
        if path.stem not in ("table", path.parent.name):
            continue
        for query in re.findall(r"@media (\(m(?:in|ax)-[^{]*) \{\n(.*)",
                                path.read_text()):
            if not re.search(r"\.(bar|wide-only)\b", query[1]):
                failures.append(f"{path.relative_to(SOURCE)}: {query[0]}")


def symbols(library):
    """(kind, name) of every symbol; undefined ones have kind U."""
    out = subprocess.run(["nm", library], capture_output=True, text=True,
                         check=True).stdout
    for line in out.splitlines():
        parts = line.split()
        if len(parts) >= 2 and len(parts[-2]) == 1:
            yield parts[-2], parts[-1]


def check_symbols():
    found = list(symbols(BUILD / "libkocka.a"))
    defined = {name for kind, name in found if kind not in "Uw"}
    for kind, name in found:
        if kind == "U" and name not in defined and name not in ALLOWED:
            failures.append(f"the library takes {name} from outside")
        # d, D: initialised data; b, B, C: zeroed data. Tables of pointers
        # that only the loader writes are in .data.rel.ro, which nm shows as
        # d too: see check_sections.
        if kind in "bBC":
            failures.append(f"mutable global: {name}")


def check_sections():
    """Initialised data must be read-only once loaded."""
    out = subprocess.run(["objdump", "-t", BUILD / "libkocka.a"],
                         capture_output=True, text=True, check=True).stdout
    for line in out.splitlines():
        found = re.match(r"\S+ .{7} (\.data|\.bss)\s+[0-9a-f]+ (\S+)$", line)
        if found and found[2] not in (".data", ".bss"):
            failures.append(f"mutable global: {found[2]}")


check_pictures()
check_tree()
check_includes()
check_imports()
check_games()
check_symbols()
check_sections()
for failure in failures:
    print(failure)
print(f"{'failed' if failures else 'layers and purity hold'}")
sys.exit(1 if failures else 0)
