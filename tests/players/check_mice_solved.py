"""kocka solve mice against a slow, plain solver that shares nothing with it.

Every position of one and two mice a colour, in all variants, and states
within turns with each of their moves. `--per-colour 3` is a matter of many
minutes; docs/reports/mice.md has what it found.
"""
import argparse
import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(os.environ.get(
    "KOCKA_SOURCE", pathlib.Path(__file__).resolve().parents[2]))
KOCKA = os.environ.get("KOCKA", str(ROOT / "build/kocka"))
SLOW = os.environ.get("KOCKA_BUILD", str(ROOT / "build")) + "/tests/mice-slow"
VARIANTS = [(children, risky) for children in (0, 1) for risky in (0, 1)]
NEAR = 1e-9


def slow_moves(words):
    """{move as Kocka writes it: worth}; the mover is seat 1."""
    moves = {}
    for word in words:
        name, worth = word.split("=")
        part = name.split("_")
        if part[0] == "pair":
            colour, centre, stolen = part[1], int(part[2]), int(part[3])
            part = ["take"] + [colour] * centre + [colour + "@0"] * stolen
        moves[" ".join(part)] = float(worth)
    return moves


def near(found, worth):
    return (found["low"] - NEAR <= worth <= found["high"] + NEAR
            and found["high"] - found["low"] <= NEAR)


def compare(per_colour, children, risky):
    slow = subprocess.run([SLOW, str(per_colour), str(children), str(risky)],
                          capture_output=True, text=True, check=True)
    lines = [line.split("\t") for line in slow.stdout.splitlines()]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(state + "\n" for state, _ in lines))
        file.flush()
        words = [f"per_colour={per_colour}", "limit=0",
                 f"children={'true' if children else 'false'}",
                 f"risky={'true' if risky else 'false'}"]
        run = subprocess.run(
            [KOCKA, "solve", "mice", *words, "--error", "1e-10", "--jobs",
             "2", "--json", "--states", file.name],
            capture_output=True, text=True, check=True)
    start, *found = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(found) == len(lines), (len(found), len(lines))
    assert start["high"] - start["low"] <= NEAR, start
    widest = 0
    for (state, told), here in zip(lines, found):
        worth, *moves = told.split(" ")
        moves = slow_moves(moves)
        own = {m["move"]: m for m in here.get("moves", [])}
        assert near(here, float(worth)), (state, worth, here)
        assert moves.keys() == own.keys(), (state, moves, own)
        for move, value in moves.items():
            assert near(own[move], value), (state, move, value, own[move])
        middle = (here["low"] + here["high"]) / 2
        widest = max(widest, abs(middle - float(worth)))
    print(f"per_colour={per_colour} children={children} risky={risky}: "
          f"{len(lines)} states, at most {widest:.1e} apart; the first has "
          f"{start['low']:.9f} to {start['high']:.9f}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--per-colour", type=int, nargs="*", default=[1, 2])
    for per_colour in parser.parse_args().per_colour:
        for children, risky in VARIANTS:
            compare(per_colour, children, risky)


main()
