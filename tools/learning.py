#!/usr/bin/env python3
"""The tables of docs/learning.md, from the library itself.

    learning.py LIBRARY PAGE           says whether they are up to date
    learning.py LIBRARY PAGE --write   writes them

What a game's numbers mean stands in the game's own tables; the page shows
those of every game that has some, between the lines <!-- GAME --> and <!-- end -->.
"""
import ctypes
import re
import sys
from pathlib import Path

TABLES = ["actions", "features", "parts"]


class Group(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("about", ctypes.c_char_p),
                ("count", ctypes.c_uint32)]


def load(path):
    lib = ctypes.CDLL(path)
    lib.kocka_game_at.restype = ctypes.c_void_p
    lib.kocka_game_find.restype = ctypes.c_void_p
    lib.kocka_game_id.restype = ctypes.c_char_p
    lib.kocka_game_id.argtypes = [ctypes.c_void_p]
    lib.kocka_game_group.argtypes = [ctypes.c_void_p, ctypes.c_int,
                                     ctypes.c_int, ctypes.POINTER(Group)]
    lib.kocka_game_group.restype = ctypes.c_bool
    return lib


def rows(lib, game, table):
    index, group, first = 0, Group(), 0
    while lib.kocka_game_group(game, table, index, ctypes.byref(group)):
        last = first + group.count - 1
        where = str(first) if group.count == 1 else f"{first}–{last}"
        yield where, group.name.decode(), group.about.decode()
        first, index = last + 1, index + 1


def tables(lib, name):
    game = lib.kocka_game_find(name.encode())
    out = []
    for number, title in enumerate(TABLES):
        found = list(rows(lib, game, number))
        if not found:
            continue
        out += ["", f"| {title} | | |", "| --- | --- | --- |"]
        out += [f"| {where} | {what} | {about} |"
                for where, what, about in found]
    return "\n".join(out) + "\n\n"


def has_own(lib, name):
    """Has the game numbers of its own, not only what stands for them?"""
    game = lib.kocka_game_find(name.encode())
    return [what for table in (0, 1)
            for _, what, _ in rows(lib, game, table)] != ["move", "view"]


def main(library, page, *flags):
    lib, path = load(library), Path(page)
    text, index, seen = path.read_text(), 0, []
    while pointer := lib.kocka_game_at(index):
        seen.append(lib.kocka_game_id(pointer).decode())
        index += 1
    new = text
    for name in seen:
        start = f"<!-- {name} -->\n"
        if start not in new and not has_own(lib, name):
            continue
        if start not in new:
            sys.exit(f"{page} has no tables of {name}")
        new = re.sub(re.escape(start) + ".*?(?=<!-- end -->)",
                     lambda m: start + tables(lib, name), new, flags=re.S)
    if "--write" in flags:
        path.write_text(new)
    elif new != text:
        sys.exit(f"{page} is not what the games' tables say: tools/learning.py "
                 "LIBRARY PAGE --write")


if __name__ == "__main__":
    main(*sys.argv[1:])
