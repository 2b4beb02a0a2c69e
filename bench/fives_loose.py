#!/usr/bin/env python3
"""Fives alone, if pieces never got into each other's way.

    KOCKA=build/kocka bench/fives_loose.py

The best play without foresight, exactly, for each board of Kocka: a table over
the sets of pieces left, each round a piece that the roll allows somewhere on
the empty board, or one is crossed off and blocks nothing. No player of the
real game has more on average. Takes half a minute.
"""
import itertools
import json
import os
import re
import subprocess
import tempfile
from collections import Counter
from math import factorial, prod
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KOCKA = os.environ.get("KOCKA", str(ROOT / "build/kocka"))
VALUES = dict(F=1, L=1, N=1, P=2, U=2, Y=2, T=3, V=3, Z=3, I=4, W=4, X=4)
PIECES = sorted(VALUES)


def boards():
    source = (ROOT / "src/games/fives/fives_boards.c").read_text()
    rows = re.findall(r'"([A-F]{10})"', source)
    return [rows[i:i + 10] for i in range(0, len(rows), 10)]


def rolls():
    """(dice, in how many ways), F5."""
    for dice in itertools.combinations_with_replacement("ABCDEF", 5):
        counts = Counter(dice).values()
        if max(counts) <= 2:
            yield "".join(dice), factorial(5) // prod(map(factorial, counts))


def allowed(path, dice):
    """The pieces that the roll allows, as a set of bits."""
    told = json.loads(subprocess.run(
        [KOCKA, "solve", "fives", "--board", path, "--dice", dice, "--all"],
        capture_output=True, text=True, check=True).stdout)
    return sum({1 << PIECES.index(p["piece"]) for p in told["all"]})


def best(board):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(board) + "\n")
        file.flush()
        chances = Counter()
        for dice, ways in rolls():
            chances[allowed(file.name, dice)] += ways
    worth = [0.0]
    for left in range(1, 1 << len(PIECES)):
        # the gain of each piece that is left, by falling gain
        ways = sorted(((worth[left ^ 1 << i] + VALUES[p], 1 << i)
                       for i, p in enumerate(PIECES) if left >> i & 1),
                      reverse=True)
        without = max(worth[left ^ bit] for _, bit in ways)
        worth.append(sum(
            count * max(without, next((w for w, bit in ways if pieces & bit),
                                      0))
            for pieces, count in chances.items()) / sum(chances.values()))
    return worth[-1]


def main():
    values = [best(board) for board in boards()]
    *white, grey = values
    print("white boards:", ", ".join(f"{v:.2f}" for v in white),
          f"mean {sum(white) / len(white):.2f}; grey: {grey:.2f}")


main()
