#!/usr/bin/env python3
"""Checks `kocka solve fives` against a slow, obvious search for the optimum.

    python3 tests/oracle/solve.py --kocka build/kocka --boards 200
    python3 tests/oracle/solve.py --self --boards 20

The optimum (F7, F18): at most five different pieces, disjoint, all showing the
dice, of the greatest total value. The reference goes through the pieces, most
valuable first, and for each one tries to leave it out and to use every one of
its placements; it gives a branch up only when even the values of the pieces
still to come, as if nothing overlapped, could not beat what it has. --self
checks it against trying out every combination on boards with few placements.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from itertools import combinations

from fives import (PLACEMENTS, ROLLS, VALUES, made_up_board, matching,
                   piece_of, square_of, symbols)


def optimum(board, dice):
    """(best total, one way to reach it as [(piece, cells)])."""
    ways = {}
    for piece, cells in matching(board, dice):
        ways.setdefault(piece, []).append(cells)
    pieces = sorted(ways, key=lambda piece: (-VALUES[piece], piece))
    best = [0, []]

    def search(at, chosen, taken, total):
        if total > best[0]:
            best[0], best[1] = total, list(chosen)
        # `pieces` are sorted, so the next ones are the most valuable left.
        room = 5 - len(chosen)
        hope = sum(VALUES[piece] for piece in pieces[at:at + room])
        if total + hope <= best[0]:
            return
        piece = pieces[at]
        for cells in ways[piece]:
            if not taken & set(cells):
                search(at + 1, chosen + [(piece, cells)],
                       taken | set(cells), total + VALUES[piece])
        search(at + 1, chosen, taken, total)

    search(0, [], set(), 0)
    return best[0], best[1]


def optimum_by_force(board, dice):
    """The best total of every combination of at most five placements."""
    best = 0
    for count in range(1, 6):
        for some in combinations(matching(board, dice), count):
            pieces = {piece for piece, cells in some}
            squares = {s for piece, cells in some for s in cells}
            if len(pieces) == count and len(squares) == 5 * count:
                best = max(best, sum(VALUES[piece] for piece in pieces))
    return best


def faults(board, dice, answer):
    """What is wrong with an answer of `kocka solve`, as sentences."""
    best, way = optimum(board, dice)
    placements = len(matching(board, dice))
    found = []
    if answer.get("best") != best:
        found.append(f"best is {answer.get('best')}, expected {best}: {way}")
    if answer.get("placements") != placements:
        found.append(f"placements is {answer.get('placements')}, "
                     f"expected {placements}")
    taken = set()
    pieces = []
    for entry in answer.get("pieces", []):
        cells = [square_of(word) for word in entry["cells"]]
        if len(set(cells)) != 5 or None in cells or cells != sorted(cells):
            found.append(f"not five squares in order: {entry}")
            continue
        if piece_of(cells) is None or piece_of(cells) != entry["piece"]:
            found.append(f"not this piece: {entry}")
            continue
        if symbols(board, cells) != dice:
            found.append(f"does not show the dice: {entry}")
        if taken & set(cells):
            found.append(f"overlaps: {entry}")
        taken |= set(cells)
        pieces.append(entry["piece"])
    if len(set(pieces)) != len(pieces) or len(pieces) > 5:
        found.append(f"not at most five different pieces: {pieces}")
    if sum(VALUES[piece] for piece in pieces) != answer.get("best"):
        found.append(f"the pieces {pieces} do not make {answer.get('best')}")
    return found


def ask(kocka, path, dice):
    done = subprocess.run(
        [kocka, "solve", "fives", "--board", path, "--dice", dice],
        capture_output=True, timeout=600, check=False)
    if done.returncode != 0:
        return None, f"exit code {done.returncode}: {done.stderr!r}"
    try:
        return json.loads(done.stdout), None
    except ValueError as error:
        return None, f"no JSON ({error}): {done.stdout!r}"


def random_roll(rng, board):
    """Mostly a roll that some piece on this board shows."""
    for _ in range(5):
        dice = symbols(board, rng.choice(PLACEMENTS)[1])
        if dice in ROLLS:
            return dice
    return rng.choice(list(ROLLS))


def check_self(board, dice):
    if len(matching(board, dice)) > 24:
        return []
    ours, force = optimum(board, dice)[0], optimum_by_force(board, dice)
    return [] if ours == force else [f"optimum {ours}, by force {force}"]


def check_kocka(kocka, board, dice):
    with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as file:
        file.write("\n".join(board) + "\n")
    try:
        answer, fault = ask(kocka, file.name, dice)
        return [fault] if fault else faults(board, dice, answer)
    finally:
        os.unlink(file.name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--kocka", default="build/kocka")
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10**9)
    parser.add_argument("--self", action="store_true")
    args = parser.parse_args()
    started = time.monotonic()
    bad = tried = 0
    for number in range(args.boards):
        if time.monotonic() - started > args.seconds:
            break
        rng = random.Random(f"solve {args.seed} {number}")
        board = made_up_board(rng)
        dice = random_roll(rng, board)
        found = check_self(board, dice) if args.self \
            else check_kocka(args.kocka, board, dice)
        tried += 1
        if found:
            bad += 1
            print(f"board {number}, dice {dice}:")
            print("\n".join(board))
            print("\n".join("  " + line for line in found), flush=True)
    print(f"{tried} boards, {bad} differences")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
